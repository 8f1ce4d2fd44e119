/**
 * PayerMax takes letters, digits and underscores in a number, and ignores case. Our references consist of capitals,
 * digits and hyphens, so no two of them share a number.
 */
export function tradeNumberOf(reference: string): string {
  return reference.replaceAll('-', '_');
}

/** Our reference for a number that PayerMax names. */
export function referenceOf(tradeNumber: string): string {
  return tradeNumber.toUpperCase().replaceAll('_', '-');
}
