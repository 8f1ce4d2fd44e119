import type { Services } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import { newerContract } from './newer-contract-of-tab.ts';

/** Follows what happens to the page as a whole: coming back from the browser's cache, and moments safe for a reload. */
export function followPage({ store }: Services): void {
  window.addEventListener('pageshow', (event) => {
    // Frozen while it left for the provider's page: nothing is under way any more.
    if (event.persisted) store.setState({ paying: false });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && isIdle(store.getState())) newerContract.safeMoment();
  });
  store.subscribe((state, before) => {
    if (before.popup && isIdle(state)) newerContract.safeMoment();
  });
}

/** Nothing open, nothing asked, nothing being paid. */
function isIdle({ popup, question, paying, started }: ShopState): boolean {
  return started && !popup && !question && !paying;
}
