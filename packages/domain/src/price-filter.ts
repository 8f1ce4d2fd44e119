import { type Money, parseMajor } from './money.ts';

/**
 * Whether a price is in a payment method's range (row O-03); a bound of 0 or less does not bind. All three in minor
 * units of the same currency.
 */
export function priceFits(priceMinor: number, minMinor: number, maxMinor: number): boolean {
  return priceMinor >= minMinor && (maxMinor <= 0 || priceMinor <= maxMinor);
}

/** The bounds of a method or of one of its channels, as files and wire write them: decimal strings in major units. */
export interface PriceRange {
  min: string;
  max: string;
}

/** The same for a range as it is written; a bound that is not an amount does not bind either. */
export function isInRange({ amountMinor, currency }: Money, { min, max }: PriceRange): boolean {
  return priceFits(amountMinor, boundOf(min, currency), boundOf(max, currency));
}

function boundOf(text: string, currency: string): number {
  const parsed = parseMajor(text, currency);
  return parsed.ok ? parsed.amountMinor : 0;
}
