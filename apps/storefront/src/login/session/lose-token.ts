import { changeOrder } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { becomePlayer } from './become-player.ts';
import { forgetPlayer, storedPlayer } from './player.ts';

/**
 * Ends a session that the store no longer accepts: logs the player out and, with `login`, opens the login. Of the order
 * only goods and method stay chosen. A newer session from another tab is adopted instead. In the SDK view, which has no
 * login, the page tells the player to reopen the shop from the game (row I-08).
 */
export function loseToken(services: Services, { login }: { login: boolean }): void {
  const { store, storage } = services;
  const { player, superMode, sdk, offer, started } = store.getState();
  if (player) {
    const stored = storedPlayer(storage, player.gp_id, superMode);
    if (stored && stored.oauth_token !== player.oauth_token) {
      // Somebody has logged in in another tab meanwhile: adopt that session.
      becomePlayer(services, stored);
      return;
    }
    forgetPlayer(storage, player.gp_id, superMode);
    becomePlayer(services, undefined);
    changeOrder(services, { billing_no: undefined, rechargeInfo: undefined });
  }
  if (sdk !== 'off') store.setState({ sdk: 'ended', popup: undefined });
  else if (login && started && offer.clientId)
    store.setState({ popup: { kind: 'login', ended: player !== undefined } });
}
