/**
 * PayerMax takes letters, digits and underscores as a number, and sees no difference between small and capital letters.
 * Our references have capitals, digits and hyphens, so that each has a number of its own.
 */
export function tradeNumberOf(reference: string): string {
  return reference.replaceAll('-', '_');
}

/** Our reference of a number that PayerMax names. */
export function referenceOf(tradeNumber: string): string {
  return tradeNumber.toUpperCase().replaceAll('_', '-');
}
