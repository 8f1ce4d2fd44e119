import type { StoreApi } from 'zustand/vanilla';
import type { Api } from '../api/client.ts';
import type { ReadCache } from '../api/read-cache.ts';
import type { HeldDrawings } from '../document/held-drawings.ts';
import type { Query } from '../routing/entry-query.ts';
import type { ShopStorage } from '../storage/shop-storage.ts';
import type { Tracked } from '../tracking/page-event.ts';
import type { ShopState } from './shop-state.ts';

/** The services that the shop's actions use. Created once per page; on the server without a network. */
export interface Services {
  store: StoreApi<ShopState>;
  api: Api;
  reads: ReadCache;
  storage: ShopStorage;
  browser: ShopBrowser;
  /** The path that the server renders; undefined in the browser, which has its own address. */
  drawnPath: string | undefined;
  /** Drawings that are inlined in the page. */
  heldDrawing: HeldDrawings;
  /** The address parameters when the page was opened; empty on the server, whose page is the same for everybody. */
  entry: Query;
  /** This visit: its id, and when it began (seconds since 1970). */
  visit: { id: string; since: number };
  /** The queue of page events. */
  tracked: Tracked;
  /** Receives each request to the store as it starts; the later part shows a message if one is slow. */
  asked: (answer: Promise<unknown>) => void;
  /** The newest contract version of any answer; 0 if none so far. */
  newestContract: number;
  /** The game's token in the SDK view, already removed from the address; kept only in memory. */
  gameToken: string | undefined;
  /** A one-time code from the game, kept in the same way (row P-12). */
  gameCode: string | undefined;
}

/** The part of the browser that the shop uses; tests substitute their own. */
export interface ShopBrowser {
  /** The current address's query. */
  search: () => string;
  /** The current address's fragment, including the #. */
  hash: () => string;
  /** The current address's path, without a trailing slash. */
  path: () => string;
  navigate: (address: string, options?: { replace?: boolean; state?: { origin: string } }) => void;
  /** Reloads this page from its own host; if that host is down, the browser shows an error page: see loadAnew. */
  reload: () => void;
  /** Whether the page's own host answers now. */
  hostAnswers: () => Promise<boolean>;
  /** Leaves the shop in this tab. */
  leaveTo: (url: string) => void;
  /** Whether the device reports that it is offline; false does not prove that it is online. */
  isOffline: () => boolean;
  /** Opens an empty window from within a tap; undefined if the browser refuses. */
  openWindow: () => PayWindow | undefined;
  /** From it the later part detects whether the page is shown inside another app (`inAppBrowserOf`). */
  userAgent: string;
  /** The languages that the browser prefers, in order. */
  languages: readonly string[];
  /** Seconds since 1970. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Resolves once the page is visible: true if it was hidden before. */
  whenVisible: () => Promise<boolean>;
  randomHex: (bytes: number) => string;
}

/** A window that is waiting for the provider's address. */
export interface PayWindow {
  goTo: (url: string) => void;
  close: () => void;
  /** Shows this message while it waits. */
  say: (words: string) => void;
}
