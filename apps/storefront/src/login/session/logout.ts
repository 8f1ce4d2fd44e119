import { paths } from '@gemporium/contract/shop-paths.ts';
import { ask, clearOrder, go, openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { becomePlayer } from './become-player.ts';
import { forgetPlayer } from './player.ts';

/** After confirmation ends the session here and on the server. In super mode the login opens instead (row I-07). */
export function askToLogOut(services: Services): void {
  const { superMode, t } = services.store.getState();
  if (superMode) {
    openPopup(services, { kind: 'login' });
    return;
  }
  ask(services, {
    title: t('logout'),
    content: t('logout_confirm'),
    confirm: t('logout'),
    cancel: t('cancel'),
    onConfirm: () => void logOut(services),
  });
}

/** After confirmation ends the player's sessions on every device, including this one. */
export function askToLogOutEverywhere(services: Services): void {
  const { t } = services.store.getState();
  ask(services, {
    title: t('logout_everywhere'),
    content: t('logout_everywhere_confirm'),
    confirm: t('logout_everywhere'),
    cancel: t('cancel'),
    danger: true,
    onConfirm: () => void logOutEverywhere(services),
  });
}

/** Logs out here only once the store has confirmed that the other devices are logged out: else the player can retry. */
async function logOutEverywhere(services: Services): Promise<void> {
  const { api, store } = services;
  const answer = await api.change('/util/login/logout_everywhere', {
    client_id: store.getState().offer.clientId,
  });
  if (answer.ok) forget(services);
}

/** Logs out in this browser immediately, then on the server. */
async function logOut(services: Services): Promise<void> {
  const { player } = services.store.getState();
  if (!player) return;
  forget(services);
  await endSession(services, player.oauth_token);
}

/** Ends a session on the server; if that fails, the player is not told. */
export async function endSession({ api, store }: Services, oauth_token: string): Promise<void> {
  const fields = { client_id: store.getState().offer.clientId };
  await api.change('/util/login/logout', fields, { quiet: true, token: { oauth_token } });
}

function forget(services: Services): void {
  const { store, storage } = services;
  const { player, superMode } = store.getState();
  if (!player) return;
  forgetPlayer(storage, player.gp_id, superMode);
  becomePlayer(services, undefined);
  clearOrder(services);
  go(services, paths.home);
}
