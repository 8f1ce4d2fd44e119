import type { Coupons } from '@gemporium/catalogue/coupon-types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { reserveCoupon } from '../../repositories/coupons.ts';
import { couponList } from '../../routes/api/coupons/couponList.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { grantCoupons } from './grant-coupons.ts';
import { revokeCoupons } from './revoke-coupons.ts';

/* A coupon that its publisher takes back, while its player buys with it: it is spent or revoked, never both. */

const template = { id: 'gift', name: 'Gift', discountRate: '0.80', kind: 'granted' } as const;
const coupons: Coupons = { onRefund: 'return', templates: [template] };

const stage = setUpStage({ goods: [{}] });
const buyers = buyersOf(stage);
beforeAll(() => {
  Object.assign(stage.brand, { coupons });
});

let players = 0;
/** A player with two coupons of one gift. */
async function player() {
  players += 1;
  const suid = `revoked-${players}`;
  const audit = {
    operator: 'sam',
    command: 'coupons grant',
    arguments: {},
    target: suid,
    outcome: 'granted',
  };
  const gift = { store: stage.store.id, gpId: 'gp1', suids: [suid], once: undefined, validDays: undefined };
  const one = async () => (await grantCoupons(stage.services, { ...gift, template, audit }))[0]!.code;
  return { suid, code: await one(), other: await one() };
}
const revoke = (code: string, services: Parameters<typeof revokeCoupons>[0] = stage.services) =>
  revokeCoupons(
    services,
    { store: stage.store.id, code },
    {
      operator: 'sam',
      command: 'coupons revoke',
      arguments: { reason: 'a slip' },
      store: stage.store.id,
      target: code,
    },
  );
const audits = (code: string) =>
  stage.rows('select operator, store, outcome, arguments from audit where target = $1', [code]);
const stands = async (code: string) =>
  (await stage.rows('select state, billing_no from coupon_grant where code = $1', [code]))[0];
const withCoupon = (coupon_code: string) => ({ coupon_code, price: '3.99' });
const listed = async (suid: string) => {
  const fields = { client_id: 'client-web', use_category: 'claim,avail,lock,history' };
  const answer = (await couponList.handle(stage.contextOf({ suid }), fields)) as {
    content: { code: string; use_category: string }[];
  };
  return Object.fromEntries(answer.content.map(({ code, use_category }) => [code, use_category]));
};
/** Until so many wait for a lock. */
async function waiting(count: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await stage.rows(text)).length < count);
}
const paid = ({ reference }: Bought) =>
  stage.say(reference, 'paid', { amount: { amountMinor: 399, currency: 'USD' } });

it('C-06 a coupon that is taken back is gone for its player, and buys nothing; the other one stays', async () => {
  const { suid, code, other } = await player();
  expect(await revoke(code)).toEqual([{ code, suid, template: 'gift', state: 'revoked', billing_no: null }]);
  expect(await listed(suid)).toEqual({ [other]: 'avail' });
  const refused = await stage.pay({ role_id: suid, ...withCoupon(code) }, { suid });
  expect(refused).toMatchObject({ code: codes.illegalCoupon, content: { reason: 'unknown' } });
  await buyers.bought(withCoupon(other), suid);
  expect(await audits(code)).toEqual([
    {
      operator: 'sam',
      store: stage.store.id,
      outcome: 'revoked 1',
      arguments: { reason: 'a slip', coupons: [code] },
    },
  ]);
  // A repetition finds nothing to do, and says so nowhere.
  expect(await revoke(code)).toEqual([]);
  expect(await audits(code)).toHaveLength(1);
});

describe('C-06 an order that holds a coupon when it is taken back', () => {
  const held = async () => {
    const { suid, code, other } = await player();
    const order = await buyers.bought(withCoupon(code), suid);
    expect(await revoke(code)).toMatchObject([{ state: 'reserved', billing_no: order.billingNo }]);
    expect(await listed(suid)).toEqual({ [other]: 'avail', [code]: 'lock' });
    return { suid, code, other, order };
  };

  it('C-06 is paid at the price that was agreed, and has used it', async () => {
    const { code, order } = await held();
    expect(await paid(order)).toBe('paid');
    await stage.runEffects();
    expect([await buyers.stateOf(order), await stands(code)]).toEqual([
      'delivered',
      { state: 'used', billing_no: order.billingNo },
    ]);
  });

  it.each(['declined', 'expired', 'cancelled'] as const)(
    'C-06 %s: it is not free again, and money that comes late is refunded',
    async (end) => {
      const { suid, code, other, order } = await held();
      await stage.say(order.reference, end);
      expect(await listed(suid)).toEqual({ [other]: 'avail' });
      const gone = { state: 'revoked', billing_no: null };
      expect(await stands(code)).toEqual(gone);
      expect(await paid(order)).toBe('extra');
      expect(await stands(code)).toEqual(gone);
    },
  );

  it('C-06 is paid by another method at the same price', async () => {
    const { suid, code, order } = await held();
    const fields = { role_id: order.roleId, billing_no: order.billingNo, ...withCoupon(code) };
    const again = await stage.pay(fields, { suid });
    expect(again).toMatchObject({ kind: 'content', content: { billing_no: order.billingNo } });
    expect(await stands(code)).toEqual({ state: 'reserved', billing_no: order.billingNo });
  });
});

it('C-06 of a refunded order it does not come back, though the publisher returns coupons', async () => {
  const ends: unknown[] = [];
  for (const isRevoked of [false, true]) {
    const { suid, code } = await player();
    const order = await buyers.bought(withCoupon(code), suid);
    await paid(order);
    await stage.runEffects();
    if (isRevoked) expect(await revoke(code)).toMatchObject([{ state: 'used' }]);
    await refundOrder(stage.services, stage.store.id, order.billingNo, {
      reason: 'asked',
      requestedBy: 'sam',
    });
    await stage.runEffects();
    expect(await buyers.stateOf(order)).toBe('refunded');
    ends.push(await stands(code));
  }
  expect(ends).toEqual([
    { state: 'avail', billing_no: null },
    { state: 'revoked', billing_no: null },
  ]);
});

describe('C-06 a coupon taken back while an order takes it', () => {
  it('C-06 raced, it is spent or revoked, never both', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const { suid, code } = await player();
      const buy = () => stage.pay({ role_id: suid, ...withCoupon(code) }, { suid });
      const acts = round % 2 === 0 ? [buy, () => revoke(code)] : [() => revoke(code), buy];
      const done = await Promise.all(acts.map((act) => act()));
      const [answer, found] = (round % 2 === 0 ? done : done.reverse()) as [
        Awaited<ReturnType<typeof buy>>,
        Awaited<ReturnType<typeof revoke>>,
      ];
      const isBought = answer.kind === 'content';
      seen.add(isBought ? 'spent' : 'revoked');
      expect(found.map(({ state }) => state)).toEqual([isBought ? 'reserved' : 'revoked']);
      expect(await stands(code)).toMatchObject({ state: isBought ? 'reserved' : 'revoked' });
      const [{ orders }] = (await stage.rows(
        'select count(*)::int as orders from orders where coupon_code = $1',
        [code],
      )) as [{ orders: number }];
      expect(orders).toBe(isBought ? 1 : 0);
    }
    expect(seen).toContain('revoked');
  });

  it('C-06 waits for an order that has it in hand, and finds it held; an order that fails leaves it free to revoke', async () => {
    for (const isKept of [true, false]) {
      const { suid, code } = await player();
      const { promise: taken, resolve: isTaken } = Promise.withResolvers<void>();
      const { promise: may, resolve: go } = Promise.withResolvers<void>();
      const order = stage.database.transaction(async (tx) => {
        const coupon = { store: stage.store.id, code, gpId: 'gp1', suid, billingNo: 'GPINHAND' };
        expect(await reserveCoupon(tx, coupon)).toBeDefined();
        isTaken();
        await may;
        if (!isKept) throw new Error('refused after all');
      });
      order.catch(() => {});
      await taken;
      const revoking = revoke(code);
      await waiting(1);
      go();
      await order.catch(() => {});
      expect((await revoking).map(({ state }) => state)).toEqual([isKept ? 'reserved' : 'revoked']);
    }
  });
});

describe('C-06 a coupon taken back while the order that holds it ends', () => {
  it.each([
    ['declined', 'revoked', 'the end'],
    ['declined', 'revoked', 'the operator'],
    ['paid', 'used', 'the end'],
    ['paid', 'used', 'the operator'],
  ] as const)('C-06 %s: it is %s, though %s comes first', async (end, state, first) => {
    const { suid, code } = await player();
    const order = await buyers.bought(withCoupon(code), suid);
    const other = await stage.database.connect();
    await other.query('begin');
    await other.query('select from coupon_grant where code = $1 for update', [code]);
    const acts = [
      () => (end === 'paid' ? paid(order) : stage.say(order.reference, end)),
      () => revoke(code),
    ] as const;
    const [one, two] = first === 'the end' ? acts : acts.toReversed();
    const begun = one!();
    await waiting(1);
    const then = two!();
    await waiting(2);
    await other.query('commit');
    await other.end();
    await Promise.all([begun, then]);
    expect(await stands(code)).toEqual({ state, billing_no: state === 'used' ? order.billingNo : null });
    await refundOrder(stage.services, stage.store.id, order.billingNo, {
      reason: 'asked',
      requestedBy: 'sam',
    });
    await stage.runEffects();
    expect(await stands(code)).toEqual({ state: 'revoked', billing_no: null });
  });
});

it('C-06 two operators who take back the same coupons at once: each is revoked once, and nobody waits for ever', async () => {
  const holders = [await player(), await player(), await player()];
  const all = await Promise.all(
    Array.from({ length: 6 }, () =>
      revokeCoupons(
        stage.services,
        { store: stage.store.id, template: 'gift', gpId: 'gp1' },
        { operator: 'sam', command: 'coupons revoke', arguments: {}, target: 'gift' },
      ),
    ),
  );
  const codesOf = all.flat().map(({ code }) => code);
  expect(new Set(codesOf).size).toBe(codesOf.length);
  for (const { code, other } of holders) expect(codesOf).toEqual(expect.arrayContaining([code, other]));
});
