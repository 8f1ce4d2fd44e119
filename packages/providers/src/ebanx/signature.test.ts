import { createPublicKey } from 'node:crypto';
import { rsaPublicKeys } from '@gemporium/provider-kit/rsa.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { rsaOfTests } from '@gemporium/provider-kit/testing/rsa-of-tests.ts';
import { describe, expect, it } from 'vitest';
import published from './fixtures/published-examples.json' with { type: 'json' };
import { fitsRsaSha1, signatureOf } from './signature.ts';

const keys = rsaPublicKeys(rsaOfTests.publicKey, { mode: 'live' });
const body = Buffer.from(published.notification);
const { signature } = published;

describe('P-13 the signature over the notification that EBANX publishes', () => {
  it('P-13 fits as OpenSSL made it, by one key of several', () => {
    const other = sandboxKeyPair('3e'.repeat(32)).publicKey;
    expect(fitsRsaSha1(signature, body, keys)).toBe(true);
    expect(fitsRsaSha1(signature, body, [other, ...keys])).toBe(true);
    expect(fitsRsaSha1(signature, body, [other])).toBe(false);
    expect(fitsRsaSha1(signature, body, [])).toBe(false);
  });

  it('P-13 fits no message of which any byte is another', () => {
    for (let i = 0; i < body.length; i++) {
      const changed = Buffer.from(body);
      changed[i]! ^= 1;
      expect(fitsRsaSha1(signature, changed, keys), `byte ${i}`).toBe(false);
    }
  });

  it('P-13 does not fit with any character of it another', () => {
    for (let i = 0; i < signature.length; i++) {
      const changed = Buffer.from(signature);
      changed[i]! ^= 1;
      expect(fitsRsaSha1(changed.toString('latin1'), body, keys), `character ${i}`).toBe(false);
    }
  });

  it.each([
    ['with a line break', `${signature.slice(0, 64)}\n${signature.slice(64)}`],
    ['with a blank behind it', `${signature} `],
    ['without its last sign', signature.slice(0, -1)],
    ['for the addresses of the web', signature.replaceAll('+', '-').replaceAll('/', '_')],
    ['as nothing', ''],
  ])('P-13 has one spelling: %s it is refused', (_title, text) => {
    expect(fitsRsaSha1(text, body, keys)).toBe(false);
  });

  it('P-13 is none of SHA-256, with which our other providers sign', () => {
    const der = Buffer.from(rsaOfTests.publicKey, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    expect(fitsRsaSha1(rsaOfTests.signature, Buffer.from(rsaOfTests.message), [key])).toBe(false);
  });
});

it.each<[Record<string, string>, string]>([
  [{ 'x-signature-content': 'a' }, 'a'],
  [{ 'x-signaturecontent': 'b' }, 'b'],
  [{ 'x-signature-content': 'a', 'x-signaturecontent': 'b' }, 'a'],
  [{ 'x-signature-content': '', 'x-signaturecontent': 'b' }, 'b'],
  [{ 'x-signature-type': 'rsa,sha1' }, ''],
  [{}, ''],
])('P-13 of the headers %j the signature is “%s”', (headers, said) => {
  expect(signatureOf(headers)).toBe(said);
});
