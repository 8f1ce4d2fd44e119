import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import { expect, it } from 'vitest';
import { nearestReward } from './nearest-reward.ts';

const reward = (need: string, state: 'locked' | 'receivable' | 'received' = 'locked') => ({
  reward_id: need,
  name: `that of ${need}`,
  need,
  state,
});
const activity = (change: Partial<ActivityView>): ActivityView => ({
  activity_id: 'a',
  type: 'cumulative',
  unit: 'money',
  name: 'A',
  currency: 'USD',
  progress: '9.43',
  today: false,
  day_end_time: 0,
  end_time: 100,
  receive_end_time: 200,
  time_zone: 'UTC',
  rewards: [reward('5.00', 'received'), reward('50.00'), reward('19.99')],
  ...change,
});

it.each<[title: string, activities: ActivityView[], expected: [missing: string, name: string] | undefined]>([
  ['what is missing for the next one', [activity({})], ['10.56', 'that of 19.99']],
  [
    'the nearest of two activities',
    [activity({}), activity({ progress: '49.99' }), activity({ progress: '1.00' })],
    ['0.01', 'that of 50.00'],
  ],
  ['nothing without activities', [], undefined],
  ['nothing if all rewards are reached', [activity({ progress: '50.00' })], undefined],
  [
    'nothing for a reward that waits to be claimed',
    [activity({ rewards: [reward('50.00', 'receivable')] })],
    undefined,
  ],
  ['nothing for days in a row', [activity({ unit: 'days', currency: '', progress: '1' })], undefined],
  [
    'nothing for days in a row, whatever currency the event names',
    [activity({ unit: 'days', currency: 'USD', progress: '1' })],
    undefined,
  ],
  ['nothing if the progress is no amount', [activity({ progress: '' })], undefined],
  [
    'the next one if the amount of a nearer one cannot be read',
    [activity({ rewards: [reward('soon'), reward('50.00')] })],
    ['40.57', 'that of 50.00'],
  ],
  [
    'the first of two that are as near',
    [activity({ rewards: [{ ...reward('50.00'), name: 'first' }, reward('50.00')] })],
    ['40.57', 'first'],
  ],
  ['nothing in another currency', [activity({ currency: 'EUR' })], undefined],
  ['nothing from an ended activity', [activity({ end_time: 99 })], undefined],
  ['nothing from an activity that ends right now', [activity({ end_time: 50 + 0 })], undefined],
  [
    'that of one which by the store’s time is running, on a device whose clock is ahead',
    [activity({ end_time: 90, as_of: 80 })],
    ['10.56', 'that of 19.99'],
  ],
  [
    'nothing from one that by the store’s time has ended, on a device whose clock is behind',
    [activity({ end_time: 150, as_of: 160 })],
    undefined,
  ],
])('A-01 %s', (_title, activities, expected) => {
  const next = nearestReward(activities, { currency: 'USD', now: activities[0]?.end_time === 50 ? 50 : 99 });
  expect(next && [next.missing, next.name]).toEqual(expected);
});
