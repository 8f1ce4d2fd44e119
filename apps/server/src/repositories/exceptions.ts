import { type Queryable, statement } from './database.ts';
import type { Statement } from './statement.ts';

/** The kinds of exceptions. docs/operations/exceptions.md explains each, with the commands that end it. */
export const exceptionKinds = [
  'payment-mismatch',
  'settlement-mismatch',
  'refund-mismatch',
  'refund-outside',
  'chargeback-mismatch',
  'payment-unresolved',
  'unmatched-notification',
  'unknown-notification',
  'extra-payment',
  'delivery-refused',
  'delivery-late',
  'goods-after-refund',
  'refund-failed',
  'refund-impossible',
  'refund-unresolved',
  'chargeback',
  'debt-paid-twice',
  'work-parked',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

export interface NewException {
  store: string;
  kind: ExceptionKind;
  /** One row per cause, however often it occurs. */
  key: string;
  billingNo?: string;
  reference?: string;
  reason: string;
  detail?: Record<string, unknown>;
}

export interface ExceptionRow {
  id: number;
  store: string;
  kind: ExceptionKind;
  key: string;
  billing_no: string | null;
  reference: string | null;
  reason: string;
  detail: Record<string, unknown>;
  state: 'open' | 'resolved';
  created_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  resolution: string | null;
  found: Found | null;
}

/** What an operator found in a provider's books about a payment in doubt: money that was given back there, or none. */
export type Found = 'given-back' | 'not-charged';

const inserting = `insert into exception (store, kind, key, billing_no, reference, reason, detail)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (store, kind, key)`;

const insert = statement('exception_insert', `${inserting} do nothing`);

const reopen = statement(
  'exception_reopen',
  `${inserting} do update set state = 'open', reason = excluded.reason, detail = excluded.detail,
     created_at = case when exception.state = 'open' then exception.created_at else excluded.created_at end,
     resolved_at = null, resolved_by = null, resolution = null`,
);

/** Compares to the millisecond, the precision of the times that we read (`Date`). */
const reopenResolvedBefore = statement(
  'exception_reopen_resolved_before',
  `${inserting} do update set state = 'open', reason = excluded.reason, detail = excluded.detail,
     created_at = excluded.created_at, resolved_at = null, resolved_by = null, resolution = null
   where exception.state = 'resolved' and date_trunc('milliseconds', exception.resolved_at) <= $8`,
);

const reopenUnlessFound = statement(
  'exception_reopen_unless_found',
  `${inserting} do update set state = 'open', reason = excluded.reason, detail = excluded.detail,
     created_at = excluded.created_at, resolved_at = null, resolved_by = null, resolution = null
   where exception.state = 'resolved'
     and (exception.found is null or exception.reason <> excluded.reason)`,
);

function raise(tx: Queryable, how: Statement, exception: NewException, ...more: Date[]): Promise<void> {
  const { store, kind, key, billingNo = null, reference = null, reason, detail = {} } = exception;
  const values = [store, kind, key, billingNo, reference, reason, detail, ...more];
  return tx.write(how, values, [`${kind} ${key}`]);
}

/** For a cause that may be reported repeatedly: one row, which stays resolved once it has been resolved. */
export function raiseException(tx: Queryable, exception: NewException): Promise<void> {
  return raise(tx, insert, exception);
}

/**
 * For something that has just happened, perhaps again: a resolved exception of the same cause is reopened, and an open
 * one shows the latest detail (for example how much must be refunded by hand).
 */
export function raiseAgain(tx: Queryable, exception: NewException): Promise<void> {
  return raise(tx, reopen, exception);
}

/** For wrong money: a resolved exception is reopened unless an operator has said what became of just this. */
export function raiseUnlessFound(tx: Queryable, exception: NewException): Promise<void> {
  return raise(tx, reopenUnlessFound, exception);
}

/**
 * For what an effect finds at every attempt: an exception that was resolved before the effect was added is reopened;
 * one resolved since then stays resolved.
 */
export function raiseForWork(tx: Queryable, exception: NewException, decidedAt: Date): Promise<void> {
  return raise(tx, reopenResolvedBefore, exception, decidedAt);
}

const findOpen = statement(
  'exception_find_open',
  `select id from exception where store = $1 and kind = $2 and key = $3 and state = 'open'`,
);

export async function isOpenException(
  db: Queryable,
  { store, kind, key }: Pick<NewException, 'store' | 'kind' | 'key'>,
): Promise<boolean> {
  return (await db.one(findOpen, [store, kind, key])) !== undefined;
}

const list = statement(
  'exception_list',
  `select * from exception where ($1::text is null or store = $1) and ($2::text is null or state = $2)
     and ($3::text is null or kind = $3) and kind <> all($4::text[])
   order by created_at desc, id desc limit $5`,
);

export function listExceptions(
  db: Queryable,
  filter: {
    store?: string;
    state?: 'open' | 'resolved';
    kind?: ExceptionKind;
    /** Excluded kinds. */
    without?: readonly ExceptionKind[];
    limit: number;
  },
): Promise<ExceptionRow[]> {
  const { store = null, state = null, kind = null, without = [], limit } = filter;
  return db.many<ExceptionRow>(list, [store, state, kind, without, limit]);
}

/** Exceptions about overdue outcomes; their `detail` has provider, account and amount. */
const silent: readonly ExceptionKind[] = ['payment-unresolved', 'refund-unresolved'];

export interface Silence {
  store: string;
  kind: ExceptionKind;
  provider: string;
  account: string;
  currency: string;
  open: number;
  amount_minor: number;
  oldest: Date;
}

const silences = statement(
  'exception_silences',
  `select store, kind, detail ->> 'provider' as provider, detail ->> 'account' as account, detail ->> 'currency' as currency,
     count(*)::int as open, sum((detail ->> 'amountMinor')::bigint)::bigint as amount_minor, min(created_at) as oldest
   from exception where state = 'open' and kind = any($1) and ($2::text is null or store = $2)
   group by 1, 2, 3, 4, 5 order by 1, 2, 4, 5`,
);

/** Open payments and refunds with an overdue outcome, counted by account and currency. */
export function openSilences(db: Queryable, store?: string): Promise<Silence[]> {
  return db.many<Silence>(silences, [silent, store ?? null]);
}

const reconcile = statement(
  'exception_reconcile',
  `update exception e set state = 'resolved', resolved_at = now(), resolved_by = $4, resolution = $5, found = 'not-charged'
   where kind = 'payment-unresolved' and state = 'open' and store = $1 and detail ->> 'account' = $2
     and exists (select from payment p where p.store = e.store and p.reference = e.reference and p.created_at < $3)`,
);

/**
 * Ends the store's unresolved payments of an account that were started before a time, as not charged. Returns how many.
 */
export function resolveUnresolved(
  tx: Queryable,
  of: { store: string; account: string; before: Date },
  by: string,
  resolution: string,
): Promise<number> {
  return tx.run(reconcile, [of.store, of.account, of.before, by, resolution]);
}

const find = statement('exception_find', 'select * from exception where id = $1');

export function findException(db: Queryable, id: number): Promise<ExceptionRow | undefined> {
  return db.one<ExceptionRow>(find, [id]);
}

const resolve = statement(
  'exception_resolve',
  `update exception set state = 'resolved', resolved_at = now(), resolved_by = $4, resolution = $5, found = $6
   where store = $1 and kind = $2 and key = $3 and state = 'open'`,
);

export async function resolveException(
  tx: Queryable,
  { store, kind, key }: Pick<NewException, 'store' | 'kind' | 'key'>,
  by: string,
  resolution: string,
  found?: Found,
): Promise<boolean> {
  return (await tx.run(resolve, [store, kind, key, by, resolution, found ?? null])) === 1;
}

/** What operators know about a payment of which wrong money came in, or whose outcome was not known. */
export interface InDoubt {
  reference: string;
  /** Wrong money waits for an operator. */
  is_held: boolean;
  is_given_back: boolean;
  /** When an operator last said what he found; null if none has. */
  found_at: Date | null;
}

const inDoubt = statement(
  'exception_in_doubt',
  `select reference, bool_or(kind = 'payment-mismatch' and state = 'open') as is_held,
     coalesce(bool_or(found = 'given-back'), false) as is_given_back, max(resolved_at) filter (where found is not null) as found_at
   from exception where store = $1 and billing_no = $2 and kind in ('payment-mismatch', 'payment-unresolved') group by reference`,
);

const givenBack = statement(
  'exception_given_back',
  `select id from exception where store = $1 and found = 'given-back'
     and (kind = 'payment-mismatch' and key = $2 or kind = 'payment-unresolved' and key = $3)`,
);

/** Whether an operator has said that the provider gave this money back: by the mismatch's key, or the payment's reference. */
export async function wasGivenBack(
  tx: Queryable,
  { store, mismatch, reference }: { store: string; mismatch: string; reference: string },
): Promise<boolean> {
  return (await tx.one(givenBack, [store, mismatch, reference])) !== undefined;
}

/** Money that a provider gave back by an operator's word: `key` has its number, or names a payment whose outcome was not known. */
export interface GivenBack {
  key: string;
  amount: { amountMinor: number; currency: string };
  merchant: string;
}

const saidOf = statement(
  'exception_money_given_back',
  `select e.key, p.merchant as paid_to, e.detail, e.state, e.found from exception e
   join payment p on p.store = e.store and p.reference = e.reference
   where e.store = $1 and e.billing_no = $2 and e.reference = $3 and e.kind in ('payment-mismatch', 'payment-unresolved')`,
);

/** Undefined if other money of the payment still waits for an operator. */
export async function moneyGivenBack(
  db: Queryable,
  of: { store: string; billing_no: string; reference: string },
): Promise<GivenBack[] | undefined> {
  type Row = Pick<ExceptionRow, 'key' | 'state' | 'found' | 'detail'> & { paid_to: string };
  const rows = await db.many<Row>(saidOf, [of.store, of.billing_no, of.reference]);
  if (rows.some(({ state }) => state === 'open')) return undefined;
  return rows.flatMap(({ key, found, paid_to, detail }) => {
    const { amount, merchant = paid_to } = detail as { amount?: GivenBack['amount']; merchant?: string };
    const whole = amount ?? (detail as unknown as GivenBack['amount']);
    return found === 'given-back' && typeof whole === 'object' ? { key, amount: whole, merchant } : [];
  });
}

/** The order's payments that have or had such an exception. */
export function paymentsInDoubt(db: Queryable, store: string, billingNo: string): Promise<InDoubt[]> {
  return db.many<InDoubt>(inDoubt, [store, billingNo]);
}

const resolveOf = statement(
  'exception_resolve_of',
  `update exception set state = 'resolved', resolved_at = now(), resolved_by = $4, resolution = $5
   where store = $1 and kind = any($2) and key = $3 and state = 'open'`,
);

/** Ends the exceptions of a cause that no longer exists. */
export async function resolveCauses(
  tx: Queryable,
  kinds: readonly ExceptionKind[],
  cause: { store: string; key: string },
  by: string,
  resolution: string,
): Promise<void> {
  const rows = kinds.map((kind) => `${kind} ${cause.key}`);
  await tx.write(resolveOf, [cause.store, kinds, cause.key, by, resolution], rows);
}

const resolveNamed = statement(
  'exception_resolve_named',
  `update exception set state = 'resolved', resolved_at = now(), resolved_by = $4, resolution = $5
   where store = $1 and kind = $2 and key = any($3::text[]) and state = 'open'`,
);

/** The same for many causes of one kind. Returns how many exceptions were resolved. */
export function resolveNamedCauses(
  tx: Queryable,
  of: { store: string; kind: ExceptionKind; keys: readonly string[] },
  by: string,
  resolution: string,
): Promise<number> {
  return tx.run(resolveNamed, [of.store, of.kind, of.keys, by, resolution]);
}

const countOpen = statement(
  'exception_count_open',
  `select kind, count(*)::int as open from exception
   where state = 'open' and ($1::text is null or store = $1) group by kind order by open desc, kind`,
);

/** How many of each kind are open, most first: of one store, or of all. */
export function countOpenExceptions(
  db: Queryable,
  store?: string,
): Promise<{ kind: ExceptionKind; open: number }[]> {
  return db.many(countOpen, [store ?? null]);
}
