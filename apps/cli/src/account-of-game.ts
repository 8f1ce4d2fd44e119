import { allGames } from '@gemporium/catalogue/all-games.ts';
import { activeEdition } from '@gemporium/server/repositories/catalogue.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import type { PlayerOfGame } from '@gemporium/server/repositories/linked-logins.ts';
import { storeById } from '@gemporium/server/stores.ts';
import { Refusal } from './command.ts';
import { storeOnceOpen } from './find-store.ts';
import { lookUpAll } from './read-all.ts';
import { required } from './required.ts';

/** The options by which a command names one account of one game in one store. */
export const accountOptions = {
  store: { about: 'The store, such as watt.production, even if it is closed. Required.' },
  game: { about: 'The game product (gp_id or key; gp_id if it is no longer on sale). Required.' },
  player: { about: 'The account’s number at the game (suid). Required.' },
};

export interface NamedAccount {
  who: PlayerOfGame;
  /** Where to look if nothing is stored about it. */
  hint: string;
}

/** The account that they name. Stores and games that are gone are found as well: what they left can be asked for. */
export async function accountOfGame(
  db: Database,
  options: Readonly<Record<string, string | undefined>>,
): Promise<NamedAccount> {
  const given = await lookUpAll({
    game: () => required(options, 'game'),
    suid: () => required(options, 'player'),
    store: () => storeOnceOpen(db, required(options, 'store')),
  });
  const { store } = given;
  const edition = await activeEdition(db);
  const brand = edition && storeById(edition, store)?.brand;
  const games = brand ? allGames(brand) : [];
  const onSale = games.filter(({ goods }) => goods.length > 0);
  const game = games.find(({ gpId, key }) => gpId === given.game || key === given.game);
  return {
    who: { store, gpId: game?.gpId ?? given.game, suid: given.suid },
    hint:
      game || onSale.length === 0
        ? `See: gemporium orders find --player ${given.suid}`
        : `Games on sale: ${onSale.map(({ gpId, key }) => `${gpId} (${key})`).join(', ')}`,
  };
}

/** Nothing is stored; a number that was mistyped must not look like a player who is forgotten. */
export function nothingKnown({ who: { store, gpId, suid }, hint }: NamedAccount): Refusal {
  return new Refusal(`Nothing is stored about account ${suid} of game ${gpId} at ${store}.`, hint, 3);
}
