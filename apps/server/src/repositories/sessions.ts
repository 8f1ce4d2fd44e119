import type { Session } from '../services.ts';
import { type Queryable, statement } from './database.ts';

export interface NewSession extends Omit<Session, 'isFromGame'> {
  tokenHash: Buffer;
  origin: 'login' | 'sdk';
  createdAt: Date;
  expiresAt: Date;
}

export interface StoredSession extends Session {
  createdAt: Date;
  expiresAt: Date;
}

interface SessionRow {
  store: string;
  gp_id: string;
  client_id: string;
  suid: string;
  username: string;
  origin: 'login' | 'sdk';
  login_id: string | null;
  created_at: Date;
  expires_at: Date;
}

const insert = statement(
  'session_insert',
  `insert into player_session (token_hash, store, gp_id, client_id, suid, username, origin, created_at, expires_at, login_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (store, token_hash) do nothing`,
);

/** A repeated login derives the same token, so an existing session is the same one. */
export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.write(insert, [
    session.tokenHash,
    session.store,
    session.gpId,
    session.clientId,
    session.suid,
    session.username,
    session.origin,
    session.createdAt,
    session.expiresAt,
    session.loginId ?? null,
  ]);
}

const find = statement(
  'session_find',
  `select store, gp_id, client_id, suid, username, origin, login_id, created_at, expires_at from player_session
   where token_hash = $1 and store = $2 and ended_at is null and expires_at > $3`,
);

/** The live session of this token in this store; undefined for one that ended, expired or belongs elsewhere. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  store: string,
  now: Date,
): Promise<StoredSession | undefined> {
  const row = await db.one<SessionRow>(find, [tokenHash, store, now]);
  return (
    row && {
      store: row.store,
      gpId: row.gp_id,
      clientId: row.client_id,
      suid: row.suid,
      username: row.username,
      ...(row.origin === 'sdk' && { isFromGame: true }),
      ...(row.login_id !== null && { loginId: row.login_id }),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }
  );
}

const extend = statement(
  'session_extend',
  'update player_session set expires_at = $3 where store = $1 and token_hash = $2 and ended_at is null and expires_at < $3',
);

export async function extendSession(
  db: Queryable,
  store: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db.write(extend, [store, tokenHash, expiresAt]);
}

const end = statement(
  'session_end',
  'update player_session set ended_at = $3 where token_hash = $1 and store = $2 and ended_at is null and expires_at > $3',
);

/** Returns whether a live session was ended. */
export async function endSession(
  tx: Queryable,
  tokenHash: Buffer,
  store: string,
  at: Date,
): Promise<boolean> {
  return (await tx.run(end, [tokenHash, store, at])) === 1;
}

const endAll = statement(
  'session_end_all',
  `update player_session set ended_at = $4
   where store = $1 and gp_id = $2 and suid = $3 and ended_at is null and expires_at > $4`,
);

/** Ends every live session of a player; returns how many. */
export function endSessionsOf(
  tx: Queryable,
  { store, gpId, suid }: Pick<Session, 'store' | 'gpId' | 'suid'>,
  at: Date,
): Promise<number> {
  return tx.run(endAll, [store, gpId, suid, at]);
}

const known = statement(
  'players_known',
  `select suid from player_session where store = $1 and gp_id = $2 and suid = any($3)
   union select suid from linked_login where store = $1 and gp_id = $2 and suid = any($3)
   union select suid from orders where store = $1 and gp_id = $2 and suid = any($3)`,
);

/** Those of the accounts that have been here: by a login, as far back as sessions are kept, or by an order. */
export async function knownPlayers(
  db: Queryable,
  { store, gpId }: Pick<Session, 'store' | 'gpId'>,
  suids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.many<{ suid: string }>(known, [store, gpId, suids]);
  return new Set(rows.map(({ suid }) => suid));
}

const endOpened = statement(
  'session_end_opened',
  `update player_session set ended_at = $5
   where store = $1 and gp_id = $2 and login_id = $3 and suid is distinct from $4
     and ended_at is null and expires_at > $5`,
);

/** Ends the live sessions of a linked login, except those of the account `except`. */
export function endSessionsOpenedBy(
  tx: Queryable,
  { store, gpId, loginId }: { store: string; gpId: string; loginId: string },
  { at, except = null }: { at: Date; except?: string | null },
): Promise<number> {
  return tx.run(endOpened, [store, gpId, loginId, except, at]);
}

const forget = statement(
  'session_forget',
  `delete from player_session where (store, token_hash) in
     (select store, token_hash from player_session where expires_at < $1 order by expires_at limit 1000)`,
);

/** Deletes at most a thousand sessions that expired before then; returns how many. */
export function forgetSessions(db: Queryable, before: Date): Promise<number> {
  return db.run(forget, [before]);
}
