import { newBillingNumber } from '../payments/billing-number.ts';

/** `CP` and the 80 random bits of a billing number: a coupon can be neither guessed nor counted. */
export function newCouponCode(randomBytes: (size: number) => Buffer): string {
  return newBillingNumber(randomBytes).replace(/^GP/, 'CP');
}
