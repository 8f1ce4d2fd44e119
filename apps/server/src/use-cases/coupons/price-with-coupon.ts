import type { Brand, Goods } from '@gemporium/catalogue/types.ts';
import { shareOf } from '@gemporium/domain/money.ts';
import { type CouponHolder, findGrant } from '../../repositories/coupon-grants.ts';
import type { Services } from '../../services.ts';
import { type CouponProblem, problemOfGrant } from './illegal-coupon.ts';

/**
 * The price with a coupon, in minor units, or why it cannot be used (row C-01). Reserves nothing: paying judges again.
 */
export async function priceWithCoupon(
  services: Pick<Services, 'database' | 'now'>,
  brand: Brand,
  who: CouponHolder,
  purchase: { goods: Goods; priceMinor: number; unit: number; code: string },
): Promise<number | CouponProblem> {
  const { goods, priceMinor, unit, code } = purchase;
  if (!brand.isVip || !brand.isOpenCoupon || !goods.isCoupon) return 'goods';
  const grant = await findGrant(services.database, who, code);
  const problem = problemOfGrant(grant, services.now());
  if (!grant || problem) return problem ?? 'unknown';
  const payMinor = shareOf(priceMinor, grant.discount_rate, unit);
  return payMinor > 0 ? payMinor : 'goods';
}
