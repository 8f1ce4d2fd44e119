/**
 * Whether a price fits a payment method's range (spec section 5, "Price filter"). A bound of 0 or less does not bind.
 * All three in minor units of the same currency. Row O-03: the page and the server use this same function.
 */
export function priceFits(priceMinor: number, minMinor: number, maxMinor: number): boolean {
  return priceMinor >= minMinor && (maxMinor <= 0 || priceMinor <= maxMinor);
}
