import { createHash } from 'node:crypto';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { loginReturnStart } from '@gemporium/contract/shop-paths.ts';
import { sealLogin } from '@gemporium/login-kit/sealed-login.ts';
import { type Answer, content, refuse, refuseFields } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { pageOriginsOf } from '../../stores.ts';
import { mayCallOutside } from '../may-call-outside.ts';

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
 * Begins a login at a provider (row I-03). The browser is led back to an address of this store's own, which must be one of
 * those that its data names: what the browser asks for is looked up, never believed. It gets the login sealed, and ends it
 * under the attempt's name that follows from its state, so that each login has one end.
 */
export async function beginAtProvider(context: CallContext, input: Beginning): Promise<Answer<Begun>> {
  const { services, store, log } = context;
  const { provider: id, client_id: clientId, redirect_uri: redirectUri } = input;
  if (!gameByClientId(store.brand, clientId)) return refuse('noGame');
  const place = services.logins.at(store, id, clientId);
  if (!place) return refuse('notYet');
  const known = pageOriginsOf(store, services.config).map((origin) => `${origin}${loginReturnStart}${id}`);
  if (!known.includes(redirectUri)) return refuseFields([{ field: 'redirect_uri', problem: 'wrong-format' }]);
  if (!(await mayCallOutside(services, store.id, context))) return refuse('tooManyRequests');

  const { now, randomBytes, config } = services;
  const random = () => randomBytes(32).toString('base64url');
  const started = {
    ...{ state: random(), nonce: random(), verifier: random() },
    ...{ redirectUri, language: context.language },
  };
  const outcome = await place.provider.start(place.context, started);
  if (outcome.kind !== 'redirect') {
    const line = { store: store.id, provider: id, outcome: outcome.kind, detail: outcome.detail };
    if (outcome.kind === 'configuration') log.error(line, 'a login provider does not know this shop’s app');
    else log.warn(line, 'a login could not be begun at its provider');
    return refuse('unavailable');
  }
  const state = outcome.state ?? started.state;
  const login = sealLogin(
    config.secrets.get('session.key'),
    { store: store.id, provider: id },
    { ...started, state, clientId, memo: outcome.memo ?? {} },
    { now: now(), randomBytes },
  );
  return content({ url: outcome.url, state, attempt_id: attemptOf(state), login });
}

/** The attempt under which the login of this state is ended: one for each, whatever alphabet a provider's own state has. */
export function attemptOf(state: string): string {
  return createHash('sha256').update(`login ${state}`).digest('base64url');
}
