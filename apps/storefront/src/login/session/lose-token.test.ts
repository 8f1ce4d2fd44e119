import { describe, expect, it } from 'vitest';
import type { OrderInfo } from '../../storage/stored-values.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { loseToken } from './lose-token.ts';

const player = { username: 'kira', suid: '1', oauth_token: 'old', gp_id: 'gp-one' };
const fresher = { ...player, oauth_token: 'new' };
/** Of a player's order, what another may read, too. */
const chosen = {
  gameName: '',
  clientId: 'one',
  gameProductId: '',
  goods: { value: 'p1', price: '1', display: 'x', isCoupon: true, isLimit: false, couponPoints: 0 },
  region: 'US',
  rechargeKey: 'card-12101',
};
const order: OrderInfo = {
  ...chosen,
  area: { value: 'a', display: 'A' },
  server: { display: 'S' },
  realServer: 's1',
  role: { value: 'r1', display: 'Kira', level: 9 },
  billing_no: 'GP1',
  rechargeInfo: { status: 'Pending', url: 'https://provider.example/1' },
};

function shopOf(stored: typeof player | undefined, state: Record<string, unknown> = {}) {
  const shop = fakeShop();
  if (stored) shop.services.storage.write('userMap', { 'gp-one': stored });
  shop.services.storage.write('paymentOrderInfo', order);
  shop.services.store.setState({ player, started: true, order, ...state });
  return shop;
}

describe('I-08 the session is over', () => {
  it.each([
    ['the same player is stored', player],
    ['nobody is stored', undefined],
  ])('I-08 %s: the login opens, and of the order only goods and method stay', (_title, stored) => {
    const shop = shopOf(stored);
    loseToken(shop.services, { login: true });
    expect(shop.state()).toMatchObject({ player: undefined, popup: { kind: 'login' } });
    expect(shop.services.storage.read('userMap') ?? {}).toEqual({});
    expect(shop.state().order).toEqual(chosen);
    expect(shop.services.storage.read('paymentOrderInfo')).toEqual(chosen);
  });

  it('I-08 a newer login from another tab is adopted here, and no login opens', () => {
    const shop = shopOf(fresher);
    loseToken(shop.services, { login: true });
    expect(shop.state()).toMatchObject({ player: fresher, popup: undefined });
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': fresher });
  });

  it('I-08 another game’s player stays logged in', () => {
    const shop = shopOf(player);
    const taro = { ...player, username: 'taro', gp_id: 'gp-two' };
    shop.services.storage.write('userMap', { 'gp-one': player, 'gp-two': taro });
    // The order may already be for another game.
    shop.services.store.setState(({ order }) => ({ order: { ...order, gameProductId: 'gp-two' } }));
    loseToken(shop.services, { login: false });
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-two': taro });
  });

  it.each([
    ['requested', { login: true }, {}, { kind: 'login', ended: true }],
    ['not requested', { login: false }, {}, undefined],
    ['the page has not started', { login: true }, { started: false }, undefined],
    ['nobody was logged in', { login: true }, { player: undefined }, { kind: 'login', ended: false }],
  ])('I-08 whether the login opens: %s', (_title, wish, state, popup) => {
    const shop = shopOf(player, state);
    loseToken(shop.services, wish);
    expect(shop.state()).toMatchObject({ player: undefined, popup });
  });

  it('I-08 without a game no login opens', () => {
    const shop = shopOf(player);
    shop.services.store.setState({ offer: { ...shop.state().offer, clientId: '' } });
    loseToken(shop.services, { login: true });
    expect(shop.state().popup).toBeUndefined();
  });

  it.each(
    (['open', 'exchanging', 'failed'] as const).flatMap((sdk) =>
      [player, undefined].map((here) => ({ sdk, here, who: here?.username })),
    ),
  )(
    'I-08 in a game’s view ($sdk) no login opens: the page says to reopen the shop, with $who logged in',
    ({ sdk, here }) => {
      const shop = shopOf(player, { sdk, player: here, popup: { kind: 'language' } });
      loseToken(shop.services, { login: true });
      expect(shop.state()).toMatchObject({ player: undefined, sdk: 'ended', popup: undefined });
    },
  );

  it('I-07 I-08 the end of a tester’s session does not end the ordinary player’s', () => {
    const shop = shopOf(player, { superMode: true });
    shop.services.storage.write('betaUserInfo', player);
    loseToken(shop.services, { login: true });
    expect(shop.services.storage.read('betaUserInfo')).toBeUndefined();
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': player });
  });
});
