import type { PageData } from '@gemporium/contract/page-data.ts';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../api/client.ts';
import { createReadCache } from '../api/read-cache.ts';
import type { HeldDrawings } from '../document/held-drawings.ts';
import type { Translate } from '../messages/translator.ts';
import { createState } from '../state/create-state.ts';
import type { Services, ShopBrowser } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import { createShopStorage, memoryStore } from '../storage/shop-storage.ts';

/** Services for server-side rendering: only the state; there are no requests or clicks. */
export function createDrawingServices(
  page: PageData,
  t: Translate,
  drawnPath: string,
  heldDrawing: HeldDrawings,
): Services {
  const absent = () => {
    throw new Error('server-side rendering must not act');
  };
  const api: Api = { read: absent, change: absent };
  const browser: ShopBrowser = {
    search: () => '',
    hash: () => '',
    path: () => '',
    navigate: absent,
    reload: absent,
    hostAnswers: absent,
    leaveTo: absent,
    isOffline: absent,
    openWindow: absent,
    userAgent: '',
    languages: [],
    now: () => page.serverTime,
    wait: absent,
    whenVisible: absent,
    randomHex: absent,
  };
  return {
    store: createStore<ShopState>(() => createState(page, t)),
    api,
    reads: createReadCache(api),
    storage: createShopStorage(memoryStore, () => 0),
    browser,
    drawnPath,
    heldDrawing,
    entry: {},
    visit: { id: '', since: page.serverTime },
    tracked: [],
    newestContract: 0,
    asked: () => undefined,
    gameToken: undefined,
    gameCode: undefined,
  };
}
