import { hmacSha256Base64 } from '@gemporium/provider-kit/signatures.ts';
import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import vectors from './fixtures/hmac-vectors.json' with { type: 'json' };
import shapes from './fixtures/webhook-shapes.json' with { type: 'json' };
import { readNotification } from './read-notification.ts';
import {
  isUnambiguous,
  notificationItemSchema,
  notificationSchema,
  signatureOf,
  signedTextOf,
} from './wire.ts';

/** The bytes with one of them changed, for each of them. */
const changedOnce = (bytes: Buffer) =>
  [...bytes.keys()].map((at) => {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    return changed;
  });

describe('published HMAC vectors', () => {
  it.each(vectors.items)('$name', ({ item, hmacKeyHex, stringToSign, expectedBase64 }) => {
    const parsed = notificationItemSchema.parse(item);
    expect(signedTextOf(parsed)).toBe(stringToSign);
    expect(signatureOf(parsed, Buffer.from(hmacKeyHex, 'hex'))).toBe(expectedBase64);
  });

  it.each(vectors.rawBytes)('$name', ({ bytes, hmacKeyHex, expectedBase64 }) => {
    const key = Buffer.from(hmacKeyHex, 'hex');
    expect(hmacSha256Base64(key, bytes)).toBe(expectedBase64);
    for (const changed of changedOnce(Buffer.from(bytes)))
      expect(hmacSha256Base64(key, changed)).not.toBe(expectedBase64);
    for (const changed of changedOnce(key)) expect(hmacSha256Base64(changed, bytes)).not.toBe(expectedBase64);
  });

  describe.each(vectors.items)('P-13 $name, as a message', ({ item, hmacKeyHex, expectedBase64 }) => {
    const read = (rawBody: Buffer) =>
      readNotification(
        scriptedContext({ provider: 'adyen', merchant: item.merchantAccountCode }, { hmacKey: hmacKeyHex }),
        { ...incoming(''), rawBody },
      );
    const messageOf = (fields: object, hmacSignature: string) =>
      Buffer.from(
        JSON.stringify({
          live: 'false',
          notificationItems: [{ NotificationRequestItem: { ...fields, additionalData: { hmacSignature } } }],
        }),
      );
    const good = messageOf(item, expectedBase64);
    /** The signed fields of an event; the test flag and the texts for people are not signed. */
    const factsIn = (rawBody: Buffer) => {
      const reading = read(rawBody);
      if (reading.kind !== 'authentic') return reading.kind;
      return reading.events.map((event) => ({ ...event, isTest: undefined, detail: '' }));
    };

    it('P-13 is believed', () => {
      expect(read(good).kind).toBe('authentic');
    });

    it('P-13 is refused with any character of its signature or of what is signed changed', () => {
      for (const changed of changedOnce(Buffer.from(expectedBase64)))
        expect(read(messageOf(item, changed.toString('latin1'))).kind).toBe('rejected');
      const { amount, ...named } = item;
      for (const [name, value] of Object.entries(named))
        for (const changed of changedOnce(Buffer.from(value ?? '')))
          expect(
            read(messageOf({ ...item, [name]: changed.toString('latin1') }, expectedBase64)).kind,
            name,
          ).not.toBe('authentic');
      for (const currency of changedOnce(Buffer.from(amount.currency)).map(String))
        expect(read(messageOf({ ...item, amount: { ...amount, currency } }, expectedBase64)).kind).not.toBe(
          'authentic',
        );
      for (const value of [0, 1, -1, 10, 100].map((more) => amount.value * (more === 10 ? 10 : 1) + more))
        if (value !== amount.value)
          expect(read(messageOf({ ...item, amount: { ...amount, value } }, expectedBase64)).kind).toBe(
            'rejected',
          );
    });

    it('P-13 says nothing else with any byte of it changed', () => {
      const facts = factsIn(good);
      for (const [at, changed] of changedOnce(good).entries()) {
        const told = factsIn(changed);
        expect(typeof told === 'string' ? facts : told, `byte ${at}`).toEqual(facts);
      }
    });
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
