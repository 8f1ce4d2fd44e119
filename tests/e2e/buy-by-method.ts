import { expect } from 'vitest';
import type { Visitor, VisitorOptions } from '../harness/browser.ts';
import { exchange } from '../harness/http.ts';
import type { World } from '../harness/world.ts';
import { goodsFor, methodsOf, payByCard, payByCardAgain, press, wayOf } from './buying.ts';
import type { OfferedMethod } from './offered-methods.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/** MyCard's card, typed in the shop (row O-08). */
const inGameCard = 10301;

export interface MethodCase {
  environment: 'production' | 'demo';
  offer: OfferedMethod;
  /** Concurrent purchases use different ones. */
  account: string;
}

/** Gives each purchase an account; there are sixteen. */
export function withAccounts(cases: readonly Omit<MethodCase, 'account'>[]): MethodCase[] {
  return cases.map((one, index) => ({
    ...one,
    account: `sample${String((index % 16) + 1).padStart(2, '0')}`,
  }));
}

/** What a journey gives its test. */
export interface Surroundings {
  world: World;
  visit: (options?: VisitorOptions) => Promise<Visitor>;
}

/** A visitor who buys by one method: on a phone in production, on a wide screen in demo. */
export async function openForBuying(
  { environment, offer, account }: MethodCase,
  { world, visit }: Surroundings,
) {
  const prepared = await preparePlayer(world, offer.brand, { environment, area: offer.area, account });
  const isPhone = environment === 'production';
  const shop = new Shop(await visit({ phone: isPhone, remembered: prepared.remembered }));
  return { shop, prepared, isPhone };
}

/** Buys in the browser by one method. A journey's test itself: Vitest reads from the pattern which of its fixtures are wanted. */
export async function buyByMethod(one: MethodCase, { world, visit }: Surroundings): Promise<void> {
  const { offer, account } = one;
  const { shop, prepared, isPhone } = await openForBuying(one, { world, visit });
  const goods = goodsFor(prepared, offer);
  if (offer.channelId === inGameCard) {
    await methodsOf(offer, isPhone)(shop, prepared, goods);
    const number = `MC${Date.now()}${account}`;
    await payByCard(shop, offer, { number, password: '0000' });
    await shop.page.getByText(shop.t('payment_error_card_invalid')).waitFor();
    await payByCardAgain(shop, offer, 'PW4242424242');
    expect(shop.page.context().pages()).toHaveLength(1);
  } else await press(await wayOf(offer, isPhone)(shop, prepared, goods, offer), 'Pay');
  await shop.resultSays('result_success_text');
  expect(await deliveredTimes(world, await shop.billingNo())).toBe(1);
}

/** How often the game has delivered the goods of an order. */
export function deliveredTimes(world: World, billingNo: string): Promise<number> {
  return deliveredTo(world, { reference: billingNo });
}

/** How many deliveries of the game match, as in the sandbox's books. */
export async function deliveredTo(world: World, of: Readonly<Record<string, string>>): Promise<number> {
  const query = new URLSearchParams({ ...of, state: 'delivered' });
  const answer = await exchange('GET', `${world.sandboxUrl}/books/deliveries?${query}`);
  return (JSON.parse(answer.body) as { deliveries: unknown[] }).deliveries.length;
}
