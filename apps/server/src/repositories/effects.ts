import { type Deferred, type Queryable, statement } from './database.ts';

/**
 * The kinds of effects. Each has one handler in jobs/effects. `judge-notification` is added with its notification
 * (`storeNotification`).
 */
export type EffectKind =
  | 'judge-notification'
  | 'watch-payment'
  | 'cancel-payment'
  | 'confirm-payment'
  | 'expire-order'
  | 'deliver'
  | 'lift-restriction'
  | 'refund'
  | 'tell-game';

export interface Effect {
  id: number;
  store: string;
  kind: EffectKind;
  key: string;
  /** The party that the work calls (`accountLane`, `gameLane`). */
  lane: string;
  /** Fencing token: grows with each claim, so that a worker whose lease expired cannot write. */
  lease: number;
  /** Attempts since its last successful step, including this one: its position in the retry schedule. */
  tries: number;
  /**
   * Consecutive attempts without an outcome, including this one: counted before the work runs, so that a crash counts
   * too.
   */
  surprises: number;
  created_at: Date;
}

/** Work that calls a provider. */
export const accountLane = (account: string) => `account:${account}`;
/** Work that calls a game's server. */
export const gameLane = (store: string, gpId: string) => `game:${store}:${gpId}`;
/** The work that tells the game where the order's money is. */
export function gameNoticeOf({ store, billing_no: key, gp_id }: OrderOfGame) {
  return { store, kind: 'tell-game' as const, key, lane: gameLane(store, gp_id) };
}
interface OrderOfGame {
  store: string;
  billing_no: string;
  gp_id: string;
}
/** Work without calls to the outside. */
export const ownLane = '';

/** The row name of an effect among a transaction's writes. */
const rowOf = ({ kind, key }: Pick<Effect, 'kind' | 'key'>) => `${kind} ${key}`;

const insert = statement(
  'effect_insert',
  `insert into effect (store, kind, key, run_at, lane)
   values ($1, $2, $3, now() + make_interval(secs => $4), $5)
   on conflict (store, kind, key) do nothing`,
);

/** Adds work that must happen once; the same key again changes nothing. Must run in the transaction that decides it. */
export async function addEffect(
  tx: Queryable,
  effect: { store: string; kind: EffectKind; key: string; lane: string; inSeconds?: number },
): Promise<void> {
  const { store, kind, key, inSeconds = 0, lane } = effect;
  // Effects that are due at once run in the order in which they were added: goods before money. One statement would
  // number several of them in an undefined order.
  const rows = inSeconds > 0 ? [rowOf({ kind, key })] : undefined;
  await tx.write(insert, [store, kind, key, inSeconds, lane], rows);
}

const revive = statement(
  'effect_revive',
  `insert into effect (store, kind, key, lane) values ($1, $2, $3, $4)
   on conflict (store, kind, key) do update
     set state = 'ready', run_at = excluded.run_at, tries = 0, surprises = 0, lease = effect.lease + 1, done_at = null,
       created_at = excluded.created_at, lane = excluded.lane`,
);

/**
 * Adds work, or makes it run again if it was done or parked: an operator's redelivery, or goods that are sent after a
 * won dispute.
 */
export async function reviveEffect(
  tx: Queryable,
  effect: { store: string; kind: EffectKind; key: string; lane: string },
): Promise<void> {
  const { store, kind, key, lane } = effect;
  await tx.write(revive, [store, kind, key, lane], [rowOf(effect)]);
}

const repeatOvertaken = statement(
  'effect_repeat_if_overtaken',
  `update effect set state = 'ready', run_at = now() + make_interval(secs => $5), tries = 0, surprises = 0,
     lease = lease + 1, done_at = null
   where store = $1 and kind = $2 and key = $3 and lease <> $4 and state <> 'parked'`,
);

/**
 * If another worker has taken the work over, perhaps finished it, it runs once more: what this one did outside may have
 * come after what that one did.
 */
export async function repeatIfOvertaken(db: Queryable, effect: Effect, inSeconds: number): Promise<void> {
  await db.run(repeatOvertaken, [...held(effect), inSeconds]);
}

const resume = statement(
  'effect_resume',
  `update effect set state = 'ready', run_at = now(), tries = 0, surprises = 0, lease = lease + 1, created_at = now()
   where store = $1 and kind = $2 and key = $3 and state = 'parked'`,
);

/** Makes parked work run again, with its retry schedule restarted. False if it is not parked. */
export async function resumeEffect(
  tx: Queryable,
  { store, kind, key }: Pick<Effect, 'store' | 'kind' | 'key'>,
): Promise<boolean> {
  return (await tx.run(resume, [store, kind, key])) === 1;
}

/**
 * Work that is due within a lease's length may be in a worker's hands, and another worker must not begin it: it keeps
 * its time. `clock_timestamp()`, because a worker may have claimed it since this transaction began.
 */
const earliest = statement(
  'effect_earliest',
  `select case when run_at > clock_timestamp() + make_interval(secs => $4) then clock_timestamp() else run_at end as at
   from effect where store = $1 and kind = $2 and key = $3 and state = 'ready' for update`,
);
const hasten = statement(
  'effect_hasten',
  `update effect set run_at = $4, tries = 0, surprises = 0, created_at = now()
   where store = $1 and kind = $2 and key = $3`,
);

/** Makes waiting work due, with its retry schedule restarted. False if it does not wait. */
export async function hastenEffect(
  tx: Queryable,
  { store, kind, key }: Pick<Effect, 'store' | 'kind' | 'key'>,
): Promise<boolean> {
  const next = await tx.one<{ at: Date }>(earliest, [store, kind, key, leaseSeconds]);
  if (next) await tx.run(hasten, [store, kind, key, next.at]);
  return next !== undefined;
}

const endWaitsOf = statement(
  'effects_end_waits',
  `update effect set state = 'done', done_at = now()
   where store = $1 and state = 'ready'
     and (kind = 'watch-payment' and key = $2 or kind = 'expire-order' and key = $3)`,
);

/** The payment is paid: it need not be watched any more, nor its order expire. */
export async function endWaits(
  tx: Queryable,
  { store, reference, billing_no }: { store: string; reference: string; billing_no: string },
): Promise<void> {
  const rows = [
    rowOf({ kind: 'watch-payment', key: reference }),
    rowOf({ kind: 'expire-order', key: billing_no }),
  ];
  await tx.write(endWaitsOf, [store, reference, billing_no], rows);
}

/**
 * How long a claim is valid: longer than work usually takes, short enough that a crash delays a player little. Several
 * slow calls may outlive it; then two workers do the work, and idempotency keys make it count once.
 */
export const leaseSeconds = 30;

/** How many due effects a claim scans to find work outside of nearly full lanes. */
const looksAt = 200;

const look = statement(
  'effects_look',
  `with due as (
     select e.store, e.kind, e.key, e.run_at, e.id, e.lane, coalesce(busy.running, 0) as running
     from effect e left join unnest($1::text[], $2::int[]) as busy (lane, running) using (lane)
     where e.state = 'ready' and e.run_at <= now() and coalesce(busy.running, 0) < $3
     order by e.run_at, e.id limit ${looksAt}),
   placed as (
     select *, running + row_number() over (partition by lane order by run_at, id) as place from due)
   select store, kind, key from placed where place <= $3 order by run_at, id`,
);
/** The rows are selected once, before the update: within it, a plan may select again for each row. */
const claim = statement(
  'effect_claim',
  `with taken as materialized (
     select kind, key from effect
     where store = $1 and (kind, key) in (select kind, key from unnest($2::text[], $3::text[]) as seen (kind, key))
       and state = 'ready' and run_at <= now()
     order by run_at, id limit $4 for update skip locked)
   update effect e set lease = lease + 1, tries = tries + 1, surprises = surprises + 1,
     run_at = now() + make_interval(secs => $5)
   from taken where e.store = $1 and e.kind = taken.kind and e.key = taken.key
   returning e.id, e.store, e.kind, e.key, e.lane, e.lease, e.tries, e.surprises, e.created_at`,
);

/** A worker's load: how much runs in each lane, and how much may. */
export interface LanesInUse {
  running: ReadonlyMap<string, number>;
  width: number;
}

/**
 * Claims due work for the length of the lease, the oldest first, but no more than a lane's width. A worker that holds
 * it longer loses it to another. One query finds due work of all stores; it is then claimed store by store, because the
 * rows of two stores may be on different nodes. Rows that another worker claims first are skipped.
 */
export async function claimEffects(
  db: Queryable,
  limit: number,
  seconds = leaseSeconds,
  { running, width }: LanesInUse = { running: new Map(), width: limit },
): Promise<Effect[]> {
  const seen = await db.many<Pick<Effect, 'store' | 'kind' | 'key'>>(look, [
    [...running.keys()],
    [...running.values()],
    width,
  ]);
  const oldest = new Set(seen.slice(0, limit));
  const claimed: Effect[] = [];
  let left = 0;
  for (const [store, due] of Map.groupBy(seen, (work) => work.store)) {
    const most = due.filter((work) => oldest.has(work)).length + left;
    if (most === 0) continue;
    const names = [due.map(({ kind }) => kind), due.map(({ key }) => key)];
    const taken = await db.many<Effect>(claim, [store, ...names, most, seconds]);
    claimed.push(...taken);
    left = most - taken.length;
  }
  return claimed;
}

const claimOne = statement(
  'effect_claim_one',
  `update effect set lease = lease + 1, tries = tries + 1, surprises = surprises + 1,
     run_at = now() + make_interval(secs => $4)
   where store = $1 and kind = $2 and key = $3 and state = 'ready'
   returning id, store, kind, key, lane, lease, tries, surprises, created_at`,
);

/** Claims work inside the transaction that decides it, so that it need not be polled first. */
export function claimEffect(
  tx: Queryable,
  work: { store: string; kind: EffectKind; key: string },
): Deferred<Effect | undefined> {
  return tx.deferred<Effect>(claimOne, [work.store, work.kind, work.key, leaseSeconds], [rowOf(work)]);
}

const finish = statement(
  'effect_finish',
  `update effect set state = 'done', done_at = now() where store = $1 and kind = $2 and key = $3 and lease = $4`,
);
const again = statement(
  'effect_again',
  `update effect set run_at = now() + make_interval(secs => $5), last_error = $6,
     tries = case when $7 then 0 else tries end, surprises = case when $8 then surprises else 0 end
   where store = $1 and kind = $2 and key = $3 and lease = $4`,
);
const park = statement(
  'effect_park',
  `update effect set state = 'parked', last_error = $5 where store = $1 and kind = $2 and key = $3 and lease = $4`,
);

/** The effect and its lease. */
const held = ({ store, kind, key, lease }: Effect) => [store, kind, key, lease];

/** False if the lease was lost, and another worker decides. */
export async function finishEffect(db: Queryable, effect: Effect): Promise<boolean> {
  return (await db.run(finish, held(effect))) === 1;
}

/** Finishes work in the transaction that carried it out: if the lease was lost, the other worker finds it done. */
export async function finishInside(tx: Queryable, effect: Effect): Promise<void> {
  await tx.write(finish, held(effect), [rowOf(effect)]);
}

export interface NextTry {
  inSeconds: number;
  reason: string;
  /** Restarts the count of attempts: the step succeeded, and the work waits for the next one. */
  progress?: boolean;
  /** It failed unexpectedly. */
  bySurprise?: boolean;
}

export async function postponeEffect(
  db: Queryable,
  effect: Effect,
  { inSeconds, reason, progress = false, bySurprise = false }: NextTry,
): Promise<boolean> {
  const values = [...held(effect), inSeconds, reason.slice(0, 500), progress, bySurprise];
  return (await db.run(again, values)) === 1;
}

export async function parkEffect(db: Queryable, effect: Effect, reason: string): Promise<boolean> {
  return (await db.run(park, [...held(effect), reason.slice(0, 500)])) === 1;
}

const due = statement(
  'effects_due',
  `select count(*)::int as count, coalesce(extract(epoch from max(now() - run_at)), 0)::float8 as "oldestSeconds"
   from effect where state = 'ready' and run_at <= now()`,
);

/** How much work should be running now, and how long the oldest of it has waited. */
export async function dueEffects(db: Queryable): Promise<{ count: number; oldestSeconds: number }> {
  return (await db.one(due, [])) ?? { count: 0, oldestSeconds: 0 };
}

const ofKeys = statement(
  'effects_waiting_of_keys',
  `select kind, key, state, tries, run_at as next_try, run_at <= now() as is_due,
     split_part(last_error, E'\\n', 1) as reason
   from effect
   where store = $1 and key = any($2) and state <> 'done'
     and kind in ('watch-payment', 'cancel-payment', 'confirm-payment', 'expire-order', 'deliver', 'lift-restriction',
       'refund', 'tell-game')
   order by run_at, id`,
);

/** Work that is not done yet, as an operator reads it. */
export interface WaitingEffect {
  kind: EffectKind;
  key: string;
  state: 'ready' | 'parked';
  tries: number;
  /** While a worker is at it: when another one takes it over. */
  next_try: Date;
  is_due: boolean;
  /** Why the last attempt was not the last. Of an unexpected failure the message, without the place in the code. */
  reason: string;
}

/** The work of these numbers (orders, deliveries, payments, refunds) that is not done yet, the next first. */
export function waitingEffects(
  db: Queryable,
  store: string,
  keys: readonly string[],
): Promise<WaitingEffect[]> {
  return db.many<WaitingEffect>(ofKeys, [store, keys]);
}
