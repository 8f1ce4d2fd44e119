import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { useShop } from '../state/shop-context.tsx';
import { type Loading, useRead } from '../state/use-read.ts';

/** A logged-in player's coupons of these categories, in the VIP version only (row V-01). */
export function useCouponList(categories: string, isWanted: boolean): Loading<Coupon[]> {
  const clientId = useShop(({ offer }) => offer.clientId);
  const isOpen = useShop(
    ({ player, offer: { config } }) => player !== undefined && config.is_vip && config.is_open_coupon,
  );
  return useRead(
    '/api/coupons/couponList',
    isOpen && isWanted ? { client_id: clientId, use_category: categories } : undefined,
  );
}
