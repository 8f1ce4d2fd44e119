import fc from 'fast-check';
import { expect, it } from 'vitest';
import { channelsTaking, type PriceRange, priceFits } from './price-filter.ts';

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

const open: PriceRange = { min: '0', max: '0' };
const to49: PriceRange = { min: '4.99', max: '49.99' };
const from60: PriceRange = { min: '60', max: '0' };

it.each<
  [string, { decimals?: number; range?: PriceRange; channels?: PriceRange[] }, PriceRange[] | undefined]
>([
  ['a method without bounds', {}, []],
  ['a method that is too small', { range: to49 }, undefined],
  ['a small method with a channel that is wide enough', { range: to49, channels: [to49, from60] }, [from60]],
  ['a wide method with channels that are all too small', { channels: [to49, to49] }, undefined],
  ['a method whose channels all take it', { range: to49, channels: [open, from60] }, [open, from60]],
  ['a bound that is no amount of the currency', { range: { min: '0', max: 'much' } }, []],
  ['a negative bound', { range: { min: '-1', max: '-1' } }, []],
  ['a provider that takes whole dollars', { decimals: 0 }, undefined],
  ['a provider that takes whole dollars, with channels', { decimals: 0, channels: [open] }, undefined],
])('O-02 99.99 USD and %s', (_title, method, taking) => {
  const price = { amountMinor: 9999, currency: 'USD' };
  const whole = { decimals: 2, range: open, channels: [], ...method };
  expect(channelsTaking(price, whole, (channel) => channel)).toEqual(taking);
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
