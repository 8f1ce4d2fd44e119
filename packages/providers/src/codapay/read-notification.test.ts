import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import { incoming } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { checksumOf } from './checksum.ts';
import vectors from './fixtures/vectors.json' with { type: 'json' };
import { readNotification } from './read-notification.ts';
import { apiKey, context, request, txnId } from './testing/answers-of-codapay.ts';

type Fields = Record<string, string>;

const told: Fields = {
  TxnId: txnId,
  OrderId: request.reference,
  TotalPrice: '15000.00',
  PaymentType: '236',
  ResultCode: '0',
};
const signed = (fields: Fields, key = apiKey): Fields => {
  const { TxnId = '', OrderId = '', ResultCode = '' } = fields;
  return { ...fields, Checksum: checksumOf({ TxnId, OrderId, ResultCode }, key) };
};
const get = (query: string): IncomingRequest => ({ ...incoming(query), method: 'GET', headers: {} });
const read = (fields: Fields | string, secret = apiKey) =>
  readNotification(
    context([], { secret }),
    get(typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()),
  );
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));

const unsigned = { kind: 'rejected', reason: 'it has no signature' };
const forged = { kind: 'rejected', reason: 'its signature does not fit' };
const unreadable = { kind: 'unreadable', reason: "it is not in the provider's form" };

describe('P-13 the checksum', () => {
  const { Checksum, apiKey: key, ...covered } = vectors.checksum;

  it('P-13 of Coda’s own example is this', () => {
    expect(checksumOf(covered, key)).toBe(Checksum);
    expect(read({ ...covered, Checksum }, key).kind).toBe('authentic');
  });

  it('P-13 fits no message of which any byte of what it covers, or of itself, was changed', () => {
    const message = new URLSearchParams({ ...covered, Checksum }).toString();
    for (let at = 0; at < message.length; at++) {
      const bytes = Buffer.from(message);
      bytes[at]! ^= 1;
      const reading = readNotification(context([], { secret: key }), { ...get(''), rawBody: bytes });
      expect(reading.kind, `byte ${at}`).not.toBe('authentic');
    }
  });

  it('P-13 in capitals is another one', () => {
    expect(read({ ...covered, Checksum: Checksum.toUpperCase() }, key)).toEqual(forged);
  });

  it.each(['new-key', 'old-key'])(
    'P-13 may be made with either key while the key is being changed',
    (one) => {
      expect(read(signed(told, one), 'new-key old-key').kind).toBe('authentic');
      expect(read(signed(told, one), 'newer-key')).toEqual(forged);
    },
  );

  it('P-13 that was lengthened by somebody who has no key proves nothing', () => {
    // An MD5 length extension adds padding, which begins with the byte 0x80 and contains zeros.
    expect(
      read(`${new URLSearchParams(signed(told))}`.replace('ResultCode=0', 'ResultCode=0%80%00')),
    ).toEqual(unreadable);
  });
});

describe('O-11 what a notification says', () => {
  it('O-11 it names a payment to ask about, with its number, and is answered as Codapay wants it', () => {
    expect(read(signed(told))).toStrictEqual({
      kind: 'authentic',
      events: [
        {
          type: 'hint',
          dedupeKey: `${txnId}:${request.reference}:0`,
          reference: request.reference,
          memo: { toldTxnId: txnId },
          detail: 'notification 0',
        },
      ],
      reply: { status: 200, contentType: 'text/plain', body: 'ResultCode=0' },
    });
  });

  it('O-14 the price in US dollars is kept for the comparison', () => {
    const memoOf = (fields: Record<string, string>) => read(signed({ ...told, ...fields }));
    expect(memoOf({ USDPrice: '14.99' })).toHaveProperty('events.0.memo', {
      toldTxnId: txnId,
      toldUsd: '14.99',
    });
    for (const none of [{ USDPrice: '' }, {}])
      expect(memoOf(none)).toHaveProperty('events.0.memo', { toldTxnId: txnId });
  });

  it.each(['210', '213', '463', '99999'])('O-11 %s is a reason to ask as well', (ResultCode) => {
    expect(read(signed({ ...told, ResultCode }))).toMatchObject({
      events: [{ type: 'hint', dedupeKey: `${txnId}:${request.reference}:${ResultCode}` }],
    });
  });

  it.each(['TotalPrice', 'PaymentType'])('P-13 %s is not covered, so that nothing of it is used', (name) => {
    const reading = read(signed(told));
    expect(read({ ...signed(told), [name]: '1' })).toEqual(reading);
    expect(read(without(signed(told), name))).toEqual(reading);
  });

  it('O-07 the sample of Coda’s page is in the form that is read; its key is unpublished', () => {
    expect(read(vectors.notification)).toEqual(forged);
    const fields = Object.fromEntries(new URLSearchParams(vectors.notification));
    expect(read(signed(fields))).toMatchObject({
      events: [{ reference: 'CodaTest', memo: { toldTxnId: '6366201293481272797', toldUsd: '100.00' } }],
    });
  });
});

describe('P-13 a message that is not believed', () => {
  it.each<[string, Fields | string, object]>([
    ['that is nothing', '', unsigned],
    ['without a checksum', told, unsigned],
    ['with an empty checksum', { ...told, Checksum: '' }, unsigned],
    ['with words for one', { ...told, Checksum: 'believe me' }, forged],
    ['with another’s', signed(told, 'somebody-else'), forged],
    ['with a checksum of any length', { ...told, Checksum: 'a'.repeat(65) }, unreadable],
    ...['TxnId', 'OrderId', 'ResultCode'].flatMap((name): [string, Fields | string, object][] => [
      [`without ${name}`, without(signed(told), name), unreadable],
      [`with an empty ${name}`, signed({ ...told, [name]: '' }), unreadable],
      [`with another ${name}`, { ...signed(told), [name]: `${told[name]}1` }, forged],
      [`with two of ${name}`, `${new URLSearchParams(signed(told))}&${name}=1`, unreadable],
      [`with a ${name} that is too long`, signed({ ...told, [name]: '1'.repeat(65) }), unreadable],
      [`with a space in ${name}`, signed({ ...told, [name]: '1 1' }), unreadable],
      [`with a ${name} beyond ASCII`, signed({ ...told, [name]: '１' }), unreadable],
    ]),
    ['with a TxnId of words', signed({ ...told, TxnId: 'T1' }), unreadable],
    ['with a ResultCode of words', signed({ ...told, ResultCode: 'OK' }), unreadable],
    ['with a USDPrice that is too long', signed({ ...told, USDPrice: '1'.repeat(21) }), unreadable],
    ['with a control character', `${new URLSearchParams(signed(told))}&x=%00`, unreadable],
  ])('P-13 one %s', (_title, message, reading) => {
    expect(read(message)).toStrictEqual(reading);
  });

  it('P-13 bytes that are no text at all cannot be read', () => {
    const bytes = Buffer.from([0x54, 0x3d, 0xff]);
    expect(readNotification(context(), { ...get(''), rawBody: bytes })).toStrictEqual(unreadable);
  });
});
