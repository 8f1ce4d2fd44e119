import type { Lifecycle } from '../lifecycle.ts';

export type OrderState =
  | 'unpaid'
  | 'paid'
  | 'delivered'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'review'
  | 'refunding'
  | 'refunded'
  | 'charged_back';

export type OrderEvent =
  /** A payment of the order succeeded while it was open. */
  | 'pay'
  /** A payment succeeded after the order had closed, and coupon and limit could be reserved again. */
  | 'pay-late'
  /** Its last open payment was declined or cancelled at the provider. */
  | 'fail'
  /** The time for paying is over. */
  | 'expire'
  /** The player dropped it, and the provider has cancelled. */
  | 'cancel'
  /** The game has the goods. */
  | 'deliver'
  /** The game refused the goods for good: a person must decide. */
  | 'refuse-delivery'
  /** An operator sends the goods again. */
  | 'redeliver'
  /** An operator has given back its price outside the store, because no payment could be refunded. */
  | 'compensate'
  | 'start-refund'
  | 'finish-refund'
  | 'fail-refund'
  | 'charge-back'
  /** The bank gave the money back to us, and the goods are in the game. */
  | 'win-dispute'
  /** The same, and the goods were held back: they are sent now. */
  | 'win-dispute-owed'
  /** The same, and goods are missing: the order was under review, or under a refund that failed. */
  | 'win-dispute-review'
  /** The same, and the store has refunded the money meanwhile or before. */
  | 'win-dispute-refunded'
  /** The same, while the first refund of this money is on its way. */
  | 'resume-refund'
  /** The same, and the money must be refunded again: a refund had succeeded, and failed later. */
  | 'resume-refund-again';

export type OrderConsequence =
  /** Coupon and limit count as used from now on. */
  | 'use-reservations'
  /** Coupon and limit are free again. */
  | 'release-reservations'
  /** The goods go to the game. */
  | 'send-goods'
  /** Confirms to the provider that the goods are certain, if it settles only then. */
  | 'confirm-payment'
  /** The order's other open payments are cancelled. */
  | 'cancel-open-payments'
  /** The points of the purchase are the player's. */
  | 'add-points'
  /** They are taken back or given again, by the publisher's rule for this way of losing the money. */
  | 'settle-points'
  /** The player gets back those that a chargeback took. */
  | 'restore-points'
  /** The coupon can be used again, if the publisher's rule says so. */
  | 'return-coupon'
  /** It no longer counts against the limit, if the publisher's rule says so. */
  | 'return-limit'
  /** It counts as a top-up in activities from now on. */
  | 'count-top-up'
  /** It no longer counts, or counts again, by the publisher's rule for this way of losing the money. */
  | 'settle-top-up'
  /** It counts again, if a chargeback had ended that. */
  | 'restore-top-up'
  /** Tells the game that the money has gone back, or is here again. */
  | 'tell-game'
  /** Goods and refund have crossed: an operator sees it. */
  | 'note-crossing';

const pay = {
  to: 'paid',
  consequences: ['use-reservations', 'send-goods', 'confirm-payment', 'cancel-open-payments'],
} as const;
const refunded = {
  to: 'refunded',
  consequences: ['settle-points', 'return-coupon', 'return-limit', 'settle-top-up', 'tell-game'],
} as const;
const startRefund = { to: 'refunding' } as const;
const moneyLost = ['settle-points', 'settle-top-up', 'tell-game'] as const;
const chargeBack = { to: 'charged_back', consequences: moneyLost } as const;

/** The states of an order. Money decides: only a verified payment makes it paid (row O-11). */
export const orderLifecycle: Lifecycle<OrderState, OrderEvent, OrderConsequence> = {
  name: 'order',
  initial: 'unpaid',
  endings: ['delivered', 'failed', 'expired', 'cancelled', 'refunded', 'charged_back'],
  states: {
    unpaid: {
      pay,
      fail: { to: 'failed', consequences: ['release-reservations'] },
      expire: { to: 'expired', consequences: ['release-reservations'] },
      cancel: { to: 'cancelled', consequences: ['release-reservations'] },
    },
    failed: { 'pay-late': pay },
    expired: { 'pay-late': pay },
    cancelled: { 'pay-late': pay },
    paid: {
      deliver: { to: 'delivered', consequences: ['add-points', 'count-top-up'] },
      'refuse-delivery': { to: 'review' },
      'start-refund': startRefund,
      'charge-back': chargeBack,
    },
    review: {
      redeliver: { to: 'paid', consequences: ['send-goods'] },
      compensate: refunded,
      deliver: { to: 'delivered', consequences: ['add-points', 'count-top-up'] },
      'start-refund': startRefund,
      'charge-back': chargeBack,
    },
    delivered: { 'start-refund': startRefund, 'charge-back': chargeBack },
    refunding: {
      'finish-refund': refunded,
      'fail-refund': { to: 'review' },
      'start-refund': startRefund,
      'charge-back': chargeBack,
      // The goods were being delivered when the refund was requested. The game is notified when the refund has ended.
      deliver: { to: 'refunding', consequences: ['note-crossing'] },
    },
    // A provider may reverse a success later: the money is still here, and must be refunded again.
    refunded: {
      'fail-refund': { to: 'refunding' },
      // Only the refund is left, and its rules apply, perhaps for the first time.
      'win-dispute-refunded': refunded,
      // The money went back twice: the rules of a chargeback apply while it stands, as if it had come first.
      'charge-back': { to: 'refunded', consequences: moneyLost },
      // The game may have been notified of the refund before it delivered the goods: it is notified again.
      deliver: { to: 'refunded', consequences: ['note-crossing', 'tell-game'] },
    },
    charged_back: {
      deliver: { to: 'charged_back', consequences: ['note-crossing', 'tell-game'] },
      'win-dispute': { to: 'delivered', consequences: ['add-points', 'count-top-up', 'tell-game'] },
      'win-dispute-owed': { to: 'paid', consequences: ['send-goods', 'tell-game'] },
      'win-dispute-review': { to: 'review', consequences: ['tell-game'] },
      'resume-refund': { to: 'refunding', consequences: ['restore-points', 'restore-top-up', 'tell-game'] },
      'resume-refund-again': { to: 'refunding', consequences: moneyLost },
      // The money went back twice: the rules of a chargeback have been applied, and apply while it stands.
      'finish-refund': { to: 'refunded' },
    },
  },
};

/** What the player's page calls it (row S-10). */
export function billingStatusOf(state: OrderState): 'Pending' | 'Success' | 'Fail' {
  switch (state) {
    case 'unpaid':
    case 'paid':
    case 'review':
    case 'refunding':
      return 'Pending';
    case 'delivered':
      return 'Success';
    case 'failed':
    case 'expired':
    case 'cancelled':
    case 'refunded':
    case 'charged_back':
      return 'Fail';
  }
}
