import { expect, it } from 'vitest';
import { allGames, gameByGpId } from './all-games.ts';
import type { Brand, Game } from './types.ts';

const game = (gpId: string, ...subGames: Game[]) => ({ gpId, subGames }) as unknown as Game;
const brand: Pick<Brand, 'games'> = { games: [game('1', game('2'), game('3')), game('4')] };

it('S-05 a brand’s games are found with their sub-games, each before its own', () => {
  expect(allGames(brand).map(({ gpId }) => gpId)).toEqual(['1', '2', '3', '4']);
  expect(['1', '3', '4', '5'].map((gpId) => gameByGpId(brand, gpId)?.gpId)).toEqual([
    '1',
    '3',
    '4',
    undefined,
  ]);
});
