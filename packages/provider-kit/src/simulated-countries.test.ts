import { expect, it } from 'vitest';
import { isCountryName } from './simulated-countries.ts';

it.each(['US', 'JP', 'TW', 'HK', 'GB', 'MM'])(
  'a simulator takes the country %s, as its provider does',
  (name) => {
    expect(isCountryName(name)).toBe(true);
  },
);

it.each(['Global', 'us', 'Us', 'U', 'USA', 'EU', 'UK', 'ZZ', 'XX', 'MMK', '', undefined, null, 840, ['US']])(
  'and refuses %j',
  (name) => {
    expect(isCountryName(name)).toBe(false);
  },
);
