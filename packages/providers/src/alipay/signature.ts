import type { KeyObject } from 'node:crypto';
import { fitsRsaSha256, rsaSha256Base64 } from '@gemporium/provider-kit/rsa.ts';

/** A message and what its signature covers. */
export interface SignedMessage {
  /** The path that is called, with any query: Alipay's for our calls and its answers, ours for its notifications. */
  path: string;
  clientId: string;
  /** The header `request-time`, or `response-time` of an answer. */
  time: string;
  body: string | Buffer;
}

/** The `Signature` header for a call of ours. */
export function signatureHeader(key: KeyObject, keyVersion: number, message: SignedMessage): string {
  const signature = encodeURIComponent(rsaSha256Base64(key, contentOf(message)));
  return `algorithm=RSA256,keyVersion=${keyVersion},signature=${signature}`;
}

/** Whether one of Alipay's keys made the signature of this message. */
export function isSigned(
  signature: string | undefined,
  message: SignedMessage,
  keys: readonly KeyObject[],
): boolean {
  return signature !== undefined && fitsRsaSha256(signature, contentOf(message), keys);
}

/**
 * The signature in a header `signature`, as base64; undefined where the header is malformed. The documents show the
 * parts both with and without a blank after the comma.
 */
export function signatureIn(header: string): string | undefined {
  const parts = header.split(',').map((part) => part.trim());
  const [found, ...others] = parts.flatMap((part) =>
    part.startsWith('signature=') ? [part.slice('signature='.length)] : [],
  );
  if (found === undefined || others.length > 0 || !parts.includes('algorithm=RSA256')) return undefined;
  try {
    return decodeURIComponent(found);
  } catch {
    // A stray percent sign makes the header malformed; undefined reports it.
    return undefined;
  }
}

/**
 * The signed text: `POST <path>`, then client id, time and body on the next line.
 * https://docs.antom.com/ac/ams/digital_signature
 */
export function contentOf({ path, clientId, time, body }: SignedMessage): Buffer {
  return Buffer.concat([Buffer.from(`POST ${path}\n${clientId}.${time}.`), Buffer.from(body)]);
}
