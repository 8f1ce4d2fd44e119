import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { content, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { notOwnRole } from '../../../use-cases/ask-game-data.ts';
import { limitStandings } from '../../../use-cases/shop/limit-standings.ts';

export const getLimitProductInfo = handler('/api/pay/getLimitProductInfo', async (context, input) => {
  const found = gameByClientId(context.store.brand, input.client_id);
  if (!found) return refuse('noGame');
  const { session } = context;
  if (session?.gpId !== found.game.gpId) return refuse('notLoggedIn');
  const { client_id: clientId, server_id: serverId, role_id: roleId } = input;
  // A character's purchases are private to its player.
  const notOwn = await notOwnRole(context, { clientId, serverId, roleId });
  if (notOwn) return notOwn;
  return content(
    await limitStandings(context.services, context.store.id, found.game, {
      ...session,
      serverId,
      roleId,
    }),
  );
});
