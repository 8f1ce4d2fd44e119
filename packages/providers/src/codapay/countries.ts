/** A country's ISO 3166 number, and the currency that Codapay uses there. */
interface Country {
  number: number;
  currency: string;
}

/** ISO 3166-1 numbers; for Cambodia, Codapay uses US dollars. */
const countries: Readonly<Record<string, Country>> = {
  BR: { number: 76, currency: 'BRL' },
  CL: { number: 152, currency: 'CLP' },
  CN: { number: 156, currency: 'CNY' },
  DE: { number: 276, currency: 'EUR' },
  FR: { number: 250, currency: 'EUR' },
  HK: { number: 344, currency: 'HKD' },
  ID: { number: 360, currency: 'IDR' },
  IN: { number: 356, currency: 'INR' },
  JP: { number: 392, currency: 'JPY' },
  KH: { number: 116, currency: 'USD' },
  KR: { number: 410, currency: 'KRW' },
  LA: { number: 418, currency: 'LAK' },
  MM: { number: 104, currency: 'MMK' },
  MX: { number: 484, currency: 'MXN' },
  MY: { number: 458, currency: 'MYR' },
  NL: { number: 528, currency: 'EUR' },
  PH: { number: 608, currency: 'PHP' },
  RU: { number: 643, currency: 'RUB' },
  SG: { number: 702, currency: 'SGD' },
  TH: { number: 764, currency: 'THB' },
  TR: { number: 792, currency: 'TRY' },
  TW: { number: 158, currency: 'TWD' },
  US: { number: 840, currency: 'USD' },
  VN: { number: 704, currency: 'VND' },
};

/** ISO 4217 numbers. */
const currencies: Readonly<Record<string, number>> = {
  BRL: 986,
  CLP: 152,
  CNY: 156,
  EUR: 978,
  HKD: 344,
  IDR: 360,
  INR: 356,
  JPY: 392,
  KRW: 410,
  LAK: 418,
  MMK: 104,
  MXN: 484,
  MYR: 458,
  PHP: 608,
  RUB: 643,
  SGD: 702,
  THB: 764,
  TRY: 949,
  TWD: 901,
  USD: 840,
  VND: 704,
};

/**
 * Each currency's country, for a method that belongs to no country. The euro has many, so it is left out; the dollar
 * counts as the USA's.
 */
const homes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(countries)
      .filter(([, { currency }]) => currency !== 'EUR')
      .map(([country, { currency }]) => [currency, country]),
  ),
  USD: 'US',
};

/** The codes with which a payment is opened, and the currency in which Codapay will report how much was paid. */
export interface Place {
  country: number;
  currency: number;
  counts: string;
}

/**
 * Where a price in this currency is paid: in the payer's country, or else the currency's own. Undefined if Codapay
 * does not accept the price there: it accepts the country's own currency, or US dollars, which it converts and then
 * reports in the country's own.
 */
export function placeOf(currency: string, country: string | undefined): Place | undefined {
  const found = countries[country ?? homes[currency] ?? ''];
  const number = currencies[currency];
  if (found === undefined || number === undefined) return undefined;
  if (currency !== found.currency && currency !== 'USD') return undefined;
  return { country: found.number, currency: number, counts: found.currency };
}
