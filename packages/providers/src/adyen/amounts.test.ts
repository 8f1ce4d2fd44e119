import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromAdyen, toAdyen } from './amounts.ts';
import { errorOfReason } from './decline-reasons.ts';
import { exponentOf } from './exponents.ts';

// docs.adyen.com, "Currency codes and minor units": those that do not have two decimals.
const none = 'CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

it('O-14 every currency has the decimals that Adyen gives it, which are not always those of ISO 4217', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const documented = none.includes(currency) ? 0 : three.includes(currency) ? 3 : 2;
    expect([currency, exponentOf(currency)]).toEqual([currency, documented]);
  }
});

describe('O-14 an amount on Adyen’s wire', () => {
  it.each([
    [1499, 'USD', 1499],
    [740, 'JPY', 740],
    [150_000, 'IDR', 1500],
    [150_050, 'IDR', undefined],
    [100, 'CLP', 10_000],
    [1234, 'KWD', 1234],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, value) => {
    expect(toAdyen({ amountMinor, currency })).toEqual(value === undefined ? undefined : { currency, value });
  });

  it.each([
    [10_050, 'CLP', undefined],
    [10_000, 'CLP', 100],
    [1500, 'IDR', 150_000],
  ])('O-14 %d of %s there are %s minor units of ours', (value, currency, amountMinor) => {
    expect(fromAdyen({ currency, value })).toEqual(
      amountMinor === undefined ? undefined : { amountMinor, currency },
    );
  });

  it('O-14 comes back as the same money, wherever it can be written at all', () => {
    const currencies = fc.constantFrom(...none, ...three, 'USD', 'EUR', 'CLP', 'ISK', 'BIF', 'CLP');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), currencies, (amountMinor, currency) => {
        const written = toAdyen({ amountMinor, currency });
        fc.pre(written !== undefined);
        expect(fromAdyen(written)).toEqual({ amountMinor, currency });
      }),
    );
  });
});

it.each([
  ['Not enough balance', 'insufficient-funds'],
  ['51 : Insufficient funds/over credit limit', 'insufficient-funds'],
  ['Withdrawal amount exceeded', 'insufficient-funds'],
  ['Withdrawal count exceeded', 'insufficient-funds'],
  ['Withdrawal', 'declined'],
  ['FRAUD', 'suspected-fraud'],
  ['FRAUD-CANCELLED', 'suspected-fraud'],
  ['Issuer Suspected Fraud', 'suspected-fraud'],
  ['3D Not Authenticated', 'authentication-failed'],
  ['Authentication required', 'authentication-failed'],
  ['CVC Declined', 'authentication-failed'],
  ['Invalid Pin', 'authentication-failed'],
  ['Cancelled', 'cancelled-by-player'],
  ['Canceled by the shopper', 'cancelled-by-player'],
  ['Expired Card', 'card-invalid'],
  ['Blocked Card', 'card-invalid'],
  ['Restricted Card', 'card-invalid'],
  ['Invalid Card', 'card-invalid'],
  ['Invalid Card Number', 'card-invalid'],
  ['card number unknown', 'card-invalid'],
  ['Wrong expiry date', 'card-invalid'],
  ['Not supported', 'method-unavailable'],
  ['Transaction Not Permitted', 'method-unavailable'],
  ['Not Submitted', 'method-unavailable'],
  ['Refused', 'declined'],
  ['Acquirer Error', 'declined'],
  ['', 'declined'],
])('O-11 the refusal “%s” tells the player: %s', (reason, error) => {
  expect(errorOfReason(reason)).toBe(error);
});
