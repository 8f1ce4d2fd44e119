import { type Queryable, statement } from './database.ts';

/** A pending login at a provider, by the state that its callback will name. */
export interface BegunLoginKey {
  store: string;
  provider: string;
  stateHash: Buffer;
}

export interface NewBegunLogin extends BegunLoginKey {
  sealed: string;
  createdAt: Date;
  expiresAt: Date;
}

const insert = statement(
  'begun_login_insert',
  `insert into begun_login (store, provider, state_hash, sealed, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);

/** Stores a pending login; false if the provider has issued the same state before. */
export async function insertBegunLogin(db: Queryable, login: NewBegunLogin): Promise<boolean> {
  const { store, provider, stateHash, sealed, createdAt, expiresAt } = login;
  return (await db.run(insert, [store, provider, stateHash, sealed, createdAt, expiresAt])) === 1;
}

const find = statement(
  'begun_login_find',
  'select sealed from begun_login where store = $1 and provider = $2 and state_hash = $3',
);

/** The sealed login; undefined if none was started here, or it has ended. */
export async function findBegunLogin(
  db: Queryable,
  { store, provider, stateHash }: BegunLoginKey,
): Promise<string | undefined> {
  return (await db.one<{ sealed: string }>(find, [store, provider, stateHash]))?.sealed;
}

const end = statement(
  'begun_login_end',
  'delete from begun_login where store = $1 and provider = $2 and state_hash = $3',
);

/** Ends it; false if another request was faster. */
export async function endBegunLogin(
  tx: Queryable,
  { store, provider, stateHash }: BegunLoginKey,
): Promise<boolean> {
  return (await tx.run(end, [store, provider, stateHash])) === 1;
}

const forget = statement(
  'begun_login_forget',
  `delete from begun_login where (store, provider, state_hash) in
     (select store, provider, state_hash from begun_login where expires_at < $1 order by expires_at limit 1000)`,
);

/** Deletes at most a thousand expired ones; returns how many. */
export function forgetBegunLogins(db: Queryable, now: Date): Promise<number> {
  return db.run(forget, [now]);
}
