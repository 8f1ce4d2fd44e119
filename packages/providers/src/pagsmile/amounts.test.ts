import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, toPagsmile } from './amounts.ts';

const currencies = Intl.supportedValuesOf('currency');
/** The currencies of the specification and of Pagsmile's countries. */
const wanted = 'CNY TWD JPY KRW EUR USD TRY THB VND IDR MYR BRL MXN COP CLP ARS PEN PYG UYU BOB CRC GTQ';

it('O-14 every currency has its own decimals, two at most, and none where Pagsmile takes integers', () => {
  for (const currency of currencies) {
    const documented = 'COP CLP PYG'.includes(currency) ? 0 : Math.min(2, isoExponentOf(currency));
    expect([currency, exponentOf(currency)]).toEqual([currency, documented]);
  }
});

describe('O-14 an amount on Pagsmile’s wire', () => {
  it.each([
    [1499, 'USD', '14.99'],
    [1490, 'BRL', '14.90'],
    [2000, 'BRL', '20.00'],
    [1, 'BRL', '0.01'],
    [990, 'CLP', '990'],
    [1_200_000, 'COP', '12000'],
    [1_200_050, 'COP', undefined],
    [740, 'JPY', '740'],
    [1234, 'KWD', undefined],
    [1230, 'KWD', '1.23'],
    [10 ** 15, 'USD', undefined],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, written) => {
    expect(toPagsmile({ amountMinor, currency })).toBe(written);
  });

  it('O-14 comes back as the same money, wherever it can be written at all', () => {
    const minor = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e15 - 1 }));
    const currency = fc.oneof(fc.constantFrom(...wanted.split(' ')), fc.constantFrom(...currencies));
    fc.assert(
      fc.property(minor, currency, (amountMinor, one) => {
        const written = toPagsmile({ amountMinor, currency: one });
        fc.pre(written !== undefined);
        expect(written).toMatch(/^\d+(\.\d\d)?$/);
        expect(fromMajorUnits(written, one)).toEqual({ amountMinor, currency: one });
      }),
      { numRuns: 2_000 },
    );
  });
});
