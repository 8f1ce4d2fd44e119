import { type KeyObject, verify } from 'node:crypto';

/** EBANX's documents spell the header in both ways. */
const headerNames = ['x-signature-content', 'x-signaturecontent'] as const;

/** The signature that a notification carries; '' where it carries none. */
export function signatureOf(headers: Readonly<Record<string, string>>): string {
  return headerNames.map((name) => headers[name] ?? '').find((text) => text !== '') ?? '';
}

/**
 * Whether one of the keys made this RSA-SHA1 signature (PKCS#1 v1.5, base64) of these bytes: EBANX knows no other. SHA-1 no
 * longer keeps whoever signs from making two messages of one signature; what is signed here only leads to a question.
 */
export function fitsRsaSha1(given: string, message: Buffer, keys: readonly KeyObject[]): boolean {
  const signature = Buffer.from(given, 'base64');
  // Node reads base64 with anything in it: a signature has one spelling alone.
  if (signature.toString('base64') !== given) return false;
  return keys.some((key) => verify('sha1', message, key, signature));
}
