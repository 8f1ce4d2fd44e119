import type { Rejection } from './provider.ts';
import { hmacSha256Base64, sameSignature } from './signatures.ts';

/** How far a message's time may be from ours (the figure from the specification). */
const toleranceSeconds = 300;

export interface SignedMessage {
  /** Names the message; a repeated message keeps it. No full stops: they separate the signed parts. */
  id: string;
  sentAt: Date;
  body: string;
}

export type SignatureHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

export type VerifiedMessage = { ok: true; id: string; sentAt: Date } | { ok: false; reason: Rejection };

/**
 * Signs by Standard Webhooks (standardwebhooks.com): one `v1` signature per key, so that the other side may change
 * its key before or after we do. Keys are the UTF-8 bytes of the texts given.
 */
export function signMessage({ id, sentAt, body }: SignedMessage, keys: readonly string[]): SignatureHeaders {
  if (id === '' || id.includes('.')) throw new Error('a message id is not empty and has no full stop');
  if (keys.length === 0 || keys.includes(''))
    throw new Error('a message is signed with at least one real key');
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = keys.map((key) => `v1,${signatureOf(key, id, timestamp, Buffer.from(body))}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/**
 * Checks a message as received: raw bytes, header names in lower case, any of the keys. Refuses one signed more than
 * five minutes before or after `now`.
 */
export function verifyMessage(
  headers: Readonly<Record<string, string | undefined>>,
  body: string | Buffer,
  keys: readonly string[],
  now: Date,
): VerifiedMessage {
  if (keys.length === 0 || keys.includes('')) throw new Error('a message is verified with real keys only');
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  const given = headers['webhook-signature'] ?? '';
  if (id === '' || timestamp === '' || given === '') return { ok: false, reason: 'it has no signature' };
  if (id.includes('.') || !/^\d{1,12}$/.test(timestamp))
    return { ok: false, reason: 'its signature headers are malformed' };

  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const expected = keys.map((key) => signatureOf(key, id, timestamp, bytes));
  const candidates = given
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => part.slice('v1,'.length));
  const isOurs = candidates.some((candidate) =>
    expected.some((signature) => sameSignature(candidate, signature)),
  );
  if (!isOurs) return { ok: false, reason: 'its signature does not fit' };

  const sentAt = new Date(Number(timestamp) * 1000);
  const skewSeconds = Math.abs(now.getTime() - sentAt.getTime()) / 1000;
  if (skewSeconds > toleranceSeconds) {
    return { ok: false, reason: 'it was signed more than five minutes away from now' };
  }
  return { ok: true, id, sentAt };
}

function signatureOf(key: string, id: string, timestamp: string, body: Buffer): string {
  return hmacSha256Base64(Buffer.from(key), Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]));
}
