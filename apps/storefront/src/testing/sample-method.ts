import type { PaymentMethod } from '@gemporium/contract/api/pay/getCountryList.ts';

/** A payment method for tests, of any price. */
export function sampleMethod(payway_id: string, change: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    payway_id,
    name: `By ${payway_id}`,
    channel_id: '12101',
    icon: '/i.svg',
    sort: 1,
    min_money: '0',
    max_money: '0',
    open_coupon: true,
    decimals: 2,
    sub_payment: [],
    ...change,
  };
}
