import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { samplePage } from '../testing/sample-page.ts';
import { startTracking } from './start-tracking.ts';

/* The tracker in a test page (rows S-04, T-01): what it receives, asks and sends, with fake clock and network. */

const kira = { username: 'kira', suid: '1', oauth_token: 'secret-token', gp_id: 'gp-one' };
const event = (type: string, fields: object = {}) => Object.assign(new Event(type), fields);

let sent: { path: string; said: Record<string, unknown> }[];
let page: EventTarget;
const take = (address: string, body: string) => {
  const path = address.replace(/^.*\//, '');
  for (const said of JSON.parse(new URLSearchParams(body).get('events') ?? '')) sent.push({ path, said });
};
const address = { hash: '', pathname: '/my', search: '?a=1' };
let replaced: string[];

beforeEach(() => {
  sent = [];
  replaced = [];
  address.hash = '';
  page = new EventTarget();
  const fetchIt = async (to: string, { body }: { body: string }) => {
    take(to, body);
    return { json: async () => ({ code: 1 }) };
  };
  const navigator = { userAgent: 'Android 14', onLine: true };
  vi.stubGlobal('window', Object.assign(page, { fetch: fetchIt, navigator }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('location', address);
  const replaceState = (_state: unknown, _title: string, to: string) => {
    replaced.push(to);
    address.hash = '';
  };
  vi.stubGlobal('history', { state: null, replaceState });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asking = {
  brand: { ...samplePage().brand, consentAreas: ['universal'] },
  dataOrigins: ['https://data.example'],
};
/** Long enough for everything to be sent. */
const settle = () => vi.advanceTimersByTimeAsync(6_000);
const told = () => sent.map(({ said }) => [said.event, said.did !== undefined]);

describe('T-01 the tracker', () => {
  it('T-01 S-04 first reports the shell and earlier events, then new ones, and restarts when the player changes', async () => {
    const shop = fakeShop({ page: { brand: { ...samplePage().brand, consentAreas: [] } } });
    shop.services.store.setState({ player: kira });
    shop.services.tracked.push({ event: 'callLost', call: '/api/pay/getOrderInfo', reasons: ['own #1: x'] });
    startTracking(shop.services, 'android');
    shop.services.tracked.push({ event: 'manualUseVipCoupon', goods: { coupon_code: 'C' } });
    shop.services.store.setState({ player: { ...kira, oauth_token: 'newer' } });
    shop.services.store.setState({ player: undefined });
    expect(sent).toEqual([]);
    await settle();
    expect(told().sort()).toEqual([
      ['callLost', true],
      ['manualUseVipCoupon', true],
      ['viewPage', true],
      ['viewPage', true],
    ]);
    expect(sent.filter(({ path }) => path === 'api.php').map(({ said }) => said.event)).toEqual(['callLost']);
    expect(JSON.stringify(sent)).not.toContain('secret-token');
  });

  it('T-01 a player who enters an area that must ask is anonymous there before the first interaction, too', async () => {
    const page = { brand: { ...samplePage().brand, consentAreas: ['eru'] } };
    const shop = fakeShop({ page });
    startTracking(shop.services, 'web');
    const seen = [shop.state().tracking];
    for (const area of ['eru', 'universal']) {
      shop.services.store.setState(({ offer }) => ({ offer: { ...offer, area } }));
      seen.push(shop.state().tracking);
    }
    expect(seen).toEqual(['on', 'waiting', 'on']);
  });

  it.each([
    ['the store keeps no events', { eventsKeptDays: 0 }, undefined],
    ['the player has declined', {}, false],
    ['the player has agreed', {}, true],
    ['the browser has refused all tracking since', { gpc: true }, undefined],
  ])('T-01 by what an earlier visit left the player is told of or not: %s', async (_title, page, agreed) => {
    const { gpc: globalPrivacyControl, ...rest } = page as { gpc?: boolean };
    Object.assign(navigator, { globalPrivacyControl });
    const shop = fakeShop({ page: rest });
    const { storage } = shop.services;
    storage.write('paymentUuid', 'device');
    const unsent = { event: 'clickPay', event_id: 1, id: 'e', at: Date.now() / 1000, did: 'device' };
    storage.write('trackEvents', [{ call: 'dot.php', event: unsent as never }]);
    if (agreed !== undefined) storage.write('trackConsent', { agreed, at: 1 });
    startTracking(shop.services, 'web');
    expect(storage.read('paymentUuid')).toBe(agreed ? 'device' : undefined);
    await settle();
    expect(told()).toContainEqual(['viewPage', agreed === true]);
    expect(told().filter(([, isKnown]) => isKnown).length > 0).toBe(agreed === true);
    expect(storage.read('trackEvents')).toBeUndefined();
  });

  it('T-01 asks on the player’s first interaction, is anonymous until consent, and again after withdrawal', async () => {
    const shop = fakeShop({ page: asking });
    startTracking(shop.services, 'web');
    expect(shop.state().tracking).toBe('waiting');
    page.dispatchEvent(event('scroll'));
    await vi.advanceTimersByTimeAsync(500);
    expect(shop.state().tracking).toBe('unasked');
    shop.services.tracked.push({ event: 'clickPay' });
    await settle();
    expect(told()).toEqual([
      ['viewPage', false],
      ['clickPay', false],
    ]);
    expect(shop.services.storage.read('paymentUuid')).toBeUndefined();

    // Whether answered here or in another tab, the answer applies to all tabs.
    shop.services.storage.write('trackConsent', { agreed: true, at: 1_790_000_000 });
    page.dispatchEvent(event('storage'));
    expect(shop.state().tracking).toBe('on');
    sent = [];
    shop.services.tracked.push({ event: 'clickPay' });
    await settle();
    expect(told()).toEqual([['clickPay', true]]);
    expect(sent[0]?.said).toMatchObject({ agreed_at: 1_790_000_000 });

    sent = [];
    shop.services.tracked.push({ event: 'openPayLink' });
    shop.services.store.setState({ tracking: 'off' });
    shop.services.tracked.push({ event: 'selectPayway' });
    await settle();
    expect(told()).toEqual([['selectPayway', false]]);
    const kept = ['paymentUuid', 'trackTimestamp', 'trackEvents'] as const;
    expect(kept.map((key) => shop.services.storage.read(key))).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['in another tab', 'storage'],
    ['on a later page of this tab, from which Back returns to this one', 'pageshow'],
  ])('T-01 an answer that is taken back %s counts here, too', async (_where, heard) => {
    const shop = fakeShop({ page: asking });
    shop.services.storage.write('trackConsent', { agreed: true, at: 1 });
    startTracking(shop.services, 'web');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shop.state().tracking).toBe('on');
    sent = [];
    shop.services.storage.write('trackConsent', { agreed: false, at: 2 });
    page.dispatchEvent(event(heard));
    shop.services.tracked.push({ event: 'clickPay' });
    await settle();
    expect([shop.state().tracking, told()]).toEqual(['off', [['clickPay', false]]]);
    expect(shop.services.storage.read('paymentUuid')).toBeUndefined();
  });

  it('T-01 also asks without an interaction, and on entering an area whose law requires it', async () => {
    const reader = fakeShop({ page: asking });
    startTracking(reader.services, 'web');
    await vi.advanceTimersByTimeAsync(3_999);
    expect(reader.state().tracking).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(reader.state().tracking).toBe('unasked');

    const brand = { ...samplePage().brand, consentAreas: ['eru'] };
    const traveller = fakeShop({ page: { brand } });
    startTracking(traveller.services, 'web');
    expect(traveller.state().tracking).toBe('on');
    page.dispatchEvent(event('keydown'));
    await vi.advanceTimersByTimeAsync(500);
    traveller.services.store.setState(({ offer }) => ({ offer: { ...offer, area: 'eru' } }));
    expect(traveller.state().tracking).toBe('unasked');
  });

  it.each([
    ['a tap', ['pointerdown', 'touchstart', 'pointerup', 'touchend', 'mousedown', 'mouseup', 'click']],
    ['a click', ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']],
    ['a key', ['keydown']],
    ['scrolling', ['pointerdown', 'touchstart', 'scroll']],
  ])(
    'T-01 asks soon after %s, never under a finger that is still down or comes down twice',
    async (_what, parts) => {
      const shop = fakeShop({ page: asking });
      startTracking(shop.services, 'web');
      for (const part of parts) {
        page.dispatchEvent(event(part));
        expect([part, shop.state().tracking]).toEqual([part, 'waiting']);
      }
      await vi.advanceTimersByTimeAsync(499);
      expect(shop.state().tracking).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      expect(shop.state().tracking).toBe('unasked');
    },
  );

  it('T-01 reports each kind of failure once in ten seconds, and only the shop’s own', async () => {
    const shop = fakeShop();
    startTracking(shop.services, 'web');
    const error = { name: 'TypeError', stack: 'at https://w.example/assets/shop-A.js:1:2' };
    for (let n = 0; n < 50; n += 1) page.dispatchEvent(event('error', { error }));
    page.dispatchEvent(event('unhandledrejection', { reason: { ...error, name: 'RangeError' } }));
    page.dispatchEvent(event('error', { error: null }));
    shop.services.tracked.push({ event: 'couponRefused' });
    shop.services.tracked.push({ event: 'couponRefused' });
    await settle();
    const failures = sent.filter(({ path }) => path === 'api.php').map(({ said }) => [said.event, said.kind]);
    expect(failures).toEqual([
      ['scriptFailed', 'TypeError'],
      ['scriptFailed', 'RangeError'],
      ['couponRefused', undefined],
    ]);
  });

  it.each(['pagehide', 'visibilitychange'])(
    'T-01 leaves waiting events to the browser on %s',
    async (end) => {
      const beacons: [address: string, body: Blob][] = [];
      Object.assign(navigator, {
        sendBeacon: (to: string, body: Blob) => {
          beacons.push([to, body]);
          return true;
        },
      });
      const shop = fakeShop({ page: asking });
      shop.services.storage.write('trackConsent', { agreed: true, at: 1 });
      startTracking(shop.services, 'web');
      document.dispatchEvent(event('visibilitychange'));
      expect(beacons).toEqual([]);
      Object.assign(document, { hidden: true });
      (end === 'pagehide' ? page : document).dispatchEvent(event(end));
      expect(beacons.map(([to]) => to)).toEqual(['https://data.example/service/recharge/dot.php']);
      expect(shop.services.storage.read('trackEvents')).toBeUndefined();
      await settle();
      expect(sent).toEqual([]);
    },
  );

  it.each(['at once', 'later'])(
    'T-01 opens the player’s choice from the address, %s, and removes it from there',
    async (when) => {
      const shop = fakeShop();
      if (when === 'at once') address.hash = '#privacy';
      startTracking(shop.services, 'web');
      address.hash = '#other';
      page.dispatchEvent(event('hashchange'));
      if (when === 'later') {
        expect(shop.state().popup).toBeUndefined();
        address.hash = '#privacy';
        page.dispatchEvent(event('hashchange'));
      }
      expect([shop.state().popup, replaced]).toEqual([{ kind: 'privacy' }, ['/my?a=1']]);
    },
  );
});
