import { describe, expect, it } from 'vitest';
import { nextTry, retryHorizonMs } from './schedule.ts';

/** All waits of a delivery that never works, with the same luck each time. */
function waits(random: number): number[] {
  const all: number[] = [];
  let elapsedMs = 0;
  for (;;) {
    const next = nextTry(all.length + 1, elapsedMs, random);
    if (next.kind === 'given-up') return all;
    all.push(next.delayMs);
    elapsedMs += next.delayMs;
  }
}

describe('O-13 a game that is away', () => {
  it('is asked again soon, then ever more seldom', () => {
    expect(waits(0.5).map((ms) => ms / 1000)).toEqual([
      1, 3, 10, 30, 60, 300, 600, 1800, 3600, 10800, 21600, 43200, 86400, 86400, 86400, 86400, 86400, 86400,
    ]);
  });

  it.each([0, 0.25, 0.5, 0.75, 0.999999])(
    'is tried for the better part of seven days and not longer (luck %d)',
    (random) => {
      const total = waits(random).reduce((sum, ms) => sum + ms, 0);
      expect(total).toBeLessThanOrEqual(retryHorizonMs);
      expect(total).toBeGreaterThan(retryHorizonMs - 1.3 * 86_400_000);
    },
  );

  it('is not met by all at once: the waits spread by a fifth to both sides', () => {
    expect(nextTry(5, 0, 0)).toEqual({ kind: 'retry', delayMs: 48_000 });
    expect(nextTry(5, 0, 1)).toEqual({ kind: 'retry', delayMs: 72_000 });
  });

  it('waits as after the first try where nobody has counted', () => {
    for (const tries of [-1, 0, 1]) expect(nextTry(tries, 0, 0.5)).toEqual({ kind: 'retry', delayMs: 1_000 });
  });

  it('is tried for the last time at the very end of the seven days', () => {
    expect(retryHorizonMs).toBe(7 * 24 * 3_600_000);
    expect(nextTry(1, retryHorizonMs - 1000, 0.5)).toEqual({ kind: 'retry', delayMs: 1_000 });
    expect(nextTry(1, retryHorizonMs - 999, 0.5)).toEqual({ kind: 'given-up' });
  });

  it('is given up when the next try would be too late', () => {
    expect(nextTry(20, retryHorizonMs - 1000, 0.5)).toEqual({ kind: 'given-up' });
  });
});
