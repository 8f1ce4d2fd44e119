import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInRange, type PriceRange, priceFits } from './price-filter.ts';

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

it.each<[string, PriceRange, boolean]>([
  ['bounds of zero', { min: '0', max: '0' }, true],
  ['its own price', { min: '99.99', max: '99.99' }, true],
  ['more', { min: '100', max: '0' }, false],
  ['less', { min: '0', max: '99.98' }, false],
  ['a bound that is no amount of the currency', { min: '0', max: 'much' }, true],
  ['a negative bound', { min: '-1', max: '-1' }, true],
])('O-03 99.99 USD in the range of %s', (_title, range, fits) => {
  expect(isInRange({ amountMinor: 9999, currency: 'USD' }, range)).toBe(fits);
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
