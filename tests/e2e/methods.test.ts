import { expect } from 'vitest';
import { exchange } from '../harness/http.ts';
import type { World } from '../harness/world.ts';
import { goodsFor, payBesideGoods, payInSteps, payOnPhone, press } from './buying.ts';
import { journey } from './journey.ts';
import { offeredMethods } from './offered-methods.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/** The areas whose methods are all paid here; those that offer the same in other areas are paid in the long run. */
const areas: Readonly<Record<string, readonly string[]>> = {
  watt: ['universal'],
  ko: ['universal'],
  ssgame: ['twhk', 'kr', 'ja'],
  joynet: ['universal', 'eru'],
};
const offered = Object.keys(areas).flatMap((brand) =>
  offeredMethods(brand).filter(({ area }) => areas[brand]?.includes(area)),
);
const onDemo = Object.keys(areas).flatMap((brand) =>
  offered.filter((offer) => offer.brand === brand).slice(0, 1),
);
const cases = [
  ...offered.map((offer) => ({ environment: 'production' as const, offer })),
  ...onDemo.map((offer) => ({ environment: 'demo' as const, offer })),
].map((one, index) => ({ ...one, account: `sample${String((index % 16) + 1).padStart(2, '0')}` }));

async function deliveredTimes(world: World, billingNo: string): Promise<number> {
  const answer = await exchange('GET', `${world.sandboxUrl}/books/deliveries?reference=${billingNo}`);
  const { deliveries } = JSON.parse(answer.body) as { deliveries: { state: string }[] };
  return deliveries.filter(({ state }) => state === 'delivered').length;
}

// Most of a purchase is waiting, for the page's next question to the store: several players buy at once.
journey.concurrent.for(cases)(
  'O-06 O-11 O-13 $offer.brand $environment, area $offer.area: $offer.by is paid in the browser and the goods stand in the game once',
  async ({ environment, offer, account }, { world, visit }) => {
    const { brand, area } = offer;
    const prepared = await preparePlayer(world, brand, { environment, area, account });
    const isPhone = environment === 'production';
    const shop = new Shop(await visit({ phone: isPhone, remembered: prepared.remembered }));
    const way = brand === 'joynet' ? payInSteps : isPhone ? payOnPhone : payBesideGoods;
    const provider = await way(shop, prepared, goodsFor(prepared, offer), offer);
    await press(provider, 'Pay');
    await shop.resultSays('result_success_text');
    expect(await deliveredTimes(world, await shop.billingNo())).toBe(1);
  },
);
