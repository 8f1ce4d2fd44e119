import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { Page } from 'playwright-core';
import type { OfferedMethod } from './offered-methods.ts';
import type { PreparedPlayer } from './prepared-player.ts';
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

/** The new layout on a phone: choose, top up, method, pay. Answers the provider's page. */
export async function payOnPhone(
  shop: Shop,
  prepared: PreparedPlayer,
  goods: GoodsItem,
  { method, channel }: Pick<OfferedMethod, 'method' | 'channel'>,
): Promise<Page> {
  await shop.open(prepared.address('/selectGoods'));
  await shop.chooseGoods(goods.display);
  await shop.openMethods();
  await shop.popup('recharge_title').waitFor();
  await shop.chooseMethod(method, channel);
  return shop.pay();
}

/** The new layout on a wide screen, where the methods stand beside the goods. */
export async function payBesideGoods(
  shop: Shop,
  prepared: PreparedPlayer,
  goods: GoodsItem,
  { method, channel }: Pick<OfferedMethod, 'method' | 'channel'>,
): Promise<Page> {
  await shop.open(prepared.address('/selectGoods'));
  await shop.chooseGoods(goods.display);
  await shop.chooseMethod(method, channel);
  return shop.pay();
}

/** The old layout's four steps; the last one begins when the provider's page has opened. */
export async function payInSteps(
  shop: Shop,
  prepared: PreparedPlayer,
  goods: GoodsItem,
  { method, channel }: Pick<OfferedMethod, 'method' | 'channel'>,
): Promise<Page> {
  const step = (number: number) => shop.page.getByRole('list', { name: shop.t('step_of', { number }) });
  await shop.open(prepared.address('/'));
  await step(1).waitFor();
  await shop.page
    .getByRole('list', { name: shop.t('games') })
    .getByRole('button')
    .first()
    .click();
  await step(2).waitFor();
  await shop.chooseGoods(goods.display);
  await shop.openMethods();
  await step(3).waitFor();
  await shop.chooseMethod(method, channel);
  const provider = await shop.pay();
  await step(4).waitFor();
  return provider;
}

/** Ends a payment on the provider's page as a player does: presses the button, comes back to the shop, closes that window. */
export async function press(
  provider: Page,
  button: 'Pay' | 'Decline' | 'Cancel' | 'Leave pending',
): Promise<void> {
  await provider.getByRole('button', { name: button, exact: true }).click();
  await provider.waitForURL(/[?&]billing_no=/);
  await provider.close();
}
