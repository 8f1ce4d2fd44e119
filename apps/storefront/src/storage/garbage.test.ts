import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { fakeShop, kira } from '../testing/fake-shop.ts';
import { samplePage } from '../testing/sample-page.ts';
import { memoryStore } from './shop-storage.ts';
import type { StorageKey } from './stored-values.ts';

/*
 * Whatever is stored under the shop's keys (by another version, another program, a partial write, a tester), the shop
 * starts, shows its goods, and lets a player log in and buy.
 */

const { startShop } = await import('../start/start-shop.ts');
const { startPlayer } = await import('../start/start-player.ts');
const { followPage } = await import('../start/follow-page.ts');
const { becomePlayer } = await import('../login/session/become-player.ts');

const role = { value: 'r1', display: 'Kira', level: 45 };
const choice = { value: 's1', display: 'One' };
/** Values as the shop writes them; the test corrupts a part of each. */
const written: Record<StorageKey, unknown> = {
  oauth_token: 't',
  paymentUserinfo: kira,
  paymentOrderInfo: {
    gameName: 'One',
    clientId: 'one',
    gameProductId: 'gp-one',
    area: choice,
    server: { display: 'One' },
    realServer: 's1',
    role,
    region: 'US',
    rechargeKey: 'a',
    billing_no: 'GP1',
    goesOn: true,
    goods: { value: 'p1', price: '1.00', display: 'x', isCoupon: false, isLimit: false, couponPoints: 0 },
    rechargeInfo: { status: 'Pending', url: '' },
    linked: { area_id: 'a', server_id: 's1', role_id: 'r1' },
  },
  userMap: { 'gp-one': kira },
  gameInfo: { clientId: 'one', gpId: 'gp-one', name: 'One' },
  paymentGameInfo: { clientId: 'one', gpId: 'gp-one', name: 'One' },
  paymentBakApi: 'https://backup.example',
  replenishBillingNo: 'GP1',
  payment_domain_area: 'universal',
  betaAccountKey: 'beta',
  betaUserInfo: kira,
  autoShowAccum: false,
  perfLang: 'en',
  trackTimestamp: 1_790_000_000,
  paymentUuid: 'ab',
  trafficSource: 'ad',
  trackConsent: { agreed: true, at: 1 },
  trackEvents: [{ call: 'dot.php', event: { event: 'viewPage' } }],
  devicePlayers: { 'gp-one': { suid: '2', hint: 'k…a' } },
  lastPurchases: {
    'gp-one': { suid: '1', role, server: { display: 'One' }, realServer: 's1', region: 'US' },
  },
  begunLogins: { x: { provider: 'google', login: 'x', clientId: 'one', place: '/', chosen: {}, until: 1 } },
  paymentAttempts: { intention: 'name' },
};

/** A value with one part, at any depth, replaced or removed. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(null, '', 0, [], {}, 'null', undefined),
  );
  if (typeof value !== 'object' || value === null) return anything;
  const inside = Object.entries(value).map(([name, inner]) =>
    spoiled(inner).map((other) => (Array.isArray(value) ? [other] : { ...value, [name]: other })),
  );
  return fc.oneof(anything, ...inside);
}

const text = (key: StorageKey) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
    { weight: 6, arbitrary: spoiled(written[key]).map((value) => JSON.stringify({ value })) },
    { weight: 1, arbitrary: fc.constant(JSON.stringify({ value: written[key], expires: 'soon' })) },
  );

const keys = Object.keys(written) as StorageKey[];
/** Some keys corrupted, the others as the shop wrote them. */
const stored = fc
  .subarray(keys, { minLength: 1 })
  .chain((some) => fc.record(Object.fromEntries(some.map((key) => [key, text(key)]))))
  .map((texts) => ({
    ...Object.fromEntries(keys.map((key) => [key, JSON.stringify({ value: written[key] })])),
    ...(texts as Record<string, string>),
  }));

/** What another game or area that the page does not have is loaded from. */
const { games, config, loginConfig, goods } = samplePage();
const answers = {
  '/api/pay/getGameListV2': () => ({ ok: true as const, content: games }),
  '/api/config/recharge': () => ({ ok: true as const, content: config }),
  '/util/login/login_config': () => ({ ok: true as const, content: loginConfig }),
  '/api/pay/getThirdGift': () => ({ ok: true as const, content: goods }),
};

it('W-02 S-14 whatever is stored under its keys, the shop starts, sells and logs in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(stored, async (texts) => {
      const store = memoryStore();
      for (const [key, value] of Object.entries(texts)) if (value !== undefined) store.setItem(key, value);
      const shop = fakeShop({ kept: () => store, path: '/selectGoods', replies: answers });
      await startShop(shop.services, 'web');
      await startPlayer(shop.services);
      followPage(shop.services);
      await drawShop(shop);
      expect(shop.state().started).toBe(true);
      expect(drawn.text()).toContain('Crystals980Crystals+98 bonus$14.99');
      await drawn.after(() => becomePlayer(shop.services, kira));
      expect(drawn.text()).toContain('kira');
    }),
    { numRuns: 40 },
  );
});
