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
 * Hydrates the server-rendered page. The game's token leaves the address bar before any request is sent.
 * `load` imports the later part and `loadTracking` the tracker; both import this module, so only the entry names them.
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

/** How long to wait before retrying the tracker after a failed load. */
const trackerPauseMs = 20_000;

type TrackingSource = () => Promise<{ startTracking: StartTracking }>;

function Shop({ services, loadTracking }: { services: Services; loadTracking: TrackingSource }) {
  useEffect(() => {
    const platform = platformOf(navigator);
    followPage(services);
    fetchAhead();
    tapAgain();
    whenLater((later) => later.settleIn(services));
    // Events are queued until the tracker is loaded.
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
 * Prefetches the later part on the player's first interaction, before it is needed and while the network still works.
 * If that fails, it is loaded when needed.
 */
function fetchAhead(): void {
  const ahead = () => {
    for (const move of firstMoves) window.removeEventListener(move, ahead);
    loadLater().catch((error) => console.warn('could not prefetch', error));
  };
  for (const move of firstMoves) window.addEventListener(move, ahead, { passive: true });
}
