import { expect, it } from 'vitest';
import type { Popup } from '../state/shop-state.ts';
import { drawn } from '../testing/draw-shop.ts';
import { yes } from '../testing/fake-shop.ts';
import { sampleGame, withLayout } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

const sub_game = { a: sampleGame('sub'), b: sampleGame('sub-2') };
const games = [sampleGame('one'), sampleGame('two', { sub_game })];
const popup: Popup = { kind: 'games' };
const replies = { '/api/pay/getThirdGift': yes([]), '/api/pay/getGameListV2': yes(games) };
const listed = (clientId = 'one') =>
  shopOf({ page: { games, clientId }, path: '/errorReplenish', replies }, { popup });

it.each([
  ['collapsed while another game is chosen', 'one', false],
  ['expanded if one of them is chosen', 'sub-2', true],
])('S-05 sub-games are %s', async (_title, clientId, areShown) => {
  await listed(clientId);
  expect(drawn.all('Game two')[0]?.props['aria-expanded']).toBe(areShown);
  expect(drawn.all('Game sub')).toHaveLength(areShown ? 1 : 0);
});

it('S-05 a game with games in it opens and closes again', async () => {
  await listed();
  const opened = [drawn.all('Game sub').length];
  for (const _tap of [1, 2]) {
    await drawn.press('Game two');
    opened.push(drawn.all('Game sub').length);
  }
  expect(opened).toEqual([0, 1, 0]);
});

it.each([
  ['one', popup, '/errorReplenish', 'new'],
  ['sub', popup, '/errorReplenish', 'new'],
  ['one', undefined, '/selectGame', 'old'],
  ['sub', undefined, '/selectGame', 'old'],
] as const)('S-05 the list of games marks the current one: %s (%j)', async (clientId, open, path, layout) => {
  await shopOf({ page: { games, clientId, ...withLayout(layout) }, path }, { popup: open });
  const marked = drawn.all('Game ').filter(({ props }) => props['aria-current']);
  expect(marked.map(({ text }) => text)).toEqual([`Game ${clientId}`]);
});

it('S-05 the games that are listed are those of the area that the player has come to', async () => {
  const shop = await listed();
  await drawn.after(() =>
    shop.services.store.setState(({ offer }) => ({ offer: { ...offer, games: [sampleGame('three')] } })),
  );
  expect(drawn.all('Game ').map(({ text }) => text)).toEqual(['Game three']);
});

it.each(['sub', 'sub-2'])('S-05 a game that is part of another is chosen itself: %s', async (client_id) => {
  const shop = await listed();
  await drawn.press('Game two');
  await drawn.press(`Game ${client_id}`);
  expect(shop.state().question?.content).toContain(`Game ${client_id}`);
});
