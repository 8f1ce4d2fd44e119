import { describe, expect, it, vi } from 'vitest';
import { obstacleKind } from '../../shell/obstacle-kind.ts';
import { startPlayer } from '../../start/start-player.ts';
import { drawn } from '../../testing/draw-shop.ts';
import { type FakeShop, fakeShop } from '../../testing/fake-shop.ts';
import { shopOf } from '../../testing/shop-of.ts';
import { keepPlayer } from './keep-player.ts';
import { loseToken } from './lose-token.ts';
import { buyForBrought, openFromGame, refuseBrought } from './open-from-game.ts';
import { forgetPlayer } from './player.ts';

const mine = { username: 'kira', suid: '1', oauth_token: 'mine', gp_id: 'gp-one' };
const theirs = { username: 'stranger', suid: '2', oauth_token: 'theirs', gp_id: 'gp-one' };
const elsewhere = { username: 'kira-two', suid: '9', oauth_token: 'other', gp_id: 'gp-two' };
const role = {
  role: { value: 'r1', display: 'Kira', level: 45 },
  realServer: 's1',
  server: { display: 'S' },
};

/** What the device knew before the link was opened. */
const devices: [name: string, prepare: (shop: FakeShop) => void, asks: string | undefined][] = [
  ['nobody', () => undefined, undefined],
  ['the same account, logged in', ({ services }) => keepPlayer(services.storage, theirs, false), undefined],
  [
    'the same account, logged out',
    ({ services }) => {
      keepPlayer(services.storage, theirs, false);
      forgetPlayer(services.storage, theirs.gp_id, false);
    },
    undefined,
  ],
  ['another account, logged in', ({ services }) => keepPlayer(services.storage, mine, false), 'kira'],
  [
    'another account, logged in before the shop stored device players',
    ({ services }) => services.storage.write('userMap', { 'gp-one': mine }),
    'kira',
  ],
  [
    'another account, logged out',
    ({ services }) => {
      keepPlayer(services.storage, mine, false);
      forgetPlayer(services.storage, mine.gp_id, false);
    },
    'k***a',
  ],
  [
    'an account of another game',
    ({ services }) => keepPlayer(services.storage, elsewhere, false),
    'kira-two',
  ],
  [
    'the same account, and now another one logged in',
    ({ services }) => {
      keepPlayer(services.storage, theirs, false);
      keepPlayer(services.storage, mine, false);
    },
    'kira',
  ],
];

function opened(prepare: (shop: FakeShop) => void): FakeShop {
  const shop = fakeShop({
    search: '?visit=sdk&client_id=one',
    replies: {
      '/util/login/get_user_info': () => ({ ok: true, content: theirs }),
      '/util/login/logout': () => ({ ok: true, content: { ended: true } }),
    },
  });
  prepare(shop);
  shop.services.gameToken = 'game-token';
  const player = shop.services.storage.read('userMap')?.['gp-one'];
  shop.services.store.setState((state) => ({
    started: true,
    player,
    sdk: 'open',
    order: { ...state.order, ...(player && role) },
  }));
  return shop;
}

describe('a link with an account', () => {
  it.each(devices)('I-09 to a device that knows %s', async (_name, prepare, asks) => {
    const shop = opened(prepare);
    await openFromGame(shop.services);
    if (asks === undefined) {
      expect(shop.state()).toMatchObject({ sdk: 'open', player: theirs, brought: undefined });
      return;
    }
    const state = shop.state();
    expect(state).toMatchObject({
      sdk: 'asking',
      player: undefined,
      brought: { player: theirs, other: { name: asks } },
    });
    expect(obstacleKind(state, 'goods')).toBe('whose-purchase');
    expect(JSON.stringify(shop.services.storage.read('userMap') ?? {})).not.toContain('theirs');
  });

  it.each(devices.filter(([, , asks]) => asks))(
    'I-09 keeping this device’s account (%s) does not log in the other, and ends its session',
    async (_name, prepare) => {
      const shop = opened(prepare);
      const before = shop.services.storage.read('userMap')?.['gp-one'];
      await openFromGame(shop.services);
      await refuseBrought(shop.services);
      expect(shop.state()).toMatchObject({ sdk: 'off', brought: undefined });
      expect(shop.state().player).toEqual(before);
      expect(shop.services.storage.read('userMap')?.['gp-one']).toEqual(before);
      expect(shop.state().order.role).toEqual(before && role.role);
      expect(shop.events.slice(-2)).toEqual([
        ['navigate', '/selectGoods?client_id=one'],
        ['/util/login/logout', { client_id: 'one' }],
      ]);
    },
  );

  it('I-09 buying for the link’s account logs it in without the other’s character, and asks only once', async () => {
    const shop = opened(({ services }) => keepPlayer(services.storage, mine, false));
    await openFromGame(shop.services);
    buyForBrought(shop.services);
    expect(shop.state()).toMatchObject({ sdk: 'open', player: theirs, brought: undefined });
    expect(shop.state().order).toMatchObject({ role: undefined, realServer: undefined });
    await openFromGame(shop.services);
    expect(shop.state()).toMatchObject({ sdk: 'open', player: theirs });
  });

  it('I-09 without an account from a link, neither answer does anything', async () => {
    const shop = fakeShop();
    shop.services.store.setState({ player: mine, sdk: 'open' });
    buyForBrought(shop.services);
    await refuseBrought(shop.services);
    expect(shop.state()).toMatchObject({ player: mine, sdk: 'open' });
    expect(shop.events).toEqual([]);
  });

  it('I-09 declining removes the link from the history and ends its session, without a message', async () => {
    const shop = opened(({ services }) => keepPlayer(services.storage, mine, false));
    shop.services.browser.search = () => '?visit=sdk';
    const navigate = vi.spyOn(shop.services.browser, 'navigate');
    await openFromGame(shop.services);
    await refuseBrought(shop.services);
    expect(navigate.mock.calls).toEqual([['/selectGoods', { replace: true }]]);
    expect(shop.calls.at(-1)).toMatchObject({ path: '/util/login/logout', token: 'theirs' });
    const silent = fakeShop();
    silent.services.store.setState({ brought: { player: theirs, other: { name: 'k', isLoggedIn: false } } });
    await refuseBrought(silent.services);
    expect(silent.state().toasts).toEqual([]);
  });

  it('I-09 R-06 declining the link’s account declines its character as well', async () => {
    const shop = opened(({ services }) => keepPlayer(services.storage, mine, false));
    shop.services.entry = { ...shop.services.entry, server_id: 's2', role_id: 'theirs' };
    shop.services.browser.search = () => '?visit=sdk&client_id=one&server_id=s2&role_id=theirs';
    await openFromGame(shop.services);
    await refuseBrought(shop.services);
    expect(shop.services.entry).not.toHaveProperty('role_id');
    expect(shop.events).toContainEqual(['navigate', '/selectGoods?client_id=one']);
  });

  it('I-09 no popup covers the question', async () => {
    const shop = opened(({ services }) => keepPlayer(services.storage, mine, false));
    shop.services.store.setState({ popup: { kind: 'language' } });
    await openFromGame(shop.services);
    expect(shop.state()).toMatchObject({ sdk: 'asking', popup: undefined });
  });

  it('I-09 O-12 until the question is answered, no result covers it, and the purchase does not go on', async () => {
    const shop = opened(({ services }) => keepPlayer(services.storage, mine, false));
    shop.services.entry = { visit: 'sdk', billing_no: 'GP7' };
    shop.services.browser.hash = () => '#return_key=ABCDEFGHIJKLMNOPQRST-_';
    shop.services.store.setState(({ order }) => ({ order: { ...order, goesOn: true } }));
    await startPlayer(shop.services);
    expect(shop.state()).toMatchObject({ sdk: 'asking', popup: undefined, order: { goesOn: true } });
  });

  it('I-07 I-09 after either answer a tester is still in super mode', async () => {
    const testers = () =>
      opened(({ services }) => {
        keepPlayer(services.storage, mine, true);
        services.store.setState({ superMode: true });
      });
    const shop = testers();
    await openFromGame(shop.services);
    // The one that is asked about is the tester, who can stay.
    expect(shop.state().brought?.other).toEqual({ name: mine.username, isLoggedIn: true });
    buyForBrought(shop.services);
    expect(shop.services.storage.read('betaUserInfo')).toEqual(theirs);
    const other = testers();
    await openFromGame(other.services);
    await refuseBrought(other.services);
    expect(other.state().player).toEqual(mine);
  });

  it('I-07 after a logout the device stores no full name and no token', () => {
    const shop = fakeShop();
    keepPlayer(shop.services.storage, mine, false);
    forgetPlayer(shop.services.storage, mine.gp_id, false);
    expect(shop.services.storage.read('devicePlayers')).toEqual({ 'gp-one': { suid: '1', hint: 'k***a' } });
  });
});

describe('a session that is over in this tab', () => {
  it.each([
    ['the same account', { ...mine, oauth_token: 'fresher' }, role.role],
    ['another account', { ...theirs, oauth_token: 'fresher' }, undefined],
  ])(
    'I-08 a newer login from another tab as %s is adopted, not ended; a character stays only with its account',
    (_name, fresher, kept) => {
      const shop = fakeShop();
      shop.services.store.setState((state) => ({
        started: true,
        player: mine,
        order: { ...state.order, ...role },
      }));
      keepPlayer(shop.services.storage, fresher, false);
      loseToken(shop.services, { login: true });
      expect(shop.state()).toMatchObject({ player: fresher, popup: undefined });
      expect(shop.state().order.role).toEqual(kept);
      expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': fresher });
    },
  );
});

it('I-09 who buys for somebody else is warned', async () => {
  const taro = { username: 'taro', suid: '2', oauth_token: 'of taro', gp_id: 'gp-one' };
  const brought = { player: taro, other: { name: 'kira', isLoggedIn: true } };
  const shop = await shopOf({}, { sdk: 'asking', brought });
  expect(drawn.text()).toContain(shop.state().t('whose_warning'));
});
