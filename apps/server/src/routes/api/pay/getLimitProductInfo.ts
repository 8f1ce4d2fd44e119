import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { content, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { limitStandings } from '../../../use-cases/shop/limit-standings.ts';

export const getLimitProductInfo = handler('/api/pay/getLimitProductInfo', async (context, input) => {
  const found = gameByClientId(context.store.brand, input.client_id);
  if (!found) return refuse('noGame', 'error_no_game');
  const { session } = context;
  if (session?.gpId !== found.game.gpId) return refuse('notLoggedIn', 'error_not_logged_in');
  return content(
    await limitStandings(context.services, context.store.id, found.game, {
      ...session,
      serverId: input.server_id,
      roleId: input.role_id,
    }),
  );
});
