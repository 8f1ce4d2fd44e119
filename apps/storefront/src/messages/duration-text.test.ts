import { completeLanguages, translate } from '@gemporium/locales/messages.ts';
import { describe, expect, it, vi } from 'vitest';
import { clockText } from './clock-text.ts';
import { durationText } from './duration-text.ts';
import { dateTimeIn, dateTimeText, momentText, untilText } from './time-text.ts';
import type { Translate } from './translator.ts';

const speaking =
  (language: string): Translate =>
  (key, ...values) =>
    translate(language, key, ...values);
const english = speaking('en');

it.each([
  [86_399, '23 h 59 min 59 s'],
  [3600, '1 h 0 min 00 s'],
  [3599, '59 min 59 s'],
  [5, '0 min 05 s'],
])('Y-01 %i seconds of a link’s last day are shown as %s', (seconds, text) => {
  expect(clockText(seconds, english)).toBe(text);
});

it.each([
  [-1, '0 min 00 s'],
  [59.9, '0 min 59 s'],
  [60, '1 min 00 s'],
  [3599.9, '59 min 59 s'],
  [3600, '1 hour'],
  [3660, '1 hour 1 min'],
  [86_399, '23 hours 59 min'],
  [86_400, '1 day'],
  [90_000, '1 day 1 hour'],
  [172_799, '1 day 23 hours'],
])('M-01 %d seconds are shown in their two largest units: %s', (seconds, text) => {
  expect(durationText(seconds, english)).toBe(text);
});

describe('M-01 nothing is said of a unit of which there are none', () => {
  it.each([
    ['en', 604_800, '7 days'],
    ['en', 36_000, '10 hours'],
    ['de', 604_800, '7 Tage'],
    ['de', 604_800 + 3600, '7 Tage 1 Stunde'],
    ['ru', 86_400 * 21, '21 день'],
    ['ru', 3600 * 2, '2 часа'],
    ['ja', 604_800, '7日'],
    ['ja', 3600 + 60, '1時間1分'],
    ['ko', 604_800 + 7200, '7일 2시간'],
    ['th', 3600, '1 ชั่วโมง'],
    ['ar', 86_400 * 2, 'يومين'],
    ['ar', 86_400 * 2 + 3600, 'يومين وساعة واحدة'],
    ['ar', 3600 * 3, '3 ساعات'],
  ])('M-01 in %s %d seconds are %s', (language, seconds, text) => {
    expect(durationText(seconds, speaking(language))).toBe(text);
  });

  it.each(completeLanguages)('M-01 in %s a whole day or hour has no nought behind it', (language) => {
    const words = speaking(language);
    for (const seconds of [3600, 2 * 3600, 11 * 3600, 86_400, 2 * 86_400, 7 * 86_400, 100 * 86_400]) {
      const text = durationText(seconds, words);
      expect(text).not.toMatch(/(?<!\d)0|\s$/);
      // With one more of the smaller unit it is said, behind the same beginning.
      expect(durationText(seconds + (seconds < 86_400 ? 60 : 3600), words).startsWith(text)).toBe(true);
    }
  });
});

it.each(['en', 'ja', 'th', 'ar', 'fa'])(
  'C-02 in %s a date is in the Gregorian calendar, with Latin digits',
  (language) => {
    for (const text of [dateTimeText(1_790_000_000, language), dateTimeIn(1_790_000_000, language, 'UTC')])
      expect(text).toContain('2026');
  },
);

it.each([
  ['th', '09:05'],
  ['de', '09:05'],
  ['id', '09.05'],
  ['en', '9:05 AM'],
  ['ko', '오전 9:05'],
])(
  'O-13 in %s a clock of 24 hours has two digits for the hour, and one of twelve as many as needed: %s',
  (language, time) => {
    const now = new Date(2026, 8, 21, 9, 5, 7).getTime() / 1000;
    for (const text of [untilText(now, now, language), dateTimeText(now, language)])
      expect(text.replace(/\s/g, ' ')).toMatch(new RegExp(`(?<!\\d)${time}$`));
    expect(momentText(now, now, language).replace(/\s/g, ' ')).toMatch(new RegExp(`^${time.slice(0, -3)}`));
  },
);

it.each([
  ['a second ago', 1, /^\d+:\d\d:\d\d [AP]M$/, /^\d+:\d\d [AP]M$/],
  ['yesterday at this time', 86_400, /^Sep 20, 2026, /, /^Sep 20, 2026, /],
  ['a year ago', 365 * 86_400, /^Sep 21, 2025, /, /^Sep 21, 2025, /],
  ['tomorrow', -86_400, /^Sep 22, 2026, /, /^Sep 22, 2026, /],
])('O-13 a time has its date unless it is today: %s', (_name, ago, moment, until) => {
  const now = new Date(2026, 8, 21, 12, 30).getTime() / 1000;
  expect(momentText(now - ago, now, 'en').replace(/\s/g, ' ')).toMatch(moment);
  expect(untilText(now - ago, now, 'en').replace(/\s/g, ' ')).toMatch(until);
});

// 14:13 in UTC.
const moment = 1_790_000_000;

it.each([
  ['Asia/Tokyo', '11:13 PM', 'GMT+9'],
  ['America/New_York', '10:13 AM', 'EDT'],
  ['Asia/Kolkata', '7:43 PM', 'GMT+5:30'],
])('C-02 a coupon expires by the clock of its store in %s', (zone, time, name) => {
  const text = dateTimeIn(moment, 'en', zone).replace(/\s/g, ' ');
  expect(text).toContain(time);
  expect(text).toContain(name);
});

it('C-02 a browser that is older than the store’s time zone writes the player’s own time, and names its zone', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  const text = dateTimeIn(moment, 'en', 'America/Not_Yet').replace(/\s/g, ' ');
  vi.unstubAllEnvs();
  expect(text).toContain('7:43 PM');
  expect(text).toContain('GMT+5:30');
});

it('O-13 today begins at midnight in the player’s time zone', () => {
  const midnight = new Date(2026, 8, 21).getTime() / 1000;
  expect(momentText(midnight, midnight + 5, 'en')).not.toContain('2026');
  expect(momentText(midnight - 1, midnight + 5, 'en')).toContain('2026');
});
