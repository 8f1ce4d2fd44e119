import type { LocalText } from './local-text.ts';

/** What a store's coupons look like and who may have them (`coupons.json`). */
export interface Coupons {
  /** What a refund does to the coupon of its order: given back, or used for good. A chargeback never gives one back. */
  onRefund: 'return' | 'keep-used';
  templates: readonly CouponTemplate[];
}

export interface CouponTemplate {
  id: string;
  name: LocalText;
  /** The share that is paid: "0.80" is 20% off. */
  discountRate: string;
  /** How players get it: by claiming it once a week, once a month or once, or only from the publisher. */
  kind: 'week' | 'month' | 'permanent' | 'granted';
  /** The lowest VIP level that may claim it. Absent: everybody may. */
  level?: number;
  /** The method (payway_id) that it is bound to. Absent: any. */
  payId?: string;
  /**
   * For how many days it is valid. Absent: until the end of the week or month in which it was claimed, else for ever.
   */
  validDays?: number;
  /** The time zone (IANA) of its weeks and months. Absent: the store's. */
  timeZone?: string;
}

/** The VIP centre (`vip.json`). */
export interface Vip {
  /** Growth points for one major unit of a currency, as a decimal string: { "USD": "1", "KRW": "0.001" }. */
  pointToCoin: Readonly<Record<string, string>>;
  faqTitle: LocalText;
  faqContent: LocalText;
  /** Ascending; the first one needs no points. */
  levels: readonly VipLevel[];
}

export interface VipLevel {
  id: number;
  name: LocalText;
  /** Short, for a badge: "VIP 3". */
  show: LocalText;
  needPoints: number;
}
