import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, parseMajor, rescale, toMajor } from './money.ts';

const safe = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const currencies = fc.constantFrom('USD', 'JPY', 'KRW', 'TWD', 'KWD', 'VND', 'IDR');

describe('O-14 amounts are read as they are written', () => {
  it.each([
    ['14.99', 'USD', 1499],
    ['740', 'JPY', 740],
    ['740.00', 'JPY', 740],
    ['0.1', 'USD', 10],
    ['1.234', 'KWD', 1234],
    [' 5 ', 'EUR', 500],
    ['0', 'USD', 0],
    ['1.100000', 'USD', 110],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ] as const)('O-14 %s %s is %d minor units', (text, currency, amountMinor) => {
    expect(parseMajor(text, currency)).toEqual({ ok: true, amountMinor });
  });

  it.each([
    ['740.50', 'JPY', 'too-precise'],
    ['740.05', 'JPY', 'too-precise'],
    ['4.999', 'USD', 'too-precise'],
    ['1.2345', 'KWD', 'too-precise'],
    ['-1', 'USD', 'not-a-number'],
    ['1e3', 'USD', 'not-a-number'],
    ['', 'USD', 'not-a-number'],
    ['１２', 'USD', 'not-a-number'],
    ['1,000.00', 'USD', 'not-a-number'],
    ['5.', 'USD', 'not-a-number'],
    ['.5', 'USD', 'not-a-number'],
    ['$5', 'USD', 'not-a-number'],
    ['5 USD', 'USD', 'not-a-number'],
    ['1.0000000', 'USD', 'not-a-number'],
    ['1234567890123456', 'JPY', 'not-a-number'],
    ['999999999999999.99', 'USD', 'too-large'],
    ['90071992547409.92', 'USD', 'too-large'],
  ] as const)('O-14 %s %s is refused instead of rounded', (text, currency, reason) => {
    expect(parseMajor(text, currency)).toEqual({ ok: false, reason });
  });

  it('O-14 an amount written for the wire reads back the same in every currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), currencies, (amountMinor, currency) => {
        const text = toMajor({ amountMinor, currency });
        expect(text).toMatch(
          exponentOf(currency) === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${exponentOf(currency)}}$`),
        );
        expect(parseMajor(text, currency)).toEqual({ ok: true, amountMinor });
      }),
    );
  });

  it.each([
    [1499, 'USD', '14.99'],
    [5, 'USD', '0.05'],
    [0, 'USD', '0.00'],
    [740, 'JPY', '740'],
    [7, 'KWD', '0.007'],
    [-1499, 'USD', '-14.99'],
    [-740, 'JPY', '-740'],
  ] as const)('O-14 %d minor units of %s are %s on the wire', (amountMinor, currency, text) => {
    expect(toMajor({ amountMinor, currency })).toBe(text);
  });

  it('O-14 every currency has the decimals of ISO 4217', () => {
    // What the runtime shows of these are fewer decimals than ISO 4217 has: their small coins are out of use.
    const shownWithout = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' ');
    const isoDecimals = (currency: string) => {
      if (currency === 'IQD') return 3;
      if (shownWithout.includes(currency)) return 2;
      const format = new Intl.NumberFormat('en', { style: 'currency', currency });
      return format.resolvedOptions().maximumFractionDigits;
    };
    const all = Intl.supportedValuesOf('currency').filter((c) => !['CLF', 'UYW'].includes(c));
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter((currency) => exponentOf(currency) !== isoDecimals(currency))).toEqual([]);
  });
});

describe('O-14 an amount in a provider’s own decimals', () => {
  it('O-14 is the same money, or is said not to be expressible', () => {
    const decimals = fc.integer({ min: 0, max: 4 });
    const amounts = fc.oneof(
      safe,
      fc.integer({ min: 0, max: 100_000 }).map((n) => n * 100),
    );
    fc.assert(
      fc.property(amounts, decimals, decimals, (amount, from, to) => {
        const scaled = BigInt(amount) * 10n ** BigInt(to);
        const unit = 10n ** BigInt(from);
        const whole = scaled % unit === 0n && scaled / unit <= BigInt(Number.MAX_SAFE_INTEGER);
        expect(rescale(amount, from, to)).toBe(whole ? Number(scaled / unit) : undefined);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [1000, 2, 0, 10],
    [1050, 2, 0, undefined],
    [740, 0, 2, 74_000],
    [1499, 2, 2, 1499],
    [Number.MAX_SAFE_INTEGER, 0, 2, undefined],
  ] as const)('O-14 %d with %d decimals is, with %d, %s', (amount, from, to, expected) => {
    expect(rescale(amount, from, to)).toBe(expected);
  });
});
