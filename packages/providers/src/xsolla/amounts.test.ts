import { exponentOf } from '@gemporium/domain/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromXsolla, toXsolla } from './amounts.ts';

const currencies = Intl.supportedValuesOf('currency');

describe('O-14 an amount on Xsolla’s wire is a number of major units', () => {
  it.each([
    [1499, 'USD', 14.99],
    [199, 'USD', 1.99],
    [29, 'USD', 0.29],
    [740, 'JPY', 740],
    [6600, 'KRW', 6600],
    [1234, 'KWD', 1.234],
    [150_000, 'IDR', 1500],
  ])('O-14 %d minor units of %s are %d there, and back', (amountMinor, currency, amount) => {
    expect(toXsolla({ amountMinor, currency })).toBe(amount);
    expect(fromXsolla({ amount, currency })).toEqual({ amountMinor, currency });
  });

  it.each([
    ['1.9900', 'USD', 199],
    ['10', 'USD', 1000],
    [200, 'USD', 20_000],
  ])('O-14 reads %j %s as %d', (amount, currency, amountMinor) => {
    expect(fromXsolla({ amount, currency })).toEqual({ amountMinor, currency });
  });

  it.each([
    [1.995, 'USD'],
    [740.5, 'JPY'],
    [-1, 'USD'],
    ['', 'USD'],
    ['1,99', 'USD'],
    ['1.99 USD', 'USD'],
    [1e21, 'USD'],
    [Number.NaN, 'USD'],
    ['[null]', 'USD'],
    ['99999999999999999999', 'USD'],
  ])('O-14 takes %j %s for no amount of ours', (amount, currency) => {
    expect(fromXsolla({ amount, currency })).toBe('inexpressible');
  });

  it('O-14 comes back as the same money in every currency, as number and as text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.constantFrom(...currencies),
        (amountMinor, currency) => {
          const amount = toXsolla({ amountMinor, currency })!;
          expect(fromXsolla({ amount, currency })).toEqual({ amountMinor, currency });
          const text = amount.toFixed(exponentOf(currency));
          expect(fromXsolla({ amount: text, currency })).toEqual({ amountMinor, currency });
        },
      ),
    );
  });

  it('O-14 is not written where a number would round it', () => {
    expect(toXsolla({ amountMinor: Number.MAX_SAFE_INTEGER, currency: 'KWD' })).toBeUndefined();
    expect(toXsolla({ amountMinor: 10 ** 15, currency: 'JPY' })).toBeUndefined();
  });
});
