import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { content, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { sessionOf } from '../../../sessions.ts';
import { enterWithGameToken } from '../../../use-cases/logins/enter-with-game-token.ts';

/** With visit=sdk the token is the game's (row I-09); without it, the store's own. */
export const get_user_info = handler('/util/login/get_user_info', async (context, input) => {
  const { services, store } = context;
  const token = input.oauth_token;
  if (token === undefined) return refuse('notLoggedIn');
  if (input.visit === 'sdk')
    return enterWithGameToken(context, { clientId: input.client_id, gameToken: token });

  const game = gameByClientId(store.brand, input.client_id)?.game;
  if (!game) return refuse('noGame');
  const session = await sessionOf(services, store.id, token);
  if (!session || session.gpId !== game.gpId) return refuse('notLoggedIn');
  return content({ username: session.username, suid: session.suid, oauth_token: token, gp_id: session.gpId });
});
