import { codes } from '@gemporium/contract/codes.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../api/client.ts';
import type { Popup, Question } from '../state/shop-state.ts';
import { type FakeShop, fakeShop, refusal } from '../testing/fake-shop.ts';
import { stubPage } from '../testing/page-without-a-browser.ts';
import { sampleCoupon } from '../testing/sample-coupon.ts';
import { sampleLink } from '../testing/sample-link.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { sampleGoods, type samplePage, withLayout } from '../testing/sample-page.ts';

/*
 * Two people at one device, in two tabs: whatever is open here for the first is not visible to the second, not even
 * until the store has answered the second one's requests.
 */

const page = stubPage('/');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { App } = await import('../app.tsx');
const { later } = await import('../later.ts');
const { laterPart } = await import('../later/load-later.ts');
const { becomePlayer } = await import('./session/become-player.ts');
const { loseToken } = await import('./session/lose-token.ts');
const { askToLogOut } = await import('./session/logout.ts');
const { ShopProvider } = await import('../state/shop-context.tsx');
laterPart.loaded = later;

const first = { username: 'first', suid: '1', oauth_token: 'of the first', gp_id: 'gp-one' };
const second = { username: 'second', suid: '2', oauth_token: 'of the second', gp_id: 'gp-one' };
/** Part of every text that belongs to the first player. */
const mark = 'PERSONAL';

const coupon = sampleCoupon('CP1', { name: mark, discount_rate: '0.80' });
const role = { role_id: 'r1', name: mark, level: 45, server_id: 's1', server_name: mark };
const order = sampleOrder({ user_name: mark, role_name: mark, game_server_name: mark, product_name: mark });
const link = sampleLink({ user_name: mark, server_name: mark, role_name: mark, for_billing_no: mark });
const level = { level_id: 1, level_name: mark, level_show: mark, need_points: 0 };
const own: Record<string, unknown> = {
  '/api/pay/getOrderInfo': order,
  '/api/pay/getOrderList': { orders: [{ ...order, price_hidden: false }], has_more: false },
  '/api/system/allRoleList': [{ ...role, area_id: '', area_name: '' }],
  '/api/coupons/couponList': [coupon],
  '/api/coupons/vipBasicInfo': {
    point_to_coin: 1,
    currency: 'USD',
    faq_title: '',
    faq_content: '',
    vip_level_infos: [{ ...level, coupons_list: { permanent: [], week: [], month: [] } }],
  },
  '/api/coupons/vipInfo': {
    vip_level: 1,
    vip_level_name: mark,
    vip_level_show: mark,
    total_points: 5,
  },
  '/api/replenishment/replenishment_info': link,
};

/** The first player's requests are answered immediately, the second one's never. */
function shopOfTheFirst(path: string, change: Partial<ReturnType<typeof samplePage>> = {}): FakeShop {
  const never = new Promise<ApiAnswer<unknown>>(() => undefined);
  const replies = Object.keys(own).map((asked) => [
    asked,
    () => (shop.calls.at(-1)?.token === first.oauth_token ? { ok: true, content: own[asked] } : never),
  ]);
  const goods = [sampleGoods('p1', { isCoupon: true })];
  const shop: FakeShop = fakeShop({ path, page: { goods, ...change }, replies: Object.fromEntries(replies) });
  shop.services.store.setState((state) => ({
    started: true,
    player: first,
    order: {
      ...state.order,
      realServer: 's1',
      server: { display: mark },
      goods: { ...goods[0]!, display: '' },
      role: { value: 'r1', display: mark, level: 45 },
    },
  }));
  const [pathname = '', search = ''] = path.split('?');
  Object.assign(page.location, { pathname, search: search && `?${search}` });
  return shop;
}

/** The ways in which the page changes to the second player, or to nobody. */
const ways: Record<string, (shop: FakeShop) => void> = {
  'another account, in another tab': ({ services }) => becomePlayer(services, second),
  'nobody, in another tab': ({ services }) => becomePlayer(services, undefined),
  'nobody, and then another account': ({ services }) => {
    becomePlayer(services, undefined);
    becomePlayer(services, second);
  },
  'a session that is over': ({ services }) => loseToken(services, { login: true }),
  'a logout here': ({ services }) => {
    services.store.setState({ question: undefined });
    askToLogOut(services);
    services.store.getState().question?.onConfirm();
  },
};

const layouts = { new: {}, old: withLayout('old') };
const popups: Popup[] = [
  { kind: 'recipient' },
  { kind: 'recharge', subPayments: false },
  { kind: 'result', billingNo: 'GP1' },
  { kind: 'unpaid', billingNo: 'GP1' },
  { kind: 'coupons', from: 'centre' },
  { kind: 'account' },
  { kind: 'vip' },
];
const question: Question = {
  title: mark,
  content: mark,
  confirm: 'Yes',
  cancel: 'No',
  onConfirm: () => undefined,
  facts: [{ label: 'Price', value: mark }],
};
const things: [what: string, path: string, layout: keyof typeof layouts, open: object][] = [
  ...popups.map((popup) => [`the popup ${popup.kind}`, '/selectGoods', 'new', { popup }] as const),
  ['a question', '/selectGoods', 'new', { question }],
  ['a question over a popup', '/selectGoods', 'new', { question, popup: popups[2] }],
  ['the goods', '/selectGoods', 'new', {}],
  ['the account page', '/my', 'new', {}],
  ['the VIP centre', '/userCenter', 'new', {}],
  ['the page of an order', '/order/GP1', 'new', {}],
  ['the result as a step', '/result?billing_no=GP1', 'old', {}],
  ['paying as a step', '/recharge', 'old', {}],
  ['the page of a make-up link', '/replenishGoods?replenish_id=R1&rp_client_id=one', 'new', {}],
].map((row) => [...row]) as never;

const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
let unmount = () => {};
afterEach(() => unmount());

describe.each(things)('I-05 %s', (_what, path, layout, open) => {
  it.each(Object.keys(ways))('I-05 is no longer shown to %s', async (way) => {
    const shop = shopOfTheFirst(path, layouts[layout]);
    const root = createRoot(page.body as unknown as Element);
    unmount = () => act(() => root.unmount());
    await act(async () =>
      root.render(createElement(ShopProvider, { value: shop.services }, createElement(App))),
    );
    act(() => shop.services.store.setState(open));
    await settled();
    expect(page.body.textContent).toContain(mark);

    await act(async () => ways[way]?.(shop));
    expect(page.body.textContent).not.toContain(mark);
    await settled();
    expect(page.body.textContent).not.toContain(mark);
    expect(shop.state()).toMatchObject({ question: undefined, coupon: undefined, retried: undefined });
  });
});

describe('I-05 the same account with a newer session', () => {
  it('O-12 resumes polling the order whose result is open, after the older session has ended', async () => {
    const newer = { ...first, oauth_token: 'newer' };
    const shop = fakeShop({
      path: '/order/GP1',
      replies: {
        '/api/pay/getOrderInfo': () =>
          shop.calls.at(-1)?.token === 'newer' ? { ok: true, content: order } : refusal(codes.notLoggedIn),
      },
    });
    shop.services.storage.write('userMap', { 'gp-one': newer });
    shop.services.store.setState({ started: true, player: first });
    Object.assign(page.location, { pathname: '/order/GP1', search: '' });
    const root = createRoot(page.body as unknown as Element);
    unmount = () => act(() => root.unmount());
    await act(async () =>
      root.render(createElement(ShopProvider, { value: shop.services }, createElement(App))),
    );
    await settled();
    expect(shop.state().player).toEqual(newer);
    expect(page.body.textContent).toContain(mark);
  });

  it.each(popups)('I-05 keeps an open popup: $kind', (popup) => {
    const shop = shopOfTheFirst('/selectGoods');
    const retried = { billingNo: 'GP1', purchase: '' };
    shop.services.store.setState({ popup, question, retried, coupon: { code: 'CP1', of: '' } });
    const before = shop.state();
    becomePlayer(shop.services, { ...first, oauth_token: 'newer' });
    const { coupon: kept, order: chosen } = before;
    expect(shop.state()).toMatchObject({ popup, question, coupon: kept, retried, order: chosen });
  });
});
