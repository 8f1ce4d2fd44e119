import type { codes } from '@gemporium/contract/codes.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';

/** Where a player sees the message for a code. */
export type OnScreen =
  /** At a stop of a walk: the store's message, or the page's own (`shows`). `unasked`: shown without a store answer. */
  | { walk: string; stop: string; shows?: MessageKey; unasked?: boolean }
  /** In another test, because no walk can provoke it, or because nothing is shown; `because` says why. */
  | { test: string; because: string };

/** Every code of the contract (row X-01), with the place where it is provoked and shown. */
export const codesOnScreen: Readonly<Record<keyof typeof codes, OnScreen>> = {
  success: { walk: 'new', stop: 'result success', shows: 'result_success_text' },
  notLoggedIn: { walk: 'refusals', stop: 'session ended', shows: 'login_ended' },
  noGame: {
    test: 'apps/storefront/src/api/handle-failure.test.ts',
    because: 'a page only requests games from the store’s list, and the next list leaves out a removed one',
  },
  wrongDomain: { walk: 'game', stop: 'area that is none', shows: 'not_area_tip', unasked: true },
  makeUpError: { walk: 'make-up-new', stop: 'expired', shows: 'replenish_tip_expired' },
  illegalCoupon: {
    test: 'tests/e2e/coupons.test.ts',
    because: 'no message by design: the coupon is removed, and the list is reloaded',
  },
  activityGone: {
    test: 'tests/e2e/activities.test.ts',
    because: 'it ends the brand’s events, which every other walk needs',
  },
  notRealNameVerified: { walk: 'login', stop: 'not verified' },
  loginFailed: { walk: 'new', stop: 'login failed' },
  loginInUse: { walk: 'login', stop: 'linked logins', shows: 'error_login_in_use', unasked: true },
  badRequest: { walk: 'orders-new', stop: 'number of no order', shows: 'error_order_number_wrong' },
  notFound: { walk: 'orders-new', stop: 'order of nobody', shows: 'error_order_not_yours' },
  idempotencyKeyReused: {
    test: 'apps/storefront/src/recharge/pay/lost-answer.test.ts',
    because: 'the page starts again automatically, and shows no message',
  },
  tooManyRequests: { walk: 'login', stop: 'held back' },
  notYet: { test: 'packages/contract/src/calls.test.ts', because: 'no call returns it any more' },
  internal: {
    test: 'apps/storefront/src/orders/result/result-step.test.ts',
    because: 'an internal failure of the store, which cannot be provoked from outside',
  },
  unavailable: { walk: 'game-away', stop: 'game away' },
  makeUpOther: { walk: 'make-up-new', stop: 'of another account' },
  makeUpUsed: { walk: 'make-up-new', stop: 'paid already' },
  rewardReceived: {
    test: 'apps/storefront/src/activities/receive.test.ts',
    because: 'requires two browsers of one player in the same second; the list is reloaded at once',
  },
  rewardLocked: {
    test: 'apps/server/src/use-cases/activities/receive-gift.test.ts',
    because: 'the page has no button for it: it takes a refund between rendering and tapping',
  },
  priceChanged: { walk: 'refusals', stop: 'price changed', shows: 'price_changed_title' },
  unpaidOrder: { walk: 'new', stop: 'unpaid order', shows: 'error_unpaid_order' },
  limitReached: { walk: 'refusals', stop: 'limit reached meanwhile' },
  noSuchMethod: { walk: 'refusals', stop: 'method gone' },
  roleNotFound: {
    test: 'apps/storefront/src/recharge/pay/pay-refused.test.ts',
    because: 'the sample game deletes no character',
  },
  gameRefused: { walk: 'refusals', stop: 'refused by the game' },
  goodsGone: { walk: 'refusals', stop: 'goods withdrawn' },
  providerRefused: { walk: 'refusals', stop: 'refused by the provider' },
  providerDown: {
    test: 'apps/storefront/src/recharge/pay/pay-refused.test.ts',
    because: 'requires an unreachable provider; but the sandbox also plays the game, which is called first',
  },
  notCancelled: { walk: 'refusals', stop: 'not cancelled' },
  orderClosed: {
    test: 'apps/storefront/src/recharge/pay/pay-refused.test.ts',
    because: 'the page shows the result of that order instead',
  },
  tooManyPayments: { walk: 'refusals', stop: 'too many payments' },
  couponNotClaimable: { walk: 'recharge', stop: 'coupon claimed elsewhere' },
  cartLinkExpired: {
    test: 'apps/storefront/src/other-browser/other-browser.test.ts',
    because: 'a link is valid for an hour, and contains its own expiry time',
  },
  cartLinkWrong: { walk: 'in-app', stop: 'cart link of nobody' },
  consentMissing: {
    test: 'apps/server/src/use-cases/payments/consents.test.ts',
    because: 'the page requires the ticks itself: only terms published meanwhile cause it',
  },
  cardUnknown: { walk: 'cards', stop: 'unknown' },
  cardUsed: { walk: 'cards', stop: 'spent' },
  cardRevoked: { walk: 'cards', stop: 'revoked' },
  cardExpired: { walk: 'cards', stop: 'expired' },
  cardLocked: { walk: 'cards', stop: 'locked' },
  cardOtherGame: { walk: 'cards', stop: 'other-game' },
};
