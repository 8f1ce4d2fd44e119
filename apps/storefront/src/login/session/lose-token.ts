import { changeOrder } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import type { CardMode, Popup } from '../../state/shop-state.ts';
import { becomePlayer } from './become-player.ts';
import { forgetPlayer, storedPlayer } from './player.ts';

/**
 * Ends a session that the store no longer accepts: logs the player out and, with `login`, opens the login. Of the order
 * only goods and method stay chosen. A newer session from another tab is adopted instead. In the SDK view, which has no
 * login, the page tells the player to reopen the shop from the game (row I-08). A card that was being typed stays in memory
 * until the same account has logged in again.
 */
export function loseToken(services: Services, { login }: { login: boolean }): void {
  const { store, storage } = services;
  const { player, popup, superMode, sdk, offer, started } = store.getState();
  const opens = login && started && sdk === 'off' && offer.clientId !== '';
  if (player) {
    const stored = storedPlayer(storage, player.gp_id, superMode);
    if (stored && stored.oauth_token !== player.oauth_token) {
      // Somebody has logged in in another tab meanwhile: adopt that session.
      becomePlayer(services, stored);
      return;
    }
    forgetPlayer(storage, player.gp_id, superMode);
    becomePlayer(services, undefined, opens ? loginAgain(player.suid, popup) : undefined);
    changeOrder(services, { billing_no: undefined, rechargeInfo: undefined });
  }
  if (sdk !== 'off') store.setState({ sdk: 'ended', popup: undefined });
  else if (opens && !player) store.setState({ popup: { kind: 'login', ended: false } });
}

/** The login for a player whose session has ended, which goes on with what was open. */
function loginAgain(suid: string, popup: Popup | undefined): Popup {
  const card = typedIn(popup);
  if (!card) return { kind: 'login', ended: true };
  const next = card === 'issued' ? { toCard: true } : { toPay: true };
  return { kind: 'login', ended: true, typing: { card, suid }, ...next };
}

/** Whose form is open, perhaps below the choice of a character. */
function typedIn(popup: Popup | undefined): CardMode | undefined {
  if (popup?.kind === 'recharge') return popup.card;
  return popup?.kind === 'recipient' ? popup.toCard : undefined;
}
