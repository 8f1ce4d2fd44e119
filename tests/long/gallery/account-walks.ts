import { openAccount, openCentre } from '../../e2e/account.ts';
import { type PreparedPlayer, preparePlayer } from '../../e2e/prepared-player.ts';
import { billingNumber, Shop } from '../../e2e/shop.ts';
import type { Stage, Walk } from './stage.ts';

/** An account with a history (`samples prepare`): orders, coupons, points, rewards, limits, a page of each. */
export const accountWalks: readonly Walk[] = [
  { name: 'account-new', walk: (stage) => walkAccount(stage, 'watt') },
  { name: 'account-old', brand: 'joynet', walk: (stage) => walkAccount(stage, 'joynet') },
];

async function walkAccount(stage: Stage, brand: 'watt' | 'joynet'): Promise<void> {
  const { world, language, visit, stop } = stage;
  const prepared = await preparePlayer(world, brand, { account: 'sample01', language });
  const { page } = await visit({ language, remembered: prepared.remembered });
  const shop = new Shop({ page }, language);
  const at = { spec_lang: language };
  const popup = shop.popup('event');
  const isNew = brand === 'watt';

  await shop.open(prepared.address('/selectGoods', at));
  if (!isNew) {
    await page.getByRole('banner').locator('summary').click();
    await shop.button('event', page.getByRole('banner')).click();
  }
  await popup.getByRole('article').first().waitFor();
  await stop(page, isNew ? 'events by themselves' : 'events');
  await shop.button('close', popup).click();
  await popup.waitFor({ state: 'hidden' });
  await page.getByRole('radio', { disabled: true }).first().scrollIntoViewIfNeeded();
  await stop(page, 'goods, limits used');

  if (isNew) {
    await shop.open(prepared.address('/activity', at));
    await page.getByRole('article').first().waitFor();
    await stop(page, 'events');
    await page.getByRole('article').first().getByRole('button').last().click();
    await shop.text('received_on_its_way').waitFor();
    await stop(page, 'reward claimed');
  }

  const account = await openAccount(shop, prepared);
  await account.getByRole('link', { name: billingNumber }).first().waitFor();
  await stop(page, 'account');
  await shop.button('my_reward', account).click();
  await walkCoupons(shop, stage);

  await openCentre(shop, prepared);
  await stop(page, 'VIP centre');
  await walkOrder(shop, prepared, stage);
}

async function walkCoupons(shop: Shop, { stop }: Stage): Promise<void> {
  const { page } = shop;
  const reward = shop.popup('my_reward');
  await reward.getByRole('tab').first().waitFor();
  await reward.getByRole('tabpanel').getByRole('button').first().waitFor();
  await stop(page, 'coupons');
  await reward.getByRole('tab').nth(1).click();
  await reward.getByRole('tab', { selected: true }).nth(0).waitFor();
  await stop(page, 'coupons, unavailable');
  await shop.button('coupon_history', reward).click();
  await shop.button('back').waitFor();
  await stop(page, 'coupons, history');
}

/** The refunded order of the history. */
async function walkOrder(shop: Shop, prepared: PreparedPlayer, { stop }: Stage): Promise<void> {
  const account = await openAccount(shop, prepared);
  const row = account.getByRole('link').filter({ hasText: shop.t('order_state_refunded') });
  const more = shop.button('orders_more', account);
  await account.getByRole('link', { name: billingNumber }).first().waitFor();
  while ((await row.count()) === 0 && (await more.count()) > 0) {
    const before = await account.getByRole('link').count();
    await more.click();
    await account.getByRole('link').nth(before).waitFor();
  }
  await row.first().click();
  await shop.text('result_refunded_text').waitFor();
  await stop(shop.page, 'order, refunded');
}
