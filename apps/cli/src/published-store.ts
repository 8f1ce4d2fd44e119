import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { Refusal } from './command.ts';
import { findStore } from './find-store.ts';

/** The brand of a store such as watt.production, from the published catalogue. */
export async function publishedBrand(database: Database, store: string): Promise<Brand> {
  return (await findStore(database, store)).brand;
}

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
