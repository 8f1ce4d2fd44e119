import { type Queryable, statement } from './database.ts';

/** A failing provider account: it takes no payments for a while. */
export interface AccountRest {
  account: string;
  since: Date;
  /** From then on one purchase may try the account. During a trial, the time at which it counts as lost. */
  until: Date;
  /** Whether the time is over, by the database's clock. */
  is_over: boolean;
  failed_trials: number;
  /** The reference of the trial payment; it stays here when that payment is lost. */
  trial: string | null;
  /** The last failure, for the operator. */
  reason: string;
}

const columns = 'account, since, until, until <= now() as is_over, failed_trials, trial, reason';

const list = statement('account_rest_list', `select ${columns} from account_rest order by account`);

/** All of them: they are few. */
export function listRests(db: Queryable): Promise<AccountRest[]> {
  return db.many<AccountRest>(list, []);
}

const begin = statement(
  'account_rest_begin',
  `insert into account_rest (account, until, reason) values ($1, now() + make_interval(secs => $2), $3)
   on conflict do nothing`,
);

/** False if it already rests. */
export async function beginRest(
  db: Queryable,
  { account, seconds, reason }: { account: string; seconds: number; reason: string },
): Promise<boolean> {
  return (await db.run(begin, [account, seconds, reason])) > 0;
}

const claim = statement(
  'account_rest_claim',
  `with claimed as (
     update account_rest set trial = $2, until = now() + make_interval(secs => $3)
     where account = $1 and until <= now() returning account)
   select exists (select from claimed) or not exists (select from account_rest where account = $1) as may`,
);

/**
 * Whether this payment may be made at an account whose rest is over: as its trial, or because it no longer rests. Must
 * run in the transaction that writes the payment, so that others wait for it and a rolled-back payment is not a trial.
 */
export async function claimTrial(
  tx: Queryable,
  { account, trial, seconds }: { account: string; trial: string; seconds: number },
): Promise<boolean> {
  return (await tx.one<{ may: boolean }>(claim, [account, trial, seconds]))?.may ?? false;
}

const end = statement('account_rest_end', 'delete from account_rest where account = $1 and trial = $2');

/** Ends the rest after a successful trial. False if this payment is not the trial. */
export async function endRest(db: Queryable, account: string, trial: string): Promise<boolean> {
  return (await db.run(end, [account, trial])) > 0;
}

const endByHand = statement('account_rest_end_by_hand', 'delete from account_rest where account = $1');

/** Ends the rest for an operator, even during a trial. False if the account does not rest. */
export async function endRestByHand(tx: Queryable, account: string): Promise<boolean> {
  return (await tx.run(endByHand, [account])) > 0;
}

const release = statement(
  'account_rest_release',
  'update account_rest set trial = null, until = now() where account = $1 and trial = $2',
);

/** The trial was inconclusive: the next purchase becomes the trial. */
export async function releaseTrial(db: Queryable, account: string, trial: string): Promise<void> {
  await db.run(release, [account, trial]);
}

const lockTrial = statement(
  'account_rest_lock',
  'select failed_trials from account_rest where account = $1 and trial = $2 for update',
);

const lengthen = statement(
  'account_rest_lengthen',
  `update account_rest set trial = null, failed_trials = $2, until = now() + make_interval(secs => $3), reason = $4
   where account = $1`,
);

/** The trial failed: the account keeps resting, longer with each failed trial. */
export async function lengthenRest(
  tx: Queryable,
  { account, trial, reason }: { account: string; trial: string; reason: string },
  secondsOf: (failedTrials: number) => number,
): Promise<void> {
  const row = await tx.one<{ failed_trials: number }>(lockTrial, [account, trial]);
  if (!row) return;
  const failed = row.failed_trials + 1;
  await tx.run(lengthen, [account, failed, secondsOf(failed), reason]);
}
