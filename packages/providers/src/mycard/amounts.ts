import { exponentOf as isoExponentOf, type Money, parseMajor, rescale } from '@gemporium/domain/money.ts';

/** MyCard accepts whole Taiwan dollars, and at most two decimals of any other currency. */
export function exponentOf(currency: string): number {
  return currency === 'TWD' ? 0 : Math.min(isoExponentOf(currency), 2);
}

/** The amount as MyCard's text ("90", "14.99"); undefined if MyCard cannot express it (TWD 90.50). */
export function toMyCard({ amountMinor, currency }: Money): string | undefined {
  const exponent = exponentOf(currency);
  const scaled = rescale(amountMinor, isoExponentOf(currency), exponent);
  if (scaled === undefined) return undefined;
  const digits = String(scaled).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  return /^0*$/.test(fraction) ? whole : `${whole}.${fraction}`;
}

/** Converts MyCard's text ("90", "90.00") to ours; undefined if it is not an amount of the currency. */
export function fromMyCard(amount: string, currency: string): Money | undefined {
  const parsed = parseMajor(amount, currency);
  return parsed.ok && /^[A-Z]{3}$/.test(currency) ? { amountMinor: parsed.amountMinor, currency } : undefined;
}
