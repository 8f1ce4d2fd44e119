import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { aheadOfMachine } from '../clock.ts';
import { type Queryable, statement } from './database.ts';

/** How often a subject may do something within a window, which starts with the first use. */
export interface Limit {
  /** Part of the key in the database: never reuse one for something else. */
  name: string;
  most: number;
  seconds: number;
}

/** Counters shared by all processes, by limit and key. A key begins with its store. */
export interface Counters {
  /** Counts `times` more (1); returns the count in the window, or Infinity if the subject is known to be blocked. */
  add(limit: Limit, key: string, times?: number): Promise<number>;
  /** Undoes one `add`. */
  takeBack(limit: Limit, key: string): Promise<void>;
  count(limit: Limit, key: string): Promise<number>;
  forget(limit: Limit, key: string): Promise<void>;
}

/**
 * The library on our own connections and by the store's time, `now`. A key with twice as many attempts as its limit stays
 * blocked in process memory until its window ends, so that a flood costs the database nothing.
 */
export function createCounters(db: Queryable, now: () => Date): Counters {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit) => {
    let limiter = limiters.get(limit.name);
    if (!limiter) {
      limiter = openLimiter(db, now, limit);
      limiters.set(limit.name, limiter);
    }
    return limiter;
  };
  const full = (limit: Limit, key: string) => `${key} ${limit.name}`;
  return {
    async add(limit, key, times = 1) {
      try {
        return (await limiterOf(limit).consume(full(limit, key), times)).consumedPoints;
      } catch (refused) {
        // The library throws refusals; one from memory has no count.
        if (refused instanceof RateLimiterRes) return refused.consumedPoints || Number.POSITIVE_INFINITY;
        throw refused;
      }
    },
    async takeBack(limit, key) {
      // An ended window has nothing to undo, and the next one must not start below zero.
      const limiter = limiterOf(limit);
      const counted = await limiter.get(full(limit, key));
      if (counted && counted.consumedPoints > 0) await limiter.reward(full(limit, key));
    },
    async count(limit, key) {
      return (await limiterOf(limit).get(full(limit, key)))?.consumedPoints ?? 0;
    },
    async forget(limit, key) {
      await limiterOf(limit).delete(full(limit, key));
    },
  };
}

function openLimiter(db: Queryable, now: () => Date, { most, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: clientOf(db, now),
    storeType: 'pool',
    tableName: 'guard_counter',
    tableCreated: true, // by a migration
    clearExpiredByTimeout: false, // that is sweep.ts's work
    keyPrefix: '',
    points: most,
    duration: seconds,
    inMemoryBlockOnConsumed: most * 2,
  });
}

/** Which values of the library's statements are times (milliseconds since 1970). */
const timesIn: Readonly<Record<string, readonly number[]>> = {
  'guard_counter:rlflx-upsert': [2, 3],
  'guard_counter:rlflx-get': [1],
  'guard_counter:rlflx-delete': [],
};

/**
 * The part of a `pg` pool that the library uses, with statements that are prepared once per connection like all others.
 * The library goes by its machine's clock; the table has the store's time, which all processes share.
 */
function clientOf(db: Queryable, now: () => Date) {
  return {
    async query({ name, text, values }: { name: string; text: string; values: unknown[] }) {
      const times = timesIn[name];
      if (!times) throw new Error(`${name}: say in timesIn which values of this statement are times`);
      const aheadMs = aheadOfMachine(now);
      const rows = await db.many<{ points: number; expire: number }>(
        { name, text },
        values.map((value, at) => (times.includes(at) ? Number(value) + aheadMs : value)),
      );
      return {
        rows: rows.map(({ points, expire }) => ({ points, expire: expire - aheadMs })),
        rowCount: rows.length,
      };
    },
  };
}

const forgetOver = statement(
  'guard_counter_forget',
  'delete from guard_counter where key in (select key from guard_counter where expire < $1 order by expire limit 1000)',
);

/** Deletes at most a thousand counters whose window ended before then; returns how many. */
export function forgetCounters(db: Queryable, before: Date): Promise<number> {
  return db.run(forgetOver, [before.getTime()]);
}
