export interface CouponRowFacts {
  isVip: boolean;
  isOpenCoupon: boolean;
  goodsTakeCoupons: boolean;
  /** Undefined while no method is chosen. */
  methodTakesCoupons: boolean | undefined;
  /** Whether the list could not be loaded. */
  hasFailed: boolean;
  /** Coupons that can be used with what is chosen. */
  usable: number;
  claimable: number;
  /** discount_rate of the coupon that will be used. */
  chosenRate: string | undefined;
}

/** What the coupon row of the recharge popup says (rows S-08, C-01). */
export type CouponRow =
  | { kind: 'hidden' }
  | { kind: 'goods-unsupported' }
  | { kind: 'method-unsupported' }
  | { kind: 'failed' }
  | { kind: 'chosen'; rate: string }
  | { kind: 'claim-more' }
  | { kind: 'none' }
  | { kind: 'choose' };

/** The first thing that stands in the way, else the coupon, else what could be done. */
export function couponRow(facts: CouponRowFacts): CouponRow {
  if (!facts.isVip || !facts.isOpenCoupon) return { kind: 'hidden' };
  if (!facts.goodsTakeCoupons) return { kind: 'goods-unsupported' };
  if (facts.methodTakesCoupons === false) return { kind: 'method-unsupported' };
  if (facts.hasFailed) return { kind: 'failed' };
  if (facts.chosenRate !== undefined) return { kind: 'chosen', rate: facts.chosenRate };
  if (facts.usable > 0) return { kind: 'choose' };
  return { kind: facts.claimable > 0 ? 'claim-more' : 'none' };
}

/**
 * A coupon is sent only when the VIP version is on, the method opens coupons, and the goods support them (row C-01).
 */
export function takesCoupon(
  facts: Pick<CouponRowFacts, 'isVip' | 'isOpenCoupon' | 'goodsTakeCoupons' | 'methodTakesCoupons'>,
): boolean {
  return facts.isVip && facts.isOpenCoupon && facts.goodsTakeCoupons && facts.methodTakesCoupons !== false;
}
