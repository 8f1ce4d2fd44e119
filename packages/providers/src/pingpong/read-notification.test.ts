import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import published from './fixtures/published-messages.json' with { type: 'json' };
import { readNotification } from './read-notification.ts';
import {
  clientId,
  context,
  enveloped,
  merchant,
  read,
  refunded,
  request,
  salt,
  signed,
  told,
  transaction,
} from './testing/answers-of-pingpong.ts';

const about = { ...transaction, amount: '14.99', requestId: 'Q1' };
const message = enveloped('RECHARGE', about);

describe('P-13 a message that PingPong has not signed', () => {
  const whole = signed(message);

  it.each<[string, object, string]>([
    ['without a signature', message, 'it has no signature'],
    ['with an empty one', { ...message, sign: '' }, 'it has no signature'],
    ['with none', { ...message, sign: null }, 'it has no signature'],
    ['with words for one', { ...message, sign: 'signed by me' }, 'its signature does not fit'],
    ['with another’s', signed(message, 'another-salt'), 'its signature does not fit'],
    ['with one more field', { ...whole, remark: 'x' }, 'its signature does not fit'],
    [
      'whose contents are written anew, to the same effect',
      { ...whole, bizContent: JSON.stringify(JSON.parse(message.bizContent), null, 1) },
      'its signature does not fit',
    ],
    [
      'whose signature would cover another message as well',
      signed({ ...message, clientId: `${clientId}&code=000000` }),
      'its signature covers more than one reading',
    ],
  ])('P-13 %s is rejected', (_title, fields, reason) => {
    expect(read(JSON.stringify(fields))).toStrictEqual({ kind: 'rejected', reason });
  });

  it('P-13 nor one of which any byte was changed is believed', () => {
    const bytes = Buffer.from(JSON.stringify(whole));
    for (let at = 0; at < bytes.length; at++) {
      const rawBody = Buffer.from(bytes);
      rawBody[at]! ^= 1;
      const reading = readNotification(context(), { ...incoming(''), rawBody });
      expect(reading.kind, `byte ${at}`).toMatch(/^(rejected|unreadable)$/);
    }
  });

  it('P-13 while the salt is being changed either is believed', () => {
    const account = { provider: 'pingpong', merchant };
    const at = scriptedContext(account, { salt: `new-salt ${salt}` });
    for (const by of ['new-salt', salt])
      expect(readNotification(at, incoming(JSON.stringify(signed(message, by)))).kind).toBe('authentic');
  });
});

it('P-13 the order of its fields and the space between them say nothing', () => {
  const reversed = Object.fromEntries(Object.entries(signed(message)).toReversed());
  expect(read(JSON.stringify(reversed, null, 2)).kind).toBe('authentic');
});

it('is answered with nothing where it is proved', () => {
  expect(read(message)).toMatchObject({
    kind: 'authentic',
    reply: { status: 200, contentType: 'text/plain', body: '' },
  });
});

describe('O-11 what a payment’s notification says', () => {
  it.each([
    ['SUCCESS', 'paid'],
    // The payer may try again on the page.
    ['FAILED', 'pending'],
    ['CLOSED', 'expired'],
    ['CANCEL', 'cancelled'],
    ['AUTH_SUCCESS', 'pending'],
    ['PROCESSING', 'pending'],
    ['success', 'pending'],
    ['toString', 'pending'],
  ])('O-11 %s: %s', (name, status) => {
    expect(told(enveloped('RECHARGE', { ...about, status: name }))).toStrictEqual({
      type: 'payment',
      dedupeKey: `RECHARGE:${transaction.transactionId}:${name}`,
      status,
      reference: request.reference,
      amount: { amountMinor: 1499, currency: 'USD' },
      providerReference: transaction.transactionId,
      merchant,
      detail: name,
    });
  });

  it('O-11 why a try has failed stands with it', () => {
    const failed = { ...about, status: 'FAILED', resultCode: '301002' };
    expect(told(enveloped('RECHARGE', failed))).toMatchObject({ detail: 'FAILED 301002' });
  });

  it.each([
    ['14.98', 'USD', { amountMinor: 1498, currency: 'USD' }],
    ['14.990000', 'USD', { amountMinor: 1499, currency: 'USD' }],
    ['14.99', 'EUR', { amountMinor: 1499, currency: 'EUR' }],
    ['1499', 'JPY', { amountMinor: 1499, currency: 'JPY' }],
    ['14.999', 'USD', 'inexpressible'],
    ['-14.99', 'USD', 'inexpressible'],
  ])('O-14 the amount %s %s is passed on unchanged', (amount, currency, said) => {
    expect(told(enveloped('RECHARGE', { ...about, amount, currency }))).toMatchObject({ amount: said });
  });

  it.each<[string, object, string]>([
    ['another store', { accId: 'somebody' }, 'somebody'],
    ['another store of another merchant', { accId: 'somebody', clientId: 'else' }, 'somebody'],
    ['ours, of another merchant', { clientId: 'else' }, `${merchant}/else`],
    ['ours', {}, merchant],
  ])('P-13 names %s', (_title, more, named) => {
    for (const [notifyType, contents] of [
      ['RECHARGE', about],
      ['REFUND', refunded],
    ] as const)
      expect(told(enveloped(notifyType, contents, more))).toMatchObject({ merchant: named });
  });

  it('P-13 the merchant is whom the account names', () => {
    const at = { settings: { clientId: 'M1' } };
    expect(told(enveloped('RECHARGE', about, { clientId: 'M1' }), at)).toMatchObject({ merchant });
    expect(told(message, at)).toMatchObject({ merchant: `${merchant}/${clientId}` });
  });
});

describe('O-11 what a refund’s notification says', () => {
  it.each([
    ['SUCCESS', 'succeeded'],
    ['FAILED', 'failed'],
    ['PROCESSING', 'pending'],
    ['HELD', 'pending'],
  ])('O-11 %s: %s', (name, status) => {
    expect(told(enveloped('REFUND', { ...refunded, status: name }))).toStrictEqual({
      type: 'refund',
      dedupeKey: `REFUND:${refunded.refundId}:${name}`,
      status,
      detail: name,
      refundReference: 'GP0123456789ABCDEF-1-R1',
      providerReference: refunded.refundId,
      reference: request.reference,
      capture: refunded.transactionId,
      merchant,
      amount: { amountMinor: 500, currency: 'USD' },
    });
  });

  it.each([undefined, null, ''])(
    'O-11 one that was made in the merchant backend has PingPong’s number (ours is %j)',
    (merchantRefundId) => {
      expect(told(enveloped('REFUND', { ...refunded, merchantRefundId }))).toMatchObject({
        refundReference: refunded.refundId,
        providerReference: refunded.refundId,
        reference: request.reference,
      });
    },
  );
});

it.each([
  [{ requestId: 'Q1', transactionId: 'T1' }, 'Q1'],
  [{ transactionId: 'T1' }, 'T1'],
  [{}, 'undefined'],
])('O-11 a kind that nobody knows is kept with an alarm: %j', (contents, number) => {
  for (const notifyType of ['CAPTURE', 'VOID', 'constructor', 'recharge'])
    expect(told(enveloped(notifyType, contents))).toStrictEqual({
      type: 'ignored',
      alarm: true,
      dedupeKey: `${notifyType}:${number}`,
      detail: `unknown notification ${notifyType}`,
    });
});

describe('P-13 a message that cannot be read', () => {
  it.each<[string, string, object]>([
    ...spoiledFields<object>(about, [
      'transactionId',
      'merchantTransactionId',
      'status',
      'amount',
      'currency',
    ]).map(([title, contents]): [string, string, object] => ['RECHARGE', title, contents]),
    ['RECHARGE', 'its amount is a number', withField<object>(about, 'amount', 14.99)],
    ...spoiledFields<object>(refunded, [
      'transactionId',
      'merchantTransactionId',
      'refundId',
      'status',
      'amount',
      'currency',
    ]).map(([title, contents]): [string, string, object] => ['REFUND', title, contents]),
    ['REFUND', 'our number is a list', withField<object>(refunded, 'merchantRefundId', [])],
  ])('P-13 %s where %s', (notifyType, _title, contents) => {
    expect(read(enveloped(notifyType, contents))).toStrictEqual({
      kind: 'unreadable',
      reason: 'it lacks fields that its kind needs',
    });
  });

  const { accId: _a, ...nobodys } = message;
  const { clientId: _c, ...merchantless } = message;
  it.each<[string, object | string]>([
    ['it is no JSON', 'hello'],
    ['it is a list', '[]'],
    ['it is nothing', ''],
    ['it is a word', '"RECHARGE"'],
    ['a field of it nests', JSON.stringify({ ...signed(message), more: {} })],
    ['its contents are not text', JSON.stringify({ ...signed(message), bizContent: about })],
    ['it names no store', nobodys],
    ['it names no merchant', merchantless],
    ['it has neither contents nor an event', { accId: merchant, clientId }],
    ...['hello', '[]', '{"notifyType"', '"RECHARGE"', '7'].map((bizContent): [string, object] => [
      `its contents are ${bizContent}`,
      { ...message, bizContent },
    ]),
    ...spoiledFields<object>({ notifyType: 'RECHARGE', ...about }, ['notifyType']).map(
      ([title, contents]): [string, object] => [title, { ...message, bizContent: JSON.stringify(contents) }],
    ),
  ])('P-13 where %s', (_title, unreadable) => {
    expect(read(unreadable)).toStrictEqual({
      kind: 'unreadable',
      reason: "it is not in the provider's form",
    });
  });

  it.each([true, 7])('P-13 where its contents are %s, signed as its word', (bizContent) => {
    expect(read({ ...message, bizContent })).toStrictEqual({
      kind: 'unreadable',
      reason: "it is not in the provider's form",
    });
  });
});

it('O-07 PingPong’s own request, which anybody may have seen signed, is no notification', () => {
  const at = scriptedContext(
    { provider: 'pingpong', merchant: published.request.accId },
    { salt: published.salt },
  );
  expect(readNotification(at, incoming(JSON.stringify(published.request))).kind).toBe('unreadable');
});
