import { profiles } from '@gemporium/providers/profiles.ts';
import { expect } from 'vitest';
import { goodsFor, payOnPhone, press } from './buying.ts';
import { sharedJourney, slice } from './journey.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/** One method of each provider. */
const providers = [
  { provider: 'Adyen', id: 'adyen', brand: 'watt', area: 'universal', channelId: 12101, account: 'sample18' },
  {
    provider: 'platform pay',
    id: 'platform-pay',
    brand: 'watt',
    area: 'universal',
    channelId: 10801,
    account: 'sample19',
  },
  { provider: 'MyCard', id: 'mycard', brand: 'ssgame', area: 'twhk', channelId: 10302, account: 'sample20' },
  {
    provider: 'KakaoPay',
    id: 'kakaopay',
    brand: 'ko',
    area: 'universal',
    channelId: 11402,
    account: 'sample21',
  },
].map((one) => ({ ...one, offer: offerOf(one) }));

function offerOf({
  brand,
  area,
  channelId,
}: {
  brand: string;
  area: string;
  channelId: number;
}): OfferedMethod {
  const found = offeredMethods(brand).find(
    (one) => one.area === area && one.channelId === channelId && !one.channel,
  );
  if (!found) throw new Error(`${brand} offers no ${channelId} in ${area}`);
  return found;
}

sharedJourney.concurrent.for(slice(providers))(
  'O-12 S-10 $provider: declined, cancelled and left pending each say what happened, offer ways on, and the next attempt succeeds',
  async ({ id, brand, account, offer }, { world, visit }) => {
    const prepared = await preparePlayer(world, brand, { area: offer.area, account });
    const shop = new Shop(await visit({ phone: true, remembered: prepared.remembered }));
    const { result } = shop;

    await press(await payOnPhone(shop, prepared, goodsFor(prepared, offer), offer), 'Decline');
    await shop.resultSays('error_topup_failed');
    await result
      .getByText(
        'You haven’t been charged. If a payment still arrives, we’ll deliver your items or refund you.',
      )
      .waitFor();
    expect(await result.getByRole('button', { name: 'Change payment method' }).count()).toBe(1);
    const declined = await shop.billingNo();
    await result.getByRole('button', { name: 'Top up again' }).click();

    await shop.chooseMethod(offer.method);
    await press(await shop.pay(), 'Cancel');
    // Some providers have one code for both: there a cancelled payment is a declined one.
    const isDeclined = profiles[id]?.endings?.cancelled === 'declined';
    await shop.resultSays(isDeclined ? 'error_topup_failed' : 'result_payment_cancelled_text');
    expect(await shop.billingNo()).not.toBe(declined);
    await result.getByRole('button', { name: 'Change payment method' }).click();

    await shop.chooseMethod(offer.method);
    await press(await shop.pay(), 'Leave pending');
    await shop.resultSays('result_pending_title');
    expect(await result.getByRole('list').first().getByRole('listitem').allInnerTexts()).toEqual([
      'Complete your payment on the page that opened.',
      'Come back here. The result appears automatically.',
      'Haven’t paid yet? Change payment method',
    ]);
    await shop.page.mouse.click(195, 20);
    await result.getByRole('button', { name: 'I’ve paid' }).click();
    await shop.text('result_not_complete').waitFor();

    const opening = shop.page.context().waitForEvent('page');
    await result.getByRole('link', { name: 'Go to payment page' }).click();
    await press(await opening, 'Pay');
    await shop.resultSays('result_success_text');
  },
);
