import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { readKey } from '../../api/read-cache.ts';
import type { CouponUse } from '../../coupons/use-coupon.ts';
import { readScope } from '../../state/read-scope.ts';
import type { CouponChoice, Popup, ShopState } from '../../state/shop-state.ts';
import { controlsOf } from '../../testing/controls-of.ts';
import {
  type FakeShop,
  type FakeShopOptions,
  fakeShop,
  kira,
  never,
  refusal,
  yes,
} from '../../testing/fake-shop.ts';
import { stubPage } from '../../testing/page-without-a-browser.ts';
import { sampleCoupon } from '../../testing/sample-coupon.ts';
import { sampleMethod, sampleSubPayment } from '../../testing/sample-method.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleGoods, samplePage } from '../../testing/sample-page.ts';
import type { OfferedMethod } from '../methods/list-regions.ts';
import { purchaseOf } from './retried-order.ts';
import { refusalKey } from './ruled-out.ts';
import type { Recharge } from './use-recharge.ts';

/*
 * From the choice to the call: which region, method, sub-payment and coupon are chosen, the price in every text on the
 * page, and what is sent. Everything exists twice, and similar things share an id.
 */

const page = stubPage('/recharge');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { renderToString } = await import('react-dom/server');
const { useCoupon } = await import('../../coupons/use-coupon.ts');
const { ShopProvider } = await import('../../state/shop-context.tsx');
const { CardRecharge } = await import('../../cards/card-recharge.tsx');
const { BuyPanel } = await import('../summary/buy-panel.tsx');
const { nextStep } = await import('../summary/use-next-step.ts');
const { RechargePopup } = await import('./recharge-popup.tsx');
const { RechargeStep } = await import('./recharge-step.tsx');
const { useRecharge } = await import('./use-recharge.ts');

const subPayment = (channel_id: string, code: string, change = {}) =>
  sampleSubPayment(channel_id, { code, ...change });
const banks = [subPayment('b1', 'one'), subPayment('b2', 'two')];
const regions = {
  KR: {
    name: 'Korea',
    methods: [sampleMethod('card'), sampleMethod('bank', { sub_payment: banks })],
  },
  US: {
    name: 'United States',
    methods: [
      sampleMethod('card'),
      sampleMethod('bank', { sub_payment: banks }),
      sampleMethod('other', { sub_payment: banks }),
      sampleMethod('typed', { card_form: true }),
    ],
  },
};
const coupon = (code: string, change: Partial<Coupon> = {}): Coupon =>
  sampleCoupon(code, { discount_rate: '0.80', ...change });
const goods = [
  sampleGoods('p1', { isCoupon: true, couponPoints: 15, bonus: 98 }),
  sampleGoods('p2', { display: 'Pass', price: '4.99', isCoupon: true, couponPoints: 5 }),
];

type Replies = NonNullable<FakeShopOptions['replies']>;

/** A shop in area eru, opened in another area, with goods and a character chosen. */
function shopOf(replies: Replies = {}, layout: 'old' | 'new' = 'new'): FakeShop {
  const shop = fakeShop({
    page: {
      goods,
      brand: { ...samplePage().brand, layout, countries: { universal: 'TW', eru: 'KR' } },
    },
    replies: {
      '/api/pay/getCountries': yes(regions),
      '/api/coupons/couponList': yes([]),
      '/api/pay/productPoints': yes({ discountPrice: '11.99', points: 11 }),
      '/api/pay/getOrderInfo': yes(sampleOrder({ billing_no: 'GP9', price: '9.99' })),
      ...replies,
    },
  });
  shop.services.store.setState((state) => ({
    started: true,
    player: kira,
    offer: { ...state.offer, area: 'eru' },
    order: {
      ...state.order,
      // As remembered: the price has changed since.
      goods: { ...goods[0]!, price: '13.00' },
      realServer: 's1',
      server: { display: 'Asgard 12' },
      area: { value: 'a1', display: 'North' },
      role: { value: 'r1', display: 'Lady Blue', level: 45 },
    },
  }));
  return shop;
}

let unmount = () => {};
afterEach(() => {
  unmount();
  unmount = () => {};
});

async function draw({ services }: FakeShop, what: ReactElement): Promise<void> {
  const root = createRoot(page.body as unknown as Element);
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(createElement(ShopProvider, { value: services }, what)));
}

function PurchaseProbe({ seen }: { seen: Recharge[] }) {
  seen.push(useRecharge());
  return null;
}

function CouponProbe({ seen, of }: { seen: CouponUse[]; of: Parameters<typeof useCoupon> }) {
  seen.push(useCoupon(...of));
  return null;
}

/** The shared state behind popup, panel and step; `tap` acts on it and waits until it settles. */
async function rechargeOf(shop: FakeShop) {
  const seen: Recharge[] = [];
  await draw(shop, createElement(PurchaseProbe, { seen }));
  const now = () => seen[seen.length - 1]!;
  const tap = (work: (recharge: Recharge) => void) => act(async () => work(now()));
  return { now, tap };
}

/** The calls that change something in the store. */
const sent = ({ calls }: FakeShop) => calls.filter(({ attempt }) => attempt !== undefined);

describe('O-04 the methods', () => {
  it('O-04 are those of the goods, in the shown area and on this device', async () => {
    const shop = shopOf();
    shop.services.store.setState(({ offer }) => ({ offer: { ...offer, platform: 'ios' } }));
    await rechargeOf(shop);
    const { order } = shop.state();
    await act(async () => shop.services.store.setState({ order: { ...order, goods: goods[1] } }));
    const asked = shop.calls.filter(({ path }) => path === '/api/pay/getCountries');
    const here = { client_id: 'one', platform: 'ios', domain_area: 'eru' };
    expect(asked.map(({ fields }) => fields)).toEqual([
      { ...here, product_id: 'p1' },
      { ...here, product_id: 'p2' },
    ]);
  });

  it.each<[title: string, reply: Replies[string], told: number]>([
    ['that are there', yes(regions), 0],
    ['that are on their way', never, 0],
    ['that failed to load', () => refusal(-5000), 1],
  ])('T-01 %s: a failure is reported, once', async (_title, reply, told) => {
    const shop = shopOf({ '/api/pay/getCountries': reply });
    await rechargeOf(shop);
    await act(async () => shop.services.store.setState({ paying: true }));
    expect(shop.told).toEqual(Array(told).fill({ event: 'methodsFailed' }));
  });

  it.each<[title: string, popup: Popup | undefined]>([
    ['the popup', { kind: 'recharge', subPayments: false }],
    ['the page', undefined],
  ])(
    'S-08 where there are none, the way out of %s leads to the goods, with none chosen',
    async (_title, popup) => {
      const shop = shopOf({ '/api/pay/getCountries': yes({}) });
      shop.services.store.setState({ popup });
      const { now, tap } = await rechargeOf(shop);
      expect(now().wayOut.text).toBe(shop.state().t('goods_choose'));
      await tap(({ wayOut }) => wayOut.onClick());
      expect(shop.state()).toMatchObject({ popup: undefined, order: { goods: undefined } });
    },
  );
});

describe('O-06 choosing', () => {
  it('O-05 choosing the first method of a region that was only shown stores the region as the player’s', async () => {
    const shop = shopOf();
    const { tap } = await rechargeOf(shop);
    await tap(({ chooseMethod }) => chooseMethod('card-12101'));
    expect(shop.state().order).toMatchObject({ region: 'KR', rechargeKey: 'card-12101' });
    expect(shop.services.storage.read('paymentOrderInfo')).toMatchObject({ region: 'KR' });
    const told = { payway_id: 'card', channel_id: '12101', region: 'KR' };
    expect(shop.told).toEqual([{ event: 'selectPayway', goods: told }]);
  });

  it('O-05 choosing another region clears the method and sub-payment', async () => {
    const shop = shopOf();
    const { now, tap } = await rechargeOf(shop);
    await tap(({ chooseMethod }) => chooseMethod('bank-12101'));
    await tap(({ chooseSubPayment }) => chooseSubPayment('b2'));
    expect(now()).toMatchObject({ method: { key: 'bank-12101' }, subPaymentId: 'b2' });
    await tap(({ chooseRegion }) => chooseRegion('US'));
    expect(now()).toMatchObject({ method: undefined, subPaymentId: undefined });
    expect(now().methods).toMatchObject({ region: { code: 'US' } });
    await tap(({ chooseMethod }) => chooseMethod('bank-12101'));
    expect(now().subPaymentId).toBeUndefined();
  });

  it('O-06 another method clears the sub-payment, even if it has one with that id; the same one keeps it', async () => {
    const shop = shopOf();
    const { now, tap } = await rechargeOf(shop);
    await tap(({ chooseRegion }) => chooseRegion('US'));
    await tap(({ chooseMethod }) => chooseMethod('bank-12101'));
    await tap(({ chooseSubPayment }) => chooseSubPayment('b2'));
    await tap(({ chooseMethod }) => chooseMethod('bank-12101'));
    expect(now().subPaymentId).toBe('b2');
    await tap(({ chooseMethod }) => chooseMethod('other-12101'));
    expect(now().subPaymentId).toBeUndefined();
  });

  it.each<[title: string, open: Popup | undefined, alone: boolean]>([
    ['over a page that shows the methods', undefined, true],
    ['while the coupons are open', { kind: 'coupons', from: 'page' }, true],
    ['in the popup of the methods', { kind: 'recharge', subPayments: false }, false],
    ['once more, over a page', { kind: 'recharge', subPayments: true, alone: true }, true],
    ['once more, in the popup', { kind: 'recharge', subPayments: true, alone: false }, false],
  ])('S-08 sub-payments open %s', async (_title, popup, alone) => {
    const shop = shopOf();
    shop.services.store.setState({ popup });
    const { tap } = await rechargeOf(shop);
    await tap(({ chooseMethod }) => chooseMethod('bank-12101'));
    expect(shop.state().popup).toEqual({ kind: 'recharge', subPayments: true, alone });
  });

  it.each([
    ['card', undefined],
    ['typed', { kind: 'recharge', subPayments: false, card: 'method' }],
  ])('O-08 the method %s opens %j', async (name, popup) => {
    const shop = shopOf();
    const { tap } = await rechargeOf(shop);
    await tap(({ chooseRegion }) => chooseRegion('US'));
    await tap(({ chooseMethod }) => chooseMethod(`${name}-12101`));
    expect(shop.state().popup).toEqual(popup);
    shop.services.store.setState({ popup: undefined });
    await tap(({ buy }) => buy());
    expect(sent(shop).length).toBe(popup ? 0 : 1);
    if (popup) expect(shop.state().popup).toEqual(popup);
  });
});

describe('O-09 what is sent', () => {
  it('O-07 uses the country of the shown area, and names region, sub-payment and the goods’ own price', async () => {
    const shop = shopOf();
    const { tap } = await rechargeOf(shop);
    await tap(({ chooseMethod }) => chooseMethod('bank-12101'));
    await tap(({ chooseSubPayment }) => chooseSubPayment('b2'));
    await tap(({ buy }) => buy());
    expect(sent(shop)).toMatchObject([
      {
        fields: {
          client_id: 'one',
          product_id: 'p1',
          server_id: 's1',
          role_id: 'r1',
          areaId: 'a1',
          domain_area: 'eru',
          country: 'KR',
          pay_id: 'bank',
          channel_id: 'b2',
          channel: 'two',
          price: '14.99',
          currency: 'USD',
        },
      },
    ]);
    expect(sent(shop)[0]?.fields).not.toHaveProperty('coupon_code');
  });

  it('O-05 names the shown region if the one that the player used last is no longer offered', async () => {
    const shop = shopOf();
    shop.services.store.setState(({ order }) => ({
      order: { ...order, region: 'DE', rechargeKey: 'card-12101' },
    }));
    const { tap } = await rechargeOf(shop);
    await tap(({ buy }) => buy());
    expect(sent(shop)).toMatchObject([{ fields: { country: 'KR' } }]);
  });

  const naver = {
    KR: { name: 'Korea', methods: [sampleMethod('naver', { channel_id: '11401', decimals: 0 })] },
  };
  it.each([
    ['eru', '/api/kr_pay/naver_pay'],
    ['universal', '/api/pay/naver_pay'],
  ])('O-07 in area %s, Naver Pay is paid by %s', async (area, path) => {
    const won = { ...goods[0]!, price: '14900', currency: 'KRW' };
    const shop = shopOf({ '/api/pay/getCountries': yes(naver) });
    shop.services.store.setState(({ offer, order }) => ({
      offer: { ...offer, area, goods: [won] },
      order: { ...order, rechargeKey: 'naver-11401' },
    }));
    const { tap } = await rechargeOf(shop);
    await tap(({ buy }) => buy());
    expect(sent(shop)).toMatchObject([{ path, fields: { price: '14900', currency: 'KRW' } }]);
  });

  const terms = { sentences: [], links: [], consents: [{ value: 'waive', text: 'I waive my right.' }] };
  const unknown = sampleMethod('unknown', { channel_id: '99999' });
  it.each<
    [
      missing: string,
      key: string | undefined,
      says: 'method_choose' | 'payway_not_exist' | 'legal_consents_missing',
      tone: string,
    ]
  >([
    ['a method', undefined, 'method_choose', 'plain'],
    ['a method that can be paid by', 'unknown-99999', 'payway_not_exist', 'bad'],
    ['what the law asks for', 'card-12101', 'legal_consents_missing', 'bad'],
  ])('O-06 X-01 without %s nothing is, and the page says so', async (_missing, rechargeKey, says, tone) => {
    const us = { name: 'US', methods: [sampleMethod('card'), unknown] };
    const asks = says === 'legal_consents_missing' && { terms };
    const shop = shopOf({ '/api/pay/getCountries': yes({ US: { ...us, ...asks } }) });
    shop.services.store.setState(({ order }) => ({ order: { ...order, rechargeKey } }));
    const { tap } = await rechargeOf(shop);
    await tap(({ buy }) => buy());
    expect(sent(shop)).toEqual([]);
    expect(shop.state().toasts).toMatchObject([{ text: shop.state().t(says), tone }]);
  });

  it.each(['card', 'typed'])(
    'C-04 with method %s, a confirmation comes first if a coupon could be used',
    async (name) => {
      const shop = shopOf({ '/api/coupons/couponList': yes([coupon('A')]) });
      shop.services.store.setState(({ order }) => ({
        order: { ...order, region: 'US', rechargeKey: `${name}-12101` },
        coupon: { code: '', of: 'p1' },
      }));
      const { tap } = await rechargeOf(shop);
      await tap(({ buy, buyWithCard }) =>
        name === 'card' ? buy() : buyWithCard({ number: 'N1', password: 'P1' }, () => undefined),
      );
      expect(sent(shop)).toEqual([]);
      const { question, t } = shop.state();
      expect(question).toMatchObject({
        title: t('tips'),
        content: t('tip_noUse_coupon'),
        confirm: t('coupon_continue_without'),
        facts: [{ value: 'kira' }, { value: 'Asgard 12' }, { value: 'Lady Blue' }],
      });
      await act(async () => question?.onConfirm());
      expect(sent(shop)).toMatchObject([{ fields: { price: '14.99', pay_id: name } }]);
    },
  );

  it.each<[held: Partial<Coupon>, instead: 'coupon_choose' | 'cancel', popup: Popup | undefined]>([
    [{}, 'coupon_choose', { kind: 'coupons', from: 'recharge' }],
    [{ pay_id: 'bank' }, 'cancel', { kind: 'recharge', subPayments: false }],
  ])('C-04 with a coupon %j, the main answer is %s', async (held, instead, popup) => {
    const shop = shopOf({ '/api/coupons/couponList': yes([coupon('A', held)]) });
    shop.services.store.setState(({ order }) => ({
      order: { ...order, region: 'US', rechargeKey: 'card-12101' },
      popup: { kind: 'recharge', subPayments: false },
      coupon: { code: '', of: 'p1' },
    }));
    const { tap } = await rechargeOf(shop);
    await tap(({ buy }) => buy());
    const { question, t } = shop.state();
    expect(question).toMatchObject({ isLoss: true, cancel: t(instead) });
    await act(async () => question?.onCancel?.());
    expect([sent(shop), shop.state().popup]).toEqual([[], popup]);
  });

  it('C-03 with the coupon that was chosen automatically, at the price of the shown area', async () => {
    const shop = shopOf({
      '/api/coupons/couponList': yes([coupon('A', { discount_rate: '0.90' }), coupon('B')]),
    });
    shop.services.store.setState(({ order }) => ({ order: { ...order, rechargeKey: 'card-12101' } }));
    const { tap } = await rechargeOf(shop);
    await tap(({ buy }) => buy());
    expect(sent(shop)).toMatchObject([{ fields: { price: '11.99', coupon_code: 'B' } }]);
    expect(shop.calls.filter(({ path }) => path === '/api/pay/productPoints')).toMatchObject([
      { fields: { client_id: 'one', product_id: 'p1', coupon_code: 'B', domain_area: 'eru' } },
    ]);
  });
});

/** Conditions that decide whether a coupon can be used. */
interface Terms {
  isVip: boolean;
  isOpen: boolean;
  isLoggedIn: boolean;
  goodsTake: boolean;
  isRetried: boolean;
}
const allowed: Terms = { isVip: true, isOpen: true, isLoggedIn: true, goodsTake: true, isRetried: false };
const terms: [title: string, terms: Terms][] = [
  ['where coupons can be used', allowed],
  ['outside the VIP version', { ...allowed, isVip: false }],
  ['where coupons are switched off', { ...allowed, isOpen: false }],
  ['of nobody', { ...allowed, isLoggedIn: false }],
  ['for goods that take none', { ...allowed, goodsTake: false }],
  ['for an unpaid order that is paid by another method', { ...allowed, isRetried: true }],
];
const offered = (name: string, open_coupon = true): OfferedMethod => ({
  key: `${name}-12101`,
  method: sampleMethod(name, { open_coupon }),
  subPayments: [],
});
const chosenMethods = [undefined, offered('card'), offered('bank'), offered('card', false)];
const lists: Coupon[][] = [
  [],
  [coupon('of a level', { use_category: 'lock', discount_rate: '0.10' })],
  [
    coupon('to claim', { use_category: 'claim', discount_rate: '0.20' }),
    coupon('of a level', { use_category: 'lock' }),
  ],
  [coupon('of the bank', { pay_id: 'bank' })],
  [
    coupon('to claim', { use_category: 'claim', discount_rate: '0.20' }),
    coupon('small', { discount_rate: '0.90' }),
    coupon('large', { discount_rate: '0.80' }),
    coupon('of the bank', { pay_id: 'bank', discount_rate: '0.70' }),
    coupon('of a level', { use_category: 'lock', discount_rate: '0.10' }),
  ],
];
const choices: (CouponChoice | undefined)[] = [
  undefined,
  ...['p1', '', 'p2'].flatMap((of) =>
    ['', 'small', 'of the bank', 'of a level'].map((code) => ({ code, of })),
  ),
];

/** The expected coupon by the requirements: C-01 who may use one, C-03 which one, C-04 when to confirm. */
function couponByTheRows(
  is: Terms,
  method: OfferedMethod | undefined,
  list: readonly Coupon[],
  choice: CouponChoice | undefined,
) {
  const none = { chosen: undefined, isLeftOut: false };
  if (!is.isVip || !is.isOpen || !is.isLoggedIn || is.isRetried) return { row: 'hidden', ...none };
  if (!is.goodsTake) return { row: 'goods-unsupported', ...none };
  const held = list.filter((one) => one.use_category === 'avail');
  if (method?.method.open_coupon === false)
    return { row: 'method-unsupported', chosen: undefined, isLeftOut: held.length > 0 };
  const fitting = held.filter(({ pay_id }) => !method || pay_id === '' || pay_id === method.method.payway_id);
  const said = choice?.of === 'p2' ? undefined : choice?.code;
  const least = fitting.toSorted((a, b) => Number(a.discount_rate) - Number(b.discount_rate))[0]?.code;
  const chosen = said === '' ? undefined : fitting.some(({ code }) => code === said) ? said : least;
  if (chosen) return { row: 'chosen', chosen, isLeftOut: false };
  const canClaim = list.some((one) => one.use_category === 'claim');
  const row = fitting.length > 0 ? 'choose' : canClaim ? 'claim-more' : 'none';
  return { row, chosen: undefined, isLeftOut: held.length > 0 };
}

describe('C-01 the coupon of the purchase', () => {
  it.each(terms)('C-03 C-04 %s: with every method, list and choice', async (_title, is) => {
    const found: unknown[] = [];
    const wanted: unknown[] = [];
    for (const list of lists) {
      const shop = shopOf({ '/api/coupons/couponList': yes(list) });
      const { services } = shop;
      services.store.setState((state) => ({
        player: is.isLoggedIn ? kira : undefined,
        offer: {
          ...state.offer,
          config: { ...state.offer.config, is_vip: is.isVip, is_open_coupon: is.isOpen },
        },
      }));
      // Rendering without a browser reads the store's initial state.
      services.store.getInitialState = services.store.getState;
      const [path, fields] = [
        '/api/coupons/couponList',
        { client_id: 'one', use_category: 'claim,avail,lock' },
      ] as const;
      await services.reads.read(readKey(path, fields, readScope(shop.state(), path)), path, fields);
      for (const method of chosenMethods)
        for (const choice of choices) {
          services.store.setState({ coupon: choice });
          const seen: CouponUse[] = [];
          const of: Parameters<typeof useCoupon> = [
            { ...goods[0]!, isCoupon: is.goodsTake },
            method,
            is.isRetried,
          ];
          const probe = createElement(CouponProbe, { seen, of });
          renderToString(createElement(ShopProvider, { value: services }, probe));
          const [use] = seen;
          const about = [method?.key, method?.method.open_coupon, list.length, choice];
          const byTheRows = couponByTheRows(is, method, list, choice);
          found.push([about, use?.row.kind, use?.chosen?.code, use?.isLeftOut, use?.isCalculating]);
          const { row, chosen, isLeftOut } = byTheRows;
          // The price with it was never fetched here.
          wanted.push([about, row, chosen, isLeftOut, chosen !== undefined]);
        }
    }
    expect(found).toEqual(wanted);
  });

  it('C-05 is removed from these goods if its price fails to load, and the row refetches list and price', async () => {
    const answers = [refusal(-5000), { ok: true as const, content: { discountPrice: '11.99', points: 11 } }];
    const shop = shopOf({
      '/api/coupons/couponList': yes([coupon('A')]),
      '/api/pay/productPoints': () => answers.shift(),
    });
    const { now, tap } = await rechargeOf(shop);
    expect(shop.state().coupon).toEqual({ code: '', of: 'p1', hasFailed: true });
    expect(now().coupon).toMatchObject({ row: { kind: 'failed' }, chosen: undefined });
    expect(now().paying).toBe(false);
    const lists = () => shop.calls.filter(({ path }) => path === '/api/coupons/couponList').length;
    const before = lists();
    await tap(({ coupon: { retry } }) => retry());
    expect(lists()).toBe(before + 1);
    expect(now()).toMatchObject({
      coupon: { row: { kind: 'chosen' }, chosen: { code: 'A' } },
      paid: { price: '11.99', points: 11 },
    });
  });

  it('C-05 if the list fails to load, the row says so, and the full price can be paid', async () => {
    const shop = shopOf({ '/api/coupons/couponList': () => refusal(-5000) });
    const { now } = await rechargeOf(shop);
    expect(now()).toMatchObject({
      coupon: { row: { kind: 'failed' } },
      paying: false,
      paid: { price: '14.99', points: 15 },
    });
  });
});

/** Each place where goods can be paid, with what it renders. */
const counters: Record<string, { layout: 'old' | 'new'; what: () => ReactElement }> = {
  'beside the goods': { layout: 'new', what: () => createElement(BuyPanel) },
  'in the popup': {
    layout: 'new',
    what: () => createElement(RechargePopup, { popup: { kind: 'recharge', subPayments: false } }),
  },
  'in the third step': { layout: 'old', what: () => createElement(RechargeStep) },
};
interface Price {
  button: string;
  spelled: string;
  saved?: string;
  points?: string;
}
const full: Price = { button: 'Pay $14.99', spelled: '14.99 USD', points: '+15 points' };
const prices: Record<string, { coupons: Coupon[]; isRetried: boolean; says: Price }> = {
  'in full': { coupons: [], isRetried: false, says: full },
  'with a coupon': {
    coupons: [coupon('A')],
    isRetried: false,
    says: { button: 'Pay $11.99', spelled: '11.99 USD', saved: '$3.00', points: '+11 points' },
  },
  'of an unpaid order that is paid by another method': {
    coupons: [coupon('A')],
    isRetried: true,
    says: { button: 'Pay $9.99', spelled: '9.99 USD', saved: '$5.00' },
  },
};
const situations = Object.keys(counters).flatMap((where) =>
  Object.keys(prices).map((what) => [where, what] as const),
);
const payButton = () => controlsOf(page.body).at(-1);

describe('S-08 the amount to pay', () => {
  it.each(situations)('S-08 %s, %s: button, label, total, saving and points agree', async (where, what) => {
    const { layout, what: drawn } = counters[where]!;
    const { coupons, isRetried, says } = prices[what]!;
    const shop = shopOf({ '/api/coupons/couponList': yes(coupons) }, layout);
    shop.services.store.setState(({ order }) => ({
      order: { ...order, rechargeKey: 'card-12101' },
      ...(isRetried && { retried: { billingNo: 'GP9', purchase: purchaseOf(order) } }),
    }));
    await draw(shop, drawn());
    const text = page.body.textContent.replace(/[\u2066-\u2069]/g, '');
    const { button, spelled, saved, points } = says;
    expect(payButton()?.text.replace(/[\u2066-\u2069]/g, '')).toBe(button);
    expect(payButton()?.props['aria-label']).toContain(spelled);
    expect(payButton()?.props['aria-label']).toContain('980 Crystals');
    expect(text.includes('Original price 14.99 USD')).toBe(saved !== undefined);
    expect(/You save (\S+\.\d\d)/.exec(text)?.[1]).toBe(saved);
    expect(Array.from(new Set(text.match(/\+\d+ points/g)))).toEqual(points ? [points] : []);
    expect(text.includes('GP9')).toBe(isRetried);
  });

  const uncertain: [title: string, change: (state: ShopState) => Partial<ShopState>, replies: Replies][] = [
    ['while it is paid', () => ({ paying: true }), {}],
    ['while the coupons are loading', () => ({}), { '/api/coupons/couponList': never }],
    [
      'while the price with one is calculated',
      () => ({}),
      { '/api/coupons/couponList': yes([coupon('A')]), '/api/pay/productPoints': never },
    ],
    [
      'while the order that is paid by another method is loading',
      ({ order }) => ({ retried: { billingNo: 'GP9', purchase: purchaseOf(order) } }),
      { '/api/pay/getOrderInfo': never },
    ],
  ];
  it.each(Object.keys(counters).flatMap((where) => uncertain.map((one) => [where, ...one] as const)))(
    'O-10 %s, %s: the button is busy, and sends nothing',
    async (where, _title, change, replies) => {
      const { layout, what } = counters[where]!;
      const shop = shopOf(replies, layout);
      shop.services.store.setState((state) => ({
        order: { ...state.order, rechargeKey: 'card-12101' },
        ...change(state),
      }));
      await draw(shop, what());
      expect(payButton()?.props).toMatchObject({ 'aria-busy': true, disabled: false });
      await act(async () => payButton()?.props.onClick?.({ preventDefault: () => {} }));
      expect(sent(shop)).toEqual([]);
    },
  );

  /** A tap on a radio button: a browser reports a change only if it was not chosen. */
  const tapOn = (value: string) => {
    const props = controlsOf(page.body).find((control) => control.props.value === value)?.props;
    return act(async () => {
      props?.onClick?.({});
      if (!props?.checked) props?.onChange?.({});
    });
  };

  it.each(
    [undefined, 'b2'].flatMap<[alone: boolean, chosen: string | undefined, popup: Popup | undefined]>(
      (chosen) => [
        [true, chosen, undefined],
        [false, chosen, { kind: 'recharge', subPayments: false }],
      ],
    ),
  )(
    'O-06 tapping a sub-payment, in a popup over the page: %s, chosen before: %s, leads back to the methods',
    async (alone, subPaymentId, popup) => {
      const shop = shopOf();
      const open: Popup = { kind: 'recharge', subPayments: true, alone };
      shop.services.store.setState(({ order }) => ({
        order: { ...order, rechargeKey: 'bank-12101' },
        subPaymentId,
        popup: open,
      }));
      await draw(shop, createElement(RechargePopup, { popup: open }));
      await tapOn('b2');
      expect(shop.state()).toMatchObject({ subPaymentId: 'b2' });
      expect(shop.state().popup).toEqual(popup);
    },
  );

  it.each<[name: string, popup: Popup | undefined]>([
    ['typed', { kind: 'recharge', subPayments: false, card: 'method' }],
    ['bank', { kind: 'recharge', subPayments: true, alone: true }],
    ['card', undefined],
  ])('O-08 a tap on the chosen method %s opens what it needs once more, if anything', async (name, popup) => {
    const shop = shopOf();
    shop.services.store.setState(({ order }) => ({
      order: { ...order, region: 'US', rechargeKey: `${name}-12101` },
    }));
    await draw(shop, createElement(BuyPanel));
    await tapOn(`${name}-12101`);
    expect(shop.state().popup).toEqual(popup);
  });

  it('O-05 another region is chosen by name from a list', async () => {
    const shop = shopOf();
    await draw(shop, createElement(BuyPanel));
    const list = controlsOf(page.body).find(({ text }) => text === 'KoreaUnited States');
    expect(list?.props.value).toBe('KR');
    await act(async () => list?.props.onChange?.({ target: { value: 'US' } }));
    expect(shop.state().order.region).toBe('US');
  });
});

describe('S-08 a purchase that cannot be made', () => {
  const terms = { sentences: [{ text: 'You give up your right.' }], links: [], consents: [] };
  const ofAPurchase = ['Total', 'You give up your right', 'Account kira', 'Coupon', '+15 points', 'GP9'];
  const shown = () => ofAPurchase.filter((words) => page.body.textContent.includes(words));

  it.each(
    Object.keys(counters).flatMap((where) => [true, false].map((isRetried) => [where, isRetried] as const)),
  )(
    'S-08 %s, paying an unpaid order: %s: total, law, account, coupon and points go, and the reason stays',
    async (where, isRetried) => {
      const { layout, what } = counters[where]!;
      const shop = shopOf({ '/api/pay/getCountries': yes({ KR: { ...regions.KR, terms } }) }, layout);
      if (isRetried)
        shop.services.store.setState(({ order }) => ({
          retried: { billingNo: 'GP9', purchase: purchaseOf(order) },
        }));
      await draw(shop, what());
      expect(shown()).toEqual(
        ofAPurchase.filter((words) => {
          if (words === 'GP9') return isRetried;
          return !isRetried || !['Coupon', '+15 points'].includes(words);
        }),
      );
      await act(async () =>
        shop.services.store.setState((state) => ({ refused: { [refusalKey(state)]: 'Limit reached.' } })),
      );
      expect(page.body.textContent).toContain('Limit reached.');
      expect(shown()).toEqual([]);
    },
  );

  it.each(Object.keys(counters))(
    'S-08 %s, without any method: no total, no coupon and no points',
    async (where) => {
      const { layout, what } = counters[where]!;
      const shop = shopOf({ '/api/pay/getCountries': yes({}) }, layout);
      await draw(shop, what());
      expect(page.body.textContent).toContain(shop.state().t('methods_none'));
      expect(shown()).toEqual([]);
    },
  );
});

describe('S-08 the coupon row', () => {
  const line = () => controlsOf(page.body).find(({ text }) => text.startsWith('Coupon'));
  it.each<[title: string, popup: Popup | undefined, from: string]>([
    ['beside the goods', undefined, 'page'],
    ['in the popup', { kind: 'recharge', subPayments: false }, 'recharge'],
  ])('S-09 %s, leads to the coupons, and they lead back there', async (_title, popup, from) => {
    const shop = shopOf();
    shop.services.store.setState({ popup });
    await draw(shop, popup ? createElement(RechargePopup, { popup }) : createElement(BuyPanel));
    expect(line()?.text).toBe('CouponNone available');
    await act(async () => line()?.props.onClick?.());
    expect(shop.state().popup).toEqual({ kind: 'coupons', from });
  });

  it('S-09 C-01 that could not be loaded says so, and a tap loads them again', async () => {
    let answer = () =>
      refusal(-5003, 'later') as ReturnType<typeof refusal> | ReturnType<ReturnType<typeof yes>>;
    const shop = shopOf({ '/api/coupons/couponList': () => answer() });
    await draw(shop, createElement(BuyPanel));
    expect(line()?.text).toBe(`Coupon${shop.state().t('coupon_failed')}`);
    answer = yes([]);
    await act(async () => line()?.props.onClick?.());
    expect([line()?.text, shop.state().popup]).toEqual(['CouponNone available', undefined]);
  });

  it.each([
    ['takes coupons', true, sampleMethod('card'), 'CouponNone available', false],
    [
      'takes none',
      true,
      sampleMethod('card', { open_coupon: false }),
      'CouponNot accepted with this payment method',
      true,
    ],
    [
      'accepts coupons, for goods that do not',
      false,
      sampleMethod('card'),
      'CouponUnavailable for this item',
      true,
    ],
  ])('C-01 with a method that %s', async (_title, isCoupon, method, text, disabled) => {
    const shop = shopOf({ '/api/pay/getCountries': yes({ US: { name: 'US', methods: [method] } }) });
    shop.services.store.setState(({ offer, order }) => ({
      offer: { ...offer, goods: [{ ...goods[0]!, isCoupon }] },
      order: { ...order, rechargeKey: 'card-12101' },
    }));
    await draw(shop, createElement(BuyPanel));
    expect(line()).toMatchObject({ text, props: { disabled } });
  });
});

describe('S-08 what the one button does next', () => {
  const someone = { player: kira };
  const role = { value: 'r1', display: 'Kira', level: 1 };
  it.each<[title: string, change: (state: ShopState) => object, step: string]>([
    ['nothing is chosen', ({ order }) => ({ ...someone, order: { ...order, goods: undefined } }), 'goods'],
    [
      'the chosen goods are no longer sold',
      ({ order }) => ({ ...someone, order: { ...order, goods: { ...goods[0]!, value: 'gone' } } }),
      'goods',
    ],
    ['nobody is logged in', () => ({ player: undefined, sdk: 'off' }), 'login'],
    ...(['exchanging', 'asking', 'failed', 'open', 'ended'] as const).map(
      (sdk) =>
        [`the game has not logged anybody in (${sdk})`, () => ({ player: undefined, sdk }), 'game-login'] as [
          string,
          () => object,
          string,
        ],
    ),
    ['no recipient is chosen', ({ order }) => ({ ...someone, order: { ...order, role: undefined } }), 'role'],
    ['everything is chosen', ({ order }) => ({ ...someone, order: { ...order, role } }), 'pay'],
  ])('S-08 where %s', (_title, change, step) => {
    const state = shopOf().state();
    expect(nextStep({ ...state, ...change(state) })).toBe(step);
  });
});

describe('S-08 the card form in place of the methods', () => {
  const cardOf = async (
    mode: 'issued' | 'method',
    change: Partial<ShopState> = {},
    replies: Replies = {},
  ) => {
    const shop = shopOf(replies);
    shop.services.store.setState(({ order }) => ({
      order: { ...order, region: 'US', rechargeKey: 'typed-12101' },
      popup: { kind: 'recharge', subPayments: false, card: mode },
      ...change,
    }));
    await draw(shop, createElement(CardRecharge, { mode }));
    const type = async (nth: number, value: string) => {
      const field = controlsOf(page.body).filter(({ props }) => props.value !== undefined)[nth];
      await act(async () => field?.props.onChange?.({ target: { value } }));
    };
    const button = () => controlsOf(page.body).findLast(({ text }) => text === 'Redeem' || text === 'Log in');
    const press = () => act(async () => button()?.props.onClick?.({ preventDefault: () => {} }));
    return { shop, type, button, press };
  };

  it('S-08 for goods that cannot be bought it leads to others, without the sentences of the law', async () => {
    const terms = { sentences: [{ text: 'You give up your right.' }], links: [], consents: [] };
    const { shop } = await cardOf(
      'method',
      {},
      { '/api/pay/getCountries': yes({ US: { ...regions.US, terms } }) },
    );
    expect(page.body.textContent).toContain('You give up your right.');
    await act(async () =>
      shop.services.store.setState((state) => ({ refused: { [refusalKey(state)]: 'Limit reached.' } })),
    );
    expect(page.body.textContent).not.toContain('You give up your right.');
    expect(controlsOf(page.body).map(({ text }) => text)).toContain(shop.state().t('goods_choose'));
  });

  it.each(['issued', 'method'] as const)(
    'K-01 %s: a visitor is led to the login, and by it back',
    async (mode) => {
      const { shop, button, press } = await cardOf(mode, { player: undefined });
      expect(button()).toMatchObject({ text: 'Log in', props: { disabled: false } });
      await press();
      const next = mode === 'issued' ? { toCard: true } : { toPay: true };
      expect(shop.state().popup).toEqual({ kind: 'login', ...next });
      expect(sent(shop)).toEqual([]);
    },
  );

  it.each(['issued', 'method'] as const)(
    'K-01 %s: choosing the character leads back to this card',
    async (mode) => {
      const { shop } = await cardOf(mode);
      const character = controlsOf(page.body).find(({ text }) => text.startsWith('Lady Blue'));
      await act(async () => character?.props.onClick?.());
      expect(shop.state().popup).toEqual({ kind: 'recipient', toCard: mode });
    },
  );

  it('K-01 can be sent once both fields are filled, and shows its error until it is changed', async () => {
    const { shop, type, button, press } = await cardOf(
      'issued',
      {},
      {
        '/api/pay/card_info': () => refusal(-3040, 'No such card.'),
      },
    );
    const typed = [button()?.props.disabled];
    await type(0, 'N1');
    typed.push(button()?.props.disabled);
    await type(1, '  ');
    typed.push(button()?.props.disabled);
    await type(1, 'P1');
    typed.push(button()?.props.disabled);
    expect(typed).toEqual([true, true, true, false]);
    await press();
    expect(page.body.textContent).toContain('No such card.');
    await type(0, 'N2');
    expect(page.body.textContent).not.toContain('No such card.');
    expect(shop.calls.filter(({ path }) => path === '/api/pay/card_info')).toHaveLength(1);
  });

  it('O-08 for a method, nothing is sent until the price is known, then the card goes with it', async () => {
    let answer = (_: ApiAnswer<unknown>) => {};
    const { shop, type, button, press } = await cardOf(
      'method',
      {},
      {
        '/api/coupons/couponList': yes([coupon('A')]),
        '/api/pay/productPoints': () => new Promise((resolve) => (answer = resolve)),
      },
    );
    await type(0, 'N1');
    await type(1, 'P1');
    expect(button()?.props).toMatchObject({ 'aria-busy': true });
    await press();
    expect(sent(shop)).toEqual([]);
    await act(async () => answer({ ok: true, content: { discountPrice: '11.99', points: 11 } }));
    await press();
    expect(sent(shop)).toMatchObject([
      { fields: { pay_id: 'typed', price: '11.99', coupon_code: 'A', card_info: expect.any(String) } },
    ]);
  });

  it.each([
    ['new', true, true],
    ['new', false, false],
    ['old', true, false],
  ] as const)(
    'S-08 in the %s layout, goods chosen: %s; leads to the methods: %s',
    async (layout, has, leads) => {
      const shop = shopOf({}, layout);
      shop.services.store.setState(({ order }) => ({
        order: { ...order, goods: has ? order.goods : undefined },
      }));
      await draw(shop, createElement(CardRecharge, { mode: 'issued' }));
      const words = shop.state().t('card_to_methods');
      expect(controlsOf(page.body).filter(({ text }) => text === words)).toHaveLength(leads ? 1 : 0);
    },
  );
});
