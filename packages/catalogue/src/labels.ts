import { type CountryCode, countryCode } from '@gemporium/domain/country.ts';

/** The country labels under which a player finds payment methods (row B-09). MMK is Myanmar's label in the spec. */
export const regionLabels = [
  'Global',
  'PH',
  'MY',
  'SG',
  'ID',
  'TH',
  'VN',
  'IN',
  'MMK',
  'TR',
  'BR',
  'US',
  'FR',
  'DE',
  'RU',
  'NL',
] as const;

/**
 * The country that a label stands for; undefined if it stands for none. The only place where a label becomes a
 * country: providers get this and never the label.
 */
export function countryOfRegion(label: string): CountryCode | undefined {
  return countryCode(label === 'MMK' ? 'MM' : label);
}

/** ISO 4217 codes of the currencies for which the spec has a symbol (row B-09); its RMB is ISO's CNY. */
export const symbolCurrencies = [
  'CNY',
  'TWD',
  'JPY',
  'KRW',
  'EUR',
  'USD',
  'TRY',
  'THB',
  'VND',
  'IDR',
  'MYR',
] as const;
