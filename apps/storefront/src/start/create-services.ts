import type { PageData } from '@gemporium/contract/page-data.ts';
import { createStore } from 'zustand/vanilla';
import { createApi } from '../api/client.ts';
import { handleFailure } from '../api/handle-failure.ts';
import { createIdempotencyKeys, randomKey } from '../api/idempotency-keys.ts';
import { createOrigins } from '../api/origins.ts';
import { createReadCache } from '../api/read-cache.ts';
import { createTransport, specTiming } from '../api/transport.ts';
import { createShopBrowser } from '../browser/shop-browser.ts';
import type { GameEntry } from '../browser/take-game-token.ts';
import { readHeldDrawings } from '../document/held-drawings.ts';
import { laterPart } from '../later/load-later.ts';
import type { Translate } from '../messages/translator.ts';
import { createState } from '../state/create-state.ts';
import type { Services } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import { createShopStorage } from '../storage/shop-storage.ts';

export interface ServicesInput extends GameEntry {
  page: PageData;
  t: Translate;
}

/** The shop's services, backed by the real browser and the real store. */
export function createServices({ page, t, ...opened }: ServicesInput): Services {
  const storage = createShopStorage(
    () => window.localStorage,
    () => Date.now(),
    () => window.sessionStorage,
  );
  const store = createStore<ShopState>(() => createState(page, t));
  const browser = createShopBrowser(() => store.getState().t('pay_opening'));
  const origins = createOrigins(storage, location.origin, page.backupOrigins);
  const api = createApi({
    send: createTransport({
      fetch: (input, init) => fetch(input, init),
      origins: origins.list,
      onAsk: (answer) => services.asked(answer),
      onAnswer: origins.worked,
      wait: browser.wait,
      ...specTiming,
    }),
    keys: createIdempotencyKeys(storage, randomKey),
    makeKey: randomKey,
    // Only the later part fetches orders, coupons and rewards.
    endedBy: (path, content) => laterPart.loaded?.endedBy(path, content),
    whose() {
      const { player } = store.getState();
      return player ? `${player.gp_id} ${player.suid}` : '';
    },
    common: () => {
      const { language, player } = store.getState();
      return { spec_lang: language, idfv: opened.entry.idfv, oauth_token: player?.oauth_token };
    },
    lostMessage: () => store.getState().t('error_network'),
    reportLost(call, reasons) {
      console.warn(`${call}: no answer from the store`, reasons);
      services.tracked.push({ event: 'callLost', call, reasons });
    },
    onContractVersion(version) {
      services.newestContract = Math.max(services.newestContract, version);
    },
    onFailure: (failure, quiet, isOwn) => handleFailure(services, failure, quiet, isOwn),
  });
  const services: Services = {
    store,
    api,
    reads: createReadCache(api, (event) => services.tracked.push({ event })),
    storage,
    browser,
    drawnPath: undefined,
    heldDrawing: readHeldDrawings(),
    ...opened,
    visit: { id: browser.randomHex(16), since: browser.now() },
    tracked: [],
    newestContract: 0,
    asked: () => undefined,
  };
  return services;
}
