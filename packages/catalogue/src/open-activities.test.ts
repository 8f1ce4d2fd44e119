import { expect, it } from 'vitest';
import { activityPhase, announced, isOpen, openActivities } from './open-activities.ts';
import type { Activity, Area, Brand, Game } from './types.ts';

/* The bugs that these look for: a banner for an activity that has closed, or that counts nothing of what is topped up here. */

const may: Activity = {
  id: 'may',
  type: 'cumulative',
  name: 'May',
  games: ['1'],
  areas: ['west'],
  rewards: [],
  from: '2026-05-01T00:00:00Z',
  until: '2026-06-01T00:00:00Z',
  receiveUntil: '2026-06-08T00:00:00Z',
};
const inMay = new Date('2026-05-10T00:00:00Z');

it.each([
  ['2026-04-30T23:59:59.999Z', false, 0],
  ['2026-05-01T00:00:00.000Z', true, 1],
  ['2026-05-31T23:59:59.999Z', true, 1],
  ['2026-06-07T23:59:59.999Z', true, 1],
  ['2026-06-08T00:00:00.000Z', false, 2],
])('A-01 at %s it is open: %s', (moment, open, phase) => {
  expect(isOpen(may, new Date(moment))).toBe(open);
  expect(activityPhase({ activities: [may] } as never, new Date(moment))).toBe(phase);
});

it('A-01 a brand without activities has none, at any time', () => {
  expect(activityPhase({} as Brand, inMay)).toBe(0);
  expect(openActivities({} as Brand, { gpId: '1' } as Game, inMay)).toEqual([]);
});

it('A-01 a game shows its open activities in the shop’s order; an area those whose top-ups count there', () => {
  const { areas: _none, ...everywhere } = { ...may, id: 'everywhere' };
  const activities: Activity[] = [
    everywhere,
    may,
    { ...may, id: 'other game', games: ['2'] },
    { ...may, id: 'over', receiveUntil: '2026-05-10T00:00:00Z' },
    { ...may, id: 'east', areas: ['east'] },
    { ...may, id: 'north and east', areas: ['north', 'east'] },
  ];
  const ids = (area?: string) =>
    openActivities(
      { activities } as unknown as Brand,
      { gpId: '1' } as Game,
      inMay,
      area === undefined ? undefined : ({ key: area } as Area),
    ).map(({ id }) => id);
  expect(ids()).toEqual(['everywhere', 'may', 'east', 'north and east']);
  expect(ids('west')).toEqual(['everywhere', 'may']);
  expect(ids('east')).toEqual(['everywhere', 'east', 'north and east']);
});

it.each([
  [[], false, false],
  [['cumulative'], true, false],
  [['continuous'], false, true],
  [['unknown', 'continuous', 'cumulative'], true, true],
])('A-01 of %j the page announces: by amount %s, by days %s', (types, cumulative, continuous) => {
  const activities = types.map((type) => ({ ...may, type }) as Activity);
  expect(announced(activities)).toEqual({ cumulative, continuous });
});
