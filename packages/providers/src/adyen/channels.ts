import type { Channel } from '@gemporium/provider-kit/provider.ts';

/** A sub-payment's code, where there is one, is Adyen's payment method type (`scheme`, `ideal`, …). */
export const channels: readonly Channel[] = [
  { id: 12101, call: '/api/pay/adyen_pay', name: 'Adyen', params: {} },
];
