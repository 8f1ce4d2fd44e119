import { type Refusal, refuse } from '../../../answer.ts';
import type { CouponHolder } from '../../../repositories/coupon-grants.ts';
import type { CallContext } from '../../../services.ts';

/** The player with coupons and points; refused outside the VIP version (row V-01). */
export function couponHolder({
  store,
  session,
}: Pick<CallContext, 'store' | 'session'>): CouponHolder | Refusal {
  if (!session) return refuse('notLoggedIn');
  if (!store.brand.isVip) return refuse('notFound');
  return { store: store.id, gpId: session.gpId, suid: session.suid };
}
