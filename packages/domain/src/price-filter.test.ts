import { expect, it } from 'vitest';
import { priceFits } from './price-filter.ts';

it.each([
  [500, 0, 0, true],
  [500, -1, -1, true],
  [500, 0, 499, false],
  [500, 0, 500, true],
  [500, 501, 0, false],
  [500, 500, 0, true],
  [500, 400, 600, true],
  [500, 501, 600, false],
  [500, 400, 499, false],
])('O-03 a price of %d in a range from %d to %d fits: %s', (price, min, max, fits) => {
  expect(priceFits(price, min, max)).toBe(fits);
});
