import type { Brand, Goods } from '@gemporium/catalogue/types.ts';
import { shareOf } from '@gemporium/domain/money.ts';
import { type CouponHolder, findGrant } from '../../repositories/coupon-grants.ts';
import type { Services } from '../../services.ts';

/**
 * The price with a coupon, in minor units; undefined where the coupon is not the player's, cannot be used now, or not
 * for these goods (row C-01). Reserves nothing: paying judges again.
 */
export async function priceWithCoupon(
  services: Pick<Services, 'database' | 'now'>,
  brand: Brand,
  who: CouponHolder,
  purchase: { goods: Goods; priceMinor: number; code: string },
): Promise<number | undefined> {
  const { goods, priceMinor, code } = purchase;
  if (!brand.isVip || !brand.isOpenCoupon || !goods.isCoupon) return undefined;
  const grant = await findGrant(services.database, who, code);
  const now = services.now();
  const isUsable =
    grant?.state === 'avail' &&
    grant.valid_from <= now &&
    (grant.valid_until === null || grant.valid_until > now);
  if (!isUsable) return undefined;
  const payMinor = shareOf(priceMinor, grant.discount_rate);
  return payMinor > 0 ? payMinor : undefined;
}
