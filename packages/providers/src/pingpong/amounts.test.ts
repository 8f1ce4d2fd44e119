import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, toPingPong } from './amounts.ts';
import table from './fixtures/transaction-currencies.json' with { type: 'json' };

const documented = Object.entries(table.byDecimals).flatMap(([decimals, codes]) =>
  codes.split(' ').map((code): [code: string, decimals: number] => [code, Number(decimals)]),
);
const currencies = Intl.supportedValuesOf('currency');

it.each(documented)('O-14 %s has the decimals of PingPong’s table: %d', (currency, decimals) => {
  expect(exponentOf(currency)).toBe(decimals);
});

it('O-14 a currency that the table does not have has those of ISO 4217', () => {
  for (const currency of currencies.filter((code) => !documented.some(([known]) => known === code)))
    expect([currency, exponentOf(currency)]).toEqual([currency, isoExponentOf(currency)]);
});

describe('O-14 an amount on PingPong’s wire', () => {
  it.each([
    [1499, 'USD', '14.99'],
    [1, 'USD', '0.01'],
    [10_000, 'USD', '100.00'],
    [740, 'JPY', '740'],
    [6600, 'KRW', '6600'],
    [1_000_050, 'IDR', '10000.50'],
    [1234, 'KWD', '1.234'],
    [150, 'CLF', '1.5000'],
    [700, 'UYI', '7'],
    [750, 'UYI', undefined],
    [99_999_999_999, 'USD', '999999999.99'],
    [100_000_000_000, 'USD', undefined],
    [999_999_999_999, 'JPY', '999999999999'],
    [1_000_000_000_000, 'JPY', undefined],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, written) => {
    expect(toPingPong({ amountMinor, currency })).toBe(written);
  });

  it('O-14 comes back as the same money, wherever it can be written at all, also with six decimals', () => {
    const minor = fc.oneof(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 0, max: 1e13 }));
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencies), (amountMinor, currency) => {
        const written = toPingPong({ amountMinor, currency });
        fc.pre(written !== undefined);
        expect(written).toMatch(/^\d+(\.\d+)?$/);
        expect(written!.length).toBeLessThanOrEqual(12);
        expect(fromMajorUnits(written!, currency)).toEqual({ amountMinor, currency });
        const [whole, decimals = ''] = written!.split('.');
        const asAnswered = `${whole}.${decimals.padEnd(6, '0')}`;
        expect(fromMajorUnits(asAnswered, currency)).toEqual({ amountMinor, currency });
      }),
      { numRuns: 2_000 },
    );
  });

  it('O-14 is written wherever the currency has it and it is short enough', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom(...currencies),
        (amountMinor, currency) => {
          fc.pre(currency !== 'UYI');
          expect(toPingPong({ amountMinor, currency })).toBeDefined();
        },
      ),
    );
  });
});
