import { createECDH, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { isSandboxSecret } from '@gemporium/provider-kit/sandbox-keys.ts';

/** The order of P-256's group (FIPS 186-4, D.1.2.3). */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/**
 * The P-256 key pair that stands for a sandbox secret, like the provider-kit's `sandboxKeyPair` for RSA: store and
 * sandbox derive the same pair from it, so that no key ever travels. Never used outside the sandbox.
 */
export function sandboxEcKeyPair(secret: string): { privateKey: KeyObject; publicKey: KeyObject } {
  if (!isSandboxSecret(secret)) throw new Error('only a secret of the sandbox stands for a key pair');
  const hash = createHmac('sha256', secret).update('P-256').digest('hex');
  const scalar = ((BigInt(`0x${hash}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(scalar, 'hex');
  const point = ecdh.getPublicKey();
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: part(1, 33),
    y: part(33, 65),
    d: Buffer.from(scalar, 'hex').toString('base64url'),
  };
  const privateKey = createPrivateKey({ format: 'jwk', key: jwk });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
