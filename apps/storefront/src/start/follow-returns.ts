import { forgetAnswers } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Longer than a look at another app takes, for a code or a password. */
const longAwaySeconds = 60;

/**
 * Loads again what the page shows when the player comes back to it after a while: purchase limits and coupons end,
 * rewards become due, and all of them may have been used on another device.
 */
export function followReturns(services: Services): void {
  const { browser } = services;
  let leftAt: number | undefined;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      leftAt = browser.now();
      return;
    }
    if (leftAt !== undefined && browser.now() - leftAt >= longAwaySeconds) forgetAnswers(services);
    leftAt = undefined;
  });
}
