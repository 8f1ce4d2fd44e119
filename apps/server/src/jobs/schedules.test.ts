import { describe, expect, it } from 'vitest';
import { nextWait, schedules } from './schedules.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const medium = () => 0.5;

/** All waits for a game that never works, with the same random number each time. */
function waitsForGame(random: number): number[] {
  const all: number[] = [];
  let ageSeconds = 0;
  for (;;) {
    const wait = nextWait(schedules.game, { tries: all.length + 1, ageSeconds }, () => random);
    if (wait === undefined) return all;
    all.push(wait);
    ageSeconds += wait;
  }
}

describe('O-13 retries are frequent at first, then ever rarer', () => {
  it.each([
    ['failure', [1, 2, 5, 10, 30, 60, 120, 300, 300]],
    ['unknownRefund', [10, 10, 10, 10, 30, 60, 120, 300, 300]],
    ['unclosedOrder', [30, 30, 30, 30, 30, 60, 120, 300, 300]],
  ] as const)('O-13 %s, after the first, second, … try', (name, waits) => {
    expect(waits.map((_, at) => nextWait(schedules[name], { tries: at + 1 }, medium))).toEqual(waits);
  });

  it('O-13 a game, at first', () => {
    expect(waitsForGame(0.5).slice(0, 9)).toEqual([1, 3, 10, 30, 60, 300, 600, 900, 900]);
  });

  it.each([0, 0.5, 0.999999])('O-13 a game that is back gets its goods soon (jitter %d)', (random) => {
    let ageSeconds = 0;
    for (const wait of waitsForGame(random)) {
      expect(wait).toBeLessThanOrEqual((ageSeconds < 18 * hour ? 18 : 72) * minute);
      ageSeconds += wait;
    }
    // And one that is gone is left in peace.
    expect(waitsForGame(random).length).toBeLessThan(300);
  });

  it.each([
    ['openPayment', 0, 10],
    ['openPayment', minute - 0.001, 10],
    ['openPayment', minute, 30],
    ['openPayment', 10 * minute - 0.001, 30],
    ['openPayment', 10 * minute, 45],
    ['openPayment', 30 * minute - 0.001, 45],
    ['openPayment', 30 * minute, 2 * minute],
    ['openPayment', hour - 0.001, 2 * minute],
    ['openPayment', hour, 10 * minute],
    ['openPayment', 90 * day, 10 * minute],
    ['unnotifiedPayment', 0, 10],
    ['unnotifiedPayment', 10 * minute - 0.001, 10],
    ['unnotifiedPayment', 10 * minute, 30],
    ['unnotifiedPayment', 30 * minute - 0.001, 30],
    ['unnotifiedPayment', 30 * minute, minute],
    ['unnotifiedPayment', hour - 0.001, minute],
    ['unnotifiedPayment', hour, 5 * minute],
    ['unnotifiedPayment', 90 * day, 5 * minute],
    ['closedPayment', 0, hour],
    ['closedPayment', hour, hour],
    ['closedPayment', hour + 1, hour + 1],
    ['closedPayment', 20 * day, 20 * day],
    ['unreachable', -1, 1],
    ['unreachable', 10, 1],
    ['unreachable', 11, 1.1],
    ['unreachable', 10 * hour, hour],
    ['unreachable', 11 * hour, hour],
    ['pendingRefund', 0, minute],
    ['pendingRefund', 10 * minute, minute],
    ['pendingRefund', 2 * hour, 12 * minute],
    ['pendingRefund', 11 * hour, hour],
  ] as const)('O-13 %s: at an age of %d s again in %d s', (name, ageSeconds, wait) => {
    expect(nextWait(schedules[name], { ageSeconds })).toBe(wait);
  });
});

describe('O-13 retries are spread by jitter', () => {
  it.each([
    ['failure', 5, 27, 33],
    ['unknownRefund', 5, 27, 33],
    ['unclosedOrder', 5, 30, 33],
    ['game', 5, 48, 72],
  ] as const)('O-13 %s: the wait after try %d is between %d and %d s', (name, tries, least, most) => {
    const wait = (random: number) =>
      name === 'game'
        ? nextWait(schedules.game, { tries, ageSeconds: 0 }, () => random)
        : nextWait(schedules[name], { tries }, () => random);
    expect(wait(0)).toBeCloseTo(least, 9);
    expect(wait(1)).toBeCloseTo(most, 9);
  });
});

describe('O-13 a game is tried for seven days', () => {
  it.each([0, 0.25, 0.5, 0.75, 0.999999])('O-13 with any jitter (%d), and not longer', (random) => {
    const total = waitsForGame(random).reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeLessThanOrEqual(7 * day);
    expect(total).toBeGreaterThan(6.9 * day);
  });

  it.each([
    [1, 7 * day - 1, 1],
    [1, 7 * day - 0.999, undefined],
    [200, 7 * day - 1, undefined],
  ])('O-13 to the very end: after try %d at an age of %d s again in %s s', (tries, ageSeconds, wait) => {
    expect(nextWait(schedules.game, { tries, ageSeconds }, medium)).toBe(wait);
  });
});

it.each([-1, 0, 1])('O-13 an invalid count (%d) waits as after the first attempt', (tries) => {
  expect(nextWait(schedules.failure, { tries }, medium)).toBe(1);
  expect(nextWait(schedules.game, { tries, ageSeconds: 0 }, medium)).toBe(1);
});
