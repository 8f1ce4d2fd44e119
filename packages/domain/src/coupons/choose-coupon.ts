/** What the choice between coupons looks at; spelled as on the wire. */
export interface ChoosableCoupon {
  code: string;
  /** The share that is paid: "0.80" is 20% off. */
  discount_rate: string;
  /** The payway_id that it is bound to; '' for any. */
  pay_id: string;
  /** Seconds since 1970; 0 if it never ends. */
  valid_end_time: number;
}

/** Whether a coupon may be used with a method; before a method is chosen, every coupon may. */
export function fitsMethod(coupon: Pick<ChoosableCoupon, 'pay_id'>, paywayId: string | undefined): boolean {
  return coupon.pay_id === '' || paywayId === undefined || coupon.pay_id === paywayId;
}

/**
 * The order in which coupons are offered: the smallest share first (row C-03), among equal ones the one that ends
 * sooner. The first is preselected.
 */
export function sortCoupons<Coupon extends ChoosableCoupon>(coupons: readonly Coupon[]): Coupon[] {
  return coupons.slice().sort((a, b) => {
    const byShare = Number(a.discount_rate) - Number(b.discount_rate);
    if (byShare !== 0) return byShare;
    const byEnd = (a.valid_end_time || Infinity) - (b.valid_end_time || Infinity);
    if (byEnd !== 0 && !Number.isNaN(byEnd)) return byEnd;
    return a.code < b.code ? -1 : 1;
  });
}

/** The percentage saved, without trailing zeros: "20" for "0.80", "12.5" for "0.875". */
export function percentOff(discountRate: string): string {
  const tenThousandths = Math.round(Number(discountRate) * 10_000);
  return String((10_000 - tenThousandths) / 100);
}
