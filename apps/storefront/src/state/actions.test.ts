import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { clearOrder, dismissToast, go, ofPayment, showToast } from './actions.ts';

describe('X-01 short messages', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  /** A shop with the test's clock, in a tab that the player may leave. */
  const shopOfTime = () => {
    const shop = fakeShop();
    const { browser } = shop.services;
    let names = 0;
    browser.randomHex = () => `toast-${++names}`;
    browser.wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    let back: Promise<boolean> | undefined;
    let comeBack = () => {};
    browser.whenVisible = () => back ?? Promise.resolve(false);
    const leave = () => {
      back = new Promise((resolve) => {
        comeBack = () => {
          back = undefined;
          resolve(true);
        };
      });
    };
    const texts = () => shop.state().toasts.map(({ text }) => text);
    return { shop, texts, leave, comeBack: () => comeBack() };
  };

  it('X-01 each disappears six seconds after it was shown', async () => {
    const { shop, texts } = shopOfTime();
    for (const text of ['first', 'second', 'third']) {
      showToast(shop.services, text);
      await pass(500);
    }
    await pass(4499);
    expect(texts()).toEqual(['first', 'second', 'third']);
    await pass(1);
    expect(texts()).toEqual(['second', 'third']);
    await pass(500);
    expect(texts()).toEqual(['third']);
    await pass(500);
    expect(texts()).toEqual([]);
  });

  it.each([
    ['before it arrived', undefined, 6],
    ['as it appeared', 0, 5],
    ['four seconds later', 4, 1],
  ])(
    'X-01 W-01 one that finds the player in another app, who left %s, waits for him',
    async (_when, after, left) => {
      const { shop, texts, leave, comeBack } = shopOfTime();
      if (after === undefined) leave();
      showToast(shop.services, 'refused', 'bad');
      if (after !== undefined) {
        await pass(after * 1000);
        leave();
      }
      await pass(60_000);
      comeBack();
      await pass(left * 1000 - 1);
      expect(texts()).toEqual(['refused']);
      await pass(1);
      expect(texts()).toEqual([]);
    },
  );

  it('X-01 the same one again replaces the first: it is announced again and stays for six seconds of its own', async () => {
    const { shop, texts } = shopOfTime();
    const ids = () => shop.state().toasts.map(({ id }) => id);
    showToast(shop.services, 'refused', 'bad');
    showToast(shop.services, 'another');
    const [first] = ids();
    await pass(5900);
    showToast(shop.services, 'refused', 'plain');
    expect(shop.state().toasts).toMatchObject([{ text: 'another' }, { text: 'refused', tone: 'plain' }]);
    // A new element of the live region.
    expect(ids()).not.toContain(first);
    await pass(5999);
    expect(texts()).toEqual(['refused']);
    await pass(1);
    expect(texts()).toEqual([]);
  });

  it.each([0, 1, 2])('X-01 of three messages the dismissed one disappears: %s', (which) => {
    const { shop, texts } = shopOfTime();
    const said = ['first', 'second', 'third'];
    for (const text of said) showToast(shop.services, text);
    dismissToast(shop.services, shop.state().toasts[which]?.id ?? '');
    expect(texts()).toEqual(said.filter((_text, index) => index !== which));
  });

  it('O-09 a newer message about the payment replaces the older one, and only that', () => {
    const { shop, texts } = shopOfTime();
    showToast(shop.services, 'another');
    showToast(shop.services, 'not complete yet', 'plain', ofPayment);
    showToast(shop.services, 'refused', 'bad', ofPayment);
    expect(texts()).toEqual(['another', 'refused']);
    dismissToast(shop.services, ofPayment);
    expect(texts()).toEqual(['another']);
  });
});

it('S-05 a cleared order keeps only its game, in the state and in storage', () => {
  const shop = fakeShop();
  const { store, storage } = shop.services;
  const game = { gameName: 'Game two', clientId: 'two', gameProductId: 'gp-two' };
  const order = {
    ...game,
    area: { value: 'a', display: 'A' },
    server: { display: 'S' },
    realServer: 's1',
    region: 'US',
    role: { value: 'r1', display: 'Kira', level: 1 },
    goods: { value: 'p1', price: '1', display: '', isCoupon: true, isLimit: true, couponPoints: 1 },
    rechargeInfo: { status: 'Pending' as const, url: 'u' },
    billing_no: 'GP1',
    rechargeKey: 'card-12101',
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
