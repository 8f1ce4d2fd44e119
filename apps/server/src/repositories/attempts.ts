import { type Queryable, statement } from './database.ts';

export interface AttemptRow {
  call: string;
  body_mac: Buffer;
  subject: string;
  code: number | null;
  answer: unknown;
  age_seconds: number;
}

const insert = statement(
  'attempt_insert',
  `insert into attempt (store, attempt_id, call, body_mac, subject) values ($1, $2, $3, $4, $5)
   on conflict (store, attempt_id) do nothing`,
);

/**
 * Takes the attempt's name. False: it is taken already, and whoever took it has committed; a name that another open
 * transaction is taking is waited for.
 */
export async function takeAttempt(
  tx: Queryable,
  attempt: { store: string; attemptId: string; call: string; bodyMac: Buffer; subject: string },
): Promise<boolean> {
  return (
    (await tx.run(insert, [
      attempt.store,
      attempt.attemptId,
      attempt.call,
      attempt.bodyMac,
      attempt.subject,
    ])) === 1
  );
}

const find = statement(
  'attempt_find',
  `select call, body_mac, subject, code, answer, extract(epoch from (now() - created_at))::float8 as age_seconds
   from attempt where store = $1 and attempt_id = $2`,
);

export function findAttempt(
  db: Queryable,
  store: string,
  attemptId: string,
): Promise<AttemptRow | undefined> {
  return db.one<AttemptRow>(find, [store, attemptId]);
}

const answer = statement(
  'attempt_answer',
  `update attempt set code = $3, answer = $4, answered_at = now() where store = $1 and attempt_id = $2 and code is null`,
);

/** Keeps the first answer; a later one changes nothing. */
export async function answerAttempt(
  tx: Queryable,
  store: string,
  attemptId: string,
  code: number,
  content: unknown,
): Promise<void> {
  await tx.write(answer, [store, attemptId, code, JSON.stringify(content ?? null)]);
}
