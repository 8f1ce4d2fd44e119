import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';

/** Whether two client ids are one game's. A login of make-up mode names its game alone: any client of that game may have begun it. */
export function isOneGame(brand: Pick<Brand, 'games'>, one: string, other: string): boolean {
  const gameOf = (clientId: string) => gameByClientId(brand, clientId)?.game.gpId;
  return one === other || (gameOf(one) !== undefined && gameOf(one) === gameOf(other));
}
