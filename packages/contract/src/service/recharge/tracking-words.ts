/** The actions of players that publishers count (row T-01). */
export const trackedEvents = [
  'viewPage',
  'clickPay',
  'openPayLink',
  'selectPayway',
  'manualUseVipCoupon',
] as const;

/** The failures that pages report. */
export const reportedFailures = [
  /** No address of the store answered a call (row W-01). */
  'callLost',
  /** The store refused the coupon of a purchase (row C-05). */
  'couponRefused',
  /** The list of coupons, or the price with one, could not be loaded (row C-05). */
  'couponsFailed',
  /** The payment methods could not be loaded (row S-08). */
  'methodsFailed',
  /** A script threw an uncaught error, or the page broke. */
  'scriptFailed',
] as const;

/** The event id of all brands' failures; actions have the brand's own (24 to 244). */
export const failureEventId = 18 as const;

/** The most events in one request. */
export const mostEvents = 40;
