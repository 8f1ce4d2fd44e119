import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { incoming } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { readNotification } from './read-notification.ts';
import { context, merchant, request, sealed, secrets } from './testing/answers-of-alipay.ts';
import { meaningOf } from './testing/codes-of-alipay.ts';

const time = '1763640000000';
const path = '/notify/alipay/alipay-main';

/** The headers with which Alipay sends a body. */
function headersOf(
  body: string,
  change: { clientId?: string; time?: string; path?: string; secret?: string } = {},
) {
  const { clientId = merchant, time: at = time } = change;
  return {
    'client-id': clientId,
    'request-time': at,
    signature: sealed(`POST ${change.path ?? path}\n${clientId}.${at}.${body}`, change.secret),
  };
}

function read(message: unknown, headers?: Record<string, string>, account = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return readNotification(context([], account), incoming(body, headers ?? headersOf(body)));
}

/** The event in an authentic message. */
function told(message: unknown, headers?: Record<string, string>): NotificationEvent {
  const reading = read(message, headers);
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  expect(reading.events).toHaveLength(1);
  return reading.events[0]!;
}

const result = (resultStatus: string, resultCode: string) => ({
  resultStatus,
  resultCode,
  resultMessage: '',
});
const paid = {
  notifyType: 'PAYMENT_RESULT',
  result: result('S', 'SUCCESS'),
  paymentRequestId: request.reference,
  paymentId: 'P1',
  paymentAmount: { currency: 'USD', value: '1499' },
  paymentMethodType: 'ALIPAY_CN',
};
const captured = {
  notifyType: 'CAPTURE_RESULT',
  result: result('S', 'SUCCESS'),
  paymentId: 'P1',
  captureId: 'C1',
  captureRequestId: 'A1',
  captureAmount: { currency: 'USD', value: '1499' },
};
const refunded = {
  notifyType: 'REFUND_RESULT',
  result: result('S', 'SUCCESS'),
  refundStatus: 'SUCCESS',
  refundRequestId: 'GP0123456789ABCDEF-1-R1',
  refundId: 'R1',
  refundAmount: { currency: 'USD', value: '500' },
};
const disputed = {
  disputeNotificationType: 'DISPUTE_CREATED',
  disputeId: 'D1',
  paymentRequestId: request.reference,
  paymentId: 'P1',
  disputeAmount: { currency: 'USD', value: '1499' },
};

describe('P-13 a message that Alipay has signed for another merchant', () => {
  const hinted = { ...paid, paymentMethodType: undefined };
  it.each<[string, object]>([
    ['a capture', captured],
    ['a payment without its method', hinted],
    ['an unknown event', { notifyType: 'NEW_THING' }],
  ])('P-13 %s, which would only make the store ask, is refused', (_title, message) => {
    const headers = headersOf(JSON.stringify(message), { clientId: 'SOMEBODY' });
    expect(read(message, headers)).toEqual({ kind: 'rejected', reason: 'it names another merchant' });
    expect(read(message)).toMatchObject({ kind: 'authentic' });
  });

  it.each([[paid], [refunded], [disputed]])('P-13 %o is compared by the store', (message) => {
    const headers = headersOf(JSON.stringify(message), { clientId: 'SOMEBODY' });
    expect(told(message, headers)).toMatchObject({ merchant: 'SOMEBODY' });
  });
});

describe('P-13 a message that Alipay has not signed', () => {
  const body = JSON.stringify(paid);
  const good = headersOf(body);
  const rejected = (reason: string) => ({ kind: 'rejected', reason });

  it.each<[string, Record<string, string>, string]>([
    ['without a signature', {}, 'it has no signature'],
    ['with an empty one', { ...good, signature: '' }, 'it has no signature'],
    ['with words for one', { ...good, signature: 'signed by me' }, 'its signature headers are malformed'],
    ['without a client', { ...good, 'client-id': '' }, 'its signature headers are malformed'],
    ['without a time', { ...good, 'request-time': '' }, 'its signature headers are malformed'],
    ...['now', '1.5', '0x10', '-5', '2026-11-20', '1763640000000.{'].map(
      (at): [string, Record<string, string>, string] => [
        `with “${at}” for a time`,
        headersOf(body, { time: at }),
        'its signature headers are malformed',
      ],
    ),
    ['with another message’s', headersOf('{}'), 'its signature does not fit'],
    ['for another account', headersOf(body, { path: '/notify/alipay/other' }), 'its signature does not fit'],
    ['by another key', headersOf(body, { secret: '3e'.repeat(32) }), 'its signature does not fit'],
    ['by our own key', headersOf(body, { secret: secrets.privateKey }), 'its signature does not fit'],
    [
      'that was sent at another time',
      { ...good, 'request-time': '1763640000001' },
      'its signature does not fit',
    ],
    ['for another client', { ...good, 'client-id': 'SANDBOX_5Z' }, 'its signature does not fit'],
  ])('P-13 %s is rejected before anything of it is read', (_title, headers, reason) => {
    expect(read(body, headers)).toStrictEqual(rejected(reason));
  });

  it('P-13 nor one of which any byte was changed', () => {
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at++) {
      const rawBody = Buffer.from(bytes);
      rawBody[at]! ^= 1;
      const reading = readNotification(context(), { ...incoming('', good), rawBody });
      expect(reading.kind, `byte ${at}`).toBe('rejected');
    }
  });

  it('P-13 is answered as Alipay wants it where it is proved', () => {
    expect(read(body)).toMatchObject({
      kind: 'authentic',
      reply: {
        status: 200,
        contentType: 'application/json',
        body: '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}',
      },
    });
  });

  it('P-13 is taken with a time in milliseconds and in words, and at the account’s own address', () => {
    for (const at of [time, '2026-11-20T12:00:00Z', '2026-11-20T20:00:00.123+08:00'])
      expect(read(body, headersOf(body, { time: at })).kind).toBe('authentic');
    const other = headersOf(body, { path: '/notify/alipay/second' });
    expect(read(body, other, { id: 'second' }).kind).toBe('authentic');
  });

  it('P-13 while Alipay changes its key a message is believed by either', () => {
    for (const keys of [
      [secrets.alipayPublicKey, '3e'.repeat(32)],
      ['3e'.repeat(32), secrets.alipayPublicKey],
    ]) {
      const changing = { ...context(), secret: () => keys.join(' ') };
      expect(readNotification(changing, incoming(body, good)).kind).toBe('authentic');
    }
  });
});

it.each<[string, unknown]>([
  ['no JSON', 'paid'],
  ['a list', []],
  ['nothing', {}],
  ['no kind', { ...paid, notifyType: undefined }],
  ['an empty kind', { ...paid, notifyType: '' }],
  ['a kind of another sort', { ...paid, notifyType: 5 }],
  ['a dispute of another sort', { ...disputed, disputeNotificationType: {} }],
])('P-13 signed, but %s: it is not in Alipay’s form', (_title, message) => {
  expect(read(message)).toEqual({ kind: 'unreadable', reason: "it is not in the provider's form" });
});

it.each([
  ...spoiledFields<object>(paid, [
    ...['result', 'result.resultStatus', 'result.resultCode', 'paymentRequestId', 'paymentId'],
    ...['paymentAmount', 'paymentAmount.currency', 'paymentAmount.value'],
  ]),
  ...spoiledFields<object>({ ...paid, notifyType: 'PAYMENT_PENDING' }, [
    'paymentRequestId',
    'paymentId',
    'paymentAmount',
  ]),
  ...spoiledFields<object>(captured, [
    'result',
    'paymentId',
    'captureId',
    'captureAmount',
    'captureAmount.value',
  ]),
  ...spoiledFields<object>(refunded, ['refundStatus', 'refundRequestId', 'refundId', 'refundAmount']),
  ...spoiledFields<object>(disputed, ['disputeId', 'paymentRequestId', 'paymentId', 'disputeAmount.value']),
])('P-13 signed, but %s: it lacks what its kind needs', (_title, message) => {
  expect(read(message)).toEqual({ kind: 'unreadable', reason: 'it lacks fields that its kind needs' });
});

describe('O-11 what a payment’s notification says', () => {
  const seen = {
    type: 'payment',
    reference: request.reference,
    amount: { amountMinor: 1499, currency: 'USD' },
    providerReference: 'P1',
    merchant,
  };
  const over = (code: string) => ({ ...paid, result: result('F', code) });

  it('O-11 money', () => {
    expect(told(paid)).toStrictEqual({
      ...seen,
      dedupeKey: 'PAYMENT_RESULT:P1:S',
      status: 'paid',
      sequence: 1,
      detail: 'PAYMENT_RESULT S SUCCESS',
    });
  });

  it.each(['CARD', 'APPLEPAY', 'GOOGLEPAY'])(
    'O-11 of %s that the bank has reserved it, and no more',
    (method) => {
      expect(told({ ...paid, paymentMethodType: method })).toStrictEqual({
        ...seen,
        dedupeKey: 'PAYMENT_RESULT:P1:S',
        status: 'pending',
        detail: 'PAYMENT_RESULT S SUCCESS',
      });
    },
  );

  it.each([null, undefined])('O-11 where it does not say of what (%s), Alipay is asked', (method) => {
    expect(told({ ...paid, paymentMethodType: method })).toStrictEqual({
      type: 'hint',
      dedupeKey: 'PAYMENT_RESULT:P1:S',
      reference: request.reference,
      detail: 'PAYMENT_RESULT S SUCCESS',
    });
  });

  it.each(Object.entries(meaningOf))('O-11 a no with %s is %s', (code, error) => {
    for (const paymentMethodType of ['ALIPAY_CN', 'CARD', null])
      expect(told({ ...over(code), paymentMethodType })).toStrictEqual({
        ...seen,
        dedupeKey: 'PAYMENT_RESULT:P1:F',
        status: error === 'expired' ? 'expired' : 'declined',
        error,
        detail: `PAYMENT_RESULT F ${code}`,
      });
  });

  it.each(['U', 's', 'SUCCESS'])('O-11 %s decides nothing', (status) => {
    expect(told({ ...paid, result: result(status, 'X') })).toStrictEqual({
      ...seen,
      dedupeKey: `PAYMENT_RESULT:P1:${status}`,
      status: 'pending',
      detail: `PAYMENT_RESULT ${status} X`,
    });
  });

  it('O-11 that the payer has approved', () => {
    expect(told({ ...paid, notifyType: 'PAYMENT_PENDING' })).toStrictEqual({
      ...seen,
      dedupeKey: 'PAYMENT_PENDING:P1',
      status: 'pending',
      detail: 'PAYMENT_PENDING',
    });
  });

  it.each([
    [
      { currency: 'EUR', value: '1498' },
      { amountMinor: 1498, currency: 'EUR' },
    ],
    [{ currency: 'USD', value: '14.99' }, 'inexpressible'],
  ])('O-14 the amount %j is passed on unchanged', (paymentAmount, amount) => {
    expect(told({ ...paid, paymentAmount })).toMatchObject({ amount });
    expect(told({ ...paid, notifyType: 'PAYMENT_PENDING', paymentAmount })).toMatchObject({ amount });
  });

  it('P-13 for another client it is that one’s, whatever it says', () => {
    for (const message of [paid, { ...paid, notifyType: 'PAYMENT_PENDING' }, refunded, disputed]) {
      const body = JSON.stringify(message);
      expect(told(message, headersOf(body, { clientId: 'SANDBOX_5Z' }))).toMatchObject({
        merchant: 'SANDBOX_5Z',
      });
    }
  });

  it('O-11 about another payment or another end it is another message', () => {
    const keys = [paid, over('X'), { ...paid, paymentId: 'P2' }].map((message) => told(message).dedupeKey);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('O-11 what a capture’s notification says', () => {
  it.each([
    ['S', 'SUCCESS', 'USD', '1499'],
    ['F', 'PROCESS_FAIL', 'JPY', '740'],
  ])('O-11 %s: whose it is must be looked up', (status, code, currency, value) => {
    const message = { ...captured, result: result(status, code), captureAmount: { currency, value } };
    expect(told(message)).toStrictEqual({
      type: 'look-up',
      dedupeKey: `CAPTURE_RESULT:C1:${status}`,
      number: 'P1',
      about: `CAPTURE_RESULT ${status} ${currency} ${value}`,
      detail: `CAPTURE_RESULT ${status} ${currency} ${value} ${code}`,
    });
  });
});

describe('O-11 what a refund’s notification says', () => {
  it.each([
    ['SUCCESS', 'succeeded'],
    ['FAIL', 'failed'],
    ['PROCESSING', 'pending'],
    ['NEW', 'pending'],
  ])('O-11 %s is %s', (refundStatus, status) => {
    expect(told({ ...refunded, refundStatus })).toStrictEqual({
      type: 'refund',
      dedupeKey: `REFUND_RESULT:R1:${refundStatus}`,
      status,
      merchant,
      refundReference: 'GP0123456789ABCDEF-1-R1',
      providerReference: 'R1',
      amount: { amountMinor: 500, currency: 'USD' },
      detail: `refund ${refundStatus}`,
    });
  });
});

describe('O-11 what a dispute’s notification says', () => {
  const place = 10 ** 14;
  const judgedAt = '2026-11-20T12:00:00+08:00';
  const judged = (disputeJudgedResult: unknown, more: object = {}) => ({
    ...disputed,
    disputeNotificationType: 'DISPUTE_JUDGED',
    disputeJudgedResult,
    disputeJudgedTime: judgedAt,
    ...more,
  });

  it.each<[string, object, object]>([
    ['a beginning', disputed, { status: 'opened', sequence: place, detail: 'DISPUTE_CREATED' }],
    [
      'one that is still called a kind of notification',
      { ...disputed, notifyType: 'DISPUTE' },
      { status: 'opened', sequence: place, detail: 'DISPUTE_CREATED' },
    ],
    [
      'a beginning that names a result, which nobody needs',
      { ...disputed, disputeJudgedResult: 'NONE' },
      { status: 'opened', sequence: place, detail: 'DISPUTE_CREATED NONE' },
    ],
    [
      'a judgement against the payer',
      judged('ACCEPT_BY_CUSTOMER'),
      {
        status: 'won',
        sequence: 2 * place + Date.parse(judgedAt),
        detail: 'DISPUTE_JUDGED ACCEPT_BY_CUSTOMER',
      },
    ],
    [
      'a judgement against us',
      judged('ACCEPT_BY_MERCHANT'),
      {
        status: 'lost',
        sequence: 2 * place + Date.parse(judgedAt),
        detail: 'DISPUTE_JUDGED ACCEPT_BY_MERCHANT',
      },
    ],
    [
      'a judgement at no time',
      judged('ACCEPT_BY_MERCHANT', { disputeJudgedTime: null }),
      { status: 'lost', sequence: 2 * place, detail: 'DISPUTE_JUDGED ACCEPT_BY_MERCHANT' },
    ],
    [
      'a judgement at a time that is none',
      judged('ACCEPT_BY_MERCHANT', { disputeJudgedTime: 'soon' }),
      { status: 'lost', sequence: 2 * place, detail: 'DISPUTE_JUDGED ACCEPT_BY_MERCHANT' },
    ],
    ...(
      [
        ['DISPUTE_CANCELLED', 'won'],
        ['DISPUTE_ACCEPTED', 'lost'],
        ['RDR_RESOLVED', 'lost'],
      ] as const
    ).map(([type, status]): [string, object, object] => [
      type,
      { ...disputed, disputeNotificationType: type },
      { status, sequence: 2 * place, detail: type },
    ]),
  ])('O-11 %s', (_title, message, expected) => {
    const { disputeNotificationType: type, disputeJudgedResult = '' } = message as Record<string, string>;
    expect(told(message)).toStrictEqual({
      type: 'chargeback',
      dedupeKey: `DISPUTE:D1:${type}:${disputeJudgedResult}`,
      merchant,
      reference: request.reference,
      dispute: 'D1',
      capture: 'P1',
      amount: { amountMinor: 1499, currency: 'USD' },
      ...expected,
    });
  });

  it.each<[string, object, unknown]>([
    ['a part', { ...disputed, disputeAmount: { currency: 'USD', value: '500' } }, 500],
    [
      'what was judged',
      judged('ACCEPT_BY_MERCHANT', { disputeJudgedAmount: { currency: 'USD', value: '400' } }),
      400,
    ],
    [
      'all that was in dispute, where it was won',
      judged('ACCEPT_BY_CUSTOMER', { disputeJudgedAmount: { currency: 'USD', value: '0' } }),
      1499,
    ],
  ])('O-14 takes %s', (_title, message, amountMinor) => {
    expect(told(message)).toMatchObject({ amount: { amountMinor, currency: 'USD' } });
  });

  it('O-14 is of the whole amount if none is given', () => {
    expect(told({ ...disputed, disputeAmount: null })).not.toHaveProperty('amount');
    expect(told(withField(disputed, 'disputeAmount.value', '1.50'))).toMatchObject({
      amount: 'inexpressible',
    });
  });

  it('O-11 that our defence arrived is kept, and no alarm', () => {
    expect(told({ ...disputed, disputeNotificationType: 'DEFENSE_SUPPLIED' })).toStrictEqual({
      type: 'ignored',
      dedupeKey: 'DISPUTE:D1:DEFENSE_SUPPLIED:',
      alarm: false,
      detail: 'DEFENSE_SUPPLIED',
    });
  });

  it.each<[object]>([
    [{ ...disputed, disputeNotificationType: 'DEFENSE_DUE_ALERT' }],
    [{ ...disputed, disputeNotificationType: 'DISPUTE_NEW' }],
    [judged('VALIDATE_FAIL')],
    [judged(null)],
    [judged('accept_by_customer')],
  ])('O-11 %j is put before an operator, with whose it is', (message) => {
    expect(told(message)).toMatchObject({
      type: 'ignored',
      alarm: true,
      detail: expect.stringContaining(`of ${request.reference}`),
    });
  });
});

it.each(['AUTH_RESULT', 'toString', 'DISPUTE'])(
  'P-13 a notification of a kind that nobody knows (%s) is put before an operator',
  (notifyType) => {
    const event = read({ ...paid, notifyType });
    if (notifyType === 'DISPUTE') expect(event.kind).toBe('unreadable');
    else
      expect(told({ ...paid, notifyType })).toStrictEqual({
        type: 'ignored',
        dedupeKey: `${notifyType}:${time}`,
        alarm: true,
        detail: `unknown notification ${notifyType}`,
      });
  },
);
