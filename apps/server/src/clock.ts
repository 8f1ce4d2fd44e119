import type { Logger } from 'pino';
import type { Database } from './repositories/database.ts';
import { databaseTime } from './repositories/database-time.ts';

/** How often the database is asked; in between a monotonic clock counts on. */
const askEveryMs = 10_000;
/** A slower answer is too imprecise. */
const slowMs = 1_000;
/** If the machine's own clock is off by more, a warning is logged. */
const oddMs = 60_000;

/**
 * The start of something that is valid from now on, as stored. Two processes may be up to a second apart, each by half
 * of `slowMs` from the database, and none of them must see a new start as in the future.
 */
export function begunBy(now: Date): Date {
  return new Date(now.getTime() - slowMs);
}

/** Seconds since then; negative if it is in the future. */
export function secondsSince({ now }: Pick<Clock, 'now'>, then: Date): number {
  return (now().getTime() - then.getTime()) / 1000;
}

/** By how many milliseconds the store's time is ahead of this machine's own clock, for libraries that read that one. */
export function aheadOfMachine(now: () => Date): number {
  return now().getTime() - Date.now();
}

export interface Clock {
  now(): Date;
  stop(): void;
}

/**
 * The store's time: the database's, in every process. Rows get their times from it, so anything compared with them must
 * use it as well: a machine whose clock is wrong or jumps expires nothing early or late. Between two reads, and while
 * the database is down, a monotonic clock counts on.
 */
export async function followClock(database: Database, log: Logger): Promise<Clock> {
  const look = async (): Promise<{ aheadMs: number; tookMs: number }> => {
    const askedAt = performance.now();
    const epochMs = await databaseTime(database);
    const tookMs = performance.now() - askedAt;
    return { aheadMs: epochMs - askedAt - tookMs / 2, tookMs };
  };
  let { aheadMs } = await look();
  const now = () => new Date(aheadMs + performance.now());

  const offMs = -aheadOfMachine(now);
  if (Math.abs(offMs) > oddMs)
    log.warn(
      { offSeconds: Math.round(offMs / 1000) },
      'the clock of this machine is wrong; the database’s is used',
    );
  const follow = async () => {
    try {
      const seen = await look();
      if (seen.tookMs < slowMs) aheadMs = seen.aheadMs;
    } catch {
      // Callers that need the database report its failure; the clock continues.
    }
  };
  const timer = setInterval(() => void follow(), askEveryMs).unref();
  return { now, stop: () => clearInterval(timer) };
}
