import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { firstGoods, issueCards, raceCard } from '../harness/cards.ts';
import { playerOf } from '../harness/shops.ts';
import { startWorld, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
}, 60_000);
afterAll(async () => {
  await world?.stop();
});

it('K-02 fifty cards, each raced by 200 exchanges through two processes, are spent once each, and the books agree', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample12' });
  const { worth } = await firstGoods(player);
  const { cards } = await issueCards(world, 'watt', 'raced', 50, ...worth);
  for (const card of cards) {
    const answers = await raceCard(world, player, card);
    const [won, ...others] = answers.filter((a) => a.code === 1);
    expect(others).toEqual([]);
    expect(new Set(answers.filter((a) => a.code !== 1).map((a) => a.code))).toEqual(new Set([-3081]));
    await player.untilOrder(won!.content.billing_no, ['delivered']);
  }
  const { databaseUrl, sandboxUrl } = world;
  expect(await checkBooks({ databaseUrl, sandboxUrl, restSeconds: 20 })).toEqual([]);
});
