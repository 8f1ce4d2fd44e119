import { expect } from 'vitest';
import type { Visitor, VisitorOptions } from '../harness/browser.ts';
import { exchange } from '../harness/http.ts';
import type { World } from '../harness/world.ts';
import { goodsFor, payBesideGoods, payInSteps, payOnPhone, press } from './buying.ts';
import type { OfferedMethod } from './offered-methods.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

export interface MethodCase {
  environment: 'production' | 'demo';
  offer: OfferedMethod;
  /** Whoever buys at the same time has another one. */
  account: string;
}

/** Gives each purchase an account; there are sixteen. */
export function withAccounts(cases: readonly Omit<MethodCase, 'account'>[]): MethodCase[] {
  return cases.map((one, index) => ({
    ...one,
    account: `sample${String((index % 16) + 1).padStart(2, '0')}`,
  }));
}

/** Buys in the browser by one method: on a phone in production, on a wide screen in demo, in steps in the old layout. */
export async function buyByMethod(
  { environment, offer, account }: MethodCase,
  { world, visit }: { world: World; visit: (options?: VisitorOptions) => Promise<Visitor> },
): Promise<void> {
  const { brand, area, layout } = offer;
  const prepared = await preparePlayer(world, brand, { environment, area, account });
  const isPhone = environment === 'production';
  const shop = new Shop(await visit({ phone: isPhone, remembered: prepared.remembered }));
  const way = layout === 'old' ? payInSteps : isPhone ? payOnPhone : payBesideGoods;
  await press(await way(shop, prepared, goodsFor(prepared, offer), offer), 'Pay');
  await shop.resultSays('result_success_text');
  expect(await deliveredTimes(world, await shop.billingNo())).toBe(1);
}

async function deliveredTimes(world: World, billingNo: string): Promise<number> {
  const answer = await exchange('GET', `${world.sandboxUrl}/books/deliveries?reference=${billingNo}`);
  const { deliveries } = JSON.parse(answer.body) as { deliveries: { state: string }[] };
  return deliveries.filter(({ state }) => state === 'delivered').length;
}
