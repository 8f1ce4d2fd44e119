import type { OpenedCart } from '@gemporium/contract/api/pay/cart-calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it, vi } from 'vitest';
import { takeOffer } from '../catalogue/take-offer.ts';
import { login } from '../login/session/login.ts';
import { goOnAs } from '../start/start-player.ts';
import { changeOrder } from '../state/actions.ts';
import type { Popup } from '../state/shop-state.ts';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import {
  type FakeShop,
  type FakeShopOptions,
  fakeShop,
  kira,
  never,
  refusal,
  yes,
} from '../testing/fake-shop.ts';
import { samplePage } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';
import { openCart } from './open-cart.ts';
import { takeUpRecipient } from './take-up-recipient.ts';

/*
 * A player in another app's built-in browser, and the browser in which they continue. Both render the whole shop, with
 * different language, area, game and goods.
 */

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const safari = `${iphone} Version/17.5 Safari/604.1`;
const url = 'https://watt.example/cart/CODE';

/** The login popup of a shop that offers game account, Google and Apple; only Google refuses built-in browsers. */
async function loginIn(userAgent: string, options: FakeShopOptions = {}): Promise<FakeShop> {
  const loginConfig = { ...samplePage().loginConfig, json_type: ['account', 'google', 'ios'] as never };
  const shop = fakeShop({
    userAgent,
    replies: { '/api/pay/makeCartLink': yes({ url, expires_at: 0 }) },
    ...options,
  });
  shop.services.store.setState(({ offer }) => ({
    started: true,
    offer: { ...offer, loginConfig },
    popup: { kind: 'login' },
  }));
  await drawShop(shop);
  return shop;
}
/** The providers' buttons are logos without text. */
const press = (shop: FakeShop, key: 'login_with_google' | 'login_with_ios') => {
  const control = drawn.all('').find(({ props }) => props['aria-label'] === shop.state().t(key));
  return drawn.after(() => control?.props.onClick?.({ preventDefault: () => {} }));
};

describe('I-10 a login that its provider refuses inside an app', () => {
  const intent = /^intent:\/\/watt\.example\/cart\/CODE#Intent;scheme=https;package=com\.android\.chrome;/;
  it.each<[app: string, userAgent: string, way: RegExp | undefined]>([
    ['LINE', `${safari} Line/14.5.0`, /^https:\/\/watt\.example\/cart\/CODE\?openExternalBrowser=1$/],
    ['KakaoTalk', `${iphone} KAKAOTALK 10.7.0`, /^kakaotalk:\/\/web\/openExternal\?url=https%3A%2F%2Fwatt/],
    ['Facebook on Android', `${android} [FB_IAB/FB4A;FBAV/480.0;]`, intent],
    ['Instagram on iOS', `${iphone} Instagram 320.0.0`, undefined],
    ['an unknown app', iphone, undefined],
  ])(
    'I-10 in %s the player sees a notice with a link out that keeps the choices',
    async (_app, userAgent, way) => {
      const shop = await loginIn(userAgent);
      const { t } = shop.state();
      await press(shop, 'login_with_google');
      expect(drawn.text()).toContain(t('tip_login_env_error'));
      const out = drawn.all(t('other_browser_open'));
      expect(out.map(({ props }) => props.href)).toEqual(way ? [expect.stringMatching(way)] : []);
      const writeText = vi.fn(async () => undefined);
      vi.stubGlobal('navigator', { clipboard: { writeText } });
      await drawn.press(t('other_browser_copy'));
      expect(writeText.mock.calls).toEqual([[url]]);
      expect(drawn.text()).toContain(t('copied'));
    },
  );

  it.each<[title: string, userAgent: string, key: 'login_with_google' | 'login_with_ios']>([
    ['a browser of its own', safari, 'login_with_google'],
    ['an app that the provider accepts', `${safari} Line/14.5.0`, 'login_with_ios'],
    [
      'X, which opens pages in the phone’s own browser',
      `${iphone} Twitter for iPhone/10.40`,
      'login_with_google',
    ],
  ])('I-10 in %s there is no notice', async (_title, userAgent, key) => {
    const shop = await loginIn(userAgent);
    await press(shop, key);
    expect(shop.state().popup?.kind).not.toBe('other-browser');
    expect(shop.calls.map(({ path }) => path)).not.toContain('/api/pay/makeCartLink');
  });

  const goods = { value: 'p2', price: '1', display: 'Pass', isCoupon: false, isLimit: true, couponPoints: 0 };
  const recipient = { area_id: 'a9', server_id: 's9', role_id: 'r9' };
  it.each<[title: string, chosen: object, carried: object]>([
    ['only the recipient from the address', {}, recipient],
    [
      'goods, character and method',
      {
        goods,
        region: 'JP',
        rechargeKey: 'card-10801',
        realServer: 's1',
        server: { display: 'Asgard' },
        role: { value: 'r1', display: 'Kira', level: 4 },
      },
      { product_id: 'p2', server_id: 's1', role_id: 'r1', country: 'JP', method: 'card-10801' },
    ],
  ])('I-10 the link carries the choices by id only, and no token: %s', async (_title, chosen, carried) => {
    const shop = await loginIn(iphone, { entry: recipient });
    changeOrder(shop.services, chosen);
    await press(shop, 'login_with_google');
    const { fields, token } = shop.calls.find(({ path }) => path === '/api/pay/makeCartLink')!;
    expect([token, fields]).toEqual([undefined, { client_id: 'one', domain_area: 'universal', ...carried }]);
  });

  it('I-10 if no link can be created, the page’s own address is offered, without its token', async () => {
    const shop = await loginIn(iphone, { replies: {} });
    Object.assign(location, { href: 'https://watt.example/my?a=1&oauth_token=x#y' });
    await press(shop, 'login_with_google');
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await drawn.press(shop.state().t('other_browser_copy'));
    expect(writeText.mock.calls).toEqual([['https://watt.example/my?a=1']]);
    expect(shop.state().toasts).toEqual([]);
  });

  it('I-10 in an app that blocks copying the link is shown', async () => {
    const shop = await loginIn(iphone);
    await press(shop, 'login_with_google');
    expect(drawn.text()).not.toContain(url);
    vi.stubGlobal('navigator', {});
    Object.assign(document, { execCommand: () => false });
    Object.assign(HTMLElement.prototype, { select: () => {} });
    await drawn.press(shop.state().t('other_browser_copy'));
    expect(drawn.text()).toContain(url);
  });
});

describe('S-14 a page that cannot store anything', () => {
  it.each([
    [`${safari} Line/14.5.0`, 1],
    [safari, 0],
  ])('S-14 in %s the number of offers of another browser is %s', async (userAgent, count) => {
    const shop = fakeShop({ userAgent, replies: { '/api/pay/makeCartLink': yes({ url, expires_at: 0 }) } });
    shop.services.store.setState({ started: true, storageBlocked: true });
    await drawShop(shop);
    const { t } = shop.state();
    expect(drawn.all(t('other_browser_title'))).toHaveLength(count);
    if (count === 0) return;
    await drawn.press(t('other_browser_title'));
    expect(drawn.text()).toContain(t('other_browser_cart'));
    expect(drawn.text()).not.toContain(t('tip_login_env_error'));
  });
});

const cart = {
  client_id: 'two',
  domain_area: 'eru',
  product_id: 'p2',
  area_id: 'a',
  server_id: 's2',
  role_id: 'r2',
  country: 'JP',
  method: 'card-10801',
  language: 'ja',
  gone: [] as string[],
};
const kept = (shop: FakeShop) => shop.services.storage.read('paymentOrderInfo');

async function openLink(
  reply: () => never | object,
  options: { isHostDown?: boolean } = {},
): Promise<FakeShop> {
  const shop = fakeShop({
    path: '/cart/SECRET',
    replies: { '/api/pay/openCartLink': reply as never },
    ...options,
  });
  takeOffer(shop.services, shop.state().offer);
  changeOrder(shop.services, { region: 'DE' });
  shop.services.store.setState({ started: true });
  await drawShop(shop);
  return shop;
}

describe('I-10 a cart link in the next browser', () => {
  const address = '/selectGoods?client_id=two&domain_area=eru&spec_lang=ja';
  const wentOn = [['navigate', address], ['reload']];

  it('I-10 opens the shop with the choices, and logs nobody in', async () => {
    const shop = await openLink(yes(cart));
    expect(shop.events).toEqual([['/api/pay/openCartLink', { code: 'SECRET', platform: 'web' }], ...wentOn]);
    expect(kept(shop)).toMatchObject({
      clientId: 'two',
      goods: { value: 'p2' },
      region: 'JP',
      rechargeKey: 'card-10801',
      linked: { area_id: 'a', server_id: 's2', role_id: 'r2' },
    });
    expect(shop.services.storage.read('userMap')).toBeUndefined();
  });

  it.each([
    [['goods'], ['error_goods_gone']],
    [['method'], ['cart_method_gone']],
    [
      ['goods', 'method'],
      ['error_goods_gone', 'cart_method_gone'],
    ],
  ] as const)('I-10 first lists what is no longer for sale: %j', async (gone, keys) => {
    const shop = await openLink(yes({ ...cart, product_id: undefined, gone }));
    const { t } = shop.state();
    for (const key of ['error_goods_gone', 'cart_method_gone'] as const)
      expect([key, drawn.text().includes(t(key))]).toEqual([key, (keys as readonly string[]).includes(key)]);
    expect(shop.events).toHaveLength(1);
    await drawn.press(t('confirm'));
    expect(shop.events.slice(1)).toEqual(wentOn);
    expect(kept(shop)?.goods).toBeUndefined();
  });

  it.each([
    ['expired', refusal(codes.cartLinkExpired, 'it has expired'), 'it has expired', 'expired'],
    ['changed', refusal(codes.cartLinkWrong, 'not from this shop'), 'not from this shop', 'notFound'],
    ['too long', refusal(codes.badRequest, 'code is too long'), 'This link isn’t from this shop', 'notFound'],
  ])('I-10 that is %s shows a message, and the shop is unchanged', async (_title, failure, said, drawing) => {
    const shop = await openLink(() => failure);
    expect(drawn.text()).toContain(said);
    expect(drawn.pictures()).toContain(`/art/illustration/${drawing}.svg`);
    expect(drawn.all(shop.state().t('return_home'))[0]?.props.href).toBe('/');
    expect(shop.events).toHaveLength(1);
    expect(kept(shop)).toMatchObject({ clientId: 'one', region: 'DE' });
    expect(shop.state()).toMatchObject({ offer: { clientId: 'one' }, toasts: [] });
  });

  it('I-10 can be retried if there is no answer', async () => {
    const answers = [refusal(codes.unavailable, 'later'), { ok: true as const, content: cart }];
    const shop = await openLink(() => answers.shift()!);
    expect(drawn.text()).toContain('later');
    await drawn.press(shop.state().t('retry'));
    expect(shop.events.slice(2)).toEqual(wentOn);
  });

  it('I-10 changes nothing if the shop’s host went down meanwhile', async () => {
    const shop = await openLink(yes(cart), { isHostDown: true });
    expect(drawn.text()).toContain(shop.state().t('error_network'));
    expect(kept(shop)).toMatchObject({ clientId: 'one', region: 'DE' });
    expect(shop.events).toHaveLength(1);
    // A retry shows that it looks again, and goes on once the host is back.
    const { t } = shop.state();
    const host: ((answers: boolean) => void)[] = [];
    shop.services.browser.hostAnswers = () => new Promise((resolve) => host.push(resolve));
    for (const isBack of [false, true]) {
      await drawn.press(t('retry'));
      expect([drawn.text().includes(t('error_network')), drawn.text().includes(t('loading'))]).toEqual([
        false,
        true,
      ]);
      await drawn.after(() => host.pop()?.(isBack));
      expect(drawn.text().includes(t('error_network'))).toBe(!isBack);
    }
    expect(shop.events.slice(1)).toEqual(wentOn);
  });

  it('I-10 is opened once the page has started, and once only', async () => {
    const shop = fakeShop({ path: '/cart/SECRET', replies: { '/api/pay/openCartLink': yes(cart) } });
    await drawShop(shop);
    expect(shop.events).toEqual([]);
    for (const _change of [1, 2]) await drawn.after(() => shop.services.store.setState({ started: true }));
    expect(shop.events.slice(1)).toEqual(wentOn);
  });
});

describe('I-10 I-06 the choices of a cart link survive the login for which it was created', () => {
  const user = { username: 'kira', suid: '1', oauth_token: 't', gp_id: 'gp-two' };
  const roleOf = (number: number) => ({
    role_id: `r${number}`,
    name: `Hero ${number}`,
    level: number,
    server_id: `s${number}`,
    server_name: `Server ${number}`,
    area_id: '',
    area_name: '',
  });
  const shopAfter = (linked: object) => {
    const shop = fakeShop({
      page: { clientId: 'two' },
      replies: {
        '/util/login/auth': yes(user),
        '/api/system/allRoleList': yes([roleOf(1), roleOf(2)]),
      },
    });
    const goods = { value: 'p2', price: '', display: '', isCoupon: false, isLimit: false, couponPoints: 0 };
    const order = {
      clientId: 'two',
      gameName: '',
      gameProductId: '',
      goods,
      region: 'JP',
      rechargeKey: 'card-10801',
    };
    shop.services.storage.write('paymentOrderInfo', { ...order, linked });
    takeOffer(shop.services, shop.state().offer);
    return shop;
  };
  const typed = { mode: 'account', first: 'kira', second: 'x' } as const;

  it('I-10 goods and method stay, and the character is chosen if it is the player’s', async () => {
    const shop = shopAfter({ server_id: 's2', role_id: 'r2' });
    // Names come from the offer, even before anybody logs in.
    expect(shop.state().order).toMatchObject({ goods: { value: 'p2', display: 'Pass', price: '14.99' } });
    changeOrder(shop.services, { region: 'US' });
    await login(shop.services, typed);
    takeOffer(shop.services, shop.state().offer);
    await goOnAs(shop.services);
    expect(shop.state().order).toMatchObject({
      goods: { value: 'p2' },
      region: 'US',
      rechargeKey: 'card-10801',
      realServer: 's2',
      role: { value: 'r2', display: 'Hero 2' },
    });
    // Used once: the next player must choose a character again.
    expect(shop.state().order.linked).toBeUndefined();
    await login(shop.services, typed);
    expect(kept(shop)).toMatchObject({ goods: { value: 'p2' } });
    expect(kept(shop)?.role).toBeUndefined();
    expect(kept(shop)?.linked).toBeUndefined();
  });

  it('I-10 another player’s character is not chosen', async () => {
    const shop = shopAfter({ server_id: 's2', role_id: 'of another account' });
    await login(shop.services, typed);
    takeOffer(shop.services, shop.state().offer);
    await goOnAs(shop.services);
    expect(shop.state().order.role).toBeUndefined();
    expect(shop.state().order.goods?.value).toBe('p2');
  });

  it('I-10 a link that names only a character works as well', async () => {
    const shop = shopAfter({ server_id: 's2', role_id: 'r2' });
    changeOrder(shop.services, { goods: undefined });
    await login(shop.services, typed);
    takeOffer(shop.services, shop.state().offer);
    await goOnAs(shop.services);
    expect(shop.state().order.role?.value).toBe('r2');
  });
});

describe('I-10 what a cart link brings', () => {
  const cart = {
    client_id: 'two',
    domain_area: 'sea',
    language: 'ja',
    country: 'JP',
    method: 'card-12101',
    area_id: 'a1',
    server_id: 's1',
    role_id: 'r1',
    product_id: 'p2',
  } as OpenedCart;

  it('I-10 all its choices are kept for the shop that it restarts, in place of the link', async () => {
    const shop = fakeShop();
    const how: unknown[] = [];
    const { navigate } = shop.services.browser;
    shop.services.browser.navigate = (to, options) => {
      how.push(options);
      navigate(to, options);
    };
    expect(await openCart(shop.services, cart)).toBe(true);
    expect(shop.services.storage.read('paymentOrderInfo')).toEqual({
      clientId: 'two',
      gameName: '',
      gameProductId: '',
      region: 'JP',
      rechargeKey: 'card-12101',
      goods: { value: 'p2', price: '', display: '', isCoupon: false, isLimit: false, couponPoints: 0 },
      linked: { area_id: 'a1', server_id: 's1', role_id: 'r1' },
    });
    expect(shop.events).toEqual([
      ['navigate', '/selectGoods?client_id=two&domain_area=sea&spec_lang=ja'],
      ['reload'],
    ]);
    expect(how).toEqual([{ replace: true }]);
  });

  it('I-10 a cart without goods chooses none, and one whose shop is down changes nothing', async () => {
    const { product_id: _, ...empty } = cart;
    const shop = fakeShop();
    await openCart(shop.services, empty as OpenedCart);
    const kept = shop.services.storage.read('paymentOrderInfo');
    expect(kept).toMatchObject({ clientId: 'two' });
    expect(kept?.goods).toBeUndefined();
    const down = fakeShop({ isHostDown: true });
    expect(await openCart(down.services, cart)).toBe(false);
    expect([down.events, down.services.storage.read('paymentOrderInfo')]).toEqual([[], undefined]);
  });

  it.each<[what: string, linked: object | undefined, entry: object]>([
    [
      'its character on its server',
      { area_id: 'a1', server_id: 's1', role_id: 'r1' },
      { visit: 'sdk', area_id: 'a1', server_id: 's1', role_id: 'r1' },
    ],
    ['a server only', { server_id: 's1' }, { visit: 'sdk', server_id: 's1' }],
    ['an area only', { area_id: 'a1' }, { visit: 'sdk', area_id: 'a1' }],
    ['a character only', { role_id: 'r1' }, { visit: 'sdk', role_id: 'r1' }],
    ['nobody', undefined, { visit: 'sdk' }],
  ])('I-10 R-06 once the player is known, the address names %s', (_what, linked, entry) => {
    const shop = fakeShop({ entry: { visit: 'sdk' } });
    shop.services.store.setState(({ order }) => ({
      player: kira,
      order: { ...order, linked: linked as never },
    }));
    takeUpRecipient(shop.services);
    expect(shop.services.entry).toEqual(entry);
    expect(shop.state().order.linked).toBeUndefined();
  });

  it('I-10 R-06 until then it waits', () => {
    const shop = fakeShop();
    const linked = { role_id: 'r1' };
    shop.services.store.setState(({ order }) => ({ order: { ...order, linked } }));
    takeUpRecipient(shop.services);
    expect([shop.services.entry, shop.state().order.linked]).toEqual([{}, linked]);
  });
});

it('I-10 a cart link is loading again during a retry', async () => {
  const answers = [refusal(codes.unavailable, 'later')];
  const shop = await shopOf({
    path: '/cart/SECRET',
    replies: { '/api/pay/openCartLink': () => answers.shift() ?? never() },
  });
  expect(drawn.text()).toContain('later');
  await drawn.press(shop.state().t('retry'));
  expect(drawn.text()).not.toContain('later');
  expect(drawn.text()).toContain(shop.state().t('loading'));
});

it.each<[what: string, options: FakeShopOptions, popup?: Popup]>([
  ['a cart link', { path: '/cart/SECRET' }],
  [
    'a return from a provider',
    { hash: `#return_key=SECRET${'k'.repeat(16)}` },
    { kind: 'result', billingNo: 'GP1' },
  ],
])(
  'I-10 R-06 the secret of %s is in no address that a stranger’s page requests',
  async (_what, options, popup) => {
    const shop = fakeShop(options);
    shop.services.store.setState({ started: true, popup });
    await drawShop(shop);
    expect(JSON.stringify(shop.calls)).toContain('SECRET');
    expect(shop.addresses.join()).not.toContain('SECRET');
  },
);
