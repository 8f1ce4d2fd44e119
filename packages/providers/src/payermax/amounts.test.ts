import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, toPayerMax } from './amounts.ts';
import { referenceOf, tradeNumberOf } from './trade-number.ts';

// docs.payermax.com, refund: the currencies for which it takes fewer decimals than they have.
const none = 'COP IDR PKR TWD'.split(' ');
const two = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const currencies = Intl.supportedValuesOf('currency');

it('O-14 every currency has its own decimals, and fewer where PayerMax takes fewer', () => {
  for (const currency of currencies) {
    const documented = none.includes(currency) ? 0 : two.includes(currency) ? 2 : isoExponentOf(currency);
    expect([currency, exponentOf(currency)]).toEqual([currency, documented]);
  }
});

describe('O-14 an amount on PayerMax’s wire', () => {
  it.each([
    [1499, 'USD', 14.99],
    [1, 'USD', 0.01],
    [740, 'JPY', 740],
    [1_000_000, 'IDR', 10_000],
    [1_000_050, 'IDR', undefined],
    [1234, 'KWD', undefined],
    [1230, 'KWD', 1.23],
    [10 ** 15 - 1, 'USD', 9_999_999_999_999.99],
    [10 ** 15, 'USD', undefined],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, written) => {
    expect(toPayerMax({ amountMinor, currency })).toBe(written);
  });

  it('O-14 comes back as the same money through JSON, wherever it can be written at all', () => {
    const minor = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e15 - 1 }));
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencies), (amountMinor, currency) => {
        const written = toPayerMax({ amountMinor, currency });
        fc.pre(written !== undefined);
        const read = JSON.parse(JSON.stringify({ written })).written;
        expect(fromMajorUnits(read, currency)).toEqual({ amountMinor, currency });
      }),
      { numRuns: 2_000 },
    );
  });
});

it('O-10 each of our references is a number that PayerMax takes, and comes back as itself', () => {
  const reference = fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'),
    minLength: 1,
    maxLength: 24,
  });
  fc.assert(
    fc.property(reference, (text) => {
      expect(tradeNumberOf(text)).toMatch(/^\w+$/);
      expect(referenceOf(tradeNumberOf(text))).toBe(text);
      expect(referenceOf(tradeNumberOf(text).toLowerCase())).toBe(text);
    }),
  );
});
