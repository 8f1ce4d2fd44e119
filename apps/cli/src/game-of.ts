import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { Refusal } from './command.ts';

/** The game product that an operator names by its number or its key, or the brand's only one. */
export function gameOf(brand: Brand, name: string | undefined): Game {
  const games = allGames(brand).filter((game) => game.goods.length > 0);
  const found =
    name === undefined && games.length === 1
      ? games[0]
      : games.find(({ gpId, key }) => gpId === name || key === name);
  if (found) return found;
  const known = `Games: ${games.map((game) => `${game.gpId} (${game.key})`).join(', ')}`;
  if (name === undefined) throw new Refusal('--game is required.', known, 2);
  throw new Refusal(`${brand.name} has no game ${name}.`, known, 3);
}
