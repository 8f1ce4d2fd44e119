import { loginReturnStart } from '@gemporium/contract/shop-paths.ts';
import type { OutsideProvider } from '@gemporium/contract/util/login/login-calls.ts';
import type { Failure } from '../../api/client.ts';
import { openedLink } from '../../make-up/opened-link.ts';
import { readQuery } from '../../routing/entry-query.ts';
import { isStillAt, placeOf } from '../../state/place.ts';
import type { Services } from '../../state/services.ts';
import { chosenBefore } from '../session/chosen-before.ts';
import { gameOfLink, isMakeUp } from '../session/login.ts';
import { keepBegun } from './begun-logins.ts';

/**
 * Sends the player to a provider's page in the same tab, and stores what is needed to continue afterwards. `origin` is
 * this page's own: the provider must return the browser to the origin whose storage has the started login. A player who
 * closes the login or leaves the page meanwhile stays in the shop.
 */
export async function leaveForProvider(
  services: Services,
  provider: OutsideProvider,
  origin: string,
): Promise<Failure | undefined> {
  const { api, browser, store } = services;
  const { offer } = store.getState();
  const from = placeOf(services);
  const link = isMakeUp(services) ? openedLink(readQuery(browser.search()), offer.clientId) : undefined;
  const clientId = link?.clientId ?? offer.clientId;
  const gameId = link && (await gameOfLink(services, link));
  if (typeof gameId === 'object') return gameId;
  const nobody = { quiet: true, token: { oauth_token: undefined } };
  const redirect_uri = `${origin}${loginReturnStart}${provider}`;
  const answer = await api.read('/util/login/begin', { client_id: clientId, provider, redirect_uri }, nobody);
  if (!isStillAt(services, from)) return undefined;
  if (!answer.ok) return answer;
  const { url, state, attempt_id: attempt, login } = answer.content;
  keepBegun(services, state, {
    provider,
    login,
    attempt,
    clientId,
    place: `${browser.path()}${browser.search()}`,
    chosen: chosenBefore(services),
    ...(link && gameId !== undefined && { makeUp: { gameId, replenishId: link.replenishId } }),
  });
  browser.leaveTo(url);
  return undefined;
}
