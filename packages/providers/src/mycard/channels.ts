import type { Channel } from '@gemporium/provider-kit/provider.ts';

/**
 * `paymentType` is MyCard's PaymentType. Empty lets MyCard show everything that fits the amount; for billing a
 * sub-payment's own code takes its place.
 */
export const channels: readonly Channel[] = [
  {
    id: 10301,
    call: '/api/pay/payMyCardInGame',
    name: 'MyCard in-game card',
    takesCard: true,
    params: { paymentType: 'INGAME' },
  },
  { id: 10302, call: '/api/pay/payMyCardBilling', name: 'MyCard billing', params: { paymentType: '' } },
  {
    id: 10303,
    call: '/api/pay/payMyCardKouDian',
    name: 'MyCard card deduction',
    params: { paymentType: 'COSTPOINT' },
  },
];
