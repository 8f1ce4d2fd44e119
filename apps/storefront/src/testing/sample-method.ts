import type { PaymentMethod, SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';

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

/** A bank of a method for tests. */
export function sampleSubPayment(channel_id: string, change: Partial<SubPayment> = {}): SubPayment {
  return {
    channel_id,
    code: channel_id,
    name: `Bank ${channel_id}`,
    icon: '/i.svg',
    min_money: '0',
    max_money: '0',
    ...change,
  };
}
