const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `RW` and 16 characters of Crockford's base32: 80 random bits. The delivery of a claim is `D-` and this. */
export function newClaimId(randomBytes: (size: number) => Buffer): string {
  return `RW${[...randomBytes(16)].map((byte) => alphabet[byte & 31]).join('')}`;
}
