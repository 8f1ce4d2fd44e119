import { all, drop, push, set } from '../edits.ts';
import { withActivities, withGame, withGoods } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const file = 'nova/activities.json';
const but = (...changes: Change[]) => all(withActivities, ...changes);
const start = '2026-01-01T00:00:00Z';
/** The end of the sample's activities, written in another zone. */
const end = '2026-01-31T15:00:00Z';

const onlyWest = [
  set('nova/games/orbit/game.json', 'areas', ['west']),
  ...[0, 1, 2].map((index) => drop('nova/games/orbit/goods.json', `groups[0].goods[${index}].prices.JPY`)),
];
const inNewYork = set('nova/brand.json', 'timeZone', 'America/New_York');
/** A game that is sold by its two sub-games. */
const family = [
  withGame('family', '3'),
  ...['4', '5'].flatMap((gpId) => [
    withGame(`family/sub-games/child-${gpId}`, gpId),
    withGoods(`family/sub-games/child-${gpId}`),
  ]),
];
const tier = (activity: number, id: string, need: object): Change =>
  push(file, `activities[${activity}].rewards`, {
    id,
    name: 'Gems',
    items: [{ sku: 'gem', quantity: 5 }],
    ...need,
  });

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
    title: 'A-01 a time with the offset of the other half of the year',
    wrong: but(
      inNewYork,
      set(file, 'activities[0].from', '2026-10-31T00:00:00-05:00'),
      set(file, 'activities[0].until', '2026-11-02T00:00:00-04:00'),
      set(file, 'activities[0].receiveUntil', '2027-07-01T00:00:00-05:00'),
    ),
    told: [
      'warning: nova/activities.json activities[0].from: America/New_York, the time zone of the brand, is at -04:00 then, not at -05:00 (write "2026-10-31T00:00:00-04:00" if a time there is meant)',
      'warning: nova/activities.json activities[0].until: America/New_York, the time zone of the brand, is at -05:00 then, not at -04:00 (write "2026-11-02T00:00:00-05:00" if a time there is meant)',
      'warning: nova/activities.json activities[0].receiveUntil: America/New_York, the time zone of the brand, is at -04:00 then, not at -05:00 (write "2027-07-01T00:00:00-04:00" if a time there is meant)',
    ],
    right: [
      // To the second before the clocks change, and from then on; and times of other places.
      ...['2026-11-01T01:59:59-04:00', '2026-11-01T01:00:00-05:00', '2026-12-31T00:00:00-05:00'].map(
        (until) => but(inNewYork, set(file, 'activities[0].until', until)),
      ),
      ...['Z', '+00:00', '+09:00', '-06:00'].map((offset) =>
        but(inNewYork, set(file, 'activities[0].until', `2026-07-01T00:00:00${offset}`)),
      ),
      // In London UTC is winter's time; who writes Z means UTC.
      but(
        set('nova/brand.json', 'timeZone', 'Europe/London'),
        set(file, 'activities[0].until', '2026-07-01T00:00:00Z'),
      ),
    ],
  },
  {
    title: 'A-01 a reward of an item that is misspelt, and one that gives a zero too many',
    wrong: but(
      set(file, 'activities[0].rewards[0].items[0].sku', 'gme'),
      set(file, 'activities[1].rewards[0].items[0].quantity', 10_000),
    ),
    told: [
      'warning: nova/activities.json activities[0].rewards[0].items[0].sku: no goods of its games give "gme" (did you mean "gem"?)',
      'warning: nova/activities.json activities[1].rewards[0].items[0].quantity: is more of "gem" than any goods give: the most is 980',
    ],
    right: [
      but(set(file, 'activities[0].rewards[0].items[0].quantity', 980)),
      but(set(file, 'activities[0].rewards[0].items[0]', { sku: 'portrait-frame', quantity: 5_000 })),
    ],
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
  {
    title: 'A-01 areas and games twice',
    wrong: but(
      set(file, 'activities[0].areas', ['east', 'west', 'east']),
      set(file, 'activities[1].games', ['1', '1']),
    ),
    told: [
      'nova/activities.json activities[0].areas[2]: the area "east" is listed twice',
      'nova/activities.json activities[1].games[1]: the game "1" is listed twice',
    ],
  },
  {
    title: 'A-01 a game that is sold in no area of the activity',
    wrong: but(...onlyWest, set(file, 'activities[1].areas', ['east'])),
    told: [
      'nova/activities.json activities[1].games[0]: orbit is not sold in any area of this activity: it is sold in west',
    ],
    right: [but(...onlyWest, set(file, 'activities[1].areas', ['east', 'west']))],
  },
  {
    title: 'A-01 a game that is sold by its sub-games alone',
    wrong: but(...family, set(file, 'activities[1].games', ['1', '3'])),
    told: [
      'nova/activities.json activities[1].games[1]: family is sold by its sub-games alone, so nobody can top it up (use those of its sub-games: 4, 5)',
    ],
    right: [but(...family, set(file, 'activities[1].games', ['1', '4', '5']))],
  },
  {
    title: 'A-01 an item twice in a reward',
    wrong: but(push(file, 'activities[2].rewards[0].items', { sku: 'gem', quantity: 2 })),
    told: [
      'nova/activities.json activities[2].rewards[0].items[1].sku: the item "gem" stands twice in this reward (add the quantities)',
    ],
    right: [but(push(file, 'activities[2].rewards[0].items', { sku: 'gold', quantity: 2 }))],
  },
  {
    title: 'A-01 more days in a row than the activity has',
    wrong: but(
      set(file, 'activities[1].until', '2026-01-03T00:00:01Z'),
      set(file, 'activities[1].rewards[0].days', 4),
    ),
    told: [
      'warning: nova/activities.json activities[1].rewards[0].days: cannot be reached: it needs 4 days, and the activity has 3',
    ],
    right: [
      but(
        set(file, 'activities[1].until', '2026-01-03T00:00:01Z'),
        set(file, 'activities[1].rewards[0].days', 3),
      ),
      but(
        set('nova/brand.json', 'timeZone', 'Asia/Tokyo'),
        set(file, 'activities[1].until', '2026-01-03T15:00:01Z'),
        set(file, 'activities[1].rewards[0].days', 4),
      ),
    ],
  },
  {
    title: 'A-01 more days in a row than the activity has, to its last moment',
    wrong: but(
      set(file, 'activities[1].until', '2026-01-03T00:00:00Z'),
      set(file, 'activities[1].rewards[0].days', 3),
    ),
    told: [
      'warning: nova/activities.json activities[1].rewards[0].days: cannot be reached: it needs 3 days, and the activity has 2',
    ],
  },
  {
    title: 'A-01 tiers below the one before them, though above the first',
    wrong: but(
      tier(0, 'second', { amounts: { USD: '20.00', JPY: '2800' } }),
      tier(0, 'third', { amounts: { USD: '10.00', JPY: '4000' } }),
      tier(1, 'second', { days: 5 }),
      tier(1, 'third', { days: 3 }),
    ),
    told: [
      'warning: nova/activities.json activities[0].rewards[2].amounts.USD: is not more than the 20.00 of the reward before it',
      'warning: nova/activities.json activities[1].rewards[2].days: is not more than the 5 of the reward before it',
    ],
  },
  {
    title: 'A-01 tiers that do not ascend',
    wrong: but(
      tier(0, 'second', { amounts: { USD: '5.00', JPY: '1400' } }),
      tier(1, 'second', { days: 2 }),
      tier(1, 'third', { days: 1 }),
    ),
    told: [
      'warning: nova/activities.json activities[0].rewards[1].amounts.USD: is not more than the 5.00 of the reward before it',
      'warning: nova/activities.json activities[1].rewards[1].days: is not more than the 2 of the reward before it',
      'warning: nova/activities.json activities[1].rewards[2].days: is not more than the 2 of the reward before it',
    ],
    right: [
      but(tier(0, 'second', { amounts: { USD: '10.00', JPY: '1400' } }), tier(1, 'second', { days: 3 })),
    ],
  },
];
