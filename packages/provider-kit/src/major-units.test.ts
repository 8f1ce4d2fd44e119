import { describe, expect, it } from 'vitest';
import { fromMajorUnits, toMajorNumber } from './major-units.ts';

describe('O-14 an amount in major units on a wire', () => {
  it.each([
    [1499, 'USD', 2, 14.99],
    [740, 'JPY', 0, 740],
    [1234, 'KWD', 3, 1.234],
    [1234, 'KWD', 2, undefined],
    [150_050, 'IDR', 0, undefined],
    [150_000, 'IDR', 0, 1500],
    [10 ** 15 - 1, 'USD', 2, 9_999_999_999_999.99],
    [10 ** 15, 'USD', 2, undefined],
  ])(
    'O-14 %d minor units of %s with %d decimals are the number %s',
    (amountMinor, currency, decimals, written) => {
      expect(toMajorNumber({ amountMinor, currency }, decimals)).toBe(written);
    },
  );

  it.each([
    [14.99, 'USD', 1499],
    ['14.9900', 'USD', 1499],
    ['20000.00', 'PHP', 2_000_000],
    [10_000, 'IDR', 1_000_000],
    [14.999, 'USD', 'inexpressible'],
    [740.5, 'JPY', 'inexpressible'],
    [1e21, 'USD', 'inexpressible'],
    [1e-7, 'USD', 'inexpressible'],
    [10 ** 13, 'USD', 'inexpressible'],
    ['-1', 'USD', 'inexpressible'],
    ['1,000.00', 'USD', 'inexpressible'],
    ['0x10', 'USD', 'inexpressible'],
  ])('O-14 %s of %s there is %s here', (written, currency, amountMinor) => {
    expect(fromMajorUnits(written, currency)).toEqual(
      typeof amountMinor === 'number' ? { amountMinor, currency } : amountMinor,
    );
  });
});
