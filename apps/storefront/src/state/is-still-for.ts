import type { Services } from './services.ts';
import type { ShopState } from './shop-state.ts';

/** Whether the shop still shows the game, area and account of `before`; an answer for others has come too late. */
export function isStillFor({ store }: Services, before: Pick<ShopState, 'offer' | 'player'>): boolean {
  const { offer, player } = store.getState();
  return (
    offer.clientId === before.offer.clientId &&
    offer.area === before.offer.area &&
    player?.suid === before.player?.suid
  );
}
