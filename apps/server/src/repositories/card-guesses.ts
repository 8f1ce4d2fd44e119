import { type Queryable, statement } from './database.ts';

export type GuessScope = 'account' | 'address' | 'role';

/** Whose wrong cards are counted together; the subject is a hash. */
export interface GuessSubject {
  scope: GuessScope;
  subject: Buffer;
}

const lock = statement(
  'card_guess_lock',
  `insert into card_guess (store, scope, subject, wrong, ends_at)
   select $1, s.scope, s.subject, 0, now() + make_interval(secs => $4)
   from unnest($2::text[], $3::bytea[]) as s (scope, subject) order by s.scope, s.subject
   on conflict (store, scope, subject) do update set
     wrong = case when card_guess.ends_at <= now() then 0 else card_guess.wrong end,
     ends_at = case when card_guess.ends_at <= now() then excluded.ends_at else card_guess.ends_at end
   returning scope, wrong`,
);

/**
 * How many wrong cards each subject has shown in its window, with the subjects locked until the transaction ends: the
 * tries of one player wait for each other, in whichever process, so that none slips past the count.
 */
export function lockGuesses(
  tx: Queryable,
  store: string,
  subjects: readonly GuessSubject[],
  windowSeconds: number,
): Promise<{ scope: GuessScope; wrong: number }[]> {
  return tx.many(lock, [store, subjects.map((s) => s.scope), subjects.map((s) => s.subject), windowSeconds]);
}

const count = statement(
  'card_guess_count',
  `update card_guess set wrong = wrong + 1 from unnest($2::text[], $3::bytea[]) as s (scope, subject)
   where card_guess.store = $1 and card_guess.scope = s.scope and card_guess.subject = s.subject`,
);
const countInStore = statement(
  'card_guess_count_in_store',
  `insert into card_guess (store, scope, subject, wrong, ends_at)
   values ($1, 'store', ''::bytea, 1, now() + make_interval(secs => $2))
   on conflict (store, scope, subject) do update set
     wrong = case when card_guess.ends_at <= now() then 1 else card_guess.wrong + 1 end,
     ends_at = case when card_guess.ends_at <= now() then excluded.ends_at else card_guess.ends_at end`,
);

/** Counts a wrong card for each subject, which the caller has locked, and for the store. */
export async function countWrongCard(
  tx: Queryable,
  store: string,
  subjects: readonly GuessSubject[],
  storeWindowSeconds: number,
): Promise<void> {
  await tx.run(count, [store, subjects.map((s) => s.scope), subjects.map((s) => s.subject)]);
  await tx.run(countInStore, [store, storeWindowSeconds]);
}

const inStore = statement(
  'card_guess_in_store',
  `select wrong from card_guess where store = $1 and scope = 'store' and ends_at > now()`,
);

export async function wrongCardsInStore(db: Queryable, store: string): Promise<number> {
  return (await db.one<{ wrong: number }>(inStore, [store]))?.wrong ?? 0;
}

const forget = statement('card_guess_forget', 'delete from card_guess where ends_at < $1');

/** Deletes counts whose window ended before the moment; answers how many. */
export function forgetGuesses(db: Queryable, before: Date): Promise<number> {
  return db.run(forget, [before]);
}
