import { isPassing } from '../api/client.ts';
import type { Services } from '../state/services.ts';
import { keepPlayer } from './player.ts';

/**
 * SDK view: the game's token is exchanged for a session of the store and never used again (row I-09). Where nobody
 * answers, the token stays in this page's memory alone, so that the player can try again.
 */
export async function openFromGame(services: Services): Promise<void> {
  const { api, store, storage, gameToken } = services;
  if (!gameToken) {
    if (!store.getState().player) store.setState({ sdk: 'ended' });
    return;
  }
  store.setState({ sdk: 'exchanging' });
  const answer = await api.read(
    '/util/login/get_user_info',
    { client_id: store.getState().offer.clientId, visit: 'sdk' },
    { quiet: true, token: { oauth_token: gameToken } },
  );
  if (!answer.ok) {
    store.setState({ sdk: isPassing(answer) ? 'failed' : 'ended' });
    return;
  }
  keepPlayer(storage, answer.content, store.getState().superMode);
  store.setState({ player: answer.content, sdk: 'open' });
}
