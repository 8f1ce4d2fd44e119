import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../state/actions.ts';
import { type FakeShop, fakeShop } from '../testing/fake-shop.ts';
import { followConnection } from './follow-connection.ts';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

/** A page with a controllable network and clock. */
function openShop(isOffline = false) {
  let offline = isOffline;
  const waiting: { ms: number; go: () => void }[] = [];
  const shop = fakeShop();
  shop.services.browser.isOffline = () => offline;
  shop.services.browser.wait = (ms) => new Promise((go) => waiting.push({ ms, go }));
  followConnection(shop.services);
  return {
    shop,
    says: () => shop.state().toasts.map(({ text }) => text),
    async network(isThere: boolean) {
      offline = !isThere;
      page.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
      await settle();
    },
    /** Ends the waits of this length. */
    async pass(ms: number) {
      for (const wait of waiting.splice(0)) {
        if (wait.ms === ms) wait.go();
        else waiting.push(wait);
      }
      await settle();
    },
    ask() {
      let answer: () => void = () => undefined;
      shop.services.asked(new Promise<void>((resolve) => (answer = resolve)));
      return async () => {
        answer();
        await settle();
      };
    },
  };
}

const { t } = fakeShop().state();
const offlineText = t('offline_text');
const slowText = t('slow_text');
const epochOf = (shop: FakeShop) => shop.state().epoch;

describe('W-01 messages about the network', () => {
  it('W-01 none while all is well', async () => {
    const { says, ask, pass } = openShop();
    const answer = ask();
    await answer();
    await pass(4_000);
    expect(says()).toEqual([]);
  });

  it('W-01 says offline while the device is, then reloads what is missing', async () => {
    const { shop, says, network } = openShop();
    await network(false);
    expect(shop.state().toasts).toMatchObject([{ text: offlineText, tone: 'plain' }]);
    const before = epochOf(shop);
    await network(true);
    expect([says(), epochOf(shop)]).toEqual([[], before + 1]);
  });

  it('W-01 a page opened offline says so at once', () => {
    expect(openShop(true).says()).toEqual([offlineText]);
  });

  it('W-01 says once that answers are slow, until the last slow one has arrived', async () => {
    const { says, ask, pass } = openShop();
    const first = ask();
    const second = ask();
    expect(says()).toEqual([]);
    await pass(4_000);
    expect(says()).toEqual([slowText]);
    await first();
    expect(says()).toEqual([slowText]);
    await second();
    expect(says()).toEqual([]);
  });

  it('W-01 a failed request also ends the slow message', async () => {
    const { shop, says, pass } = openShop();
    let fail: (error: Error) => void = () => undefined;
    shop.services.asked(new Promise((_resolve, reject) => (fail = reject)));
    await pass(4_000);
    fail(new Error('nobody'));
    await settle();
    expect(says()).toEqual([]);
  });

  it('W-01 the offline message replaces the slow one, which returns when back online', async () => {
    const { says, ask, pass, network } = openShop();
    const answer = ask();
    await pass(4_000);
    await network(false);
    expect(says()).toEqual([offlineText]);
    await network(true);
    expect(says()).toEqual([slowText]);
    await answer();
    expect(says()).toEqual([]);
  });

  it.each(['before', 'after'])(
    'W-01 offline, one message says so: what fails %s it adds none',
    async (when) => {
      const { shop, says, network } = openShop();
      const fail = () => showToast(shop.services, t('error_network'), 'bad');
      if (when === 'before') fail();
      await network(false);
      if (when === 'after') fail();
      expect(says()).toEqual([offlineText]);
      showToast(shop.services, 'another', 'bad');
      expect(says()).toEqual([offlineText, 'another']);
    },
  );

  it.each(['before', 'after'])(
    'W-01 a failure is said beside the slow message of another request: it failed %s',
    async (when) => {
      const { shop, says, ask, pass } = openShop();
      const fail = () => showToast(shop.services, t('error_network'), 'bad');
      const answer = ask();
      if (when === 'before') fail();
      await pass(4_000);
      if (when === 'after') fail();
      expect(says().sort()).toEqual([t('error_network'), slowText].sort());
      await answer();
      expect(says()).toEqual([t('error_network')]);
    },
  );

  it('W-01 once the offline message is closed, a failure is said', async () => {
    const { shop, says, network } = openShop();
    await network(false);
    shop.services.store.setState({ toasts: [] });
    showToast(shop.services, t('error_network'), 'bad');
    expect(says()).toEqual([t('error_network')]);
  });

  it('W-01 a closed message stays closed, and other messages stay', async () => {
    const { shop, says, network } = openShop();
    shop.services.store.setState({ toasts: [{ id: 'x', text: 'another' }] });
    await network(false);
    expect(says()).toEqual(['another', offlineText]);
    shop.services.store.setState({ toasts: [{ id: 'x', text: 'another' }] });
    page.dispatchEvent(new Event('offline'));
    expect(says()).toEqual(['another']);
    await network(true);
    expect(says()).toEqual(['another']);
  });
});
