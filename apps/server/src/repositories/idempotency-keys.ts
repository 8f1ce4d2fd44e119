import { type Queryable, statement } from './database.ts';

/*
 * Idempotency keys stand in the table `attempt`, the key in its column `attempt_id`: a release's new program starts while
 * the old one sells, so a table in use keeps its name.
 */

/** One intended change, by the key that its client gave it (row O-10). A key is its store's alone. */
export interface IdempotentRequest {
  store: string;
  key: string;
  call: string;
  /** Keyed hash of the call and what was asked of it: bodies that may hold secrets are compared and never kept. */
  bodyMac: Buffer;
}

type Key = Pick<IdempotentRequest, 'store' | 'key'>;

/** What is known of a request whose key has been taken. */
export interface KnownRequest {
  bodyMac: Buffer;
  /** Random bytes of this request: what is derived from them need not be kept. Empty where nothing is. */
  salt: Buffer;
  /** What was written together with the key: a payment's reference, or '' where nothing was. */
  subject: string;
  isAnswered: boolean;
  /** The code of the first answer and what was kept of it; null while it is still being made. */
  code: number | null;
  answer: unknown;
  /** How long ago the key was taken, by the database's clock. */
  ageMs: number;
}

const take = statement(
  'idempotency_key_take',
  `insert into attempt (store, attempt_id, call, body_mac, salt, subject) values ($1, $2, $3, $4, $5, $6)
   on conflict (store, attempt_id) do nothing`,
);

/**
 * Takes the request's key. False: it is taken already, and whoever took it has committed; a key that another open
 * transaction is taking is waited for.
 */
export async function takeKey(
  db: Queryable,
  { store, key, call, bodyMac }: IdempotentRequest,
  { salt = Buffer.alloc(0), subject = '' }: Partial<Pick<KnownRequest, 'salt' | 'subject'>> = {},
): Promise<boolean> {
  return (await db.run(take, [store, key, call, bodyMac, salt, subject])) === 1;
}

const find = statement(
  'idempotency_key_find',
  `select body_mac as "bodyMac", salt, subject, answered_at is not null as "isAnswered", code, answer,
     (extract(epoch from (clock_timestamp() - created_at)) * 1000)::float8 as "ageMs"
   from attempt where store = $1 and attempt_id = $2`,
);

/** The request that has taken the key; undefined while the key is free. */
export function findRequest(db: Queryable, { store, key }: Key): Promise<KnownRequest | undefined> {
  return db.one<KnownRequest>(find, [store, key]);
}

const takeOver = statement(
  'idempotency_key_take_over',
  `update attempt set created_at = clock_timestamp()
   where store = $1 and attempt_id = $2 and answered_at is null
     and created_at < clock_timestamp() - make_interval(secs => $3::float8 / 1000)`,
);

/** Whether a key that was taken this long ago, and has no answer yet, is this caller's now. */
export async function takeKeyOver(db: Queryable, { store, key }: Key, idleMs: number): Promise<boolean> {
  return (await db.run(takeOver, [store, key, idleMs])) === 1;
}

const answer = statement(
  'idempotency_key_answer',
  `update attempt set code = $3, answer = $4, answered_at = now()
   where store = $1 and attempt_id = $2 and answered_at is null`,
);

const answerOf = ({ store, key }: Key, code: number, kept: unknown) => [
  ...[store, key, code],
  JSON.stringify(kept ?? null),
];

/** The rule that a key is taken once (`brokenRule`). */
export const oneRequest = 'attempt_pkey';

const takeFirst = statement(
  'idempotency_key_take_first',
  'insert into attempt (store, attempt_id, call, body_mac, subject) values ($1, $2, $3, $4, $5)',
);

/** Takes the request's key together with what it is for: the transaction fails by `oneRequest` where it is taken already. */
export async function takeKeyInside(
  tx: Queryable,
  { store, key, call, bodyMac }: IdempotentRequest,
  subject: string,
): Promise<void> {
  await tx.write(takeFirst, [store, key, call, bodyMac, subject], [key]);
}

/** Keeps the first answer; false where another's stands already. */
export async function answerFirst(tx: Queryable, key: Key, code: number, kept: unknown): Promise<boolean> {
  return (await tx.run(answer, answerOf(key, code, kept))) === 1;
}

/** The same without waiting for it: for a key that nobody else can take over. */
export function writeAnswer(tx: Queryable, key: Key, code: number, kept: unknown): Promise<void> {
  return tx.write(answer, answerOf(key, code, kept), [key.key]);
}

const release = statement(
  'idempotency_key_release',
  'delete from attempt where store = $1 and attempt_id = $2 and answered_at is null',
);

/** Frees the key of a request that came to nothing, so that trying again tries again. */
export async function releaseKey(db: Queryable, { store, key }: Key): Promise<void> {
  await db.write(release, [store, key]);
}

const forget = statement(
  'idempotency_key_forget',
  `delete from attempt where (store, attempt_id) in
     (select store, attempt_id from attempt where created_at < $1 order by created_at limit 1000)`,
);

/** Deletes at most a thousand keys that were taken before the moment; answers how many. */
export function forgetKeys(db: Queryable, before: Date): Promise<number> {
  return db.run(forget, [before]);
}
