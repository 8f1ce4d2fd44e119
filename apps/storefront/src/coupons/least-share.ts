import { sortCoupons } from '@gemporium/domain/coupons/choose-coupon.ts';
import { readKey } from '../api/read-cache.ts';
import { readScope } from '../state/read-scope.ts';
import type { Services } from '../state/services.ts';

const path = '/api/coupons/couponList';

/** The smallest share of a price that a coupon which the player has, or may claim, leaves to be paid: "1" is all, "0" where nobody knows. */
export async function leastShare({ store, reads }: Services): Promise<string> {
  const state = store.getState();
  const { clientId, config, goods } = state.offer;
  if (!config.is_vip || !config.is_open_coupon || !goods.some(({ isCoupon }) => isCoupon)) return '1';
  // As the order asks for them (use-coupon.ts): one answer for both.
  const fields = { client_id: clientId, use_category: 'claim,avail,lock' };
  const answer = await reads.read(readKey(path, fields, readScope(state, path)), path, fields);
  if (!answer.ok) return '0';
  const usable = answer.content.filter(({ use_category }) => use_category !== 'lock');
  return sortCoupons(usable)[0]?.discount_rate ?? '1';
}
