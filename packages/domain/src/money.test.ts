import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exponentOf,
  isCarried,
  parseMajor,
  rescale,
  shareOf,
  taxWithin,
  toMajor,
  unitOf,
  withCurrency,
} from './money.ts';

const currencies = [
  ...['CNY', 'TWD', 'JPY', 'KRW', 'EUR', 'USD', 'TRY', 'THB', 'VND', 'IDR', 'MYR'],
  ...['KWD', 'BHD', 'CLP', 'BRL', 'RUB', 'PHP', 'SGD', 'INR', 'MMK'],
];

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
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999_999 }),
        fc.constantFrom(...currencies),
        (amountMinor, currency) => {
          const text = toMajor({ amountMinor, currency });
          expect(text).toMatch(
            exponentOf(currency) === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${exponentOf(currency)}}$`),
          );
          expect(parseMajor(text, currency)).toEqual({ ok: true, amountMinor });
        },
      ),
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
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
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

it.each([
  [1499, 'USD', '14.99 USD'],
  [1499, 'JPY', '1499 JPY'],
  [5, 'KWD', '0.005 KWD'],
  [-250, 'EUR', '-2.50 EUR'],
  [0, 'USD', '0.00 USD'],
  [null, 'USD', 'nothing'],
] as const)('O-11 an operator reads %s minor units of %s as “%s”', (amountMinor, currency, read) => {
  expect(withCurrency(amountMinor, currency)).toBe(read);
});

it.each([
  [1499, '0.80', 1, 1199],
  [1499, '1', 1, 1499],
  [1, '0.50', 1, 1],
  [740, '0.85', 1, 629],
  [999, '0.5', 1, 499],
  [100, '0.29', 1, 29],
  [100, '0.57', 1, 57],
  [100, '0.58', 1, 58],
  [16500, '0.85', 100, 14000],
  [17000, '0.85', 100, 14400],
  [100, '0.9', 100, 100],
  [90_000_000_000_000, '0.3333', 1, 29_997_000_000_000],
  [1499, '0', 1, 0],
  [0, '0.5', 1, 0],
] as const)(
  'O-14 C-03 a share of %d at %s in units of %d is %d: rounded down, but never to nothing',
  (amount, rate, unit, expected) => {
    expect(shareOf(amount, rate, unit)).toBe(expected);
  },
);

it('O-14 C-03 at every rate a share is the exact one, rounded down: no binary fraction decides a price', () => {
  const rates = Array.from({ length: 9999 }, (_, i) => String(i + 1).padStart(4, '0'));
  for (const amount of [100, 499, 1499, 10_000, 999_999, 90_000_000_000_000]) {
    const exact = rates.map((rate) => Number((BigInt(amount) * BigInt(rate)) / 10_000n) || 1);
    expect(rates.map((rate) => shareOf(amount, `0.${rate}`))).toEqual(exact);
  }
});

it.each(['1.0001', '2', '-0.5', '.5', '0.12345', ''])('C-03 %s is no share', (rate) => {
  expect(() => shareOf(1000, rate)).toThrow(`not a rate between 0 and 1: ${rate}`);
});

it('O-14 C-03 every discounted price is representable with these decimals, at most the price and less than a unit below the exact share', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (currency, decimals, units, tenThousandths) => {
        const unit = unitOf(currency, decimals);
        const amountMinor = units * unit;
        const rate = tenThousandths === 10_000 ? '1' : `0.${String(tenThousandths).padStart(4, '0')}`;
        const paid = shareOf(amountMinor, rate, unit);
        const exact = (BigInt(amountMinor) * BigInt(tenThousandths)) / 10_000n;
        const floored = Number((exact / BigInt(unit)) * BigInt(unit));
        expect(paid).toBe(Math.max(floored, unit));
        expect(isCarried({ amountMinor: paid, currency }, decimals)).toBe(true);
        expect(rescale(paid, exponentOf(currency), decimals)).toBeDefined();
        expect(paid).toBeLessThanOrEqual(amountMinor);
      },
    ),
  );
});

it.each([
  ['TWD', 0, 14450, false],
  ['TWD', 0, 14400, true],
  ['TWD', 2, 14450, true],
  ['IDR', 0, 150050, false],
  ['JPY', 2, 741, true],
  ['KWD', 2, 1234, false],
  ['KWD', 2, 1230, true],
] as const)('O-14 %s with %d decimals carries %d minor units: %s', (currency, decimals, amountMinor, is) => {
  expect(isCarried({ amountMinor, currency }, decimals)).toBe(is);
});

it.each([
  [10900, 9, 900],
  [740, 10, 67],
  [1, 9, 0],
  [499, 0, 0],
  [14400, 5, 686],
  [105, 5, 5],
  [14400, 8.875, 1174],
  // Net prices of 12.5, 37.5 and 162.5 minor units.
  [14, 12, 1],
  [48, 28, 10],
  [182, 12, 19],
] as const)('the tax inside %d at %d%% is %d: the net price rounded half up', (amount, percent, tax) => {
  expect(taxWithin(amount, percent)).toBe(tax);
});

it('tax and net price are the amount, and the net price with its tax is the amount again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 400_000 }), (amount, share) => {
      const tax = taxWithin(amount, share / 10_000);
      const net = BigInt(amount - tax);
      const gross = BigInt(1_000_000 + share);
      const off = 2n * (net * gross - BigInt(amount) * 1_000_000n);
      expect(off > -gross && off <= gross).toBe(true);
    }),
  );
});
