import { translate } from '@gemporium/locales/messages.ts';
import { expect, it } from 'vitest';
import { clockText, durationText } from './duration-text.ts';
import { dateTimeIn, dateTimeText } from './time-text.ts';
import type { Translate } from './translator.ts';

const english: Translate = (key, ...values) => translate('en', key, ...values);

it.each([
  [86_399, '23 h 59 min 59 s'],
  [3600, '1 h 0 min 00 s'],
  [3599, '59 min 59 s'],
  [5, '0 min 05 s'],
])('Y-01 %i seconds of a link’s last day are counted down as %s', (seconds, text) => {
  expect(clockText(seconds, english)).toBe(text);
});

it.each([
  [-1, '0 min 00 s'],
  [59.9, '0 min 59 s'],
  [60, '1 min 00 s'],
  [3599.9, '59 min 59 s'],
  [3600, '1 hour 0 min'],
  [86_399, '23 hours 59 min'],
  [86_400, '1 day 0 hours'],
  [90_000, '1 day 1 hour'],
  [172_799, '1 day 23 hours'],
])('M-01 %d seconds are told in their two largest units: %s', (seconds, text) => {
  expect(durationText(seconds, english)).toBe(text);
});

it.each(['en', 'ja', 'th', 'ar', 'fa'])(
  'C-02 in %s a day is one of the calendar and the digits that everybody reads',
  (language) => {
    for (const text of [dateTimeText(1_790_000_000, language), dateTimeIn(1_790_000_000, language, 'UTC')])
      expect(text).toContain('2026');
  },
);
