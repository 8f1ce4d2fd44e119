import type { LimitProductInfo } from '@gemporium/contract/api/pay/getLimitProductInfo.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { ReadPath } from '../../api/client.ts';
import { type ReadFields, readKey } from '../../api/read-cache.ts';
import { changeOrder } from '../../state/actions.ts';
import { readScope } from '../../state/read-scope.ts';
import { ShopProvider } from '../../state/shop-context.tsx';
import { type FakeShop, type FakeShopOptions, fakeShop, kira, refusal } from '../../testing/fake-shop.ts';
import { sampleCoupon } from '../../testing/sample-coupon.ts';
import { sampleMethod } from '../../testing/sample-method.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleGoods } from '../../testing/sample-page.ts';
import { purchaseOf } from './retried-order.ts';
import { type Recharge, useRecharge } from './use-recharge.ts';

const card = sampleMethod('card');
const coupon = sampleCoupon('CP1', { discount_rate: '0.80' });
type FakeReplies = NonNullable<FakeShopOptions['replies']>;
const goods = sampleGoods('p1', { isCoupon: true });

function Probe({ seen }: { seen: Recharge[] }) {
  seen.push(useRecharge());
  return null;
}

/** A shop in which everything is chosen and loaded. */
async function readyToPay(billingNo?: string, replies: FakeReplies = {}) {
  const yes = (content: unknown) => () => ({ ok: true as const, content });
  const shop: FakeShop = fakeShop({
    page: { goods: [goods] },
    replies: {
      '/api/pay/getCountries': yes({ US: { name: 'US', methods: [card] } }),
      '/api/coupons/couponList': yes([coupon]),
      '/api/pay/productPoints': yes({ points: 11, discountPrice: '11.99' }),
      '/api/pay/getOrderInfo': yes(sampleOrder({ price: '9.99' })),
      '/api/pay/adyen_pay': yes({ billing_no: 'GP1', url: '' }),
      ...replies,
    },
  });
  const { services } = shop;
  services.store.setState((state) => ({
    started: true,
    player: kira,
    order: {
      ...state.order,
      goods: { ...goods },
      rechargeKey: 'card-12101',
      realServer: 's1',
      server: { display: 'S' },
      role: { value: 'r1', display: 'Kira', level: 45 },
    },
  }));
  if (billingNo)
    services.store.setState({
      retried: { billingNo, purchase: purchaseOf(services.store.getState().order) },
    });
  // Rendering without a browser reads the store's initial state: make that the current one.
  services.store.getInitialState = services.store.getState;
  const ask = <P extends ReadPath>(path: P, fields: ReadFields<P>) =>
    services.reads.read(readKey(path, fields, readScope(shop.state(), path)), path, fields);
  const look = (): Recharge => {
    const seen: Recharge[] = [];
    renderToString(createElement(ShopProvider, { value: services }, createElement(Probe, { seen })));
    if (!seen[0]) throw new Error('nothing was rendered');
    return seen[0];
  };
  const tap = () => {
    const before = shop.events.length;
    look().buy();
    return shop.events.slice(before).map(([what]) => what);
  };
  await ask('/api/pay/getCountries', {
    client_id: 'one',
    product_id: 'p1',
    platform: 'web',
    domain_area: 'universal',
  });
  /** The calls sent for a typed card. */
  const tapWithCard = () => {
    const before = shop.events.length;
    look().buyWithCard({ number: 'N1', password: 'P1' }, () => undefined);
    return shop.events.slice(before).map(([, sent]) => sent);
  };
  return { shop, ask, look, tap, tapWithCard };
}

const list = { client_id: 'one', use_category: 'claim,avail,lock' };
const priced = { client_id: 'one', product_id: 'p1', coupon_code: 'CP1', domain_area: 'universal' };

describe('a price that is not known yet', () => {
  it('C-03 nothing can be paid while the coupons load, or while the price with one is calculated', async () => {
    const { ask, look, tap } = await readyToPay();
    expect(look().paying).toBe(true);
    expect(tap()).toEqual([]);

    await ask('/api/coupons/couponList', list);
    expect(look()).toMatchObject({ paying: true, coupon: { chosen: { code: 'CP1' } } });
    expect(tap()).toEqual([]);

    await ask('/api/pay/productPoints', priced);
    expect(look()).toMatchObject({ paying: false, paid: { price: '11.99', points: 11 } });
    expect(tap()).toEqual(['window', '/api/pay/adyen_pay']);
  });

  it('O-14 C-03 a price that has changed with a coupon is shown from then on, even if it is not paid', async () => {
    const prices = ['11.99', '12.99'];
    const { shop, ask, look, tap } = await readyToPay(undefined, {
      '/api/pay/productPoints': () => ({ ok: true, content: { points: 11, discountPrice: prices.shift() } }),
      '/api/pay/adyen_pay': () => refusal(codes.priceChanged, '', { price: '12.99', currency: 'USD' }),
    });
    const load = async () => {
      await ask('/api/coupons/couponList', list);
      await ask('/api/pay/productPoints', priced);
    };
    await load();
    expect(look().paid.price).toBe('11.99');
    tap();
    await expect.poll(() => shop.state().question).toBeDefined();
    shop.services.store.setState({ question: undefined });
    await load();
    expect(look().paid.price).toBe('12.99');
  });

  it('C-03 a typed card pays the shown price, including the coupon', async () => {
    const { ask, tapWithCard } = await readyToPay();
    await ask('/api/coupons/couponList', list);
    expect(tapWithCard()).toEqual([]);
    await ask('/api/pay/productPoints', priced);
    expect(tapWithCard()).toContainEqual(expect.objectContaining({ price: '11.99', coupon_code: 'CP1' }));
  });

  it('O-09 nothing can be paid while an order to be paid by another method is loading', async () => {
    const { ask, look, tap } = await readyToPay('GP1');
    expect(look().paying).toBe(true);
    expect(tap()).toEqual([]);
    await ask('/api/pay/getOrderInfo', { billing_no: 'GP1', simple: 1 });
    expect(look()).toMatchObject({ paying: false, paid: { price: '9.99' } });
    expect(tap()).toEqual(['window', '/api/pay/adyen_pay']);
  });
});

it('O-15 a method that is gone on Pay: the page says so, reloads the methods and lets the player choose', async () => {
  const paypal = { ...card, payway_id: 'paypal', channel_id: '10201' };
  const lists = [
    { US: { name: 'US', methods: [card, paypal] }, BR: { name: 'BR', methods: [card] } },
    { US: { name: 'US', methods: [paypal] } },
    {},
  ];
  const { shop, ask, look, tap } = await readyToPay(undefined, {
    '/api/pay/getCountries': () => ({ ok: true as const, content: lists.shift() }),
    '/api/pay/adyen_pay': () => refusal(codes.noSuchMethod, 'not offered'),
    '/api/coupons/couponList': () => ({ ok: true as const, content: [] }),
  });
  const methods = { client_id: 'one', product_id: 'p1', platform: 'web', domain_area: 'universal' } as const;
  await ask('/api/coupons/couponList', list);
  expect(look().method?.key).toBe('card-12101');
  tap();
  await expect.poll(() => shop.state().toasts).toMatchObject([{ text: 'not offered' }]);
  expect(look()).toMatchObject({ methods: { kind: 'loading' }, method: undefined });

  await ask('/api/pay/getCountries', methods);
  const left = look();
  expect(left.method).toBeUndefined();
  expect(left.methods).toMatchObject({ regions: [{ code: 'US', methods: [{ key: 'paypal-10201' }] }] });
  left.chooseMethod('paypal-10201');
  expect(look().method?.key).toBe('paypal-10201');

  // The last one disappears as well: no region is left.
  shop.services.store.setState(({ methodsGone }) => ({ methodsGone: methodsGone + 1 }));
  await ask('/api/pay/getCountries', methods);
  expect(look().methods).toEqual({ kind: 'none', sentence: shop.state().t('methods_none') });
  const { wayOut } = look();
  expect(wayOut.text).toBe(shop.state().t('goods_choose'));
  wayOut.onClick();
  expect(shop.state()).toMatchObject({ popup: undefined, order: { goods: undefined } });
});

it.each<[title: string, isLimit: boolean, info: Partial<LimitProductInfo>, isOffered: boolean]>([
  ['none is left', true, { extra_pay_times: 0 }, false],
  ['none is left within days', true, { extra_pay_times: 0, limit_type: 'time' }, false],
  ['none is left for the account', true, { extra_pay_times: 0, limit_type: 'game' }, false],
  ['more were bought than the limit now is', true, { extra_pay_times: -1 }, false],
  ['one is left', true, { extra_pay_times: 1 }, true],
  ['the character’s unpaid order holds the last', true, { extra_pay_times: 0, billing_no: 'GP1' }, true],
  ['none is left of others', true, { product_id: 'p2', extra_pay_times: 0 }, true],
  ['they are no longer limited', false, { extra_pay_times: 0 }, true],
])(
  'M-01 S-08 goods chosen before their character: %s for it, and the sheet says so before a method is chosen',
  async (_title, isLimit, info, isOffered) => {
    const limits = [
      { product_id: 'p1', limit_type: 'role', frequency: 1, day_info: 0, next_pay_time: 0, ...info },
    ];
    const { shop, ask, look, tap } = await readyToPay(undefined, {
      '/api/pay/getLimitProductInfo': () => ({ ok: true, content: limits }),
      '/api/coupons/couponList': () => ({ ok: true, content: [] }),
    });
    const { store } = shop.services;
    const goodsHere = [{ ...goods, isLimit }, sampleGoods('p3', { isLimit: true })];
    store.setState(({ offer }) => ({ offer: { ...offer, goods: goodsHere } }));
    await ask('/api/coupons/couponList', list);
    expect(look().methods.kind).toBe('ready');
    await ask('/api/pay/getLimitProductInfo', { client_id: 'one', role_id: 'r1', server_id: 's1' });
    if (isOffered) {
      expect(look()).toMatchObject({ canBuy: true, methods: { kind: 'ready' } });
      expect(tap()).toContain('/api/pay/adyen_pay');
      return;
    }
    const sentence = shop.state().t('goods_limit_not_buy');
    // Another character has a limit of its own, unless the account has one.
    const isOfRole = info.limit_type !== 'game';
    expect(look()).toMatchObject({ canBuy: false, methods: { kind: 'none', sentence, isOfRole } });
    expect(look().wayOut.text).toBe(shop.state().t('goods_choose'));
  },
);

/**
 * What a player can do after each refusal of a pay call. `goods`, `method`: the same again would be refused again, so
 * it is not offered. `again`: it may succeed. `step`: the page takes a step of its own. `never`: no answer to this call.
 */
const afterRefusal: Readonly<Record<keyof typeof codes, 'goods' | 'method' | 'again' | 'step' | 'never'>> = {
  limitReached: 'goods',
  gameRefused: 'goods',
  goodsGone: 'goods',
  noGame: 'goods',
  tooManyPayments: 'goods',
  makeUpUsed: 'goods',
  makeUpOther: 'goods',
  notFound: 'goods',
  noSuchMethod: 'method',
  providerRefused: 'method',
  badRequest: 'method',
  providerDown: 'again',
  unavailable: 'again',
  internal: 'again',
  tooManyRequests: 'again',
  consentMissing: 'again',
  // The server always names the order or the price, which has its own step.
  unpaidOrder: 'again',
  priceChanged: 'again',
  orderClosed: 'again',
  notLoggedIn: 'step',
  wrongDomain: 'step',
  notRealNameVerified: 'step',
  makeUpError: 'step',
  illegalCoupon: 'step',
  roleNotFound: 'step',
  // The client repeats the call under another key by itself.
  idempotencyKeyReused: 'step',
  success: 'never',
  activityGone: 'never',
  loginFailed: 'never',
  loginInUse: 'never',
  notYet: 'never',
  rewardReceived: 'never',
  rewardLocked: 'never',
  notCancelled: 'never',
  couponNotClaimable: 'never',
  cartLinkExpired: 'never',
  cartLinkWrong: 'never',
  // Only with a typed card: in its form.
  cardUnknown: 'never',
  cardUsed: 'never',
  cardRevoked: 'never',
  cardExpired: 'never',
  cardLocked: 'never',
  cardOtherGame: 'never',
};
const refusals = Object.entries(afterRefusal) as [keyof typeof codes, string][];
const paypal = { ...card, payway_id: 'paypal', channel_id: '10201', name: 'PayPal' };

describe('O-06 after a refused pay call', () => {
  async function refusedBy(code: number, content: unknown = {}) {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const ready = await readyToPay(undefined, {
      '/api/pay/getCountries': () => ({
        ok: true as const,
        content: { US: { name: 'US', methods: [card, paypal] } },
      }),
      '/api/pay/adyen_pay': () => refusal(code, 'why not', content),
      '/api/coupons/couponList': () => ({ ok: true as const, content: [] }),
    });
    const { shop, ask, tap } = ready;
    const load = async () => {
      await ask('/api/coupons/couponList', list);
      await ask('/api/pay/getCountries', {
        client_id: 'one',
        product_id: 'p1',
        platform: 'web',
        domain_area: 'universal',
      });
    };
    await load();
    expect(tap()).toContain('/api/pay/adyen_pay');
    await expect.poll(() => shop.state().paying).toBe(false);
    await load();
    return ready;
  }
  const known = (wanted: string) => refusals.filter(([, what]) => what === wanted).map(([name]) => name);
  const none = { kind: 'none', sentence: 'why not', isOfRole: true };

  it.each(known('goods'))(
    'O-06 S-08 %s: the same goods are not offered again; the sheet says why',
    async (name) => {
      const { shop, look } = await refusedBy(codes[name]);
      expect(look().methods).toEqual(none);
      // Chosen anew, or for another character, they can be tried.
      const { role } = shop.state().order;
      changeOrder(shop.services, { role: { value: 'r2', display: 'Other', level: 1 } });
      expect(look().methods.kind).not.toBe('none');
      changeOrder(shop.services, { role });
      expect(look().methods).toEqual(none);
      shop.services.store.setState({ refused: undefined });
      expect(look().methods.kind).not.toBe('none');
    },
  );

  it.each(known('method'))(
    'O-06 S-08 %s: the method is no longer chosen and says why; another one can be chosen, or the same anew',
    async (name) => {
      const { shop, look, tap } = await refusedBy(codes[name]);
      expect(look().method).toBeUndefined();
      expect([look().refusalOf('card-12101'), look().refusalOf('paypal-10201')]).toEqual([
        'why not',
        undefined,
      ]);
      expect(tap()).toEqual([]);
      look().chooseMethod('paypal-10201');
      expect(look().method?.key).toBe('paypal-10201');
      expect(look().refusalOf('card-12101')).toBe('why not');
      look().chooseMethod('card-12101');
      expect([look().method?.key, look().refusalOf('card-12101')]).toEqual(['card-12101', undefined]);
      expect(shop.state().refused).toEqual({});
    },
  );

  it.each(known('again'))('O-06 %s: the same can be tried again', async (name) => {
    const { look, tap } = await refusedBy(codes[name]);
    expect(look().methods.kind).toBe('ready');
    expect(tap()).toContain('/api/pay/adyen_pay');
  });

  it('O-06 a character that the game does not know: chosen again, it is told why; another one can pay', async () => {
    const { shop, look } = await refusedBy(codes.roleNotFound);
    const chosen = (id: string) => {
      const role = { value: id, display: 'Kira', level: 45 };
      changeOrder(shop.services, { realServer: 's1', server: { display: 'S' }, role });
      return look().methods;
    };
    expect(chosen('r1')).toEqual(none);
    expect(chosen('r2').kind).toBe('ready');
  });

  it('O-06 maintenance of the game ends: the same can be tried again', async () => {
    const { look, tap } = await refusedBy(codes.gameRefused, { reason: 'maintenance' });
    expect(look().methods.kind).toBe('ready');
    expect(tap()).toContain('/api/pay/adyen_pay');
  });

  it('O-09 an unpaid order that cannot be paid another way leads to that order', async () => {
    const { shop, look, ask, tap } = await readyToPay('GP1', {
      '/api/pay/adyen_pay': () => refusal(codes.tooManyPayments, 'why not'),
    });
    const load = () => ask('/api/pay/getOrderInfo', { billing_no: 'GP1', simple: 1 });
    await load();
    tap();
    await expect.poll(() => look().methods).toEqual({ ...none, isOfRole: false });
    const { t } = shop.state();
    // The sheet has “Order details” already, which are those of the purchase.
    expect(look().wayOut.text).toBe(t('order_see'));
    look().wayOut.onClick();
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    // Once it is closed, the same goods can be bought again.
    shop.services.store.setState({ retried: undefined });
    expect(look().methods.kind).not.toBe('none');
  });

  it('O-09 C-05 an unpaid order whose coupon the other method does not take: the method says so', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { shop, look, ask, tap } = await readyToPay('GP1', {
      '/api/pay/adyen_pay': () => refusal(codes.illegalCoupon, 'why not'),
    });
    await ask('/api/pay/getOrderInfo', { billing_no: 'GP1', simple: 1 });
    tap();
    await expect.poll(() => shop.state().paying).toBe(false);
    expect(look().method).toBeUndefined();
    expect(look().refusalOf('card-12101')).toBe('why not');
    // The refused coupon is the order’s: the next purchase of these goods has its own.
    shop.services.store.setState({ retried: undefined });
    await ask('/api/coupons/couponList', list);
    expect(look().coupon.chosen?.code).toBe('CP1');
  });

  it('L-07 in another language nothing is said in the former one', async () => {
    const { shop, look } = await refusedBy(codes.limitReached);
    shop.services.store.setState({ language: 'ja' });
    expect(look().methods).not.toEqual(none);
  });
});
