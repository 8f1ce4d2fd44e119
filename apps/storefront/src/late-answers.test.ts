import { codes } from '@gemporium/contract/codes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from './api/client.ts';
import { leaveForProvider } from './login/provider/leave-for-provider.ts';
import { login } from './login/session/login.ts';
import { payAgain } from './orders/pay-again.ts';
import { dropOrder } from './orders/unpaid-order.ts';
import { pay } from './recharge/pay/pay.ts';
import { changeOrder } from './state/actions.ts';
import type { Popup } from './state/shop-state.ts';
import { type FakeShop, fakeShop, kira, refusal } from './testing/fake-shop.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { samplePurchase } from './testing/sample-purchase.ts';

/*
 * On a slow network the player goes on before an answer has come. It opens, closes and asks nothing over what they do now,
 * and takes them nowhere.
 */

const goods = { value: 'p1', price: '14.99', display: 'x', isCoupon: false, isLimit: false, couponPoints: 0 };
const other = { ...goods, value: 'p2', price: '99.99' };
const chosen = {
  goods,
  role: { value: 'r1', display: 'Kira', level: 1 },
  realServer: 's12',
  server: { display: 'S' },
};
const purchase = samplePurchase();
const begun = { url: 'https://provider.example/consent', state: 's-1', attempt_id: 'a-1', login: 'sealed' };
const yes = (content: unknown): ApiAnswer<unknown> => ({ ok: true, content });
const toPay = (shop: FakeShop) => pay(shop.services, purchase, { price: '14.99', currency: 'USD' });
const again = (shop: FakeShop) =>
  payAgain(shop.services, sampleOrder({ role_id: 'r2', server_id: 's12' }), true);
const roles = [
  {
    role_id: 'r2',
    name: 'R',
    level: 1,
    server_id: 's12',
    server_name: 'S',
    area_id: '',
    area_name: '',
  },
];

const withCard = (shop: FakeShop) =>
  pay(shop.services, purchase, { price: '14.99', currency: 'USD' }, { cardInfo: 'c', onRefused: () => {} });

interface Slow {
  path: string;
  act: (shop: FakeShop) => Promise<unknown>;
  answer: ApiAnswer<unknown>;
  /** How many messages a player who has gone on gets: of a payment, or of an order that is cancelled, they hear. */
  says: number;
  /** Where the player pressed the button. */
  popup: Popup | undefined;
  /** What the answer does if they wait for it. */
  does: (shop: FakeShop) => unknown;
}

const sheet: Popup = { kind: 'recharge', subPayments: false };
const unpaid: Popup = { kind: 'unpaid', billingNo: 'GP1' };
const asking: Popup = { kind: 'login' };
const card: Popup = { kind: 'recharge', subPayments: false, card: 'method' };
const slow: Record<string, Slow> = {
  'the price has changed': {
    path: purchase.path,
    act: toPay,
    popup: sheet,
    says: 1,
    answer: refusal(codes.priceChanged, 'changed', { price: '1234.50', currency: 'USD' }),
    does: (shop) => shop.state().question !== undefined,
  },
  'an unpaid order is in the way': {
    path: purchase.path,
    act: toPay,
    popup: sheet,
    says: 1,
    answer: refusal(codes.unpaidOrder, 'unpaid', { billing_no: 'GP9' }),
    does: (shop) => shop.state().popup?.kind === 'unpaid',
  },
  'the method of a typed card is refused': {
    path: purchase.path,
    act: withCard,
    popup: card,
    says: 1,
    answer: refusal(codes.providerRefused, 'no cards today', { reason: 'method-unavailable' }),
    does: (shop) => shop.state().popup?.kind === 'recharge' && shop.state().popup !== card,
  },
  // Taken off without a word (row C-05).
  'the coupon of a card’s purchase is refused': {
    path: purchase.path,
    act: withCard,
    popup: card,
    says: 0,
    answer: refusal(codes.illegalCoupon, 'no coupon'),
    does: (shop) => shop.state().popup?.kind === 'recharge' && shop.state().popup !== card,
  },
  'an unpaid order is dropped': {
    path: '/api/pay/cancelOrder',
    popup: unpaid,
    says: 1,
    answer: yes({}),
    act: (shop) => dropOrder(shop.services, 'GP1'),
    does: (shop) => shop.state().popup === undefined,
  },
  'the characters are there, to pay an order another way': {
    path: '/api/system/allRoleList',
    act: again,
    popup: unpaid,
    says: 0,
    answer: yes(roles),
    does: (shop) => shop.state().popup?.kind === 'recharge',
  },
  'the same on the order’s page': {
    path: '/api/system/allRoleList',
    act: again,
    popup: undefined,
    says: 0,
    answer: yes(roles),
    does: (shop) => shop.state().popup?.kind === 'recharge',
  },
  'a provider’s login can begin': {
    path: '/util/login/begin',
    popup: asking,
    says: 0,
    answer: yes(begun),
    act: (shop) => leaveForProvider(shop.services, 'google', 'https://shop.example'),
    does: ({ events }) => events.some(([what]) => what === 'leave'),
  },
};

beforeEach(() => {
  // A phone: there the methods are in a popup.
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const next: Popup = { kind: 'recharge', subPayments: false, card: 'issued' };
/** Going on: to another popup, to none, or to another screen. */
const ways: Record<string, { popup: Popup | undefined; path: string; order: { goods?: typeof goods } }> = {
  'has closed it and chosen other goods': { popup: undefined, path: '/selectGoods', order: { goods: other } },
  'types a card': { popup: next, path: '/selectGoods', order: {} },
  'has gone back to the account': { popup: undefined, path: '/my', order: {} },
};

async function begin({ path, act, popup }: Slow) {
  let arrive = (_answer: ApiAnswer<unknown>) => {};
  const shop = fakeShop({
    page: { goods: [{ value: 'p1' } as never] },
    replies: { [path]: () => new Promise((resolve) => (arrive = resolve)) },
  });
  shop.services.store.setState(({ order }) => ({
    started: true,
    player: kira,
    popup,
    order: { ...order, ...chosen },
  }));
  const acting = act(shop);
  await expect.poll(() => shop.calls.map((call) => call.path)).toContain(path);
  return {
    shop,
    async end(answer: ApiAnswer<unknown>) {
      arrive(answer);
      await acting;
    },
  };
}

describe.each(Object.entries(slow))('W-01 %s', (_what, one) => {
  it('W-01 takes effect for a player who waits', async () => {
    const { shop, end } = await begin(one);
    await end(one.answer);
    expect(one.does(shop)).toBe(true);
  });

  it.each(Object.entries(ways).filter(([, { popup, path }]) => popup !== one.popup || path === '/my'))(
    'W-01 disturbs no player who %s',
    async (_way, { popup, path, order }) => {
      const { shop, end } = await begin(one);
      shop.services.browser.path = () => path;
      changeOrder(shop.services, order);
      shop.services.store.setState({ popup });
      const before = shop.state();
      await end(one.answer);
      const { question, toasts, ...now } = shop.state();
      expect([now.popup, question]).toEqual([popup, undefined]);
      // Of the goods that the answer is about the page may learn the price.
      expect(now.order.goods).toMatchObject(order.goods ?? { value: 'p1' });
      expect(now.order.role).toEqual(before.order.role);
      expect(shop.events.filter(([what]) => what === 'leave' || what === 'navigate')).toEqual([]);
      expect(toasts.length).toBe(one.says);
    },
  );
});

it('O-09 W-01 a player who has gone on to pay another order another way still does, once the first one is dropped', async () => {
  const { shop, end } = await begin(slow['an unpaid order is dropped']!);
  shop.services.store.setState({ popup: sheet, retried: { billingNo: 'GP2', purchase: 'p' } });
  await end(yes({}));
  expect(shop.state()).toMatchObject({ popup: sheet, retried: { billingNo: 'GP2' } });
});

it('I-06 W-01 a player who closed the login while it was sent, and chose other goods, is logged in with those', async () => {
  const { shop, end } = await begin({
    path: '/util/login/auth',
    popup: { kind: 'login', toPay: true },
    says: 0,
    answer: yes(kira),
    act: (one) => login(one.services, { mode: 'account', first: 'kira', second: 'x' }),
    does: () => true,
  });
  shop.services.store.setState({ popup: undefined });
  changeOrder(shop.services, { goods: other });
  await end(yes(kira));
  expect(shop.services.storage.read('paymentOrderInfo')?.goods).toEqual(other);
  expect(shop.services.storage.read('paymentOrderInfo')?.goesOn).toBeFalsy();
});
