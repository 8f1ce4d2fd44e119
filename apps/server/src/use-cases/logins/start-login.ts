import { sealLogin } from '@gemporium/login-kit/sealed-login.ts';
import { type Refusal, refuse } from '../../answer.ts';
import type { CallContext, LoginPlaceAt } from '../../services.ts';
import { mayCallOutside } from '../may-call-outside.ts';

/** A pending login at its provider. */
export interface StartedLogin {
  /** Where the player is sent. */
  url: string;
  /** What the callback will name. */
  state: string;
  /** The started login, sealed. */
  login: string;
}

/** Starts a login at a provider, which may take a call to it; what the store must know again later is sealed. */
export async function startLogin(
  context: CallContext,
  place: LoginPlaceAt,
  { provider, clientId, redirectUri }: { provider: string; clientId: string; redirectUri: string },
): Promise<StartedLogin | Refusal> {
  const { services, store, log, language } = context;
  if (!(await mayCallOutside(services, store.id, context))) return refuse('tooManyRequests');
  const { now, randomBytes, config } = services;
  const random = () => randomBytes(32).toString('base64url');
  const started = {
    state: random(),
    nonce: random(),
    verifier: random(),
    redirectUri,
    language,
  };
  const outcome = await place.provider.start(place.context, started);
  if (outcome.kind !== 'redirect') {
    const line = { store: store.id, provider, outcome: outcome.kind, detail: outcome.detail };
    if (outcome.kind === 'configuration') log.error(line, 'a login provider does not know this shop’s app');
    else log.warn(line, 'a login could not be started at its provider');
    return refuse('unavailable');
  }
  const state = outcome.state ?? started.state;
  const login = sealLogin(
    config.secrets.get('session.key'),
    { store: store.id, provider },
    { ...started, state, clientId, memo: outcome.memo ?? {} },
    { now: now(), randomBytes },
  );
  return { url: outcome.url, state, login };
}
