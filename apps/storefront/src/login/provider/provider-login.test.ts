import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it, vi } from 'vitest';
import { drawn, drawShop } from '../../testing/draw-shop.ts';
import { type FakeShop, type FakeShopOptions, fakeShop, refusal } from '../../testing/fake-shop.ts';
import { endLogin } from './end-login.ts';
import { leaveForProvider } from './leave-for-provider.ts';

const player = { username: 'kira', suid: '1', oauth_token: 'session', gp_id: 'gp-one' };
const begun = { url: 'https://provider.example/consent', state: 's-1', attempt_id: 'a-1', login: 'sealed' };
const goods = { value: 'gems', price: '1', display: '60', isCoupon: false, isLimit: false, couponPoints: 0 };
const role = { value: 'r', display: 'Ann', level: 1 };
const ok = (content: unknown) => () => ({ ok: true, content }) as const;
const back = (state = 's-1') => `#${new URLSearchParams({ state, returned: 'code=c&state=s-1' })}`;
const denied = '#state=s-1&denied=1';

/** A shop whose player has chosen goods and has left for the provider's page. */
async function away(options: FakeShopOptions = {}, order: object = {}) {
  const shop = fakeShop({
    search: '?client_id=one',
    ...options,
    replies: {
      '/util/login/begin': ok(begun),
      '/util/login/finish': ok(player),
      '/api/ingame/finish': ok({ ...player, replenish_id: 'NEWEST' }),
      '/api/replenishment/getGameList': ok([{ gp_id: 'gp-one', name: 'One' }]),
      ...options.replies,
    },
  });
  const chosen = { goods, region: 'US', rechargeKey: '1 2', role, billing_no: 'GP1', ...order };
  shop.services.store.setState((state) => ({ order: { ...state.order, ...chosen } }));
  expect(await leaveForProvider(shop.services, 'google', 'https://shop.example')).toBeUndefined();
  expect(shop.events.at(-1)).toEqual(['leave', begun.url]);
  return shop;
}

/** The return from the provider loads a new page: unsaved state is lost. */
function comesBack({ services, events, calls }: FakeShop) {
  events.length = 0;
  calls.length = 0;
  const { order } = services.store.getState();
  const { gameName, clientId, gameProductId } = order;
  services.store.setState({ order: { gameName, clientId, gameProductId }, popup: undefined });
  services.storage.remove('paymentOrderInfo');
}

const toasts = ({ state }: FakeShop) => state().toasts.map(({ text }) => text);

describe('a login on a provider’s page', () => {
  it('I-03 starts anonymously and returns to the page’s own origin', async () => {
    const shop = await away();
    expect(shop.calls[0]).toMatchObject({
      path: '/util/login/begin',
      token: undefined,
      fields: {
        client_id: 'one',
        provider: 'google',
        redirect_uri: 'https://shop.example/login/return/google',
      },
    });
  });

  it('I-06 stores the player and the choices except the character, and loads the former page', async () => {
    const shop = await away();
    comesBack(shop);
    await endLogin(shop.services, 'google', back());
    expect(shop.calls[0]).toMatchObject({
      path: '/util/login/finish',
      token: undefined,
      attempt: 'a-1',
      fields: { provider: 'google', client_id: 'one', login: 'sealed', returned: 'code=c&state=s-1' },
    });
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': player });
    const kept = shop.services.storage.read('paymentOrderInfo');
    expect(kept).toMatchObject({ clientId: 'one', goods, region: 'US', rechargeKey: '1 2' });
    expect([kept?.role, kept?.billing_no]).toEqual([undefined, undefined]);
    expect(shop.events.slice(-2)).toEqual([['navigate', '/selectGoods?client_id=one'], ['reload']]);
    expect(shop.services.storage.read('begunLogins')).toBeUndefined();

    // The same callback again: no request, and no logout.
    shop.services.store.setState({ player });
    comesBack(shop);
    await endLogin(shop.services, 'google', back());
    expect(shop.events).toEqual([['navigate', '/']]);
    expect(toasts(shop)).toEqual([]);
  });

  it('I-06 continues without a reload if the page’s own host is down', async () => {
    const shop = await away({ isHostDown: true });
    comesBack(shop);
    await endLogin(shop.services, 'google', back());
    expect(shop.state().player).toEqual(player);
    expect(shop.state().order).toMatchObject({ goods, region: 'US' });
    expect(shop.events.map(([what]) => what)).not.toContain('reload');
  });

  it('I-03 Deny opens the login again where the player was, which says so, without a request', async () => {
    const shop = await away();
    comesBack(shop);
    await endLogin(shop.services, 'google', denied);
    expect(shop.calls).toEqual([]);
    expect(shop.events).toEqual([['navigate', '/selectGoods?client_id=one']]);
    expect([shop.state().popup, toasts(shop)]).toEqual([{ kind: 'login', denied: true }, []]);
    expect(shop.state().order.goods).toEqual(goods);
  });

  describe.each([
    ['I-06 to pay', { toPay: true }, true],
    ['I-06 K-01 to redeem a card', { toCard: true }, 'card'],
  ] as const)('%s', (_what, wish, goesOn) => {
    it.each([
      ['succeeds', back(), true],
      ['presses Deny', denied, true],
      ['is rejected', back(), false],
    ])('I-06 a player who logs in for it, and %s, still comes to it', async (_title, hash, isBelieved) => {
      const finish = isBelieved ? ok(player) : () => refusal(codes.loginFailed);
      const replies = { '/util/login/begin': ok(begun), '/util/login/finish': finish };
      const shop = fakeShop({ search: '?client_id=one', replies });
      const chosen = goesOn === 'card' ? {} : { goods };
      shop.services.store.setState(({ order }) => ({
        order: { ...order, ...chosen },
        popup: { kind: 'login', ...wish },
      }));
      await leaveForProvider(shop.services, 'google', 'https://shop.example');
      comesBack(shop);
      await endLogin(shop.services, 'google', hash);
      const isIn = isBelieved && hash !== denied;
      const again = { kind: 'login', ...wish, ...(hash === denied && { denied: true }) };
      expect(shop.state().popup).toEqual(isIn ? undefined : again);
      expect(shop.services.storage.read('paymentOrderInfo')?.goesOn).toBe(isIn ? goesOn : undefined);
    });
  });

  it.each<[title: string, hash: string, login: string | undefined, place: string]>([
    ['is rejected', back(), 'sealed', '/selectGoods?client_id=one'],
    ['was started in another browser', back('s-2'), undefined, '/'],
    ['has an empty callback', '', undefined, '/'],
  ])(
    'I-10 a login that %s shows a short message and opens the login again',
    async (_title, hash, login, place) => {
      const shop = await away({ replies: { '/util/login/finish': () => refusal(codes.loginFailed) } });
      comesBack(shop);
      await endLogin(shop.services, 'google', hash);
      // Sent to the store all the same, for its log.
      expect(shop.calls[0]).toMatchObject({ path: '/util/login/finish' });
      const { login: brought } = (shop.calls[0]?.fields ?? {}) as { login?: string };
      expect(brought).toBe(login);
      expect(shop.events.at(-1)).toEqual(['navigate', place]);
      expect([shop.state().popup, toasts(shop)]).toEqual([{ kind: 'login' }, ['Login failed.']]);
      expect(shop.state().toasts[0]?.tone).toBe('bad');
      expect(shop.calls[0]?.token).toBeUndefined();
      expect(shop.services.storage.read('userMap')).toBeUndefined();
    },
  );

  it('I-11 an unverified account is told so on the first page, and can be verified from there', async () => {
    const refused = () => refusal(codes.notRealNameVerified, 'not verified');
    const shop = await away({ replies: { '/util/login/finish': refused } });
    comesBack(shop);
    await endLogin(shop.services, 'google', back());
    expect(shop.events.at(-1)).toEqual(['navigate', '/?client_id=one']);
    expect(shop.state()).toMatchObject({ isUnverified: true, popup: undefined });
    const { question, t } = shop.state();
    expect(question).toMatchObject({ content: 'not verified', confirm: t('real_name_verify') });
    expect(toasts(shop)).toEqual([]);
    expect(shop.services.storage.read('begunLogins')).toBeUndefined();
    question?.onConfirm();
    expect(shop.events.at(-1)).toEqual(['navigate', '/certifiedReal?client_id=one']);
  });

  it('I-03 a failure that has a page of its own asks nothing', async () => {
    const shop = await away({ replies: { '/util/login/finish': () => refusal(codes.wrongDomain) } });
    comesBack(shop);
    await endLogin(shop.services, 'google', back());
    expect(shop.events.at(-1)).toEqual(['navigate', '/notArea?client_id=one']);
    expect([shop.state().question, toasts(shop)]).toEqual([undefined, []]);
  });

  it('I-03 a started login is not valid for another provider, nor after ten minutes', async () => {
    const shop = await away();
    const { browser } = shop.services;
    const begin = browser.now();
    comesBack(shop);
    await endLogin(shop.services, 'ios', back());
    expect(shop.calls[0]?.fields).not.toHaveProperty('login');
    for (const [seconds, isGood] of [
      [599, true],
      [600, false],
    ] as const) {
      const late = await away();
      late.services.browser.now = () => begin + seconds;
      comesBack(late);
      await endLogin(late.services, 'google', back());
      expect([seconds, 'login' in (late.calls[0]?.fields ?? {})]).toEqual([seconds, isGood]);
    }
  });

  it('I-03 a login is completed although another tab has logged in meanwhile', async () => {
    const shop = await away();
    comesBack(shop);
    shop.services.store.setState({ player: { ...player, username: 'taro', suid: '2' } });
    await endLogin(shop.services, 'google', back());
    // In nobody's name: the other session may be over.
    expect(shop.calls[0]).toMatchObject({ path: '/util/login/finish', token: undefined });
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': player });
  });

  it.each([
    ['succeeds', back(), ok(player)],
    ['is denied', denied, ok(player)],
    ['is rejected', back(), () => refusal(codes.loginFailed)],
    ['is refused in this country', back(), () => refusal(codes.wrongDomain)],
  ])('S-13 Back does not lead into the provider’s answer: a login that %s', async (_title, hash, reply) => {
    const shop = await away({ replies: { '/util/login/finish': reply } });
    comesBack(shop);
    const navigate = vi.spyOn(shop.services.browser, 'navigate');
    await endLogin(shop.services, 'google', hash);
    expect(navigate.mock.calls.map(([, how]) => how)).toEqual([{ replace: true }]);
  });

  it('I-04 from a make-up link of another game than the shown one, the login is for the link’s game', async () => {
    const shop = await away({
      path: '/replenishGoods',
      search: '?replenish_id=OPENED&rp_client_id=two',
      replies: { '/api/replenishment/getGameList': ok([{ gp_id: 'gp-two', name: 'Two' }]) },
    });
    expect(shop.calls.find(({ path }) => path === '/util/login/begin')?.fields).toMatchObject({
      client_id: 'two',
    });
  });

  it('I-03 logins that were started in two tabs are both completed, in any order', async () => {
    const shop = await away();
    const { services } = shop;
    const second = { ...begun, state: 's-2', attempt_id: 'a-2', login: 'sealed too' };
    const { api } = services;
    services.api = { ...api, read: (async () => ({ ok: true, content: second })) as typeof api.read };
    await leaveForProvider(services, 'ios', 'https://shop.example');
    services.api = api;
    for (const [provider, state, login] of [
      ['google', 's-1', 'sealed'],
      ['ios', 's-2', 'sealed too'],
    ] as const) {
      comesBack(shop);
      services.store.setState({ player: undefined });
      await endLogin(services, provider, back(state));
      expect(shop.calls[0]).toMatchObject({ path: '/util/login/finish', fields: { provider, login } });
    }
    expect(services.storage.read('begunLogins')).toBeUndefined();
  });

  it('I-04 from a make-up link it uses its own call, and ends on the link that the store names', async () => {
    const path = '/replenishGoods';
    const shop = await away({ path, search: '?replenish_id=OPENED&rp_client_id=one' });
    comesBack(shop);
    await endLogin(shop.services, 'google', back());
    expect(shop.calls[0]).toMatchObject({
      path: '/api/ingame/finish',
      fields: { game_id: 'gp-one', replenish_id: 'OPENED', login: 'sealed' },
    });
    expect(shop.events.slice(-2)).toEqual([
      ['navigate', `${path}?replenish_id=NEWEST&rp_client_id=one`],
      ['reload'],
    ]);
  });

  it('I-03 if the store cannot start it, the player stays on the page', async () => {
    const shop = fakeShop({ replies: { '/util/login/begin': () => refusal(codes.unavailable) } });
    const failure = await leaveForProvider(shop.services, 'google', 'https://shop.example');
    expect(failure).toMatchObject({ code: codes.unavailable });
    expect(shop.events.map(([what]) => what)).toEqual(['/util/login/begin']);
  });
});

it('I-03 a login that comes back from its provider leads to where it was begun', async () => {
  vi.stubGlobal('location', Object.assign(location, { hash: '#state=s-1&denied=1' }));
  const shop = fakeShop({ path: '/login/return/google' });
  const begun = { login: 'sealed', attempt: 'a', clientId: 'one', chosen: { clientId: 'one' }, until: 2e9 };
  shop.services.storage.write('begunLogins', {
    's-1': { ...begun, provider: 'google', place: '/my?client_id=one' },
    's-2': { ...begun, provider: 'google', place: '/userCenter' },
  } as never);
  shop.services.store.setState({ started: true });
  await drawShop(shop);
  expect(shop.events).toContainEqual(['navigate', '/my?client_id=one']);
  expect(shop.state().popup).toEqual({ kind: 'login', denied: true });
});

it.each([true, false])('I-03 I-06 a login ends only once the page has started: %s', async (started) => {
  vi.stubGlobal('location', Object.assign(location, { hash: '#state=s-1&denied=1' }));
  const shop = fakeShop({ path: '/login/return/google' });
  shop.services.store.setState({ started });
  await drawShop(shop);
  expect(shop.events.some(([what]) => what === 'navigate')).toBe(started);
  await drawn.after(() => shop.services.store.setState({ started: true }));
  expect(shop.events.some(([what]) => what === 'navigate')).toBe(true);
});
