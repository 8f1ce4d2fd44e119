import { hmacSha256Base64 } from '@gemporium/provider-kit/signatures.ts';
import { describe, expect, it } from 'vitest';
import vectors from './fixtures/hmac-vectors.json' with { type: 'json' };
import shapes from './fixtures/webhook-shapes.json' with { type: 'json' };
import {
  isUnambiguous,
  notificationItemSchema,
  notificationSchema,
  signatureOf,
  signedTextOf,
} from './wire.ts';

describe('published HMAC vectors', () => {
  it.each(vectors.items)('$name', ({ item, hmacKeyHex, stringToSign, expectedBase64 }) => {
    const parsed = notificationItemSchema.parse(item);
    expect(signedTextOf(parsed)).toBe(stringToSign);
    expect(signatureOf(parsed, Buffer.from(hmacKeyHex, 'hex'))).toBe(expectedBase64);
  });

  it.each(vectors.rawBytes)('$name', ({ bytes, hmacKeyHex, expectedBase64 }) => {
    expect(hmacSha256Base64(Buffer.from(hmacKeyHex, 'hex'), bytes)).toBe(expectedBase64);
  });
});

it('P-13 what an event does not say is signed as nothing at all', () => {
  const least = { eventCode: 'REPORT_AVAILABLE', merchantAccountCode: 'M', success: 'true' };
  expect(signedTextOf(notificationItemSchema.parse(least))).toBe('::M::::REPORT_AVAILABLE:true');
  const empty = { ...least, originalReference: null, amount: { currency: 'USD', value: 0 } };
  expect(signedTextOf(notificationItemSchema.parse(empty))).toBe('::M::0:USD:REPORT_AVAILABLE:true');
});

describe('shapes from the library of Adyen', () => {
  it.each([
    ['an authorisation', shapes.authorisation],
    ['a refused refund', shapes.refundRefused],
  ])('reads %s', (_, shape) => {
    expect(notificationSchema.safeParse(shape).success).toBe(true);
  });
});

describe('one signature, one reading', () => {
  const item = notificationItemSchema.parse(vectors.items[0]!.item);

  it.each([
    ['as Adyen sends it', {}, true],
    ['without an original reference', { originalReference: null }, true],
    ['with a colon in our reference only', { merchantReference: 'a:b' }, true],
    ['with a colon moved into pspReference', { pspReference: '7914073381342284:' }, false],
    ['with a colon moved into merchantAccountCode', { merchantAccountCode: 'Test:Merchant' }, false],
    ['with a colon moved into eventCode', { eventCode: 'AUTHORISATION:true' }, false],
  ])('%s', (_, change, expected) => {
    expect(isUnambiguous({ ...item, ...change })).toBe(expected);
  });
});
