import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadUntilItComes } from './browser/load-module.ts';
import { platformOf } from './browser/platform.ts';
import { takeGameToken } from './browser/take-game-token.ts';
import { tapAgain } from './document/early-tap.ts';
import { readEmbeddedPage } from './document/embedded-page.ts';
import { knowLater, type LaterSource, loadLater, whenLater } from './later/load-later.ts';
import { needsLater } from './later/needs-later.ts';
import { knowOwnMessages, loadMessages } from './messages/load-messages.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { createServices } from './start/create-services.ts';
import { followPage } from './start/follow-page.ts';
import { startShop } from './start/start-shop.ts';
import type { Services } from './state/services.ts';
import { ShopProvider } from './state/shop-context.tsx';
import type { StartTracking } from './tracking/start-tracking.ts';

/**
 * The page that the server drew, taken over. The game's token leaves the address before anything else is asked for.
 * `load` brings the later part and `loadTracking` the tracker, which build on all that is here: only the entry can name them.
 */
export async function takeOver(load: LaterSource['load'], loadTracking: TrackingSource): Promise<void> {
  const opened = takeGameToken();
  const { page, styles } = readEmbeddedPage();
  knowOwnMessages(page.brand.ownMessages);
  knowLater({ load, stylesheet: styles.later });
  const isLaterShown = needsLater(page, location.pathname);
  const [t] = await Promise.all([loadMessages(page.language), isLaterShown && loadLater()]);
  const services = createServices({ page, t, ...opened });
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  hydrateRoot(root, <Shop services={services} loadTracking={loadTracking} />);
}

/** Where its host does not answer, the tracker is asked for again after this time. */
const trackerPauseMs = 20_000;

type TrackingSource = () => Promise<{ startTracking: StartTracking }>;

function Shop({ services, loadTracking }: { services: Services; loadTracking: TrackingSource }) {
  useEffect(() => {
    const platform = platformOf(navigator);
    followPage(services);
    fetchAhead();
    tapAgain();
    whenLater((later) => later.settleIn(services));
    // Until it comes, what happens waits in a list.
    const pause = () => services.browser.wait(trackerPauseMs);
    startShop(services, platform)
      .then(() => loadUntilItComes(loadTracking, pause))
      .then(({ startTracking }) => startTracking(services, platform), console.warn);
  }, [services, loadTracking]);
  return (
    <ShopProvider value={services}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </ShopProvider>
  );
}

const firstMoves = ['pointerdown', 'touchstart', 'mousemove', 'keydown', 'scroll'] as const;

/**
 * What is loaded later comes with the player's first move: before it is wanted, and before a network can be gone. What
 * fails then is tried again when it is wanted.
 */
function fetchAhead(): void {
  const ahead = () => {
    for (const move of firstMoves) window.removeEventListener(move, ahead);
    loadLater().catch((error) => console.warn('could not fetch ahead', error));
  };
  for (const move of firstMoves) window.addEventListener(move, ahead, { passive: true });
}
