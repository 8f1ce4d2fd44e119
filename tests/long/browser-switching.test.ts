import { channelById } from '@gemporium/contract/channels.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openForBuying } from '../e2e/buy-by-method.ts';
import { goodsFor, press, wayOf } from '../e2e/buying.ts';
import { journey } from '../e2e/journey.ts';
import { type OfferedMethod, offeredMethods } from '../e2e/offered-methods.ts';
import { providerButton } from '../e2e/provider-button.ts';
import { afterSecondPayment, extraOf } from '../harness/second-payment.ts';

/** Pairs of methods of one shop; together they cover every provider of a brand, each hosted cashier once. */
const pairs = (
  [
    ['watt', 'universal', 12101, 10201],
    ['watt', 'universal', 10501, 12201],
    ['ko', 'universal', 11402, 11401],
    ['ko', 'universal', 11501, 10801],
    ['ssgame', 'twhk', 11701, 10302],
    ['acenet', 'universal', 10701, 10302],
    ['joyage', 'codapay', 10401, 11601],
    ['joyage', 'universal', 12001, 10801],
    ['dragon', 'dragon', 11801, 12201],
    ['brandEn', 'sea', 10103, 10102],
    ['ru', 'universal', 11001, 10801],
  ] as const
).map(([brand, area, first, second], index) => ({
  first: offerOf(brand, area, first),
  second: offerOf(brand, area, second),
  environment: index % 2 === 0 ? ('production' as const) : ('demo' as const),
  account: `sample${String(index + 1).padStart(2, '0')}`,
}));

function offerOf(brand: string, area: string, channelId: number): OfferedMethod {
  const found = offeredMethods(brand).find((one) => one.area === area && one.channelId === channelId);
  if (!found) throw new Error(`${brand} offers no ${channelId} in ${area}`);
  return found;
}

/** Pays in the tab opened first; it leads back to the shop, or says that the payment is no longer possible. */
async function completeLate(tab: Page): Promise<void> {
  await tab.bringToFront();
  await (await providerButton(tab, 'Pay')).click();
  await Promise.any([
    tab.waitForURL(/[?&]billing_no=/),
    tab.locator('#retry').waitFor(),
    tab.getByRole('alert').waitFor(),
    tab.getByRole('button', { name: 'Back to the shop' }).waitFor(),
  ]);
  await tab.close();
}

journey.concurrent.for(pairs)(
  'O-09 O-11 O-13 $first.brand: begun by $first.by, paid by $second.by, first tab completed late: one delivery, no double payment',
  async ({ first, second, environment, account }, { world, visit }) => {
    const one = { environment, offer: first, account };
    const { shop, prepared, isPhone } = await openForBuying(one, { world, visit });
    const fits = (price: number) => first.fits(price) && second.fits(price);
    const goods = goodsFor(prepared, { fits, method: `${first.by} and ${second.by}` });
    const firstTab = await wayOf(first, isPhone)(shop, prepared, goods, first);
    await shop.page.bringToFront();
    await shop.resultSays('result_pending_title');
    const billingNo = await shop.billingNo();
    await shop.button('result_hint_3', shop.result).click();
    await shop.page
      .getByText(shop.t('repay_note', { text: billingNo }))
      .filter({ visible: true })
      .first()
      .waitFor();
    const again = second.layout === 'new' ? shop.inPopup() : shop;
    if (second.region !== undefined) await again.chooseRegion(second.region);
    await again.chooseMethod(second.method, second.channel);
    await press(await again.pay(), 'Pay');
    await shop.resultSays('result_success_text');
    expect(await shop.billingNo()).toBe(billingNo);

    await completeLate(firstTab);
    const { isTaken, ...after } = await afterSecondPayment(world, prepared.player, `${billingNo}-1`);
    const extra = isTaken ? extraOf(channelById(first.channelId)!.provider) : 'none';
    expect(after).toEqual({ delivered: 1, extra, isTrue: true });
  },
);
