import { type Clock, followClock } from '@gemporium/server/clock.ts';
import { effectHandlers } from '@gemporium/server/jobs/effects/handlers.ts';
import { createCounters } from '@gemporium/server/repositories/counters.ts';
import { databaseTime } from '@gemporium/server/repositories/database-time.ts';
import type { Effect } from '@gemporium/server/repositories/effects.ts';
import { setUpStage } from '@gemporium/server/testing/stage.ts';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';

const minute = 60_000;
const silent = pino({ level: 'silent' });

const stage = setUpStage();
let clock: Clock | undefined;
afterEach(() => {
  clock?.stop();
  vi.useRealTimers();
});

/** This machine's clock is off by so much; timers and the clock that cannot jump run on as they do. */
function setWallClock(offMs: number): void {
  const real = performance.timeOrigin + performance.now();
  vi.useFakeTimers({ toFake: ['Date'], now: real + offMs });
}
const behindDatabase = async (now: Date) => Math.abs(now.getTime() - (await databaseTime(stage.database)));

const skews: [what: string, offMs: number][] = [
  ['ten minutes fast', 10 * minute],
  ['ten minutes slow', -10 * minute],
  ['an hour fast, as after a change to summer time that was made by hand', 60 * minute],
  ['years slow, as a machine without a battery', -365 * 24 * 60 * minute],
];

describe.each(skews)('O-12 a machine whose clock is %s', (_what, offMs) => {
  it('goes by the database’s time from its start', async () => {
    setWallClock(offMs);
    clock = await followClock(stage.database, silent);
    expect(await behindDatabase(clock.now())).toBeLessThan(1000);
  });

  it('goes on by it when its clock jumps there, and back, while it runs', async () => {
    clock = await followClock(stage.database, silent);
    const seen = [clock.now()];
    for (const jump of [offMs, -offMs, 0]) {
      setWallClock(jump);
      seen.push(clock.now());
      vi.useRealTimers();
    }
    expect(await behindDatabase(seen.at(-1) as Date)).toBeLessThan(1000);
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => a - b));
  });

  it.each([
    ['expires no order five minutes early', '5 minutes', 'unpaid'],
    ['expires an order that ended five minutes ago', '-5 minutes', 'expired'],
  ])('%s', async (_title, left, state) => {
    const suid = `skewed-${offMs}-${left}`;
    const paid = (await stage.pay({}, { suid })) as { content: { billing_no: string } };
    const billingNo = paid.content.billing_no;
    await stage.rows(
      `with p as (update payment set state = 'cancelled', closed_at = now() where billing_no = $1)
       update orders set expires_at = now() + $2::interval where billing_no = $1`,
      [billingNo, left],
    );
    setWallClock(offMs);
    clock = await followClock(stage.database, silent);
    const effect = { store: stage.store.id, kind: 'expire-order', key: billingNo } as Effect;
    await effectHandlers['expire-order']({ ...stage.services, now: clock.now }, effect);
    expect(await stage.rows('select state from orders where billing_no = $1', [billingNo])).toEqual([
      { state },
    ]);
  });
});

it.each(skews)(
  'I-02 a limit ends on time for two processes, one on a machine that is %s',
  async (_what, offMs) => {
    clock = await followClock(stage.database, silent);
    const started = clock;
    let passedMs = 0;
    const now = () => new Date(started.now().getTime() + passedMs);
    const limit = { name: `test-skewed-${offMs}`, most: 2, seconds: 60 };
    const [skewed, right] = [createCounters(stage.database, now), createCounters(stage.database, now)];
    const both = async (seconds: number, ask: (counters: typeof right) => Promise<number>) => {
      passedMs = seconds * 1000;
      setWallClock(offMs + passedMs);
      const first = await ask(skewed);
      setWallClock(passedMs);
      return [first, await ask(right)];
    };
    expect(await both(0, (counters) => counters.add(limit, 'key'))).toEqual([1, 2]);
    expect(await both(55, (counters) => counters.count(limit, 'key'))).toEqual([2, 2]);
    expect(await both(55, (counters) => counters.add(limit, 'key'))).toEqual([3, 4]);
    expect(await both(61, (counters) => counters.count(limit, 'key'))).toEqual([0, 0]);
    // The fourth also blocked the key in the memory of its process.
    expect(await both(61, (counters) => counters.add(limit, 'key'))).toEqual([1, 2]);
  },
);

it('O-12 a machine whose clock is far off says so to its operator, once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  setWallClock(10 * minute);
  clock = await followClock(stage.database, log);
  expect(lines.map((line) => JSON.parse(line).offSeconds)).toEqual([600]);
});
