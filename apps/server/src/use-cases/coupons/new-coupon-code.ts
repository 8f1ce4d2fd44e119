import { randomCharacters } from '../payments/billing-number.ts';

/** `CP` and 80 random bits: a coupon can be neither guessed nor counted. */
export function newCouponCode(randomBytes: (size: number) => Buffer): string {
  return `CP${randomCharacters(randomBytes, 16)}`;
}
