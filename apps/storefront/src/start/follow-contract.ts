import { contractVersion } from '@gemporium/contract/codes.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import type { Services } from '../state/services.ts';
import { reloadMemoryOfTab } from './reload-memory-of-tab.ts';

/** The steps of the old layout between the choice of a method and the end of a payment. */
const buyingPaths: readonly string[] = [paths.recharge, paths.result];

/**
 * Reloads an outdated page (row W-01) when the player loses nothing: once it is hidden, or a popup was closed. Once for
 * each version: if the reload brings the same old page (a proxy's copy), the page stays.
 */
export function followContract(services: Services, memory = reloadMemoryOfTab): void {
  const { store, browser } = services;
  const isWanted = () =>
    services.newestContract > contractVersion && services.newestContract > memory.reloadedFor();
  const look = async () => {
    if (!isWanted() || !isSafe(services) || !(await browser.hostAnswers())) return;
    // Meanwhile the player may have begun something.
    if (!isWanted() || !isSafe(services)) return;
    memory.rememberReload(services.newestContract);
    browser.reload();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void look();
  });
  store.subscribe((state, before) => {
    if (before.popup && !state.popup) void look();
  });
}

/** Nothing open, nothing asked, nothing being paid, and nothing in any field. */
function isSafe({ store, browser }: Services): boolean {
  const { popup, question, paying, started } = store.getState();
  const isBusy = popup || question || paying || buyingPaths.includes(browser.path());
  return started && !isBusy && !isAnythingTyped();
}

/** Boxes and circles keep what they stand for in the shop's own state; a field's words are nowhere else. */
function isAnythingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  return Array.from(fields).some(
    ({ type, value }) => type !== 'radio' && type !== 'checkbox' && value !== '',
  );
}
