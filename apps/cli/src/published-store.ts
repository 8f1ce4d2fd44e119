import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { activeEdition } from '@gemporium/server/repositories/catalogue.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { storeById } from '@gemporium/server/stores.ts';
import { Refusal } from './command.ts';

/** The brand of a store such as watt.production, as it is on sale. */
export async function publishedBrand(database: Database, store: string): Promise<Brand> {
  const edition = await activeEdition(database);
  const brand = edition && storeById(edition, store)?.brand;
  if (!brand) {
    throw new Refusal(
      `There is no store "${store}".`,
      'A store is a brand and an environment: watt.production',
      2,
    );
  }
  return brand;
}

/** The game product that an operator names, or the brand's only one. */
export function gameOf(brand: Brand, gpId: string | undefined): Game {
  const games = allGames(brand).filter((game) => game.goods.length > 0);
  const found =
    gpId === undefined && games.length === 1 ? games[0] : games.find((game) => game.gpId === gpId);
  if (found) return found;
  const known = games.map((game) => `${game.gpId} (${game.key})`).join(', ');
  throw new Refusal(
    gpId === undefined ? '--game is needed.' : `There is no game "${gpId}".`,
    `Games: ${known}`,
    2,
  );
}
