import {
  incoming,
  jsonAnswer,
  knownPayment,
  notSent,
  paymentRequest,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { completeReturn } from './complete-return.ts';
import { hashOf } from './hash.ts';
import { readNotification } from './read-notification.ts';
import { resultOrder } from './wire.ts';

/*
 * Field by field: how a result (3.2) and a make-up call (3.6) without one of them are read, and why the store
 * refuses a message.
 */

const key = 'MerchantKeyOfTheTest';
const result: Record<string, string> = {
  ReturnCode: '1',
  PayResult: '3',
  FacTradeSeq: 'GP0123456789ABCDEF-1',
  PaymentType: 'INGAME',
  Amount: '150',
  Currency: 'TWD',
  MyCardTradeNo: 'MC0000000001',
  MyCardType: '1',
  PromoCode: 'P',
};
const context = (script: Parameters<typeof scriptedContext>[2] = [], secret = key) =>
  scriptedContext({ provider: 'mycard', merchant: 'GEMSVC' }, { key: secret }, script);
const hashed = (fields: Record<string, string>, signKey = key) => ({
  ...fields,
  Hash: hashOf(
    resultOrder.map((name) => fields[name] ?? ''),
    signKey,
    'escapes',
  ),
});
const read = (fields: Record<string, string>) =>
  readNotification(context(), incoming(new URLSearchParams(fields).toString()));
const without = (fields: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));

const unreadable = { kind: 'unreadable', reason: "it is not in the provider's form" };
const forged = { kind: 'rejected', reason: 'its signature does not fit' };

describe('P-13 a result (3.2)', () => {
  const needed = ['ReturnCode', 'PayResult', 'FacTradeSeq', 'Hash'];

  it.each(needed)('P-13 cannot be read without %s', (name) => {
    expect(read(without(hashed(result), name))).toStrictEqual(unreadable);
  });

  it.each(['FacTradeSeq', 'Hash'])('P-13 cannot be read with an empty %s', (name) => {
    expect(read({ ...hashed(result), [name]: '' })).toStrictEqual(unreadable);
  });

  it.each(Object.keys(result).filter((name) => !needed.includes(name)))(
    'P-13 that leaves %s out is hashed as if it were empty',
    (name) => {
      expect(read(hashed(without(result, name))).kind).toBe('authentic');
      expect(read(without(hashed(result), name))).toStrictEqual(forged);
    },
  );

  it.each(Object.keys(result))('P-13 whose %s was changed is a forgery', (name) => {
    expect(read({ ...hashed(result), [name]: `${result[name]}0` })).toStrictEqual(forged);
  });

  it('P-13 is hashed in the order of the document', () => {
    const values = ['1', '3', 'GP0123456789ABCDEF-1', 'INGAME', '150', 'TWD', 'MC0000000001', '1', 'P'];
    expect(read({ ...result, Hash: hashOf(values, key, 'escapes') }).kind).toBe('authentic');
  });

  it.each(resultOrder)('P-13 may have a %s of 200 characters', (name) => {
    expect(read(hashed({ ...result, [name]: 'x'.repeat(200) })).kind).toBe('authentic');
  });

  it('O-11 names its payment and remembers no PayResult that nobody knows', () => {
    expect(read(hashed({ ...result, PayResult: '9', FacTradeSeq: 'GP-9' }))).toMatchObject({
      events: [
        {
          type: 'hint',
          dedupeKey: 'result:GP-9:9:MC0000000001',
          reference: 'GP-9',
          memo: {},
          detail: 'result 9',
        },
      ],
    });
  });
});

it('P-13 bytes that are no text at all cannot be read', () => {
  const request = { ...incoming(''), rawBody: Buffer.from([0x44, 0x3d, 0xff]) };
  expect(readNotification(context(), request)).toStrictEqual(unreadable);
});

describe('P-13 a make-up call (3.6)', () => {
  const call = { FacServiceId: 'GEMSVC', FacTradeSeq: ['GP1-1'] };
  const received = (data: unknown) => read({ DATA: typeof data === 'string' ? data : JSON.stringify(data) });
  const lacking = { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };

  it.each([
    ...spoiledFields<object>(call, ['FacServiceId', 'FacTradeSeq.0']).filter(
      ([title]) => title !== 'FacTradeSeq.0 is missing',
    ),
    ...spoiledFields<object>(call, ['FacTradeSeq']).filter(([title]) => !title.endsWith('list')),
    ['there are 501 numbers', { ...call, FacTradeSeq: Array(501).fill('GP1-1') }],
    ['it is no JSON', 'hello'],
    ['it is empty', ''],
  ] as [string, unknown][])('P-13 cannot be read where %s', (_title, data) => {
    expect(received(data)).toStrictEqual(lacking);
  });

  it.each([0, 1, 500])('P-13 names %i payments', (count) => {
    const FacTradeSeq = Array.from({ length: count }, (_, i) => `GP${i}-1`);
    expect(received({ ...call, FacTradeSeq })).toStrictEqual({
      kind: 'unproven',
      references: FacTradeSeq,
      reply: { status: 200, contentType: 'text/plain', body: 'OK' },
    });
  });

  it('P-13 for another merchant is rejected', () => {
    expect(received({ ...call, FacServiceId: 'GEMSVC2' })).toStrictEqual({
      kind: 'rejected',
      reason: 'it names another merchant',
    });
  });
});

describe('P-13 the browser brings the result', () => {
  const payment = knownPayment(paymentRequest({}), { memo: { authCode: 'A' } });
  const trade = { ReturnCode: '1', ReturnMsg: 'OK', PayResult: '0', FacTradeSeq: payment.reference };

  it('O-11 that says failed, and TradeQuery agrees: the payment is over, and what the result said is remembered', async () => {
    const failed = hashed({ ...result, PayResult: '0' });
    expect(await completeReturn(context([jsonAnswer(200, trade)]), payment, failed)).toStrictEqual({
      kind: 'known',
      update: {
        reference: payment.reference,
        merchant: 'GEMSVC',
        detail: 'MyCard 1 OK',
        status: 'declined',
        error: 'declined',
        memo: { authCode: 'A', payResult: '0' },
      },
    });
  });

  it('O-11 and nobody can be asked now: it is asked later', async () => {
    expect(await completeReturn(context([notSent]), payment, hashed(result))).toStrictEqual({
      kind: 'unavailable',
      detail: 'ECONNREFUSED',
    });
  });

  it('O-11 under the older of two keys', async () => {
    const at = context([jsonAnswer(200, trade)], 'new-key old-key');
    expect((await completeReturn(at, payment, hashed(result, 'old-key')))?.kind).toBe('known');
  });

  it.each([
    ['of another order', hashed({ ...result, FacTradeSeq: 'GP0123456789ABCDEF-2' })],
    ['with another hash', { ...hashed(result), Hash: 'x' }],
    ['without a hash', result],
  ])('P-13 %s: it proves nothing, and nobody is asked', async (_title, fields) => {
    expect(await completeReturn(context(), payment, fields)).toBeUndefined();
  });
});
