import type { Platform } from '../browser/platform.ts';
import { becomePlayer } from '../login/session/become-player.ts';
import { isCertain, storedPlayer } from '../login/session/player.ts';
import type { Services } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import { newerContract } from './newer-contract-of-tab.ts';
import { viewPage } from './view-page.ts';

/** Follows what happens to the page as a whole: other tabs, coming back from the browser's cache, and moments safe for a reload. */
export function followPage(services: Services, platform: Platform): void {
  const { store, storage } = services;
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'userMap' && key !== 'betaUserInfo') return;
    const { player, order, superMode, sdk } = store.getState();
    if (!isCertain(sdk)) return;
    const stored = storedPlayer(storage, order.gameProductId, superMode);
    if (stored?.oauth_token === player?.oauth_token) return;
    // Another tab logged in or out: what is personal here is another's now.
    becomePlayer(services, stored);
  });
  window.addEventListener('pageshow', (event) => {
    // Frozen while it left for the provider's page: nothing is under way any more.
    if (event.persisted) store.setState({ paying: false });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && isIdle(store.getState())) newerContract.safeMoment();
  });
  store.subscribe((state, before) => {
    if (before.popup && isIdle(state)) newerContract.safeMoment();
    // Whoever it was is gone: the shell begins anew (row S-04).
    if (before.player && !state.player) viewPage(services, platform);
  });
}

/** Nothing open, nothing asked, nothing being paid. */
function isIdle({ popup, question, paying, started }: ShopState): boolean {
  return started && !popup && !question && !paying;
}
