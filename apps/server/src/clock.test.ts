import type { Logger } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followClock } from './clock.ts';
import type { Database } from './repositories/database.ts';

afterEach(() => vi.useRealTimers());

it.each([
  [59, false],
  [-59, false],
  [61, true],
  [-61, true],
  [3600, true],
])(
  'O-12 a machine whose clock is off by %i seconds is reported to its operator: %s',
  async (seconds, isTold) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 });
    const warn = vi.fn();
    const database = { one: async () => ({ epochMs: Date.now() - seconds * 1000 }) } as unknown as Database;
    (await followClock(database, { warn } as unknown as Logger)).stop();
    expect(warn).toHaveBeenCalledTimes(isTold ? 1 : 0);
    if (isTold) expect(Math.abs(warn.mock.calls[0]?.[0].offSeconds - seconds)).toBeLessThanOrEqual(1);
  },
);

describe('O-12 between two reads of the database’s time', () => {
  const begun = Date.parse('2030-01-01T00:00:00Z');
  /** The clock after the database, asked once more after ten seconds, said that it is an hour later. */
  async function afterAnHourWasSaid(tookMs: number, isDown = false) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    let asked = 0;
    const one = async () => {
      asked += 1;
      if (asked === 1) return { epochMs: begun };
      vi.advanceTimersByTime(tookMs);
      if (isDown) throw new Error('the database is down');
      return { epochMs: begun + 3_600_000 };
    };
    const log = { warn: () => {} } as unknown as Logger;
    const clock = await followClock({ one } as unknown as Database, log);
    await vi.advanceTimersByTimeAsync(10_000);
    clock.stop();
    expect(asked).toBe(2);
    return clock.now().getTime() - begun;
  }

  it.each([0, 500, 998])('O-12 an answer after %i ms is believed', async (tookMs) => {
    // The database looked at its clock half-way.
    expect(await afterAnHourWasSaid(tookMs)).toBe(3_600_000 + tookMs / 2);
  });

  it.each([1_000, 5_000])('O-12 an answer after %i ms is too old, and the clock goes on', async (tookMs) => {
    expect(await afterAnHourWasSaid(tookMs)).toBe(10_000 + tookMs);
  });

  it('O-12 without an answer the clock goes on', async () => {
    expect(await afterAnHourWasSaid(20, true)).toBe(10_020);
  });
});
