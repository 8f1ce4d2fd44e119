/**
 * The codes of the envelope. The first eight are the spec's (row X-01); the rest are this store's own, documented in
 * docs/operations/api-codes.md. No code is ever reused for something else.
 */
export const codes = {
  success: 1,
  notLoggedIn: -600,
  noGame: -3001,
  wrongDomain: -3014,
  makeUpError: -3016,
  illegalCoupon: -3062,
  activityGone: -3022,
  notRealNameVerified: 6001,

  /** The account or password is wrong, or the game locked the account. */
  loginFailed: -601,
  /** The player is logged in by the login to be unlinked. */
  loginInUse: -602,
  /** A parameter is missing, of the wrong type, too long, or unknown: content.fields says which. */
  badRequest: -4000,
  /** No such order, session or page for this player. */
  notFound: -4004,
  /** The same attempt_id came with another body. */
  idempotencyKeyReused: -4009,
  tooManyRequests: -4029,
  /** The call exists in the contract and is not served yet. */
  notYet: -4501,
  internal: -5000,
  /** Something this call needs (database, game, provider) cannot be reached; trying again is safe. */
  unavailable: -5003,

  /** The make-up link belongs to another account. */
  makeUpOther: -3017,
  /** The make-up link is paid: content carries the billing_no that paid it. */
  makeUpUsed: -3018,

  /** The reward was received before. */
  rewardReceived: -3023,
  /** The reward, or any of the activity, is not reached. */
  rewardLocked: -3024,
  /** The price the page showed is no longer the price: content carries the price now. */
  priceChanged: -3051,
  /** There is an unpaid order for this product: content carries its billing_no. */
  unpaidOrder: -3052,
  limitReached: -3053,
  /** "payway_id is no exist": the method does not exist, or does not fit price, region or platform. */
  noSuchMethod: -3054,
  roleNotFound: -3055,
  /** The game's own check refuses: content.reason is its code, msg its sentence. */
  gameRefused: -3056,
  goodsGone: -3057,
  /** The provider refused to open the payment. */
  providerRefused: -3058,
  /** The provider cannot be reached; nothing was charged. */
  providerDown: -3059,
  /** The provider has not cancelled: the order stays open. */
  notCancelled: -3060,
  /** The order is already paid, failed or expired. */
  orderClosed: -3061,
  /** The order has as many payments as it may have: one of them can still be paid, another method cannot be tried. */
  tooManyPayments: -3063,
  /** The coupon cannot be claimed: content.reason is `claimed`, `level` or `unknown`. */
  couponNotClaimable: -3066,

  /** What the law wants the player to agree to was not agreed to: content.missing has the value of each box. */
  consentMissing: -3065,

  /** The cart link is older than it may be. */
  cartLinkExpired: -3070,
  /** The cart link is none of this shop, or not whole. */
  cartLinkWrong: -3071,

  /** No card has this number and password; which of them is wrong is not said. */
  cardUnknown: -3080,
  /** The card is spent: content carries the billing_no, for the player who spent it alone. */
  cardUsed: -3081,
  cardRevoked: -3082,
  cardExpired: -3083,
  /** Too many wrong cards: every card is refused for a while. */
  cardLocked: -3084,
  cardOtherGame: -3085,
} as const;

export type Code = (typeof codes)[keyof typeof codes];

/** The numeric payment results of the spec (row O-11). */
export const resultCodes = { fail: -2, pending: -1, success: 1, repeat: 10 } as const;

/** Raised when the page and the server must change together; an older page reloads itself at a safe moment. */
export const contractVersion = 1;
