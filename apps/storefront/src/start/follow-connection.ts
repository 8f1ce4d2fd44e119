import { dismissToast, forgetAnswers } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Requests slower than this show a message, in milliseconds. */
export const slowMs = 4_000;

/** The only message about the network: it stays while it applies, or until the player closes it. */
const id = 'connection';

/**
 * Shows a message while the device is offline or an answer is slow. Back online, reloads what could not be loaded.
 */
export function followConnection(services: Services): void {
  const { store, browser } = services;
  let slow = 0;
  let said: 'offline_text' | 'slow_text' | undefined;
  const show = () => {
    const now = browser.isOffline() ? 'offline_text' : slow > 0 ? 'slow_text' : undefined;
    if (now === said) return;
    said = now;
    dismissToast(services, id);
    if (!now) return;
    const toast = { id, text: store.getState().t(now), tone: 'plain' as const };
    store.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
  };
  window.addEventListener('offline', show);
  window.addEventListener('online', () => {
    show();
    forgetAnswers(services);
  });
  services.asked = (answer) => {
    let isDone = false;
    let isSlow = false;
    const done = () => {
      isDone = true;
      if (isSlow) slow -= 1;
      show();
    };
    answer.then(done, done);
    browser.wait(slowMs).then(() => {
      if (isDone) return;
      isSlow = true;
      slow += 1;
      show();
    });
  };
  show();
}
