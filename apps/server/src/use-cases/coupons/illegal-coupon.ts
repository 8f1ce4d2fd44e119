import { type Refusal, refuseBecause } from '../../answer.ts';
import type { CouponGrant } from '../../repositories/coupon-grants.ts';

/** Why a coupon cannot be used for a purchase; `unknown` also if it is another player's. */
export type CouponProblem = 'goods' | 'method' | 'used' | 'expired' | 'early' | 'held' | 'unknown';

const sentences = {
  goods: 'coupon_goods_unsupported',
  method: 'coupon_other_method',
  used: 'error_coupon_used',
  expired: 'error_coupon_expired',
  early: 'coupon_early',
  held: 'coupon_in_order',
  unknown: 'error_illegal_coupon',
} as const satisfies Record<CouponProblem, string>;

/** -3062 with its reason; the page shows no toast for it (row C-05), others can say what is wrong. */
export function illegalCoupon(reason: CouponProblem): Refusal {
  return refuseBecause('illegalCoupon', sentences[reason], { content: { reason } });
}

/** Why the coupon itself cannot be used, whatever is bought; undefined if it can. */
export function problemOfGrant(grant: CouponGrant | undefined, now: Date): CouponProblem | undefined {
  if (!grant || grant.state === 'revoked') return 'unknown';
  if (grant.state === 'used') return 'used';
  if (grant.valid_until !== null && grant.valid_until <= now) return 'expired';
  if (grant.valid_from > now) return 'early';
  return grant.state === 'reserved' ? 'held' : undefined;
}
