import type { Lifecycle } from '../lifecycle.ts';

export type PaymentState =
  | 'creating'
  | 'pending'
  | 'unknown'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  /** Its page has closed, and the provider has not reported the outcome, or has reported what cannot be. */
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
  /** It can no longer be paid, and it is not known whether money came in. */
  | 'give-up';

const unpaid = {
  decline: { to: 'declined' },
  cancel: { to: 'cancelled' },
  expire: { to: 'expired' },
} as const;
const pay = { to: 'paid' } as const;
const giveUp = { to: 'unresolved' } as const;

/**
 * A payment is one attempt to pay an order. Unknown is a state of its own, neither paid nor failed. A payment becomes
 * declined, cancelled or expired when the provider says so, or if it was never opened (the create call was refused or
 * could not be sent), or if the provider does not know it after its page has closed. If the provider has not reported
 * by then, the payment is unresolved until it does. A success may follow any other outcome: it is money that we hold.
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
    // `give-up`: it ended unpaid, and money came in that does not match it.
    declined: { pay, 'give-up': giveUp },
    cancelled: { pay, 'give-up': giveUp },
    expired: { pay, 'give-up': giveUp },
    paid: {},
  },
};

/** The states from which a payment may still become paid in the ordinary way. */
export const openPaymentStates: readonly PaymentState[] = ['creating', 'pending', 'unknown'];
