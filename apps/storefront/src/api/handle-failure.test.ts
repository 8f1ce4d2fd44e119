import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it, vi } from 'vitest';
import { fakeShop, kira, refusal } from '../testing/fake-shop.ts';
import { handleFailure } from './handle-failure.ts';

function shopOfPlayer() {
  const shop = fakeShop();
  shop.services.storage.write('userMap', { 'gp-one': kira });
  shop.services.storage.write('payment_domain_area', 'sea');
  shop.services.storage.write('paymentGameInfo', { clientId: 'one', gpId: 'gp-one', name: 'One' });
  shop.services.store.setState({ player: kira, started: true });
  return shop;
}

const texts = (shop: ReturnType<typeof fakeShop>) => shop.state().toasts.map((toast) => toast.text);

describe('what the page does for each code of the store', () => {
  it('X-01 -3014: the stored area is cleared, and the player goes to /notArea', () => {
    const shop = shopOfPlayer();
    handleFailure(shop.services, refusal(codes.wrongDomain), false);
    expect(shop.services.storage.read('payment_domain_area')).toBeUndefined();
    expect(shop.events).toEqual([['navigate', '/notArea']]);
    expect(texts(shop)).toEqual([]);
  });

  it.each([
    ['-3014', codes.wrongDomain],
    ['-3016', codes.makeUpError],
  ])('X-01 %s: neither popup nor question stays open above the page that says why', (_name, code) => {
    for (const popup of [{ kind: 'recharge', subPayments: false }, { kind: 'login' }] as const) {
      const shop = shopOfPlayer();
      const question = { title: '', content: '', confirm: '', cancel: '', onConfirm: vi.fn() };
      shop.services.store.setState({ popup, question });
      handleFailure(shop.services, refusal(code), true);
      expect(shop.state()).toMatchObject({ player: kira, popup: undefined, question: undefined });
      expect(question.onConfirm).not.toHaveBeenCalled();
    }
  });

  it('I-11 6001: the stored player is removed, and the player goes to /', () => {
    const shop = shopOfPlayer();
    handleFailure(shop.services, refusal(codes.notRealNameVerified), false);
    expect(shop.services.storage.read('userMap')).toEqual({});
    expect(shop.state()).toMatchObject({ player: undefined, popup: undefined });
    expect(shop.events).toEqual([['navigate', '/']]);
    expect(shop.state().isUnverified).toBe(true);
    expect(texts(shop)).toHaveLength(1);
  });

  it('I-11 6001 on the real-name page: the page stays and says so', () => {
    const shop = fakeShop({ path: '/certifiedReal' });
    handleFailure(shop.services, refusal(codes.notRealNameVerified), true);
    expect(shop.events).toEqual([]);
    expect(shop.state().isUnverified).toBe(true);
  });

  it('X-01 -3016: the player goes to the page of the expired link', () => {
    const shop = shopOfPlayer();
    handleFailure(shop.services, refusal(codes.makeUpError), true);
    expect(shop.events).toEqual([['navigate', '/errorReplenish']]);
  });

  it.each([true, false])('I-08 -600: user info removed and the login opened (quiet %s)', (quiet) => {
    const shop = shopOfPlayer();
    handleFailure(shop.services, refusal(codes.notLoggedIn), quiet);
    expect(shop.state()).toMatchObject({ player: undefined, popup: { kind: 'login' } });
    expect(shop.services.storage.read('userMap')).toEqual({});
    expect(texts(shop)).toEqual([]);
  });

  it('I-08 -600 in the SDK view: no login, the page says to reopen the shop', () => {
    const shop = shopOfPlayer();
    shop.services.store.setState({ sdk: 'open' });
    handleFailure(shop.services, refusal(codes.notLoggedIn), false);
    expect(shop.state()).toMatchObject({ player: undefined, popup: undefined, sdk: 'ended' });
  });

  it('X-01 -3001: the stored game is cleared', () => {
    const shop = shopOfPlayer();
    handleFailure(shop.services, refusal(codes.noGame), true);
    expect(shop.services.storage.read('paymentGameInfo')).toBeUndefined();
  });

  it('C-05 -3062: no toast; the failure is tracked for the publisher', () => {
    const shop = shopOfPlayer();
    handleFailure(shop.services, refusal(codes.illegalCoupon), false);
    expect(texts(shop)).toEqual([]);
    expect(shop.told).toMatchObject([{ event: 'couponRefused' }]);
  });

  it('C-05 -3062: the coupon is cleared, and after a second the lists are reloaded', async () => {
    const shop = shopOfPlayer();
    let waited = 0;
    shop.services.browser.wait = (ms) => {
      waited = ms;
      return Promise.resolve();
    };
    shop.services.store.setState({ coupon: { code: 'CP1', of: 'p1' } });
    const { epoch } = shop.state();
    handleFailure(shop.services, refusal(codes.illegalCoupon), true);
    expect(shop.state().coupon).toEqual({ code: '', of: '' });
    expect(shop.state().epoch).toBe(epoch);
    await Promise.resolve();
    expect([waited, shop.state().epoch]).toEqual([1000, epoch + 1]);
  });

  it.each([codes.internal, codes.tooManyRequests, codes.activityGone, codes.orderClosed])(
    'X-01 %s: a toast with the server’s message',
    (code) => {
      const shop = shopOfPlayer();
      handleFailure(shop.services, refusal(code, 'a sentence'), false);
      handleFailure(shop.services, refusal(code, 'another sentence'), true);
      expect(texts(shop)).toEqual(['a sentence']);
    },
  );

  it('X-01 the same message is not shown twice at once', () => {
    const shop = shopOfPlayer();
    handleFailure(shop.services, refusal(codes.internal, 'a sentence'), false);
    handleFailure(shop.services, refusal(codes.internal, 'a sentence'), false);
    expect(texts(shop)).toEqual(['a sentence']);
  });

  it.each<[string, number, string]>([
    ['-3014', codes.wrongDomain, '/notArea'],
    ['6001', codes.notRealNameVerified, '/'],
    ['-3016', codes.makeUpError, '/errorReplenish'],
  ])('X-01 %s leads to %s and replaces the failed page in the history', (_name, code, path) => {
    const shop = shopOfPlayer();
    const navigate = vi.spyOn(shop.services.browser, 'navigate');
    handleFailure(shop.services, refusal(code), true);
    expect(navigate.mock.calls).toEqual([[path, { replace: true }]]);
    expect(texts(shop)).toEqual([]);
  });

  it.each([codes.notRealNameVerified, codes.notLoggedIn])(
    'I-08 %s for another token neither ends this session nor opens the login',
    (code) => {
      const shop = shopOfPlayer();
      handleFailure(shop.services, refusal(code), true, false);
      expect(shop.state()).toMatchObject({ player: kira, popup: undefined });
      expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': kira });
      expect(shop.state().isUnverified).toBe(code === codes.notRealNameVerified);
    },
  );

  it('I-11 6001 on the real-name page, also with a trailing slash, is shown only by the page', () => {
    const shop = fakeShop({ path: '/certifiedReal/' });
    handleFailure(shop.services, refusal(codes.notRealNameVerified), false);
    expect([shop.events, texts(shop)]).toEqual([[], []]);
    const below = fakeShop({ path: '/certifiedReal/x' });
    handleFailure(below.services, refusal(codes.notRealNameVerified), false);
    expect(below.events).toEqual([['navigate', '/']]);
  });

  it('X-01 -3001: both stored games are cleared, with a message unless the caller shows one', () => {
    const shop = shopOfPlayer();
    const game = { clientId: 'one', gpId: 'gp-one', name: 'One' };
    shop.services.storage.write('gameInfo', game);
    handleFailure(shop.services, refusal(codes.noGame, 'no game'), false);
    expect(shop.services.storage.read('gameInfo')).toBeUndefined();
    expect(shop.state().toasts).toMatchObject([{ text: 'no game', tone: 'bad' }]);
    const quiet = shopOfPlayer();
    handleFailure(quiet.services, refusal(codes.noGame), true);
    expect([texts(quiet), quiet.events]).toEqual([[], []]);
  });

  it('X-01 the message has an error tone', () => {
    for (const code of [codes.internal, codes.notRealNameVerified]) {
      const shop = shopOfPlayer();
      handleFailure(shop.services, refusal(code, 'a sentence'), false);
      expect(shop.state().toasts).toMatchObject([{ text: 'a sentence', tone: 'bad' }]);
    }
  });

  it('C-05 -3062: the coupon is cleared only for these goods, and the log says why', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const shop = shopOfPlayer();
    const goods = { value: 'p1', price: '1', display: 'x', isCoupon: true, isLimit: false, couponPoints: 0 };
    shop.services.store.setState(({ order }) => ({ order: { ...order, goods } }));
    handleFailure(shop.services, refusal(codes.illegalCoupon, 'not this one'), false);
    expect(shop.state().coupon).toEqual({ code: '', of: 'p1' });
    expect(warned.mock.calls).toEqual([['the store refused the coupon', 'not this one']]);
    warned.mockRestore();
  });
});
