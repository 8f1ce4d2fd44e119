import { translate } from '@gemporium/locales/messages.ts';
import { expect, it } from 'vitest';
import { clockText } from './duration-text.ts';
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
