/** ISO 4217 exponents other than 2. */
const zero = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

function decimalsOf(currency: string): number {
  if (zero.includes(currency)) return 0;
  return three.includes(currency) ? 3 : 2;
}

/** A decimal string in major units: 499 USD is "4.99". */
export function toMajor(amountMinor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Minor units of a decimal string; undefined if it is not a valid amount of the currency ("740.50" JPY). */
export function toMinor(major: string, currency: string): number | undefined {
  const found = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(major);
  if (!found) return undefined;
  const [, whole = '', part = ''] = found;
  const decimals = decimalsOf(currency);
  if (/[1-9]/.test(part.slice(decimals))) return undefined;
  const value = Number(whole + part.slice(0, decimals).padEnd(decimals, '0'));
  return Number.isSafeInteger(value) ? value : undefined;
}

/** `USD 1,204.99`, for hosted pages. */
export function amountText(amountMinor: number, currency: string): string {
  const [whole = '', part] = toMajor(amountMinor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${part === undefined ? grouped : `${grouped}.${part}`}`;
}

/**
 * Amounts that the payer's bank declines: minor units that end in 905 (9.05 USD, 1,905 KRW), after 05, the card
 * networks' "do not honour".
 */
export function declines(amountMinor: number): boolean {
  return amountMinor % 1000 === 905;
}
