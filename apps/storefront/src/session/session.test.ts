import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { canLogin, login } from './login.ts';
import { askToLogOut } from './logout.ts';
import { openFromGame } from './open-from-game.ts';

const player = { username: 'kira', suid: '1', oauth_token: 'session', gp_id: 'gp-one' };
const account = { mode: 'account', first: ' kira ', second: 'secret' } as const;
const plain = (value: unknown) => Buffer.from(String(value), 'base64').toString('utf8');

describe('login', () => {
  it.each([
    ['kira', 'secret', true],
    ['kira', '   ', false],
    ['', 'secret', false],
  ])('I-02 the button with %j and %j: %s', (first, second, enabled) => {
    expect(canLogin({ mode: 'account', first, second })).toBe(enabled);
  });

  it('I-02 sends both values trimmed, each behind three random hex digits', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
    await login(shop.services, account);
    const fields = shop.events[0]?.[1] as Record<string, unknown>;
    expect([plain(fields.username), plain(fields.password)]).toEqual(['babkira', 'babsecret']);
    expect(fields).not.toHaveProperty('login_type');
  });

  it('I-02 a card logs in by the same call', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
    await login(shop.services, { ...account, mode: 'card' });
    expect(shop.events[0]?.[1]).toMatchObject({ login_type: 'card' });
  });

  it('I-06 success clears the order, keeps the player, closes the popup and loads the page anew', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => ({ ok: true, content: player }) } });
    shop.services.storage.write('paymentOrderInfo', { gameName: '', clientId: 'one', gameProductId: '' });
    shop.services.store.setState({ popup: { kind: 'login' } });
    expect(await login(shop.services, account)).toBeUndefined();
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': player });
    expect(shop.services.storage.read('paymentOrderInfo')).toBeUndefined();
    expect(shop.state().popup).toBeUndefined();
    expect(shop.events.at(-1)).toEqual(['reload']);
  });

  it('W-01 where the page’s own host is down the page goes on in its place: logged in, with the character chosen', async () => {
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

  it('I-02 a refusal comes back to the form, without a toast', async () => {
    const shop = fakeShop({ replies: { '/util/login/auth': () => refusal(codes.loginFailed, 'wrong') } });
    expect(await login(shop.services, account)).toMatchObject({ message: 'wrong' });
    expect(shop.state().toasts).toEqual([]);
    expect(shop.services.storage.read('userMap')).toBeUndefined();
  });
});

describe('Y-01 I-04 login by a make-up link', () => {
  const opened = (replenish_id: string, search: string) =>
    fakeShop({
      path: '/replenishGoods',
      search,
      replies: {
        '/api/replenishment/getGameList': () => ({ ok: true, content: [{ gp_id: 'gp-one' }] }),
        '/api/ingame/auth': () => ({ ok: true, content: { ...player, replenish_id } }),
      },
    });

  it('I-06 goes by its own call with the game’s id, and leads to the page of the link', async () => {
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

  it('without a link in the address it leads to the one that the store names', async () => {
    const shop = opened('R2', '?rp_client_id=one');
    await login(shop.services, account);
    expect(shop.events[1]?.[1]).not.toHaveProperty('replenish_id');
    expect(shop.events.at(-2)?.[1]).toContain('replenish_id=R2');
  });
});

describe('logout', () => {
  it('I-07 asks first, then forgets the player here and tells the server whose session ends', async () => {
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
  });

  it('I-07 in super mode the login opens instead', () => {
    const shop = fakeShop();
    shop.services.store.setState({ player, superMode: true });
    askToLogOut(shop.services);
    expect(shop.state()).toMatchObject({ player, question: undefined, popup: { kind: 'login' } });
  });
});

describe('opened by a game', () => {
  const open = (reply: Parameters<typeof fakeShop>[0], gameToken: string | undefined = 'game-token') => {
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
    'I-09 a brought token that is refused with %s does not log out who is here',
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

  it('I-08 without a token and without a session the page says to reopen the shop', async () => {
    const shop = open({}, '');
    await openFromGame(shop.services);
    expect(shop.state().sdk).toBe('ended');
  });
});
