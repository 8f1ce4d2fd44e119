import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';

/**
 * Whether two client ids belong to one game. A make-up login names only its game: any client of that game may have
 * started it.
 */
export function isOneGame(brand: Pick<Brand, 'games'>, one: string, other: string): boolean {
  const gameOf = (clientId: string) => gameByClientId(brand, clientId)?.game.gpId;
  return one === other || (gameOf(one) !== undefined && gameOf(one) === gameOf(other));
}
