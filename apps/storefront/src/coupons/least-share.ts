import { sortCoupons } from '@gemporium/domain/coupons/choose-coupon.ts';
import { readKey } from '../api/read-cache.ts';
import { readScope } from '../state/read-scope.ts';
import type { Services } from '../state/services.ts';

const path = '/api/coupons/couponList';

/** The smallest share of a price still due with a coupon that is held or claimable: "1" is all, "0" means unknown. */
export async function leastShare({ store, reads }: Services): Promise<string> {
  const state = store.getState();
  const { clientId, config, goods } = state.offer;
  if (!config.is_vip || !config.is_open_coupon || !goods.some(({ isCoupon }) => isCoupon)) return '1';
  // The same fields as in use-coupon.ts, so that both share one answer.
  const fields = { client_id: clientId, use_category: 'claim,avail,lock' };
  const answer = await reads.read(readKey(path, fields, readScope(state, path)), path, fields);
  if (!answer.ok) return '0';
  const usable = answer.content.filter(({ use_category }) => use_category !== 'lock');
  return sortCoupons(usable)[0]?.discount_rate ?? '1';
}
