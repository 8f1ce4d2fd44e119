import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import { type Seal, sealText, unsealText } from '@gemporium/provider-kit/sealed-text.ts';
import type { LoginStart } from './login-provider.ts';

/** A login that was begun: what the store must know again when the player comes back. */
export interface BegunLogin extends LoginStart {
  clientId: string;
  memo: Readonly<Record<string, string>>;
}

/** Where a login belongs. One that was begun elsewhere is none here. */
export interface LoginPlace {
  /** `watt.production` */
  store: string;
  provider: string;
}

/** A player reads the consent page, perhaps makes an account there first; a code lives no longer at any provider. */
export const loginLivesMs = 10 * 60_000;

const longestSealed = 8_192;

/**
 * The login that was begun as a text for the browser that began it: sealed (AES-256-GCM) under a key made of `secret`, bound to
 * store and provider, good for ten minutes. Whoever brings a callback without it has begun no login, so that nobody can be
 * logged in by a link of somebody else's; and the server keeps nothing of logins that never end.
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
 * The login again. Undefined where it was begun elsewhere, is over, was not sealed by us, or is another than the callback's
 * `state` names.
 */
export function openLogin(
  secret: string,
  place: LoginPlace,
  { sealed, state }: { sealed: string; state: string },
  now: Date,
): BegunLogin | undefined {
  const text = sealed.length > longestSealed ? undefined : unsealText(sealOf(secret, place), sealed);
  if (text === undefined) return undefined;
  // Nobody but us can have written it.
  const { until, ...login } = parseJson(text) as BegunLogin & { until: number };
  if (now.getTime() >= until || !isSame(login.state, state)) return undefined;
  return login;
}

const sealOf = (secret: string, { store, provider }: LoginPlace): Seal => ({
  key: createHmac('sha256', secret).update('begun logins').digest(),
  boundTo: JSON.stringify([store, provider]),
});

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
