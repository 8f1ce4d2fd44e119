import { codes } from '@gemporium/contract/codes.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeShop, type FakeShopOptions, fakeShop, kira, refusal } from '../../testing/fake-shop.ts';
import { sampleSubPayment } from '../../testing/sample-method.ts';
import { samplePage } from '../../testing/sample-page.ts';
import { samplePurchase } from '../../testing/sample-purchase.ts';
import { unhandledDuring } from '../../testing/unhandled-during.ts';
import type { CheckedPurchase } from './check-purchase.ts';
import { pay } from './pay.ts';
import { purchaseOf } from './retried-order.ts';

const goods = {
  value: 'p1',
  price: '14.99',
  display: '980 Crystals',
  isCoupon: false,
  isLimit: false,
  couponPoints: 0,
};
const purchase = samplePurchase();
const seen = { price: '14.99', currency: 'USD' };
const opened = { ok: true as const, content: { billing_no: 'GP1', url: 'https://provider.example/pay' } };

function shopThatAnswers(reply: FakeShopOptions): FakeShop {
  const shop = fakeShop(reply);
  shop.services.store.setState(({ order }) => ({ order: { ...order, goods, region: 'US' } }));
  return shop;
}

afterEach(() => vi.unstubAllGlobals());

const names = (shop: FakeShop) => shop.events.map(([what]) => what);

describe('paying', () => {
  it('Y-01 a make-up link is paid in place of goods', async () => {
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
    await pay(shop.services, { ...purchase, what: { replenish_id: 'R1' } }, seen);
    expect(shop.events[1]?.[1]).toMatchObject({ replenish_id: 'R1', role_id: 'r1', price: '14.99' });
    expect(shop.events[1]?.[1]).not.toHaveProperty('product_id');
    expect(shop.services.storage.read('replenishBillingNo')).toBe('GP1');
  });

  it('O-06 the window opens within the tap, before the pay call, and is redirected after the answer', async () => {
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
    const paying = pay(shop.services, purchase, seen);
    expect(names(shop)).toEqual(['window', '/api/pay/adyen_pay']);
    await paying;
    expect(shop.events.at(-1)).toEqual(['window to', 'https://provider.example/pay']);
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    expect(shop.state().order.rechargeInfo).toEqual({
      status: 'Pending',
      url: 'https://provider.example/pay',
    });
  });

  it('W-01 O-06 offline, no empty window covers the shop: the same tab goes to the provider later', async () => {
    const shop = shopThatAnswers({ isOffline: true, replies: { '/api/pay/adyen_pay': () => opened } });
    await pay(shop.services, purchase, seen);
    expect(names(shop)).not.toContain('window');
    expect(shop.calls[0]?.fields).toMatchObject({ same_tab: true });
    expect(shop.events.at(-1)).toEqual(['leave', 'https://provider.example/pay']);
  });

  it.each([
    [true, 'after four seconds'],
    [false, 'never if the answer was faster'],
  ])('W-01 the waiting window says that the answer is slow: %s, %s', async (isSlow) => {
    let pass = () => {};
    let answer = () => {};
    const reply = new Promise<typeof opened>((resolve) => {
      answer = () => resolve(opened);
    });
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => reply } });
    const waits: number[] = [];
    shop.services.browser.wait = (ms) => {
      waits.push(ms);
      return new Promise((resolve) => {
        pass = resolve;
      });
    };
    const paying = pay(shop.services, purchase, seen);
    if (!isSlow) answer();
    if (!isSlow) await paying;
    pass();
    await Promise.resolve();
    answer();
    await paying;
    expect(waits).toEqual([4_000]);
    const words = shop.events.filter(([what]) => what === 'window says').map(([, said]) => said);
    expect(words).toEqual(isSlow ? [shop.state().t('slow_text')] : []);
  });

  it('W-01 where the shop’s own tab goes to the provider, a slow answer breaks nothing', async () => {
    let answer = () => {};
    const reply = new Promise<typeof opened>((resolve) => {
      answer = () => resolve(opened);
    });
    const shop = shopThatAnswers({ blocksWindows: true, replies: { '/api/pay/adyen_pay': () => reply } });
    shop.services.browser.wait = () => Promise.resolve();
    let paying: Promise<void> | undefined;
    const during = await unhandledDuring(() => {
      paying = pay(shop.services, purchase, seen);
    });
    expect(during).toEqual([]);
    answer();
    await paying;
    expect(shop.events.at(-1)).toEqual(['leave', 'https://provider.example/pay']);
  });

  it('W-01 P-13 the way back is kept before the player leaves for a page, and not for a typed card', async () => {
    const register = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { serviceWorker: { register } });
    vi.stubGlobal('window', {});
    const card = { cardInfo: 'Y2FyZA==12345678', onRefused: () => undefined };
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
    await pay(shop.services, purchase, seen, card);
    expect(register).not.toHaveBeenCalled();
    const paying = pay(shop.services, purchase, seen);
    expect(register.mock.calls).toEqual([['/return/worker.js?spec_lang=en']]);
    await paying;
  });

  it('B-08 the call carries what the player has agreed to, which counts for this purchase only', async () => {
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
    shop.services.store.setState({ agreed: ['at-once:1', 'terms:2'] });
    await pay(shop.services, { ...purchase, consents: 'at-once:1,terms:2' }, seen);
    expect(shop.calls[0]?.fields).toMatchObject({ consents: 'at-once:1,terms:2' });
    expect(shop.state().agreed).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    [
      'before the store has answered',
      () => {
        throw new Error('a bug of this test');
      },
    ],
    ['with what the store answered', () => ({ ok: true, content: null })],
  ])('O-06 if something breaks %s, no window stays blank and the next tap pays', async (_title, broken) => {
    const replies = [broken, () => opened];
    const shop = shopThatAnswers({
      replies: { '/api/pay/adyen_pay': () => replies.shift()?.() as typeof opened },
    });
    await expect(pay(shop.services, purchase, seen)).rejects.toThrow();
    expect(names(shop)).toEqual(['window', '/api/pay/adyen_pay', 'window closed']);
    expect(shop.state().paying).toBe(false);
    await pay(shop.services, purchase, seen);
    expect(shop.events.at(-1)).toEqual(['window to', 'https://provider.example/pay']);
  });

  it('O-06 in an app, where no window opens, the original error is reported', async () => {
    const shop = shopThatAnswers({
      replies: {
        '/api/pay/adyen_pay': () => {
          throw new Error('a bug of this test');
        },
      },
    });
    shop.services.browser.userAgent = 'Mozilla/5.0 (iPhone) Safari Line/14.5.0';
    await expect(pay(shop.services, purchase, seen)).rejects.toThrow('a bug of this test');
    expect(shop.state().paying).toBe(false);
  });

  it.each([
    ['with a coupon', 'CP1', 'CP1'],
    ['without one', undefined, undefined],
  ])('C-01 the call names the coupon of the shown price: %s', async (_title, coupon, sent) => {
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
    await pay(shop.services, purchase, { price: '11.99', currency: 'USD', coupon });
    const [, fields] = shop.events.find(([what]) => what === '/api/pay/adyen_pay') ?? [];
    expect(fields).toMatchObject({ price: '11.99' });
    expect((fields as { coupon_code?: string }).coupon_code).toBe(sent);
  });

  it('C-03 O-14 a confirmed new price is paid with the same coupon', async () => {
    const answers = [refusal(codes.priceChanged, '', { price: '12.99', currency: 'USD' }), opened];
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => answers.shift() } });
    await pay(shop.services, purchase, { price: '11.99', currency: 'USD', coupon: 'CP1' });
    shop.state().question?.onConfirm();
    await Promise.resolve();
    const calls = shop.events.filter(([what]) => what === '/api/pay/adyen_pay').map(([, fields]) => fields);
    expect(calls).toMatchObject([
      { price: '11.99', coupon_code: 'CP1' },
      { price: '12.99', coupon_code: 'CP1' },
    ]);
    expect(shop.state().order.goods?.price).toBe('14.99');
  });

  it('O-09 the call sends what the page showed: price, currency, region, method, sub-payment', async () => {
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
    const bank = sampleSubPayment('77', { code: 'bank-a' });
    await pay(shop.services, { ...purchase, subPayment: bank }, seen);
    expect(shop.events[1]?.[1]).toEqual({
      client_id: 'one',
      server_id: 's12',
      role_id: 'r1',
      platform: 'web',
      product_id: 'p1',
      domain_area: 'universal',
      bcp47_lang: 'en',
      country: 'US',
      pay_id: 'card',
      channel_id: '77',
      channel: 'bank-a',
      price: '14.99',
      currency: 'USD',
      session_id: 'visit-of-a-test',
      session_time: '60',
    });
  });

  it('O-09 the call reports the visit: a returning browser, and where the player came from', async () => {
    const entry = { utm_source: 'news', utm_pay: 'store-7' };
    const shop = shopThatAnswers({ entry, replies: { '/api/pay/adyen_pay': () => opened } });
    shop.services.storage.write('paymentUuid', 'known-before');
    shop.services.store.setState({ tracking: 'on' });
    await pay(shop.services, purchase, seen);
    expect(shop.events[1]?.[1]).toMatchObject({
      did: 'known-before',
      traffic_source: 'news',
      game_channel_id: 'store-7',
    });
  });

  it('R-06 if campaigns do not count, an order records none, but does record the game’s own channel', async () => {
    const entry = { utm_source: 'news', utm_pay: 'store-7' };
    const page = { brand: { ...samplePage().brand, campaignAreas: ['eru'] } };
    const shop = shopThatAnswers({ entry, page, replies: { '/api/pay/adyen_pay': () => opened } });
    await pay(shop.services, purchase, seen);
    expect(shop.events[1]?.[1]).toMatchObject({ game_channel_id: 'store-7' });
    expect(shop.events[1]?.[1]).not.toHaveProperty('traffic_source');
  });

  it.each([undefined, 'waiting', 'unasked', 'off'] as const)(
    'T-01 a player who has not agreed pays without a browser id (%s)',
    async (tracking) => {
      const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
      shop.services.storage.write('paymentUuid', 'known-before');
      if (tracking) shop.services.store.setState({ tracking });
      await pay(shop.services, purchase, seen);
      expect(shop.events[1]?.[1]).not.toHaveProperty('did');
    },
  );

  it('T-01 reports the attempt with its price, and the provider’s page if it was opened', async () => {
    const subPayment = sampleSubPayment('90', { code: 'bank' });
    const at = { price: '12.74', currency: 'USD', coupon: 'C1' };
    const told = async (reply: typeof opened | ReturnType<typeof refusal>, what: CheckedPurchase['what']) => {
      const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => reply } });
      await pay(shop.services, { ...purchase, what, subPayment }, at);
      return shop.told;
    };
    const goods = { price: '12.74', currency: 'USD', payway_id: 'card', channel_id: '90', coupon_code: 'C1' };
    const click = { event: 'clickPay', goods: { ...goods, product_id: 'p1' } };
    expect(await told(opened, { product_id: 'p1' })).toEqual([
      click,
      { event: 'openPayLink', goods: { ...click.goods, billing_no: 'GP1' } },
    ]);
    expect(await told(refusal(codes.providerDown), { product_id: 'p1' })).toEqual([click]);
    const noPage = { ok: true as const, content: { billing_no: 'GP1', url: '' } };
    expect(await told(noPage, { replenish_id: 'secret-link' })).toEqual([
      { event: 'clickPay', goods: { ...goods, replenish: true } },
    ]);
  });

  describe('O-08 with a card typed in the shop', () => {
    const typed = () => {
      const told: string[] = [];
      return {
        told,
        typed: {
          cardInfo: 'Y2FyZA==12345678',
          onRefused: ({ message }: { message: string }) => void told.push(message),
        },
      };
    };

    it('opens no window, stores the secret nowhere, and shows the result', async () => {
      const answer = { ok: true as const, content: { billing_no: 'GP1', url: '' } };
      const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => answer } });
      const change = vi.spyOn(shop.services.api, 'change');
      await pay(shop.services, purchase, seen, typed().typed);
      expect(names(shop)).not.toContain('window');
      expect(change.mock.calls[0]?.[1]).toMatchObject({ card_info: 'Y2FyZA==12345678' });
      expect(change.mock.calls[0]?.[1]).not.toHaveProperty('same_tab');
      expect(change.mock.calls[0]?.[2]).toMatchObject({ keep: false });
      expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    });

    it.each([codes.providerRefused, codes.badRequest])(
      'O-08 a refusal with %s is shown in the card form, and rules out nothing',
      async (code) => {
        const shop = shopThatAnswers({
          replies: { '/api/pay/adyen_pay': () => refusal(code, 'not correct') },
        });
        const { told, typed: card } = typed();
        await pay(shop.services, purchase, seen, card);
        expect(told).toEqual(['not correct']);
        expect(shop.state()).toMatchObject({ toasts: [], paying: false });
        expect(shop.state().refused).toBeUndefined();
      },
    );

    it('O-08 a refusal of the method itself leads from the card form to the methods', async () => {
      for (const [code, content] of [
        [codes.noSuchMethod, {}],
        [codes.providerRefused, { reason: 'method-unavailable' }],
      ] as const) {
        const shop = shopThatAnswers({
          replies: { '/api/pay/adyen_pay': () => refusal(code, 'not now', content) },
        });
        shop.services.store.setState({ popup: { kind: 'recharge', subPayments: false, card: 'method' } });
        const { told, typed: card } = typed();
        await pay(shop.services, purchase, seen, card);
        // A method that is no longer offered cannot say so itself.
        const toasts = code === codes.noSuchMethod ? [{ text: 'not now' }] : [];
        expect([told, shop.state().toasts]).toMatchObject([[], toasts]);
        expect(shop.state().popup).not.toMatchObject({ card: 'method' });
      }
    });

    it('a confirmed new price is paid with the same card', async () => {
      const answers = [refusal(codes.priceChanged, '', { price: '12.99', currency: 'USD' }), opened];
      const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => answers.shift() } });
      await pay(shop.services, purchase, seen, typed().typed);
      shop.state().question?.onConfirm();
      await Promise.resolve();
      const sent = shop.events.filter(([what]) => what === '/api/pay/adyen_pay').map(([, fields]) => fields);
      expect(sent).toMatchObject([{ price: '14.99' }, { price: '12.99', card_info: 'Y2FyZA==12345678' }]);
    });
  });

  it('O-06 if the browser opens no window, the same tab goes there and the provider is told', async () => {
    const shop = shopThatAnswers({ blocksWindows: true, replies: { '/api/pay/adyen_pay': () => opened } });
    await pay(shop.services, purchase, seen);
    expect(shop.events[1]?.[1]).toMatchObject({ same_tab: true });
    expect(shop.events.at(-1)).toEqual(['leave', 'https://provider.example/pay']);
  });

  it.each(['', 'javascript:alert(1)', 'data:text/html,x'])(
    'O-06 an address that is not a page (%j) is not opened',
    async (url) => {
      const shop = shopThatAnswers({
        replies: { '/api/pay/adyen_pay': () => ({ ok: true, content: { billing_no: 'GP1', url } }) },
      });
      await pay(shop.services, purchase, seen);
      expect(shop.events.at(-1)).toEqual(['window closed']);
      expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    },
  );

  it('O-10 a second tap during the first does nothing', async () => {
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
    await Promise.all([pay(shop.services, purchase, seen), pay(shop.services, purchase, seen)]);
    expect(names(shop).filter((what) => what === '/api/pay/adyen_pay')).toHaveLength(1);
  });

  it('O-14 a changed price is confirmed first, and charged only then', async () => {
    let price = '15.99';
    const shop = shopThatAnswers({
      replies: {
        '/api/pay/adyen_pay': (fields) =>
          fields.price === price
            ? opened
            : refusal(codes.priceChanged, 'changed', { price, currency: 'USD' }),
      },
    });
    await pay(shop.services, purchase, seen);
    expect(names(shop)).toContain('window closed');
    expect(shop.state().question?.facts).toEqual([
      { label: 'Old price', value: '$14.99' },
      { label: 'New price', value: '$15.99' },
    ]);
    expect(shop.state().popup).toBeUndefined();
    shop.state().question?.onConfirm();
    await Promise.resolve();
    expect(shop.events.filter(([what]) => what === '/api/pay/adyen_pay').at(-1)?.[1]).toMatchObject({
      price: '15.99',
    });
    price = '';
  });

  it('O-09 an unpaid order for the product opens the three options for it', async () => {
    const shop = shopThatAnswers({
      replies: { '/api/pay/adyen_pay': () => refusal(codes.unpaidOrder, 'unpaid', { billing_no: 'GP9' }) },
    });
    await pay(shop.services, purchase, seen);
    expect(shop.state().popup).toEqual({ kind: 'unpaid', billingNo: 'GP9' });
  });

  it('O-09 another method for the same order names the order', async () => {
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => opened } });
    shop.services.store.setState({ retried: { billingNo: 'GP9', purchase: purchaseOf(shop.state().order) } });
    await pay(shop.services, purchase, seen);
    expect(shop.events[1]?.[1]).toMatchObject({ billing_no: 'GP9' });
    expect(shop.state().retried).toBeUndefined();
  });

  it.each([
    [codes.noSuchMethod, ['a sentence']],
    [codes.providerDown, ['a sentence']],
    ['lost', ['a sentence']],
    // The sheet says these itself.
    [codes.gameRefused, []],
    [codes.limitReached, []],
  ] as const)(
    'X-01 code %s: a toast with the message unless the sheet has it, the window closed, nothing pending',
    async (code, toasts) => {
      const shop = shopThatAnswers({
        replies: { '/api/pay/adyen_pay': () => ({ ok: false, code, message: 'a sentence', content: {} }) },
      });
      await pay(shop.services, purchase, seen);
      expect(names(shop)).toContain('window closed');
      expect(shop.state().toasts.map((toast) => toast.text)).toEqual(toasts);
      expect(shop.state()).toMatchObject({ paying: false, popup: undefined });
    },
  );

  it('I-08 a session that expires while paying leads to the login', async () => {
    const shop = shopThatAnswers({ replies: { '/api/pay/adyen_pay': () => refusal(codes.notLoggedIn) } });
    shop.services.store.setState({ player: kira, started: true });
    await pay(shop.services, purchase, seen);
    expect(shop.state()).toMatchObject({ player: undefined, popup: { kind: 'login' } });
    expect(shop.state().toasts).toEqual([]);
  });
});
