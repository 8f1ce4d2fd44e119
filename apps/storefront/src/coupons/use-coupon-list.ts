import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { useShop } from '../state/shop-context.tsx';
import { type Loading, useRead } from '../state/use-read.ts';

/** The player's coupons of these categories, in the VIP version alone and with a token only (row V-01). */
export function useCouponList(categories: string, isWanted: boolean): Loading<Coupon[]> {
  const { player, offer } = useShop((state) => state);
  const isOpen = player !== undefined && offer.config.is_vip && offer.config.is_open_coupon;
  return useRead(
    '/api/coupons/couponList',
    isOpen && isWanted ? { client_id: offer.clientId, use_category: categories } : undefined,
  );
}
