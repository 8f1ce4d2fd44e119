import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, toAirwallex } from './amounts.ts';

const currencies = Intl.supportedValuesOf('currency');
const wanted = 'CNY TWD JPY KRW EUR USD TRY THB VND IDR MYR BHD CLP BIF HKD AUD';

it('O-14 every currency has the decimals of ISO 4217', () => {
  for (const currency of currencies)
    expect([currency, exponentOf(currency)]).toEqual([currency, isoExponentOf(currency)]);
});

describe('O-14 an amount on Airwallex’s wire', () => {
  it.each([
    [1499, 'USD', 14.99],
    [1490, 'TWD', 14.9],
    [740, 'JPY', 740],
    [12_000, 'KRW', 12_000],
    [1234, 'BHD', 1.234],
    [990, 'CLP', 990],
    [1, 'USD', 0.01],
    [10 ** 15, 'USD', undefined],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, written) => {
    expect(toAirwallex({ amountMinor, currency })).toBe(written);
  });

  it('O-14 comes back as the same money', () => {
    const minor = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e15 - 1 }));
    const currency = fc.oneof(fc.constantFrom(...wanted.split(' ')), fc.constantFrom(...currencies));
    fc.assert(
      fc.property(minor, currency, (amountMinor, one) => {
        const written = toAirwallex({ amountMinor, currency: one });
        const sent: unknown = JSON.parse(JSON.stringify({ amount: written })).amount;
        expect(fromMajorUnits(sent as number, one)).toEqual({ amountMinor, currency: one });
      }),
      { numRuns: 1_000 },
    );
  });
});
