/**
 * Money is a safe integer in minor units with its ISO 4217 currency. Decimal strings in major units exist only at
 * the edges (files, wire, screen). No bigint: Safari before 14 lacks it.
 */
export interface Money {
  amountMinor: number;
  currency: string;
}

/** Minor-unit digits by ISO 4217 where they are not 2. A provider's own table lives with that provider. */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** How many decimals the currency's major unit has (ISO 4217). */
export function exponentOf(currency: string): number {
  return exponents[currency] ?? 2;
}

export type ParsedMajor =
  | { ok: true; amountMinor: number }
  | { ok: false; reason: 'not-a-number' | 'too-precise' | 'too-large' };

/**
 * Reads a decimal string in major units ("14.99") as minor units (1499). Refuses what the currency cannot express
 * ("740.50" JPY) instead of rounding it. Negative amounts are refused too: money that flows back is a refund.
 */
export function parseMajor(text: string, currency: string): ParsedMajor {
  const match = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return { ok: false, reason: 'not-a-number' };
  const exponent = exponentOf(currency);
  const whole = match[1] ?? '0';
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > exponent) return { ok: false, reason: 'too-precise' };
  const amountMinor = Number(whole + fraction.padEnd(exponent, '0'));
  return Number.isSafeInteger(amountMinor) ? { ok: true, amountMinor } : { ok: false, reason: 'too-large' };
}

/** Writes minor units as the decimal string of the wire, with exactly the currency's decimals: 1499 USD → "14.99". */
export function toMajor({ amountMinor, currency }: Money): string {
  const exponent = exponentOf(currency);
  const sign = amountMinor < 0 ? '-' : '';
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The same amount counted with another number of decimals; undefined where it would not be whole. */
export function rescale(amountMinor: number, fromExponent: number, toExponent: number): number | undefined {
  if (toExponent >= fromExponent) {
    const scaled = amountMinor * 10 ** (toExponent - fromExponent);
    return Number.isSafeInteger(scaled) ? scaled : undefined;
  }
  const divisor = 10 ** (fromExponent - toExponent);
  return amountMinor % divisor === 0 ? amountMinor / divisor : undefined;
}

/**
 * The share that is paid, half up, in minor units. Rates are decimal strings with at most four decimals
 * ("0.80" pays 80%), so that no binary fraction ever decides a price.
 */
export function shareOf(amountMinor: number, rate: string): number {
  const parsed = /^([01])(?:\.(\d{1,4}))?$/.exec(rate);
  if (!parsed) throw new RangeError(`not a rate between 0 and 1: ${rate}`);
  const tenThousandths = Number((parsed[1] ?? '0') + (parsed[2] ?? '').padEnd(4, '0'));
  return Math.floor((amountMinor * tenThousandths + 5000) / 10000);
}
