import { expect } from 'vitest';
import { buyByMethod, withAccounts } from './buy-by-method.ts';
import { goodsFor, methodsInSteps, payBesideGoods, payOnPhone, press } from './buying.ts';
import { isSlice, journey } from './journey.ts';
import { axeFindings, overflows } from './looks-right.ts';
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

/** The channels that are paid in a page of the shop's own, or in the shop itself: each looks different in a browser. */
const ownPages = [10301, 11501, 11602, 11701, 11702];

/**
 * Each provider's channel once in each area, and once more where channels stand behind it. In the slice that `npm test`
 * plays, those of which a browser sees more than a provider's page, and of all the others one of each brand: whether a page of theirs
 * can be paid is tried for each provider without a browser (`tests/conformance`).
 */
function kindOf({ brand, area, channelId, channel }: OfferedMethod): string {
  if (!isSlice) return [brand, area, channelId, channel !== undefined].join(' ');
  return ownPages.includes(channelId) ? String(channelId) : brand;
}

const offered = Object.keys(areas).flatMap((brand) =>
  offeredMethods(brand).filter(({ area }) => areas[brand]?.includes(area)),
);
const kinds = [...new Map(offered.map((offer) => [kindOf(offer), offer])).values()];
const firsts = [...new Map(offered.toReversed().map((offer) => [offer.brand, offer])).values()];
/** A demo differs in the account that is paid into: one of each layout shows that the page reaches it. */
const demos = isSlice ? firsts.filter(({ brand }) => brand === 'watt' || brand === 'joynet') : firsts;
const cases = withAccounts([
  ...kinds.map((offer) => ({ environment: 'production' as const, offer })),
  ...demos.map((offer) => ({ environment: 'demo' as const, offer })),
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

    await page.frameLocator('#form iframe').locator('header a').click();
    await page.getByRole('status').getByText(shop.t('payment_error_cancelled_by_player')).waitFor();
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: shop.t('retry'), exact: true }).press('Enter');
    await press(page, 'Pay');
    await shop.resultSays('result_success_text');
  },
);

journey(
  'O-08 Airwallex’s drop-in is on a page of the shop: a declined card is reported and retried there, and leads to the result',
  async ({ world, visit }) => {
    const offer = offeredMethods('ssgame').find(({ channelId }) => channelId === 11701)!;
    const prepared = await preparePlayer(world, offer.brand, { area: offer.area, account: 'sample09' });
    const shop = new Shop(await visit({ phone: true, remembered: prepared.remembered }));
    const page = await payOnPhone(shop, prepared, goodsFor(prepared, offer), offer);
    const address = page.url();
    expect(new URL(address).pathname).toMatch(/^\/pay\/airwallex\/[A-Z0-9-]+\/[\w-]{22}$/);
    const form = page.frameLocator('#form iframe');
    const button = (name: string) => form.getByRole('button', { name, exact: true });

    await button('Pay').waitFor();
    await page.getByRole('heading', { name: /^Pay NT\$/ }).waitFor();
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await overflows(page)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
    }

    await button('Decline').press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: shop.t('payment_error_declined') })
      .waitFor();
    await form.getByRole('alert').waitFor();
    // The provider's form takes the next try itself.
    expect(await page.getByRole('button', { name: shop.t('retry') }).isVisible()).toBe(false);
    await button('Cancel').press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: shop.t('payment_error_cancelled_by_player') })
      .waitFor();
    await button('Pay').press('Enter');
    await page.waitForURL(/[?&]billing_no=/);
    await page.goto(address);
    expect(new URL(page.url()).pathname).not.toMatch(/^\/pay\//);
    await page.close();
    await shop.resultSays('result_success_text');
  },
);

journey.for(['en', 'ar'])(
  'S-13 S-08 joynet, old layout, in %s: the button through a long page lies over the circle of no method, and not over the price',
  async (language, { world, visit }) => {
    const prepared = await preparePlayer(world, 'joynet', { account: 'sample09', area: 'eru', language });
    const visitor = await visit({ phone: true, height: 640, language, remembered: prepared.remembered });
    const shop = new Shop(visitor, language);
    await methodsInSteps(shop, prepared, prepared.goods[0]!);
    const { page } = visitor;
    await page.getByRole('radio').first().waitFor();
    await page.mouse.wheel(0, 40);
    const button = shop.button('scroll_down').or(shop.button('scroll_up'));
    const { x, y, width, height } = (await button.boundingBox())!;
    const total = await page.getByText(shop.t('to_pay'), { exact: true }).last().boundingBox();
    expect(y + height).toBeLessThan(total!.y);
    // The label's last part is the circle: whatever is scrolled, it stays beside the button.
    const circles = await page
      .locator('input[type="radio"] + * > :last-child')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
    expect(circles.length).toBeGreaterThan(1);
    expect(circles.filter(({ left, right }) => left < x + width && right > x)).toEqual([]);
  },
);
