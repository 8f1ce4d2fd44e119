import { contractVersion } from '@gemporium/contract/codes.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import type { Services } from '../state/services.ts';
import { reloadMemoryOfTab } from './reload-memory-of-tab.ts';

/** The old layout's steps from choosing a method to the end of a payment. */
const buyingPaths: readonly string[] = [paths.recharge, paths.result];

/**
 * Reloads an outdated page (row W-01) when the player loses nothing: once it is hidden, or a popup was closed. Only
 * once per version: if the reload returns the same old page (from a proxy's cache), the page stays.
 */
export function followContract(services: Services, memory = reloadMemoryOfTab): void {
  const { store, browser } = services;
  const isWanted = () =>
    services.newestContract > contractVersion && services.newestContract > memory.reloadedFor();
  const look = async () => {
    if (!isWanted() || !isSafe(services) || !(await browser.hostAnswers())) return;
    // The player may have started something meanwhile.
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

/** No open popup or question, no payment in progress, and no text in any field. */
function isSafe({ store, browser }: Services): boolean {
  const { popup, question, paying, started } = store.getState();
  const isBusy = popup || question || paying || buyingPaths.includes(browser.path());
  return started && !isBusy && !isAnythingTyped();
}

/** Checkboxes and radio buttons are kept in the shop's state; typed text exists only in its field. */
function isAnythingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  return Array.from(fields).some(
    ({ type, value }) => type !== 'radio' && type !== 'checkbox' && value !== '',
  );
}
