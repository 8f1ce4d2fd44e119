import { describe, expect, it } from 'vitest';
import { type Attempted, countedAttempts, isFailing, restSeconds } from './account-health.ts';

/*
 * When an account fails: `a-` is a purchase of player a that failed, `b+` one of player b that found the provider at
 * work.
 */

const minute = 60_000;
const startMs = Date.parse('2026-11-24T12:00:00Z');
const attempts = (text: string, everyMs = 1): Attempted[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one, i) => ({ player: one.slice(0, -1), failed: one.endsWith('-'), atMs: startMs + i * everyMs }));
const counted = (list: readonly Attempted[]) =>
  list.reduce<Attempted[]>((before, latest) => countedAttempts(before, latest), []);
const spelled = (list: readonly Attempted[]) =>
  list.map(({ player, failed }) => `${player}${failed ? '-' : '+'}`).join(' ');
const players = (from: number, to: number, mark: '+' | '-') =>
  Array.from({ length: to - from + 1 }, (_, i) => `p${from + i}${mark}`).join(' ');

describe('O-15 which attempts count', () => {
  it.each([
    ['each player’s latest attempt, however many there are', 'a- b+ a- a+ b-', 'a+ b-'],
    ['in the order of the latest', 'a+ b+ a+', 'b+ a+'],
    ['the twenty players who came last', players(1, 21, '+'), players(2, 21, '+')],
    ['twenty of them', players(1, 20, '+'), players(1, 20, '+')],
  ])('O-15 %s', (_title, made, count) => {
    expect(spelled(counted(attempts(made)))).toBe(count);
  });

  it.each([
    [5 * minute, 'a- b+'],
    [5 * minute + 1, 'b+'],
  ])('O-15 %d ms after an attempt: %s', (everyMs, count) => {
    expect(spelled(counted(attempts('a- b+', everyMs)))).toBe(count);
  });

  it('O-15 what was counted before stays as it was', () => {
    const before = attempts('a- b+');
    const latest = { player: 'a', failed: false, atMs: startMs + 9 };
    expect(countedAttempts(before, latest)).toEqual([before[1], latest]);
    expect(before).toEqual(attempts('a- b+'));
  });
});

describe('O-15 when an account fails', () => {
  it.each([
    ['', false],
    ['a- b-', false],
    ['a- b- c-', true],
    ['a- a- a- a-', false],
    ['a- a- b- b- b-', false],
    ['a- b- c- d+ e+ f+', true],
    ['a- b- c- d+ e+ f+ g+', false],
    ['a- b- c- d- e+ f+ g+ h+', true],
    ['a+ b+ c+ d+', false],
    // Who has failed and then paid is no sign of a failure.
    ['a- b- c- c+', false],
    // One player who fails all the time takes the method away from nobody.
    [`a+ b+ c+ ${'x- '.repeat(30)}`, false],
  ])('O-15 %s: %s', (made, fails) => {
    expect(isFailing(counted(attempts(made)))).toBe(fails);
  });

  it('O-15 on a busy day it is seen after ten failures, whatever went well before', () => {
    const before = players(1, 100, '+');
    expect(isFailing(counted(attempts(`${before} ${players(201, 209, '-')}`)))).toBe(false);
    expect(isFailing(counted(attempts(`${before} ${players(201, 210, '-')}`)))).toBe(true);
  });
});

it.each([
  [0, 30],
  [1, 60],
  [2, 120],
  [3, 300],
  [4, 300],
  [1000, 300],
])('O-15 after %d failed trials an account rests for %d seconds', (trials, seconds) => {
  expect(restSeconds(trials)).toBe(seconds);
});
