import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Account } from './provider.ts';
import { isSandboxSecret, sandboxKeyPair } from './sandbox-keys.ts';
import { keysOf } from './signatures.ts';

const kept = new LRUCache<string, KeyObject>({ max: 1_000 });

/**
 * Our private key in a configured secret: PKCS#8 (DER) in base64 without line breaks. During a key change the secret
 * holds several; the first one signs. A sandbox account has a sandbox secret instead (`sandboxKeyPair`). Throws on
 * anything else: the provider would refuse what a wrong key signs, and others could forge what a weak one signs.
 */
export function rsaPrivateKey(secret: string, account: Pick<Account, 'mode'>): KeyObject {
  const [text] = keysOf(secret);
  if (account.mode === 'sandbox' && isSandboxSecret(text)) return sandboxKeyPair(text).privateKey;
  return keyOnce(`private ${text}`, () =>
    createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' }),
  );
}

/**
 * The provider's public keys in a configured secret: SPKI (X.509, DER) in base64. During a key change, any of them
 * verifies.
 */
export function rsaPublicKeys(secret: string, account: Pick<Account, 'mode'>): KeyObject[] {
  return keysOf(secret).map((text) =>
    account.mode === 'sandbox' && isSandboxSecret(text)
      ? sandboxKeyPair(text).publicKey
      : keyOnce(`public ${text}`, () => createPublicKey({ key: derOf(text), format: 'der', type: 'spki' })),
  );
}

/**
 * Why a secret holds no such key that can be used outside the sandbox, without revealing any of it; otherwise
 * undefined.
 */
export function rsaKeyProblem(half: 'private' | 'public', secret: string): string | undefined {
  const form = { private: 'PKCS#8', public: 'SPKI' }[half];
  try {
    if (half === 'private') rsaPrivateKey(secret, { mode: 'live' });
    else rsaPublicKeys(secret, { mode: 'live' });
    return undefined;
  } catch {
    return `is no ${half} RSA key of at least 2048 bits (${form}, base64 of DER on one line; several are separated by spaces)`;
  }
}

/** RSA-SHA256 (PKCS#1 v1.5) as base64. Text is encoded as UTF-8. */
export function rsaSha256Base64(key: KeyObject, message: string | Buffer): string {
  return sign('sha256', Buffer.from(message), key).toString('base64');
}

/** Whether one of the keys made this RSA-SHA256 signature (PKCS#1 v1.5, base64) of these bytes. */
export function fitsRsaSha256(given: string, message: string | Buffer, keys: readonly KeyObject[]): boolean {
  const signature = Buffer.from(given, 'base64');
  // Node's base64 decoder ignores invalid characters, but a signature has exactly one valid spelling.
  if (signature.toString('base64') !== given) return false;
  return keys.some((key) => verify('sha256', Buffer.from(message), key, signature));
}

/** Parsing a key takes longer than signing with it, so keys in use are cached. */
function keyOnce(name: string, read: () => KeyObject): KeyObject {
  const found = kept.get(name);
  if (found) return found;
  let key: KeyObject;
  try {
    key = read();
  } catch {
    // The reader's own message may quote the key.
    throw new Error('a configured RSA key cannot be read: it must be DER in base64, PKCS#8 or SPKI');
  }
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails!.modulusLength! < 2048)
    throw new Error('a configured RSA key is no RSA key of at least 2048 bits');
  kept.set(name, key);
  return key;
}

/** Node's decoder passes over what is no base64, such as a comma, and OpenSSL over what follows a key. */
function derOf(text: string): Buffer {
  const der = Buffer.from(text, 'base64');
  if (der.toString('base64').replaceAll('=', '') !== text.replaceAll('=', '')) throw new Error('no base64');
  return der;
}
