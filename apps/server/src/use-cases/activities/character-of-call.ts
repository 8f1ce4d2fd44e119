import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Game } from '@gemporium/catalogue/types.ts';
import { type Refusal, refuse } from '../../answer.ts';
import type { Character } from '../../repositories/top-ups.ts';
import type { CallContext } from '../../services.ts';

/**
 * The character that a call names, under the player's own account. The game need not be asked whether it exists: only
 * characters that the game confirmed before a payment have anything to show or to receive.
 */
export function characterOfCall(
  { store, session }: CallContext,
  input: { client_id: string; server_id: string; role_id: string },
): { game: Game; who: Character } | Refusal {
  const found = gameByClientId(store.brand, input.client_id);
  if (!found) return refuse('noGame');
  if (session?.gpId !== found.game.gpId) return refuse('notLoggedIn');
  const { gpId, suid } = session;
  const who = { store: store.id, gpId, suid, serverId: input.server_id, roleId: input.role_id };
  return { game: found.game, who };
}
