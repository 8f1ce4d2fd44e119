import { describe, expect, it } from 'vitest';
import { readQuery } from '../routing/entry-query.ts';
import type { SdkView, ShopState } from '../state/shop-state.ts';
import type { OrderInfo } from '../storage/stored-values.ts';
import { type FakeShop, fakeShop, kira } from '../testing/fake-shop.ts';
import { sampleGame, sampleGoods } from '../testing/sample-page.ts';
import { takeOffer } from './take-offer.ts';

const taro = { username: 'taro', suid: '1', oauth_token: 'of taro', gp_id: 'gp-two' };
const games = [sampleGame('one'), sampleGame('two')];
const search = '?visit=sdk&client_id=one&area_id=a&server_id=s1&role_id=r1';

/** A shop that shows game one, with a player of each game remembered. */
function shopWith(change: Partial<ShopState> = {}): FakeShop {
  const shop = fakeShop({ search, entry: readQuery(search) });
  shop.services.storage.write('userMap', { 'gp-one': kira, 'gp-two': taro });
  shop.services.store.setState({ started: true, agreed: ['terms'] as never, ...change });
  return shop;
}

const offerOf = (shop: FakeShop, clientId: string, change: Partial<ShopState['offer']> = {}) => ({
  ...shop.state().offer,
  games,
  clientId,
  ...change,
});

const storedFor = (clientId: string): OrderInfo => ({
  gameName: 'of an earlier visit',
  clientId,
  gameProductId: `gp-${clientId}`,
  realServer: 's1',
  role: { value: 'r1', display: 'Lady Blue', level: 45 },
  rechargeKey: 'card-12101',
  goods: {
    value: 'p1',
    price: '1.00',
    display: 'an old name',
    isCoupon: false,
    isLimit: false,
    couponPoints: 0,
  },
});

describe('another game becomes the shown one', () => {
  it('S-05 its name, its player and an empty order replace those of the game before, and consents are asked anew', () => {
    const shop = shopWith({ player: kira });
    shop.services.storage.write('paymentOrderInfo', storedFor('one'));
    takeOffer(shop.services, offerOf(shop, 'two'));
    expect(shop.state()).toMatchObject({ offerStatus: 'ready', player: taro, agreed: [] });
    expect(shop.state().order).toEqual({ gameName: 'Game two', clientId: 'two', gameProductId: 'gp-two' });
    const { storage } = shop.services;
    const chosen = { clientId: 'two', gpId: 'gp-two', name: 'Game two' };
    expect([storage.read('gameInfo'), storage.read('paymentGameInfo')]).toEqual([chosen, chosen]);
    expect(storage.read('paymentOrderInfo')).toBeUndefined();
  });

  it('S-05 R-06 the address names it, and no character of the game before', () => {
    const shop = shopWith();
    takeOffer(shop.services, offerOf(shop, 'two'));
    expect(shop.services.browser.search()).toBe('?visit=sdk&client_id=two');
    expect(shop.services.entry).toEqual({ visit: 'sdk', client_id: 'two' });
  });

  it.each<[string, clientId: string, started: boolean, games: typeof games]>([
    ['the same game is shown again', 'one', true, games],
    ['the page is still starting', 'two', false, games],
    ['nothing is sold', '', true, []],
  ])('S-05 R-06 the address stays if %s', (_title, clientId, started, sold) => {
    const shop = shopWith({ started });
    takeOffer(shop.services, offerOf(shop, clientId, { games: sold }));
    expect(shop.services.browser.search()).toBe(search);
    expect(shop.services.entry).toEqual(readQuery(search));
  });
});

it('S-05 the same game keeps its consents', () => {
  const shop = shopWith();
  takeOffer(shop.services, offerOf(shop, 'one'));
  expect(shop.state()).toMatchObject({ agreed: ['terms'], player: kira });
});

it.each<[SdkView, known: boolean]>([
  ['off', true],
  ['open', true],
  ['exchanging', false],
  ['asking', false],
  ['failed', false],
  ['ended', false],
])('I-09 while the game’s own entry is %s, the remembered player is shown: %s', (sdk, known) => {
  const shop = shopWith({ sdk });
  takeOffer(shop.services, offerOf(shop, 'two'));
  expect(shop.state().player).toEqual(known ? taro : undefined);
});

it('S-05 where no game is sold, nobody is logged in, nothing is stored, and it does not break', () => {
  const shop = shopWith({ player: kira });
  takeOffer(shop.services, offerOf(shop, '', { games: [], goods: [] }));
  expect(shop.state()).toMatchObject({ player: undefined, offer: { clientId: '' } });
  expect(shop.state().order).toEqual({ gameName: '', clientId: '', gameProductId: '' });
  expect(shop.services.storage.read('gameInfo')).toBeUndefined();
});

describe('a stored order', () => {
  const goods = [
    sampleGoods('p0'),
    sampleGoods('p1', { price: '20.00', display: 'A new name', couponPoints: 20, isCoupon: true }),
  ];

  it('S-05 of this game comes back, with today’s texts and prices', () => {
    const shop = shopWith();
    shop.services.storage.write('paymentOrderInfo', storedFor('two'));
    takeOffer(shop.services, offerOf(shop, 'two', { goods }));
    expect(shop.state().order).toEqual({
      ...storedFor('two'),
      gameName: 'Game two',
      clientId: 'two',
      gameProductId: 'gp-two',
      goods: {
        value: 'p1',
        price: '20.00',
        display: 'A new name',
        isCoupon: true,
        isLimit: false,
        couponPoints: 20,
      },
    });
    expect(shop.services.storage.read('paymentOrderInfo')).toEqual(storedFor('two'));
  });

  it('S-05 comes back without goods that are no longer sold, or if none were chosen', () => {
    const shop = shopWith();
    shop.services.storage.write('paymentOrderInfo', storedFor('two'));
    takeOffer(shop.services, offerOf(shop, 'two', { goods: [sampleGoods('p0')] }));
    expect(shop.state().order).toMatchObject({ realServer: 's1', goods: undefined });
    shop.services.storage.write('paymentOrderInfo', { ...storedFor('two'), goods: undefined });
    takeOffer(shop.services, offerOf(shop, 'two', { goods }));
    expect(shop.state().order).toMatchObject({ realServer: 's1', goods: undefined });
  });
});
