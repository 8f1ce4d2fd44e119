import type { ShopState } from '../state/shop-state.ts';
import type { Place } from './places/place.ts';

/** What replaces a screen that cannot work. */
export type ObstacleKind =
  | 'storage-blocked'
  | 'whose-purchase'
  | 'not-verified'
  | 'sdk-ended'
  | 'sdk-failed'
  | 'offer-failed'
  | 'nothing-for-sale';

/** Pages that only show a message are never replaced by it. */
export function obstacleKind(state: Omit<ShopState, 't'>, place: Place): ObstacleKind | undefined {
  const { storageBlocked, offerStatus, offer } = state;
  if (place === 'page') return undefined;
  if (storageBlocked) return 'storage-blocked';
  const entering = entryObstacle(state);
  if (entering) return entering;
  if (offerStatus === 'failed') return 'offer-failed';
  const sells = place === 'goods' || place === 'step-2';
  return sells && offerStatus === 'ready' && offer.goods.length === 0 ? 'nothing-for-sale' : undefined;
}

/** What blocks a shop that a game opened, until its account is certain. */
export function entryObstacle({
  sdk,
  isUnverified,
}: Pick<ShopState, 'sdk' | 'isUnverified'>): ObstacleKind | undefined {
  if (sdk === 'asking') return 'whose-purchase';
  if (sdk === 'ended') return isUnverified ? 'not-verified' : 'sdk-ended';
  return sdk === 'failed' ? 'sdk-failed' : undefined;
}
