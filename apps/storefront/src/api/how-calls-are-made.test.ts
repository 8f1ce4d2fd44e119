import { calls as contract, type Path } from '@gemporium/contract/calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { receive } from '../activities/receive.ts';
import { askToExchange } from '../cards/exchange-card.ts';
import { claimCoupon } from '../coupons/coupon-actions.ts';
import { login } from '../login/session/login.ts';
import { askToLogOut } from '../login/session/logout.ts';
import { loseToken } from '../login/session/lose-token.ts';
import { openFromGame } from '../login/session/open-from-game.ts';
import { dropOrder } from '../orders/unpaid-order.ts';
import { pay } from '../recharge/pay/pay.ts';
import { readScope } from '../state/read-scope.ts';
import { type FakeShop, fakeShop, kira, refusal } from '../testing/fake-shop.ts';
import { sampleMethod } from '../testing/sample-method.ts';
import { samplePurchase } from '../testing/sample-purchase.ts';
import { createOrigins } from './origins.ts';

/* What a call sends besides its fields: whether its key survives a reload, and whose session it uses. */

const someone = { server: { display: 'S' }, realServer: 's1', role: { value: 'r1', display: 'R', level: 1 } };
const confirm = (shop: FakeShop) => shop.state().question?.onConfirm();
const settled = () => new Promise((resolve) => setTimeout(resolve));

const purchase = samplePurchase({
  path: '/api/pay/platform_pay',
  serverId: 's1',
  method: sampleMethod('card', { channel_id: '10801' }),
});

const changes: Record<string, (shop: FakeShop) => unknown> = {
  '/api/pay/platform_pay': ({ services }) => pay(services, purchase, { price: '4.99', currency: 'USD' }),
  '/api/pay/cancelOrder': ({ services }) => dropOrder(services, 'GP1'),
  '/api/cumulative/receiveActivityGift': ({ services }) => {
    const { order, offer } = services.store.getState();
    const config = { ...offer.config, cumulative_config: { is_has_cumulative: true } };
    const who = { started: true, player: kira, order: { ...order, ...someone } };
    services.store.setState({ ...who, offer: { ...offer, config } });
    return receive(services, 'total', 'all');
  },
  '/api/coupons/receiveCoupons': ({ services }) => claimCoupon(services, { code: 'weekly' } as never),
  '/api/pay/card_pay': async (shop) => {
    shop.services.store.setState(({ order }) => ({ order: { ...order, ...someone } }));
    await askToExchange(shop.services, { number: 'N', password: 'P' }, () => {});
    confirm(shop);
  },
  '/util/login/auth': ({ services }) => login(services, { mode: 'account', first: 'kira', second: 'secret' }),
  '/util/login/logout': (shop) => {
    shop.services.store.setState({ player: kira });
    askToLogOut(shop.services);
    confirm(shop);
  },
};
/** Calls with a secret, which is never written into the browser's storage. */
const notKept = ['/api/pay/card_pay', '/util/login/auth', '/util/login/logout'];

describe('O-10 the key of an intention', () => {
  it.each(Object.keys(changes))(
    'O-10 %s stores its key until an answer arrives, unless it contains a secret',
    async (path) => {
      const worth = {
        price: '1',
        currency: 'USD',
        gems_number: 1,
        extra_gems_number: 0,
        gems_name: '',
        product_name: 'x',
      };
      const shop = fakeShop({
        replies: {
          '/api/pay/card_info': () => ({ ok: true, content: worth }),
          [path]: () => refusal(codes.unavailable),
        },
      });
      // The outcome of the first is unknown, and the player retries.
      for (const _time of ['first', 'second']) {
        await changes[path]?.(shop);
        await settled();
      }
      const names = shop.calls.filter((call) => call.path === path).map(({ attempt }) => attempt);
      expect(names).toHaveLength(2);
      expect(names[0] === names[1]).toBe(!notKept.includes(path));
    },
  );
});

describe('I-05 whose session a call uses', () => {
  const made = (shop: FakeShop, path: string) => shop.calls.find((call) => call.path === path)?.token;

  it('I-07 logging out ends the session that the player had', async () => {
    const shop = fakeShop();
    changes['/util/login/logout']?.(shop);
    expect(made(shop, '/util/login/logout')).toBe(kira.oauth_token);
  });

  it('I-02 a login is anonymous', async () => {
    const shop = fakeShop();
    shop.services.store.setState({ player: kira });
    await changes['/util/login/auth']?.(shop);
    expect(made(shop, '/util/login/auth')).toBeUndefined();
  });

  it('I-09 the game’s token is sent once, with the call that exchanges it', async () => {
    const shop = fakeShop();
    shop.services.gameToken = 'game-token';
    await openFromGame(shop.services);
    expect(made(shop, '/util/login/get_user_info')).toBe('game-token');
  });

  it.each([
    ['lost', 'failed'],
    [codes.unavailable, 'failed'],
    [codes.tooManyRequests, 'failed'],
    [codes.internal, 'failed'],
    [codes.loginFailed, 'ended'],
    [codes.noGame, 'ended'],
  ] as const)('I-08 the exchange of a game’s token, with the answer %s: %s', async (code, sdk) => {
    const shop = fakeShop({ replies: { '/util/login/get_user_info': () => refusal(code as number) } });
    shop.services.gameToken = 'game-token';
    await openFromGame(shop.services);
    expect(shop.state().sdk).toBe(sdk);
  });
});

describe('I-05 a session that has ended', () => {
  it.each([
    ['the same player logged in again in another tab', { ...kira, oauth_token: 'newer' }, 'newer'],
    ['another player logged in in another tab', { ...kira, suid: '2', oauth_token: 'newer' }, 'newer'],
    ['nobody logged in again', kira, undefined],
    ['and was logged out in another tab', undefined, undefined],
  ])('I-05 %s', (_title, stored, left) => {
    const shop = fakeShop();
    if (stored) shop.services.storage.write('userMap', { 'gp-one': stored });
    shop.services.store.setState({ player: kira, started: true });
    loseToken(shop.services, { login: true });
    expect(shop.state().player?.oauth_token).toBe(left);
    expect(shop.services.storage.read('userMap')?.['gp-one']?.oauth_token).toBe(left);
    expect(shop.state().popup).toEqual(left ? undefined : { kind: 'login', ended: true });
  });
});

describe('O-12 cached answers, and what invalidates them', () => {
  const reads = (Object.keys(contract) as Path[]).filter((path) => contract[path].kind === 'read');
  const state = { ...fakeShop().state(), player: kira };
  /** Calls whose answers a purchase does not change. */
  const standing = [
    ...['/api/pay/getGameListV2', '/api/pay/getThirdGift', '/api/pay/getCountries', '/api/pay/getServerList'],
    ...['/api/config/recharge', '/api/config/game_logo', '/util/login/login_config'],
  ] as const;
  const moving = [
    ...[
      '/api/pay/getLimitProductInfo',
      '/api/pay/getOrderInfo',
      '/api/pay/getOrderList',
      '/api/pay/productPoints',
    ],
    ...['/api/coupons/couponList', '/api/coupons/vipInfo', '/api/coupons/vipBasicInfo'],
    ...['/api/cumulative/cumulativeActivityInfo', '/api/cumulative/status'],
  ] as const;

  it.each(reads)('O-12 %s is requested again in another language and another session', (path) => {
    const scope = readScope(state, path as never);
    expect(readScope({ ...state, language: 'ja' }, path as never)).not.toBe(scope);
    expect(readScope({ ...state, player: undefined }, path as never)).not.toBe(scope);
    const again = { ...kira, oauth_token: 'another' };
    expect(readScope({ ...state, player: again }, path as never)).not.toBe(scope);
  });

  it.each([
    ...standing.map((path) => [path, false] as const),
    ...moving.map((path) => [path, true] as const),
  ])('O-12 %s is requested again after a purchase: %s', (path, again) => {
    const scope = readScope(state, path as never);
    expect(readScope({ ...state, epoch: state.epoch + 1 }, path as never) !== scope).toBe(again);
  });

  it.each([
    ...['/api/pay/getCountries', '/api/pay/replenishmentCountryList'].map((path) => [path, true] as const),
    ...['/api/pay/getThirdGift', '/api/pay/getOrderInfo'].map((path) => [path, false] as const),
  ])('O-15 %s is requested again after a method was gone: %s', (path, again) => {
    const scope = readScope(state, path as never);
    const later = { ...state, methodsGone: state.methodsGone + 1 };
    expect(readScope(later, path as never) !== scope).toBe(again);
  });
});

describe('W-01 the addresses that a call tries', () => {
  const own = 'https://shop.example';
  const backups = ['https://one.example', own, 'https://two.example'];
  const known = ['', 'https://one.example', 'https://two.example'];
  it.each([
    ['nothing', undefined, known],
    ['a backup', 'https://two.example', ['https://two.example', '', 'https://one.example']],
    ['an address that is no longer a backup', 'https://gone.example', known],
    ['somebody else’s address', 'https://one.example.evil.example', known],
    ['the page’s own', own, known],
  ])('W-01 %s is remembered', (_title, remembered, list) => {
    const { storage } = fakeShop().services;
    if (remembered) storage.write('paymentBakApi', remembered);
    expect(createOrigins(storage, own, backups).list()).toEqual(list);
  });
});
