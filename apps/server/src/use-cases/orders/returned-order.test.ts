import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { returnKeyOf } from '../payments/return-key.ts';
import { readReturnedOrder } from './read-order.ts';

/* What a browser without a session sees of an order, with the key of its return address. */

const stage = setUpStage();
const buyers = buyersOf(stage);
/** The services of another process, or with the clock of another day. */
let later = 0;
beforeAll(() => {
  stage.services.now = () => new Date(Date.now() + later);
});

const keyOf = ({ billingNo }: Bought, store = stage.store.id) =>
  returnKeyOf(stage.services, { store, billing_no: billingNo });
const nobody = (at = stage.store) => ({ ...stage.contextOf({}, at), session: undefined });
const read = ({ billingNo }: Bought, key: string, { ask = false, at = stage.store } = {}) =>
  readReturnedOrder(nobody(at), { billingNo, key }, ask);
const told = async (order: Bought) => {
  const answer = await read(order, keyOf(order));
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content;
};

describe('P-13 O-12 a payer who returns into another browser', () => {
  it('gets the order’s state, without the player’s identity or the amount', async () => {
    const order = await buyers.bought();
    const at = expect.any(Number);
    const known = {
      billing_no: order.billingNo,
      game_name: 'Game',
      product_name: '500 gems',
      client_id: 'client-web',
      charged: 'none',
      extra_payment: 'none',
    };
    const unpaid = { billing_status: 'Pending', state: 'unpaid', steps: [{ key: 'created', at }] };
    expect(await told(order)).toEqual({ ...known, ...unpaid });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    expect(await told(order)).toEqual({
      ...known,
      billing_status: 'Success',
      state: 'delivered',
      steps: ['created', 'paid', 'sent', 'delivered'].map((key) => ({ key, at })),
    });
    expect(JSON.stringify(await told(order))).not.toMatch(/sample|buyer|4\.99|s1|USD/);
  });

  it('causes a query of the provider if the order is open and its payer is waiting', async () => {
    const order = await buyers.bought();
    const { query } = stage.provider.asked;
    const before = query.length;
    await read(order, keyOf(order));
    expect(query.slice(before)).toEqual([]);
    await read(order, keyOf(order), { ask: true });
    expect(query.slice(before)).toEqual([order.reference]);
  });

  it('works for a week', async () => {
    const order = await buyers.bought();
    for (const [hours, isTold] of [
      [7 * 24 - 1, true],
      [7 * 24 + 1, false],
    ] as const) {
      later = hours * 3_600_000;
      expect((await read(order, keyOf(order))).kind).toBe(isTold ? 'content' : 'refusal');
    }
    later = 0;
  });
});

describe('P-13 a visitor who knows an order’s number but not its key', () => {
  it('gets the same answer as for an unknown order, without a look-up', async () => {
    const [order, other] = [await buyers.bought(), await buyers.bought()];
    const own = keyOf(order);
    const [volt, demo] = stage.neighbours;
    const wrong = [
      ...['', own.slice(1), `${own}A`, own.toLowerCase(), 'A'.repeat(22), keyOf(other)],
      ...[keyOf(order, volt!.id), keyOf(order, demo!.id), order.billingNo],
      ...Array.from(own, (sign, i) => own.slice(0, i) + (sign === 'A' ? 'B' : 'A') + own.slice(i + 1)).slice(
        0,
        -1,
      ),
    ];
    const { database } = stage.services;
    stage.services.database = new Proxy(database, {
      get: () => () => {
        throw new Error('the database was asked');
      },
    });
    try {
      for (const key of wrong)
        expect([key, await read(order, key, { ask: true })]).toEqual([
          key,
          expect.objectContaining({ code: codes.notFound }),
        ]);
      // Another store's order has the same number.
      for (const at of [volt!, demo!]) expect((await read(order, own, { at })).kind).toBe('refusal');
    } finally {
      stage.services.database = database;
    }
    const none = { ...order, billingNo: 'GP0000000000000000' };
    expect(await read(none, keyOf(none))).toMatchObject({ code: codes.notFound });
    expect((await read(order, own)).kind).toBe('content');
  });
});
