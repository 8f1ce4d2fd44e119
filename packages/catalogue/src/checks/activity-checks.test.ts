import { describe, expect, it } from 'vitest';
import { problemsOf } from '../testing/problems-of.ts';
import { type Files, sampleCatalogue, sampleTree } from '../testing/sample-tree.ts';

const file = 'nova/activities.json';
const items = [{ sku: 'gem', quantity: 5 }];
const window = { from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' };
const sample = () => ({
  activities: [
    {
      id: 'total',
      type: 'cumulative',
      name: 'Total',
      ...window,
      games: ['1'],
      rewards: [{ id: 'one', name: 'Gems', amounts: { USD: '5.00', JPY: '700' }, items }],
    },
    {
      id: 'days',
      type: 'continuous',
      name: 'Days',
      ...window,
      games: ['1'],
      rewards: [{ id: 'd2', name: 'Gems', days: 2, items }],
    },
    {
      id: 'first',
      type: 'first-top-up',
      name: 'First',
      ...window,
      games: ['1'],
      rewards: [{ id: 'b', name: 'Gems', items }],
    },
  ],
});
// biome-ignore lint/suspicious/noExplicitAny: tests break this file in every way
const withActivities = (change: (activities: any[]) => void) => (files: Files) => {
  const authored = sample();
  change(authored.activities);
  files[file] = authored;
};

it('A-01 the three kinds of activities are read, and stay open for receiving to their end', () => {
  const files = sampleTree();
  withActivities(() => {})(files);
  const { activities } = sampleCatalogue(files).brands.nova!;
  expect(activities?.map(({ type, receiveUntil }) => [type, receiveUntil])).toEqual([
    ['cumulative', window.until],
    ['continuous', window.until],
    ['first-top-up', window.until],
  ]);
});

describe('A-01 activities that would promise what cannot be had', () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests break this file in every way
  it.each<[title: string, change: (activities: any[]) => void, path: string, reason: RegExp]>([
    [
      'a kind that does not exist',
      (a) => {
        a[0].type = 'lottery';
      },
      'activities[0].type',
      /./,
    ],
    [
      'an id that stands twice',
      (a) => {
        a[1].id = 'total';
      },
      'activities[1].id',
      /stands twice/,
    ],
    [
      'a day without its offset',
      (a) => {
        a[0].from = '2026-01-01';
      },
      'activities[0].from',
      /not a moment/,
    ],
    [
      'an end before the beginning',
      (a) => {
        a[0].until = a[0].from;
      },
      'activities[0].until',
      /ends before it begins/,
    ],
    [
      'receiving that ends too early',
      (a) => {
        a[0].receiveUntil = window.from;
      },
      'activities[0].receiveUntil',
      /could not be received/,
    ],
    [
      'an unknown area',
      (a) => {
        a[1].areas = ['south'];
      },
      'activities[1].areas[0]',
      /not an area/,
    ],
    [
      'an unknown game',
      (a) => {
        a[0].games = ['7'];
      },
      'activities[0].games[0]',
      /no game/,
    ],
    [
      'a tier without a currency of the store',
      (a) => {
        delete a[0].rewards[0].amounts.JPY;
      },
      'activities[0].rewards[0].amounts',
      /no amount in JPY/,
    ],
    [
      'a tier in a currency of nobody',
      (a) => {
        a[0].rewards[0].amounts.EUR = '5.00';
      },
      'activities[0].rewards[0].amounts.EUR',
      /nobody tops up/,
    ],
    [
      'a tier at nothing',
      (a) => {
        a[0].rewards[0].amounts.USD = '0.00';
      },
      'activities[0].rewards[0].amounts.USD',
      /above zero/,
    ],
    [
      'a tier in half yen',
      (a) => {
        a[0].rewards[0].amounts.JPY = '700.5';
      },
      'activities[0].rewards[0].amounts.JPY',
      /above zero/,
    ],
    [
      'a tier without an amount',
      (a) => {
        delete a[0].rewards[0].amounts;
      },
      'activities[0].rewards[0].amounts',
      /missing/,
    ],
    [
      'a row of days without days',
      (a) => {
        delete a[1].rewards[0].days;
      },
      'activities[1].rewards[0].days',
      /missing/,
    ],
    [
      'days where an amount counts',
      (a) => {
        a[0].rewards[0].days = 2;
      },
      'activities[0].rewards[0].days',
      /ask for no days/,
    ],
    [
      'a bonus with an amount',
      (a) => {
        a[2].rewards[0].amounts = { USD: '5.00' };
      },
      'activities[2].rewards[0].amounts',
      /ask for no amount/,
    ],
    [
      'a reward named all',
      (a) => {
        a[2].rewards[0].id = 'all';
      },
      'activities[2].rewards[0].id',
      /every reward/,
    ],
    [
      'a reward of nothing',
      (a) => {
        a[2].rewards[0].items = [];
      },
      'activities[2].rewards[0].items',
      /./,
    ],
  ])('%s', (_title, change, path, reason) => {
    const problems = problemsOf(withActivities(change));
    expect(problems.map((problem) => problem.path)).toEqual([path]);
    expect(problems[0]).toMatchObject({ file, reason: expect.stringMatching(reason) });
  });
});
