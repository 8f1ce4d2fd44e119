import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const keys = new LRUCache<string, KeyObject>({ max: 1_000 });

/**
 * The key as a node:crypto object. Making it takes ten times as long as signing a short text, so those in use are
 * cached. Text is encoded as UTF-8.
 */
export function hmacKey(key: string | Buffer): KeyObject {
  const bytes = Buffer.from(key);
  const name = bytes.toString('latin1');
  let made = keys.get(name);
  if (!made) {
    made = createSecretKey(bytes);
    keys.set(name, made);
  }
  return made;
}

/** HMAC-SHA256 as base64. Text is encoded as UTF-8. */
export function hmacSha256Base64(key: Buffer, message: string | Buffer): string {
  return createHmac('sha256', hmacKey(key)).update(message).digest('base64');
}

/** HMAC-SHA256 as lower-case hex. Text is encoded as UTF-8. */
export function hmacSha256Hex(key: Buffer, message: string | Buffer): string {
  return createHmac('sha256', hmacKey(key)).update(message).digest('hex');
}

/** SHA-256 as lower-case hex. Text is encoded as UTF-8. */
export function sha256Hex(message: string | Buffer): string {
  return createHash('sha256').update(message).digest('hex');
}

/** Whether two signatures are the same text; the time it takes reveals only whether their lengths match. */
export function sameSignature(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The keys in a configured secret. During a key change the secret holds several, separated by white space: any of
 * them verifies. Throws if there is none, because with an empty key anybody's signature would verify.
 */
export function keysOf(secret: string): [string, ...string[]] {
  const [first, ...others] = secret.split(/\s/).filter((key) => key !== '');
  if (first === undefined) throw new Error('a signing secret is configured but empty');
  return [first, ...others];
}

/** The same for keys that are bytes written as hex. Throws on anything else: half a key would be a weak key. */
export function hexKeysOf(secret: string): Buffer[] {
  return keysOf(secret).map((key) => {
    if (!/^(?:[0-9a-fA-F]{2}){16,}$/.test(key)) {
      throw new Error('a signing secret is not a hexadecimal key of at least 16 bytes');
    }
    return Buffer.from(key, 'hex');
  });
}

/** Why a secret holds no such keys, without revealing any of it; otherwise undefined. */
export function hexKeysProblem(secret: string): string | undefined {
  try {
    hexKeysOf(secret);
    return undefined;
  } catch {
    return 'is no hexadecimal key of at least 16 bytes (several are separated by spaces)';
  }
}
