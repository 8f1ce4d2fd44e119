import { incoming } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import published from './fixtures/published-examples.json' with { type: 'json' };
import { readNotification } from './read-notification.ts';
import {
  appId,
  context,
  merchant,
  refunded,
  request,
  sealed,
  secrets,
  trade,
} from './testing/answers-of-payermax.ts';
import { refusals } from './testing/codes-of-payermax.ts';
import { about, envelope, notifyTime, read, told } from './testing/notifications-of-payermax.ts';
import { openedSchema, refundSchema, tradeSchema } from './wire.ts';

describe('P-13 a message that PayerMax has not signed', () => {
  const message = JSON.stringify(envelope('PAYMENT', trade));
  const { sign } = sealed(message);

  it.each<[string, string, Record<string, string>, string]>([
    ['without a signature', message, {}, 'it has no signature'],
    ['with an empty one', message, { sign: '' }, 'it has no signature'],
    ['with another’s', message, sealed('{}'), 'its signature does not fit'],
    ['with words for one', message, { sign: 'signed by me' }, 'its signature does not fit'],
    [
      'written anew, to the same effect',
      JSON.stringify(JSON.parse(message), null, 1),
      { sign },
      'its signature does not fit',
    ],
    ['that is no message at all', '', { sign }, 'its signature does not fit'],
  ])('P-13 %s is rejected before anything of it is read', (_title, body, headers, reason) => {
    expect(read(body, headers)).toStrictEqual({ kind: 'rejected', reason });
  });

  it('P-13 nor one of which any byte was changed', () => {
    const bytes = Buffer.from(message);
    for (let at = 0; at < bytes.length; at++) {
      const rawBody = Buffer.from(bytes);
      rawBody[at]! ^= 1;
      const reading = readNotification(context(), { ...incoming('', { sign }), rawBody });
      expect(reading.kind, `byte ${at}`).toBe('rejected');
    }
  });

  it('is answered as PayerMax wants it where it is proved', () => {
    expect(read(message)).toMatchObject({
      kind: 'authentic',
      reply: { status: 200, contentType: 'application/json', body: '{"msg":"Success","code":"SUCCESS"}' },
    });
  });
});

it('P-13 while PayerMax changes its key a message is believed by either', () => {
  const body = JSON.stringify(envelope('PAYMENT', trade));
  const at = context();
  for (const keys of [
    [secrets.payermaxPublicKey, '3e'.repeat(32)],
    ['3e'.repeat(32), secrets.payermaxPublicKey],
  ]) {
    const changing = { ...at, secret: () => keys.join(' ') };
    expect(readNotification(changing, incoming(body, sealed(body))).kind).toBe('authentic');
  }
});

describe('O-11 what a payment’s notification says', () => {
  const seen = {
    type: 'payment',
    reference: request.reference,
    amount: { amountMinor: 1499, currency: 'USD' },
    providerReference: 'T1',
    merchant,
  };

  it.each<[string, string, object]>([
    ['SUCCESS', 'APPLY_SUCCESS', { status: 'paid', detail: 'SUCCESS' }],
    ['FAILED', 'APPLY_SUCCESS', { status: 'declined', error: 'declined', detail: 'FAILED' }],
    ['CLOSED', 'PAYMENT_FAILED', { status: 'expired', detail: 'CLOSED PAYMENT_FAILED' }],
    ['CLOSED', 'APPLY_SUCCESS', { status: 'expired', detail: 'CLOSED' }],
    // The code says nothing about the money.
    ['SUCCESS', 'PAYMENT_FAILED', { status: 'paid', detail: 'SUCCESS PAYMENT_FAILED' }],
    ['PENDING', 'APPLY_SUCCESS', { status: 'pending', detail: 'PENDING' }],
    ['success', 'APPLY_SUCCESS', { status: 'pending', detail: 'success' }],
    ['toString', 'APPLY_SUCCESS', { status: 'pending', detail: 'toString' }],
    ...Object.entries(refusals).flatMap(([error, codes]) =>
      codes.map((code): [string, string, object] => [
        'FAILED',
        code,
        { status: 'declined', error, detail: `FAILED ${code}` },
      ]),
    ),
  ])('O-11 %s with the code %s', (status, code, expected) => {
    expect(told(envelope('PAYMENT', { ...trade, status }, { code }))).toStrictEqual({
      ...seen,
      dedupeKey: `PAYMENT:T1:${status}`,
      ...expected,
    });
  });

  it('O-11 what it failed by is what the message says, not the trade', () => {
    const data = { ...trade, status: 'FAILED', resultCode: 'CARD_INVALID' };
    expect(told(envelope('PAYMENT', data, { code: 'BALANCE_INSUFFICIENT' }))).toMatchObject({
      error: 'insufficient-funds',
      detail: 'FAILED BALANCE_INSUFFICIENT',
    });
  });

  it('O-11 about another trade, another time or another end it is another message', () => {
    const keyOf = (change: object) => told(envelope('PAYMENT', { ...trade, ...change })).dedupeKey;
    const keys = [{}, { tradeToken: 'T2' }, { status: 'CLOSED' }].map(keyOf);
    expect(new Set(keys).size).toBe(3);
    expect(keyOf({ completeTime: '2027-01-01T00:00:00.000Z' })).toBe(keys[0]);
  });

  it.each(['FAILED', 'CLOSED'])('O-11 %s releases no capture, however late it is reported', (status) => {
    const late = { ...trade, status, completeTime: '2027-01-01T00:00:00.000Z' };
    expect(told(envelope('PAYMENT', late))).not.toHaveProperty('sequence');
  });

  it.each([
    [14.98, 'USD', { amountMinor: 1498, currency: 'USD' }],
    [14.99, 'EUR', { amountMinor: 1499, currency: 'EUR' }],
    [1499, 'JPY', { amountMinor: 1499, currency: 'JPY' }],
    [14.999, 'USD', 'inexpressible'],
  ])('O-14 the amount %s %s is passed on unchanged', (totalAmount, currency, amount) => {
    expect(told(envelope('PAYMENT', { ...trade, totalAmount, currency }))).toMatchObject({ amount });
  });

  it.each<[string, object, string]>([
    ['another merchant', { merchantNo: 'somebody' }, 'somebody'],
    ['another merchant, without an application', { merchantNo: 'somebody', appId: undefined }, 'somebody'],
    ['another application of ours', { appId: 'another' }, `${merchant}/another`],
    ['another application alone', { appId: 'another', merchantNo: null }, `${merchant}/another`],
    ['another merchant and another application', { merchantNo: 'somebody', appId: 'another' }, 'somebody'],
    ['our merchant as an application', { appId: merchant }, `${merchant}/${merchant}`],
    ['our merchant alone', { appId: null }, merchant],
    ['our application alone', { merchantNo: undefined }, merchant],
  ])('P-13 names %s', (_title, more, named) => {
    expect(told(envelope('PAYMENT', trade, more))).toMatchObject({ merchant: named });
  });

  it('P-13 in the sandbox the application is the merchant', () => {
    const at = { settings: {} };
    expect(told(envelope('PAYMENT', trade, { appId: merchant }), at)).toMatchObject({ merchant });
    expect(told(envelope('PAYMENT', trade), at)).toMatchObject({ merchant: `${merchant}/${appId}` });
  });
});

describe('O-11 what a refund’s notification says', () => {
  it.each([
    ['REFUND_SUCCESS', 'succeeded'],
    ['REFUND_FAILED', 'failed'],
    ['REFUND_PENDING', 'pending'],
    ['REFUND_HELD', 'pending'],
  ])('O-11 %s', (name, status) => {
    expect(told(envelope('REFUND', { ...refunded, status: name }))).toStrictEqual({
      type: 'refund',
      dedupeKey: `REFUND:RT1:${name}`,
      status,
      detail: name,
      merchant,
      refundReference: 'GP0123456789ABCDEF-1-R1',
      providerReference: 'RT1',
      reference: request.reference,
      amount: { amountMinor: 500, currency: 'USD' },
    });
  });
});

it.each([
  'FRAUD',
  'CUSTOMER COMPLAINT',
  'SUBSCRIPTION',
  'constructor',
  'payment',
  'DISPUTED',
  'CHARGEBACK_ALERT',
])('O-11 %s is kept, with an alarm', (notifyType) => {
  expect(told(envelope(notifyType, { anything: 1 }))).toStrictEqual({
    type: 'ignored',
    alarm: true,
    dedupeKey: `${notifyType}:${notifyTime}`,
    detail: `unknown notification ${notifyType}`,
  });
});

describe('P-13 a message that cannot be read', () => {
  const rows = (notifyType: string, data: object, paths: string[]) =>
    spoiledFields<object>(data, paths).map(([title, spoiled]): [string, string, object] => [
      notifyType,
      title,
      spoiled,
    ]);

  it.each([
    ...rows('PAYMENT', trade, ['outTradeNo', 'tradeToken', 'status', 'totalAmount', 'currency']),
    ...rows('REFUND', refunded, [
      'outRefundNo',
      'refundTradeNo',
      'outTradeNo',
      'status',
      'refundAmount',
      'refundCurrency',
    ]),
    ...rows('CHARGEBACK', about, [
      'caseId',
      'status',
      'outTradeNo',
      'tradeToken',
      'originTradeAmount',
      'originTradeCurrency',
    ]),
    ['PAYMENT', 'totalAmount is negative', withField<object>(trade, 'totalAmount', -14.99)],
    ['DISPUTE', 'caseResult is a number', withField<object>(about, 'caseResult', 1)],
    ['PAYMENT', 'data is a list', []],
  ] as [string, string, object][])('P-13 %s where %s', (notifyType, _title, data) => {
    expect(read(envelope(notifyType, data))).toStrictEqual({
      kind: 'unreadable',
      reason: 'it lacks fields that its kind needs',
    });
  });

  it.each<[string, unknown]>([
    ...spoiledFields<unknown>(envelope('PAYMENT', trade), ['code', 'notifyType', 'notifyTime']),
    ['it names nobody', envelope('PAYMENT', trade, { merchantNo: undefined, appId: undefined })],
    ['it names nobody in two ways', envelope('PAYMENT', trade, { merchantNo: null, appId: null })],
    ['its time is no time', envelope('PAYMENT', trade, { notifyTime: '2026-11-20 12:00:00' })],
    ['it is no JSON', 'hello'],
    ['it is a list', '[]'],
  ])('P-13 where %s', (_title, message) => {
    expect(read(message)).toStrictEqual({ kind: 'unreadable', reason: "it is not in the provider's form" });
  });
});

describe('O-07 the examples that PayerMax publishes', () => {
  it.each([
    ['payment', { type: 'payment', status: 'paid', amount: { amountMinor: 1_000_000, currency: 'IDR' } }],
    ['closed', { type: 'payment', status: 'expired', amount: { amountMinor: 30_000, currency: 'THB' } }],
    [
      'refunded',
      { type: 'refund', status: 'succeeded', amount: { amountMinor: 1_000_000, currency: 'IDR' } },
    ],
    ['dispute', { type: 'chargeback', status: 'won', amount: { amountMinor: 2_000_000, currency: 'PHP' } }],
  ] as const)('O-07 the notification “%s” is understood', (name, event) => {
    const example = published[name];
    const at = { merchant: example.merchantNo, settings: { appId: example.appId } };
    expect(told(example, at)).toMatchObject({ ...event, merchant: example.merchantNo });
  });

  it('O-07 and so are its answers', () => {
    expect(openedSchema.safeParse(published.orderAndPay.data).success).toBe(true);
    expect(tradeSchema.safeParse(published.orderQuery.data).success).toBe(true);
    expect(refundSchema.safeParse(published.refund.data).success).toBe(true);
    expect(refundSchema.safeParse(published.refundQuery.data).success).toBe(true);
  });
});
