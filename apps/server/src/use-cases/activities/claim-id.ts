import { randomCharacters } from '../payments/billing-number.ts';

/** `RW` and 16 characters of Crockford's base32: 80 random bits. The delivery of a claim is `D-` and this. */
export function newClaimId(randomBytes: (size: number) => Buffer): string {
  return `RW${randomCharacters(randomBytes, 16)}`;
}
