import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fitsRsaSha256, rsaKeyProblem, rsaPrivateKey, rsaPublicKeys, rsaSha256Base64 } from './rsa.ts';
import { sandboxKeyPair } from './sandbox-keys.ts';
import { sha256Hex } from './signatures.ts';
import { rsaOfTests } from './testing/rsa-of-tests.ts';

const { privateKey, publicKey, message, signature, unfitPublicKeys } = rsaOfTests;
const live = { mode: 'live' } as const;
const sandbox = { mode: 'sandbox' } as const;
const [seed, otherSeed] = ['0a'.repeat(32), '0b'.repeat(32)];

describe('RSA signatures', () => {
  it('are those of OpenSSL', () => {
    expect(rsaSha256Base64(rsaPrivateKey(privateKey, live), message)).toBe(signature);
    expect(fitsRsaSha256(signature, message, rsaPublicKeys(publicKey, live))).toBe(true);
    expect(fitsRsaSha256(signature, Buffer.from(message), rsaPublicKeys(publicKey, live))).toBe(true);
  });

  it('fit no other bytes, and have one spelling', () => {
    const keys = rsaPublicKeys(publicKey, live);
    const bytes = Buffer.from(message);
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(fitsRsaSha256(signature, changed, keys), `byte ${at}`).toBe(false);
    }
    const others = [
      '',
      ' ',
      signature.slice(4),
      `${signature}=`,
      ` ${signature}`,
      `${signature}\n`,
      signature.replaceAll('+', '-').replaceAll('/', '_'),
      ...[...signature].map((_, at) => signature.slice(0, at) + signature.slice(at + 1)),
    ];
    for (const other of others) expect(fitsRsaSha256(other, message, keys), other).toBe(false);
    expect(fitsRsaSha256(signature, message, [])).toBe(false);
  });

  it('are made by the first of several keys and checked by all, while they are being changed', () => {
    const pair = sandboxKeyPair(seed);
    const made = rsaSha256Base64(rsaPrivateKey(`${seed} ${otherSeed}`, sandbox), message);
    expect(made).toBe(rsaSha256Base64(pair.privateKey, message));
    const both = rsaPublicKeys(`${publicKey}\n${seed}`, sandbox);
    expect([signature, made].map((one) => fitsRsaSha256(one, message, both))).toEqual([true, true]);
    expect(fitsRsaSha256(made, message, rsaPublicKeys(otherSeed, sandbox))).toBe(false);
  });
});

it('a configured key is read once in a process', () => {
  // A key that has not been read before.
  const made = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ours = made.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const theirs = made.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  expect(rsaPrivateKey(ours, live)).toBe(rsaPrivateKey(ours, live));
  expect(rsaPublicKeys(theirs, live)[0]).toBe(rsaPublicKeys(theirs, live)[0]);
});

describe('keys that nothing may be signed or believed by', () => {
  it.each([
    ['nothing', ''],
    ['only blanks', ' \n'],
    ['words', 'change me'],
    ['the private half', privateKey],
    ['half a key', publicKey.slice(0, 200)],
    ['a secret of the sandbox', seed],
    ['a key that is too short', unfitPublicKeys[0]!],
    ['a key of another kind', unfitPublicKeys[1]!],
  ])('%s is no public key of a real provider', (_title, text) => {
    expect(() => rsaPublicKeys(text, live)).toThrow(/RSA key|empty/);
    expect(() => rsaPublicKeys(`${publicKey} ${text.trim() || 'x'}`, { mode: 'test' })).toThrow(
      /RSA key|empty/,
    );
    expect(rsaKeyProblem('public', text)).toBe(
      'is no public RSA key of at least 2048 bits (SPKI, base64 of DER on one line; several are separated by spaces)',
    );
  });

  it.each([
    ['nothing', ''],
    ['the public half', publicKey],
    ['a secret of the sandbox', seed],
    ['half a key', privateKey.slice(0, 800)],
    ['a list with commas', `${privateKey},${privateKey}`],
  ])('%s is no private key of ours, and the error does not tell it', (_title, text) => {
    expect(() => rsaPrivateKey(text, live)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(text || 'MII') }),
    );
    expect(rsaKeyProblem('private', text)).toBe(
      'is no private RSA key of at least 2048 bits (PKCS#8, base64 of DER on one line; several are separated by spaces)',
    );
  });

  it.each([',', ';', '=', '==,'])(
    'B-07 keys joined by "%s" are none: only the first would verify',
    (between) => {
      expect(rsaKeyProblem('public', `${publicKey}${between}${publicKey}`)).toMatch(/^is no public RSA key/);
    },
  );

  it('a key for another way of signing with RSA is none of ours, however long', () => {
    const made = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
    const text = made.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    expect(rsaKeyProblem('public', text)).toMatch(/^is no public RSA key/);
  });

  it('nothing is wrong with a key of ours, and with theirs while they change it', () => {
    expect(rsaKeyProblem('private', privateKey)).toBeUndefined();
    expect(rsaKeyProblem('public', `${publicKey} ${publicKey}`)).toBeUndefined();
  });
});

describe('the key pair that stands for a secret of the sandbox', () => {
  it('is the same wherever it is made, of full length, and another one for another secret', () => {
    const { privateKey: first, publicKey: half } = sandboxKeyPair(seed);
    const made = rsaSha256Base64(first, message);
    expect(fitsRsaSha256(made, message, [half])).toBe(true);
    expect(fitsRsaSha256(made, message, [sandboxKeyPair(otherSeed).publicKey])).toBe(false);
    expect(half.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048, publicExponent: 65_537n });
    // Generated once and recorded here: a process of another version must derive the same key.
    const written = [seed, otherSeed, '0c'.repeat(32)].map((secret) =>
      sha256Hex(JSON.stringify(sandboxKeyPair(secret).privateKey.export({ format: 'jwk' }))),
    );
    expect(written).toEqual([
      'd71f0fea63fdafbe50e8b667b6d11054b02a150f01590966e7447dc293ef6d65',
      '964811492ba973dd573b275d1532af87d6c834996b599c0957a2a8ffbbecd48a',
      'c3ce3f9ff91f2521158607d35a1a1626f83410b20bc5efe5e2c8944cf15ffdb6',
    ]);
  });

  it('is made once in a process', () => {
    const ofNobodyYet = '0e'.repeat(32);
    expect(sandboxKeyPair(ofNobodyYet)).toBe(sandboxKeyPair(ofNobodyYet));
  });

  it.each(['', 'x', 'AB'.repeat(32), 'ab'.repeat(31), 'ab'.repeat(33)])(
    'is made of nothing else: %j',
    (text) => {
      expect(() => sandboxKeyPair(text)).toThrow('only a secret of the sandbox');
    },
  );
});
