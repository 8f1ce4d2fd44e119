import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, toCodapay } from './amounts.ts';
import { placeOf } from './countries.ts';

// Coda's pages on back-end calls, "decimals are not supported", and on US dollar payments, "nearest whole number".
const whole = 'CLP IDR KRW LAK MMK TWD VND'.split(' ');
const currencies = Intl.supportedValuesOf('currency');
/** The currencies of the specification: RMB, TWD, JPY, KRW, EUR, USD, TRY, THB, VND, IDR, MYR. */
const ofTheSpec = 'CNY TWD JPY KRW EUR USD TRY THB VND IDR MYR'.split(' ');

it('O-14 every currency has its own decimals, two at most, and none where Codapay takes none', () => {
  for (const currency of currencies) {
    const documented = whole.includes(currency) ? 0 : Math.min(2, isoExponentOf(currency));
    expect([currency, exponentOf(currency)]).toEqual([currency, documented]);
  }
});

describe('O-14 an amount on Codapay’s wire', () => {
  it.each([
    [1499, 'USD', 14.99],
    [1, 'USD', 0.01],
    [740, 'JPY', 740],
    [49_000, 'VND', 49_000],
    [6600, 'KRW', 6600],
    [1_500_000, 'IDR', 15_000],
    [1_500_050, 'IDR', undefined],
    [33_000, 'TWD', 330],
    [33_050, 'TWD', undefined],
    [100_050, 'MMK', undefined],
    [4_990, 'MYR', 49.9],
    [1234, 'KWD', undefined],
    [10 ** 15, 'USD', undefined],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, written) => {
    expect(toCodapay({ amountMinor, currency })).toBe(written);
  });

  it('O-14 comes back as the same money through JSON, wherever it can be written at all', () => {
    const minor = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e15 - 1 }));
    const currency = fc.oneof(fc.constantFrom(...ofTheSpec), fc.constantFrom(...currencies));
    fc.assert(
      fc.property(minor, currency, (amountMinor, currency) => {
        const written = toCodapay({ amountMinor, currency });
        fc.pre(written !== undefined);
        const read = JSON.parse(JSON.stringify({ written })).written;
        expect(fromMajorUnits(read, currency)).toEqual({ amountMinor, currency });
        expect(fromMajorUnits(written.toFixed(exponentOf(currency)), currency)).toEqual({
          amountMinor,
          currency,
        });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('O-14 where a price is paid', () => {
  it('O-14 in the country’s own money or in US dollars, and in nothing else', () => {
    const homes: Record<string, string> = {
      BR: 'BRL',
      CL: 'CLP',
      CN: 'CNY',
      DE: 'EUR',
      FR: 'EUR',
      HK: 'HKD',
      ID: 'IDR',
      IN: 'INR',
      JP: 'JPY',
      KH: 'USD',
      KR: 'KRW',
      LA: 'LAK',
      MM: 'MMK',
      MX: 'MXN',
      MY: 'MYR',
      NL: 'EUR',
      PH: 'PHP',
      RU: 'RUB',
      SG: 'SGD',
      TH: 'THB',
      TR: 'TRY',
      TW: 'TWD',
      US: 'USD',
      VN: 'VND',
    };
    const taken: string[] = [];
    for (const country of [...Object.keys(homes), 'GB', 'KP'])
      for (const currency of new Set([...Object.values(homes), 'USD', 'GBP', 'KHR'])) {
        const place = placeOf(currency, country);
        if (place !== undefined) taken.push(`${country} ${currency} ${place.counts}`);
      }
    expect(taken.sort()).toEqual(
      [
        ...Object.entries(homes).map(([country, own]) => `${country} ${own} ${own}`),
        ...Object.entries(homes)
          .filter(([, own]) => own !== 'USD')
          .map(([country, own]) => `${country} USD ${own}`),
      ].sort(),
    );
  });

  // ISO 3166-1 and ISO 4217, as "country" and "currency" of Coda's samples have them: 158 with 901, 360 with 840.
  it.each([
    ['TWD', 'TW', { country: 158, currency: 901, counts: 'TWD' }],
    ['USD', 'ID', { country: 360, currency: 840, counts: 'IDR' }],
    ['IDR', 'ID', { country: 360, currency: 360, counts: 'IDR' }],
    ['MYR', 'MY', { country: 458, currency: 458, counts: 'MYR' }],
    ['PHP', 'PH', { country: 608, currency: 608, counts: 'PHP' }],
    ['SGD', 'SG', { country: 702, currency: 702, counts: 'SGD' }],
    ['THB', 'TH', { country: 764, currency: 764, counts: 'THB' }],
    ['VND', 'VN', { country: 704, currency: 704, counts: 'VND' }],
    ['INR', 'IN', { country: 356, currency: 356, counts: 'INR' }],
    ['MMK', 'MM', { country: 104, currency: 104, counts: 'MMK' }],
    ['LAK', 'LA', { country: 418, currency: 418, counts: 'LAK' }],
    ['TRY', 'TR', { country: 792, currency: 949, counts: 'TRY' }],
    ['BRL', 'BR', { country: 76, currency: 986, counts: 'BRL' }],
    ['CLP', 'CL', { country: 152, currency: 152, counts: 'CLP' }],
    ['MXN', 'MX', { country: 484, currency: 484, counts: 'MXN' }],
    ['HKD', 'HK', { country: 344, currency: 344, counts: 'HKD' }],
    ['KRW', 'KR', { country: 410, currency: 410, counts: 'KRW' }],
    ['JPY', 'JP', { country: 392, currency: 392, counts: 'JPY' }],
    ['CNY', 'CN', { country: 156, currency: 156, counts: 'CNY' }],
    ['RUB', 'RU', { country: 643, currency: 643, counts: 'RUB' }],
    ['EUR', 'DE', { country: 276, currency: 978, counts: 'EUR' }],
    ['EUR', 'FR', { country: 250, currency: 978, counts: 'EUR' }],
    ['EUR', 'NL', { country: 528, currency: 978, counts: 'EUR' }],
    ['USD', 'US', { country: 840, currency: 840, counts: 'USD' }],
    ['USD', 'KH', { country: 116, currency: 840, counts: 'USD' }],
    ['TWD', undefined, { country: 158, currency: 901, counts: 'TWD' }],
    ['USD', undefined, { country: 840, currency: 840, counts: 'USD' }],
    // A currency of many countries does not tell which one is meant.
    ['EUR', undefined, undefined],
    ['TWD', 'ID', undefined],
    ['EUR', 'ID', undefined],
    ['GBP', 'GB', undefined],
    ['USD', 'GB', undefined],
    ['GBP', undefined, undefined],
  ])('O-14 %s in %s', (currency, country, place) => {
    expect(placeOf(currency, country)).toEqual(place);
  });
});
