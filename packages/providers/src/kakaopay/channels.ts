import type { Channel } from '@gemporium/provider-kit/provider.ts';

/** A sub-payment's code may be KakaoPay's payment_method_type: `CARD` or `MONEY`. */
export const channels: readonly Channel[] = [
  { id: 11402, call: '/api/kr_pay/kakao_pay', name: 'KakaoPay', currencies: ['KRW'], params: {} },
];
