import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { type FakeShopOptions, fakeShop, refusal } from '../../testing/fake-shop.ts';
import { unhandledDuring } from '../../testing/unhandled-during.ts';
import { canLogin, login } from './login.ts';
import { askToLogOut, askToLogOutEverywhere } from './logout.ts';
import { loseToken } from './lose-token.ts';
import { openFromGame } from './open-from-game.ts';

const player = { username: 'kira', suid: '1', oauth_token: 'session', gp_id: 'gp-one' };
const account = { mode: 'account', first: ' kira ', second: 'secret' } as const;
const plain = (value: unknown) => Buffer.from(String(value), 'base64').toString('utf8');

describe('login', () => {
  it.each([
    ['kira', 'secret', true],
    ['kira', '   ', false],
    ['', 'secret', false],
    ['   ', 'secret', false],
    ['kira', '', false],
    [' k ', ' s ', true],
  ])('I-02 the button with %j and %j: %s', (first, second, enabled) => {
    expect(canLogin({ mode: 'account', first, second })).toBe(enabled);
  });

  it('I-02 sends both values trimmed, each after three random hex digits', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
    await login(shop.services, account);
    const fields = shop.events[0]?.[1] as Record<string, unknown>;
    expect([plain(fields.username), plain(fields.password)]).toEqual(['babkira', 'babsecret']);
    expect(fields).not.toHaveProperty('login_type');
  });

  it('I-02 the call says which game it is for', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
    await login(shop.services, account);
    expect(shop.events[0]).toMatchObject(['/util/login/auth', { client_id: 'one' }]);
  });

  it.each([undefined, { area_id: 'a', server_id: 's2', role_id: 'r2' }])(
    'S-14 the character of a link, %j, is kept through the login',
    async (linked) => {
      const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
      shop.services.store.setState(({ order }) => ({ order: { ...order, linked } }));
      await login(shop.services, account);
      expect(shop.services.storage.read('paymentOrderInfo')?.linked).toEqual(linked);
    },
  );

  it.each([
    ['the same game', 'one', 'p1'],
    ['another game', 'two', undefined],
  ])(
    'I-06 what was chosen in %s until the login is answered stays chosen, or not',
    async (_which, now, kept) => {
      const goods = { value: 'p1', price: '1', display: '', isCoupon: true, isLimit: true, couponPoints: 1 };
      const shop = fakeShop({
        replies: {
          '/util/login/auth': () => {
            shop.services.store.setState(({ order }) => ({ order: { ...order, clientId: now, goods } }));
            return { ok: true, content: player };
          },
        },
      });
      await login(shop.services, account);
      expect(shop.services.storage.read('paymentOrderInfo')?.goods?.value).toBe(kept);
    },
  );

  it('I-07 a login in super mode is stored as a tester’s', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
    shop.services.store.setState({ superMode: true });
    await login(shop.services, account);
    expect(shop.services.storage.read('betaUserInfo')).toEqual(player);
    expect(shop.services.storage.read('userMap')).toBeUndefined();
  });

  it('I-02 a card logs in with the same call', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
    await login(shop.services, { ...account, mode: 'card' });
    expect(shop.events[0]?.[1]).toMatchObject({ login_type: 'card' });
  });

  it('I-06 success clears the order, stores the player, closes the popup and reloads the page', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
    shop.services.storage.write('paymentOrderInfo', { gameName: '', clientId: 'one', gameProductId: '' });
    shop.services.store.setState({ popup: { kind: 'login' } });
    expect(await login(shop.services, account)).toBeUndefined();
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': player });
    expect(shop.services.storage.read('paymentOrderInfo')).toBeUndefined();
    expect(shop.state().popup).toBeUndefined();
    expect(shop.events.at(-1)).toEqual(['reload']);
  });

  it('W-01 if the page’s own host is down, the login works without a reload and chooses the character', async () => {
    const role = { role_id: 'r1', name: 'Kira', level: 45, server_id: 's1', server_name: 'Asgard 12' };
    const shop = fakeShop({
      isHostDown: true,
      replies: {
        '/util/login/auth': () => ({ ok: true, content: player }),
        '/api/system/allRoleList': () => ({ ok: true, content: [{ ...role, area_id: '', area_name: '' }] }),
      },
    });
    shop.services.store.setState({ started: true, popup: { kind: 'login' } });
    const { epoch } = shop.state();
    expect(await login(shop.services, account)).toBeUndefined();
    expect(shop.events.map(([what]) => what)).not.toContain('reload');
    expect(shop.state()).toMatchObject({ player, popup: undefined, order: { role: { value: 'r1' } } });
    expect(shop.state().epoch).toBeGreaterThan(epoch);
  });

  it('I-02 a refusal is returned to the form, without a toast', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => refusal(codes.loginFailed, 'wrong') } });
    expect(await login(shop.services, account)).toMatchObject({ message: 'wrong' });
    expect(shop.state().toasts).toEqual([]);
    expect(shop.services.storage.read('userMap')).toBeUndefined();
  });
});

describe('Y-01 I-04 login from a make-up link', () => {
  const opened = (replenish_id: string, search: string, path = '/replenishGoods') =>
    fakeShop({
      path,
      search,
      replies: {
        '/api/replenishment/getGameList': () => ({ ok: true, content: [{ gp_id: 'gp-one' }] }),
        '/api/ingame/auth': () => ({ ok: true, content: { ...player, replenish_id } }),
      },
    });

  it('I-06 uses its own call with the game’s id, and leads to the page of the link', async () => {
    const shop = opened('R1', '?replenish_id=R1&rp_client_id=one');
    expect(await login(shop.services, account)).toBeUndefined();
    const fields = shop.events[1]?.[1] as Record<string, unknown>;
    expect(shop.events.map(([what]) => what)).not.toContain('/util/login/auth');
    expect(fields).toMatchObject({ game_id: 'gp-one', replenish_id: 'R1' });
    expect(fields).not.toHaveProperty('client_id');
    expect(shop.events.at(-2)?.[1]).toBe('/replenishGoods?replenish_id=R1&rp_client_id=one');
    expect(shop.events.at(-1)).toEqual(['reload']);
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': player });
  });

  it('I-06 the page of the link replaces the login in the history, also with a trailing slash', async () => {
    const shop = opened('', '?rp_client_id=two', '/replenishGoods/');
    const navigate = vi.spyOn(shop.services.browser, 'navigate');
    await login(shop.services, account);
    expect(shop.events[0]).toEqual(['/api/replenishment/getGameList', { rp_client_id: 'two' }]);
    expect(navigate.mock.calls).toEqual([['/replenishGoods?rp_client_id=two', { replace: true }]]);
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': player });
  });

  it('I-06 a path below that of links uses the ordinary login', async () => {
    const shop = fakeShop({
      path: '/replenishGoods/x',
      replies: { '/util/login/auth': () => ({ ok: true, content: player }) },
    });
    expect(await login(shop.services, account)).toBeUndefined();
    expect(shop.events[0]?.[0]).toBe('/util/login/auth');
  });

  it.each(['/api/replenishment/getGameList', '/api/ingame/auth'])(
    'I-02 a refusal of %s is returned to the form, and changes nothing',
    async (path) => {
      const shop = fakeShop({
        path: '/replenishGoods',
        replies: {
          '/api/replenishment/getGameList': () => ({ ok: true, content: [{ gp_id: 'gp-one' }] }),
          [path]: () => refusal(codes.loginFailed, 'wrong'),
        },
      });
      expect(await login(shop.services, account)).toMatchObject({ ok: false, message: 'wrong' });
      expect(shop.state()).toMatchObject({ toasts: [], player: undefined });
      expect(shop.services.storage.read('userMap')).toBeUndefined();
      expect(shop.events.map(([what]) => what)).not.toContain('navigate');
    },
  );

  it('I-02 a link whose game is gone sends no game id, and the store’s refusal is returned', async () => {
    const shop = fakeShop({
      path: '/replenishGoods',
      replies: { '/api/replenishment/getGameList': () => ({ ok: true, content: [] }) },
    });
    await login(shop.services, account);
    expect(shop.events[1]?.[1]).not.toHaveProperty('game_id');
  });

  it('I-02 neither call sends an existing session', async () => {
    const shop = opened('R1', '');
    shop.services.store.setState({ player });
    await login(shop.services, account);
    const auth = shop.calls.find(({ path }) => path === '/api/ingame/auth');
    expect(auth?.token).toBeUndefined();
  });

  it('without a link in the address leads to the one that the store names', async () => {
    const shop = opened('R2', '?rp_client_id=one');
    await login(shop.services, account);
    expect(shop.events[1]?.[1]).not.toHaveProperty('replenish_id');
    expect(shop.events.at(-2)?.[1]).toContain('replenish_id=R2');
  });
});

describe('logout', () => {
  it('I-07 asks first, then logs out here and ends the session on the server', async () => {
    const shop = fakeShop();
    shop.services.storage.write('userMap', { 'gp-one': player });
    shop.services.store.setState({ player });
    askToLogOut(shop.services);
    expect(shop.state()).toMatchObject({ player, question: { title: 'Log out' } });
    shop.state().question?.onConfirm();
    expect(shop.state().player).toBeUndefined();
    expect(shop.services.storage.read('userMap')).toEqual({});
    expect(shop.events).toEqual([
      ['navigate', '/'],
      ['/util/login/logout', { client_id: 'one' }],
    ]);
    expect(shop.calls.map(({ token }) => token)).toEqual([player.oauth_token]);
  });

  it('I-07 asks a question, clears all choices, and shows no message if the server does not answer', async () => {
    const shop = fakeShop();
    shop.services.store.setState(({ order }) => ({
      player,
      popup: { kind: 'account' as const },
      order: { ...order, billing_no: 'GP1' },
    }));
    askToLogOut(shop.services);
    expect(shop.state().question).toMatchObject({
      title: 'Log out',
      content: 'Do you want to log out of this account?',
      confirm: 'Log out',
      cancel: 'Cancel',
    });
    shop.state().question?.onConfirm();
    await new Promise((resolve) => setTimeout(resolve));
    expect(shop.events.at(-1)?.[0]).toBe('/util/login/logout');
    expect(shop.state()).toMatchObject({ popup: undefined, toasts: [] });
    expect(shop.state().order.billing_no).toBeUndefined();
  });

  it('I-07 the player of another game stays logged in, even if the order is for that game', () => {
    const shop = fakeShop();
    const far = { ...player, username: 'taro', gp_id: 'gp-two', oauth_token: 'far' };
    shop.services.storage.write('userMap', { 'gp-one': player, 'gp-two': far });
    shop.services.store.setState(({ order, offer }) => ({
      player,
      order: { ...order, gameProductId: 'gp-two' },
      offer: { ...offer, clientId: 'two' },
    }));
    askToLogOut(shop.services);
    shop.state().question?.onConfirm();
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-two': far });
    expect(shop.calls.map(({ fields, token }) => [fields, token])).toEqual([
      [{ client_id: 'two' }, player.oauth_token],
    ]);
  });

  it('I-07 a confirmation after the session has ended does nothing', () => {
    const shop = fakeShop();
    shop.services.store.setState({ player });
    askToLogOut(shop.services);
    shop.services.store.setState({ player: undefined });
    shop.state().question?.onConfirm();
    expect(shop.events).toEqual([]);
  });

  it('I-07 in super mode the login opens instead', () => {
    const shop = fakeShop();
    shop.services.store.setState({ player, superMode: true });
    askToLogOut(shop.services);
    expect(shop.state()).toMatchObject({ player, question: undefined, popup: { kind: 'login' } });
  });
});

describe('logout everywhere', () => {
  const everywhere = '/util/login/logout_everywhere';
  const asking = (answer?: ApiAnswer<unknown>) => {
    const shop = fakeShop({ replies: { [everywhere]: () => answer } });
    shop.services.storage.write('userMap', { 'gp-one': player });
    shop.services.store.setState(({ order }) => ({ player, order: { ...order, billing_no: 'GP1' } }));
    askToLogOutEverywhere(shop.services);
    return shop;
  };
  const confirmed = async (answer: ApiAnswer<unknown>) => {
    const shop = asking(answer);
    shop.state().question?.onConfirm();
    await expect.poll(() => shop.events.map(([what]) => what)).toContain(everywhere);
    await new Promise((resolve) => setTimeout(resolve));
    return shop;
  };

  it('I-07 asks a question as a warning, and does nothing before confirmation', () => {
    const shop = asking();
    expect(shop.state().question).toMatchObject({
      title: 'Log out everywhere',
      content: expect.stringMatching(/every|all/),
      confirm: 'Log out everywhere',
      cancel: 'Cancel',
      danger: true,
    });
    expect([shop.events, shop.state().player]).toEqual([[], player]);
  });

  it('I-07 once the store has ended the sessions, this browser is logged out too', async () => {
    const shop = await confirmed({ ok: true, content: {} });
    expect(shop.events).toEqual([
      [everywhere, { client_id: 'one' }],
      ['navigate', '/'],
    ]);
    expect(shop.calls.map(({ token }) => token)).toEqual([player.oauth_token]);
    expect(shop.state().player).toBeUndefined();
    expect(shop.services.storage.read('userMap')).toEqual({});
    expect(shop.state().order.billing_no).toBeUndefined();
  });

  it('I-07 I-08 if another call finds the session ended first, the answer changes nothing more', async () => {
    const shop = asking({ ok: true, content: {} });
    const unhandled = await unhandledDuring(() => {
      shop.state().question?.onConfirm();
      loseToken(shop.services, { login: false });
    });
    expect(unhandled).toEqual([]);
    expect(shop.events).toEqual([[everywhere, { client_id: 'one' }]]);
    expect(shop.state().player).toBeUndefined();
  });

  it.each([
    ['did not answer', { ok: false, code: 'lost', message: 'Network error', content: undefined } as const],
    ['refused', refusal(codes.internal, 'not now')],
  ])('I-07 if the store %s, the player stays logged in and sees why', async (_title, answer) => {
    const shop = await confirmed(answer);
    expect(shop.events.map(([what]) => what)).toEqual([everywhere]);
    expect(shop.state().player).toEqual(player);
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': player });
    expect(shop.state().toasts.map(({ text }) => text)).toEqual([answer.message]);
  });
});

describe('opened by a game', () => {
  const open = (reply: FakeShopOptions, gameToken: string | undefined = 'game-token') => {
    const shop = fakeShop(reply);
    shop.services.gameToken = gameToken;
    return shop;
  };

  it('I-09 the game’s token becomes a session of the store', async () => {
    const shop = open({ replies: { '/util/login/get_user_info': () => ({ ok: true, content: player }) } });
    await openFromGame(shop.services);
    expect(shop.events).toEqual([['/util/login/get_user_info', { client_id: 'one', visit: 'sdk' }]]);
    expect(shop.state()).toMatchObject({ player, sdk: 'open' });
    expect(JSON.stringify(shop.services.storage.read('userMap'))).not.toContain('game-token');
  });

  it('I-09 the token is exchanged for the game that is shown now', async () => {
    const shop = open({ replies: { '/util/login/get_user_info': () => ({ ok: true, content: player }) } });
    shop.services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } }));
    await openFromGame(shop.services);
    expect(shop.calls.map(({ fields, token }) => [fields, token])).toEqual([
      [{ client_id: 'two', visit: 'sdk' }, 'game-token'],
    ]);
  });

  it('I-05 I-09 a new login keeps nothing of the previous player', async () => {
    const shop = open({ replies: { '/util/login/get_user_info': () => ({ ok: true, content: player }) } });
    const role = { value: 'r7', display: 'Taro', level: 1 };
    shop.services.store.setState(({ order }) => ({
      player: { ...player, suid: '7', oauth_token: 'before' },
      isUnverified: true,
      popup: { kind: 'account' as const },
      retried: { billingNo: 'GP7', purchase: '' },
      order: { ...order, role, realServer: 's7' },
    }));
    await openFromGame(shop.services);
    expect(shop.state()).toMatchObject({
      player,
      sdk: 'open',
      isUnverified: false,
      popup: undefined,
      retried: undefined,
      order: { role: undefined, realServer: undefined },
    });
  });

  it.each([
    ['refused by the game', codes.loginFailed, 'ended'],
    ['too old', codes.notLoggedIn, 'ended'],
    ['not verified now, because the game cannot be reached', codes.unavailable, 'failed'],
  ] as const)('I-08 a token %s', async (_name, code, sdk) => {
    const shop = open({ replies: { '/util/login/get_user_info': () => refusal(code) } });
    shop.services.store.setState({ sdk: 'open' });
    await openFromGame(shop.services);
    expect(shop.state()).toMatchObject({ player: undefined, sdk });
  });

  it.each([codes.notRealNameVerified, codes.notLoggedIn])(
    'I-09 a link’s token that is refused with %s does not log out the current player',
    async (code) => {
      const shop = open({ replies: { '/util/login/get_user_info': () => refusal(code) } });
      const mine = { ...player, suid: '7', oauth_token: 'mine' };
      shop.services.storage.write('userMap', { 'gp-one': mine });
      shop.services.store.setState({ started: true, player: mine });
      await openFromGame(shop.services);
      expect(shop.state().player).toEqual(mine);
      expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': mine });
    },
  );

  it('I-09 during the exchange the page waits; a failure is shown by the page alone', async () => {
    const seen: unknown[] = [];
    const shop = open({
      replies: {
        '/util/login/get_user_info': () => {
          seen.push(shop.state().sdk, shop.state().sdkFailure);
          return refusal(codes.unavailable, 'the game rests');
        },
      },
    });
    shop.services.store.setState({ sdk: 'failed', sdkFailure: 'what went wrong before' });
    await openFromGame(shop.services);
    expect(seen).toEqual(['exchanging', undefined]);
    expect(shop.state()).toMatchObject({ sdk: 'failed', sdkFailure: 'the game rests' });
    expect(shop.state().toasts).toEqual([]);
  });

  it('I-09 without a game’s token, an account that is already logged in stays', async () => {
    const shop = open({}, '');
    shop.services.store.setState({ player, sdk: 'open' });
    await openFromGame(shop.services);
    expect(shop.state()).toMatchObject({ player, sdk: 'open' });
    expect(shop.events).toEqual([]);
  });

  it('I-07 I-09 a game’s token in super mode becomes a tester’s session', async () => {
    const shop = open({ replies: { '/util/login/get_user_info': () => ({ ok: true, content: player }) } });
    shop.services.store.setState({ superMode: true });
    await openFromGame(shop.services);
    expect(shop.services.storage.read('betaUserInfo')).toEqual(player);
    expect(shop.services.storage.read('userMap')).toBeUndefined();
  });

  it('I-08 without a token or a session the page says to reopen the shop', async () => {
    const shop = open({}, '');
    await openFromGame(shop.services);
    expect(shop.state().sdk).toBe('ended');
  });
});
