import type { ReadPath } from '../api/client.ts';
import type { ShopState } from './shop-state.ts';

/** Answers that purchases change; `epoch` counts these changes. All others stay valid for the page's life. */
const moving: readonly ReadPath[] = [
  '/api/pay/getLimitProductInfo',
  '/api/pay/getOrderInfo',
  '/api/pay/getOrderList',
  '/api/pay/productPoints',
  '/api/coupons/couponList',
  '/api/coupons/vipBasicInfo',
  '/api/coupons/vipInfo',
  '/api/cumulative/cumulativeActivityInfo',
  '/api/cumulative/status',
];

/** The offered methods; `methodsGone` counts how often they were found to be stale. */
const offering: readonly ReadPath[] = ['/api/pay/getCountries', '/api/pay/replenishmentCountryList'];

/** What an answer depends on besides the request: language, player, and for some paths earlier purchases. */
export function readScope({ language, player, epoch, methodsGone }: ShopState, path: ReadPath): string {
  const turn = moving.includes(path) ? epoch : offering.includes(path) ? methodsGone : '';
  return [language, player?.oauth_token ?? '', turn].join(' ');
}
