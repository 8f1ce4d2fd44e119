import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exponentOf, parseMajor, rescale, shareOf, toMajor } from './money.ts';

it.each([
  ['14.99', 'USD', 1499],
  ['740', 'JPY', 740],
  ['740.00', 'JPY', 740],
  ['0.1', 'USD', 10],
  ['1.234', 'KWD', 1234],
  [' 5 ', 'EUR', 500],
] as const)('O-14 %s %s is %d minor units', (text, currency, amountMinor) => {
  expect(parseMajor(text, currency)).toEqual({ ok: true, amountMinor });
});

it.each([
  ['740.50', 'JPY', 'too-precise'],
  ['4.999', 'USD', 'too-precise'],
  ['-1', 'USD', 'not-a-number'],
  ['1e3', 'USD', 'not-a-number'],
  ['', 'USD', 'not-a-number'],
  ['１２', 'USD', 'not-a-number'],
  ['999999999999999.99', 'USD', 'too-large'],
] as const)('O-14 %s %s is refused instead of rounded', (text, currency, reason) => {
  expect(parseMajor(text, currency)).toEqual({ ok: false, reason });
});

it('O-14 an amount written for the wire reads back the same in every currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom('USD', 'JPY', 'KRW', 'TWD', 'KWD', 'VND'),
      (amountMinor, currency) => {
        expect(parseMajor(toMajor({ amountMinor, currency }), currency)).toEqual({ ok: true, amountMinor });
      },
    ),
  );
});

it.each([
  [1499, '0.80', 1199],
  [1499, '1', 1499],
  [1, '0.50', 1],
  [740, '0.85', 629],
] as const)('C-03 a share of %d at %s is %d, half up', (amount, rate, expected) => {
  expect(shareOf(amount, rate)).toBe(expected);
});

it('counts an amount in a provider’s own decimals, or says that it cannot', () => {
  expect(rescale(1000, exponentOf('IDR'), 0)).toBe(10);
  expect(rescale(1050, exponentOf('IDR'), 0)).toBeUndefined();
  expect(rescale(740, 0, 2)).toBe(74000);
});
