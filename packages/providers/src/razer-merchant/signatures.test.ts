import { describe, expect, it } from 'vitest';
import published from './fixtures/signature-vectors.json' with { type: 'json' };
import { fits, md5Of, skeyOf, vrfKeyOf } from './signatures.ts';

const { merchant, verifyKey, secretKey, vcode, notification, answer } = published;

it('O-11 the vcode of a page is what OpenSSL makes of it', () => {
  expect(md5Of(vcode.amount, merchant, vcode.orderid, verifyKey)).toBe(vcode.signature);
});

const proofs: [string, Record<string, string>, string, (fields: never, key: string) => string, string[]][] = [
  ['a notification', notification, notification.skey, skeyOf, ['skey']],
  ['an answer', answer, answer.VrfKey, vrfKeyOf, ['VrfKey', 'TranID', 'Currency']],
];
describe.each(proofs)('O-11 the signature of %s', (_title, fields, signature, by, uncovered) => {
  const sign = (changed: Record<string, string>, key = secretKey) => by(changed as never, key);

  it('O-11 is what OpenSSL makes of it', () => {
    expect(sign(fields)).toBe(signature);
  });

  it('O-11 is another one with any byte of any field that it covers changed', () => {
    for (const [name, value] of Object.entries(fields)) {
      const bytes = Buffer.from(value);
      for (let at = 0; at < bytes.length; at++) {
        const altered = Buffer.from(bytes);
        altered[at]! ^= 1;
        const other = sign({ ...fields, [name]: altered.toString('latin1') });
        if (uncovered.includes(name)) expect(other, name).toBe(signature);
        else expect(other, `${name} ${at}`).not.toBe(signature);
      }
    }
  });

  it('O-11 fits while the key is being changed, and no other key', () => {
    const signedBy = (key: string) => sign(fields, key);
    expect(fits(signature, ['new-key', secretKey], signedBy)).toBe(true);
    expect(fits(signature, [secretKey, 'old-key'], signedBy)).toBe(true);
    expect(fits(signature, ['new-key', secretKey, 'old-key'], signedBy)).toBe(true);
    expect(fits(signature, ['new-key'], signedBy)).toBe(false);
    for (const other of ['', signature.toUpperCase(), `${signature}0`, signature.slice(1)])
      expect(fits(other, [secretKey], signedBy)).toBe(false);
  });
});
