import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '@gemporium/provider-kit/json.ts';
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

const ivBytes = 12;
const tagBytes = 16;
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
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(place));
  const until = now.getTime() + loginLivesMs;
  const text = Buffer.concat([cipher.update(JSON.stringify({ ...login, until }), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
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
  const text = sealed.length > longestSealed ? undefined : unsealed(secret, place, sealed);
  if (text === undefined) return undefined;
  // Nobody but us can have written it.
  const { until, ...login } = parseJson(text) as BegunLogin & { until: number };
  if (now.getTime() >= until || !isSame(login.state, state)) return undefined;
  return login;
}

function unsealed(secret: string, place: LoginPlace, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Not sealed by us, or for another place: an expected answer to what a browser brings.
    return undefined;
  }
}

const keyOf = (secret: string) => createHmac('sha256', secret).update('begun logins').digest();

const boundTo = ({ store, provider }: LoginPlace) => Buffer.from(JSON.stringify([store, provider]));

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
