import { type Queryable, statement } from './database.ts';

/*
 * Idempotency keys are in the table `attempt`, the key in its column `attempt_id`: during a release the old program
 * still runs, so a table in use keeps its name.
 */

/** One intended change, by its client's key (row O-10). Keys are per store. */
export interface IdempotentRequest {
  store: string;
  key: string;
  call: string;
  /** Keyed hash of the call and its fields: bodies may contain secrets, so they are compared but never stored. */
  bodyMac: Buffer;
}

type Key = Pick<IdempotentRequest, 'store' | 'key'>;

/** A request whose key has been taken. */
export interface KnownRequest {
  bodyMac: Buffer;
  /** Random bytes of this request: values derived from them need not be stored. Empty if there are none. */
  salt: Buffer;
  /** What was written together with the key: a payment's reference, or ''. */
  subject: string;
  isAnswered: boolean;
  /** The first answer's code and stored content; null while it is pending. */
  code: number | null;
  answer: unknown;
  /** Age of the key, by the database's clock. */
  ageMs: number;
}

const take = statement(
  'idempotency_key_take',
  `insert into attempt (store, attempt_id, call, body_mac, salt, subject) values ($1, $2, $3, $4, $5, $6)
   on conflict (store, attempt_id) do nothing`,
);

/**
 * Takes the request's key. False if it is already taken by a committed transaction; waits for an open one.
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

/** The request that holds the key; undefined if the key is free. */
export function findRequest(db: Queryable, { store, key }: Key): Promise<KnownRequest | undefined> {
  return db.one<KnownRequest>(find, [store, key]);
}

const takeOver = statement(
  'idempotency_key_take_over',
  `update attempt set created_at = statement_timestamp()
   where store = $1 and attempt_id = $2 and answered_at is null
     and created_at < statement_timestamp() - make_interval(secs => $3::float8 / 1000)`,
);

/** Takes over a key of this age that has no answer yet; returns whether it succeeded. */
export async function takeKeyOver(db: Queryable, { store, key }: Key, idleMs: number): Promise<boolean> {
  return (await db.run(takeOver, [store, key, idleMs])) === 1;
}

const answer = statement(
  'idempotency_key_answer',
  `update attempt set code = $3, answer = $4, answered_at = now()
   where store = $1 and attempt_id = $2 and answered_at is null`,
);

const answerOf = ({ store, key }: Key, code: number, kept: unknown) => [
  store,
  key,
  code,
  JSON.stringify(kept ?? null),
];

/** The unique constraint of keys (`brokenRule`). */
export const oneRequest = 'attempt_pkey';

const takeFirst = statement(
  'idempotency_key_take_first',
  'insert into attempt (store, attempt_id, call, body_mac, subject) values ($1, $2, $3, $4, $5)',
);

/** Takes the request's key together with its change: the transaction violates `oneRequest` if it is already taken. */
export async function takeKeyInside(
  tx: Queryable,
  { store, key, call, bodyMac }: IdempotentRequest,
  subject: string,
): Promise<void> {
  await tx.write(takeFirst, [store, key, call, bodyMac, subject], [key]);
}

/** Stores the first answer; false if there is already one. */
export async function answerFirst(tx: Queryable, key: Key, code: number, kept: unknown): Promise<boolean> {
  return (await tx.run(answer, answerOf(key, code, kept))) === 1;
}

/** The same without waiting: for a key that cannot be taken over. */
export function writeAnswer(tx: Queryable, key: Key, code: number, kept: unknown): Promise<void> {
  return tx.write(answer, answerOf(key, code, kept), [key.key]);
}

const release = statement(
  'idempotency_key_release',
  'delete from attempt where store = $1 and attempt_id = $2 and answered_at is null',
);

/** Releases the key of a failed request, so that it can be retried. */
export async function releaseKey(db: Queryable, { store, key }: Key): Promise<void> {
  await db.write(release, [store, key]);
}

const forget = statement(
  'idempotency_key_forget',
  `delete from attempt where (store, attempt_id) in
     (select store, attempt_id from attempt where created_at < $1 order by created_at limit 1000)`,
);

/** Deletes at most a thousand keys that were taken before then; returns how many. */
export function forgetKeys(db: Queryable, before: Date): Promise<number> {
  return db.run(forget, [before]);
}
