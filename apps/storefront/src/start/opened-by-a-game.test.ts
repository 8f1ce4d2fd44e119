import { codes } from '@gemporium/contract/codes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../api/client.ts';
import type { Later } from '../later/later-part.ts';
import { nextStep } from '../recharge/summary/use-next-step.ts';
import { obstacleKind } from '../shell/obstacle-kind.ts';
import type { SdkView } from '../state/shop-state.ts';
import { type FakeShop, fakeShop, refusal } from '../testing/fake-shop.ts';
import { sampleGame, sampleGoods, samplePage } from '../testing/sample-page.ts';

/*
 * A game opens the shop with its own player's token, on a device that may remember another account: whatever is lost or
 * slow, nobody is logged in until the account is certain.
 */

const mine = { username: 'kira', suid: '1', oauth_token: 'mine', gp_id: 'gp-one' };
const theirs = { username: 'taro', suid: '2', oauth_token: 'theirs', gp_id: 'gp-one' };
const chosen = {
  gameName: '',
  clientId: 'one',
  gameProductId: 'gp-one',
  realServer: 's1',
  server: { display: 'S' },
  role: { value: 'r1', display: 'Kira', level: 45 },
  goods: { value: 'p1', price: '1', display: '', isCoupon: false, isLimit: true, couponPoints: 0 },
};

/** What the device remembers. */
const devices = {
  nobody: undefined,
  'the same account': { ...theirs, oauth_token: 'of yesterday' },
  'another account': mine,
};
/** How often loading the later part fails before it succeeds. */
const losses = [0, 1, 2];
/** The store's answers to the game's token. */
const exchanges: Record<string, () => ApiAnswer<unknown>> = {
  exchanged: () => ({ ok: true, content: theirs }),
  refused: () => refusal(codes.notLoggedIn),
  'not answered': () => ({ ok: false, code: 'lost', message: 'nobody answers', content: undefined }),
  'put off': () => refusal(codes.unavailable, 'the game is down'),
};
/** Whether the rendered offer is shown, or another area's. */
const areas = [undefined, 'sea'];

const visits = Object.entries(devices).flatMap(([device, stored]) =>
  losses.flatMap((lost) =>
    Object.keys(exchanges).flatMap((said) => areas.map((area) => ({ device, stored, lost, said, area }))),
  ),
);

let start: typeof import('./start-shop.ts');
let loading: typeof import('../later/load-later.ts');
let player: typeof import('./start-player.ts');
beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('document', { documentElement: {} });
  [start, loading, player] = await Promise.all([
    import('./start-shop.ts'),
    import('../later/load-later.ts'),
    import('./start-player.ts'),
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Makes loading the later part fail so many times. */
function laterComesAfter(lost: number): void {
  let left = lost;
  const later = { startPlayer: player.startPlayer } as Later;
  const load = async () => {
    left -= 1;
    if (left >= 0) throw new Error('loading failed');
    return { later };
  };
  loading.knowLater({ load, stylesheet: undefined });
}

function opened({ stored, said, area }: Pick<(typeof visits)[number], 'stored' | 'said' | 'area'>): {
  shop: FakeShop;
  /** The page's session, and the progress of the game's login, over time. */
  moments: { token: string | undefined; sdk: SdkView; pays: boolean }[];
} {
  const { config, loginConfig } = samplePage();
  const yes = (content: unknown) => () => ({ ok: true as const, content });
  const page = { goods: [sampleGoods('p1', { isLimit: true })] };
  const shop = fakeShop({
    page,
    entry: { visit: 'sdk', client_id: 'one' },
    replies: {
      '/util/login/get_user_info': () => exchanges[said]?.(),
      '/api/system/allRoleList': yes([]),
      '/api/pay/getGameListV2': yes([sampleGame('one')]),
      '/api/config/recharge': yes(config),
      '/util/login/login_config': yes(loginConfig),
      '/api/pay/getThirdGift': yes(page.goods),
    },
  });
  const { storage, store } = shop.services;
  if (stored) storage.write('userMap', { 'gp-one': stored });
  if (stored) storage.write('paymentOrderInfo', chosen);
  if (area) storage.write('payment_domain_area', area);
  shop.services.gameToken = 'game-token';
  const moments: ReturnType<typeof opened>['moments'] = [];
  store.subscribe((state) =>
    moments.push({ token: state.player?.oauth_token, sdk: state.sdk, pays: nextStep(state) === 'pay' }),
  );
  return { shop, moments };
}

describe('I-09 opened by a game', () => {
  it.each(visits)(
    'I-09 device $device, later part failed $lost times, token $said, area $area: nobody pays as an uncertain account',
    async ({ stored, lost, said, area }) => {
      laterComesAfter(lost);
      const { shop, moments } = opened({ stored, said, area });
      await start.startShop(shop.services, 'web');
      // One press of "try again" for each failure.
      for (let tries = 0; tries < lost && shop.state().sdk === 'failed'; tries += 1)
        await loading.loadLater().then(
          (later) => later.startPlayer(shop.services),
          () => undefined,
        );

      const isAsked = said === 'exchanged' && stored === mine;
      const end = { exchanged: isAsked ? 'asking' : 'open', refused: 'ended' }[said] ?? 'failed';
      expect(shop.state().sdk).toBe(end);
      expect(shop.state().player).toEqual(end === 'open' ? theirs : undefined);

      const before = moments.filter(({ token }) => token !== theirs.oauth_token);
      expect(before.length).toBeGreaterThan(0);
      expect(before.filter(({ token, sdk, pays }) => token || pays || sdk === 'open')).toEqual([]);
      // No remembered session of this device was used, and none is lost.
      expect(shop.calls.map(({ token }) => token)).not.toContain(stored?.oauth_token ?? 'none');
      if (stored && end !== 'open')
        expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': stored });
      if (stored) expect(shop.services.storage.read('paymentOrderInfo')).toMatchObject({ role: chosen.role });
    },
  );

  it.each(Object.keys(devices) as (keyof typeof devices)[])(
    'I-09 on a device that knows %s, if loading the later part fails the page says so and offers a retry',
    async (device) => {
      laterComesAfter(1);
      const { shop } = opened({ stored: devices[device], said: 'exchanged', area: undefined });
      await start.startShop(shop.services, 'web');
      expect(obstacleKind(shop.state(), 'goods')).toBe('sdk-failed');
      expect(shop.state().sdkFailure).toBeUndefined();
    },
  );

  it('I-09 the store’s message says why the game’s player could not log in', async () => {
    laterComesAfter(0);
    const { shop } = opened({ stored: undefined, said: 'put off', area: undefined });
    await start.startShop(shop.services, 'web');
    expect(shop.state()).toMatchObject({ sdk: 'failed', sdkFailure: 'the game is down' });
  });

  it('I-09 choosing another language during the token exchange logs nobody in', async () => {
    laterComesAfter(0);
    const { shop } = opened({ stored: mine, said: 'exchanged', area: undefined });
    const { showOffer } = await import('../catalogue/show-offer.ts');
    const seen: unknown[] = [];
    shop.services.api.read = (
      (read) =>
      async (path: never, ...rest: never[]) => {
        if (path === '/util/login/get_user_info') {
          await showOffer(shop.services, { ...shop.state().offer, language: 'ja' });
          seen.push(shop.state().offer.language, shop.state().player);
        }
        return (read as (...all: never[]) => never)(path, ...rest);
      }
    )(shop.services.api.read) as never;
    await start.startShop(shop.services, 'web');
    expect(seen).toEqual(['ja', undefined]);
  });

  it.each([0, 1])(
    'I-09 a reload, which has no token, continues with the current account, later part failed %i times',
    async (lost) => {
      laterComesAfter(lost);
      const { shop } = opened({ stored: theirs, said: 'refused', area: undefined });
      shop.services.gameToken = undefined;
      await start.startShop(shop.services, 'web');
      expect(shop.state()).toMatchObject({ sdk: 'open', player: theirs });
    },
  );

  it.each([
    [0, 'ended'],
    [1, 'failed'],
  ])('I-08 with neither token nor account, later part failed %i times: %s', async (lost, sdk) => {
    laterComesAfter(lost);
    const { shop } = opened({ stored: undefined, said: 'refused', area: undefined });
    shop.services.gameToken = undefined;
    await start.startShop(shop.services, 'web');
    expect(shop.state().sdk).toBe(sdk);
  });
});
