const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `GP` and 16 characters of Crockford's base32: 80 random bits, so that numbers can be neither guessed nor counted. */
export function newBillingNumber(randomBytes: (size: number) => Buffer): string {
  const bytes = randomBytes(16);
  let text = 'GP';
  for (const byte of bytes) text += alphabet[byte & 31];
  return text;
}
