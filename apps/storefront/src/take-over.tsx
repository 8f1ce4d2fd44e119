import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadModule, loadUntilItComes } from './browser/load-module.ts';
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
  const [t, later] = await Promise.all([
    loadUntilItComes(() => loadMessages(page.language), pause(messagesPauseMs)),
    isLaterShown && loadLater().catch(console.warn),
  ]);
  const services = createServices({ page, t, ...opened });
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const shop = <Shop services={services} loadTracking={loadTracking} />;
  // Without the part that the server rendered there is nothing to hydrate: the page offers to load it again.
  if (later === undefined) createRoot(root).render(shop);
  else hydrateRoot(root, shop);
}

/** How long to wait before retrying the words of a page after a failed load: without them it stays dead. */
const messagesPauseMs = 4_000;
/** The same for the tracker, for which nobody waits. */
const trackerPauseMs = 20_000;

const pause = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

type TrackingSource = () => Promise<{ startTracking: StartTracking }>;

function Shop({ services, loadTracking }: { services: Services; loadTracking: TrackingSource }) {
  useEffect(() => {
    const platform = platformOf(navigator);
    followPage(services);
    fetchAhead();
    tapAgain();
    whenLater((later) => later.settleIn(services));
    // Events are queued until the tracker is loaded.
    startShop(services, platform)
      .then(() => loadUntilItComes(() => loadModule(loadTracking), pause(trackerPauseMs)))
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

/** Scrolling loads it anyway, for the buttons to the page's ends. */
const firstMoves = ['pointerdown', 'touchstart', 'mousemove', 'keydown'] as const;

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
