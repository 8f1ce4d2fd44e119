import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hexKeysOf,
  hmacKey,
  hmacSha256Base64,
  hmacSha256Hex,
  keysOf,
  sameSignature,
  sha256Hex,
} from './signatures.ts';

describe('digests', () => {
  // RFC 4231, test case 2.
  it('agrees with RFC 4231', () => {
    const key = Buffer.from('Jefe');
    const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(hmacSha256Hex(key, 'what do ya want for nothing?')).toBe(hex);
    expect(hmacSha256Base64(key, 'what do ya want for nothing?')).toBe(
      Buffer.from(hex, 'hex').toString('base64'),
    );
  });

  it('signs with the key that it is given, however many there are, and however alike they look', () => {
    const bytes = Array.from({ length: 1_200 }, (_, i) => Buffer.from([i >> 8, i & 0xff, 0xc3, 0xb6]));
    const keys = [...bytes, Buffer.from('ö'), Buffer.from('ö', 'latin1'), Buffer.alloc(0)];
    const plain = keys.map((key) => createHmac('sha256', key).update('text').digest('hex'));
    for (let times = 0; times < 2; times++)
      expect(keys.map((key) => hmacSha256Hex(key, 'text'))).toEqual(plain);
    const reused = Buffer.from('first');
    const first = hmacSha256Hex(reused, 'text');
    reused.write('other');
    expect(hmacSha256Hex(reused, 'text')).not.toBe(first);
    expect(createHmac('sha256', hmacKey('ö')).update('text').digest('hex')).toBe(plain[1_200]);
  });

  it('a key is made ready once in a process', () => {
    expect(hmacKey('the shop’s')).toBe(hmacKey(Buffer.from('the shop’s')));
  });

  it('agrees with FIPS 180-2 on SHA-256', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('comparing signatures', () => {
  it.each([
    ['equal', 'abc', 'abc', true],
    ['another text', 'abd', 'abc', false],
    ['shorter', 'ab', 'abc', false],
    ['longer', 'abcd', 'abc', false],
    ['empty', '', 'abc', false],
    ['the same number of characters, more bytes', 'abö', 'abc', false],
  ])('%s', (_, given, expected, same) => {
    expect(sameSignature(given, expected)).toBe(same);
  });
});

it('any other text is another signature, however little it differs', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (given, expected) => {
      expect(sameSignature(given, expected)).toBe(given === expected);
      expect(sameSignature(expected, expected)).toBe(true);
    }),
  );
});

it('each altered byte of a message or of a key makes another signature', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(bytes, bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (key, message, place, change) => {
      const sign = (k: Uint8Array, m: Uint8Array) => hmacSha256Hex(Buffer.from(k), Buffer.from(m));
      const altered = (text: Uint8Array) =>
        text.map((byte, i) => (i === place % text.length ? byte ^ change : byte));
      const signed = sign(key, message);
      expect(signed).toBe(createHmac('sha256', key).update(message).digest('hex'));
      expect(sameSignature(sign(key, altered(message)), signed)).toBe(false);
      expect(sameSignature(sign(altered(key), message), signed)).toBe(false);
    }),
  );
});

describe('configured keys', () => {
  it('holds several while a key is being changed', () => {
    expect(keysOf(' new-key\nold-key ')).toEqual(['new-key', 'old-key']);
    expect(keysOf('one \t\n two')).toEqual(['one', 'two']);
    const hexadecimal = `${'ab'.repeat(16)} ${'CD'.repeat(32)}`;
    expect(hexKeysOf(hexadecimal)).toEqual([Buffer.alloc(16, 0xab), Buffer.alloc(32, 0xcd)]);
  });

  it.each(['', '   '])('refuses the empty secret %j, which anybody could sign with', (secret) => {
    expect(() => keysOf(secret)).toThrow('empty');
  });

  it.each([
    ['not hexadecimal', 'z'.repeat(64)],
    ['an odd number of digits', 'a'.repeat(63)],
    ['too short', 'ab'.repeat(15)],
    ['hexadecimal but for what follows', `${'ab'.repeat(16)}zz`],
    ['hexadecimal but for what goes before', `zz${'ab'.repeat(16)}`],
  ])('refuses a hexadecimal key that is %s', (_, secret) => {
    expect(() => hexKeysOf(secret)).toThrow('hexadecimal');
  });
});
