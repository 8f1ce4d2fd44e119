import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exponentOf, fromMerchantServices, toMerchantServices } from './amounts.ts';

const currencies = Intl.supportedValuesOf('currency');

it('O-14 takes the decimals that a currency has, and two of those that have three', () => {
  for (const currency of currencies)
    expect([currency, exponentOf(currency)]).toEqual([currency, Math.min(isoExponentOf(currency), 2)]);
});

it.each([
  [1499, 'MYR', '14.99'],
  [5, 'MYR', '0.05'],
  [740, 'JPY', '740.00'],
  [1230, 'KWD', '1.23'],
  [1234, 'KWD', undefined],
  [Number.MAX_SAFE_INTEGER, 'JPY', undefined],
] as const)('O-14 %d minor units of %s are “%s”', (amountMinor, currency, written) => {
  expect(toMerchantServices({ amountMinor, currency })).toBe(written);
});

it('O-14 comes back as the same money in every currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom(...currencies),
      (amountMinor, currency) => {
        const written = toMerchantServices({ amountMinor, currency });
        fc.pre(written !== undefined);
        expect(written).toMatch(/^\d+\.\d\d$/);
        expect(fromMerchantServices(written, currency)).toEqual({ amountMinor, currency });
      },
    ),
    { numRuns: 2_000 },
  );
});

it.each([
  ['740.50', 'JPY'],
  ['14.999', 'MYR'],
])('O-14 “%s” %s is no amount of ours', (amount, currency) => {
  expect(fromMerchantServices(amount, currency)).toBe('inexpressible');
});
