import { isCarried, type Money, parseMajor } from './money.ts';

/**
 * Whether a price fits a payment method's range (spec section 5, "Price filter"). A bound of 0 or less does not bind.
 * All three in minor units of the same currency. Row O-03: the page and the server use this same function.
 */
export function priceFits(priceMinor: number, minMinor: number, maxMinor: number): boolean {
  return priceMinor >= minMinor && (maxMinor <= 0 || priceMinor <= maxMinor);
}

/** The bounds of a method or of one of its channels, as files and wire write them: decimal strings in major units. */
export interface PriceRange {
  min: string;
  max: string;
}

/** Whether a price lies in a range; a bound that is 0 or less, or is not written as an amount, does not bind. */
export function isInRange({ amountMinor, currency }: Money, { min, max }: PriceRange): boolean {
  return priceFits(amountMinor, boundOf(min, currency), boundOf(max, currency));
}

function boundOf(text: string, currency: string): number {
  const parsed = parseMajor(text, currency);
  return parsed.ok ? parsed.amountMinor : 0;
}

/**
 * Which channels of a method take a price (rows O-02, O-03); undefined where the method cannot be paid with at all.
 * A method with channels is as wide as they are, one without is as wide as its own range; neither takes an amount
 * that its provider cannot write in `decimals` of the currency.
 */
export function channelsTaking<Channel>(
  price: Money,
  method: { decimals: number; range: PriceRange; channels: readonly Channel[] },
  rangeOf: (channel: Channel) => PriceRange,
): Channel[] | undefined {
  if (!isCarried(price, method.decimals)) return undefined;
  if (method.channels.length === 0) return isInRange(price, method.range) ? [] : undefined;
  const taking = method.channels.filter((channel) => isInRange(price, rangeOf(channel)));
  return taking.length > 0 ? taking : undefined;
}
