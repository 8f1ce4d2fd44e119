import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { Button } from '@gemporium/provider-kit/conformance/hosted-page.ts';
import type { Page } from 'playwright-core';
import type { OfferedMethod } from './offered-methods.ts';
import type { PreparedPlayer } from './prepared-player.ts';
import { providerButton } from './provider-button.ts';
import type { Shop } from './shop.ts';

/** The cheapest unlimited goods that this method takes. */
export function goodsFor(
  { goods }: PreparedPlayer,
  { fits, method }: Pick<OfferedMethod, 'fits' | 'method'>,
) {
  const found = goods.find(({ price }) => fits(Number(price)));
  if (!found) throw new Error(`nothing can be bought by ${method}`);
  return found;
}

type Chosen = Pick<OfferedMethod, 'method' | 'channel' | 'region'>;
/** From the first page to the methods, with the goods chosen. */
export type WayToMethods = (shop: Shop, prepared: PreparedPlayer, goods: GoodsItem) => Promise<void>;

/** The new layout on a phone: choose, top up. */
export const methodsOnPhone: WayToMethods = async (shop, prepared, goods) => {
  await shop.open(prepared.address('/selectGoods'));
  await shop.chooseGoods(goods.display);
  await shop.openMethods();
  await shop.popup('recharge_title').waitFor();
};

/** The new layout on a wide screen, where the methods stand beside the goods. */
const methodsBesideGoods: WayToMethods = async (shop, prepared, goods) => {
  await shop.open(prepared.address('/selectGoods'));
  await shop.chooseGoods(goods.display);
};

const step = (shop: Shop, number: number) =>
  shop.page.getByRole('list', { name: shop.t('step_of', { number }) });

/** The old layout's first three steps. */
export const methodsInSteps: WayToMethods = async (shop, prepared, goods) => {
  await shop.open(prepared.address('/'));
  await step(shop, 1).waitFor();
  await shop.page
    .getByRole('list', { name: shop.t('games') })
    .getByRole('button')
    .first()
    .click();
  await step(shop, 2).waitFor();
  await shop.chooseGoods(goods.display);
  await shop.openMethods();
  await step(shop, 3).waitFor();
};

/** Region where it is another one, method, pay. Answers the provider's page. */
async function payThere(shop: Shop, { method, channel, region }: Chosen): Promise<Page> {
  if (region !== undefined) await shop.chooseRegion(region);
  await shop.chooseMethod(method, channel);
  return shop.pay();
}

/** The new layout on a phone: choose, top up, method, pay. Answers the provider's page. */
export async function payOnPhone(shop: Shop, prepared: PreparedPlayer, goods: GoodsItem, by: Chosen) {
  await methodsOnPhone(shop, prepared, goods);
  return payThere(shop, by);
}

/** The new layout on a wide screen. */
export async function payBesideGoods(shop: Shop, prepared: PreparedPlayer, goods: GoodsItem, by: Chosen) {
  await methodsBesideGoods(shop, prepared, goods);
  return payThere(shop, by);
}

/** The old layout's four steps; the last one begins when the provider's page has opened. */
async function payInSteps(shop: Shop, prepared: PreparedPlayer, goods: GoodsItem, by: Chosen) {
  await methodsInSteps(shop, prepared, goods);
  const provider = await payThere(shop, by);
  await step(shop, 4).waitFor();
  return provider;
}

/** How a brand is bought in: in steps in the old layout, else on a phone or on a wide screen. */
export function wayOf({ layout }: Pick<OfferedMethod, 'layout'>, isPhone: boolean) {
  return layout === 'old' ? payInSteps : isPhone ? payOnPhone : payBesideGoods;
}

/** The same, as far as the methods. */
export function methodsOf({ layout }: Pick<OfferedMethod, 'layout'>, isPhone: boolean): WayToMethods {
  return layout === 'old' ? methodsInSteps : isPhone ? methodsOnPhone : methodsBesideGoods;
}

/** A method that takes a card in the shop: choosing it opens the form, and no window of a provider ever opens. */
export async function payByCard(shop: Shop, { method }: Chosen, card: { number: string; password: string }) {
  await shop.page.getByRole('radio', { name: new RegExp(`^${method}`) }).click();
  const form = shop.page.getByRole('dialog', { name: method });
  await form.getByLabel(shop.t('card_number'), { exact: true }).fill(card.number);
  await form.getByLabel(shop.t('card_password'), { exact: true }).fill(card.password);
  await form.getByRole('button', { name: shop.t('card_exchange'), exact: true }).click();
}

/** The form is still there after a refusal: another password, and once more. */
export async function payByCardAgain(shop: Shop, { method }: Chosen, password: string) {
  const form = shop.page.getByRole('dialog', { name: method });
  await form.getByLabel(shop.t('card_password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: shop.t('card_exchange'), exact: true }).click();
}

/** Ends a payment on the provider's page as a player does: presses the button, comes back to the shop, closes that window. */
export async function press(provider: Page, button: Button): Promise<void> {
  await (await providerButton(provider, button)).click();
  await provider.waitForURL(/[?&]billing_no=/);
  await provider.close();
}
