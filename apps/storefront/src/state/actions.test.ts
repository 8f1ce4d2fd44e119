import { describe, expect, it, vi } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { clearOrder, dismissToast, go, ofPayment, showToast } from './actions.ts';

describe('X-01 short messages', () => {
  /** A shop with a controllable clock. */
  const shopOfTime = () => {
    const shop = fakeShop();
    const { browser } = shop.services;
    const due: { ms: number; pass: () => void }[] = [];
    let names = 0;
    browser.randomHex = () => `toast-${++names}`;
    browser.wait = (ms) => new Promise((resolve) => due.push({ ms, pass: () => resolve() }));
    const texts = () => shop.state().toasts.map(({ text }) => text);
    return { shop, due, texts };
  };

  it.each([0, 1, 2])('X-01 of three messages the one shown for six seconds disappears: %s', async (which) => {
    const { shop, due, texts } = shopOfTime();
    const said = ['first', 'second', 'third'];
    for (const text of said) showToast(shop.services, text);
    expect(due.map(({ ms }) => ms)).toEqual([6000, 6000, 6000]);
    due[which]?.pass();
    await Promise.resolve();
    expect(texts()).toEqual(said.filter((_text, index) => index !== which));
  });

  it.each([0, 1, 2])('X-01 of three messages the dismissed one disappears: %s', (which) => {
    const { shop, texts } = shopOfTime();
    const said = ['first', 'second', 'third'];
    for (const text of said) showToast(shop.services, text);
    dismissToast(shop.services, shop.state().toasts[which]?.id ?? '');
    expect(texts()).toEqual(said.filter((_text, index) => index !== which));
  });

  it('O-09 a newer message about the payment replaces the older one, and only that', () => {
    const { shop, due, texts } = shopOfTime();
    showToast(shop.services, 'another');
    showToast(shop.services, 'not complete yet', 'plain', ofPayment);
    showToast(shop.services, 'refused', 'bad', ofPayment);
    expect(texts()).toEqual(['another', 'refused']);
    due[1]?.pass();
    showToast(shop.services, 'refused', 'bad', ofPayment);
    expect(texts()).toEqual(['another', 'refused']);
    dismissToast(shop.services, ofPayment);
    expect(texts()).toEqual(['another']);
  });

  it('X-01 a message can be shown again once it is gone, with its own tone', () => {
    const { shop } = shopOfTime();
    showToast(shop.services, 'first', 'bad');
    showToast(shop.services, 'first', 'good');
    expect(shop.state().toasts).toMatchObject([{ text: 'first', tone: 'bad' }]);
    dismissToast(shop.services, shop.state().toasts[0]?.id ?? '');
    showToast(shop.services, 'first');
    expect(shop.state().toasts).toMatchObject([{ text: 'first', tone: 'plain' }]);
  });
});

it('S-05 a cleared order keeps only its game, in the state and in storage', () => {
  const shop = fakeShop();
  const { store, storage } = shop.services;
  const game = { gameName: 'Game two', clientId: 'two', gameProductId: 'gp-two' };
  const order = {
    ...game,
    ...{ area: { value: 'a', display: 'A' }, server: { display: 'S' }, realServer: 's1', region: 'US' },
    role: { value: 'r1', display: 'Kira', level: 1 },
    goods: { value: 'p1', price: '1', display: '', isCoupon: true, isLimit: true, couponPoints: 1 },
    rechargeInfo: { status: 'Pending' as const, url: 'u' },
    ...{ billing_no: 'GP1', rechargeKey: 'card-12101' },
  };
  store.setState({ order, subPaymentId: 'b1', retried: { billingNo: 'GP1', purchase: 'p' } });
  storage.write('paymentOrderInfo', order);
  const before = shop.state();
  clearOrder(shop.services);
  expect(shop.state()).toEqual({ ...before, order: game, subPaymentId: undefined, retried: undefined });
  expect(storage.read('paymentOrderInfo')).toBeUndefined();
});

describe('R-05 navigating to another screen', () => {
  it.each([
    ['/recharge', '/result', { billing_no: 'GP1' }, '/result?utm_pay=x&visit=sdk&billing_no=GP1', 'Recharge'],
    [
      '/recharge/',
      '/result',
      { billing_no: 'GP1' },
      '/result?utm_pay=x&visit=sdk&billing_no=GP1',
      'Recharge',
    ],
    ['/recharge', '/my', undefined, '/my?utm_pay=x&visit=sdk', undefined],
    [
      '/selectGoods',
      '/result',
      { billing_no: 'GP1' },
      '/result?utm_pay=x&visit=sdk&billing_no=GP1',
      undefined,
    ],
  ] as const)('R-05 from %s to %s', (path, to, query, address, origin) => {
    for (const replace of [true, false]) {
      const shop = fakeShop({ path, search: '?utm_pay=x&visit=sdk&area_id=3' });
      const navigate = vi.spyOn(shop.services.browser, 'navigate');
      go(shop.services, to, query, { replace });
      const [given] = navigate.mock.calls;
      expect(given?.[0]).toBe(address);
      expect(given?.[1]).toEqual({ replace, ...(origin && { state: { origin } }) });
    }
  });
});
