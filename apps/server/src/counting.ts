import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Counters, createCounters, type Limit } from './repositories/counters.ts';
import type { Queryable } from './repositories/database.ts';
import type { Services } from './services.ts';

/** The counters of one store; a subject consists of several words and is stored as a keyed hash. */
export interface Counting {
  /** Counts one more; returns whether it is still within the limit. */
  add(limit: Limit, ...subject: string[]): Promise<boolean>;
  /** The same for `times` at once. */
  addSeveral(limit: Limit, times: number, ...subject: string[]): Promise<boolean>;
  /** Counts one more; returns the count. */
  addAndCount(limit: Limit, ...subject: string[]): Promise<number>;
  takeBack(limit: Limit, ...subject: string[]): Promise<void>;
  count(limit: Limit, ...subject: string[]): Promise<number>;
  forget(limit: Limit, ...subject: string[]): Promise<void>;
}

/**
 * In a transaction, an incremented counter is locked until the end: others that count the same subject wait, and never
 * see a rolled-back count.
 */
export function countingIn(services: Services, store: string, tx?: Queryable): Counting {
  const shared = tx ? createCounters(tx, services.now) : countersOf(services);
  const key = (subject: readonly string[]) =>
    `${store} ${services.mac(`counter\n${JSON.stringify([store, ...subject])}`).toString('base64url')}`;
  const addAndCount: Counting['addAndCount'] = (limit, ...subject) => shared.add(limit, key(subject));
  return {
    addAndCount,
    add: async (limit, ...subject) => (await addAndCount(limit, ...subject)) <= limit.most,
    addSeveral: async (limit, times, ...subject) =>
      (await shared.add(limit, key(subject), times)) <= limit.most,
    takeBack: (limit, ...subject) => shared.takeBack(limit, key(subject)),
    count: (limit, ...subject) => shared.count(limit, key(subject)),
    forget: (limit, ...subject) => shared.forget(limit, key(subject)),
  };
}

const opened = new WeakMap<Services, Counters>();

/** The counters of this process, made on first use: they remember who is blocked. */
function countersOf(services: Services): Counters {
  let counters = opened.get(services);
  if (!counters) {
    counters = createCounters(services.database, services.now);
    opened.set(services, counters);
  }
  return counters;
}

const seen = new WeakMap<Services, RateLimiterMemory>();

/**
 * Whether this is the subject's first use in this process within the limit's window. It costs no statement, so that
 * what most visitors do only once is counted in the database from the second time on; a limit is thus exceeded by at
 * most one per process.
 */
export async function isFirstHere(services: Services, limit: Limit, ...subject: string[]): Promise<boolean> {
  let here = seen.get(services);
  if (!here) {
    here = new RateLimiterMemory({ points: 1, duration: limit.seconds });
    seen.set(services, here);
  }
  const key = JSON.stringify([limit.name, ...subject]);
  return (await here.penalty(key, 1, { customDuration: limit.seconds })).consumedPoints === 1;
}
