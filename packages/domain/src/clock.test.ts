import { describe, expect, it } from 'vitest';
import { continuous } from './activities/continuous.ts';
import { dayEnd, dayIn, dayNumber, startOfDay } from './calendar.ts';
import { periodOf, validUntil } from './coupons/period.ts';

/*
 * The rules that follow a calendar, at the places where calendars are difficult. Moments are written out in UTC: they
 * were taken from the zones' own rules, not from the code. The same on the real use cases: tests/stories/clock.test.ts.
 */

const hour = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('days of 23, 24 and 25 hours', () => {
  it.each<[zone: string, begins: string, hours: number]>([
    ['America/New_York', '2027-03-14T05:00:00Z', 23],
    ['America/New_York', '2027-03-15T04:00:00Z', 24],
    ['America/New_York', '2027-11-07T04:00:00Z', 25],
    ['Europe/Berlin', '2027-03-27T23:00:00Z', 23],
    ['Europe/Berlin', '2027-10-30T22:00:00Z', 25],
    ['America/St_Johns', '2027-03-14T03:30:00Z', 23],
    ['Pacific/Chatham', '2027-04-03T10:15:00Z', 25],
    ['Australia/Lord_Howe', '2027-04-03T13:00:00Z', 24.5],
    ['Asia/Kolkata', '2028-02-28T18:30:00Z', 24],
    // Midnight is skipped, comes twice, or begins an hour that does.
    ['Africa/Cairo', '2027-04-29T22:00:00Z', 23],
    ['America/Santiago', '2027-09-05T04:00:00Z', 23],
    ['America/Santiago', '2027-04-03T03:00:00Z', 25],
    ['America/Havana', '2027-11-07T04:00:00Z', 25],
    // As far from UTC as zones are.
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', 24],
    ['Pacific/Pago_Pago', '2027-01-01T11:00:00Z', 24],
  ])('in %s the day that begins at %s has %d hours', (zone, begins, hours) => {
    const ends = at(begins) + hours * hour;
    expect(dayEnd(at(begins), zone)).toBe(ends);
    expect(dayEnd(ends - 1000, zone)).toBe(ends);
    expect(dayNumber(ends, zone) - dayNumber(at(begins), zone)).toBe(1);
    expect(dayNumber(at(begins), zone) - dayNumber(at(begins) - 1, zone)).toBe(1);
    expect(startOfDay(dayIn(zone, new Date(begins)), zone).getTime()).toBe(at(begins));
  });
});

describe('V-01 weeks and months to their last millisecond', () => {
  it.each<[zone: string, rhythm: 'week' | 'month', border: string, before: string, after: string]>([
    ['UTC', 'month', '2027-03-01T00:00:00Z', 'month 2027-02', 'month 2027-03'],
    ['UTC', 'month', '2028-02-29T00:00:00Z', 'month 2028-02', 'month 2028-02'],
    ['UTC', 'month', '2028-03-01T00:00:00Z', 'month 2028-02', 'month 2028-03'],
    ['UTC', 'month', '2100-03-01T00:00:00Z', 'month 2100-02', 'month 2100-03'], // no leap year
    ['Asia/Seoul', 'month', '2027-04-30T15:00:00Z', 'month 2027-04', 'month 2027-05'],
    ['America/Sao_Paulo', 'month', '2027-08-01T03:00:00Z', 'month 2027-07', 'month 2027-08'],
    ['America/St_Johns', 'month', '2027-01-01T03:30:00Z', 'month 2026-12', 'month 2027-01'],
    ['Europe/Berlin', 'month', '2027-10-31T23:00:00Z', 'month 2027-10', 'month 2027-11'],
    ['UTC', 'week', '2027-01-04T00:00:00Z', 'week 2026-12-28', 'week 2027-01-04'], // ISO week 53 of 2026
    ['UTC', 'week', '2028-02-28T00:00:00Z', 'week 2028-02-21', 'week 2028-02-28'],
    ['UTC', 'week', '2028-03-06T00:00:00Z', 'week 2028-02-28', 'week 2028-03-06'],
    ['America/New_York', 'week', '2027-03-15T04:00:00Z', 'week 2027-03-08', 'week 2027-03-15'],
    ['America/New_York', 'week', '2027-11-08T05:00:00Z', 'week 2027-11-01', 'week 2027-11-08'],
    ['Europe/Berlin', 'week', '2027-03-28T22:00:00Z', 'week 2027-03-22', 'week 2027-03-29'],
    ['Pacific/Chatham', 'week', '2027-04-04T11:15:00Z', 'week 2027-03-29', 'week 2027-04-05'],
  ])('%s, %s, around %s', (zone, rhythm, border, before, after) => {
    expect(periodOf(rhythm, new Date(at(border) - 1), zone).name).toBe(before);
    expect(periodOf(rhythm, new Date(border), zone).name).toBe(after);
  });

  it.each<[zone: string, rhythm: 'week' | 'month', length: number]>([
    ['2027-02-10T12:00:00Z', 'month', 28 * 24],
    ['2028-02-10T12:00:00Z', 'month', 29 * 24],
    ['2027-06-10T12:00:00Z', 'month', 30 * 24],
    ['2027-07-10T12:00:00Z', 'month', 31 * 24],
    ['2027-03-10T12:00:00Z', 'month', 31 * 24 - 1],
    ['2027-11-10T12:00:00Z', 'month', 30 * 24 + 1],
    ['2027-03-10T12:00:00Z', 'week', 7 * 24 - 1],
    ['2027-11-03T12:00:00Z', 'week', 7 * 24 + 1],
    ['2027-06-10T12:00:00Z', 'week', 7 * 24],
  ])('in New York at %s the %s has %d hours', (moment, rhythm, length) => {
    const { startsAt, endsAt } = periodOf(rhythm, new Date(moment), 'America/New_York');
    expect(((endsAt?.getTime() ?? 0) - (startsAt?.getTime() ?? 0)) / hour).toBe(length);
  });

  it('C-02 days of validity are days of 24 hours, whatever the clock does', () => {
    const claimed = new Date('2027-03-13T17:00:00Z');
    const week = periodOf('week', claimed, 'America/New_York');
    expect(validUntil(week, 2, claimed)).toEqual(new Date('2027-03-15T17:00:00Z'));
  });
});

describe('A-01 a row of days across every border', () => {
  it.each<[border: string, zone: string, noons: string[]]>([
    ['a week', 'UTC', ['2027-05-08T12:00:00Z', '2027-05-09T12:00:00Z', '2027-05-10T12:00:00Z']],
    ['28 February', 'UTC', ['2027-02-27T12:00:00Z', '2027-02-28T12:00:00Z', '2027-03-01T12:00:00Z']],
    ['29 February', 'UTC', ['2028-02-28T12:00:00Z', '2028-02-29T12:00:00Z', '2028-03-01T12:00:00Z']],
    ['30 April', 'UTC', ['2027-04-29T12:00:00Z', '2027-04-30T12:00:00Z', '2027-05-01T12:00:00Z']],
    ['31 July', 'UTC', ['2027-07-30T12:00:00Z', '2027-07-31T12:00:00Z', '2027-08-01T12:00:00Z']],
    ['a year', 'Asia/Tokyo', ['2026-12-30T03:00:00Z', '2026-12-31T03:00:00Z', '2027-01-01T03:00:00Z']],
    [
      'a day of 23 hours',
      'America/New_York',
      ['2027-03-13T17:00:00Z', '2027-03-14T16:00:00Z', '2027-03-15T16:00:00Z'],
    ],
    [
      'a day of 25 hours',
      'America/New_York',
      ['2027-11-06T16:00:00Z', '2027-11-07T17:00:00Z', '2027-11-08T17:00:00Z'],
    ],
    [
      'a day of 23 hours',
      'Europe/Berlin',
      ['2027-03-27T11:00:00Z', '2027-03-28T10:00:00Z', '2027-03-29T10:00:00Z'],
    ],
    [
      'a day of 25 hours',
      'Europe/Berlin',
      ['2027-10-30T10:00:00Z', '2027-10-31T11:00:00Z', '2027-11-01T11:00:00Z'],
    ],
  ])('%s in %s', (_border, timeZone, noons) => {
    const window = { from: at('2026-01-01T00:00:00Z'), until: at('2030-01-01T00:00:00Z') };
    const topUps = noons.map((noon) => ({ amountMinor: 1, currency: 'USD', at: at(noon) }));
    const last = topUps.at(-1)?.at ?? 0;
    const row = (now: number, paid = topUps) => {
      const progress = continuous.progress(paid, { window, now, timeZone });
      return [progress?.count, progress?.best];
    };
    expect(row(last)).toEqual([3, 3]);
    expect(row(dayEnd(last, timeZone))).toEqual([3, 3]); // the next day is not over
    expect(row(dayEnd(dayEnd(last, timeZone), timeZone) - 1)).toEqual([3, 3]);
    expect(row(dayEnd(dayEnd(last, timeZone), timeZone))).toEqual([0, 3]);
    expect(
      row(
        last,
        [topUps[0], topUps[2]].filter((one) => one !== undefined),
      ),
    ).toEqual([1, 1]);
  });
});
