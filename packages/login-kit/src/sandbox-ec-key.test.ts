import { sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { sandboxEcKeyPair } from './sandbox-ec-key.ts';

const secrets = ['0'.repeat(64), 'f'.repeat(64), '0123456789abcdef'.repeat(4)];

it.each(secrets)('I-03 store and sandbox make the same key pair of one secret: %s', (secret) => {
  const [ofStore, ofSandbox] = [sandboxEcKeyPair(secret), sandboxEcKeyPair(secret)];
  expect(ofStore.privateKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  const text = Buffer.from('what Apple would be sent');
  const signature = sign('sha256', text, ofStore.privateKey);
  expect(verify('sha256', text, ofSandbox.publicKey, signature)).toBe(true);
});

/**
 * The public keys of two secrets, computed by another implementation. The second private key begins with a zero.
 */
it.each([
  [
    '0'.repeat(64),
    'X58iQsiiKa3zV8nC9Itc0PWEN4WlfoTUF9vmDehZpj0',
    'ser6jQR1leR-BUyAPtXiyVeaWnOLDYS_CwdgcIszQz0',
  ],
  [
    '1b'.padStart(64, '0'),
    'AAYc0TJWrpBDLlSMphJyxVjP_hvpryGNNbegVmrtmnk',
    'yZPejsxKJPkLuKfGjzKrfo-EQV0SbUQJerhA4RKaV6Y',
  ],
])('I-03 a store and a sandbox of different releases make the same key pair of %s', (secret, x, y) => {
  const { publicKey } = sandboxEcKeyPair(secret);
  expect(publicKey.export({ format: 'jwk' })).toEqual({ kty: 'EC', crv: 'P-256', x, y });
});

it('I-03 another secret is another key pair', () => {
  const publicKeys = secrets.map((secret) =>
    sandboxEcKeyPair(secret).publicKey.export({ type: 'spki', format: 'pem' }),
  );
  expect(new Set(publicKeys).size).toBe(secrets.length);
});

it.each(['', 'a real provider’s secret', 'F'.repeat(64), '0'.repeat(63), `${'0'.repeat(64)} `])(
  'I-03 %j is no secret of the sandbox, and no key is made of it',
  (secret) => {
    expect(() => sandboxEcKeyPair(secret)).toThrow('only a secret of the sandbox');
  },
);
