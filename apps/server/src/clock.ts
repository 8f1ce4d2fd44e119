import type { Logger } from 'pino';
import type { Database } from './repositories/database.ts';
import { databaseTime } from './repositories/database-time.ts';

/** How often the database is asked; in between, time passes as it does for everybody. */
const askEveryMs = 10_000;
/** An answer that took longer says too little about when it was true. */
const slowMs = 1_000;
/** A machine whose own clock is off by more is told to its operator. */
const oddMs = 60_000;

/**
 * The begin of something that holds from now on, as the database is to keep it. Two processes may tell the time up to a
 * second apart, each half of `slowMs` from the database: none of them must take what has just begun for the future.
 */
export function begunBy(now: Date): Date {
  return new Date(now.getTime() - slowMs);
}

/** Seconds that have passed since then; negative where it is still to come. */
export function secondsSince({ now }: Pick<Clock, 'now'>, then: Date): number {
  return (now().getTime() - then.getTime()) / 1000;
}

export interface Clock {
  now(): Date;
  stop(): void;
}

/**
 * The time that the store goes by: the database's, in every process. Rows get their times from it, so what is compared
 * with them must come from it as well: a machine whose own clock is wrong or jumps expires nothing early and keeps
 * nothing open. Between two looks, and while the database is away, time is counted on by a clock that cannot jump.
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

  const offMs = Date.now() - now().getTime();
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
      // Whoever needs the database says so; time goes on.
    }
  };
  const timer = setInterval(() => void follow(), askEveryMs).unref();
  return { now, stop: () => clearInterval(timer) };
}
