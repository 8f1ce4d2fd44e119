import type { Lifecycle } from '../lifecycle.ts';

export type PaymentState =
  | 'creating'
  | 'pending'
  | 'unknown'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  /** Its page has closed, and the provider has not said what became of it, or has said what cannot be. */
  | 'unresolved';

export type PaymentEvent =
  /** The provider opened a payment page. */
  | 'open'
  /** The answer to the create call was lost: it may exist at the provider. */
  | 'lose'
  | 'pay'
  | 'decline'
  | 'cancel'
  | 'expire'
  /** Nobody pays it any more, and whether money came in is not known. */
  | 'give-up';

const unpaid = {
  decline: { to: 'declined' },
  cancel: { to: 'cancelled' },
  expire: { to: 'expired' },
} as const;
const pay = { to: 'paid' } as const;
const giveUp = { to: 'unresolved' } as const;

/**
 * A payment is one attempt to have an order paid. Unknown is a state of its own, never paid and never failed.
 * Declined, cancelled and expired are what the provider reports, but for a payment that was never opened (the create call
 * was refused or could not be sent) or that the provider does not know after its page has closed. Where it says nothing by
 * then, the payment is unresolved until it speaks. A success may come after every other outcome: it is money that we hold.
 */
export const paymentLifecycle: Lifecycle<PaymentState, PaymentEvent> = {
  name: 'payment',
  initial: 'creating',
  endings: ['paid', 'declined', 'cancelled', 'expired', 'unresolved'],
  states: {
    creating: {
      open: { to: 'pending' },
      lose: { to: 'unknown' },
      pay,
      ...unpaid,
      'give-up': giveUp,
    },
    unknown: { open: { to: 'pending' }, pay, ...unpaid, 'give-up': giveUp },
    pending: { pay, ...unpaid, 'give-up': giveUp },
    unresolved: { pay, ...unpaid },
    // A payment that ended unpaid, and for which money comes in that is not its own.
    declined: { pay, 'give-up': giveUp },
    cancelled: { pay, 'give-up': giveUp },
    expired: { pay, 'give-up': giveUp },
    paid: {},
  },
};

/** Payments that may still become paid without anything going wrong. */
export const openPaymentStates: readonly PaymentState[] = ['creating', 'pending', 'unknown'];
