/** What a player's latest purchase found at a provider's account. Times in milliseconds. */
export interface Attempted {
  /** Unique among everybody who pays on the account. */
  player: string;
  failed: boolean;
  atMs: number;
}

/** Older attempts say nothing about the present. */
const countedForMs = 5 * 60_000;
/** Few enough that any shop soon has them, and that failures of long ago drop out. */
const countedPlayers = 20;
/** Fewer failures may be chance, or one person's. */
const leastFailed = 3;

/**
 * The attempts that count after this one (row O-15): each player's latest, at most five minutes old, of the twenty most
 * recent players. A player counts once, however often they fail.
 */
export function countedAttempts(before: readonly Attempted[], latest: Attempted): Attempted[] {
  const others = before.filter(
    ({ player, atMs }) => player !== latest.player && latest.atMs - atMs <= countedForMs,
  );
  return [...others, latest].slice(-countedPlayers);
}

/** Whether an account fails (row O-15): for at least three players, and for at least half of those that count. */
export function isFailing(counted: readonly Attempted[]): boolean {
  const failed = counted.filter((one) => one.failed).length;
  return failed >= leastFailed && failed * 2 >= counted.length;
}

/**
 * How many seconds a failing account rests before the next purchase tries it, by the number of trials that have failed:
 * from half a minute to the five minutes that a recovered provider may be kept waiting.
 */
export function restSeconds(failedTrials: number): number {
  const waits = [30, 60, 120] as const;
  return waits[failedTrials] ?? 300;
}
