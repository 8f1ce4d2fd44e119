import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, fromMyCard, toMyCard } from './amounts.ts';

describe('O-14 an amount on MyCard’s wire', () => {
  it.each([
    ['TWD', 0],
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 2],
  ])('O-14 %s has %d decimals there', (currency, decimals) => {
    expect(exponentOf(currency)).toBe(decimals);
  });

  it.each([
    [9000, 'TWD', '90'],
    [9050, 'TWD', undefined],
    [1499, 'USD', '14.99'],
    [1400, 'USD', '14'],
    [1450, 'USD', '14.50'],
    [5, 'USD', '0.05'],
    [0, 'USD', '0'],
    [740, 'JPY', '740'],
    [1230, 'KWD', '1.23'],
    [1234, 'KWD', undefined],
  ])('O-14 %d minor units of %s are written %s', (amountMinor, currency, text) => {
    expect(toMyCard({ amountMinor, currency })).toBe(text);
  });

  it.each([
    ['90', 'TWD', 9000],
    ['90.00', 'TWD', 9000],
    ['14.99', 'USD', 1499],
    ['740', 'JPY', 740],
    ['740.5', 'JPY', undefined],
    ['-90', 'TWD', undefined],
    ['', 'TWD', undefined],
    ['90', 'twd', undefined],
    ['90', 'TW', undefined],
    ['90', 'TWDX', undefined],
    ['90', 'xTWD', undefined],
    ['90', '', undefined],
  ])('O-14 “%s” of %j is read as %s', (amount, currency, amountMinor) => {
    expect(fromMyCard(amount, currency)).toEqual(
      amountMinor === undefined ? undefined : { amountMinor, currency },
    );
  });

  it('O-14 comes back as the same money, wherever it can be written at all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.constantFrom('TWD', 'USD', 'JPY', 'HKD', 'KWD'),
        (amountMinor, currency) => {
          const text = toMyCard({ amountMinor, currency });
          fc.pre(text !== undefined);
          expect(fromMyCard(text, currency)).toEqual({ amountMinor, currency });
        },
      ),
    );
  });
});
