import type { Coupons } from '@gemporium/catalogue/coupon-types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import type { DeliveryRequest } from '@gemporium/game-link/types.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGrant } from '../../repositories/coupon-grants.ts';
import { reserveCoupon } from '../../repositories/coupons.ts';
import { type Queryable, statement } from '../../repositories/database.ts';
import { bookPoints } from '../../repositories/points.ts';
import { productPoints } from '../../routes/api/pay/productPoints.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { readOrder } from '../orders/read-order.ts';
import { problemOfGrant } from './illegal-coupon.ts';

const coupons: Coupons = {
  onRefund: 'return',
  templates: [{ id: 'gift', name: 'Gift', discountRate: '0.80', kind: 'granted' }],
};
const vip = {
  pointToCoin: { USD: '1' },
  faqTitle: '',
  faqContent: '',
  levels: [{ id: 0, name: '', show: '', needPoints: 0 }],
};

const stage = setUpStage({
  goods: [
    {},
    { productId: 'once', limit: { type: 'role', frequency: 1, days: 0 } },
    { productId: 'plain', isCoupon: false },
    { productId: 'round', prices: { USD: '5.50', JPY: '750' } },
  ],
});
const buyers = buyersOf(stage);
beforeAll(() => {
  Object.assign(stage.brand, { coupons, vip, timeZone: 'UTC' });
});

let grants = 0;
async function granted(suid: string, gpId = 'gp1', payId = '', rate = '0.80'): Promise<string> {
  grants += 1;
  const code = `EDGE${grants}`;
  await stage.rows(
    `insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, pay_id, state, valid_from)
     values ($1, $2, $3, $4, 'gift', '"Gift"', $5, $6, 'avail', now())`,
    [stage.store.id, code, gpId, suid, rate, payId],
  );
  return code;
}
const couponState = async (code: string) =>
  (
    await stage.rows<{ state: string; billing_no: string | null }>(
      'select state, billing_no from coupon_grant where code = $1',
      [code],
    )
  )[0];
const withCoupon = (coupon_code: string) => ({ coupon_code, price: '3.99' });
const paidFor = ({ reference }: Bought, amountMinor = 399) =>
  stage.say(reference, 'paid', { amount: { amountMinor, currency: 'USD' } });

describe('C-06 whether an order may have a coupon', () => {
  const put = statement(
    'coupon_edges_put',
    `update coupon_grant set state = $2, billing_no = $3, valid_from = now() + make_interval(secs => $4::float8 / 1000),
       valid_until = case when $5::int is null then null else now() + make_interval(secs => $5::float8 / 1000) end
     where store = 'watt.production' and code = $1`,
  );
  const clock = statement('coupon_edges_clock', 'select now()');
  class Enough extends Error {}
  it.each([
    ['avail', null, 0, null, true, undefined],
    ['avail', null, 1, null, false, 'early'],
    ['avail', null, -1, 1, true, undefined],
    ['avail', null, -1, 0, false, 'expired'],
    ['avail', null, -1, -1, false, 'expired'],
    ['reserved', 'GPOWN', 0, null, true, 'held'],
    ['reserved', 'GPOTHER', 0, null, false, 'held'],
    ['used', 'GPOTHER', 0, null, false, 'used'],
    ['used', 'GPOWN', 0, null, false, 'used'],
    ['revoked', null, 0, null, false, 'unknown'],
  ])('C-06 %s (%s), valid from now %d ms to %s ms: %s, and the player reads %s', async (...row) => {
    const [state, billingNo, fromMs, untilMs, may, problem] = row;
    const code = await granted('edge');
    let found: unknown = 'nothing was tried';
    let read: unknown = 'nothing was read';
    await stage.database
      .transaction(async (tx: Queryable) => {
        await tx.run(put, [code, state, billingNo, fromMs, untilMs]);
        const who = { store: stage.store.id, gpId: 'gp1', suid: 'edge' };
        const { now } = (await tx.one<{ now: Date }>(clock, [])) as { now: Date };
        read = problemOfGrant(await findGrant(tx, who, code), now);
        const coupon = { ...who, code, billingNo: 'GPOWN' };
        found = (await reserveCoupon(tx, coupon)) !== undefined;
        throw new Enough();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Enough)) throw error;
      });
    expect([found, read]).toEqual([may, problem]);
  });
});

describe('O-11 C-06 M-01 money that comes for a closed order', () => {
  const left = async (order: Bought) => (await buyers.limitOf(order, 'once')).left;
  const takings = ['free', 'gone'] as const;
  const cases = takings.flatMap((limit) => takings.map((coupon) => [limit, coupon] as const));

  it.each(cases)(
    'O-11 the limit is %s, the coupon is %s: both are its own, or neither',
    async (limit, coupon) => {
      const suid = `late-${++grants}`;
      const code = await granted(suid);
      const order = await buyers.bought({ product_id: 'once', ...withCoupon(code) }, suid);
      await stage.say(order.reference, 'declined');
      expect([await left(order), (await couponState(code))?.state]).toEqual([1, 'avail']);
      // Another order has taken what this one had.
      if (limit === 'gone') await buyers.bought({ product_id: 'once', role_id: order.roleId }, suid);
      if (coupon === 'gone') await buyers.bought(withCoupon(code), suid);
      const other = (await couponState(code))?.billing_no;
      const stands = limit === 'free' && coupon === 'free';
      expect(await paidFor(order)).toBe(stands ? 'paid' : 'extra');
      expect(await left(order)).toBe(stands || limit === 'gone' ? 0 : 1);
      expect(await couponState(code)).toEqual(
        stands
          ? { state: 'used', billing_no: order.billingNo }
          : { state: coupon === 'gone' ? 'reserved' : 'avail', billing_no: other },
      );
      await stage.runEffects();
      expect(await buyers.stateOf(order)).toBe(stands ? 'delivered' : 'failed');
    },
  );
});

describe('C-01 the price with a coupon', () => {
  it('C-01 is what is paid, shown, earns points and is sent to the game, along with the list price', async () => {
    const suid = `price-${++grants}`;
    const told: DeliveryRequest[] = [];
    const { deliver } = stage.game.script;
    stage.game.script.deliver = (request) => {
      told.push(request);
      return deliver(request);
    };
    const order = await buyers.bought(withCoupon(await granted(suid)), suid);
    expect(await paidFor(order, 499)).toBe('mismatch');
    expect(await paidFor(order)).toBe('paid');
    await stage.runEffects();
    stage.game.script.deliver = deliver;
    expect(told).toMatchObject([
      { billingNo: order.billingNo, paid: { amountMinor: 399, currency: 'USD' }, suid, roleId: order.roleId },
    ]);
    expect(await readOrder(stage.contextOf({ suid }), order.billingNo, false)).toMatchObject({
      content: { price: '3.99', original_price: '4.99', currency: 'USD' },
    });
    const earned = 'points as value from points_entry where billing_no = $1';
    expect(await buyers.only(earned, order)).toBe(3);
    const tax = `(snapshot->>'taxMinor')::int as value from orders where billing_no = $1`;
    expect(await buyers.only(tax, order)).toBe(33); // 3.99 holds 9 per cent: 3.66 and 0.33
  });

  it.each([
    ['of another game', 'gp2', 0],
    ['of this game', 'gp1', codes.success],
  ])('P-02 is not calculated with a coupon %s', async (_title, gpId, ok) => {
    const suid = `points-${++grants}`;
    const code = await granted(suid, gpId);
    const asked = {
      client_id: 'client-web',
      product_id: 'gems-500',
      domain_area: 'universal',
      coupon_code: code,
    };
    const answer = await productPoints.handle(stage.contextOf({ suid }), asked as never);
    const codeOf = answer.kind === 'content' ? codes.success : answer.code;
    expect(codeOf).toBe(ok || codes.illegalCoupon);
  });

  it.each([
    ['that takes coupons', true, '', codes.success],
    ['that takes none', false, '', codes.illegalCoupon],
    ['that it is bound to', true, '108', codes.success],
    ['that it is not bound to', true, '109', codes.illegalCoupon],
  ])(
    'C-01 is paid by a method %s, at first and when the method is changed',
    async (_title, openCoupon, payId, code) => {
      const suid = `method-${++grants}`;
      const [method] = stage.brand.methods;
      const was = method!.openCoupon;
      try {
        method!.openCoupon = openCoupon;
        const fields = withCoupon(await granted(suid, 'gp1', payId));
        const first = await stage.pay({ role_id: suid, ...fields }, { suid });
        expect(first.kind === 'content' ? codes.success : first.code).toBe(code);
        method!.openCoupon = true;
        const order = await buyers.bought(
          { role_id: `${suid}-b`, ...withCoupon(await granted(suid, 'gp1', payId)), pay_id: payId || '108' },
          suid,
        );
        method!.openCoupon = openCoupon;
        const again = await stage.pay(
          { role_id: `${suid}-b`, billing_no: order.billingNo, price: '3.99' },
          { suid },
        );
        expect(again.kind === 'content' ? codes.success : again.code).toBe(code);
      } finally {
        method!.openCoupon = was;
      }
    },
  );

  it.each([
    ['isVip', 'gems-500'],
    ['isOpenCoupon', 'gems-500'],
    [undefined, 'plain'],
  ] as const)('C-05 is refused where %s is off, or for %s', async (flag, product_id) => {
    const suid = `closed-${++grants}`;
    const code = await granted(suid);
    if (flag) Object.assign(stage.brand, { [flag]: false });
    try {
      const asked = { client_id: 'client-web', product_id, domain_area: 'universal', coupon_code: code };
      const told = productPoints.handle(stage.contextOf({ suid }), asked as never);
      for (const answer of [
        await stage.pay({ role_id: suid, product_id, ...withCoupon(code) }, { suid }),
        await told,
      ])
        expect(answer).toMatchObject({ code: codes.illegalCoupon, content: { reason: 'goods' } });
    } finally {
      Object.assign(stage.brand, { isVip: true, isOpenCoupon: true });
    }
  });
});

/** Asks for the price with a coupon, and pays with it. */
async function answers(suid: string, coupon_code: string, fields: { price: string; product_id?: string }) {
  const asked = { client_id: 'client-web', product_id: 'gems-500', domain_area: 'universal', ...fields };
  return [
    await productPoints.handle(stage.contextOf({ suid }), { ...asked, coupon_code } as never),
    await stage.pay({ role_id: suid, coupon_code, ...fields }, { suid }),
  ];
}

it.each([
  ['of nobody', { code: 'NOBODYS' }, 'unknown', 'error_illegal_coupon'],
  ['that was taken away', { state: 'revoked' }, 'unknown', 'error_illegal_coupon'],
  ['that was used', { state: 'used' }, 'used', 'error_coupon_used'],
  ['that another order holds', { state: 'reserved', billing_no: 'GPOTHER' }, 'held', 'coupon_in_order'],
  ['that is over', { valid_until: '2026-01-01' }, 'expired', 'error_coupon_expired'],
  ['that is for later', { valid_from: '2100-01-01' }, 'early', 'coupon_early'],
  ['that makes it cost nothing', { discount_rate: '0' }, 'goods', 'coupon_goods_unsupported'],
  ['for other goods', { product_id: 'plain' }, 'goods', 'coupon_goods_unsupported'],
])(
  'C-05 a coupon %s is refused with its reason, in the price call and in the pay call',
  async (_title, is, reason, messageKey) => {
    const suid = `why-${++grants}`;
    const { code = await granted(suid), product_id, ...set } = is as Record<string, string>;
    for (const [column, value] of Object.entries(set))
      await stage.rows(`update coupon_grant set ${column} = $2 where code = $1`, [code, value]);
    const told = await answers(suid, code, { price: '3.99', ...(product_id && { product_id }) });
    const refused = { code: codes.illegalCoupon, content: { reason }, messageKey };
    for (const answer of told) expect(answer).toMatchObject(refused);
  },
);

it('C-01 a coupon’s price is the same in the price call and in the pay call, in a unit that every method supports', async () => {
  const suid = `unit-${++grants}`;
  const code = await granted(suid, 'gp1', '', '0.75');
  const exponentOf = stage.provider.adapter.exponentOf;
  stage.provider.adapter.exponentOf = () => 1;
  try {
    const [told, paid] = await answers(suid, code, { price: '4.10', product_id: 'round' });
    expect(told).toMatchObject({ content: { discountPrice: '4.10' } });
    expect(paid).toMatchObject({ kind: 'content' });
  } finally {
    stage.provider.adapter.exponentOf = exponentOf;
  }
});

it('V-02 an order’s points are booked once for each time that they change', async () => {
  const order = await buyers.delivered();
  const points = (wanted: number) =>
    stage.database.transaction((tx) =>
      bookPoints(
        tx,
        { store: stage.store.id, gp_id: 'gp1', suid: order.suid, billing_no: order.billingNo },
        wanted,
        wanted === 0 ? 'taken-back' : 'earned',
      ),
    );
  for (const wanted of [4, 4, 0, 0, 4, 4]) await points(wanted);
  const booked = await stage.rows<{ points: number }>(
    'select points from points_entry where billing_no = $1 order by id',
    [order.billingNo],
  );
  expect(booked.map((entry) => entry.points)).toEqual([4, -4, 4]);
});
