import { type KeyObject, verify } from 'node:crypto';

/** EBANX's documents use both spellings of the header. */
const headerNames = ['x-signature-content', 'x-signaturecontent'] as const;

/** The signature of a notification; '' if it has none. */
export function signatureOf(headers: Readonly<Record<string, string>>): string {
  return headerNames.map((name) => headers[name] ?? '').find((text) => text !== '') ?? '';
}

/**
 * Whether one of the keys made this RSA-SHA1 signature (PKCS#1 v1.5, base64) of these bytes: EBANX supports no
 * other. With SHA-1 a signer can make two messages with the same signature; that does no harm here, because a signed
 * message only causes a query.
 */
export function fitsRsaSha1(given: string, message: Buffer, keys: readonly KeyObject[]): boolean {
  const signature = Buffer.from(given, 'base64');
  // Node's base64 decoder ignores invalid characters, but a signature has exactly one valid spelling.
  if (signature.toString('base64') !== given) return false;
  return keys.some((key) => verify('sha1', message, key, signature));
}
