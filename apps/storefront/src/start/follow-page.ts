import { becomePlayer } from '../login/session/become-player.ts';
import { isCertain } from '../login/session/is-certain.ts';
import { storedPlayer } from '../login/session/player.ts';
import type { Services } from '../state/services.ts';

/** Follows other tabs, and the page's return from the back/forward cache. */
export function followPage(services: Services): void {
  const { store } = services;
  window.addEventListener('storage', () => followStoredPlayer(services));
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    // After the back/forward cache nothing is in flight any more, and changes in other tabs were missed.
    store.setState({ paying: false });
    followStoredPlayer(services);
  });
}

/**
 * Another page logged in or out: personal data here is stale, and a player who is gone may log in again. The SDK view has
 * no login of its own (row I-08).
 */
function followStoredPlayer(services: Services): void {
  const { store, storage } = services;
  const { player, order, superMode, sdk } = store.getState();
  if (!isCertain(sdk)) return;
  const stored = storedPlayer(storage, order.gameProductId, superMode);
  if (stored?.oauth_token === player?.oauth_token) return;
  becomePlayer(services, stored);
  if (stored) return;
  store.setState(sdk === 'open' ? { sdk: 'ended' } : { popup: { kind: 'login', ended: true } });
}
