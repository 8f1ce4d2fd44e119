import { codes } from '@gemporium/contract/codes.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { describe, expect, it, vi } from 'vitest';
import { becomePlayer } from './login/session/become-player.ts';
import type { Popup, ShopState } from './state/shop-state.ts';
import { announcedOf, type ControlProps, propsOf } from './testing/controls-of.ts';
import { drawn, drawShop } from './testing/draw-shop.ts';
import { type FakeShop, type FakeShopOptions, fakeShop, kira, refusal, yes } from './testing/fake-shop.ts';
import { sampleCoupon } from './testing/sample-coupon.ts';
import { sampleLink } from './testing/sample-link.ts';
import { sampleMethod, sampleSubPayment } from './testing/sample-method.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { sampleGame, sampleGoods, samplePage } from './testing/sample-page.ts';
import { shopOf } from './testing/shop-of.ts';

/* Small things on a screen that a player would miss: a line, a way on, what stays while something is loaded again. */

const never = () => new Promise<never>(() => undefined);

describe('S-09 the lists of coupons', () => {
  it('C-02 the list stays while it is loaded again after a claim', async () => {
    const list = [sampleCoupon('HELD'), sampleCoupon('CLAIM', { use_category: 'claim' })];
    const answers: (() => unknown)[] = [yes(list), never];
    const shop = await shopOf(
      {
        replies: {
          '/api/coupons/couponList': () => (answers.shift() ?? never)() as never,
          '/api/coupons/receiveCoupons': yes({ code: 'CLAIM' }),
        },
      },
      { popup: { kind: 'coupons', from: 'centre' } },
    );
    await drawn.after(() => drawn.all('Coupon CLAIM')[0]?.props.onClick?.());
    expect(answers).toEqual([]);
    expect(drawn.text()).toContain('Coupon HELD');
    expect(shop.state().popup?.kind).toBe('coupons');
  });

  it('S-09 the past ones say that there are none', async () => {
    const list = [sampleCoupon('HELD')];
    const shop = await shopOf(
      {
        replies: {
          '/api/coupons/couponList': ({ use_category }) =>
            yes(use_category === 'history' ? [] : list)() as never,
        },
      },
      { popup: { kind: 'coupons', from: 'centre' } },
    );
    const { t } = shop.state();
    expect(drawn.text()).not.toContain(t('no_data'));
    await drawn.press(t('coupon_history'));
    expect(drawn.text()).toContain(t('no_data'));
  });
});

it('S-08 the card form names the character and its server', async () => {
  await shopOf({}, { popup: { kind: 'recharge', subPayments: false, card: 'issued' } });
  expect(drawn.all('Lady BlueAsgard 12')).toHaveLength(1);
});

it('S-08 the form for a card of the publisher says what such a card is', async () => {
  const shop = await shopOf({}, { popup: { kind: 'recharge', subPayments: false, card: 'issued' } });
  expect(drawn.text()).toContain(shop.state().t('card_redeem_intro'));
});

it('B-08 S-08 what the law requires of a purchase is said with a card that pays for one, and no other', async () => {
  const text = 'You cannot withdraw.';
  const goods = sampleGoods('p1');
  const methods = [sampleMethod('typed', { card_form: true })];
  const terms = { sentences: [{ text }], links: [], consents: [] };
  const shop = await shopOf({
    page: { goods: [goods] },
    replies: { '/api/pay/getCountries': yes({ US: { name: 'US', methods, terms } }) },
  });
  const { order } = shop.state();
  const times = async (popup: Popup | undefined) => {
    const bought = { ...order, goods, region: 'US', rechargeKey: 'typed-12101' };
    await drawn.after(() => shop.services.store.setState({ order: bought, popup }));
    return drawn.text().split(text).length - 1;
  };
  const onPage = await times(undefined);
  expect(await times({ ...sheet, card: 'issued' })).toBe(onPage);
  expect(await times({ ...sheet, card: 'method' })).toBe(onPage + 1);
});

it('O-09 the unpaid order that blocks a purchase is named by its number', async () => {
  const shop = await shopOf(
    { replies: { '/api/pay/getOrderInfo': yes(sampleOrder({ billing_no: 'GP2' })) } },
    { popup: { kind: 'unpaid', billingNo: 'GP2' } },
  );
  expect(drawn.text()).toContain(`${shop.state().t('billing_no')}GP2`);
});

it.each(['', '?utm_source=mail&spec_lang=ja'])(
  'R-03 the address of a game’s code is loaded from the server, with what it carries: %j',
  async (search) => {
    const shop = await shopOf({ path: `/@code`, search });
    expect(shop.events).toContainEqual(['leave', `/@code${search}`]);
  },
);

it.each([
  ['before goods are chosen', undefined, true],
  ['not once they are', sampleGoods('p1'), false],
])('A-01 S-07 the order says what is missing for the next reward %s', async (_title, goods, isSaid) => {
  const shop = await shopOf();
  await drawn.after(() =>
    shop.services.store.setState(({ order }) => ({
      goal: { reached: [], more: 'Only $2.00 to the next reward', unlocks: '' },
      order: { ...order, goods: goods && { ...goods } },
    })),
  );
  expect(drawn.text().includes('Only $2.00 to the next reward')).toBe(isSaid);
});

it('A-01 S-07 the goods that would unlock a reward say so, and no others', async () => {
  const shop = await shopOf({ page: { goods: [sampleGoods('p1'), sampleGoods('p2')] } });
  const goal = { reached: ['p2'], more: '', unlocks: 'Unlocks 700 gems' };
  await drawn.after(() => shop.services.store.setState({ goal }));
  const cards = drawn.all('').filter(({ props }) => props.name === 'goods');
  const unlocking = cards.filter(({ props }) => props['aria-label']?.includes('Unlocks 700 gems'));
  expect([cards.length, unlocking.map(({ props }) => props.value)]).toEqual([2, ['p2']]);
});

it('R-05 the third step of the old layout, opened without goods, leads back to them', async () => {
  const brand = { ...samplePage().brand, layout: 'old' as const };
  const shop = await shopOf({ path: '/recharge', page: { brand } });
  expect(shop.events).toContainEqual(['navigate', '/selectGoods']);
});

it('S-05 until a game is there, the shop shows its own name in place of a game’s', async () => {
  const brand = { ...samplePage().brand, name: 'Watt', title: 'Watt Top-up' };
  const page = { brand, games: [], goods: [], clientId: '' };
  const { t } = (await shopOf({ page }, { offerStatus: 'loading' })).state();
  expect(drawn.text()).toContain(`Watt${t('official_topup')}`);
});

it.each(['new', 'old'] as const)(
  'S-07 in the %s layout the order says what is bought, for whom, at which price, and what it earns',
  async (layout) => {
    const contents = ['Crystals ×660', 'Potions ×5'];
    const goods = sampleGoods('p1', { couponPoints: 15, bonus: 98, contents });
    const brand = { ...samplePage().brand, layout };
    const shop = await shopOf({ page: { brand, goods: [goods] } });
    const { order, t } = shop.state();
    await drawn.after(() => shop.services.store.setState({ order: { ...order, goods } }));
    const text = drawn.text().replace(/[\u2066-\u2069]/g, '');
    const [points, whom] = [
      t('points_earn', { growth: 15 }),
      t('for_whom', { role: 'Lady Blue', server: 'Asgard 12' }),
    ];
    expect(text).toContain(`980 Crystals$14.99  ${points}${whom}`);
    const pack = `${t('goods_bonus', { number: 98 })}${contents.join(', ')}`;
    expect(text).toContain(`980 Crystals${pack}${whom}${points}`);
  },
);

it.each([
  ['goods', { offerStatus: 'loading' }, 'goods_loading', 6],
  ['methods', { popup: { kind: 'recharge', subPayments: false } }, 'methods_loading', 3],
] as const)(
  'S-08 X-01 the places of %s are held while they load, and that is said',
  async (_what, open, says, places) => {
    const shop = await shopOf({ replies: { '/api/pay/getCountries': never } });
    const { order, t } = shop.state();
    const goods = { ...sampleGoods('p1') };
    await drawn.after(() => shop.services.store.setState({ order: { ...order, goods }, ...open }));
    const held = (node: object): number[] => {
      const { shownNodes, textContent } = node as { shownNodes: object[]; textContent: string };
      const isHeld = (propsOf(node) as { role?: string }).role === 'status' && textContent === t(says);
      return isHeld ? [shownNodes.length - 1] : shownNodes.flatMap(held);
    };
    expect(held(document.body).at(-1)).toBe(places);
  },
);

it.each([
  ['methodsFailed', '/api/pay/getCountries'],
  ['couponsFailed', '/api/coupons/couponList'],
  ['couponsFailed', '/api/pay/productPoints'],
])('T-01 O-04 C-05 %s is reported once for each call that fails: %s', async (event, lost) => {
  const goods = sampleGoods('p1', { isCoupon: true });
  const answers: Record<string, unknown> = {
    '/api/pay/getCountries': {},
    '/api/coupons/couponList': [sampleCoupon('HELD')],
    '/api/pay/productPoints': { discountPrice: '11.99', points: 1 },
  };
  const replies = Object.fromEntries(Object.entries(answers).map(([path, content]) => [path, yes(content)]));
  const shop = await shopOf({
    page: { goods: [goods] },
    replies: { ...replies, [lost]: () => refusal(codes.unavailable) },
  });
  const { order } = shop.state();
  const popup = { kind: 'recharge', subPayments: false } as const;
  // All the places of a purchase are there: beside the goods, in the sheet, in the card form.
  await drawn.after(() => shop.services.store.setState({ popup }));
  await drawn.after(() => shop.services.store.setState({ order: { ...order, goods } }));
  await drawn.after(() => shop.services.store.setState({ popup: { ...popup, card: 'method' } }));
  expect(shop.told).toEqual([{ event }]);
  expect(shop.calls.filter(({ path }) => path === lost)).toHaveLength(1);
});

it.each([
  [[], true],
  [[{ role_id: 'r1', name: 'Kira', level: 1, server_id: 's2', server_name: 'S2' }], false],
])(
  'S-06 the way to the game is asked for only where a server has no character: %j',
  async (roles, isAsked) => {
    const server = { server_id: 's2', name: 'Server s2', area_id: '', area_name: '', status: 'open' };
    const shop = await shopOf(
      {
        page: { platform: 'android' },
        replies: {
          '/api/system/allRoleList': yes([]),
          '/api/pay/getServerList': yes([server]),
          '/api/pay/getRoleList': yes(roles.map((one) => ({ ...one, area_id: '', area_name: '' }))),
          '/api/rsys/evoke': yes({ url: 'game://open' }),
        },
      },
      { popup: { kind: 'recipient' } },
    );
    await drawn.press(shop.state().t('servers_all'));
    await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
    expect(shop.calls.some(({ path }) => path === '/api/rsys/evoke')).toBe(isAsked);
  },
);

describe('I-11 an account that is not verified', () => {
  it('I-11 is led to the page that verifies it, in a window of its own, and home', async () => {
    const shop = await shopOf({ path: '/certifiedReal' }, { player: undefined, isUnverified: true });
    const { t } = shop.state();
    const verify = drawn.all(t('real_name_verify')).map(({ props }) => [props.href, props.target]);
    expect(verify).toEqual([[samplePage().brand.supportUrl, '_blank']]);
    expect(drawn.all(t('return_home')).map(({ props }) => props.href)).toEqual(['/']);
  });
});

it('I-09 who buys for somebody else is warned', async () => {
  const taro = { username: 'taro', suid: '2', oauth_token: 'of taro', gp_id: 'gp-one' };
  const brought = { player: taro, other: { name: 'kira', isLoggedIn: true } };
  const shop = await shopOf({}, { sdk: 'asking', brought });
  expect(drawn.text()).toContain(shop.state().t('whose_warning'));
});

it('I-03 a provider’s login starts without the refusal of an earlier attempt', async () => {
  const shop = await shopOf(
    {
      replies: { '/util/login/auth': () => refusal(-4001, 'Wrong password.'), '/util/login/begin': never },
    },
    { player: undefined, popup: { kind: 'login' } },
  );
  const { t } = shop.state();
  await drawn.type(t('username'), 'kira');
  await drawn.type(t('password'), 'secret');
  await drawn.enter();
  expect(drawn.text()).toContain('Wrong password.');
  const google = drawn.all('').find(({ props }) => props['aria-label'] === t('login_with_google'));
  await drawn.after(() => google?.props.onClick?.());
  expect(drawn.text()).not.toContain('Wrong password.');
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

it('Y-01 S-11 a make-up link names what it is for, line by line', async () => {
  const search = '?replenish_id=R1&rp_client_id=one';
  const shop = await shopOf({
    path: `/replenishGoods${search}`,
    search,
    replies: {
      '/api/replenishment/replenishment_info': yes(
        sampleLink({ valid_time: 0, server_name: 'Asgard', role_name: 'Sir Green', for_billing_no: 'GP7' }),
      ),
      '/api/pay/replenishmentCountryList': never,
    },
  });
  const { t } = shop.state();
  const lines = [
    ...[t('game'), 'Game one', t('account'), 'kira', t('server'), 'Asgard', t('role'), 'Sir Green'],
    ...[t('make_up_for'), 'GP7', t('price'), '$4.99'],
  ];
  expect(drawn.text()).toContain(lines.join(''));
});

it('S-10 the result shows what the game or the shop notes about the order', async () => {
  const order = sampleOrder({ state: 'delivered', billing_status: 'Success', note: 'Sent by in-game mail.' });
  await shopOf(
    { replies: { '/api/pay/getOrderInfo': yes(order) } },
    { popup: { kind: 'result', billingNo: 'GP1' } },
  );
  expect(drawn.text()).toContain('Sent by in-game mail.');
});

it.each([
  ['paid another way', 'unpaid_other_way', '/api/system/allRoleList', ['busy', 'off']],
  ['dropped', 'unpaid_drop', '/api/pay/cancelOrder', ['off', 'busy']],
] as const)(
  'O-09 while an unpaid order is being %s, nothing else can be done with it; later it can',
  async (_what, key, path, during) => {
    let answer = () => {};
    const order = sampleOrder();
    const shop = await shopOf(
      {
        replies: {
          '/api/pay/getOrderInfo': yes(order),
          [path]: () => new Promise((resolve) => (answer = () => resolve(refusal(codes.unavailable)))),
        },
      },
      { popup: { kind: 'unpaid', billingNo: 'GP1' } },
    );
    const { t } = shop.state();
    const states = () =>
      (['unpaid_other_way', 'unpaid_drop'] as const).map((button) => {
        const { disabled, 'aria-busy': busy } = drawn.all(t(button))[0]?.props ?? {};
        return disabled ? 'off' : busy ? 'busy' : 'on';
      });
    await drawn.press(t(key));
    expect(states()).toEqual(during);
    await drawn.after(() => answer());
    expect(states()).toEqual(['on', 'on']);
  },
);

it('I-10 a cart link is loading again during a retry', async () => {
  const answers = [refusal(codes.unavailable, 'later')];
  const shop = await shopOf({
    path: '/cart/SECRET',
    replies: { '/api/pay/openCartLink': () => answers.shift() ?? never() },
  });
  expect(drawn.text()).toContain('later');
  await drawn.press(shop.state().t('retry'));
  expect(drawn.text()).not.toContain('later');
  expect(drawn.text()).toContain(shop.state().t('loading'));
});

it.each([
  ['web', '/art/banner-wide.svg'],
  ['android', '/art/banner.svg'],
] as const)('S-07 the banner that a page of %s holds is the one that it shows', async (platform, banner) => {
  const shop = fakeShop({ page: { platform } });
  shop.services.heldDrawing = (path) => ({ path, address: `held ${path}` });
  await drawShop(shop);
  expect(drawn.pictures()).toContain(`held ${banner}`);
});

it('S-01 the logo leads home, and is another one on a dark page', async () => {
  const brand = { ...samplePage().brand, logo: '/l.svg', darkLogo: '/dark.svg' };
  const shop = await shopOf({ path: '/my', page: { brand } });
  const home = drawn.all('').find(({ props }) => props.href === '/');
  await drawn.after(() => home?.props.onClick?.({ button: 0, preventDefault: () => {} }));
  expect(shop.events).toContainEqual(['navigate', '/']);
  expect(drawn.pictures()).toContain('/l.svg');
  const sources = (node: object): unknown[] => {
    const { nodeName, shownNodes } = node as { nodeName: string; shownNodes: object[] };
    return nodeName === 'SOURCE' ? [propsOf(node)] : shownNodes.flatMap(sources);
  };
  expect(sources(document.body)).toContainEqual(expect.objectContaining({ srcSet: '/dark.svg' }));
});

it('S-05 a banner names the game around a game that is part of it', async () => {
  const games = [sampleGame('one', { sub_game: { 'gp-sub': sampleGame('sub') } })];
  const { t } = (await shopOf({ page: { games, clientId: 'sub' } })).state();
  expect(drawn.text()).toContain(`Game subGame one\u00a0· ${t('official_topup')}`);
});

it.each([
  ['whoever is logged in can choose a character', kira, false],
  ['nobody else can', undefined, true],
])('S-08 on the card form %s', async (_title, player, isOff) => {
  const shop = await shopOf({}, { player, popup: { kind: 'recharge', subPayments: false, card: 'issued' } });
  await drawn.after(() =>
    shop.services.store.setState((state) => ({ order: { ...state.order, role: undefined } })),
  );
  const rows = drawn
    .all(shop.state().t('role_choose'))
    .filter(({ text }) => text === shop.state().t('role_choose'));
  expect(rows.at(-1)?.props.disabled).toBe(isOff);
});

describe.each(['issued', 'method'] as const)('S-08 the button of a card form (%s)', (card) => {
  const typed: [number: string, password: string, isOff: boolean][] = [
    ['', '', true],
    ['N1', ' ', true],
    [' ', 'P1', true],
    ['N1', 'P1', false],
  ];
  it.each(
    typed.flatMap(([number, password, isOff]) =>
      (['role', 'realServer', undefined] as const).map((lacks) => ({ number, password, isOff, lacks })),
    ),
  )(
    'K-01 is off unless both fields are filled, and leads to what else is missing: “$number”, “$password”, without $lacks',
    async ({ number, password, isOff, lacks }) => {
      const popup: Popup = { kind: 'recharge', subPayments: false, card };
      const replies = { '/api/pay/card_info': never, '/api/system/allRoleList': never };
      const shop = await shopOf({ replies }, { popup });
      const { order, t } = shop.state();
      if (lacks)
        await drawn.after(() => shop.services.store.setState({ order: { ...order, [lacks]: undefined } }));
      await drawn.type(t('card_number'), number);
      await drawn.type(t('card_password'), password);
      const isToRole = lacks !== undefined && !isOff;
      const button = drawn
        .all(t(isToRole ? 'role_choose' : 'card_exchange'))
        .find(({ props }) => props.type === 'submit');
      expect(button?.props.disabled).toBe(isOff);
      if (!isToRole) return;
      await drawn.after(() => button?.props.onClick?.({ preventDefault: () => {} }));
      expect(shop.state().popup).toEqual({ kind: 'recipient', toCard: card });
      expect(shop.calls.filter(({ path }) => path === '/api/pay/card_info')).toEqual([]);
      // Back in the form, nothing has to be typed again.
      await drawn.after(() => shop.services.store.setState({ order, popup }));
      expect(drawn.field(t('card_number')).props.value).toBe(number);
    },
  );
});

it('C-01 the row of coupons does not say that there is none before the list is there', async () => {
  const goods = sampleGoods('p1', { isCoupon: true });
  const shop = await shopOf({ page: { goods: [goods] }, replies: { '/api/coupons/couponList': never } });
  const { order, t } = shop.state();
  await drawn.after(() => shop.services.store.setState({ order: { ...order, goods: { ...goods } } }));
  await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recharge', subPayments: false } }));
  expect(drawn.all(t('coupon') + t('loading')).length).toBeGreaterThan(0);
  expect(drawn.text()).not.toContain(t('coupon_none'));
});

it.each([
  ['some', [sampleCoupon('CLAIM', { use_category: 'claim' })], true],
  ['none', [sampleCoupon('HELD')], false],
])('C-02 coupons to claim have a heading if there are any: %s', async (_title, list, isSaid) => {
  const shop = await shopOf(
    { replies: { '/api/coupons/couponList': yes(list) } },
    { popup: { kind: 'coupons', from: 'centre' } },
  );
  expect(drawn.text().includes(shop.state().t('coupon_to_claim'))).toBe(isSaid);
});

it('S-05 a game with games in it opens and closes again', async () => {
  const games = [sampleGame('one'), sampleGame('two', { sub_game: { 'gp-sub': sampleGame('sub') } })];
  await shopOf({ page: { games }, path: '/errorReplenish' }, { popup: { kind: 'games' } });
  const opened = [drawn.all('Game sub').length];
  for (const _tap of [1, 2]) {
    await drawn.press('Game two');
    opened.push(drawn.all('Game sub').length);
  }
  expect(opened).toEqual([0, 1, 0]);
});

it('S-06 the characters of one server do not repeat its name', async () => {
  const server = { server_id: 's2', name: 'Midgard 7', area_id: '', area_name: '', status: 'open' };
  const here = { role_id: 'r9', name: 'Sir Green', level: 7, server_id: 's2', server_name: 'Midgard 7' };
  const shop = await shopOf(
    {
      replies: {
        '/api/system/allRoleList': yes([{ ...here, area_id: '', area_name: '' }]),
        '/api/pay/getServerList': yes([server]),
        '/api/pay/getRoleList': yes([{ ...here, area_id: '', area_name: '' }]),
      },
    },
    { popup: { kind: 'recipient' } },
  );
  const { t } = shop.state();
  const named = () => drawn.all('Sir Green').map(({ text }) => text.includes('Midgard 7'));
  expect(named()).toEqual([true]);
  await drawn.press(t('servers_all'));
  await drawn.after(() => drawn.all('Midgard 7')[0]?.props.onClick?.());
  expect(named()).toEqual([false]);
});

it.each([0, 1, 2])('B-08 a page of the law shows each of its links: %d', async (count) => {
  const links = [1, 2].slice(0, count).map((number) => ({ text: `Form ${number}`, href: `/form-${number}` }));
  const legal = { title: { text: 'Seller' }, rows: [], sentences: [], links };
  await shopOf({ path: '/legal/seller', page: { legal } });
  expect(drawn.all('Form').map(({ props }) => props.href)).toEqual(links.map(({ href }) => href));
});

it.each([
  [false, 'login'],
  [true, undefined],
])(
  'S-14 a make-up link asks for a login only where one can be kept; storage blocked: %s',
  async (storageBlocked, kind) => {
    const search = '?replenish_id=R1&rp_client_id=one';
    const shop = fakeShop({ path: `/replenishGoods${search}`, search });
    shop.services.store.setState({ started: true, storageBlocked });
    await drawShop(shop);
    expect(shop.state().popup?.kind).toBe(kind);
  },
);

describe('Y-01 a make-up link', () => {
  const search = '?replenish_id=R1&rp_client_id=one';
  const path = `/replenishGoods${search}`;
  const info = (amount: string) =>
    sampleLink({ amount, valid_time: 0, server_name: 'Asgard', role_name: 'Sir Green' });

  it('Y-01 B-08 has what the law requires beside its button', async () => {
    const card = sampleMethod('card', { name: 'Card' });
    const terms = {
      sentences: [{ text: 'Sold by Watt Ltd.' }],
      links: [],
      consents: [{ value: 'waive', text: 'I waive my right to withdraw.' }],
    };
    await shopOf({
      path,
      search,
      replies: {
        '/api/replenishment/replenishment_info': yes(info('4.99')),
        '/api/pay/replenishmentCountryList': yes({ US: { name: 'US', methods: [card], terms } }),
      },
    });
    expect(drawn.text()).toContain('Sold by Watt Ltd.');
    expect(drawn.text()).toContain('I waive my right to withdraw.');
    expect(drawn.all('').filter(({ props }) => props.type === 'checkbox')).toHaveLength(1);
  });

  it('T-01 O-06 the method that is chosen is reported as one of a link', async () => {
    const methods = [sampleMethod('card'), sampleMethod('bank')];
    const shop = await shopOf({
      path,
      search,
      replies: {
        '/api/replenishment/replenishment_info': yes(info('4.99')),
        '/api/pay/replenishmentCountryList': yes({ US: { name: 'US', methods } }),
      },
    });
    const bank = drawn.all('').find(({ props }) => props.value === 'bank-12101');
    await drawn.after(() => bank?.props.onChange?.());
    expect(shop.told).toContainEqual({
      event: 'selectPayway',
      goods: { payway_id: 'bank', channel_id: '12101', replenish: true },
    });
  });

  it('O-06 O-08 a tap on the method that is chosen keeps what was chosen and typed for it', async () => {
    const methods = [
      sampleMethod('bank', { sub_payment: [sampleSubPayment('b1')] }),
      sampleMethod('typed', { card_form: true }),
    ];
    const shop = await shopOf({
      path,
      search,
      replies: {
        '/api/replenishment/replenishment_info': yes(info('4.99')),
        '/api/pay/replenishmentCountryList': yes({ US: { name: 'US', methods } }),
      },
    });
    const radio = (value: string) => drawn.all('').find(({ props }) => props.value === value)?.props;
    const tapOn = (value: string) =>
      drawn.after(() => {
        const { checked, onClick, onChange } = radio(value) ?? {};
        onClick?.({ detail: 1 });
        if (!checked) onChange?.();
      });
    for (const value of ['bank-12101', 'b1', 'bank-12101']) await tapOn(value);
    expect(radio('b1')?.checked).toBe(true);
    await tapOn('typed-12101');
    await drawn.type(shop.state().t('card_number'), 'N1');
    await tapOn('typed-12101');
    expect(drawn.field(shop.state().t('card_number')).props.value).toBe('N1');
  });

  it.each<[whose: string, change: (shop: FakeShop) => unknown]>([
    ['another player', ({ services }) => becomePlayer(services, { ...kira, suid: '2', oauth_token: 'b' })],
    [
      'another link',
      () => {
        Object.assign(location, { search: search.replace('R1', 'R2') });
        dispatchEvent(new Event('replaceState'));
      },
    ],
  ])('Y-01 what was chosen for a link is not chosen for %s', async (_whose, change) => {
    const method = sampleMethod('card', { name: 'Card' });
    const shop = await shopOf({
      path,
      search,
      replies: {
        '/api/replenishment/replenishment_info': yes(info('4.99')),
        '/api/pay/replenishmentCountryList': yes({ US: { name: 'US', methods: [method] } }),
      },
    });
    const radio = () => drawn.all('').find(({ props }) => props.value === 'card-12101')?.props;
    await drawn.after(() => radio()?.onChange?.());
    expect(radio()?.checked).toBe(true);
    await drawn.after(() => change(shop));
    expect(radio()?.checked).toBe(false);
  });

  it('X-01 shows the newest answer, even if an older one comes after it', async () => {
    const waiting: ((amount: string) => void)[] = [];
    const shop = await shopOf({
      path,
      search,
      replies: {
        '/api/replenishment/replenishment_info': () =>
          new Promise((resolve) => waiting.push((amount) => resolve(yes(info(amount))()))),
        '/api/pay/replenishmentCountryList': never,
      },
    });
    await drawn.after(() => shop.services.store.setState({ language: 'ja' }));
    expect(waiting).toHaveLength(2);
    for (const [index, amount] of [
      [1, '5.99'],
      [0, '4.99'],
    ] as const)
      await drawn.after(() => waiting[index]?.(amount));
    expect(drawn.text()).toContain('$5.99');
    expect(drawn.text()).not.toContain('$4.99');
  });
});

it.each<[what: string, change: (state: ShopState) => Partial<ShopState>, area: string]>([
  ['in the chosen language', () => ({ language: 'ja' }), 'universal'],
  ['for the area that the player has come to', ({ offer }) => ({ offer: { ...offer, area: 'sea' } }), 'sea'],
])('L-02 B-08 a page of the law is loading until it is there %s', async (_what, change, domain_area) => {
  const legal = { title: { text: 'Seller' }, rows: [], sentences: [{ text: 'Watt Ltd.' }], links: [] };
  const shop = await shopOf({
    path: '/legal/seller',
    page: { legal },
    replies: { '/api/config/legal': never },
  });
  expect(drawn.text()).toContain('Watt Ltd.');
  await drawn.after(() => shop.services.store.setState(change));
  expect(drawn.text()).not.toContain('Watt Ltd.');
  expect(drawn.text()).toContain(shop.state().t('loading'));
  expect(shop.calls.at(-1)?.fields).toEqual({ page: 'seller', domain_area });
});

it.each([
  ['a paid order', { state: 'paid' }, 'refresh'],
  ['an order without a page to pay on', { state: 'unpaid', url: '' }, 'refresh'],
  ['an order with one', { state: 'unpaid', url: 'https://pay.example' }, 'result_i_paid'],
  ['an order whose money is held', { state: 'unpaid', charged: 'held' }, 'refresh'],
] as const)('O-12 the button that looks again at %s is busy until it has looked', async (_title, is, key) => {
  const answers: (() => void)[] = [];
  const order = { ok: true as const, content: sampleOrder({ ...is, billing_status: 'Pending' }) };
  let reply: () => unknown = () => order;
  const shop = await shopOf(
    { replies: { '/api/pay/getOrderInfo': () => reply() as never } },
    { popup: { kind: 'result', billingNo: 'GP1' } },
  );
  const button = () => drawn.all(shop.state().t(key)).map(({ props }) => props['aria-busy']);
  expect(button()).toEqual([undefined]);
  reply = () => new Promise((resolve) => answers.push(() => resolve(order)));
  await drawn.press(shop.state().t(key));
  expect(button()).toEqual([true]);
  await drawn.after(() => answers.at(-1)?.());
  expect(button()).toEqual([undefined]);
});

it('S-01 S-02 L-02 the language of header and footer opens the languages', async () => {
  const shop = await shopOf({ path: '/errorReplenish' });
  const { t } = shop.state();
  const label = t('language_label', { text: t('language_name') });
  const buttons = () => drawn.all(t('language_name')).filter(({ props }) => props['aria-label'] === label);
  const opened: unknown[] = [];
  for (const index of buttons().keys()) {
    await drawn.after(() => buttons()[index]?.props.onClick?.());
    opened.push(shop.state().popup);
    await drawn.after(() => shop.services.store.setState({ popup: undefined }));
  }
  expect(opened).toEqual([{ kind: 'language' }, { kind: 'language' }]);
});

it.each<[what: string, popup: Popup, button: MessageKey]>([
  ['the number of an order', { kind: 'result', billingNo: 'GP1' }, 'copy'],
  ['the link to another browser', { kind: 'other-browser', why: 'login' }, 'other_browser_copy'],
])('S-10 I-10 copying %s is confirmed, also to who does not see the button', async (_what, popup, button) => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  const replies = {
    '/api/pay/getOrderInfo': yes(sampleOrder()),
    '/api/pay/makeCartLink': yes({ url: 'https://watt.example/cart/CODE' }),
  };
  const shop = await shopOf({ replies }, { popup });
  const { t } = shop.state();
  expect(announcedOf(document.body)).not.toContain(t('copied'));
  await drawn.press(t(button));
  expect(announcedOf(document.body)).toContain(t('copied'));
  expect(drawn.all(t('copied')).length).toBe(1);
});

it.each(['/my', '/userCenter', '/order/GP1'])(
  'I-06 %s asks nobody to log in before it is known who is here',
  async (path) => {
    const shop = fakeShop({ path });
    await drawShop(shop);
    const { t } = shop.state();
    const asks = () => drawn.ways().includes(t('login'));
    expect([asks(), drawn.text().includes(t('loading'))]).toEqual([false, true]);
    await drawn.after(() => shop.services.store.setState({ started: true }));
    expect(asks()).toBe(true);
  },
);

describe('O-06 a method with banks', () => {
  const method = sampleMethod('bank', { sub_payment: [sampleSubPayment('b1'), sampleSubPayment('b2')] });
  const goods = sampleGoods('p1', { bonus: 98, contents: ['Crystals ×660', 'Potions ×5'] });
  const opened = async (popup: Popup) => {
    const shop = await shopOf({
      page: { goods: [goods] },
      replies: { '/api/pay/getCountries': yes({ US: { name: 'US', methods: [method] } }) },
    });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, goods: { ...goods }, rechargeKey: 'bank-12101' },
        popup,
      })),
    );
    return shop;
  };

  it('T-01 O-06 the bank that is chosen is reported, with its method', async () => {
    const shop = await opened({ kind: 'recharge', subPayments: true });
    const [second] = drawn.all('').filter(({ props }) => props.value === 'b2');
    await drawn.after(() => second?.props.onChange?.());
    expect(shop.told).toContainEqual({
      event: 'selectPayway',
      goods: { payway_id: 'bank', channel_id: 'b2' },
    });
  });

  it('O-06 O-15 if their method is gone, the methods are shown in place of its banks', async () => {
    const shop = await opened({ kind: 'recharge', subPayments: true });
    const { order, t } = shop.state();
    const seen = () => [
      drawn.text().includes('Bank b1'),
      drawn.all('').some(({ props }) => props['aria-label'] === t('back')),
    ];
    expect(seen()).toEqual([true, true]);
    await drawn.after(() => shop.services.store.setState({ order: { ...order, rechargeKey: 'gone-12101' } }));
    expect(seen()).toEqual([false, false]);
  });

  it('O-06 the bank that is chosen is marked, and a tap on it leads back to the methods', async () => {
    const shop = await opened({ kind: 'recharge', subPayments: true });
    const banks = () => drawn.all('').filter(({ props }) => /^b\d$/.test(props.value ?? ''));
    const marked = () => banks().map(({ props }) => props.checked);
    const states = [marked()];
    await drawn.after(() => shop.services.store.setState({ subPaymentId: 'b2' }));
    states.push(marked());
    expect(states).toEqual([
      [false, false],
      [false, true],
    ]);
    await drawn.after(() => banks()[1]?.props.onClick?.());
    expect(shop.state()).toMatchObject({
      popup: { kind: 'recharge', subPayments: false },
      subPaymentId: 'b2',
    });
  });

  it.each([
    ['over a page that shows the methods itself, take only their own place', true],
    ['over the methods, take theirs', false],
  ])('O-06 banks that are opened %s', async (_title, alone) => {
    await opened({ kind: 'recharge', subPayments: true, alone });
    const hidden = (node: object): number => {
      const { shownNodes } = node as { shownNodes: object[] };
      const own = (propsOf(node) as { hidden?: boolean }).hidden ? 1 : 0;
      return shownNodes.reduce((sum, child) => sum + hidden(child), own);
    };
    expect(hidden(document.body)).toBe(alone ? 1 : 0);
  });

  it('R-06 character, region and method of a purchase are kept for the next one', async () => {
    const shop = await opened({ kind: 'recharge', subPayments: false });
    await drawn.after(() => shop.services.store.setState({ subPaymentId: 'b1' }));
    await drawn.press(shop.state().t('pay_price', { money: '$14.99' }));
    expect(shop.services.storage.read('lastPurchases')).toEqual({
      'gp-one': expect.objectContaining({
        suid: '1',
        realServer: 's1',
        role: { value: 'r1', display: 'Lady Blue', level: 45 },
        region: 'US',
        rechargeKey: 'bank-12101',
      }),
    });
  });

  it('S-08 what is bought and for whom stands above the methods', async () => {
    const { t } = (await opened({ kind: 'recharge', subPayments: false })).state();
    const text = drawn.text();
    const above = text.slice(text.lastIndexOf(t('recharge_title')), text.lastIndexOf(t('order_detail')));
    for (const part of ['980 Crystals', t('goods_bonus', { number: 98 }), 'Potions ×5', 'Lady Blue'])
      expect(above).toContain(part);
  });

  it.each<
    [missing: string, change: (state: ShopState) => Partial<ShopState>, popup: Popup, says?: MessageKey]
  >([
    ['a login', () => ({ player: undefined }), { kind: 'login', toPay: true }, 'error_not_logged_in'],
    [
      'a character',
      ({ order }) => ({ order: { ...order, role: undefined } }),
      { kind: 'recipient', toPay: true },
    ],
    [
      'a server',
      ({ order }) => ({ order: { ...order, realServer: undefined } }),
      { kind: 'recipient', toPay: true },
    ],
    ['a bank', () => ({}), { kind: 'recharge', subPayments: true, alone: false }],
  ])('O-06 paying without %s pays nothing and leads to it', async (_title, change, popup, says) => {
    const shop = await opened({ kind: 'recharge', subPayments: false });
    await drawn.after(() => shop.services.store.setState(change));
    const { t } = shop.state();
    await drawn.press(t('channel_choose'));
    expect(shop.state()).toMatchObject({ popup, paying: false });
    expect(shop.state().toasts.map(({ text }) => text)).toEqual(says ? [t(says)] : []);
    expect(shop.calls.filter(({ attempt }) => attempt)).toEqual([]);
  });
});

describe('O-04 methods that failed to load and were loaded again', () => {
  const methods = [
    sampleMethod('bank', { sub_payment: [sampleSubPayment('b1'), sampleSubPayment('b2')] }),
    sampleMethod('typed', { card_form: true }),
  ];

  it.each<[where: string, popup: Popup | undefined]>([
    ['beside the goods', undefined],
    ['in their popup', { kind: 'recharge', subPayments: false }],
  ])('O-06 O-08 %s: banks can be chosen, and a card pays', async (_where, popup) => {
    const goods = sampleGoods('p1');
    let reply: () => unknown = () => refusal(codes.unavailable);
    const shop = await shopOf({
      page: { goods: [goods] },
      replies: {
        '/api/pay/getCountries': () => reply() as never,
        '/api/pay/adyen_pay': never,
      },
    });
    const { order, t } = shop.state();
    await drawn.after(() => shop.services.store.setState({ order: { ...order, goods }, popup }));
    reply = yes({ US: { name: 'US', methods } });
    await drawn.press(t('retry'));
    const choose = (value: string) =>
      drawn.after(() =>
        drawn
          .all('')
          .findLast(({ props }) => props.value === value)
          ?.props.onChange?.(),
      );
    await choose('bank-12101');
    await choose('b2');
    expect(shop.state()).toMatchObject({ subPaymentId: 'b2', popup });
    await choose('typed-12101');
    await drawn.type(t('card_number'), 'N1');
    await drawn.type(t('card_password'), 'P1');
    await drawn.press(t('card_exchange'));
    expect(shop.calls.at(-1)).toMatchObject({ path: '/api/pay/adyen_pay', fields: { pay_id: 'typed' } });
  });
});

it('Y-01 R-04 a make-up link names its game to a stranger', async () => {
  const search = '?replenish_id=R1&rp_client_id=two';
  const shop = await shopOf(
    {
      path: `/replenishGoods${search}`,
      search,
      replies: {
        '/api/replenishment/getGameList': ({ rp_client_id }) =>
          yes([sampleGame(String(rp_client_id))])() as never,
      },
    },
    { player: undefined },
  );
  await drawn.after(() => shop.services.store.setState({ popup: undefined }));
  expect(drawn.text()).toContain(`${shop.state().t('make_up_goods')}Game two`);
});

it.each([
  ['one', { kind: 'games' }, '/errorReplenish', 'new'],
  ['sub', { kind: 'games' }, '/errorReplenish', 'new'],
  ['one', undefined, '/selectGame', 'old'],
  ['sub', undefined, '/selectGame', 'old'],
] as const)(
  'S-05 the list of games marks the current one: %s (%j)',
  async (clientId, popup, path, layout) => {
    const games = [sampleGame('one'), sampleGame('two', { sub_game: { 'gp-sub': sampleGame('sub') } })];
    const brand = { ...samplePage().brand, layout };
    await shopOf({ page: { games, clientId, brand }, path }, { popup });
    const marked = drawn.all('Game ').filter(({ props }) => props['aria-current']);
    expect(marked.map(({ text }) => text)).toEqual([`Game ${clientId}`]);
  },
);

it('S-05 the games that are listed are those of the area that the player has come to', async () => {
  const shop = await shopOf({ path: '/errorReplenish' }, { popup: { kind: 'games' } });
  await drawn.after(() =>
    shop.services.store.setState(({ offer }) => ({ offer: { ...offer, games: [sampleGame('three')] } })),
  );
  expect(drawn.all('Game ').map(({ text }) => text)).toEqual(['Game three']);
});

const sheet = { kind: 'recharge', subPayments: false } as const;
it.each<[call: string, path: string, popup?: Popup | undefined, ofArea?: true]>([
  ['/api/pay/getOrderList', '/my'],
  ['/util/login/logins', '/my'],
  ['/api/coupons/vipBasicInfo', '/userCenter', undefined, true],
  ['/api/coupons/vipInfo', '/userCenter'],
  ['/api/cumulative/cumulativeActivityInfo', '/activity', undefined, true],
  ['/api/coupons/couponList', '/errorReplenish', { kind: 'coupons', from: 'centre' }],
  ['/api/coupons/couponList', '/selectGoods', sheet],
  ['/api/pay/productPoints', '/selectGoods', sheet, true],
  ['/api/pay/getCountries', '/selectGoods', sheet, true],
  ['/api/system/allRoleList', '/errorReplenish', { kind: 'recipient' }],
])('S-05 %s at %s is asked again for another game and area', async (call, path, popup, ofArea) => {
  const config = { ...samplePage().config, continue_config: { is_has_continue: true } } as never;
  const goods = sampleGoods('p1', { isCoupon: true });
  const replies = { '/api/coupons/couponList': yes([sampleCoupon('HELD')]) };
  const shop = await shopOf({ path, page: { config, goods: [goods] }, replies });
  await drawn.after(() =>
    shop.services.store.setState(({ order }) => ({ popup, order: { ...order, goods: { ...goods } } })),
  );
  await drawn.after(() =>
    shop.services.store.setState(({ offer }) => ({
      coupon: undefined,
      offer: { ...offer, clientId: 'two', area: 'sea' },
    })),
  );
  const asked = shop.calls.filter((one) => one.path === call);
  const places = asked.map(({ fields }) => fields as { client_id: string; domain_area?: string });
  expect(places.map((place) => [place.client_id, place.domain_area])).toEqual([
    ['one', ofArea && 'universal'],
    ['two', ofArea && 'sea'],
  ]);
});

it.each([
  ['method', '/api/pay/productPoints', true],
  ['method', '/api/coupons/couponList', true],
  ['issued', '/api/pay/productPoints', false],
] as const)(
  'O-08 S-08 the button of a card form (%s) waits for the price with the coupon (%s): %s',
  async (card, slow, isBusy) => {
    const goods = sampleGoods('p1', { isCoupon: true });
    const method = sampleMethod('typed', { name: 'Typed', card_form: true });
    const shop = await shopOf({
      page: { goods: [goods] },
      replies: {
        '/api/coupons/couponList': yes([sampleCoupon('HELD')]),
        '/api/pay/getCountries': yes({ US: { name: 'US', methods: [method] } }),
        [slow]: never,
      },
    });
    const { order, t } = shop.state();
    const bought = { ...order, goods, region: 'US', rechargeKey: 'typed-12101' };
    await drawn.after(() => shop.services.store.setState({ order: bought, popup: { ...sheet, card } }));
    const button = drawn.all(t('card_exchange')).find(({ props }) => props.type === 'submit');
    expect(button?.props['aria-busy'] === true).toBe(isBusy);
  },
);

it('C-05 a coupon whose price could not be loaded is used after a press on its row', async () => {
  const goods = sampleGoods('p1', { isCoupon: true });
  const prices = [refusal(codes.unavailable)];
  const shop = await shopOf({
    page: { goods: [goods] },
    replies: {
      '/api/coupons/couponList': yes([sampleCoupon('HELD')]),
      '/api/pay/productPoints': () => prices.shift() ?? yes({ discountPrice: '11.99', points: 1 })(),
    },
  });
  const { order, t } = shop.state();
  await drawn.after(() => shop.services.store.setState({ order: { ...order, goods }, popup: sheet }));
  expect(drawn.text()).not.toContain('$11.99');
  await drawn.press(t('coupon') + t('coupon_failed'));
  expect(drawn.text()).toContain('$11.99');
});

it('I-02 K-01 each form of the login says what it is for', async () => {
  const shop = await shopOf({}, { player: undefined, popup: { kind: 'login' } });
  const { t } = shop.state();
  const said = () =>
    (['login_intro', 'login_card_intro'] as const).map((key) => drawn.text().includes(t(key)));
  const states = [said()];
  for (const key of ['login_with_card', 'login_with_account'] as const) {
    await drawn.press(t(key));
    states.push(said());
  }
  const [account, card] = [
    [true, false],
    [false, true],
  ];
  expect(states).toEqual([account, card, account]);
});

it('S-06 characters and servers of a game are asked for only by who wants to see them', async () => {
  const shop = await shopOf();
  const lists = ['/api/system/allRoleList', '/api/pay/getServerList'];
  const asked = () => lists.map((list) => shop.calls.filter(({ path }) => path === list).length);
  expect(asked()).toEqual([0, 0]);
  await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recipient' } }));
  expect(asked()).toEqual([1, 0]);
  await drawn.press(shop.state().t('servers_all'));
  expect(asked()).toEqual([1, 1]);
});

it.each<[what: string, options: FakeShopOptions, popup?: Popup]>([
  ['a cart link', { path: '/cart/SECRET' }],
  [
    'a return from a provider',
    { hash: `#return_key=SECRET${'k'.repeat(16)}` },
    { kind: 'result', billingNo: 'GP1' },
  ],
])(
  'I-10 R-06 the secret of %s is in no address that a stranger’s page requests',
  async (_what, options, popup) => {
    const shop = fakeShop(options);
    shop.services.store.setState({ started: true, popup });
    await drawShop(shop);
    expect(JSON.stringify(shop.calls)).toContain('SECRET');
    expect(shop.addresses.join()).not.toContain('SECRET');
  },
);

it.each(['sub', 'sub-2'])('S-05 a game that is part of another is chosen itself: %s', async (client_id) => {
  const sub_game = { a: sampleGame('sub'), b: sampleGame('sub-2') };
  const games = [sampleGame('one'), sampleGame('two', { sub_game })];
  const shop = await shopOf(
    {
      page: { games },
      path: '/errorReplenish',
      replies: { '/api/pay/getThirdGift': yes([]), '/api/pay/getGameListV2': yes(games) },
    },
    { popup: { kind: 'games' } },
  );
  await drawn.press('Game two');
  await drawn.press(`Game ${client_id}`);
  expect(shop.state().question?.content).toContain(`Game ${client_id}`);
});

it('I-02 the login takes a press once both fields are filled', async () => {
  const shop = await shopOf({}, { player: undefined, popup: { kind: 'login' } });
  const { t } = shop.state();
  const isOff = () => drawn.all(t('login')).find(({ props }) => props.type === 'submit')?.props.disabled;
  const states = [isOff()];
  for (const [field, typed] of [
    ['username', 'kira'],
    ['password', ' '],
    ['password', 'secret'],
  ] as const) {
    await drawn.type(t(field), typed);
    states.push(isOff());
  }
  expect(states).toEqual([true, true, true, false]);
});

it.each(['/api/coupons/vipBasicInfo', '/api/coupons/vipInfo'])(
  'V-01 if %s fails, the VIP centre says so and can be loaded again',
  async (path) => {
    const level = { level_id: 1, level_name: 'Level 1', level_show: 'V1', need_points: 0 };
    const basic = { point_to_coin: 1, currency: 'USD', faq_title: '', faq_content: '' };
    const answers: Record<string, object> = {
      '/api/coupons/vipBasicInfo': {
        ...basic,
        vip_level_infos: [{ ...level, coupons_list: { permanent: [], week: [], month: [] } }],
      },
      '/api/coupons/vipInfo': { vip_level: 1, vip_level_name: 'L', vip_level_show: 'V1', total_points: 4 },
    };
    let isDown = true;
    const replies = Object.fromEntries(
      Object.entries(answers).map(([name, content]) => [
        name,
        () => (isDown && name === path ? refusal(codes.unavailable, 'Not now.') : yes(content)()),
      ]),
    );
    const shop = await shopOf({ path: '/userCenter', replies });
    expect(drawn.text()).toContain('Not now.');
    isDown = false;
    await drawn.press(shop.state().t('retry'));
    expect(drawn.text()).toContain('V1 Level 1');
  },
);

it('I-01 S-08 a secret is shown by a tap, and hidden by the next, and in another form at first', async () => {
  const shop = await shopOf({}, { player: undefined, popup: { kind: 'login' } });
  const { t } = shop.state();
  const eye = () => {
    const labels = [t('password_show'), t('password_hide')];
    const found = drawn.all('').find(({ props }) => labels.includes(props['aria-label'] ?? ''));
    return found?.props as ControlProps;
  };
  const seen = (label = t('password')) => [drawn.field(label).props.type, eye()['aria-label']];
  const tap = () => drawn.after(() => eye().onClick?.());
  const states = [seen()];
  for (const _tap of [1, 2]) {
    await tap();
    states.push(seen());
  }
  await tap();
  await drawn.press(t('login_with_card'));
  states.push(seen(t('card_password')));
  const hidden = ['password', t('password_show')];
  expect(states).toEqual([hidden, ['text', t('password_hide')], hidden, hidden]);
});

it('X-01 each message is dismissed by its own cross', async () => {
  const toasts = ['1', '2', '3'].map((id) => ({ id, text: `Message ${id}.` }));
  const shop = await shopOf({ path: '/errorReplenish' }, { toasts });
  const crosses = () =>
    drawn.all('').filter(({ props }) => props['aria-label'] === shop.state().t('dismiss'));
  await drawn.after(() => crosses()[1]?.props.onClick?.());
  expect(shop.state().toasts.map(({ id }) => id)).toEqual(['1', '3']);
});

it.each([
  ['game://two', 1],
  ['', 0],
])('I-08 P-09 a game is led back to only if it has a link: %j', async (url, times) => {
  const shop = await shopOf(
    { page: { platform: 'android' }, replies: { '/api/rsys/evoke': yes({ url }) } },
    { sdk: 'ended' },
  );
  expect(drawn.all(shop.state().t('back_to_game'))).toHaveLength(times);
});

it('I-08 I-09 the way back is into the game of the shop, not into its first', async () => {
  const shop = await shopOf(
    {
      page: { platform: 'android', clientId: 'two' },
      replies: { '/api/rsys/evoke': ({ client_id }) => yes({ url: `game://${client_id}` })() },
    },
    { sdk: 'ended' },
  );
  await drawn.press(shop.state().t('back_to_game'));
  expect(shop.events).toContainEqual(['leave', 'game://two']);
});

it.each<[whose: string, change: (shop: FakeShop) => unknown]>([
  [
    'another player',
    ({ services }) => becomePlayer(services, { ...kira, suid: '2', oauth_token: 'of taro' }),
  ],
  [
    'another game',
    ({ services }) => services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })),
  ],
])('I-05 S-05 the pages of orders that were opened are not opened for %s', async (_whose, change) => {
  const asked: unknown[] = [];
  const shop = await shopOf({
    path: '/my',
    replies: {
      '/api/pay/getOrderList': ({ page }) => {
        asked.push(page);
        return yes({
          orders: [{ ...sampleOrder({ billing_no: `GP${page}` }), price_hidden: false }],
          has_more: true,
        })();
      },
    },
  });
  await drawn.press(shop.state().t('orders_more'));
  asked.length = 0;
  await drawn.after(() => change(shop));
  expect(asked).toEqual([1]);
});
