import type { Channel } from '@gemporium/provider-kit/provider.ts';

/**
 * `paymentType` is MyCard's PaymentType. Where there is none, a sub-payment's own code takes its place; without either,
 * MyCard shows everything that fits the amount.
 */
export const channels: readonly Channel[] = [
  {
    id: 10301,
    call: '/api/pay/payMyCardInGame',
    name: 'MyCard in-game card',
    takesCard: true,
    params: { paymentType: 'INGAME' },
  },
  { id: 10302, call: '/api/pay/payMyCardBilling', name: 'MyCard billing', params: {} },
  {
    id: 10303,
    call: '/api/pay/payMyCardKouDian',
    name: 'MyCard card deduction',
    params: { paymentType: 'COSTPOINT' },
  },
];
