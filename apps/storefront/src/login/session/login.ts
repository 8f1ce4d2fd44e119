import { paths } from '@gemporium/contract/shop-paths.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { ChangeOptions, Failure } from '../../api/client.ts';
import { loadAnew } from '../../browser/load-anew.ts';
import { type OpenedLink, openedLink } from '../../make-up/opened-link.ts';
import { readQuery } from '../../routing/entry-query.ts';
import { goOnAs } from '../../start/start-player.ts';
import { changeOrder, clearOrder, closePopup, forgetAnswers, go } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import type { Popup } from '../../state/shop-state.ts';
import type { ChosenBefore } from '../../storage/stored-values.ts';
import { becomePlayer } from './become-player.ts';
import { chosenBefore } from './chosen-before.ts';
import { encodeCredential } from './encode-credential.ts';
import { keepPlayer } from './keep-player.ts';

export interface LoginFields {
  mode: 'account' | 'card';
  first: string;
  second: string;
}

/** Whether the login button is enabled: both fields hold more than spaces. */
export function canLogin({ first, second }: LoginFields): boolean {
  return first.trim() !== '' && second.trim() !== '';
}

/** Logs in with account or card, then clears the order, stores the player and reloads the page (row I-06). */
export async function login(services: Services, fields: LoginFields): Promise<Failure | undefined> {
  const { api, browser, store } = services;
  const encoded = (value: string) => encodeCredential(value, browser.randomHex(2).slice(1));
  const typed = { username: encoded(fields.first), password: encoded(fields.second) };
  const nobody = { quiet: true, token: { oauth_token: undefined } };
  if (isMakeUp(services)) return loginForMakeUp(services, typed, nobody);
  const { clientId } = store.getState().order;
  const answer = await api.change(
    '/util/login/auth',
    {
      ...typed,
      client_id: store.getState().offer.clientId,
      ...(fields.mode === 'card' && { login_type: 'card' as const }),
    },
    nobody,
  );
  if (!answer.ok) return answer;
  // As it is now: the player may have closed the login meanwhile, and chosen something else.
  const chosen = chosenBefore(services);
  await enterAs(services, answer.content, chosen.clientId === clientId ? chosen : undefined);
  return undefined;
}

/** Whether the page is a make-up link's, which has its own login calls (row I-04). */
export function isMakeUp({ browser }: Services): boolean {
  return browser.path() === paths.replenishGoods;
}

/** Logs in, then shows the link that the store names: the opened one, else the player's newest (row I-06). */
async function loginForMakeUp(
  services: Services,
  typed: { username: string; password: string },
  nobody: ChangeOptions,
): Promise<Failure | undefined> {
  const { api, browser, store } = services;
  const link = openedLink(readQuery(browser.search()), store.getState().offer.clientId);
  const { replenishId, clientId } = link;
  const gameId = await gameOfLink(services, link);
  if (typeof gameId === 'object') return gameId;
  const answer = await api.change(
    '/api/ingame/auth',
    {
      ...typed,
      game_id: gameId,
      ...(replenishId && { replenish_id: replenishId }),
    },
    nobody,
  );
  if (!answer.ok) return answer;
  const { replenish_id, ...player } = answer.content;
  const query = { ...(replenish_id && { replenish_id }), rp_client_id: clientId };
  go(services, paths.replenishGoods, query, { replace: true });
  await enterAs(services, player);
  return undefined;
}

/** The game product of a make-up link. */
export async function gameOfLink({ api }: Services, { clientId }: OpenedLink): Promise<string | Failure> {
  const games = await api.read('/api/replenishment/getGameList', { rp_client_id: clientId }, { quiet: true });
  return games.ok ? (games.content[0]?.gp_id ?? '') : games;
}

/**
 * Restarts the page as this player: by a reload, or in place if the page's own host is down or the account had typed a card
 * when its session ended, which is in memory only. The choices are restored, except the character, which may be another
 * player's.
 */
export async function enterAs(services: Services, player: UserInfo, chosen?: ChosenBefore): Promise<void> {
  clearOrder(services);
  if (
    (chosen?.goods || chosen?.linked || chosen?.goesOn) &&
    chosen.clientId === services.store.getState().order.clientId
  )
    changeOrder(services, chosen);
  keepPlayer(services.storage, player, services.store.getState().superMode);
  const { popup } = services.store.getState();
  const typing = popup?.kind === 'login' && popup.typing?.suid === player.suid ? popup.typing : undefined;
  if (!typing) {
    closePopup(services);
    if (await loadAnew(services.browser)) return;
  }
  const form: Popup | undefined = typing && { kind: 'recharge', subPayments: false, card: typing.card };
  becomePlayer(services, player, form);
  forgetAnswers(services);
  await goOnAs(services);
}
