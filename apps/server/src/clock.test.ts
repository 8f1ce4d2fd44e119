import type { Logger } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
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
