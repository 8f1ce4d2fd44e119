import { expect, it } from 'vitest';
import { countryCode } from './country.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** What Unicode has a name for and ISO 3166-1 has not assigned: reserved, withdrawn, and no country at all. */
const unassigned = [
  ...[
    'AC',
    'AN',
    'BU',
    'CP',
    'CQ',
    'CS',
    'CT',
    'DD',
    'DG',
    'DY',
    'EA',
    'EU',
    'EZ',
    'FQ',
    'FX',
    'HV',
    'IC',
    'JT',
    'MI',
  ],
  ...[
    'NH',
    'NQ',
    'NT',
    'PC',
    'PU',
    'PZ',
    'QO',
    'QU',
    'RH',
    'SU',
    'TA',
    'TP',
    'UK',
    'UN',
    'VD',
    'WK',
    'XA',
    'XB',
    'XK',
  ],
  ...['YD', 'YU', 'ZR', 'ZZ'],
];

it('a country is what ISO 3166 has assigned, and nothing else of two letters', () => {
  for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
    const isCountry = regionNames.of(code) !== undefined && !unassigned.includes(code);
    expect(`${code} ${countryCode(code) !== undefined}`).toBe(`${code} ${isCountry}`);
  }
});

it.each(['', 'Global', 'MMK', 'us', 'USA', ' US', '840'])('%j is no country', (text) => {
  expect(countryCode(text)).toBeUndefined();
});
