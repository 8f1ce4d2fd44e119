import { contractVersion } from '@gemporium/contract/codes.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShopState } from '../state/shop-state.ts';
import { type FakeShop, fakeShop, kira } from '../testing/fake-shop.ts';
import { pageWithoutABrowser } from '../testing/page-without-a-browser.ts';
import { sampleGoods, samplePage } from '../testing/sample-page.ts';
import { settleIn } from './settle-in.ts';

/* What a page does by itself once all of it is there. */

const { brand, config } = samplePage();
const events = { continue_config: { is_has_continue: true } };

class Touched {
  closest = () => this;
}
const { window: win, document: page, location } = pageWithoutABrowser('/selectGoods');
let pictures: string[];

/** Gives this part of the page listeners of its own; returns what tells them of an event. */
function hearing(target: object): (event: Event) => boolean {
  const events = new EventTarget();
  Object.assign(target, { addEventListener: events.addEventListener.bind(events) });
  return (event) => events.dispatchEvent(event);
}
let tellPage: (event: Event) => boolean;
let tellWindow: (event: Event) => boolean;

beforeEach(() => {
  tellPage = hearing(page);
  tellWindow = hearing(win);
  Object.assign(page, { title: 'as drawn', querySelectorAll: () => [] });
  pictures = [];
  class Picture {
    set src(address: string) {
      pictures.push(address);
    }
  }
  const observer = class {
    observe() {}
  };
  const globals = {
    window: win,
    document: page,
    location,
    Element: Touched,
    Image: Picture,
    MutationObserver: observer,
    sessionStorage: { getItem: () => null, setItem: () => {} },
    history: { state: null, back: vi.fn(), replaceState: () => {} },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));
const turn = (hidden: boolean) => {
  page.hidden = hidden;
  tellPage(new Event('visibilitychange'));
};
const asked = ({ calls }: FakeShop) => calls.map(({ path }) => path);

it.each<[what: string, does: (shop: FakeShop) => unknown]>([
  [
    'S-13 takes two quick touches for one',
    () => {
      const touch = () => {
        const event = new Event('touchend', { cancelable: true });
        Object.defineProperty(event, 'target', { value: button });
        return !tellPage(event);
      };
      const button = new Touched();
      return !touch() && touch();
    },
  ],
  [
    'S-13 passes over an entry of the history whose popup is closed',
    () => {
      vi.stubGlobal('history', { ...history, state: { layers: 1 } });
      tellWindow(new Event('replaceState'));
      vi.stubGlobal('history', { ...history, state: null });
      tellWindow(new Event('popstate'));
      return vi.mocked(history.back).mock.calls.length === 1;
    },
  ],
  [
    'W-01 loads itself anew after a release',
    async (shop) => {
      shop.services.newestContract = contractVersion + 1;
      turn(true);
      await settled();
      return shop.events.some(([what]) => what === 'reload');
    },
  ],
  [
    'W-01 says that the device is offline',
    (shop) => {
      shop.services.browser.isOffline = () => true;
      tellWindow(new Event('offline'));
      return shop.state().toasts.some(({ text }) => text === shop.state().t('offline_text'));
    },
  ],
  ['A-01 asks for the next reward', (shop) => asked(shop).includes('/api/cumulative/cumulativeActivityInfo')],
  [
    'S-05 goes back only to addresses of the current game',
    (shop) => {
      shop.services.entry = { client_id: 'one' };
      shop.services.browser.search = () => '?client_id=two';
      tellWindow(new Event('popstate'));
      return shop.events.some(([what, to]) => what === 'navigate' && to === '/selectGoods?client_id=one');
    },
  ],
  ['M-01 asks for the limits of the goods', (shop) => asked(shop).includes('/api/pay/getLimitProductInfo')],
  [
    'M-01 loads anew what it shows to a player who comes back after a while',
    (shop) => {
      const { epoch } = shop.state();
      const { browser } = shop.services;
      turn(true);
      const now = browser.now() + 3600;
      browser.now = () => now;
      turn(false);
      return shop.state().epoch === epoch + 1;
    },
  ],
  ['L-02 has the title of its screen', () => page.title === 'Watt Top-up'],
  ['W-01 has its logo for light and for dark', () => pictures.join() === '/light.svg,/dark.svg'],
])('%s', async (_what, does) => {
  const shop = fakeShop({
    page: {
      goods: [sampleGoods('p1', { isLimit: true })],
      brand: { ...brand, logo: '/light.svg', darkLogo: '/dark.svg' },
      config: { ...config, ...events, page_title: 'Watt Top-up' } as ShopState['offer']['config'],
    },
  });
  const role = { value: 'r1', display: 'Kira', level: 1 };
  shop.services.store.setState(({ order }) => ({
    started: true,
    player: kira,
    order: { ...order, role, realServer: 's1' },
  }));
  settleIn(shop.services);
  await settled();
  expect(await does(shop)).toBe(true);
});
