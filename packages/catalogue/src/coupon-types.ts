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
  /** How a player comes by it: claimed once a week, once a month, once; or given by the publisher alone. */
  kind: 'week' | 'month' | 'permanent' | 'granted';
  /** The VIP level from which it may be claimed; absent for everybody. */
  level?: number;
  /** The method (payway_id) it is bound to; absent for any. */
  payId?: string;
  /** How many days it holds; absent: to the end of the week or month that it was claimed in, else for ever. */
  validDays?: number;
  /** Whose calendar its weeks and months follow (IANA); absent: the store's. */
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
