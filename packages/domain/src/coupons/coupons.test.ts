import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, dayText, startOfDay } from '../calendar.ts';
import { fitsMethod, percentOff, sortCoupons } from './choose-coupon.ts';
import { couponName } from './coupon-name.ts';
import { type CouponRowFacts, couponRow, takesCoupon } from './coupon-row.ts';
import { periodOf, type Rhythm, validUntil } from './period.ts';

describe('V-01 weeks and months by the calendar of the store', () => {
  it.each<[string, Rhythm, string, string, string, string]>([
    [
      'a Monday begins at midnight UTC',
      'week',
      'UTC',
      '2026-11-16T00:00:00Z',
      'week 2026-11-16',
      '2026-11-23T00:00:00Z',
    ],
    [
      'the last second of a Sunday is last week',
      'week',
      'UTC',
      '2026-11-15T23:59:59Z',
      'week 2026-11-09',
      '2026-11-16T00:00:00Z',
    ],
    [
      'in Seoul Monday begins nine hours before',
      'week',
      'Asia/Seoul',
      '2026-11-15T15:00:00Z',
      'week 2026-11-16',
      '2026-11-22T15:00:00Z',
    ],
    [
      'a week over the end of a year',
      'week',
      'UTC',
      '2027-01-01T12:00:00Z',
      'week 2026-12-28',
      '2027-01-04T00:00:00Z',
    ],
    [
      'a week in which the clock goes back is an hour longer',
      'week',
      'America/New_York',
      '2026-10-28T12:00:00Z',
      'week 2026-10-26',
      '2026-11-02T05:00:00Z',
    ],
    [
      'a week in which the clock goes forward',
      'week',
      'Europe/Berlin',
      '2026-03-25T12:00:00Z',
      'week 2026-03-23',
      '2026-03-29T22:00:00Z',
    ],
    [
      'a month in Taipei',
      'month',
      'Asia/Taipei',
      '2026-10-31T16:00:00Z',
      'month 2026-11',
      '2026-11-30T16:00:00Z',
    ],
    [
      'a leap day is in February',
      'month',
      'UTC',
      '2028-02-29T23:59:59Z',
      'month 2028-02',
      '2028-03-01T00:00:00Z',
    ],
    [
      'December ends with the year',
      'month',
      'Asia/Tokyo',
      '2026-12-31T14:59:59Z',
      'month 2026-12',
      '2026-12-31T15:00:00Z',
    ],
  ])('%s', (_title, rhythm, zone, at, name, endsAt) => {
    const period = periodOf(rhythm, new Date(at), zone);
    expect(period.name).toBe(name);
    expect(period.endsAt?.toISOString()).toBe(endsAt.replace('Z', '.000Z'));
  });

  it.each([
    [
      'a midnight that the clock skips',
      'Africa/Cairo',
      { year: 2026, month: 4, day: 24 },
      '2026-04-23T22:00:00Z',
    ],
    [
      'a day that an island skipped',
      'Pacific/Apia',
      { year: 2011, month: 12, day: 30 },
      '2011-12-30T10:00:00Z',
    ],
  ])('%s: the day begins with its first moment', (_title, zone, day, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });

  it('every moment lies in exactly one period, and periods follow each other without a gap', () => {
    const zones = [
      'UTC',
      'America/New_York',
      'Asia/Seoul',
      'Pacific/Chatham',
      'Africa/Cairo',
      'America/Sao_Paulo',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom<Rhythm>('week', 'month'),
        fc.constantFrom(...zones),
        fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }),
        (rhythm, zone, seconds) => {
          const at = new Date(seconds * 1000);
          const { name, startsAt, endsAt } = periodOf(rhythm, at, zone);
          if (!startsAt || !endsAt) throw new Error('a week and a month end');
          expect(startsAt <= at && at < endsAt).toBe(true);
          expect(periodOf(rhythm, startsAt, zone).name).toBe(name);
          expect(periodOf(rhythm, new Date(endsAt.getTime() - 1000), zone).name).toBe(name);
          const next = periodOf(rhythm, endsAt, zone);
          expect(next.name).not.toBe(name);
          expect(next.startsAt).toEqual(endsAt);
        },
      ),
      { numRuns: 300, seed: 3 },
    );
  });

  it('the day of a zone is that of its calendar', () => {
    expect(dayText(dayIn('Asia/Tokyo', new Date('2028-02-28T15:00:00Z')))).toBe('2028-02-29');
  });

  it('C-02 a coupon is valid for its days, else to the end of its period, else permanently', () => {
    const at = new Date('2026-11-18T12:00:00Z');
    const week = periodOf('week', at, 'UTC');
    expect(validUntil(week, undefined, at)).toEqual(new Date('2026-11-23T00:00:00Z'));
    expect(validUntil(week, 30, at)).toEqual(new Date('2026-12-18T12:00:00Z'));
    const ever = periodOf('permanent', at, 'UTC');
    expect(ever).toStrictEqual({ name: 'ever', startsAt: undefined, endsAt: undefined });
    expect(validUntil(ever, undefined, at)).toBeUndefined();
  });
});

describe('C-03 the coupon that is chosen without being asked', () => {
  const coupon = (code: string, discount_rate: string, valid_end_time = 0, pay_id = '') => ({
    code,
    discount_rate,
    valid_end_time,
    pay_id,
  });

  it.each([
    ['the smallest share', [coupon('a', '0.90'), coupon('b', '0.5'), coupon('c', '0.80')], 'b'],
    [
      'of equal shares the one that ends sooner',
      [coupon('a', '0.80'), coupon('b', '0.8', 9), coupon('c', '0.80', 5)],
      'c',
    ],
    ['of equal ones the first by code', [coupon('b', '0.80'), coupon('a', '0.80')], 'a'],
  ])('is %s', (_title, coupons, code) => {
    expect(sortCoupons(coupons)[0]?.code).toBe(code);
  });

  it('is never one that pays more than another', () => {
    const rate = fc.integer({ min: 1, max: 9999 }).map((n) => (n / 10_000).toFixed(4));
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1 }), (rates) => {
        const [first] = sortCoupons(rates.map((r, i) => coupon(`c${i}`, r)));
        expect(Number(first?.discount_rate)).toBe(Math.min(...rates.map(Number)));
      }),
      { seed: 3 },
    );
  });

  it.each([
    ['', 'card', true],
    ['card', 'card', true],
    ['card', 'wallets', false],
    ['card', undefined, true],
  ])('C-01 a coupon bound to %j with the method %j: %s', (pay_id, method, fits) => {
    expect(fitsMethod({ pay_id }, method)).toBe(fits);
  });

  it.each([
    ['0.80', '20'],
    ['0.875', '12.5'],
    ['0.3333', '66.67'],
    ['0.9', '10'],
  ])('%s saves %s%%', (rate, percent) => {
    expect(percentOff(rate)).toBe(percent);
  });
});

it.each([
  ['plain text', 'Ten off', 'en', 'Ten off'],
  ['the language', '{"en":"Ten","ja":"十"}', 'ja', '十'],
  ['the first value', '{"ko":"열","ja":"十"}', 'de', '열'],
  ['an empty text falls back', '{"en":"Ten","de":""}', 'de', 'Ten'],
  ['a brace is no map', '{not json', 'en', '{not json'],
  ['a map of numbers is no map', '{"en":1}', 'en', '{"en":1}'],
  ['a key of every object', '{"en":"Ten"}', 'constructor', 'Ten'],
  ['a map after blanks', '  {"en":"Ten","ja":"十"}', 'ja', '十'],
  ['a map with nothing in it is no map', '{}', 'en', '{}'],
  ['a map of which one is no text is no map', '{"en":"Ten","ja":10}', 'en', '{"en":"Ten","ja":10}'],
  ['a map with empty texts has no name', '{"en":"","ja":""}', 'en', ''],
  ['a name in quotes is plain text', '"Ten"', 'en', '"Ten"'],
  ['a list is plain text', '["Ten"]', '0', '["Ten"]'],
  ['a list with a brace is plain text', '["{Ten"]', '0', '["{Ten"]'],
  ['a word that JSON knows is plain text', 'null', 'en', 'null'],
  ['a number is plain text', '10', 'en', '10'],
  ['words before a map are plain text', 'Ten {"en":"Ten"}', 'en', 'Ten {"en":"Ten"}'],
])('C-02 the name of a coupon: %s', (_title, name, locale, expected) => {
  expect(couponName(name, locale)).toBe(expected);
});

describe('C-01 the coupon row', () => {
  const facts: CouponRowFacts = {
    isVip: true,
    isOpenCoupon: true,
    goodsTakeCoupons: true,
    methodTakesCoupons: true,
    hasFailed: false,
    usable: 2,
    claimable: 1,
    chosenRate: undefined,
  };
  it.each<[string, Partial<CouponRowFacts>, string, boolean]>([
    ['outside the VIP version', { isVip: false }, 'hidden', false],
    ['where coupons are switched off', { isOpenCoupon: false }, 'hidden', false],
    ['goods without coupons', { goodsTakeCoupons: false }, 'goods-unsupported', false],
    [
      'a method without coupons',
      { methodTakesCoupons: false, chosenRate: '0.8' },
      'method-unsupported',
      false,
    ],
    ['a list that did not come', { hasFailed: true }, 'failed', true],
    ['a chosen coupon', { chosenRate: '0.8' }, 'chosen', true],
    ['usable ones, none chosen', {}, 'choose', true],
    ['before a method is chosen', { methodTakesCoupons: undefined }, 'choose', true],
    ['none left, some to claim', { usable: 0 }, 'claim-more', true],
    ['nothing at all', { usable: 0, claimable: 0 }, 'none', true],
  ])('%s', (_title, change, kind, sends) => {
    expect(couponRow({ ...facts, ...change }).kind).toBe(kind);
    expect(takesCoupon({ ...facts, ...change })).toBe(sends);
  });

  it('C-01 says the first of these that holds, whatever else holds with it', () => {
    const inOrder: [kind: string, fact: Partial<CouponRowFacts>][] = [
      ['hidden', { isVip: false }],
      ['hidden', { isOpenCoupon: false }],
      ['goods-unsupported', { goodsTakeCoupons: false }],
      ['method-unsupported', { methodTakesCoupons: false }],
      ['failed', { hasFailed: true }],
      ['chosen', { chosenRate: '0.8' }],
      ['choose', { usable: 1 }],
      ['claim-more', { claimable: 1 }],
    ];
    for (let chosen = 0; chosen < 2 ** inOrder.length; chosen += 1) {
      const held = inOrder.filter((_, place) => chosen & (2 ** place));
      const all = Object.assign({ ...facts, usable: 0, claimable: 0 }, ...held.map(([, fact]) => fact));
      expect([held, couponRow(all).kind]).toEqual([held, held[0]?.[0] ?? 'none']);
    }
  });
});

describe('C-03 the order in which coupons are offered', () => {
  const coupon = fc.record({
    share: fc.constantFrom('0.5', '0.80', '0.8', '0.9'),
    end: fc.constantFrom(0, 1_900_000_000, 1_900_000_001),
  });

  it('C-03 is by share, then by what ends sooner, then by code, however they come, and changes no list', () => {
    fc.assert(
      fc.property(fc.array(coupon, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (drawn, lots) => {
        const coupons = drawn.map(({ share, end }, i) => ({
          code: `C${i}`,
          discount_rate: share,
          pay_id: '',
          valid_end_time: end,
        }));
        const shuffled = coupons
          .map((one) => ({ one, lot: lots.next().value ?? 0 }))
          .sort((a, b) => a.lot - b.lot)
          .map(({ one }) => one);
        const before = [...shuffled];
        const keyOf = (one: (typeof coupons)[number]) =>
          `${Number(one.discount_rate).toFixed(4)} ${one.valid_end_time || 9_999_999_999} ${one.code}`;
        const expected = coupons.map(keyOf).sort();
        expect(sortCoupons(shuffled).map(keyOf)).toEqual(expected);
        expect(shuffled).toEqual(before);
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});
