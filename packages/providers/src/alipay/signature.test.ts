import { createVerify } from 'node:crypto';
import { rsaPrivateKey, rsaPublicKeys } from '@gemporium/provider-kit/rsa.ts';
import { rsaOfTests } from '@gemporium/provider-kit/testing/rsa-of-tests.ts';
import { describe, expect, it } from 'vitest';
import sample from './fixtures/published-sample.json' with { type: 'json' };
import { contentOf, isSigned, signatureHeader, signatureIn } from './signature.ts';

const key = rsaPrivateKey(rsaOfTests.privateKey, { mode: 'live' });
const keys = rsaPublicKeys(rsaOfTests.publicKey, { mode: 'live' });
const { path, clientId, requestTime: time } = sample;
const body = JSON.stringify(sample.body, undefined, sample.bodyIndent);
const message = { path, clientId, time, body };

it('P-13 what is signed is what Antom’s sample signs', () => {
  expect(contentOf(message).toString()).toBe(
    `POST /ams/api/v1/payments/pay\nSANDBOX_5X00000000000000.1685599933871.${body}`,
  );
  expect(contentOf({ ...message, body: Buffer.from([0xff, 0x00]) }).subarray(-3)).toEqual(
    Buffer.from([0x2e, 0xff, 0x00]),
  );
});

it('P-13 our header has the form of the sample’s, and OpenSSL verifies it', () => {
  const header = signatureHeader(key, 3, message);
  expect(header).toMatch(/^algorithm=RSA256,keyVersion=3,signature=[A-Za-z0-9%]+$/);
  const base64 = decodeURIComponent(header.split('signature=')[1]!);
  const verify = createVerify('RSA-SHA256').update(contentOf(message));
  expect(verify.verify(keys[0]!, base64, 'base64')).toBe(true);
});

describe('P-13 reading a header', () => {
  const base64 = decodeURIComponent(sample.signature);

  it.each([
    `algorithm=RSA256,keyVersion=1,signature=${sample.signature}`,
    `algorithm=RSA256, keyVersion=1, signature=${sample.signature}`,
    `signature=${sample.signature}, algorithm=RSA256`,
    ` algorithm=RSA256 ,\tkeyVersion=7 , signature=${sample.signature} `,
  ])('P-13 finds the signature: %s', (header) => {
    expect(signatureIn(header)).toBe(base64);
    expect(Buffer.from(base64, 'base64')).toHaveLength(256);
  });

  it.each([
    '',
    'signed by me',
    'algorithm=RSA256,keyVersion=1',
    `keyVersion=1,signature=${sample.signature}`,
    `algorithm=RSA512,keyVersion=1,signature=${sample.signature}`,
    `algorithm=RSA256,signature=a,signature=${sample.signature}`,
    'algorithm=RSA256,signature=%',
  ])('P-13 finds none in: %s', (header) => {
    expect(signatureIn(header)).toBeUndefined();
  });

  it('P-13 takes a plus sign as it is: it is no blank here', () => {
    expect(signatureIn('algorithm=RSA256,signature=a+b==')).toBe('a+b==');
  });
});

describe('P-13 a signature fits its message alone', () => {
  const signature = signatureIn(signatureHeader(key, 1, message))!;

  it('P-13 and none in which one byte was changed', () => {
    expect(isSigned(signature, message, keys)).toBe(true);
    const changed = (text: string, at: number) =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    for (const part of ['path', 'clientId', 'time', 'body'] as const)
      for (let at = 0; at < message[part].length; at++)
        expect(isSigned(signature, { ...message, [part]: changed(message[part], at) }, keys)).toBe(false);
    for (let at = 0; at < signature.length; at++)
      expect(isSigned(changed(signature, at), message, keys)).toBe(false);
  });

  it('P-13 nor the published one, whose key is another', () => {
    expect(isSigned(decodeURIComponent(sample.signature), message, keys)).toBe(false);
  });
});
