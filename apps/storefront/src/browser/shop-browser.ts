import { navigate } from 'wouter/use-browser-location';
import { randomHex } from '../api/idempotency-keys.ts';
import type { PayWindow, ShopBrowser } from '../state/services.ts';
import { hostAnswers } from './host-answers.ts';
import { plainPath } from './plain-path.ts';

/** The real browser. `openingText` is what a payment window shows until it navigates to the provider. */
export function createShopBrowser(openingText: () => string): ShopBrowser {
  return {
    search: () => location.search,
    hash: () => location.hash,
    path: () => plainPath(location.pathname),
    navigate: goTo,
    reload: () => location.reload(),
    hostAnswers,
    leaveTo: (url) => location.assign(url),
    isOffline: () => navigator.onLine === false,
    openWindow: () => openPayWindow(openingText()),
    userAgent: navigator.userAgent,
    languages: navigator.languages,
    now: () => Math.floor(Date.now() / 1000),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    whenVisible,
    randomHex,
  };
}

/** Scrolls to the top of a new page, as the browser would; a change of the query alone keeps the scroll position. */
const goTo: ShopBrowser['navigate'] = (to, options) => {
  const from = location.pathname;
  navigate(to, options);
  if (location.pathname !== from) window.scrollTo(0, 0);
};

function openPayWindow(openingText: string): PayWindow | undefined {
  const opened = window.open('', '_blank');
  if (!opened) return undefined;
  // The provider's page must not access the shop's window.
  opened.opener = null;
  const say = (words: string) => {
    opened.document.title = opened.document.body.textContent = words;
  };
  say(openingText);
  return {
    say,
    goTo: (url) => opened.location.replace(url),
    close: () => opened.close(),
  };
}

/** Resolves once the page is visible; true if it was hidden. */
function whenVisible(): Promise<boolean> {
  if (!document.hidden) return Promise.resolve(false);
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve(true);
    };
    document.addEventListener('visibilitychange', look);
  });
}
