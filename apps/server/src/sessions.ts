import { createHash, createHmac } from 'node:crypto';
import { hmacKey } from '@gemporium/provider-kit/signatures.ts';
import type { Queryable } from './repositories/database.ts';
import { endSession, extendSession, findSession, insertSession } from './repositories/sessions.ts';
import type { Services, Session } from './services.ts';

const hour = 3_600_000;
/** A session that nobody uses ends after this … */
const idleMs = 12 * hour;
/** … and one that is used ends after this: then the game is asked again who the player is. */
const longestMs = 7 * 24 * hour;
/** Use moves the end at most this often, so that reading costs no write. */
const extendEveryMs = hour;

/** A session token: 256 bits that only this store can derive from the salt, so that no token needs to be stored. */
export function deriveToken(services: Pick<Services, 'config'>, store: string, salt: Buffer): string {
  const key = services.config.secrets.get('session.key');
  return createHmac('sha256', hmacKey(key))
    .update(`session token\n${store}\n`)
    .update(salt)
    .digest('base64url');
}

/** Stored instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Opens a session; must run in the transaction that answers the login. */
export async function openSession(
  services: Services,
  tx: Queryable,
  token: string,
  session: Session,
  origin: 'login' | 'sdk',
): Promise<void> {
  const createdAt = services.now();
  const expiresAt = new Date(createdAt.getTime() + idleMs);
  await insertSession(tx, { ...session, tokenHash: hashToken(token), origin, createdAt, expiresAt });
}

/** The token's session in this store; undefined if it is unknown here, expired or ended. */
export async function sessionOf(
  services: Services,
  store: string,
  token: string,
): Promise<Session | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const tokenHash = hashToken(token);
  const now = services.now();
  const found = await findSession(services.database, tokenHash, store, now);
  if (!found) return undefined;
  const { createdAt, expiresAt, ...session } = found;
  const latest = createdAt.getTime() + longestMs;
  const wanted = Math.min(now.getTime() + idleMs, latest);
  if (wanted - expiresAt.getTime() > extendEveryMs)
    await extendSession(services.database, store, tokenHash, new Date(wanted));
  return session;
}

/** Ends the token's session; false if there is none. */
export function closeSession(
  services: Services,
  tx: Queryable,
  store: string,
  token: string,
): Promise<boolean> {
  return endSession(tx, hashToken(token), store, services.now());
}
