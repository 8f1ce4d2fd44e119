import { providers } from '@gemporium/providers/index.ts';
import { expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { areaFor, channelBy, everybodysBrand, sellByEverybody } from '../harness/every-provider.ts';
import { payersPageBehind, press } from '../harness/player.ts';
import { afterSecondPayment, extraOf } from '../harness/second-payment.ts';
import { playerOf } from '../harness/shops.ts';
import { untilDone } from '../harness/until-done.ts';
import { setUpWorld } from '../harness/world.ts';

/*
 * One brand sells through every provider, in dollars and in won. An order is begun at one provider and paid at another;
 * then the first tab, which is still open, is completed. ONLY=adyen plays the pairs that begin with it.
 */

const ids = Object.keys(providers);
const pairs = ids
  .flatMap((first) => ids.filter((id) => id !== first).map((second) => ({ first, second })))
  .map(({ first, second }) => ({
    first,
    second,
    area: areaFor(channelBy.get(first)!, channelBy.get(second)!),
  }));
const met = pairs
  .flatMap(({ area, ...pair }) => (area === undefined ? [] : [{ ...pair, area }]))
  .filter(({ first }) => (process.env.ONLY ?? first) === first)
  .map((pair, index) => ({ ...pair, account: `sample${String((index % 16) + 1).padStart(2, '0')}` }));

const world = setUpWorld({ editBrands: sellByEverybody });

it('O-09 every two providers that accept the same currency share an order', () => {
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
  'O-09 O-11 O-13 begun at $first, paid at $second, first tab completed late: one delivery, no double payment',
  async ({ first, second, area, account }) => {
    const player = await playerOf(world, everybodysBrand, { area, account });
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
        // The store has cancelled it meanwhile.
        if (!error.message.includes('has no button Pay')) throw error;
        return false;
      },
    );
    const { isTaken, ...after } = await afterSecondPayment(world, player, `${billingNo}-1`);
    expect(after).toEqual({ delivered: 1, extra: isTaken ? extraOf(first) : 'none', isTrue: true });
    const { cancel, chargesOnReturn } = providers[first]!;
    // A payment that cannot be cancelled is charged, unless the store itself would capture it.
    if (!cancel && !chargesOnReturn) expect([isPressed, isTaken]).toEqual([true, true]);
    if (chargesOnReturn) expect(isTaken).toBe(false);
  },
);

it('I1-I9 after all pairs the outside world’s books agree with the database', async () => {
  // A pending refund is queried once a minute.
  await untilDone(world, { timeoutMs: 200_000 });
  const { databaseUrl, sandboxUrl } = world;
  expect(await checkBooks({ databaseUrl, sandboxUrl, restSeconds: 60 })).toEqual([]);
});
