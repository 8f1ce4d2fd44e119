import type { Path } from '@gemporium/contract/client-types.ts';
import { describe, expect, it } from 'vitest';
import type { ReadPath } from './client.ts';
import { endedBy } from './ended-changes.ts';
import { intentionOf } from './idempotency-keys.ts';

/* An answer settles the stored keys of exactly those changes whose outcome it reveals. */

const intention = (path: Path, fields: object) => `${intentionOf(path, { ...fields })} suid-1`;
const intentions = {
  'buys p1': intention('/api/pay/adyen_pay', { product_id: 'p1', price: '1' }),
  'buys p1 in Korea': intention('/api/kr_pay/kakao_pay', { product_id: 'p1', price: '1' }),
  'buys p2': intention('/api/pay/adyen_pay', { product_id: 'p2', price: '1' }),
  'pays GP1 by another method': intention('/api/pay/adyen_pay', { billing_no: 'GP1', product_id: 'p9' }),
  'drops GP1': intention('/api/pay/cancelOrder', { billing_no: 'GP1' }),
  'drops GP2': intention('/api/pay/cancelOrder', { billing_no: 'GP2' }),
  'pays the link R1': intention('/api/pay/adyen_pay', { replenish_id: 'R1' }),
  'pays the link R2': intention('/api/pay/adyen_pay', { replenish_id: 'R2' }),
  'claims a coupon': intention('/api/coupons/receiveCoupons', { code: 'p1', billing_no: 'GP1' }),
  'receives a reward': intention('/api/cumulative/receiveActivityGift', {
    reward_id: 'p1',
    product_id: 'p1',
  }),
  'says /api/pay/ in another call': intention('/api/coupons/receiveCoupons', {
    code: '/api/pay/adyen_pay',
    billing_no: 'GP1',
  }),
};

const settledBy = (path: ReadPath, content: unknown) => {
  const known = endedBy(path, content);
  return Object.entries(intentions)
    .filter(([, text]) => known?.(text))
    .map(([name]) => name);
};

const goods = { billing_no: 'GP1', product_id: 'p1', billing_status: 'Success' };
const makeUp = { ...goods, product_id: 'p2', make_up: { replenish_id: 'R1', for_billing_no: 'GP0' } };
const ofGoods = ['pays GP1 by another method', 'drops GP1'];
const ofLink = ['pays GP1 by another method', 'drops GP1', 'pays the link R1'];

describe('O-10 what an answer reveals about changes whose own answer was lost', () => {
  it.each([
    ['an order that is paid', goods, ofGoods],
    ['an order that has failed', { ...goods, billing_status: 'Fail' }, ofGoods],
    ['an order that is still open', { ...goods, billing_status: 'Pending' }, []],
    ['a make-up payment, whose goods are not bought', makeUp, ofLink],
    ['a make-up payment that is open', { ...makeUp, billing_status: 'Pending' }, []],
  ])('O-10 %s', (_title, order, settled) => {
    expect(settledBy('/api/pay/getOrderInfo', order)).toEqual(settled);
  });

  it('O-10 the list of orders settles each closed one', () => {
    const others = [
      { billing_no: 'GP2', product_id: 'p8', billing_status: 'Fail' },
      { billing_no: 'GP3', product_id: 'p2', billing_status: 'Pending' },
    ];
    const list = (orders: object[]) =>
      settledBy('/api/pay/getOrderList', { orders, page: 1, has_more: false });
    expect(list([])).toEqual([]);
    expect(list(others)).toEqual(['drops GP2']);
    expect(list([...others, goods])).toEqual([...ofGoods, 'drops GP2']);
  });

  it('O-10 the list of coupons settles claims, that of activities rewards, any other answer nothing', () => {
    expect(settledBy('/api/coupons/couponList', [])).toEqual([
      'claims a coupon',
      'says /api/pay/ in another call',
    ]);
    expect(settledBy('/api/cumulative/cumulativeActivityInfo', {})).toEqual(['receives a reward']);
    expect(endedBy('/api/pay/getThirdGift', [])).toBeUndefined();
  });
});
