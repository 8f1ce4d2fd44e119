import { clearOrder } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { becomePlayer } from './become-player.ts';
import { forgetPlayer, storedPlayer } from './player.ts';

/**
 * The session is over: the player is forgotten, with the answers that were for that player, and the login opens. In the
 * SDK view there is nothing to log in with; a page asks the player to reopen the shop from the game (row I-08).
 */
export function loseToken(services: Services, { login }: { login: boolean }): void {
  const { store, storage } = services;
  const { player, superMode, sdk, offer, started } = store.getState();
  if (player) {
    const stored = storedPlayer(storage, player.gp_id, superMode);
    if (stored && stored.oauth_token !== player.oauth_token) {
      // Somebody logged in meanwhile in another tab: this one follows.
      becomePlayer(services, stored);
      return;
    }
    forgetPlayer(storage, player.gp_id, superMode);
    becomePlayer(services, undefined);
    clearOrder(services);
  }
  if (sdk !== 'off') store.setState({ sdk: 'ended', popup: undefined });
  else if (login && started && offer.clientId) store.setState({ popup: { kind: 'login' } });
}
