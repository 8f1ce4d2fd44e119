import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, toEbanx } from './amounts.ts';

const currencies = Intl.supportedValuesOf('currency');

it('O-14 every currency has its own decimals, two at most, and Colombia’s has none', () => {
  for (const currency of currencies) {
    const counted = currency === 'COP' ? 0 : Math.min(2, isoExponentOf(currency));
    expect([currency, exponentOf(currency)]).toEqual([currency, counted]);
  }
});

describe('O-14 an amount on EBANX’s wire', () => {
  it.each([
    [1499, 'USD', 14.99],
    [1, 'BRL', 0.01],
    [8990, 'CLP', 8990],
    [1_500_000, 'COP', 15_000],
    [1_500_050, 'COP', undefined],
    [1234, 'KWD', undefined],
    [10 ** 15 - 1, 'USD', 9_999_999_999_999.99],
    [10 ** 15, 'USD', undefined],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, written) => {
    expect(toEbanx({ amountMinor, currency })).toBe(written);
  });

  it('O-14 comes back as the same money, as text with two decimals too, wherever it can be written', () => {
    const minor = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e15 - 1 }));
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencies), (amountMinor, currency) => {
        const written = toEbanx({ amountMinor, currency });
        fc.pre(written !== undefined);
        const read = JSON.parse(JSON.stringify({ written })).written;
        expect(fromMajorUnits(read, currency)).toEqual({ amountMinor, currency });
        expect(fromMajorUnits(written.toFixed(2), currency)).toEqual({ amountMinor, currency });
      }),
      { numRuns: 2_000 },
    );
  });
});
