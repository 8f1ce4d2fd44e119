const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The waits after the first, second, … failed try; the last one repeats. */
const waitsMs: readonly number[] = [
  1 * second,
  3 * second,
  10 * second,
  30 * second,
  1 * minute,
  5 * minute,
  10 * minute,
  30 * minute,
  1 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  1 * day,
];

/** How long deliveries and notices to a game are tried, counted from the first try. */
export const retryHorizonMs = 7 * day;

/** Share of a wait by which it may be shorter or longer, so that a game that comes back is not met by all at once. */
const jitter = 0.2;

export type NextTry = { kind: 'retry'; delayMs: number } | { kind: 'given-up' };

/**
 * When to try again after `failedTries` tries (1 or more), the first of them `elapsedMs` ago. `random` is in [0, 1).
 * Given up when the next try would fall behind the horizon: then an operator must look.
 */
export function nextTry(failedTries: number, elapsedMs: number, random: number): NextTry {
  const waitMs = waitsMs[Math.min(Math.max(failedTries, 1), waitsMs.length) - 1] ?? day;
  const delayMs = Math.round(waitMs * (1 - jitter + 2 * jitter * random));
  return elapsedMs + delayMs > retryHorizonMs ? { kind: 'given-up' } : { kind: 'retry', delayMs };
}
