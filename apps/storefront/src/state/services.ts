import type { StoreApi } from 'zustand/vanilla';
import type { Api } from '../api/client.ts';
import type { ReadCache } from '../api/read-cache.ts';
import type { HeldDrawings } from '../document/held-drawings.ts';
import type { Query } from '../routing/entry-query.ts';
import type { ShopStorage } from '../storage/shop-storage.ts';
import type { Tracked } from '../tracking/page-event.ts';
import type { ShopState } from './shop-state.ts';

/** What the shop's actions work with. Made once per page; on the server without a network. */
export interface Services {
  store: StoreApi<ShopState>;
  api: Api;
  reads: ReadCache;
  storage: ShopStorage;
  browser: ShopBrowser;
  /** The path that the server draws; undefined in the browser, which has an address of its own. */
  drawnPath: string | undefined;
  /** Drawings that the page holds itself. */
  heldDrawing: HeldDrawings;
  /** The address parameters when the page was opened; empty on the server, which renders for everybody. */
  entry: Query;
  /** This visit: its number, and when it began (seconds since 1970). */
  visit: { id: string; since: number };
  /** Where the page tells what happens in it. */
  tracked: Tracked;
  /** Told of each request to the store, as it leaves; the later part says where one takes long. */
  asked: (answer: Promise<unknown>) => void;
  /** The newest version of the contract that an answer came in; 0 for none so far. */
  newestContract: number;
  /** The game's token of the SDK view, already taken out of the address; kept in memory alone. */
  gameToken: string | undefined;
  /** The same of a one-time code (row P-12). */
  gameCode: string | undefined;
}

/** The browser, as far as the shop acts on it; tests put their own here. */
export interface ShopBrowser {
  /** The present address' query. */
  search: () => string;
  /** The present address' end, from its # on. */
  hash: () => string;
  /** The present address' path, without a final slash. */
  path: () => string;
  navigate: (address: string, options?: { replace?: boolean; state?: { origin: string } }) => void;
  /** Loads this page from its own host; ends on the browser's error page where that host is down: see loadAnew. */
  reload: () => void;
  /** Whether the page's own host answers now. */
  hostAnswers: () => Promise<boolean>;
  /** Leaves the shop in this tab. */
  leaveTo: (url: string) => void;
  /** Whether the device itself says that it has no network; where it says nothing, it may have none. */
  isOffline: () => boolean;
  /** Opens an empty window from within a tap; undefined where the browser refuses. */
  openWindow: () => PayWindow | undefined;
  /** By it the later part knows whether the page is shown inside another app (`inAppBrowserOf`). */
  userAgent: string;
  /** Seconds since 1970. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Resolves once the page can be seen: true where it had been out of sight. */
  whenVisible: () => Promise<boolean>;
  randomHex: (bytes: number) => string;
}

/** A window that waits for the provider's address. */
export interface PayWindow {
  goTo: (url: string) => void;
  close: () => void;
  /** Says this while it waits for its address. */
  say: (words: string) => void;
}
