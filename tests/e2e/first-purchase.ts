import type { Locator, Page } from 'playwright-core';
import type { Shop } from './shop.ts';

/** One goods of a shop, one method, and what a new and a returning player need at most. */
export interface ShortPurchase {
  brand: string;
  account: string;
  /** Several characters in the game: the player chooses one. */
  hasSeveral: boolean;
  /** The old layout begins with the choice of a game. */
  isOld: boolean;
  goods: string;
  method: string;
  taps: { first: number; next: number };
}

export const shortPurchases: readonly ShortPurchase[] = [
  {
    brand: 'watt',
    account: 'sample12',
    hasSeveral: true,
    isOld: false,
    goods: '300 Volt Crystals',
    method: 'Platform Pay',
    taps: { first: 6, next: 2 },
  },
  {
    brand: 'watt',
    account: 'newcomer',
    hasSeveral: false,
    isOld: false,
    goods: '300 Volt Crystals',
    method: 'Platform Pay',
    taps: { first: 5, next: 2 },
  },
  {
    brand: 'joynet',
    account: 'newcomer',
    hasSeveral: false,
    isOld: true,
    goods: '50 Ember Runes',
    method: 'Credit or debit card',
    taps: { first: 6, next: 3 },
  },
];

/** A finger that counts how often it touched the screen. */
export class Finger {
  taps = 0;

  /** `leadsTo`: what opens in the same page, for measurements. */
  async tap(where: Locator, _leadsTo?: Locator): Promise<void> {
    await where.tap();
    this.taps += 1;
  }
}

const startingWith = (words: string) => new RegExp(`^${words}`);

/** From the first page of a player whom this browser does not know to the provider's page. */
export async function buyFirst(shop: Shop, finger: Finger, purchase: ShortPurchase): Promise<Page> {
  const { account, hasSeveral, method } = purchase;
  await chooseGoods(shop, finger, purchase);
  const login = shop.popup('login');
  await finger.tap(shop.order.getByRole('button', { name: shop.t('login_to_buy') }), login);
  await login.getByLabel(shop.t('username'), { exact: true }).fill(account);
  await login.getByLabel(shop.t('password'), { exact: true }).fill(account);
  await finger.tap(shop.button('login', login));
  if (hasSeveral) {
    const characters = shop.popup('role_choose').getByRole('button', { name: /Level \d+/ });
    await finger.tap(characters.first(), shop.popup('recharge_title'));
  }
  await finger.tap(shop.page.getByRole('radio', { name: startingWith(method) }).first(), shop.payButton());
  return pay(shop, finger);
}

/** The same for a player who has bought here before: character and method are those of the last purchase. */
export async function buyNext(shop: Shop, finger: Finger, purchase: ShortPurchase): Promise<Page> {
  await chooseGoods(shop, finger, purchase, () => shop.button('role_change').waitFor());
  return pay(shop, finger);
}

async function chooseGoods(
  shop: Shop,
  finger: Finger,
  { isOld, goods }: ShortPurchase,
  isReady = async () => {},
): Promise<void> {
  const games = shop.page.getByRole('list', { name: shop.t('games') });
  if (isOld) await finger.tap(games.getByRole('button').first());
  await isReady();
  await finger.tap(shop.page.getByRole('radio', { name: startingWith(goods) }));
}

async function pay(shop: Shop, finger: Finger): Promise<Page> {
  const opening = shop.page.context().waitForEvent('page');
  await finger.tap(shop.payButton());
  return opening;
}
