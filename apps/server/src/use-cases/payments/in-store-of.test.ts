import { describe, expect, it } from 'vitest';
import type { Services } from '../../services.ts';
import { allStores } from '../../stores.ts';
import { type Stage, setUpStage } from '../../testing/stage.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { markOfStore } from './billing-number.ts';
import { inStoreOf } from './in-store-of.ts';

const stage = setUpStage();

/** Buys in the given store and returns the payment's reference. */
async function boughtIn(at: Stage['store'], role_id: string): Promise<string> {
  const answer = await stage.pay({ role_id }, {}, at);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return `${answer.content.billing_no}-1`;
}

/** A catalogue with only these brands. */
const withBrands = (services: Services, keys: readonly string[], asked: string[] = []): Services => {
  const { catalogue } = services.catalogue.current();
  const brands = Object.fromEntries(keys.map((key) => [key, { ...catalogue.brands.watt!, key }]));
  const { database } = services;
  return {
    ...services,
    database: { ...database, one: (s, values) => database.one(asked.push(s.name) ? s : s, values) },
    catalogue: {
      ...services.catalogue,
      current: () => ({ version: 9, catalogue: { ...catalogue, brands } }),
    },
  };
};

describe('O-11 a provider’s update finds the store by our reference', () => {
  it('O-11 which carries its mark, so that no other store is searched', async () => {
    for (const [index, at] of [stage.store, ...stage.neighbours].entries()) {
      const reference = await boughtIn(at, `in-${index}`);
      const asked: string[] = [];
      const worked: string[] = [];
      const services = withBrands(stage.services, ['volt', 'watt'], asked);
      const found = await inStoreOf(services, { account: 'main', reference }, async (store) => {
        worked.push(store);
        return store;
      });
      expect([found, worked, asked]).toEqual([at.id, [at.id], []]);
    }
  });

  it('O-11 or searches all stores, for a removed brand or one that shares its mark', async () => {
    const reference = await boughtIn(stage.store, 'r2');
    const mark = markOfStore(stage.store.id);
    let twin = '';
    for (let n = 0; twin === ''; n += 1) {
      const [{ id } = { id: '' }] = allStores({
        ...stage.services.catalogue.current(),
        catalogue: withBrands(stage.services, [`b${n}`]).catalogue.current().catalogue,
      });
      if (markOfStore(id) === mark) twin = `b${n}`;
    }
    const payment = { reference, merchant: 'main-merchant', detail: 'heard' };
    const told = { ...payment, status: 'pending' as const };
    for (const brands of [[], [twin], [twin, 'watt'], ['watt', twin]])
      expect(await applyPaymentUpdate(withBrands(stage.services, brands), 'main', told, 'notification')).toBe(
        'pending',
      );
  });

  it('O-11 and does not repeat work without a result in the same store', async () => {
    const reference = await boughtIn(stage.store, 'r4');
    const worked: string[] = [];
    const found = await inStoreOf(stage.services, { account: 'main', reference }, async (store) => {
      worked.push(store);
      return undefined;
    });
    expect([found, worked]).toEqual([undefined, [stage.store.id]]);
  });

  it('O-11 and finds nothing if no store has it, or another account does', async () => {
    const reference = await boughtIn(stage.store, 'r3');
    const told = { merchant: 'main-merchant', status: 'pending' as const, detail: 'heard' };
    const said = (account: string, name: string) =>
      applyPaymentUpdate(stage.services, account, { ...told, reference: name }, 'notification');
    expect(await said('main', `${reference}9`)).toBe('unmatched');
    expect(await said('second', reference)).toBe('unmatched');
    expect(await said('main', 'X')).toBe('unmatched');
  });
});
