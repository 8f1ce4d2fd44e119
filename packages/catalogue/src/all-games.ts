import type { Brand, Game } from './types.ts';

/** All games of a brand, sub-games included, each before its own. */
export function allGames({ games }: Pick<Brand, 'games'>): Game[] {
  return games.flatMap((game) => [game, ...allGames({ games: game.subGames })]);
}

/** The game product of this number, sub-games included. */
export function gameByGpId(brand: Pick<Brand, 'games'>, gpId: string): Game | undefined {
  return allGames(brand).find((game) => game.gpId === gpId);
}
