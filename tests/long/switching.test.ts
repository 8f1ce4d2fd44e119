import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, channelsOf } from '@gemporium/contract/channels.ts';
import { takesCurrency } from '@gemporium/domain/offered-methods.ts';
import { providers } from '@gemporium/providers/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { payersPageBehind, press } from '../harness/player.ts';
import { afterSecondPayment, extraOf } from '../harness/second-payment.ts';
import { playerOf } from '../harness/shops.ts';
import { untilDone } from '../harness/until-done.ts';
import { root, startWorld, type World } from '../harness/world.ts';

/*
 * One brand sells by every provider of the folder, in dollars and in won. An order is begun at one provider and paid at
 * another; then the first tab, which is still open, is completed. ONLY=adyen plays the pairs that it begins.
 */

const brand = 'ssgame';
const areas = { useuro: 'USD', kr: 'KRW' } as const;
const ids = Object.keys(providers);

/** A channel of each provider that opens a page; no two have the same. */
const channelBy = new Map<string, Channel>();
for (const id of [...ids].sort((a, b) => channelsOf(a).length - channelsOf(b).length))
  for (const channel of channelsOf(id))
    if (!channelBy.has(id) && !channel.takesCard && ![...channelBy.values()].includes(channel))
      channelBy.set(id, channel);

const areaOf = (...pair: string[]) =>
  Object.entries(areas).find(([, currency]) =>
    pair.every((id) => takesCurrency(channelBy.get(id) ?? {}, currency)),
  )?.[0];

const pairs = ids
  .flatMap((first) => ids.filter((id) => id !== first).map((second) => ({ first, second })))
  .map(({ first, second }) => ({ first, second, area: areaOf(first, second) }));
const met = pairs
  .flatMap(({ area, ...pair }) => (area === undefined ? [] : [{ ...pair, area }]))
  .filter(({ first }) => (process.env.ONLY ?? first) === first)
  .map((pair, index) => ({ ...pair, account: `sample${String((index % 16) + 1).padStart(2, '0')}` }));

interface Method {
  channelId: number;
  currencies: string[];
  subPayments?: { minMoney: string; maxMoney: string }[];
}

/** Makes the brand sell by every provider, each method as another brand has it. */
function sellByEverybody(folder: string): void {
  const known = readdirSync(join(root, 'brands'))
    .filter((name) => name !== 'accounts')
    .flatMap((name) => {
      const text = readFileSync(join(root, 'brands', name, 'methods.json'), 'utf8');
      return (JSON.parse(text) as { methods: Method[] }).methods;
    });
  const methods = ids.flatMap((id, sort) => {
    const channel = channelBy.get(id)!;
    const method = known.find(({ channelId }) => channelId === channel.id)!;
    const account = id === channel.provider ? {} : { account: accountsWith(folder, id) };
    const subPayments = method.subPayments?.map((one) => ({ ...one, minMoney: '0', maxMoney: '0' }));
    return Object.entries(areas)
      .filter(([, currency]) => takesCurrency(channel, currency))
      .map(([area, currency]) => ({
        ...{ ...method, ...account, ...(subPayments && { subPayments }), sort, areas: [area] },
        ...{ regions: ['Global'], currencies: [currency], paywayId: `${id}-${area}` },
        ...{ minMoney: undefined, maxMoney: undefined },
      }));
  });
  writeFileSync(join(folder, brand, 'methods.json'), JSON.stringify({ methods }));
}

/** Contracts with a provider with whom no brand has any. */
function accountsWith(folder: string, provider: string) {
  const [production, demo] = [`${provider}-main`, `${provider}-main-demo`] as const;
  for (const merchant of [production, demo])
    writeFileSync(
      join(folder, 'accounts', `${merchant}.json`),
      JSON.stringify({ provider, mode: 'sandbox', merchant, settings: {} }),
    );
  return { production, demo };
}

let world: World;
beforeAll(async () => {
  world = await startWorld({ editBrands: sellByEverybody });
}, 60_000);
afterAll(async () => {
  await world?.stop();
});

it('O-09 every two providers of the folder that take the same money meet on one order', () => {
  expect([...channelBy.keys()].sort()).toEqual([...ids].sort());
  const apart = pairs.filter(({ area }) => area === undefined);
  for (const { first, second } of apart) {
    const [one, other] = [channelBy.get(first)!.currencies, channelBy.get(second)!.currencies];
    expect([first, second, one?.filter((currency) => other?.includes(currency))]).toEqual([
      first,
      second,
      [],
    ]);
  }
  expect(pairs.length - apart.length).toBeGreaterThan(300);
});

it.concurrent.for(met)(
  'O-09 O-11 O-13 begun at $first, paid at $second, the first tab completed late: one delivery, and nobody pays twice',
  async ({ first, second, area, account }) => {
    const player = await playerOf(world, brand, { area, account });
    const goods = (await player.goods()).find(({ isLimit }) => !isLimit)!;
    const [role] = await player.roles();
    const payBy = async (id: string, more = {}) => {
      const answer = await player.pay(goods, role!, String(channelBy.get(id)!.id), more);
      expect([answer.code, answer.msg]).toEqual([1, expect.any(String)]);
      return answer.content;
    };
    const { billing_no: billingNo, url } = await payBy(first);
    const firstTab = await payersPageBehind(url);
    const other = await payBy(second, { billing_no: billingNo });
    expect(other.billing_no).toBe(billingNo);
    await press(other.url, 'Pay');
    await player.untilOrder(billingNo, ['delivered']);

    const isPressed = await press(firstTab, 'Pay').then(
      () => true,
      (error: Error) => {
        // The store has stopped it meanwhile.
        if (!error.message.includes('has no button Pay')) throw error;
        return false;
      },
    );
    const { isTaken, ...after } = await afterSecondPayment(world, player, `${billingNo}-1`);
    expect(after).toEqual({ delivered: 1, extra: isTaken ? extraOf(first) : 'none', isTrue: true });
    const { cancel, chargesOnReturn } = providers[first]!;
    // What nobody can stop takes the money, unless it is the store that takes it.
    if (!cancel && !chargesOnReturn) expect([isPressed, isTaken]).toEqual([true, true]);
    if (chargesOnReturn) expect(isTaken).toBe(false);
  },
);

it('I1-I9 after all pairs the books of the world outside agree with the database', async () => {
  await untilDone(world);
  const { databaseUrl, sandboxUrl } = world;
  expect(await checkBooks({ databaseUrl, sandboxUrl, restSeconds: 60 })).toEqual([]);
});
