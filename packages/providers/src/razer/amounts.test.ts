import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, fromRazer, toRazer } from './amounts.ts';

const currencies = Intl.supportedValuesOf('currency');
const units = ['hundredths', 'iso'] as const;

it('O-14 takes the decimals that a currency has, and two of those that have three', () => {
  for (const currency of currencies)
    expect([currency, exponentOf(currency)]).toEqual([currency, Math.min(isoExponentOf(currency), 2)]);
});

describe('O-14 an amount on Razer’s wire', () => {
  it.each([
    [1000, 'MYR', 'hundredths', '1000'],
    [2_005_000, 'IDR', 'hundredths', '2005000'],
    [740, 'JPY', 'hundredths', '74000'],
    [740, 'JPY', 'iso', '740'],
    [1230, 'KWD', 'hundredths', '123'],
    [1234, 'KWD', 'hundredths', undefined],
    [1234, 'KWD', 'iso', '1234'],
    [Number.MAX_SAFE_INTEGER, 'JPY', 'hundredths', undefined],
  ] as const)('O-14 %d minor units of %s in %s are %s', (amountMinor, currency, unit, written) => {
    expect(toRazer({ amountMinor, currency }, unit)).toBe(written);
    if (written !== undefined) expect(fromRazer(written, currency, unit)).toEqual({ amountMinor, currency });
  });

  it.each([
    ['74050', 'JPY', 'hundredths'],
    ['999999999999999', 'KWD', 'hundredths'],
  ] as const)('O-14 %s hundredths of %s are no amount of ours', (amount, currency, unit) => {
    expect(fromRazer(amount, currency, unit)).toBe('inexpressible');
  });

  it.each(units)('O-14 comes back as the same money in every currency, in %s', (unit) => {
    const minor = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencies), (amountMinor, currency) => {
        const written = toRazer({ amountMinor, currency }, unit);
        fc.pre(written !== undefined);
        expect(written).toMatch(/^\d+$/);
        expect(fromRazer(written, currency, unit)).toEqual({ amountMinor, currency });
      }),
      { numRuns: 2_000 },
    );
  });
});
