import { type Queryable, statement } from './database.ts';

/** One attempt of a call that makes or ends a session (row O-10). */
export interface LoginAttempt {
  store: string;
  attemptId: string;
  call: string;
  bodyMac: Buffer;
}

export interface KnownAttempt {
  call: string;
  bodyMac: Buffer;
  salt: Buffer;
  /** The first answer, without what is derived anew; undefined while the first one is still being made. */
  answer: unknown;
  isAnswered: boolean;
  ageMs: number;
}

interface AttemptRow {
  call: string;
  body_mac: Buffer;
  salt: Buffer;
  answer: unknown;
  is_answered: boolean;
  age_ms: number;
}

const take = statement(
  'login_attempt_take',
  `insert into attempt (store, attempt_id, call, body_mac, salt) values ($1, $2, $3, $4, $5)
   on conflict (store, attempt_id) do nothing`,
);

/** Whether the name was free and is this caller's now. */
export async function takeLoginAttempt(db: Queryable, attempt: LoginAttempt, salt: Buffer): Promise<boolean> {
  return (await db.run(take, [attempt.store, attempt.attemptId, attempt.call, attempt.bodyMac, salt])) === 1;
}

const find = statement(
  'login_attempt_find',
  `select call, body_mac, salt, answer, answered_at is not null as is_answered,
     (extract(epoch from (clock_timestamp() - created_at)) * 1000)::float8 as age_ms
   from attempt where store = $1 and attempt_id = $2`,
);

export async function findLoginAttempt(
  db: Queryable,
  store: string,
  attemptId: string,
): Promise<KnownAttempt | undefined> {
  const row = await db.one<AttemptRow>(find, [store, attemptId]);
  return (
    row && {
      call: row.call,
      bodyMac: row.body_mac,
      salt: row.salt,
      answer: row.answer,
      isAnswered: row.is_answered,
      ageMs: row.age_ms,
    }
  );
}

const takeOver = statement(
  'login_attempt_take_over',
  `update attempt set created_at = clock_timestamp()
   where store = $1 and attempt_id = $2 and answered_at is null
     and created_at < clock_timestamp() - make_interval(secs => $3::float8 / 1000)`,
);

/** Whether an attempt that has been left alone for this long is this caller's now. */
export async function takeOverLoginAttempt(
  db: Queryable,
  store: string,
  attemptId: string,
  idleMs: number,
): Promise<boolean> {
  return (await db.run(takeOver, [store, attemptId, idleMs])) === 1;
}

const answer = statement(
  'login_attempt_answer',
  `update attempt set code = $3, answer = $4, answered_at = now()
   where store = $1 and attempt_id = $2 and answered_at is null`,
);

/** Keeps the first answer; false where another caller's stands already. */
export async function answerLoginAttempt(
  tx: Queryable,
  store: string,
  attemptId: string,
  code: number,
  kept: unknown,
): Promise<boolean> {
  return (await tx.run(answer, [store, attemptId, code, JSON.stringify(kept)])) === 1;
}

const release = statement(
  'login_attempt_release',
  'delete from attempt where store = $1 and attempt_id = $2 and answered_at is null',
);

/** Frees the name of an attempt that came to nothing, so that trying again tries again. */
export async function releaseLoginAttempt(db: Queryable, store: string, attemptId: string): Promise<void> {
  await db.write(release, [store, attemptId]);
}

const forget = statement(
  'login_attempt_forget',
  `delete from attempt where (store, attempt_id) in
     (select store, attempt_id from attempt where created_at < $1 order by created_at limit 1000)`,
);

/** Deletes at most a thousand attempts, of any call, that are older than the moment; answers how many. */
export function forgetAttempts(db: Queryable, before: Date): Promise<number> {
  return db.run(forget, [before]);
}
