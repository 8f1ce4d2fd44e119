import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayEnd } from '../calendar.ts';
import { isReached, type Moment, type TopUp } from './activity-type.ts';
import { activityTypeOf, activityTypes } from './activity-types.ts';
import { continuous } from './continuous.ts';
import { cumulative } from './cumulative.ts';
import { firstTopUp } from './first-top-up.ts';

const always = { from: 0, until: Date.parse('2100-01-01T00:00:00Z') };
const paid = (at: string, amountMinor = 100, currency = 'USD'): TopUp => ({
  at: Date.parse(at),
  amountMinor,
  currency,
});
const moment = (now: string, timeZone: string, window = always): Moment => ({
  now: Date.parse(now),
  timeZone,
  window,
});
const streak = (days: string[], at: Moment) => {
  const progress = continuous.progress(
    days.map((day) => paid(day)),
    at,
  );
  return [progress?.count, progress?.best, progress?.today];
};

describe('A-01 what was topped up in a window', () => {
  it.each<[title: string, topUps: TopUp[], expected: object]>([
    ['nothing yet', [], {}],
    [
      'two of one currency',
      [paid('2026-05-02T00:00:00Z', 499), paid('2026-05-03T00:00:00Z', 1)],
      { USD: 500 },
    ],
    [
      'two currencies stay apart',
      [paid('2026-05-02T00:00:00Z', 499), paid('2026-05-02T00:00:00Z', 740, 'JPY')],
      { USD: 499, JPY: 740 },
    ],
    ['the first moment belongs to it', [paid('2026-05-01T00:00:00Z', 7)], { USD: 7 }],
    ['the end does not', [paid('2026-06-01T00:00:00Z', 7)], {}],
    ['before it does not', [paid('2026-04-30T23:59:59.999Z', 7)], {}],
  ])('%s', (_title, topUps, expected) => {
    const may = { from: Date.parse('2026-05-01T00:00:00Z'), until: Date.parse('2026-06-01T00:00:00Z') };
    const progress = cumulative.progress(topUps, moment('2026-05-20T00:00:00Z', 'UTC', may));
    expect(progress).toEqual({ amounts: expected, count: 0, best: 0, today: false });
  });

  it.each<[amounts: Record<string, number>, reached: boolean]>([
    [{ USD: 999 }, false],
    [{ USD: 1000 }, true],
    [{ USD: 999, JPY: 1499 }, false],
    [{ JPY: 1500 }, true],
    [{ EUR: 1_000_000 }, false],
  ])('%o against 10.00 USD or 1500 JPY: %s', (amounts, reached) => {
    const progress = { amounts, count: 0, best: 0, today: false };
    expect(isReached(progress, { amounts: { USD: 1000, JPY: 1500 } })).toBe(reached);
  });
});

describe('A-01 days in a row, by the store’s calendar', () => {
  it.each<[title: string, days: string[], now: string, zone: string, expected: unknown[]]>([
    ['nothing', [], '2026-05-03T12:00:00Z', 'UTC', [0, 0, false]],
    ['today alone', ['2026-05-03T00:00:00Z'], '2026-05-03T12:00:00Z', 'UTC', [1, 1, true]],
    [
      'twice on one day is one day',
      ['2026-05-03T00:00:00Z', '2026-05-03T23:59:59Z'],
      '2026-05-03T23:59:59Z',
      'UTC',
      [1, 1, true],
    ],
    [
      'today is not over: yesterday’s row stands',
      ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z'],
      '2026-05-03T23:59:59Z',
      'UTC',
      [2, 2, false],
    ],
    [
      'a whole day without one breaks it',
      ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z'],
      '2026-05-04T00:00:00Z',
      'UTC',
      [0, 2, false],
    ],
    [
      'after a break it begins at 1',
      ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z', '2026-05-04T10:00:00Z'],
      '2026-05-04T11:00:00Z',
      'UTC',
      [1, 2, true],
    ],
    [
      'over the end of a month',
      ['2026-04-30T10:00:00Z', '2026-05-01T10:00:00Z'],
      '2026-05-01T11:00:00Z',
      'UTC',
      [2, 2, true],
    ],
    [
      'over the end of a year',
      ['2026-12-31T10:00:00Z', '2027-01-01T10:00:00Z'],
      '2027-01-01T11:00:00Z',
      'UTC',
      [2, 2, true],
    ],
    [
      '28 and 29 February and 1 March of a leap year',
      ['2028-02-28T10:00:00Z', '2028-02-29T10:00:00Z', '2028-03-01T10:00:00Z'],
      '2028-03-01T11:00:00Z',
      'UTC',
      [3, 3, true],
    ],
    [
      '28 February and 1 March of a leap year miss a day',
      ['2028-02-28T10:00:00Z', '2028-03-01T10:00:00Z'],
      '2028-03-01T11:00:00Z',
      'UTC',
      [1, 1, true],
    ],
    [
      '28 February and 1 March of another year',
      ['2026-02-28T10:00:00Z', '2026-03-01T10:00:00Z'],
      '2026-03-01T11:00:00Z',
      'UTC',
      [2, 2, true],
    ],
    [
      'an hour apart, over midnight in Seoul',
      ['2026-05-03T14:30:00Z', '2026-05-03T15:30:00Z'],
      '2026-05-03T16:00:00Z',
      'Asia/Seoul',
      [2, 2, true],
    ],
    [
      'the same moments are one day in Berlin',
      ['2026-05-03T14:30:00Z', '2026-05-03T15:30:00Z'],
      '2026-05-03T16:00:00Z',
      'Europe/Berlin',
      [1, 1, true],
    ],
    [
      'the day of 23 hours',
      ['2026-03-28T22:59:00Z', '2026-03-28T23:01:00Z', '2026-03-29T22:01:00Z'],
      '2026-03-29T22:30:00Z',
      'Europe/Berlin',
      [3, 3, true],
    ],
    [
      'the day of 25 hours',
      ['2026-10-24T22:01:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:01:00Z'],
      '2026-10-25T23:30:00Z',
      'Europe/Berlin',
      [2, 2, true],
    ],
    [
      'the end of the day of 25 hours keeps the row',
      ['2026-10-24T10:00:00Z'],
      '2026-10-25T22:59:59Z',
      'Europe/Berlin',
      [1, 1, false],
    ],
    [
      'its midnight breaks it',
      ['2026-10-24T10:00:00Z'],
      '2026-10-25T23:00:00Z',
      'Europe/Berlin',
      [0, 1, false],
    ],
  ])('%s', (_title, days, now, zone, expected) => {
    expect(streak(days, moment(now, zone))).toEqual(expected);
  });

  it('A-01 a top-up that was given back no longer stands for its day', () => {
    const [before, after] = [
      ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z', '2026-05-03T10:00:00Z'],
      ['2026-05-01T10:00:00Z', '2026-05-03T10:00:00Z'],
    ].map((days) => streak(days, moment('2026-05-03T12:00:00Z', 'UTC')));
    expect([before, after]).toEqual([
      [3, 3, true],
      [1, 1, true],
    ]);
  });
});

it.each<[at: string, zone: string, end: string]>([
  ['2026-05-03T14:59:59Z', 'Asia/Seoul', '2026-05-03T15:00:00Z'],
  ['2026-05-03T15:00:00Z', 'Asia/Seoul', '2026-05-04T15:00:00Z'],
  ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  ['2028-02-29T12:00:00Z', 'UTC', '2028-03-01T00:00:00Z'],
])('A-01 the day of %s in %s ends at %s', (at, zone, end) => {
  expect(dayEnd(Date.parse(at), zone)).toBe(Date.parse(end));
});

describe('A-01 the bonus for the first top-up', () => {
  const may = { from: Date.parse('2026-05-01T00:00:00Z'), until: Date.parse('2026-06-01T00:00:00Z') };
  it.each<[title: string, topUps: TopUp[], expected: number | undefined]>([
    ['none yet', [], 0],
    ['inside the window', [paid('2026-05-02T00:00:00Z')], 1],
    ['a second one changes nothing', [paid('2026-05-02T00:00:00Z'), paid('2026-07-02T00:00:00Z')], 1],
    ['at its first moment', [paid('2026-05-01T00:00:00Z')], 1],
    ['a moment before it', [paid('2026-04-30T23:59:59.999Z')], undefined],
    ['after the window', [paid('2026-06-01T00:00:00Z')], 0],
    [
      'before the window: no part in it',
      [paid('2026-05-02T00:00:00Z'), paid('2026-04-02T00:00:00Z')],
      undefined,
    ],
  ])('%s', (_title, topUps, expected) => {
    expect(firstTopUp.progress(topUps, moment('2026-05-20T00:00:00Z', 'UTC', may))?.best).toBe(expected);
  });
});

describe('A-01 the kinds of activities that brand files speak of', () => {
  it.each([
    ['cumulative', 'cumulative', 'money'],
    ['continuous', 'continuous', 'days'],
    ['first-top-up', 'cumulative', 'once'],
  ])('A-01 %s is announced as %s and counts %s', (key, announcedAs, unit) => {
    expect(activityTypeOf(key)).toMatchObject({ key, announcedAs, unit });
  });

  it('A-01 every kind has a name of its own, and no other name has a kind', () => {
    expect(new Set(activityTypes.map((type) => type.key)).size).toBe(activityTypes.length);
    expect(activityTypeOf('lottery')).toBeUndefined();
  });
});

it.each([
  [0, 0, true],
  [0, 1, false],
  [2, 3, false],
  [3, 3, true],
  [4, 3, true],
])(
  'A-01 a best of %i reaches a reward for %i: %s, whatever stands now and whatever was paid',
  (best, count, reached) => {
    for (const now of [0, best])
      expect(isReached({ amounts: { USD: 1_000_000 }, count: now, best, today: false }, { count })).toBe(
        reached,
      );
  },
);

it('A-01 a reward that asks for nothing is reached by nobody', () => {
  expect(isReached({ amounts: { USD: 1 }, count: 1, best: 1, today: true }, {})).toBe(false);
});

/**
 * A plain model of the rules, day by day and independent of the code: it writes each day as text and walks the calendar
 * by adding to the day of the month, without day numbers.
 */
const model = {
  dayOf: (at: number, zone: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone }),
  nextDay(day: string): string {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    const next =
      date < (lengths[month - 1] ?? 0)
        ? [year, month, date + 1]
        : month < 12
          ? [year, month + 1, 1]
          : [year + 1, 1, 1];
    return next.map((n, i) => String(n).padStart(i === 0 ? 4 : 2, '0')).join('-');
  },
  streak(topUps: readonly TopUp[], { window, now, timeZone }: Moment) {
    const counted = topUps.filter((t) => window.from <= t.at && t.at < window.until);
    const days = counted.map((t) => model.dayOf(t.at, timeZone));
    const today = model.dayOf(Math.min(now, window.until - 1), timeZone);
    const sorted = [today, ...days].sort();
    const [first = today, last = today] = [sorted[0], sorted[sorted.length - 1]];
    let [row, best, current] = [0, 0, 0];
    for (let day = first; day <= last; day = model.nextDay(day)) {
      const has = days.includes(day);
      if (has) row += 1;
      else if (day !== today) row = 0;
      best = Math.max(best, row);
      if (day === today) current = row;
    }
    return { count: current, best, today: days.includes(today) };
  },
};

describe('A-01 random histories agree with a plain model', () => {
  const zones = [
    'UTC',
    'Asia/Seoul',
    'Europe/Berlin',
    'America/New_York',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Chatham',
  ];
  const hour = 3_600_000;
  // Starts close to borders: leap day, both changes of the clock, ends of month and year.
  const starts = [
    '2028-02-24',
    '2026-03-06',
    '2026-03-26',
    '2026-10-22',
    '2026-10-30',
    '2026-12-28',
    '2026-04-02',
  ];
  const histories = fc
    .record({
      zone: fc.constantFrom(...zones),
      start: fc.constantFrom(...starts).map((day) => Date.parse(`${day}T00:00:00Z`)),
      hours: fc.array(fc.integer({ min: 0, max: 12 * 24 }), { maxLength: 20 }),
      nowAfter: fc.integer({ min: 0, max: 4 * 24 }),
      windowHours: fc.tuple(fc.integer({ min: -24, max: 48 }), fc.integer({ min: 100, max: 400 })),
    })
    .map(({ zone, start, hours, nowAfter, windowHours: [from, until] }) => {
      const topUps = hours.map((h, i) => ({
        at: start + h * hour,
        amountMinor: i + 1,
        currency: i % 3 ? 'USD' : 'JPY',
      }));
      const last = Math.max(start, ...topUps.map((t) => t.at));
      const window = { from: start + from * hour, until: start + until * hour };
      return { topUps, at: { now: last + nowAfter * hour, timeZone: zone, window } };
    });

  it('days in a row', () => {
    fc.assert(
      fc.property(histories, ({ topUps, at }) => {
        expect(continuous.progress(topUps, at)).toEqual({ amounts: {}, ...model.streak(topUps, at) });
      }),
      { seed: 20260501, numRuns: 600 },
    );
  });

  it('the order in which top-ups are listed changes nothing, and giving one back never helps', () => {
    fc.assert(
      fc.property(histories, fc.nat(), ({ topUps, at }, index) => {
        for (const type of [cumulative, continuous]) {
          const progress = type.progress(topUps, at);
          expect(type.progress([...topUps].reverse(), at)).toEqual(progress);
          const rest = topUps.filter((_, i) => i !== index % (topUps.length || 1));
          const less = type.progress(rest, at);
          expect(less?.best).toBeLessThanOrEqual(progress?.best ?? 0);
          for (const [currency, amount] of Object.entries(less?.amounts ?? {}))
            expect(amount).toBeLessThanOrEqual(progress?.amounts[currency] ?? 0);
        }
      }),
      { seed: 20260502, numRuns: 300 },
    );
  });
});
