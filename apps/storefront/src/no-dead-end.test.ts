import { globSync, readFileSync } from 'node:fs';
import { codes } from '@gemporium/contract/codes.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ShopState } from './state/shop-state.ts';
import { announcedOf, controlsOf } from './testing/controls-of.ts';
import { drawn, drawShop } from './testing/draw-shop.ts';
import { type FakeShopOptions, fakeShop, kira, refusal, yes } from './testing/fake-shop.ts';
import { sampleLink } from './testing/sample-link.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { sampleGame, samplePage } from './testing/sample-page.ts';

/*
 * Every screen and list that says that something is wrong, over or empty: each has a button or a link of its own that
 * leads on, besides the header's, the navigation's and the footer's, and besides a popup's cross.
 */

vi.mock('./ui/buttons/button.module.css', () => {
  const names = ['button', 'primary', 'secondary', 'ghost', 'danger', 'wide', 'busy', 'text'];
  return Object.fromEntries(names.map((name) => [name, name]));
});

/** The parts of the page with this name. */
const parts = (name: string, node: object = document.body): object[] => {
  const { nodeName, shownNodes } = node as { nodeName: string; shownNodes: object[] };
  return nodeName === name ? [node] : shownNodes.flatMap((child) => parts(name, child));
};

/** A message, or with “=” what a game, a brand or the store says itself. */
type Words = MessageKey | `=${string}`;

interface Ended {
  /** The files that draw it. */
  of: string;
  options?: FakeShopOptions;
  state?: Partial<ShopState>;
  /** What the player presses first. */
  pressed?: Words[];
  /** What is said there. */
  says: Words | Words[];
  /** Must be offered, among others. */
  ways: MessageKey[];
}

const { brand, config } = samplePage();
const old = { ...brand, layout: 'old' as const };
const refused =
  (code: number, message = 'Refused.') =>
  () =>
    refusal(code, message);
const link = { path: '/replenishGoods?replenish_id=r1&rp_client_id=one' };
const info = '/api/replenishment/replenishment_info';
const phone = { page: { platform: 'android' as const } };
const role = { value: 'r1', display: 'Kira', level: 45 };
const order = { clientId: 'one', realServer: 's1', role, server: { value: 's1', display: 'S1' } };
const recipient = { player: kira, popup: { kind: 'recipient' as const } };
const servers = { '/api/pay/getServerList': yes([{ server_id: 's1', name: 'Moonbridge', status: 'open' }]) };
const noRoles = { '/api/system/allRoleList': yes([]), '/api/pay/getRoleList': yes([]) };
const toGame = { '/api/rsys/evoke': yes({ url: 'game://open' }) };
const notice = { title: { text: 'Refunds' }, rows: [], sentences: [], links: [] };
const linked = sampleLink({ server_name: 'Asgard', role_name: 'Kira' });
const events = { page: { config: { ...config, continue_config: { is_has_continue: true } } as never } };

const screens: Record<string, Ended> = {
  'no such page': {
    of: 'error-pages/not-found',
    options: { path: '/nowhere' },
    says: ['not_found_title', 'not_found_text'],
    ways: ['return_home'],
  },
  'a notice that this area has not': {
    of: 'legal/legal-page',
    options: { path: '/legal/seller' },
    says: ['not_found_title', 'not_found_text'],
    ways: ['return_home'],
  },
  'an area that is none': {
    of: 'error-pages/not-area',
    options: { path: '/notArea' },
    says: ['not_area_title', 'not_area_tip', 'not_area_row_1', 'not_area_row_2'],
    ways: ['return_home', 'support'],
  },
  'wrong parameters': {
    of: 'error-pages/show-error',
    options: { path: '/showError' },
    says: ['error_parameter', 'show_error_text'],
    ways: ['support', 'return_home'],
  },
  'a browser without storage': {
    of: 'shell/obstacle',
    state: { storageBlocked: true },
    says: ['storage_blocked_title', 'storage_blocked_text'],
    ways: ['retry'],
  },
  'an ended session of a game, on a computer': {
    of: 'shell/obstacle',
    state: { sdk: 'ended' },
    says: ['sdk_ended_title', 'sdk_ended_text'],
    ways: ['support'],
  },
  'an ended session of a game, on its phone': {
    of: 'shell/obstacle',
    options: { ...phone, replies: toGame },
    state: { sdk: 'ended' },
    says: 'sdk_ended_text',
    ways: ['back_to_game', 'support'],
  },
  'a game that does not answer': {
    of: 'shell/obstacle',
    state: { sdk: 'failed' },
    says: 'error_network',
    ways: ['retry'],
  },
  'goods that failed to load': {
    of: 'shell/obstacle',
    state: { offerStatus: 'failed' },
    says: ['offline_title', 'error_network'],
    ways: ['retry'],
  },
  'another player’s session': {
    of: 'login/whose-purchase',
    state: { sdk: 'asking', brought: { player: kira, other: { name: 'k***a', isLoggedIn: false } } },
    says: ['whose_title', 'whose_warning'],
    ways: ['whose_not_mine'],
  },
  'an account that is not verified': {
    of: 'login/not-verified',
    state: { sdk: 'ended', isUnverified: true },
    says: ['real_name_title', 'error_not_real_name', 'real_name_text'],
    ways: ['real_name_verify'],
  },
  'verification asked by a game whose session is over': {
    of: 'login/certified-real',
    options: { path: '/certifiedReal' },
    state: { sdk: 'ended' },
    says: 'sdk_ended_text',
    ways: ['support'],
  },
  'nothing for sale, but in another game': {
    of: 'shell/nothing-for-sale',
    options: { page: { goods: [], games: [sampleGame('one'), sampleGame('two')] } },
    says: ['goods_none_title', 'goods_none'],
    ways: ['change_game', 'support'],
  },
  'nothing for sale in this area': {
    of: 'shell/nothing-for-sale',
    options: { page: { goods: [], games: [], clientId: '', area: 'sea', areas: ['universal', 'sea'] } },
    says: ['goods_none_title', 'goods_none'],
    ways: ['game_choose', 'support'],
  },
  'nothing for sale at all': {
    of: 'shell/nothing-for-sale',
    options: { page: { goods: [], games: [], clientId: '', area: 'universal', areas: ['universal'] } },
    says: ['goods_none_title', 'goods_none_yet'],
    ways: ['refresh', 'support'],
  },
  'no game to choose in the old layout': {
    of: 'shell/nothing-for-sale',
    options: { path: '/selectGame', page: { brand: old, goods: [], games: [], clientId: '' } },
    says: ['goods_none_title', 'goods_none_yet'],
    ways: ['support'],
  },
  'no character on this server': {
    of: 'recharge/recipient/recipient-lists',
    options: { ...phone, replies: { ...servers, ...noRoles, ...toGame } },
    state: recipient,
    pressed: ['servers_all', '=Moonbridge'],
    says: 'roles_none_here',
    ways: ['server_other', 'back_to_game', 'refresh'],
  },
  'no character at all': {
    of: 'recharge/recipient/recipient-lists',
    options: { replies: noRoles },
    state: recipient,
    says: 'roles_none',
    ways: ['servers_all', 'refresh'],
  },
  'a game without a server': {
    of: 'recharge/recipient/recipient-lists',
    options: { replies: { ...noRoles, '/api/pay/getServerList': yes([]) } },
    state: recipient,
    pressed: ['servers_all'],
    says: 'servers_none',
    ways: ['refresh'],
  },
  'no payment method, in the sheet': {
    of: 'recharge/methods/method-choice',
    options: { replies: { '/api/pay/getCountries': yes({}) } },
    state: {
      player: kira,
      order: { ...order, goods: { ...samplePage().goods[0] } },
      popup: { kind: 'recharge', subPayments: false },
    } as never,
    says: 'methods_none',
    ways: ['goods_choose'],
  },
  'a make-up link of a stranger': {
    of: 'make-up/replenish-goods',
    options: link,
    says: ['make_up_goods', 'make_up_login'],
    ways: ['login'],
  },
  'half a make-up link': {
    of: 'make-up/replenish-goods',
    options: { path: '/replenishGoods' },
    state: { player: kira },
    says: ['error_parameter', 'error_link_invalid'],
    ways: ['support', 'return_home'],
  },
  'a make-up link of a game that is not here': {
    of: 'make-up/replenish-goods',
    options: { ...link, replies: { [info]: refused(codes.noGame) } },
    state: { player: kira },
    says: ['error_parameter', 'error_link_invalid'],
    ways: ['support', 'return_home'],
  },
  'a make-up link whose character is gone': {
    of: 'make-up/replenish-goods',
    options: { ...link, replies: { [info]: refused(codes.roleNotFound) } },
    state: { player: kira },
    says: '=Refused.',
    ways: ['retry', 'support'],
  },
  'goods that are gone, in the sheet': {
    of: 'recharge/methods/method-choice',
    options: { replies: { '/api/pay/getCountries': refused(codes.goodsGone) } },
    state: {
      player: kira,
      order: { ...order, goods: { ...samplePage().goods[0] } },
      popup: { kind: 'recharge', subPayments: false },
    } as never,
    says: 'methods_none',
    ways: ['goods_choose'],
  },
  'a make-up link that is paid': {
    of: 'make-up/replenish-goods',
    options: { ...link, replies: { [info]: refused(codes.makeUpUsed) } },
    state: { player: kira },
    says: ['make_up_used_title', '=Refused.'],
    ways: ['support', 'return_home'],
  },
  'a make-up link of another player': {
    of: 'make-up/replenish-goods',
    options: { ...link, replies: { [info]: refused(codes.makeUpOther) } },
    state: { player: kira },
    says: ['make_up_other_title', '=Refused.'],
    ways: ['make_up_other_login'],
  },
  'a make-up link that is over': {
    of: 'make-up/error-replenish',
    options: { path: '/errorReplenish' },
    says: ['page_expired', 'replenish_tip_expired'],
    ways: ['support', 'return_home'],
  },
  'an order of nobody': {
    of: 'orders/result/why-not',
    options: { path: '/order/GP1', replies: { '/api/pay/getOrderInfo': refused(codes.notFound) } },
    state: { player: kira },
    says: 'error_order_not_yours',
    ways: ['back'],
  },
  'a payment that the bank reversed': {
    of: 'orders/result/order-result',
    options: {
      path: '/order/GP1',
      replies: {
        '/api/pay/getOrderInfo': yes(
          sampleOrder({ billing_no: 'GP1', state: 'charged_back', billing_status: 'Fail', charged: 'none' }),
        ),
      },
    },
    state: { player: kira },
    says: 'result_charged_back_text',
    ways: ['back', 'support'],
  },
  'an unpaid order that failed to load': {
    of: 'orders/unpaid-popup',
    options: { replies: { '/api/pay/getOrderInfo': refused(codes.unavailable) } },
    state: { player: kira, popup: { kind: 'unpaid', billingNo: 'GP1' } },
    says: '=Refused.',
    ways: ['retry'],
  },
  'an order that a stranger paid': {
    of: 'orders/result/returned-result',
    options: {
      hash: `#return_key=${'k'.repeat(22)}`,
      replies: { '/api/pay/getReturnedOrder': refused(codes.notFound) },
    },
    state: { popup: { kind: 'result', billingNo: 'GP1' } },
    says: 'error_not_logged_in',
    ways: ['login'],
  },
  'a notice that failed to load': {
    of: 'legal/legal-page',
    options: {
      path: '/legal/refunds',
      page: { legal: notice },
      replies: { '/api/config/legal': refused(-5000) },
    },
    state: { language: 'ja' },
    says: '=Refused.',
    ways: ['retry'],
  },
  'an order, for a stranger': {
    of: 'login/for-player',
    options: { path: '/order/GP1' },
    says: 'error_not_logged_in',
    ways: ['login'],
  },
  'no orders': {
    of: 'orders/order-list',
    options: { path: '/my', replies: { '/api/pay/getOrderList': yes({ orders: [], has_more: false }) } },
    state: { player: kira },
    says: 'orders_none',
    ways: ['return_home'],
  },
  'no event here': {
    of: 'activities/activity',
    options: { path: '/activity' },
    says: 'activity_none',
    ways: ['return_home'],
  },
  'no event now': {
    of: 'activities/activities',
    options: { ...events, replies: { '/api/cumulative/cumulativeActivityInfo': yes([]) } },
    state: { player: kira, order, popup: { kind: 'activity' } } as never,
    says: 'activity_none',
    ways: ['return_home'],
  },
  'events without a character': {
    of: 'activities/activity-popup',
    options: events,
    state: { player: kira, popup: { kind: 'activity' } },
    says: 'activity_choose_role',
    ways: ['choose'],
  },
  'no coupon': {
    of: 'coupons/coupons-popup',
    options: { replies: { '/api/coupons/couponList': yes([]) } },
    state: { player: kira, popup: { kind: 'coupons', from: 'centre' } },
    says: 'no_data',
    ways: ['coupon_history'],
  },
  'a cart’s link that is none': {
    of: 'other-browser/cart-page',
    options: { path: '/cart/abc', replies: { '/api/pay/openCartLink': refused(codes.badRequest) } },
    says: ['cart_link_title', 'error_cart_link_wrong'],
    ways: ['return_home'],
  },
  'a VIP centre that failed to load': {
    of: 'shell/not-loaded',
    options: { path: '/userCenter' },
    state: { player: kira },
    says: '=nobody answers',
    ways: ['retry'],
  },
};

describe('S-12 no screen is a dead end', () => {
  it.each(Object.entries(screens))(
    'S-12 %s leads on',
    async (_title, { options, state, pressed, says, ways }) => {
      const shop = fakeShop(options);
      shop.services.store.setState({ started: true, ...state });
      await drawShop(shop);
      const { t } = shop.state();
      const inWords = (words: Words) => (words[0] === '=' ? words.slice(1) : t(words as MessageKey));
      for (const words of pressed ?? []) await drawn.press(inWords(words));
      for (const words of [says].flat()) expect(drawn.text()).toContain(inWords(words));
      expect(drawn.ways()).toEqual(expect.arrayContaining(ways.map((key) => t(key))));
      // One of several ways is the obvious one; a popup's lists may be it.
      const popup = parts('DIALOG').at(-1);
      const buttons = controlsOf(popup ?? parts('MAIN')[0]!)
        .map(({ props }) => (props as { className?: string }).className ?? '')
        .filter((name) => name.includes('button'));
      expect(buttons.filter((name) => !/primary|secondary|ghost|danger/.test(name))).toEqual([]);
      const first = buttons.filter((name) => name.includes('primary'));
      expect([0, 1].slice(popup || buttons.length === 0 ? 0 : 1)).toContain(first.length);
      // A link out of the shop leaves the shop open, and any other opens no second one.
      const wrong = controlsOf(document.body).filter(
        ({ props: { href, target } }) => href && href.startsWith('https:') !== (target === '_blank'),
      );
      expect(wrong.map(({ text }) => text)).toEqual([]);
    },
  );

  const bought = { ...order, goods: { ...samplePage().goods[0] } };
  const lost: [call: string, path: string, state?: object, more?: FakeShopOptions][] = [
    ['/api/pay/getOrderList', '/my'],
    ['/api/pay/getOrderInfo', '/order/GP1'],
    ['/api/pay/getOrderInfo', '/my', { popup: { kind: 'result', billingNo: 'GP1' } }],
    ['/api/pay/getOrderInfo', '/errorReplenish', { popup: { kind: 'unpaid', billingNo: 'GP1' } }],
    ['/api/coupons/couponList', '/errorReplenish', { popup: { kind: 'coupons', from: 'centre' } }],
    ['/api/coupons/vipBasicInfo', '/userCenter'],
    ['/api/cumulative/cumulativeActivityInfo', '/activity', { order }, events],
    [
      '/api/pay/getCountries',
      '/selectGoods',
      { order: bought, popup: { kind: 'recharge', subPayments: false } },
    ],
    ['/api/pay/getCountries', '/recharge', { order: bought }, { page: { brand: old } }],
    ['/api/system/allRoleList', '/errorReplenish', recipient],
    [info, link.path],
    ['/api/pay/replenishmentCountryList', link.path, {}, { replies: { [info]: yes(linked) } }],
    ['/api/pay/openCartLink', '/cart/abc'],
    ['/api/config/legal', '/legal/seller', { language: 'ja' }, { page: { legal: notice } }],
  ];
  it.each(lost)(
    'W-01 %s, which failed at %s, is announced in the store’s words, and asked again by a press',
    async (call, path, state, more = {}) => {
      const search = path.includes('?') ? path.slice(path.indexOf('?')) : '';
      const { replies = {} } = more;
      const shop = fakeShop({
        path,
        search,
        ...more,
        replies: { ...replies, [call]: refused(codes.unavailable) },
      });
      shop.services.store.setState({ started: true, player: kira, ...state });
      await drawShop(shop);
      const asked = () => shop.calls.filter((one) => one.path === call).length;
      const before = asked();
      expect(before).toBeGreaterThan(0);
      expect(announcedOf(document.body).join()).toContain('Refused.');
      // There, and not in a message besides.
      expect(shop.state().toasts).toEqual([]);
      await drawn.press(shop.state().t('retry'));
      expect(asked()).toBe(before + 1);
    },
  );

  it.each(
    ['/my', '/userCenter', '/order/GP1', link.path].flatMap((path) => [
      [path, 'ended', 'sdk_ended_text'] as const,
      [path, 'failed', 'error_network'] as const,
    ]),
  )(
    'I-09 %s in a game’s view (%s) says why there is no player, and offers no login',
    async (path, sdk, says) => {
      const search = path.includes('?') ? path.slice(path.indexOf('?')) : '';
      const shop = fakeShop({ path, search });
      shop.services.store.setState({ started: true, sdk });
      await drawShop(shop);
      const { t } = shop.state();
      expect(drawn.text()).toContain(t(says));
      expect(drawn.ways()).not.toContain(t('login'));
    },
  );

  it('Y-01 a make-up link that is paid leads to its order, and Back from there to the link', async () => {
    const paid = () => refusal(codes.makeUpUsed, 'Paid.', { billing_no: 'GP9' });
    const shop = fakeShop({ ...link, replies: { [info]: paid } });
    shop.services.store.setState({ started: true, player: kira });
    const navigate = vi.spyOn(shop.services.browser, 'navigate');
    await drawShop(shop);
    await drawn.press(shop.state().t('make_up_see_order'));
    expect(navigate.mock.calls).toMatchObject([['/order/GP9', {}]]);
    expect(navigate.mock.calls[0]?.[1]?.replace).toBeFalsy();
  });

  it('Y-01 a make-up link of another player leads to the login', async () => {
    const shop = fakeShop({ ...link, replies: { [info]: refused(codes.makeUpOther) } });
    shop.services.store.setState({ started: true, player: kira });
    await drawShop(shop);
    await drawn.press(shop.state().t('make_up_other_login'));
    expect(shop.state().popup).toEqual({ kind: 'login' });
  });

  it.each([true, false])(
    'K-01 cards can be redeemed only where the publisher issues them: %s',
    async (is_open_card) => {
      const shop = fakeShop({ path: '/my', page: { config: { ...config, is_open_card } } });
      shop.services.store.setState({ started: true, player: kira });
      await drawShop(shop);
      expect(drawn.text().includes(shop.state().t('card_redeem'))).toBe(is_open_card);
    },
  );

  it('S-12 each file that draws such a screen is among these', () => {
    const files = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter((file) =>
      /<(PageMessage|EmptyState)\b/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
    );
    const tried = new Set(Object.values(screens).map(({ of }) => `${of}.tsx`));
    expect(files.filter((file) => !tried.has(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(15);
  });

  it('S-12 each illustration that brands have is shown by one of them, or by a result', () => {
    const text = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    const entries = text('ui/pictures/drawing.tsx').matchAll(/^ {2}(\w+): \['/gm);
    const names = Array.from(entries, ([, name]) => name);
    const users = globSync('**/*.{ts,tsx}', {
      cwd: import.meta.dirname,
      exclude: ['**/*.test.ts', 'ui/pictures/*'],
    });
    const code = users.map(text).join('\n').replaceAll('"', "'");
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});
