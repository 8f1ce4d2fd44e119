import { createHash } from 'node:crypto';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { loginReturnStart } from '@gemporium/contract/shop-paths.ts';
import { type Answer, content, isRefusal, refuse, refuseFields } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { pageOriginsOf } from '../../stores.ts';
import { startLogin } from './start-login.ts';

export interface Beginning {
  provider: string;
  client_id: string;
  /** Where the browser wants to come back to: the provider's address at its own page's origin. */
  redirect_uri: string;
}

export interface Begun {
  url: string;
  state: string;
  attempt_id: string;
  login: string;
}

/**
 * Starts a login at a provider (row I-03). The browser returns to one of this store's own addresses from its data: the
 * requested address is looked up, never trusted. The browser gets the sealed login, and completes it with the
 * idempotency key derived from its state, so that each login is completed once.
 */
export async function beginAtProvider(context: CallContext, input: Beginning): Promise<Answer<Begun>> {
  const { services, store } = context;
  const { provider: id, client_id: clientId, redirect_uri: redirectUri } = input;
  if (!gameByClientId(store.brand, clientId)) return refuse('noGame');
  const place = services.logins.at(store, id, clientId);
  if (!place) return refuse('notYet');
  const known = pageOriginsOf(store, services.config).map((origin) => `${origin}${loginReturnStart}${id}`);
  if (!known.includes(redirectUri)) return refuseFields([{ field: 'redirect_uri', problem: 'wrong-format' }]);
  const begun = await startLogin(context, place, { provider: id, clientId, redirectUri });
  if (isRefusal(begun)) return begun;
  const { url, state, login } = begun;
  return content({ url, state, attempt_id: attemptOf(state), login });
}

/**
 * The idempotency key for ending the login of this state: one per state, whatever characters a provider's own state
 * has.
 */
export function attemptOf(state: string): string {
  return createHash('sha256').update(`login ${state}`).digest('base64url');
}
