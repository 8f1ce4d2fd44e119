import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { GameLink, GameScope } from '@gemporium/game-link/types.ts';
import { type Refusal, refuse } from '../answer.ts';
import type { CallContext, Services, Store } from '../services.ts';
import { storeOnSale } from '../stores.ts';

/** The server of a game product, and how it is addressed. */
export interface PlaceInGame {
  link: GameLink;
  scope: GameScope;
}

/**
 * The link to a game product of this store; undefined if the catalogue no longer has the game, or no address or valid
 * secret for it.
 */
export function placeInGame(
  { games }: Pick<Services, 'games'>,
  store: Store,
  { gpId, clientId }: { gpId: string; clientId: string },
): PlaceInGame | undefined {
  const link = games.link(store, gpId);
  return link && { link, scope: { brand: store.brand.key, environment: store.environment, gpId, clientId } };
}

/** There is no link, at least for now; `why` is for the operator. */
export interface NoPlace {
  why: string;
}

/** The same for a store's background work, in the current edition: brand, game or secret may soon be back. */
export function placeOfWork(
  services: Pick<Services, 'games' | 'catalogue'>,
  storeId: string,
  game: { gpId: string; clientId: string },
): PlaceInGame | NoPlace {
  const store = storeOnSale(services, storeId);
  if (!store) return { why: `the catalogue has no store ${storeId} at present` };
  if (!gameByGpId(store.brand, game.gpId))
    return { why: `the catalogue has no game ${game.gpId} at present` };
  return (
    placeInGame(services, store, game) ?? { why: `game ${game.gpId} has no address or no valid secret here` }
  );
}

/** The server of the game that a call names by its client id. */
export function placeOfCall({ services, store }: CallContext, clientId: string): PlaceInGame | Refusal {
  const found = gameByClientId(store.brand, clientId);
  if (!found) return refuse('noGame');
  return placeInGame(services, store, { gpId: found.game.gpId, clientId }) ?? refuse('unavailable');
}
