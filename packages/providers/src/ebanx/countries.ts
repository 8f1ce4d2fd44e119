/** Where a currency is the money of one country, that country: its ways to pay are the ones that take it. */
const homes: Readonly<Record<string, string>> = {
  ...{ ARS: 'ar', BOB: 'bo', BRL: 'br', CLP: 'cl', COP: 'co', GTQ: 'gt' },
  ...{ MXN: 'mx', PEN: 'pe', PYG: 'py', UYU: 'uy' },
};

/** The country whose ways to pay the page has: the money's own, else where the payer is, if he has said so. */
export function countryOf(currency: string, country: string | undefined): string | undefined {
  return homes[currency] ?? country?.toLowerCase();
}
