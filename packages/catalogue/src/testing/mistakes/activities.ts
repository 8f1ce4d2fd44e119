import { all, drop, push, set } from '../edits.ts';
import { withActivities } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const file = 'nova/activities.json';
const but = (...changes: Change[]) => all(withActivities, ...changes);
const start = '2026-01-01T00:00:00Z';
/** The end of the sample's activities, written in another zone. */
const end = '2026-01-31T15:00:00Z';

export const activityMistakes: Mistake[] = [
  {
    title: 'A-01 an id that stands twice',
    wrong: but(set(file, 'activities[1].id', 'total')),
    told: ['nova/activities.json activities[1].id: the id "total" is used twice'],
    right: [withActivities],
  },
  {
    title: 'A-01 an end at the beginning',
    wrong: but(set(file, 'activities[0].until', start)),
    told: ['nova/activities.json activities[0].until: must be later than "from"'],
    right: [but(set(file, 'activities[0].until', '2026-01-01T00:00:01Z'))],
  },
  {
    title: 'A-01 receiving that ends before the activity',
    wrong: but(set(file, 'activities[0].receiveUntil', '2026-01-31T14:59:59Z')),
    told: [
      'nova/activities.json activities[0].receiveUntil: must not be earlier than "until": rewards can be received to the end of the activity',
    ],
    right: [but(set(file, 'activities[0].receiveUntil', end))],
  },
  {
    title: 'A-01 an unknown area',
    wrong: but(set(file, 'activities[1].areas', ['east', 'wets'])),
    told: [
      'nova/activities.json activities[1].areas[1]: "wets" is not an area of the brand (did you mean "west"?)',
    ],
    right: [but(set(file, 'activities[1].areas', ['east', 'west']))],
  },
  {
    title: 'A-01 an unknown game',
    wrong: but(set(file, 'activities[0].games', ['1', '77'])),
    told: [
      'nova/activities.json activities[0].games[1]: the brand has no game with the gp_id "77" (the only one is "1")',
    ],
  },
  {
    title: 'A-01 a tier without a currency of the store',
    wrong: but(drop(file, 'activities[0].rewards[0].amounts.JPY')),
    told: [
      'nova/activities.json activities[0].rewards[0].amounts: has no amount in JPY, in which players of this activity pay (add "JPY")',
    ],
    right: [
      but(set(file, 'activities[0].areas', ['west']), drop(file, 'activities[0].rewards[0].amounts.JPY')),
    ],
  },
  {
    title: 'A-01 tiers in currencies of nobody',
    wrong: but(
      set(file, 'activities[0].rewards[0].amounts.JYP', '5'),
      set(file, 'activities[0].rewards[0].amounts.EUR', '5'),
    ),
    told: [
      'nova/activities.json activities[0].rewards[0].amounts.JYP: no player of this activity pays in JYP (did you mean "JPY"?)',
      'nova/activities.json activities[0].rewards[0].amounts.EUR: no player of this activity pays in EUR (remove it)',
    ],
  },
  {
    title: 'A-01 a tier at nothing',
    wrong: but(set(file, 'activities[0].rewards[0].amounts.USD', '0.00')),
    told: [
      'nova/activities.json activities[0].rewards[0].amounts.USD: "0.00" is not an amount of USD above zero',
    ],
    right: [but(set(file, 'activities[0].rewards[0].amounts.USD', '0.01'))],
  },
  {
    title: 'A-01 a tier in half yen',
    wrong: but(set(file, 'activities[0].rewards[0].amounts.JPY', '700.5')),
    told: [
      'nova/activities.json activities[0].rewards[0].amounts.JPY: "700.5" is not an amount of JPY above zero',
    ],
  },
  {
    title: 'A-01 a tier without an amount',
    wrong: but(drop(file, 'activities[0].rewards[0].amounts')),
    told: [
      'nova/activities.json activities[0].rewards[0].amounts: is missing (write an amount for each currency)',
    ],
  },
  {
    title: 'A-01 a row of days without days',
    wrong: but(drop(file, 'activities[1].rewards[0].days')),
    told: [
      'nova/activities.json activities[1].rewards[0].days: is missing (write the number of days in a row)',
    ],
  },
  {
    title: 'A-01 days where an amount counts',
    wrong: but(set(file, 'activities[0].rewards[0].days', 2)),
    told: [
      'nova/activities.json activities[0].rewards[0].days: a reward of a cumulative activity has no days (remove "days")',
    ],
  },
  {
    title: 'A-01 amounts where days count',
    wrong: but(set(file, 'activities[1].rewards[0].amounts', { USD: '5.00' })),
    told: [
      'nova/activities.json activities[1].rewards[0].amounts: a reward of a continuous activity has no amounts (remove "amounts")',
    ],
  },
  {
    title: 'A-01 a bonus with an amount and days',
    wrong: but(
      set(file, 'activities[2].rewards[0].amounts', { USD: '5.00' }),
      set(file, 'activities[2].rewards[0].days', 2),
    ),
    told: [
      'nova/activities.json activities[2].rewards[0].amounts: a reward of a first-top-up activity has no amounts (remove "amounts")',
      'nova/activities.json activities[2].rewards[0].days: a reward of a first-top-up activity has no days (remove "days")',
    ],
  },
  {
    title: 'A-01 a reward named all',
    wrong: but(set(file, 'activities[2].rewards[0].id', 'all')),
    told: [
      'nova/activities.json activities[2].rewards[0].id: "all" is reserved: it means every reward of an activity (choose another id)',
    ],
  },
  {
    title: 'A-01 a reward twice',
    wrong: but(
      push(file, 'activities[2].rewards', { id: 'first', name: 'x', items: [{ sku: 'gem', quantity: 1 }] }),
    ),
    told: ['nova/activities.json activities[2].rewards[1].id: the id "first" is used twice in this activity'],
    right: [
      but(
        push(file, 'activities[2].rewards', {
          id: 'second',
          name: 'x',
          items: [{ sku: 'gem', quantity: 1 }],
        }),
      ),
    ],
  },
];
