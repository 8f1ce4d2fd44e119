import { checkPrimeSync, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The two halves of an RSA key. */
export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const bits = 2048;
const exponent = 65_537n;

const known = new LRUCache<string, KeyPair>({ max: 1_000 });

/** Whether a text is a sandbox secret (64 hexadecimal digits) and not the key of a real provider. */
export function isSandboxSecret(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/**
 * The RSA key pair that belongs to a sandbox secret. Store and sandbox both derive each secret from its name, so
 * that none is ever transmitted; for providers that sign with RSA, both derive the same key pair from the secret.
 * Takes about 0.2 seconds, once per secret and process. Only for the sandbox: the secret reveals both halves.
 */
export function sandboxKeyPair(secret: string): KeyPair {
  if (!isSandboxSecret(secret)) throw new Error('only a secret of the sandbox stands for a key pair');
  let pair = known.get(secret);
  if (!pair) {
    pair = makePair(secret);
    known.set(secret, pair);
  }
  return pair;
}

function makePair(secret: string): KeyPair {
  const [p, q] = [primeOf(secret, 'p'), primeOf(secret, 'q')];
  const d = inverse(exponent, (p - 1n) * (q - 1n));
  const numbers = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  const key = Object.fromEntries(Object.entries(numbers).map(([name, n]) => [name, base64urlOf(n)]));
  const privateKey = createPrivateKey({ format: 'jwk', key: { kty: 'RSA', ...key } });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/**
 * The first suitable prime at or above a number derived from the secret and the name; its two highest bits are set,
 * so that n has its full length.
 */
function primeOf(secret: string, name: string): bigint {
  const blocks = Array.from({ length: bits / 2 / 256 }, (_, i) =>
    createHmac('sha256', secret).update(`${name}${i}`).digest('hex'),
  );
  const first = BigInt(`0x${blocks.join('')}`) | (3n << BigInt(bits / 2 - 2)) | 1n;
  let candidate = first;
  while ((candidate - 1n) % exponent === 0n || !checkPrimeSync(candidate)) candidate += 2n;
  return candidate;
}

/** The x with a·x ≡ 1 (mod m). */
function inverse(a: bigint, m: bigint): bigint {
  let [r, next, x, nextX] = [a, m, 1n, 0n];
  while (next !== 0n) {
    const quotient = r / next;
    [r, next] = [next, r - quotient * next];
    [x, nextX] = [nextX, x - quotient * nextX];
  }
  return ((x % m) + m) % m;
}

function base64urlOf(n: bigint): string {
  const hex = n.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
}
