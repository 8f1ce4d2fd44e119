import type { Activity } from '@gemporium/catalogue/types.ts';
import { describe, expect, it } from 'vitest';
import type { RewardClaim } from '../../repositories/reward-claims.ts';
import type { CountedTopUp } from '../../repositories/top-ups.ts';
import { standingIn } from './standing.ts';

const brand = { timeZone: 'UTC' };
const now = new Date('2026-05-20T12:00:00Z');
const reward = (id: string, dollars: string) => ({ id, name: id, amounts: { USD: dollars }, items: [] });
const activity = (changes: Partial<Activity> = {}): Activity => ({
  id: 'may',
  type: 'cumulative',
  name: 'May',
  games: ['1'],
  from: '2026-05-01T00:00:00Z',
  until: '2026-06-01T00:00:00Z',
  receiveUntil: '2026-06-08T00:00:00Z',
  rewards: [reward('small', '5'), reward('large', '10')],
  ...changes,
});
const topUp = (changes: Partial<CountedTopUp> = {}): CountedTopUp => ({
  billing_no: 'B1',
  domain_area: 'west',
  amount_minor: 600,
  currency: 'USD',
  paid_at: new Date('2026-05-10T00:00:00Z'),
  ...changes,
});
const claim = (activity_id: string, reward_id: string) => ({ activity_id, reward_id }) as RewardClaim;

function states(
  topUps: readonly CountedTopUp[],
  claims: readonly RewardClaim[] = [],
  changes: Partial<Activity> = {},
): string[] | undefined {
  const standing = standingIn(brand, activity(changes), { topUps, claims, now });
  return standing?.rewards.map(({ state }) => state);
}

describe('A-01 the rewards of an activity', () => {
  it.each<[title: string, topUps: CountedTopUp[], seen: string[]]>([
    ['nothing was bought', [], ['locked', 'locked']],
    ['less than the first', [topUp({ amount_minor: 499 })], ['locked', 'locked']],
    ['the first, to the cent', [topUp({ amount_minor: 500 })], ['receivable', 'locked']],
    [
      'both, by two orders',
      [topUp(), topUp({ billing_no: 'B2', amount_minor: 400 })],
      ['receivable', 'receivable'],
    ],
    [
      'two currencies are not added',
      [topUp(), topUp({ amount_minor: 600, currency: 'EUR' })],
      ['receivable', 'locked'],
    ],
    ['before it began', [topUp({ paid_at: new Date('2026-04-30T23:59:59Z') })], ['locked', 'locked']],
    ['after it ended', [topUp({ paid_at: new Date('2026-06-01T00:00:00Z') })], ['locked', 'locked']],
  ])('A-01 %s', (_title, topUps, seen) => {
    expect(states(topUps)).toEqual(seen);
  });

  it.each<[title: string, claims: RewardClaim[], seen: string[]]>([
    ['received', [claim('may', 'small')], ['received', 'receivable']],
    ['the one of that name in another activity', [claim('june', 'small')], ['receivable', 'receivable']],
    ['both', [claim('may', 'large'), claim('may', 'small')], ['received', 'received']],
  ])('A-01 %s is received, and no other', (_title, claims, seen) => {
    expect(states([topUp({ amount_minor: 1000 })], claims)).toEqual(seen);
  });

  it('A-01 what was received stays so after the money went back', () => {
    expect(states([], [claim('may', 'small')])).toEqual(['received', 'locked']);
  });

  it.each<[areas: string[] | undefined, seen: string[]]>([
    [undefined, ['receivable', 'locked']],
    [['west'], ['receivable', 'locked']],
    [
      ['east', 'west'],
      ['receivable', 'locked'],
    ],
    [['east'], ['locked', 'locked']],
  ])('A-01 what was bought in the area west counts where the activity runs in %j: %j', (areas, seen) => {
    expect(states([topUp()], [], areas && { areas })).toEqual(seen);
  });
});

describe('A-01 whether an activity is shown to a character', () => {
  const early = topUp({ paid_at: new Date('2026-04-01T00:00:00Z') });
  it.each<
    [title: string, type: string, topUps: CountedTopUp[], claims: RewardClaim[], seen: string[] | undefined]
  >([
    ['a first top-up that came too early', 'first-top-up', [early], [], undefined],
    ['and rewards of another activity', 'first-top-up', [early], [claim('june', 'small')], undefined],
    [
      'and a reward of this one',
      'first-top-up',
      [early],
      [claim('june', 'large'), claim('may', 'small')],
      ['received', 'locked'],
    ],
    ['no top-up at all', 'first-top-up', [], [], ['locked', 'locked']],
    ['a kind that this version does not know', 'of-later', [topUp()], [claim('may', 'small')], undefined],
  ])('A-01 %s', (_title, type, topUps, claims, seen) => {
    const rewards = ['small', 'large'].map((id) => ({ id, name: id, items: [] }));
    expect(states(topUps, claims, { type, rewards })).toEqual(seen);
  });
});

/** Days in a row follow the store’s own calendar, and so does today. */
it.each([
  ['UTC', '2026-05-11T03:00:00Z', '2026-05-12T03:00:00Z', '2026-05-12T10:00:00Z', 2, true],
  ['America/New_York', '2026-05-11T03:00:00Z', '2026-05-11T05:00:00Z', '2026-05-12T03:59:59Z', 2, true],
  ['America/New_York', '2026-05-11T03:00:00Z', '2026-05-11T05:00:00Z', '2026-05-12T04:00:00Z', 2, false],
  ['UTC', '2026-05-11T03:00:00Z', '2026-05-11T05:00:00Z', '2026-05-12T23:59:59Z', 1, false],
  ['UTC', '2026-05-11T03:00:00Z', '2026-05-11T05:00:00Z', '2026-05-13T00:00:00Z', 0, false],
  // After the activity is over, its last day stays today.
  ['UTC', '2026-05-30T03:00:00Z', '2026-05-31T05:00:00Z', '2026-06-03T00:00:00Z', 2, true],
])(
  'A-01 in %s, bought at %s and %s, seen at %s: %d in a row, today %s',
  (timeZone, one, two, at, count, today) => {
    const rewards = [
      { id: 'one', name: 'one', items: [] },
      { id: 'two', name: 'two', days: 2, items: [] },
    ];
    const days = activity({ type: 'continuous', rewards });
    const topUps = [topUp({ paid_at: new Date(one) }), topUp({ billing_no: 'B2', paid_at: new Date(two) })];
    const standing = standingIn({ timeZone }, days, { topUps, claims: [], now: new Date(at) });
    expect(standing?.progress).toMatchObject({ count, today });
    expect(standing?.rewards.map(({ need }) => need)).toEqual([{ count: 1 }, { count: 2 }]);
  },
);

it('A-01 what is asked for in several currencies is asked for in each, in its own smallest unit', () => {
  const amounts = { USD: '4.99', JPY: '750', KWD: '1.234' };
  const rewards = [{ id: 'all', name: 'all', amounts, items: [] }];
  const standing = standingIn(brand, activity({ rewards }), { topUps: [], claims: [], now });
  expect(standing?.rewards[0]?.need).toEqual({ amounts: { USD: 499, JPY: 750, KWD: 1234 } });
  for (const [currency, enough] of [
    ['USD', 499],
    ['JPY', 750],
    ['KWD', 1234],
  ] as const)
    for (const [minor, state] of [
      [enough - 1, 'locked'],
      [enough, 'receivable'],
    ] as const)
      expect([currency, minor, states([topUp({ currency, amount_minor: minor })], [], { rewards })]).toEqual([
        currency,
        minor,
        [state],
      ]);
});
