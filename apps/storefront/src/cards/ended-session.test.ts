import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { login } from '../login/session/login.ts';
import type { CardMode } from '../state/shop-state.ts';
import { drawn } from '../testing/draw-shop.ts';
import { type FakeShop, kira, refusal, yes } from '../testing/fake-shop.ts';
import { sampleMethod } from '../testing/sample-method.ts';
import { sampleGoods } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* A session that ends while a card is being typed: its number is in memory only, and must not be typed again. */

const worth = {
  price: '4.99',
  currency: 'USD',
  gems_number: 980,
  extra_gems_number: 0,
  gems_name: 'Volt Crystals',
  product_name: '980 gems',
};
const ended = () => refusal(codes.notLoggedIn, 'nobody is logged in');

/** How the player learns that the session is over, with the form of a card that was typed. */
const moments: [title: string, card: CardMode, end: (shop: FakeShop) => Promise<void>][] = [
  ['while the card is looked up', 'issued', exchange],
  [
    'once it is to be exchanged',
    'issued',
    async (shop) => {
      await exchange(shop);
      await drawn.after(() => shop.state().question?.onConfirm());
    },
  ],
  ['while it pays by a method', 'method', exchange],
  ['while the player does something else', 'issued', byAnotherCall],
  ['while the player does something else', 'method', byAnotherCall],
  ['while the character is chosen', 'issued', inRecipient],
  ['while the character is chosen', 'method', inRecipient],
];

async function exchange(shop: FakeShop): Promise<void> {
  await drawn.press(shop.state().t('card_exchange'));
}

async function byAnotherCall(shop: FakeShop): Promise<void> {
  await drawn.after(() => shop.services.api.read('/api/coupons/vipInfo', { client_id: 'one' }));
}

async function inRecipient(shop: FakeShop): Promise<void> {
  await drawn.press('Lady Blue');
  expect(shop.state().popup?.kind).toBe('recipient');
  await byAnotherCall(shop);
}

/** A player whose session ends with a typed card, and who has the login before them. */
async function lost(title: string, card: CardMode, end: (shop: FakeShop) => Promise<void>) {
  const goods = sampleGoods('p1');
  const method = sampleMethod('typed', { name: 'Typed', card_form: true });
  const role = { role_id: 'r1', name: 'Lady Blue', level: 45, server_id: 's1', server_name: 'Asgard 12' };
  const shop = await shopOf({
    page: { goods: [goods] },
    replies: {
      '/api/pay/getCountries': yes({ US: { name: 'US', methods: [method] } }),
      '/api/system/allRoleList': yes([{ ...role, area_id: '', area_name: '' }]),
      '/api/pay/card_info': () => (title.includes('exchanged') ? yes(worth)() : ended()),
      '/api/pay/card_pay': ended,
      '/api/pay/adyen_pay': ended,
      '/api/coupons/vipInfo': ended,
      '/util/login/auth': ({ username }) =>
        yes({
          ...kira,
          oauth_token: 'new',
          ...(atob(String(username)).slice(3) !== 'kira' && { suid: '2' }),
        })(),
    },
  });
  shop.services.storage.write('userMap', { 'gp-one': kira });
  const { order, t } = shop.state();
  const bought = { ...order, goods, region: 'US', rechargeKey: 'typed-12101' };
  const popup = { kind: 'recharge', subPayments: false, card } as const;
  await drawn.after(() => shop.services.store.setState({ order: bought, popup }));
  await drawn.type(t('card_number'), 'N1');
  await drawn.type(t('card_password'), 'P1');
  await end(shop);
  expect(shop.state()).toMatchObject({ player: undefined, popup: { kind: 'login', ended: true } });
  return {
    shop,
    /** As the form of the login does. */
    logIn: (account: string) =>
      drawn.after(() => login(shop.services, { mode: 'account', first: account, second: 'pw' })),
    open: () => drawn.after(() => shop.services.store.setState({ popup })),
    typed: () => [t('card_number'), t('card_password')].map((label) => drawn.field(label).props.value),
    hasReloaded: () => shop.events.some(([what]) => what === 'reload'),
  };
}

describe.each(moments)('K-01 I-08 the session ends %s (%s)', (title, card, end) => {
  it('K-01 I-08 the same account finds its card in the form after the login, in the same page, and nothing wrong with it', async () => {
    const { shop, logIn, typed, hasReloaded } = await lost(title, card, end);
    await logIn('kira');
    expect(shop.state()).toMatchObject({ player: { oauth_token: 'new' }, popup: { kind: 'recharge', card } });
    expect(shop.state().order.goods?.value).toBe('p1');
    expect(typed()).toEqual(['N1', 'P1']);
    expect(drawn.text()).not.toContain('nobody is logged in');
    expect(hasReloaded()).toBe(false);
    const kept = JSON.stringify(
      ['userMap', 'paymentOrderInfo', 'begunLogins'].map((key) =>
        shop.services.storage.read(key as 'userMap'),
      ),
    );
    expect(kept).not.toContain('N1');
  });

  it('I-06 K-01 another account begins with a new page, where no card is', async () => {
    const { logIn, hasReloaded } = await lost(title, card, end);
    await logIn('taro');
    expect(hasReloaded()).toBe(true);
  });

  it('K-01 closing the login forgets the card', async () => {
    const { shop, open, typed, hasReloaded, logIn } = await lost(title, card, end);
    await drawn.after(() => shop.services.store.setState({ popup: undefined }));
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'login' } }));
    await logIn('kira');
    expect(hasReloaded()).toBe(true);
    await drawn.after(() => shop.services.store.setState({ player: kira }));
    await open();
    expect(typed()).toEqual(['', '']);
  });
});
