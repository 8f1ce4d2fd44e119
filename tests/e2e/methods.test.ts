import { expect } from 'vitest';
import { buyByMethod, withAccounts } from './buy-by-method.ts';
import { goodsFor, payBesideGoods, press } from './buying.ts';
import { isSlice, journey } from './journey.ts';
import { axeFindings } from './looks-right.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/** The areas that differ in what they offer; all of them, in both environments, are paid in the long run. */
const areas: Readonly<Record<string, readonly string[]>> = {
  watt: ['universal'],
  ko: ['universal'],
  ssgame: ['twhk', 'kr', 'ja'],
  joynet: ['universal', 'eru'],
  joyage: ['codapay'],
};

/**
 * Each provider's channel once in each area, and once more where channels stand behind it; in the slice that `npm test`
 * plays, once at all.
 */
function kindOf({ brand, area, channelId, channel }: OfferedMethod): string {
  return isSlice ? String(channelId) : [brand, area, channelId, channel !== undefined].join(' ');
}

const offered = Object.keys(areas).flatMap((brand) =>
  offeredMethods(brand).filter(({ area }) => areas[brand]?.includes(area)),
);
const kinds = [...new Map(offered.map((offer) => [kindOf(offer), offer])).values()];
const firsts = [...new Map(offered.toReversed().map((offer) => [offer.brand, offer])).values()];
const cases = withAccounts([
  ...kinds.map((offer) => ({ environment: 'production' as const, offer })),
  ...firsts.map((offer) => ({ environment: 'demo' as const, offer })),
]);

// Most of a purchase is waiting, for the page's next question to the store: several players buy at once.
journey.concurrent.for(cases)(
  'O-06 O-11 O-13 $offer.brand $environment, area $offer.area: $offer.by is paid in the browser and the goods stand in the game once',
  buyByMethod,
);

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
