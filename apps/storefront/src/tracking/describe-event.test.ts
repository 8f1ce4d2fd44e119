import { reportedFailure, trackedEvent } from '@gemporium/contract/service/recharge/tracked-event.ts';
import { describe, expect, it } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { samplePage } from '../testing/sample-page.ts';
import { describeEvent } from './describe-event.ts';
import { osOf } from './os-of.ts';
import type { PageEvent } from './page-event.ts';
import { scriptFailure } from './script-failures.ts';
import { refusesAllTracking, standingOf } from './standing.ts';
import type { TrackingState } from './tracking-state.ts';

/* What the page sends about whom (row T-01), checked by the contract's own schemas. */

const device = { platform: 'ios' as const, os: 'ios/12' };
const secret = 'canary-5f0c';

function shopOf(tracking: TrackingState | undefined) {
  const shop = fakeShop({ path: '/order/GP1', entry: { utm_source: 'mail', idfv: 'IDFV' } });
  const player = { username: 'kira', suid: '20001', oauth_token: secret, gp_id: 'gp-one' };
  const chosen = {
    value: 'p1',
    // As it was when the goods were chosen; the offer's price is what counts.
    price: '13.99',
    display: 'x',
    isCoupon: false,
    isLimit: false,
    couponPoints: 0,
  };
  shop.services.store.setState(({ order }) => ({
    ...(tracking && { tracking }),
    player,
    language: 'ja',
    order: {
      ...order,
      goods: chosen,
      realServer: 's1',
      role: { value: 'r1', display: 'Kira', level: 3 },
      region: 'JP',
    },
  }));
  return shop;
}

const deeds: PageEvent[] = [
  { event: 'viewPage' },
  { event: 'selectPayway', goods: { payway_id: 'card', channel_id: '12101' } },
  { event: 'manualUseVipCoupon', goods: { coupon_code: 'C1' } },
];
const mishaps: PageEvent[] = [
  { event: 'couponRefused' },
  {
    event: 'callLost',
    call: '/api/pay/adyen_pay',
    reasons: [
      ...['own #1: no answer in time', 'https://b.example #2: status 502 without an envelope'],
      ...[`https://b.example #3: Unexpected token < in JSON ${secret}`, `own #4: Failed to fetch ${secret}`],
    ],
  },
];

describe('T-01 an event', () => {
  it.each([undefined, 'waiting', 'unasked', 'off'] as const)(
    'T-01 identifies nobody and stores nothing in the browser while tracking is %s',
    (tracking) => {
      for (const told of [...deeds, ...mishaps]) {
        const { services } = shopOf(tracking);
        const { event } = describeEvent(services, device, told);
        const known = new Set(Object.keys(event));
        for (const word of [
          'did',
          'session_id',
          'session_time',
          'traffic_source',
          'os',
          'idfv',
          'user',
          'goods',
        ])
          expect([told.event, word, known.has(word)]).toEqual([told.event, word, false]);
        expect(event).toMatchObject({ screen: '/order', platform: 'ios', locale: 'ja' });
        const keys = ['paymentUuid', 'trackTimestamp', 'trafficSource'] as const;
        expect(keys.map((key) => services.storage.read(key))).toEqual([undefined, undefined, undefined]);
      }
      const deed = describeEvent(shopOf(tracking).services, device, { event: 'viewPage' });
      expect(deed).toEqual({
        call: 'dot.php',
        event: { event: 'viewPage', event_id: 24, screen: '/order', platform: 'ios', locale: 'ja' },
      });
    },
  );

  it('T-01 after consent, contains visit, device, player and goods, and never a token', () => {
    const { services } = shopOf('on');
    services.storage.write('trackConsent', { agreed: true, at: 1_789_000_000 });
    const { event } = describeEvent(services, device, deeds[1]!);
    const did = 'ab'.repeat(16);
    expect(event).toEqual({
      event: 'selectPayway',
      event_id: 24,
      screen: '/order',
      platform: 'ios',
      locale: 'ja',
      id: did,
      at: expect.any(Number),
      did,
      session_id: `${did}-1790000000`,
      session_time: 0,
      traffic_source: 'mail',
      os: 'ios/12',
      idfv: 'IDFV',
      agreed_at: 1_789_000_000,
      user: {
        client_id: 'one',
        domain_area: 'universal',
        gp_id: 'gp-one',
        suid: '20001',
        server_id: 's1',
        role_id: 'r1',
      },
      goods: {
        product_id: 'p1',
        price: '14.99',
        currency: 'USD',
        region: 'JP',
        payway_id: 'card',
        channel_id: '12101',
      },
    });
    // The pay call names the same visit.
    expect(services.visit).toEqual({ id: `${did}-1790000000`, since: 1_790_000_000 });
  });

  it.each([
    [['universal'], 'link', { traffic_source: 'mail', utm_medium: 'm', utm_campaign: 'c', utm_content: 'n' }],
    [['universal'], 'memory', { traffic_source: 'before' }],
    [['eru'], 'link', {}],
    [['eru'], 'memory', {}],
    [[], 'link', {}],
  ])(
    'R-06 with campaigns counted in areas %j, one from the %s is reported as %j',
    (campaignAreas, from, told) => {
      const campaign = { utm_source: 'mail', utm_medium: 'm', utm_campaign: 'c', utm_content: 'n' };
      const shop = fakeShop({
        entry: from === 'link' ? campaign : {},
        page: { brand: { ...samplePage().brand, campaignAreas } },
      });
      shop.services.storage.write('trafficSource', 'before');
      shop.services.store.setState({ tracking: 'on' });
      const { event } = describeEvent(shop.services, device, { event: 'viewPage' });
      const names = ['traffic_source', 'utm_medium', 'utm_campaign', 'utm_content'] as const;
      const said = names.filter((name) => name in event).map((name) => [name, event[name]]);
      expect(Object.fromEntries(said)).toEqual(told);
      expect(trackedEvent.safeParse(event).error?.issues ?? []).toEqual([]);
      // Elsewhere nothing new is stored either.
      const { traffic_source: source = 'before' } = told as { traffic_source?: string };
      expect(shop.services.storage.read('trafficSource')).toBe(source);
    },
  );

  it('T-01 a call that was lost after many attempts is reported by the first of them, as the store takes', () => {
    const reasons = Array.from({ length: 40 }, (_, index) => `own #${index}: no answer in time`);
    const { event } = describeEvent(shopOf('on').services, device, { event: 'callLost', reasons });
    expect(reportedFailure.safeParse(event).error?.issues ?? []).toEqual([]);
  });

  it('T-01 is valid by the contract, with or without a player, and contains no error text', () => {
    for (const tracking of ['off', 'on'] as const) {
      const made = [...deeds, ...mishaps].map((told) =>
        describeEvent(shopOf(tracking).services, device, told),
      );
      for (const { call, event } of made) {
        const schema = call === 'dot.php' ? trackedEvent : reportedFailure;
        expect(schema.safeParse(event).error?.issues ?? []).toEqual([]);
      }
      expect(made.map(({ call }) => call)).toEqual([
        ...Array(3).fill('dot.php'),
        ...Array(2).fill('api.php'),
      ]);
      expect(JSON.stringify(made)).not.toContain(secret);
      expect(made[4]?.event).toMatchObject({
        event_id: 18,
        reasons: ['late', 'not-the-store', 'not-the-store', 'unreachable'],
      });
    }
  });

  it.each<[string, unknown, PageEvent | undefined]>([
    [
      'of the shop',
      { name: 'TypeError', message: secret, stack: `at f (https://w.example/assets/later-AB.js:1:23)` },
      { event: 'scriptFailed', kind: 'TypeError', place: 'later-AB.js:1:23' },
    ],
    [
      'of an unnamed kind',
      { name: 'x y', stack: 'f@https://w.example/assets/shop-A.js:1:2' },
      { event: 'scriptFailed', kind: 'Error', place: 'shop-A.js:1:2' },
    ],
    ['of an extension', { name: 'Error', stack: 'at chrome-extension://x/a.js:1:2' }, undefined],
    ['that is not an error', secret, undefined],
    ['that is nothing', undefined, undefined],
  ])('T-01 a failure %s is reported only by its kind and place, or not at all', (_whose, error, told) => {
    expect(scriptFailure(error)).toEqual(told);
  });
});

it.each<[said: boolean | undefined, refuses: boolean, area: string, days: number, state: TrackingState]>([
  [undefined, false, 'universal', 180, 'on'],
  [undefined, false, 'eru', 180, 'unasked'],
  [undefined, true, 'universal', 180, 'off'],
  [undefined, true, 'eru', 180, 'off'],
  [true, false, 'eru', 180, 'on'],
  [true, true, 'eru', 180, 'on'],
  [false, false, 'universal', 180, 'off'],
  [false, false, 'eru', 180, 'off'],
  [true, false, 'eru', 0, 'off'],
  [undefined, false, 'eru', 0, 'off'],
])(
  'T-01 answer %s, browser refuses for all sites %s, area %s, kept %d days: %s',
  (agreed, refusesAll, area, eventsKeptDays, state) => {
    const brand = { ...samplePage().brand, consentAreas: ['eru', 'sea'] };
    const shop = fakeShop({ page: { area, eventsKeptDays, brand } });
    if (agreed !== undefined) shop.services.storage.write('trackConsent', { agreed, at: 1 });
    expect(standingOf(shop.services, refusesAll)).toBe(state);
    const blocked = { ...shop.services, storage: { ...shop.services.storage, isBlocked: true } };
    expect(standingOf(blocked, refusesAll)).toBe('off');
  },
);

it('T-01 only Global Privacy Control counts as a browser’s refusal for all sites', () => {
  const asks = [{ globalPrivacyControl: true }, { globalPrivacyControl: false }, {}];
  expect(asks.map((one) => refusesAllTracking(one as unknown as Navigator))).toEqual([true, false, false]);
});

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36', 'android/14'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605', 'ios/12'],
  ['Mozilla/5.0 (iPad; CPU OS 16_3 like Mac OS X)', 'ios/16'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows/10'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos/10'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'chromeos'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
  ['', 'other'],
])('T-01 %s runs on %s', (userAgent, os) => {
  expect(osOf(userAgent)).toBe(os);
});
