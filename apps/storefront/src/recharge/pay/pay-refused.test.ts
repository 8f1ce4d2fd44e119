import { codes } from '@gemporium/contract/codes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../api/client.ts';
import { changeOrder } from '../../state/actions.ts';
import { type FakeShop, fakeShop, refusal } from '../../testing/fake-shop.ts';
import { sampleSubPayment } from '../../testing/sample-method.ts';
import { samplePurchase } from '../../testing/sample-purchase.ts';
import type { CheckedPurchase } from './check-purchase.ts';
import { pay } from './pay.ts';
import { purchaseOf } from './retried-order.ts';
import { refusalKey } from './ruled-out.ts';

/*
 * What the page does after each refusal of a pay call, and the state after a successful one.
 */

const purchase = samplePurchase();
const seen = { price: '14.99', currency: 'USD' };
const goods = { value: 'p1', price: '14.99', display: 'x', isCoupon: false, isLimit: false, couponPoints: 0 };
const someone = {
  role: { value: 'r1', display: 'Kira', level: 1 },
  server: { display: 'S' },
  realServer: 's12',
  area: { value: 'a1', display: 'A' },
};

function shopThat(answers: unknown[]): FakeShop {
  const left = [...answers];
  const shop = fakeShop({ replies: { '/api/pay/adyen_pay': () => left.shift() as never } });
  const player = { username: 'kira', suid: 'kira', oauth_token: 't', gp_id: 'gp-one' };
  shop.services.store.setState(({ order }) => ({ player, order: { ...order, ...someone, goods } }));
  return shop;
}
const opened = { ok: true, content: { billing_no: 'GP1', url: 'https://provider.example/pay' } };
const sentFields = (shop: FakeShop) =>
  shop.calls.filter(({ path }) => path === '/api/pay/adyen_pay').map(({ fields }) => fields);
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

async function after(
  code: Failure['code'],
  content: unknown = {},
  what: CheckedPurchase['what'] = purchase.what,
) {
  const shop = shopThat([refusal(code as number, 'a sentence', content)]);
  const { epoch } = shop.state();
  const forgotten: string[] = [];
  const forget = shop.services.reads.forget;
  shop.services.reads.forget = (path) => {
    forgotten.push(path);
    forget(path);
  };
  await pay(shop.services, { ...purchase, what }, seen);
  await settled();
  const { order, popup, question, toasts } = shop.state();
  const asked = shop.calls.map(({ path }) => path).filter((path) => path !== '/api/pay/adyen_pay');
  return { shop, order, popup, question, toasts, forgotten, asked, isOld: shop.state().epoch > epoch };
}
const told = [{ text: 'a sentence', tone: 'bad' }];
/** The call that reloads the offer. */
const anew = '/api/pay/getGameListV2';

describe('X-01 after a refused pay call', () => {
  it.each([
    codes.notLoggedIn,
    codes.wrongDomain,
    codes.notRealNameVerified,
    codes.makeUpError,
    codes.illegalCoupon,
  ])('X-01 %s has been handled already: no further message', async (code) => {
    const { toasts, question, asked, popup } = await after(code, { billing_no: 'GP9', price: '1' });
    expect([toasts, question, asked]).toEqual([[], undefined, []]);
    expect(popup?.kind).not.toBe('recharge');
  });

  it.each([
    [codes.illegalCoupon, { kind: 'recharge', subPayments: false }],
    [codes.makeUpError, undefined],
  ])('C-05 O-08 %s for a typed card: only its coupon leads back to the methods', async (code, popup) => {
    // A phone: there the methods are in a popup.
    vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
    const shop = shopThat([refusal(code, 'a sentence')]);
    const refused: Failure[] = [];
    const typed = { cardInfo: 'x', onRefused: (failure: Failure) => void refused.push(failure) };
    await pay(shop.services, purchase, seen, typed);
    await settled();
    vi.unstubAllGlobals();
    expect([shop.state().popup, shop.state().toasts, refused]).toEqual([popup, [], []]);
  });

  it.each([codes.limitReached, codes.makeUpUsed])('X-01 %s: the page’s data is stale', async (code) => {
    const { isOld, asked, order } = await after(code);
    expect([isOld, asked, order.role]).toEqual([true, [], someone.role]);
  });

  it('X-01 goods that are gone: the offer is reloaded', async () => {
    const { toasts, isOld, asked, order } = await after(codes.goodsGone);
    expect(toasts[0]).toMatchObject(told[0]!);
    expect(asked).toContain(anew);
    expect([isOld, order.role]).toEqual([false, someone.role]);
  });

  it('X-01 a character that is gone: the choice is cleared, and the characters are reloaded', async () => {
    const { toasts, order, forgotten, asked, isOld } = await after(codes.roleNotFound);
    expect(toasts).toMatchObject(told);
    expect(order).toMatchObject({
      role: undefined,
      server: undefined,
      realServer: undefined,
      area: undefined,
    });
    expect(order.goods).toEqual(goods);
    expect(forgotten).toEqual(['/api/system/allRoleList', '/api/pay/getRoleList']);
    expect([asked, isOld]).toEqual([[], false]);
  });

  it('Y-01 a link’s character that is gone leaves the one chosen in the shop', async () => {
    const { order } = await after(codes.roleNotFound, {}, { replenish_id: 'R1' });
    expect(order).toMatchObject(someone);
  });

  /** The place of the button says these itself: instead of the methods, or at the method. */
  const inItsPlace = [
    ...[codes.limitReached, codes.gameRefused, codes.noGame, codes.notFound, codes.tooManyPayments],
    ...[codes.makeUpUsed, codes.makeUpOther, codes.providerRefused, codes.badRequest],
  ];
  it.each(inItsPlace)('X-01 S-08 %s is said once: no message above its place', async (code) => {
    const { shop, toasts } = await after(code);
    expect(toasts).toEqual([]);
    expect(Object.values(shop.state().refused ?? {})).toEqual(['a sentence']);
  });

  it.each([codes.makeUpUsed, codes.roleNotFound, codes.providerRefused])(
    'X-01 Y-01 %s of a make-up link is said once: no message above its form',
    async (code) => {
      expect((await after(code, {}, { replenish_id: 'R1' })).toasts).toEqual([]);
    },
  );

  it.each<[string, (shop: FakeShop) => void]>([
    ['has closed the sheet', (shop) => shop.services.store.setState({ popup: undefined })],
    ['is on another screen', (shop) => Object.assign(shop.services.browser, { path: () => '/my' })],
    ['has chosen other goods', (shop) => changeOrder(shop.services, { goods: { ...goods, value: 'p2' } })],
    ['reads another language', (shop) => shop.services.store.setState({ language: 'ja' })],
  ])('X-01 a player who %s meanwhile is told by a message', async (_title, leave) => {
    for (const code of [codes.limitReached, codes.providerRefused]) {
      let answer = (_: unknown) => {};
      const shop = shopThat([new Promise((resolve) => (answer = resolve))]);
      shop.services.store.setState({ popup: { kind: 'recharge', subPayments: false } });
      const paying = pay(shop.services, purchase, seen);
      await settled();
      leave(shop);
      answer(refusal(code, 'a sentence'));
      await paying;
      expect(shop.state().toasts).toMatchObject(told);
    }
  });

  it.each([codes.providerDown, codes.internal, codes.tooManyRequests])(
    'X-01 %s: the message, and nothing else',
    async (code) => {
      const { toasts, order, forgotten, asked, isOld, popup, question } = await after(code, {
        billing_no: 'GP9',
        price: '1',
      });
      expect(toasts).toMatchObject(told);
      expect([forgotten, asked, isOld, popup, question]).toEqual([[], [], false, undefined, undefined]);
      expect(order).toMatchObject({ ...someone, goods });
    },
  );

  it.each([
    ['a method that is no longer offered', codes.noSuchMethod],
    ['a consent whose text has changed', codes.consentMissing],
  ])('O-15 S-08 %s: the message, and the methods are reloaded', async (_title, code) => {
    const { methodsGone } = shopThat([]).state();
    const { shop, toasts, order, isOld } = await after(code);
    expect(toasts).toMatchObject(told);
    expect(shop.state().methodsGone).toBe(methodsGone + 1);
    expect(isOld).toBe(false);
    expect(order).toMatchObject({ ...someone, goods });
  });

  it.each([codes.providerDown, codes.goodsGone])(
    'O-05 after %s the methods are not reloaded',
    async (code) => {
      const { methodsGone } = shopThat([]).state();
      expect((await after(code)).shop.state().methodsGone).toBe(methodsGone);
    },
  );

  it('O-09 an unpaid order: the three options for it, with its current data', async () => {
    const { popup, forgotten, toasts } = await after(codes.unpaidOrder, { billing_no: 'GP9' });
    expect(popup).toEqual({ kind: 'unpaid', billingNo: 'GP9' });
    expect([forgotten, toasts]).toEqual([['/api/pay/getOrderInfo'], []]);
  });

  it('O-09 a closed order, while no unpaid order is being paid another way: the message', async () => {
    const { toasts, popup } = await after(codes.orderClosed);
    expect(toasts).toMatchObject(told);
    expect(popup).toBeUndefined();
  });

  it.each([codes.notLoggedIn, codes.wrongDomain, codes.notRealNameVerified, codes.makeUpError])(
    'O-09 X-01 %s has been handled already, also for an unpaid order that is paid another way',
    async (code) => {
      const shop = shopThat([refusal(code, 'a sentence')]);
      const retried = { billingNo: 'GP9', purchase: purchaseOf(shop.state().order) };
      shop.services.store.setState({ retried });
      await pay(shop.services, purchase, seen);
      expect(sentFields(shop)).toMatchObject([{ billing_no: 'GP9' }]);
      expect(shop.state().toasts).toEqual([]);
    },
  );

  it('O-09 an unpaid order that cannot be paid this way remains the one to be paid another way', async () => {
    const shop = shopThat([refusal(codes.noSuchMethod, 'a sentence')]);
    const retried = { billingNo: 'GP9', purchase: purchaseOf(shop.state().order) };
    shop.services.store.setState({ retried });
    await pay(shop.services, purchase, seen);
    expect(sentFields(shop)).toMatchObject([{ billing_no: 'GP9' }]);
    expect(shop.state()).toMatchObject({ retried, popup: undefined, toasts: told });
  });

  it.each([
    [codes.unpaidOrder, {}],
    [codes.unpaidOrder, null],
    [codes.priceChanged, {}],
    [codes.priceChanged, { price: '' }],
  ])('X-01 %s that does not say which, or how much: the message', async (code, content) => {
    const { toasts, popup, question } = await after(code, content);
    expect(toasts).toMatchObject(told);
    expect([popup, question]).toEqual([undefined, undefined]);
  });
});

describe.each([
  ['goods', ['clientId', 'product', 'server', 'role']],
  ['a make-up link', ['link']],
])('O-06 Y-01 a refusal of %s', (_what, ofPurchase) => {
  it('O-06 Y-01 is that of nothing else, of no other account and in no other language', () => {
    const parts = ['language', 'suid', ...ofPurchase, 'billingNo'];
    const keys = Array.from({ length: 2 ** parts.length }, (_, number) => {
      // Ids that run into each other: "1" and "23", "12" and "3".
      const of = Object.fromEntries(parts.map((part, at) => [part, (number >> at) & 1 ? '12' : '1']));
      const {
        language = '',
        suid = '',
        clientId = '',
        product = '',
        server,
        role = '',
        link,
        billingNo,
      } = of;
      const { order } = fakeShop().state();
      const chosen = {
        ...order,
        clientId,
        goods: { ...goods, value: product },
        realServer: server,
        role: { ...someone.role, value: role },
      };
      const retried =
        billingNo === '1' ? { billingNo: 'GP1', purchase: link ?? purchaseOf(chosen) } : undefined;
      const player = { username: 'kira', suid, oauth_token: 't', gp_id: 'gp-one' };
      return refusalKey({ language, player, order: chosen, retried }, link);
    });
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('O-14 a price that has changed', () => {
  it('O-14 S-08 is confirmed with both prices and the recipient, and the page shows it from then on', async () => {
    const { question, order, asked, toasts } = await after(codes.priceChanged, { price: '1234.50' });
    expect(question).toMatchObject({
      title: 'The price has changed',
      content: 'Please check the new price before you pay.',
      facts: [
        { label: 'Old price', value: '$14.99' },
        { label: 'New price', value: '$1,234.50' },
        { label: 'Account', value: 'kira' },
        { label: 'Server', value: 'S' },
        { label: 'Character', value: 'Kira' },
      ],
      confirm: 'Pay $1,234.50',
      cancel: 'Cancel',
    });
    expect(order.goods).toEqual({ ...goods, price: '1234.50' });
    expect(asked).toContain(anew);
    expect(toasts.map(({ text }) => text)).not.toContain('a sentence');
  });

  it.each([
    ['another character', { roleId: 'of-a-link' }],
    ['the character with the same id on another server', { serverId: 's99' }],
  ])(
    'O-14 Y-01 of a purchase for %s, not the chosen one, is confirmed without naming the chosen one',
    async (_title, other) => {
      const shop = shopThat([refusal(codes.priceChanged, '', { price: '15', currency: 'USD' })]);
      await pay(shop.services, { ...purchase, what: { replenish_id: 'R1' }, ...other }, seen);
      await settled();
      expect(shop.state().question?.facts).toHaveLength(2);
    },
  );

  it('O-14 X-01 is paid by a button with the wording that the law requires, if any', async () => {
    const shop = shopThat([refusal(codes.priceChanged, '', { price: '15', currency: 'USD' })]);
    await pay(shop.services, { ...purchase, button: 'Order and pay' }, seen);
    expect(shop.state().question?.confirm).toBe('Order and pay');
  });

  it('O-14 is confirmed even if no character is chosen any more', async () => {
    const shop = shopThat([refusal(codes.priceChanged, '', { price: '15', currency: 'USD' })]);
    changeOrder(shop.services, { role: undefined });
    await pay(shop.services, purchase, seen);
    expect(shop.state().question?.facts).toHaveLength(2);
  });

  it('O-14 in another currency is paid in that currency', async () => {
    const shop = shopThat([refusal(codes.priceChanged, '', { price: '15', currency: 'EUR' }), opened]);
    await pay(shop.services, purchase, seen);
    shop.state().question?.onConfirm();
    await settled();
    expect(sentFields(shop)).toMatchObject([seen, { price: '15', currency: 'EUR' }]);
  });

  it.each([
    ['none', undefined],
    ['some', goods],
  ])('Y-01 of a make-up link is asked for again, and the chosen goods stay: %s', async (_title, chosen) => {
    const shop = shopThat([refusal(codes.priceChanged, '', { price: '15', currency: 'USD' })]);
    shop.services.store.setState(({ order }) => ({ order: { ...order, goods: chosen } }));
    const { epoch } = shop.state();
    await pay(shop.services, { ...purchase, what: { replenish_id: 'R1' } }, seen);
    expect(shop.state().epoch).toBe(epoch + 1);
    expect(shop.state().order.goods).toEqual(chosen);
    expect(shop.state().question).toBeDefined();
  });
});

describe('O-06 what a pay call sends, and the state after it', () => {
  it('O-06 sends the character’s area, if any, and no region that was not chosen', async () => {
    const shop = shopThat([opened]);
    await pay(shop.services, purchase, seen);
    expect(sentFields(shop)[0]).toMatchObject({ areaId: 'a1', channel_id: '12101' });
    expect(sentFields(shop)[0]).not.toHaveProperty('country');
    expect(sentFields(shop)[0]).not.toHaveProperty('channel');
    const without = shopThat([opened]);
    without.services.store.setState(({ order }) => ({ order: { ...order, area: undefined } }));
    await pay(without.services, purchase, seen);
    expect(sentFields(without)[0]).not.toHaveProperty('areaId');
  });

  it('O-06 sends no code for a sub-payment without one', async () => {
    const shop = shopThat([opened]);
    const subPayment = sampleSubPayment('77', { code: '' });
    await pay(shop.services, { ...purchase, subPayment }, seen);
    expect(sentFields(shop)[0]).toMatchObject({ channel_id: '77' });
    expect(sentFields(shop)[0]).not.toHaveProperty('channel');
  });

  it('O-06 the page’s data is stale afterwards, and buying goods stores no make-up billing number', async () => {
    const shop = shopThat([opened]);
    const { epoch } = shop.state();
    await pay(shop.services, purchase, seen);
    expect(shop.state()).toMatchObject({ epoch: epoch + 1, paying: false, order: { billing_no: 'GP1' } });
    expect(shop.services.storage.read('replenishBillingNo')).toBeUndefined();
    expect(shop.services.storage.read('paymentOrderInfo')?.rechargeInfo).toEqual({
      status: 'Pending',
      url: 'https://provider.example/pay',
    });
  });

  it.each(['HTTPS://provider.example/pay', 'http://provider.example/pay'])(
    'O-06 %s is opened as a page',
    async (url) => {
      const shop = shopThat([{ ok: true, content: { billing_no: 'GP1', url } }]);
      await pay(shop.services, purchase, seen);
      expect(shop.events.at(-1)).toEqual(['window to', url]);
    },
  );

  it.each(['xhttps://provider.example', 'https:/provider.example', 'intent://pay'])(
    'O-06 %s is not a page: it is neither opened nor stored',
    async (url) => {
      const shop = shopThat([{ ok: true, content: { billing_no: 'GP1', url } }]);
      await pay(shop.services, purchase, seen);
      expect(shop.events.at(-1)).toEqual(['window closed']);
      expect(shop.state().order.rechargeInfo).toEqual({ status: 'Pending', url: '' });
    },
  );

  it('O-06 in an app’s built-in browser no window is opened, and the shop’s tab goes there', async () => {
    const shop = shopThat([opened]);
    shop.services.browser.userAgent = 'Mozilla/5.0 (iPhone) Safari Line/14.5.0';
    await pay(shop.services, purchase, seen);
    expect(shop.events.map(([what]) => what)).not.toContain('window');
    expect(sentFields(shop)[0]).toMatchObject({ same_tab: true });
    expect(shop.events.at(-1)).toEqual(['leave', 'https://provider.example/pay']);
  });

  it('O-08 a card’s refusal closes no window and shows no toast, even if the answer was lost', async () => {
    const shop = shopThat([{ ok: false, code: 'lost', message: 'network', content: undefined }]);
    const sentences: string[] = [];
    const typed = { cardInfo: 'x', onRefused: ({ message }: Failure) => void sentences.push(message) };
    await pay(shop.services, purchase, seen, typed);
    expect([sentences, shop.state().toasts]).toEqual([['network'], []]);
    expect(shop.events.map(([what]) => what)).toEqual(['/api/pay/adyen_pay']);
  });
});

describe('O-09 the visit as reported with an order', () => {
  it.each([
    [1_789_999_940, '60'],
    [1_790_000_000, '0'],
    [1_790_000_100, '0'],
  ])('O-09 a visit since %i is reported as %s seconds: 0 if the clock was set back', async (since, time) => {
    const shop = shopThat([opened]);
    shop.services.visit = { id: 'v', since };
    await pay(shop.services, purchase, seen);
    expect(sentFields(shop)[0]).toMatchObject({ session_id: 'v', session_time: time });
  });

  it('O-09 traffic sources are reported only if there are any', async () => {
    const shop = shopThat([opened]);
    await pay(shop.services, purchase, seen);
    expect(sentFields(shop)[0]).not.toHaveProperty('traffic_source');
    expect(sentFields(shop)[0]).not.toHaveProperty('game_channel_id');
  });
});
