import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { GameLink, GameScope } from '@gemporium/game-link/types.ts';
import { type Refusal, refuse } from '../answer.ts';
import type { CallContext, Services, Store } from '../services.ts';

/** The server of a game product, and how it is addressed. */
export interface PlaceInGame {
  link: GameLink;
  scope: GameScope;
}

/** Where a game product of this store is asked and told; undefined where the catalogue has no such game any more. */
export function placeInGame(
  { games }: Pick<Services, 'games'>,
  store: Store,
  { gpId, clientId }: { gpId: string; clientId: string },
): PlaceInGame | undefined {
  const link = games.link(store, gpId);
  return link && { link, scope: { brand: store.brand.key, environment: store.environment, gpId, clientId } };
}

/** Where the game that a call names by its client id is asked. */
export function placeOfCall({ services, store }: CallContext, clientId: string): PlaceInGame | Refusal {
  const found = gameByClientId(store.brand, clientId);
  if (!found) return refuse('noGame');
  return placeInGame(services, store, { gpId: found.game.gpId, clientId }) ?? refuse('unavailable');
}
