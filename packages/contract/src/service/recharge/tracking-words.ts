/** What players do that publishers count (row T-01). */
export const trackedEvents = [
  'viewPage',
  'clickPay',
  'openPayLink',
  'selectPayway',
  'manualUseVipCoupon',
] as const;

/** What goes wrong in a page and is reported. */
export const reportedFailures = [
  /** No address of the store answered a call (row W-01). */
  'callLost',
  /** The store refused the coupon of a purchase (row C-05). */
  'couponRefused',
  /** The list of coupons, or the price with one, could not be had (row C-05). */
  'couponsFailed',
  /** The payment methods could not be had (row S-08). */
  'methodsFailed',
  /** A script threw where nobody caught it, or the page broke. */
  'scriptFailed',
] as const;

/** The event id of every brand's failures; what players do has the brand's own (24 to 244). */
export const failureEventId = 18 as const;

/** Events of one request. */
export const mostEvents = 40;
