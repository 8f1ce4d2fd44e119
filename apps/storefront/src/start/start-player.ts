import { paths } from '@gemporium/contract/shop-paths.ts';
import { autoShowActivities } from '../activities/auto-show.ts';
import { openFromGame } from '../login/session/open-from-game.ts';
import { reopenResult } from '../orders/result/reopen-result.ts';
import { takeUpRecipient } from '../other-browser/take-up-recipient.ts';
import { goOnAfterLogin } from '../recharge/pay/go-on-buying.ts';
import { takeUpMethod } from '../recharge/pay/last-purchase.ts';
import { preselectRole } from '../recharge/recipient/preselect-role.ts';
import { changeEntry, withoutRecipient } from '../routing/change-entry.ts';
import { showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/**
 * The steps after the shop's start: the game's token, the recipient, and the result of a pending payment. `isOther`: the
 * link's game is not for sale here, and another one is shown.
 */
export async function startPlayer(services: Services, isOther = false): Promise<void> {
  if (isOther) sayOther(services);
  if (services.entry.visit === 'sdk') await openFromGame(services);
  if (services.store.getState().sdk !== 'asking') await goOnAs(services);
}

/** Continues once it is certain who the player is. */
export async function goOnAs(services: Services): Promise<void> {
  takeUpRecipient(services);
  const hasPlayer = services.store.getState().player !== undefined;
  takeUpMethod(services);
  await Promise.all([hasPlayer && preselectRole(services), reopenResult(services)]);
  if (!goOnAfterLogin(services)) await autoShowActivities(services);
}

/** The link's server and character belong to its own game. A make-up link speaks for itself. */
function sayOther(services: Services): void {
  const { store, browser } = services;
  const { offer, t } = store.getState();
  if (offer.clientId === '' || browser.path() === paths.replenishGoods) return;
  changeEntry(services, { client_id: offer.clientId, ...withoutRecipient });
  showToast(services, t('error_no_game'));
}
