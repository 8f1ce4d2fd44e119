import { describe, expect } from 'vitest';
import { exchange } from '../harness/http.ts';
import type { World } from '../harness/world.ts';
import { goodsFor, payBesideGoods, payInSteps, payOnPhone } from './buying.ts';
import { journey } from './journey.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

const accounts = Array.from({ length: 16 }, (_, i) => `sample${String(i + 1).padStart(2, '0')}`);

/** Every method of the four brands; areas that offer the same as another one stand in the long run. */
const areas: Record<string, string[]> = {
  watt: ['universal'],
  ko: ['universal'],
  ssgame: ['twhk', 'kr', 'ja'],
  joynet: ['universal', 'eru'],
};
const offered = Object.entries(areas).flatMap(([brand, those]) =>
  offeredMethods(brand).filter(({ area }) => those.includes(area)),
);
const onDemo = ['watt', 'ko', 'ssgame', 'joynet'].map((brand) => offered.find((one) => one.brand === brand)!);
const cases = [
  ...offered.map((method) => ({ ...method, environment: 'production' as const })),
  ...onDemo.map((method) => ({ ...method, environment: 'demo' as const })),
].map((one, index) => ({ ...one, by: [one.method, one.channel].filter(Boolean).join(', '), index }));

async function deliveries(world: World, billingNo: string): Promise<{ state: string }[]> {
  const answer = await exchange('GET', `${world.sandboxUrl}/books/deliveries?reference=${billingNo}`);
  return (JSON.parse(answer.body) as { deliveries: { state: string }[] }).deliveries;
}

describe.concurrent('every offered method', () => {
  journey.for(cases)(
    'O-06 O-11 O-13 $brand $environment, area $area: $by is paid in the browser and the goods stand in the game once',
    async ({ brand, environment, area, index, ...method }, { world, visit }) => {
      const account = accounts[index % accounts.length]!;
      const prepared = await preparePlayer(world, brand, { environment, area, account });
      const isDemo = environment === 'demo';
      const visitor = await visit({ phone: !isDemo, remembered: prepared.remembered });
      const shop = new Shop(visitor);
      const way = brand === 'joynet' ? payInSteps : isDemo ? payBesideGoods : payOnPhone;
      const provider = await way(shop, prepared, goodsFor(prepared, method as OfferedMethod), method as OfferedMethod);
      await provider.getByRole('button', { name: 'Pay', exact: true }).click();
      await shop.resultSays('result_success_text');
      const billingNo = await shop.billingNo();
      expect((await deliveries(world, billingNo)).map(({ state }) => state)).toEqual(['delivered']);
    },
  );
});
