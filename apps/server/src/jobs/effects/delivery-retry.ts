import { nextTry } from '@gemporium/game-link/schedule.ts';

/** Seconds to the next try of something that a game must hear; undefined once the link's horizon is over. */
export function deliveryRetrySeconds(tries: number, ageSeconds: number): number | undefined {
  const next = nextTry(tries, ageSeconds * 1000, Math.random());
  return next.kind === 'retry' ? next.delayMs / 1000 : undefined;
}
