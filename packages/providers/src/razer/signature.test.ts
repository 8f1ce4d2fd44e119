import { describe, expect, it } from 'vitest';
import published from './fixtures/signature-vectors.json' with { type: 'json' };
import { type Fields, isSigned, signatureOf, signed } from './signature.ts';
import { context } from './testing/answers-of-razer.ts';

const { key, vectors } = published;
type Vector = { name: string; hashType: 'hmac-sha256' | 'md5'; fields: Fields; signature: string };
const all = vectors as unknown as Vector[];

const accepts = (
  { fields, hashType }: Pick<Vector, 'fields' | 'hashType'>,
  signature: string,
  secret = key,
) => isSigned(context([], { settings: { hashType } }, secret), { ...fields, signature });

describe.each(all)('O-11 the signature of $name', (vector) => {
  const { fields, hashType, signature } = vector;

  it('O-11 is what OpenSSL makes of it', () => {
    expect(signatureOf(fields, key, hashType)).toBe(signature);
    expect(accepts(vector, signature)).toBe(true);
  });

  it('O-11 fits no message of which any byte of any field was changed', () => {
    for (const [name, value] of Object.entries(fields)) {
      const bytes = Buffer.from(value ?? '');
      for (let at = 0; at < bytes.length; at++) {
        const altered = Buffer.from(bytes);
        altered[at]! ^= 1;
        const changed = { ...fields, [name]: altered.toString('latin1') };
        expect(accepts({ fields: changed, hashType }, signature), `${name} ${at}`).toBe(false);
      }
    }
  });

  it('O-11 no byte of it can be another one', () => {
    for (let at = 0; at < signature.length; at++) {
      const other = signature[at] === '0' ? '1' : '0';
      expect(accepts(vector, signature.slice(0, at) + other + signature.slice(at + 1))).toBe(false);
    }
    for (const other of ['', signature.toUpperCase(), `${signature}0`, signature.slice(1)])
      expect(accepts(vector, other)).toBe(false);
  });

  it('O-11 holds while the key is being changed, and by no other key', () => {
    for (const held of [`new-key ${key}`, `${key} old-key`, `new-key ${key} old-key`])
      expect(accepts(vector, signature, held)).toBe(true);
    expect(accepts(vector, signature, 'new-key')).toBe(false);
    expect(() => accepts(vector, signature, ' ')).toThrow('empty');
  });

  it('O-11 is not believed by an account that is signed in the other way', () => {
    const other = hashType === 'md5' ? 'hmac-sha256' : 'md5';
    expect(accepts({ fields, hashType: other }, signature)).toBe(false);
    expect(accepts({ fields, hashType: other }, signatureOf(fields, key, other))).toBe(false);
  });
});

describe('O-11 what we sign', () => {
  const fields = { version: 'v1', amount: '1000', applicationCode: 'A' };

  it('O-11 says in which way, and is signed by the first key', () => {
    expect(signed(context([], {}, 'new old'), fields)).toEqual({
      ...fields,
      hashType: 'hmac-sha256',
      signature: signatureOf({ ...fields, hashType: 'hmac-sha256' }, 'new', 'hmac-sha256'),
    });
  });

  it('O-11 names no way where the application is an older one', () => {
    expect(signed(context([], { settings: { hashType: 'md5' } }, 'new old'), fields)).toEqual({
      ...fields,
      signature: signatureOf(fields, 'new', 'md5'),
    });
  });

  it('O-11 what is missing, null or empty adds nothing', () => {
    const whole = signatureOf(fields, key, 'md5');
    const more = { ...fields, channelId: '', customerId: undefined, virtualCurrencyAmount: null };
    expect(signatureOf({ ...more, signature: 'x' }, key, 'md5')).toBe(whole);
  });
});
