import { beforeAll, describe, expect, it } from 'vitest';
import { setUpStage } from '../testing/stage.ts';
import { insertCardBatch, insertCards, listCards, revokeCards } from './cards.ts';
import { insertGrant } from './coupon-grants.ts';
import { reserveCoupon } from './coupons.ts';
import { isOpenException, listExceptions, raiseException, resolveCauses } from './exceptions.ts';
import { historyOfOrder, wasRefunded } from './history.ts';
import { insertMakeUpLink, searchMakeUpLinks } from './make-up-links.ts';
import { searchOrders } from './orders.ts';
import { paidPaymentsBetween, paidPaymentsOf } from './payments.ts';
import { findPaymentByProviderReference, knownNumbers } from './provider-numbers.ts';
import { deliveriesOfClaims, insertClaim } from './reward-claims.ts';
import { endSession, findSession, insertSession } from './sessions.ts';

/* Look-ups of operators, reports and repeated calls, next to rows with the same names (twins.ts). */

const stage = setUpStage();
let store: string;
let billingNo: string;
beforeAll(async () => {
  store = stage.store.id;
  const answer = await stage.pay({ role_id: 'r1' });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  billingNo = answer.content.billing_no;
  await stage.say(`${billingNo}-1`, 'paid', { providerReference: 'P-1' });
  await stage.runEffects();
});

const who = { gpId: 'gp1', suid: 'sample-1' };
const soldTo = { ...who, serverId: 's1', roleId: 'r1' };

describe('O-11 an operator looks for an order', () => {
  it.each([
    ['account', { suid: 'sample-1' }],
    ['role', { roleId: 'r1', suid: 'sample-1' }],
    ['state', { suid: 'sample-1', roleId: 'r1', state: 'delivered' }],
    ['number', { billingNo: () => billingNo }],
    ['payment', { payment: () => `${billingNo}-1` }],
  ])('O-11 by %s and finds the matches', async (_title, by) => {
    const filter = Object.fromEntries(
      Object.entries(by).map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
    );
    const found = await searchOrders(stage.database, { store, limit: 50, ...filter });
    expect(found.map((order) => order.billing_no)).toContain(billingNo);
    for (const order of found) {
      expect(order.store).toBe(store);
      expect(order).toMatchObject({
        ...(filter.suid && { suid: filter.suid }),
        ...(filter.roleId && { role_id: filter.roleId }),
        ...(filter.state && { state: filter.state }),
      });
    }
  });

  it('O-11 and reads only its own history', async () => {
    const history = await historyOfOrder(stage.database, store, billingNo);
    expect(history.map(({ entity, to_state }) => `${entity} ${to_state}`)).toEqual([
      'order unpaid',
      'payment creating',
      'payment pending',
      'payment paid',
      'order paid',
      'delivery delivered',
      'order delivered',
    ]);
    expect(await wasRefunded(stage.database, store, billingNo)).toBe(false);
  });
});

describe('O-11 the payments of an account', () => {
  it('O-11 are those paid there, and none of another account', async () => {
    const references = (rows: { reference: string }[]) => rows.map(({ reference }) => reference);
    const day = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };
    const first = { reference: '', store: '' };
    const own = [`${billingNo}-1`];
    expect(
      references(await paidPaymentsBetween(stage.database, { account: 'main', ...day }, first, 9)),
    ).toEqual(own);
    expect(references(await paidPaymentsOf(stage.database, 'main', 'P-1'))).toEqual(own);
    expect((await findPaymentByProviderReference(stage.database, 'main', 'P-1'))?.reference).toBe(own[0]);
    expect(await paidPaymentsOf(stage.database, 'second', 'P-1')).toEqual([]);
    expect(await findPaymentByProviderReference(stage.database, 'second', 'P-1')).toBeUndefined();
  });

  it('P-13 of an account are the numbers of its payments, paid or not, and no others', async () => {
    const open = await stage.pay({ role_id: 'numbered' });
    if (open.kind !== 'content') throw new Error(`refused with ${open.code}`);
    const number = `P-${open.content.billing_no}-1`;
    const among = ['P-1', number, 'P-9', ''];
    expect(await knownNumbers(stage.database, 'main', among)).toEqual(new Set(['P-1', number]));
    expect(await knownNumbers(stage.database, 'nobody', among)).toEqual(new Set());
    await stage.say(`${open.content.billing_no}-1`, 'expired');
    expect(await knownNumbers(stage.database, 'main', among)).toEqual(new Set(['P-1', number]));
  });
});

it('O-13 an exception is seen, open and ended in its own store', async () => {
  const cause = { store, key: 'look-up', kind: 'delivery-late' } as const;
  await raiseException(stage.database, { ...cause, reason: 'late' });
  const open = () => listExceptions(stage.database, { store, state: 'open', limit: 50 });
  expect((await open()).map(({ key }) => key)).toEqual(['look-up']);
  expect(await isOpenException(stage.database, cause)).toBe(true);
  await resolveCauses(stage.database, ['delivery-late'], cause, 'test', 'it came');
  expect(await isOpenException(stage.database, cause)).toBe(false);
  expect(await open()).toEqual([]);
});

it('K-02 a batch of cards is listed and revoked in its own store', async () => {
  const batch = { store, batch: 'look-up' };
  const said = { gp_id: 'gp1', name: 'Card', items: [], gems: 1, extra_gems: 0, price_minor: 499 };
  await insertCardBatch(stage.database, { ...batch, ...said, currency: 'USD', expires_at: null }, 'test');
  await insertCards(stage.database, batch, [{ number: 'LOOKUP', mac: Buffer.alloc(32, 1) }]);
  const listed = async () =>
    (await listCards(stage.database, batch)).map((card) => `${card.store} ${card.number} ${card.state}`);
  expect(await listed()).toEqual([`${store} LOOKUP issued`]);
  expect(await revokeCards(stage.database, batch)).toBe(1);
  expect(await listed()).toEqual([`${store} LOOKUP revoked`]);
});

it('C-06 a coupon is reserved only by its own player in its own game', async () => {
  const template = { id: 'gift', name: 'Gift', discountRate: '0.80' };
  const given = { code: 'LOOK-UP', template, validFrom: new Date(0), validUntil: undefined };
  await insertGrant(stage.database, { store, ...who }, given);
  const coupon = { store, code: 'LOOK-UP', ...who, billingNo: 'GP-LOOK-UP' };
  for (const else_ of [{ gpId: 'gp2' }, { suid: 'somebody-else' }, { store: 'watt.none' }])
    expect(await reserveCoupon(stage.database, { ...coupon, ...else_ })).toBeUndefined();
  expect(await reserveCoupon(stage.database, coupon)).toMatchObject({ discount_rate: '0.80' });
});

it('Y-01 an operator finds the links of a player of a store', async () => {
  const made = await insertMakeUpLink(stage.database, {
    store,
    replenish_id: '0'.repeat(32),
    gp_id: 'gp1',
    client_id: 'client-web',
    suid: 'sample-1',
    server_id: 's1',
    role_id: 'r1',
    domain_area: 'universal',
    amount_minor: 1,
    currency: 'USD',
    for_billing_no: null,
    reason: '',
    created_by: 'test',
    valid_seconds: 60,
  });
  for (const by of [
    { store, suid: 'sample-1' },
    { store, replenishId: made.replenish_id },
  ])
    for (const link of await searchMakeUpLinks(stage.database, { ...by, limit: 9 }))
      expect(link).toMatchObject({ store, suid: 'sample-1' });
  const own = await searchMakeUpLinks(stage.database, { store, suid: 'sample-1', limit: 9 });
  expect(own.map((link) => link.replenish_id)).toContain(made.replenish_id);
});

it('A-01 an operator sees the rewards of a character, and none of another', async () => {
  const character = { store, ...soldTo };
  const claim = { claim_id: 'RW-LOOK-UP', activity_id: 'total', reward_id: 'four', items: [] };
  await stage.database.transaction(async (tx) => {
    await insertClaim(tx, character, claim);
    await tx.run(
      {
        name: 'look_up_delivery',
        text: `insert into delivery (store, delivery_id, source_kind, source_id, gp_id, client_id, suid, server_id, role_id, items)
          select store, 'D-' || claim_id || gp_id || suid || server_id || role_id, 'reward', claim_id, gp_id, '', suid, server_id,
            role_id, '[]' from reward_claim where claim_id like '%LOOK-UP' on conflict do nothing`,
      },
      [],
    );
  });
  const seen = await deliveriesOfClaims(stage.database, character);
  expect(seen.map(({ claim_id }) => claim_id)).toEqual(['RW-LOOK-UP']);
});

it('I-05 a session is valid, and ended, only in its own store', async () => {
  const tokenHash = Buffer.alloc(32, 7);
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
  const session = { store, ...who, clientId: 'client-web', username: 'sample', origin: 'login' as const };
  await insertSession(stage.database, { ...session, tokenHash, createdAt, expiresAt });
  for (const { id } of stage.neighbours) {
    expect(await findSession(stage.database, tokenHash, id, new Date())).toBeUndefined();
    expect(await endSession(stage.database, tokenHash, id, new Date())).toBe(false);
  }
  expect(await findSession(stage.database, tokenHash, store, new Date())).toMatchObject(who);
  expect(await endSession(stage.database, tokenHash, store, new Date())).toBe(true);
});
