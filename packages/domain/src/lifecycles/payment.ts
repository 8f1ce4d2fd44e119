import type { Lifecycle } from '../lifecycle.ts';

export type PaymentState = 'creating' | 'pending' | 'unknown' | 'paid' | 'declined' | 'cancelled' | 'expired';

export type PaymentEvent =
  /** The provider opened a payment page. */
  | 'open'
  /** The answer to the create call was lost: it may exist at the provider. */
  | 'lose'
  | 'pay'
  | 'decline'
  | 'cancel'
  | 'expire';

/**
 * One attempt to have an order paid. Unknown is a state of its own, never paid and never failed. A success may come
 * after every other outcome: it is money that we hold.
 */
export const paymentLifecycle: Lifecycle<PaymentState, PaymentEvent, never> = {
  name: 'payment',
  initial: 'creating',
  endings: ['paid', 'declined', 'cancelled', 'expired'],
  states: {
    creating: {
      open: { to: 'pending', effects: [] },
      lose: { to: 'unknown', effects: [] },
      pay: { to: 'paid', effects: [] },
      decline: { to: 'declined', effects: [] },
      cancel: { to: 'cancelled', effects: [] },
      expire: { to: 'expired', effects: [] },
    },
    unknown: {
      open: { to: 'pending', effects: [] },
      pay: { to: 'paid', effects: [] },
      decline: { to: 'declined', effects: [] },
      cancel: { to: 'cancelled', effects: [] },
      expire: { to: 'expired', effects: [] },
    },
    pending: {
      pay: { to: 'paid', effects: [] },
      decline: { to: 'declined', effects: [] },
      cancel: { to: 'cancelled', effects: [] },
      expire: { to: 'expired', effects: [] },
    },
    declined: { pay: { to: 'paid', effects: [] } },
    cancelled: { pay: { to: 'paid', effects: [] } },
    expired: { pay: { to: 'paid', effects: [] } },
    paid: {},
  },
};

/** Payments that may still become paid without anything going wrong. */
export const openPaymentStates: readonly PaymentState[] = ['creating', 'pending', 'unknown'];
