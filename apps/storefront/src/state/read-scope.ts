import type { ReadPath } from '../api/client.ts';
import type { ShopState } from './shop-state.ts';

/** Answers that move with what the player buys; `epoch` counts the moves. The others stay true while the page lives. */
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

/** What is offered of methods; `methodsGone` counts how often that was found to be old. */
const offering: readonly ReadPath[] = ['/api/pay/getCountryList', '/api/pay/replenishmentCountryList'];

/** What an answer depends on besides the question: language, player, and for some what was bought meanwhile. */
export function readScope({ language, player, epoch, methodsGone }: ShopState, path: ReadPath): string {
  const turn = moving.includes(path) ? epoch : offering.includes(path) ? methodsGone : '';
  return [language, player?.oauth_token ?? '', turn].join(' ');
}
