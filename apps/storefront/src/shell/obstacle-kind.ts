import type { ShopState } from '../state/shop-state.ts';
import type { Place } from './places/place.ts';

/** What takes a screen's place when it could not work. */
export type ObstacleKind =
  | 'storage-blocked'
  | 'whose-purchase'
  | 'not-verified'
  | 'sdk-ended'
  | 'sdk-failed'
  | 'offer-failed'
  | 'nothing-for-sale';

/** Pages that say one thing are never in the way of themselves. */
export function obstacleKind(state: Omit<ShopState, 't'>, place: Place): ObstacleKind | undefined {
  const { storageBlocked, sdk, isUnverified, offerStatus, offer } = state;
  if (place === 'page') return undefined;
  if (storageBlocked) return 'storage-blocked';
  if (sdk === 'asking') return 'whose-purchase';
  if (sdk === 'ended' && isUnverified) return 'not-verified';
  if (sdk === 'ended') return 'sdk-ended';
  if (sdk === 'failed') return 'sdk-failed';
  if (offerStatus === 'failed') return 'offer-failed';
  const sells = place === 'goods' || place === 'step-2';
  return sells && offerStatus === 'ready' && offer.goods.length === 0 ? 'nothing-for-sale' : undefined;
}
