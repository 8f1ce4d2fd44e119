import type { Coupons } from '@gemporium/catalogue/coupon-types.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';

const coupons: Coupons = {
  onRefund: 'return',
  templates: [{ id: 'gift', name: 'Gift', discountRate: '0.80', kind: 'granted' }],
};
const price = { USD: '4.99', JPY: '750' };

const stage = setUpStage({ goods: [{ limit: { type: 'role', frequency: 1, days: 0 } }] });
const buyers = buyersOf(stage);
beforeAll(() => {
  Object.assign(stage.brand, { coupons });
});
beforeEach(() => priced(price));

/** Changes the price, like the publisher. */
function priced(prices: Record<string, string>): void {
  for (const game of stage.brand.games) for (const goods of game.goods) Object.assign(goods, { prices });
}

let grants = 0;
async function couponFor(suid: string): Promise<string> {
  grants += 1;
  const code = `LATE${grants}`;
  await stage.rows(
    `insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, pay_id, state, valid_from)
     values ($1, $2, 'gp1', $3, 'gift', '"Gift"', '0.80', '', 'avail', now())`,
    [stage.store.id, code, suid],
  );
  return code;
}

interface Late {
  order: Bought;
  coupon: string | undefined;
}

/** What became of order, coupon and limit, and the refunded amount, once the money has come in. */
async function paidLate({ order, coupon }: Late): Promise<unknown[]> {
  const amount = { amountMinor: coupon ? 399 : 499, currency: 'USD' };
  await stage.say(order.reference, 'paid', { amount });
  await stage.runEffects();
  const rest = async (text: string, value: string | undefined) =>
    (await stage.rows<{ value: unknown }>(text, [value]))[0]?.value;
  return [
    await buyers.stateOf(order),
    await rest('select state as value from coupon_grant where code = $1', coupon),
    await rest('select state as value from limit_use where billing_no = $1', order.billingNo),
    await rest('select amount_minor as value from refund where billing_no = $1', order.billingNo),
  ];
}

async function closed(withCoupon: boolean): Promise<Late> {
  const suid = `late-${grants + 1}`;
  const coupon = await couponFor(suid);
  const fields = withCoupon ? { coupon_code: coupon, price: '3.99' } : {};
  const order = await buyers.bought(fields, suid);
  await stage.say(order.reference, 'declined');
  return { order, coupon: withCoupon ? coupon : undefined };
}

describe('O-11 money that comes in for a closed order', () => {
  it.each([
    [
      'nothing has changed',
      async () => {},
      ['delivered', undefined, 'used', undefined],
      ['delivered', 'used', 'used', undefined],
    ],
    [
      'its goods cost more now',
      async () => priced({ ...price, USD: '5.99' }),
      ['failed', undefined, 'released', 499],
      ['failed', 'avail', 'released', 399],
    ],
    [
      'its goods now cost what they did with the coupon',
      async () => priced({ ...price, USD: '3.99' }),
      ['failed', undefined, 'released', 499],
      ['failed', 'avail', 'released', 399],
    ],
    [
      'its goods are no longer sold in that currency',
      async () => priced({ JPY: '750' }),
      ['failed', undefined, 'released', 499],
      ['failed', 'avail', 'released', 399],
    ],
  ] as const)(
    'O-11 C-06 M-01 and %s: delivered or refunded, with and without a coupon',
    async (_title, change, whole, less) => {
      const [plain, reduced] = [await closed(false), await closed(true)];
      await change();
      expect([await paidLate(plain), await paidLate(reduced)]).toEqual([whole, less]);
    },
  );

  it('O-11 C-06 whose coupon has paid another order: refunded, and its limit is released', async () => {
    const late = await closed(true);
    const { suid } = late.order;
    const other = await buyers.bought({ coupon_code: late.coupon, price: '3.99' }, suid);
    expect(await paidLate(late)).toEqual(['failed', 'reserved', 'released', 399]);
    expect(await buyers.stateOf(other)).toBe('unpaid');
  });
});
