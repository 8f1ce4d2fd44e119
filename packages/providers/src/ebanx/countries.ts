/**
 * The country of each currency that belongs to only one: the currency is accepted by that country's payment methods.
 */
const homes: Readonly<Record<string, string>> = {
  ARS: 'ar',
  BOB: 'bo',
  BRL: 'br',
  CLP: 'cl',
  COP: 'co',
  GTQ: 'gt',
  MXN: 'mx',
  PEN: 'pe',
  PYG: 'py',
  UYU: 'uy',
};

/** The country whose payment methods the page offers: the currency's own, or else the payer's, if known. */
export function countryOf(currency: string, country: string | undefined): string | undefined {
  return homes[currency] ?? country?.toLowerCase();
}
