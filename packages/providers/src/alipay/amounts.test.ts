import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromAlipay, takesAmount, toAlipay } from './amounts.ts';

const currencies = Intl.supportedValuesOf('currency');

describe('O-14 an amount on Alipay’s wire', () => {
  it.each([
    [1499, 'USD', '1499'],
    [740, 'JPY', '740'],
    [100, 'IDR', '100'],
    [1234, 'KWD', '1234'],
    [0, 'USD', '0'],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, value) => {
    expect(toAlipay({ amountMinor, currency })).toEqual({ currency, value });
  });

  it('O-14 comes back as the same money, in every currency', () => {
    const minor = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 2 ** 53 - 1 }));
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencies), (amountMinor, currency) => {
        const written = JSON.parse(JSON.stringify(toAlipay({ amountMinor, currency })));
        expect(fromAlipay(written)).toEqual({ amountMinor, currency });
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['14.99', '1e3', '+5', '-5', ' 5', '5 ', '05', '0x10', '', 'ten', '9007199254740992', '1,499'])(
    'O-14 “%s” is no amount of ours',
    (value) => {
      expect(fromAlipay({ currency: 'USD', value })).toBe('inexpressible');
    },
  );
});

it.each([
  ['JKOPAY', 10_000, true],
  ['JKOPAY', 10_050, false],
  ['OCTOPUS', 4_990, true],
  ['OCTOPUS', 4_995, false],
  ['ALIPAY_HK', 4_995, true],
  ['toString', 1, true],
])('O-14 %s takes whole coins alone: %d is taken, %s', (method, amountMinor, takes) => {
  expect(takesAmount(method, { amountMinor, currency: 'HKD' })).toBe(takes);
});
