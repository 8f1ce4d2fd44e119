/**
 * Money is a safe integer in minor units with its ISO 4217 currency. Decimal strings in major units exist only at
 * the edges (files, wire, screen). No bigint: Safari before 14 lacks it.
 */
export interface Money {
  amountMinor: number;
  currency: string;
}

/** Digits of the minor unit by ISO 4217, if they are not 2. A provider's own table is in that provider's folder. */
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

/** How many decimals of an amount a player sees, whatever its currency has (row O-14). */
export const shownDecimals = 2;

/** Reads an amount that players are to pay: it has no more decimals than they see. */
export function parsePrice(text: string, currency: string): ParsedMajor {
  const parsed = parseMajor(text, currency);
  const isShown = !parsed.ok || isCarried({ ...parsed, currency }, shownDecimals);
  return isShown ? parsed : { ok: false, reason: 'too-precise' };
}

/** Writes minor units as the decimal string of the wire, with exactly the currency's decimals: 1499 USD → "14.99". */
export function toMajor({ amountMinor, currency }: Money): string {
  const exponent = exponentOf(currency);
  const sign = amountMinor < 0 ? '-' : '';
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * An amount as an operator reads it: 1499 USD → "14.99 USD", no amount (of a payment that has captured none) →
 * "nothing".
 */
export function withCurrency(amountMinor: number | null, currency: string): string {
  if (amountMinor === null) return 'nothing';
  return `${toMajor({ amountMinor, currency })} ${currency}`;
}

/** The same amount in units with another number of decimals; undefined if it would not be whole. */
export function rescale(amountMinor: number, fromExponent: number, toExponent: number): number | undefined {
  if (toExponent >= fromExponent) {
    const scaled = amountMinor * 10 ** (toExponent - fromExponent);
    return Number.isSafeInteger(scaled) ? scaled : undefined;
  }
  const divisor = 10 ** (fromExponent - toExponent);
  return amountMinor % divisor === 0 ? amountMinor / divisor : undefined;
}

/**
 * The smallest amount, in minor units, that is representable with this number of decimals: 100 of TWD for a provider
 * that takes whole dollars, 1 if it has all of the currency's decimals.
 */
export function unitOf(currency: string, decimals: number): number {
  return 10 ** Math.max(0, exponentOf(currency) - decimals);
}

/** Whether an amount can be written with this number of decimals: TWD 144.50 needs one, 144.00 none. */
export function isCarried({ amountMinor, currency }: Money, decimals: number): boolean {
  return amountMinor % unitOf(currency, decimals) === 0;
}

/**
 * The share of a price that is paid, in minor units: a whole number of units (`unitOf`), rounded down, so that a coupon
 * never saves less than it promises; at least one unit, unless the rate or the price is 0. A price that is itself a
 * whole number of units is never exceeded. Rates are decimal strings with at most four decimals ("0.80" pays 80%), so
 * that no binary fraction ever decides a price.
 */
export function shareOf(amountMinor: number, rate: string, unit = 1): number {
  const parsed = /^([01])(?:\.(\d{1,4}))?$/.exec(rate);
  const tenThousandths = parsed && Number((parsed[1] ?? '0') + (parsed[2] ?? '').padEnd(4, '0'));
  if (tenThousandths === null || tenThousandths > 10_000)
    throw new RangeError(`not a rate between 0 and 1: ${rate}`);
  if (tenThousandths === 0 || amountMinor === 0) return 0;
  return Math.max(unit, Math.floor(exactShare(amountMinor, tenThousandths) / unit) * unit);
}

/** amountMinor × tenThousandths / 10,000, rounded down, in two parts: the whole product would not be a safe integer. */
function exactShare(amountMinor: number, tenThousandths: number): number {
  const rest = amountMinor % 10_000;
  return ((amountMinor - rest) / 10_000) * tenThousandths + Math.floor((rest * tenThousandths) / 10_000);
}

/** The tax inside an amount, the net price rounded half up to a minor unit. Per cent with at most four decimals. */
export function taxWithin(amountMinor: number, taxPercent: number): number {
  const net = 1_000_000;
  const gross = net + Math.round(taxPercent * 10_000);
  const rest = amountMinor % gross;
  const wholes = (amountMinor - rest) / gross;
  return wholes * (gross - net) + rest - Math.floor((2 * rest * net + gross) / (2 * gross));
}
