/** What a player's latest purchase found at a provider's account. Times in milliseconds. */
export interface Attempted {
  /** Unique among everybody who pays on the account. */
  player: string;
  failed: boolean;
  atMs: number;
}

/** Older attempts say nothing of now. */
const countedForMs = 5 * 60_000;
/** So many players are looked at: enough of them soon stand in any shop, and few who failed long ago stay among them. */
const countedPlayers = 20;
/** Fewer who failed may have failed by chance, or be one person. */
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

/** Whether an account fails (row O-15): for three players at least, and for no fewer than half of those that count. */
export function isFailing(counted: readonly Attempted[]): boolean {
  const failed = counted.filter((one) => one.failed).length;
  return failed >= leastFailed && failed * 2 >= counted.length;
}

/**
 * How long an account that fails rests before the next purchase tries it, in seconds, by how many such trials have failed
 * since it began to: from half a minute to the five minutes that a provider which has come back may be kept waiting.
 */
export function restSeconds(failedTrials: number): number {
  const waits = [30, 60, 120] as const;
  return waits[failedTrials] ?? 300;
}
