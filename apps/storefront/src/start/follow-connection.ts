import { ifSlow } from '../later/if-slow.ts';
import { dismissToast, forgetAnswers, ofNetwork } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Requests slower than this show a message, in milliseconds. */
export const slowMs = 4_000;

/**
 * Shows a message while the device is offline or an answer is slow, or until the player closes it. Offline it replaces
 * the message that something could not be loaded; a slow answer says nothing about one that failed. Back online, reloads
 * what could not be loaded.
 */
export function followConnection(services: Services): void {
  const { store, browser } = services;
  let slow = 0;
  let said: 'offline_text' | 'slow_text' | undefined;
  const show = () => {
    const now = browser.isOffline() ? 'offline_text' : slow > 0 ? 'slow_text' : undefined;
    if (now === said) return;
    said = now;
    dismissToast(services, ofNetwork);
    if (!now) return;
    store.setState(({ toasts, t }) => ({
      toasts: [
        ...toasts.filter(({ text }) => now === 'slow_text' || text !== t('error_network')),
        { id: ofNetwork, text: t(now), tone: 'plain' },
      ],
    }));
  };
  window.addEventListener('offline', show);
  window.addEventListener('online', () => {
    show();
    forgetAnswers(services);
  });
  services.asked = (answer) => {
    answer.then(show, show);
    ifSlow(services, answer, slowMs, () => {
      slow += 1;
      show();
      const end = () => {
        slow -= 1;
        show();
      };
      answer.then(end, end);
    });
  };
  show();
}
