import { clearOrder, forgetAnswers } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { forgetPlayer } from './player.ts';

/**
 * The session is over: the player is forgotten, everything personal is asked for anew, and the login opens. In the
 * SDK view there is nothing to log in with; a page asks the player to reopen the shop from the game (row I-08).
 */
export function loseToken(services: Services, { login }: { login: boolean }): void {
  const { store, storage } = services;
  const { player, superMode, sdk, offer, started } = store.getState();
  if (player) {
    forgetPlayer(storage, player.gp_id, superMode);
    store.setState({ player: undefined });
    clearOrder(services);
    forgetAnswers(services);
  }
  if (sdk !== 'off') store.setState({ sdk: 'ended', popup: undefined });
  else if (login && started && offer.clientId) store.setState({ popup: { kind: 'login' } });
}
