import fc from 'fast-check';
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

it('O-03 a price fits where it is not below the lower bound and not above an upper one that binds', () => {
  const near = fc.integer({ min: -2, max: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), near, near, (price, min, max) => {
      const tooSmall = min > 0 && price < min;
      const tooLarge = max > 0 && price > max;
      expect(priceFits(price, min, max)).toBe(!tooSmall && !tooLarge);
    }),
    { numRuns: 1000 },
  );
});
