import { codes } from '@gemporium/contract/codes.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ReadPath } from '../../api/client.ts';
import { type ReadFields, readKey } from '../../api/read-cache.ts';
import { readScope } from '../../state/read-scope.ts';
import { ShopProvider } from '../../state/shop-context.tsx';
import { type FakeShop, fakeShop, refusal } from '../../testing/fake-shop.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleGoods } from '../../testing/sample-page.ts';
import { purchaseOf } from './retried-order.ts';
import { type Recharge, useRecharge } from './use-recharge.ts';

const player = { username: 'kira', suid: '1', oauth_token: 't', gp_id: 'gp-one' };
const card = {
  payway_id: 'card',
  channel_id: '12101',
  name: 'Card',
  icon: '/i.svg',
  sort: 1,
  min_money: '0',
  max_money: '0',
  open_coupon: true,
  decimals: 2,
  sub_payment: [],
};
const coupon = {
  code: 'CP1',
  name: 'Twenty off',
  use_category: 'avail',
  is_used: false,
  used_time: 0,
  valid_end_time: 0,
  time_zone: 'UTC',
  discount_rate: '0.80',
  pay_id: '',
  open_coupon: true,
  lock_reason: '',
};
type FakeReplies = NonNullable<NonNullable<Parameters<typeof fakeShop>[0]>['replies']>;
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
      '/api/pay/getCountryList': yes({ US: { name: 'US', methods: [card] } }),
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
    player,
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
  await ask('/api/pay/getCountryList', {
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
    '/api/pay/getCountryList': () => ({ ok: true as const, content: lists.shift() }),
    '/api/pay/adyen_pay': () => refusal(codes.noSuchMethod, 'not offered'),
    '/api/coupons/couponList': () => ({ ok: true as const, content: [] }),
  });
  const methods = { client_id: 'one', product_id: 'p1', platform: 'web', domain_area: 'universal' } as const;
  await ask('/api/coupons/couponList', list);
  expect(look().method?.key).toBe('card-12101');
  tap();
  await expect.poll(() => shop.state().toasts).toMatchObject([{ text: 'not offered' }]);
  expect(look()).toMatchObject({ methods: { kind: 'loading' }, method: undefined });

  await ask('/api/pay/getCountryList', methods);
  const left = look();
  expect(left.method).toBeUndefined();
  expect(left.methods).toMatchObject({ regions: [{ code: 'US', methods: [{ key: 'paypal-10201' }] }] });
  left.chooseMethod('paypal-10201');
  expect(look().method?.key).toBe('paypal-10201');

  // The last one disappears as well: no region is left.
  shop.services.store.setState(({ methodsGone }) => ({ methodsGone: methodsGone + 1 }));
  await ask('/api/pay/getCountryList', methods);
  expect(look().methods).toMatchObject({ kind: 'ready', regions: [], region: undefined });
});
