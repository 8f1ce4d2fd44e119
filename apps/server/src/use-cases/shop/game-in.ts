import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Area, Game } from '@gemporium/catalogue/types.ts';
import { type Refusal, refuse } from '../../answer.ts';
import type { Store } from '../../services.ts';

/** The game that a call names by client id, if it is sold in the area; -3001 otherwise. */
export function gameIn({ brand }: Store, clientId: string, area?: Area): Game | Refusal {
  const game = gameByClientId(brand, clientId)?.game;
  const isSold = game !== undefined && (area === undefined || game.areas.includes(area.key));
  return isSold ? game : refuse('noGame');
}
