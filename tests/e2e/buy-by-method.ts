import { expect } from 'vitest';
import type { Visitor, VisitorOptions } from '../harness/browser.ts';
import { exchange } from '../harness/http.ts';
import type { World } from '../harness/world.ts';
import {
  goodsFor,
  methodsBesideGoods,
  methodsInSteps,
  methodsOnPhone,
  payBesideGoods,
  payByCard,
  payByCardAgain,
  payInSteps,
  payOnPhone,
  press,
} from './buying.ts';
import type { OfferedMethod } from './offered-methods.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/** MyCard's card, typed in the shop (row O-08). */
const inGameCard = 10301;

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
  const goods = goodsFor(prepared, offer);
  if (offer.channelId === inGameCard) {
    const toMethods = layout === 'old' ? methodsInSteps : isPhone ? methodsOnPhone : methodsBesideGoods;
    await toMethods(shop, prepared, goods);
    const number = `MC${Date.now()}${account}`;
    await payByCard(shop, offer, { number, password: '0000' });
    await shop.page.getByText(shop.t('payment_error_card_invalid')).waitFor();
    await payByCardAgain(shop, offer, 'PW4242424242');
    expect(shop.page.context().pages()).toHaveLength(1);
  } else {
    const way = layout === 'old' ? payInSteps : isPhone ? payOnPhone : payBesideGoods;
    await press(await way(shop, prepared, goods, offer), 'Pay');
  }
  await shop.resultSays('result_success_text');
  expect(await deliveredTimes(world, await shop.billingNo())).toBe(1);
}

async function deliveredTimes(world: World, billingNo: string): Promise<number> {
  const answer = await exchange('GET', `${world.sandboxUrl}/books/deliveries?reference=${billingNo}`);
  const { deliveries } = JSON.parse(answer.body) as { deliveries: { state: string }[] };
  return deliveries.filter(({ state }) => state === 'delivered').length;
}
