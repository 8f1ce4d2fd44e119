import { expect } from 'vitest';
import { goodsFor, payBesideGoods, press } from './buying.ts';
import { journey } from './journey.ts';
import { axeFindings } from './looks-right.ts';
import { offeredMethods } from './offered-methods.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

journey(
  'O-08 on a wide screen Welcome Payments’ window opens over the shop’s page; closed, it is opened once more, and pays',
  async ({ world, visit }) => {
    const offer = offeredMethods('ko').find(({ channelId }) => channelId === 11501)!;
    const prepared = await preparePlayer(world, 'ko', { area: offer.area, account: 'sample10' });
    const shop = new Shop(await visit({ remembered: prepared.remembered }));
    const page = await payBesideGoods(shop, prepared, goodsFor(prepared, offer), offer);

    await page.frameLocator('#form iframe').getByRole('link', { name: 'Close the window' }).click();
    await page.getByRole('status').getByText(shop.t('payment_error_cancelled_by_player')).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: shop.t('retry'), exact: true }).press('Enter');
    await press(page, 'Pay');
    await shop.resultSays('result_success_text');
  },
);
