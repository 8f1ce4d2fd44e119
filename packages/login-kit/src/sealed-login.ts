import { createHmac } from 'node:crypto';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import { type Seal, sealText, unsealText } from '@gemporium/provider-kit/sealed-text.ts';
import { sameSignature } from '@gemporium/provider-kit/signatures.ts';
import type { LoginStart } from './login-provider.ts';

/** A pending login: the data that the store needs when the player returns. */
export interface BegunLogin extends LoginStart {
  clientId: string;
  memo: Readonly<Record<string, string>>;
}

/** The login's context. One started elsewhere is invalid here. */
export interface LoginPlace {
  /** `watt.production` */
  store: string;
  provider: string;
}

/** Time to read the consent page, perhaps to create an account; no provider's code is valid longer. */
export const loginLivesMs = 10 * 60_000;

const longestSealed = 8_192;

/**
 * Seals a pending login for its browser: AES-256-GCM under a key derived from `secret`, bound to store and provider,
 * valid for ten minutes. A callback without it is rejected, so that an attacker's link cannot log anybody in (login
 * CSRF); and the server stores nothing for abandoned logins.
 */
export function sealLogin(
  secret: string,
  place: LoginPlace,
  login: BegunLogin,
  { now, randomBytes }: { now: Date; randomBytes(size: number): Buffer },
): string {
  const until = now.getTime() + loginLivesMs;
  return sealText(sealOf(secret, place), JSON.stringify({ ...login, until }), randomBytes);
}

/**
 * Unseals the login. Undefined if it was started elsewhere, has expired, was not sealed by us, or is not the one that
 * the callback's `state` names.
 */
export function openLogin(
  secret: string,
  place: LoginPlace,
  { sealed, state }: { sealed: string; state: string },
  now: Date,
): BegunLogin | undefined {
  const text = sealed.length > longestSealed ? undefined : unsealText(sealOf(secret, place), sealed);
  if (text === undefined) return undefined;
  // Only we can have written it.
  const { until, ...login } = parseJson(text) as BegunLogin & { until: number };
  if (now.getTime() >= until || !sameSignature(login.state, state)) return undefined;
  return login;
}

const sealOf = (secret: string, { store, provider }: LoginPlace): Seal => ({
  key: createHmac('sha256', secret).update('begun logins').digest(),
  boundTo: JSON.stringify([store, provider]),
});
