import { incoming, refundRequest } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { readNotification } from './read-notification.ts';
import {
  context,
  disputed,
  intent,
  intentId,
  merchant,
  open,
  read,
  refunded,
  request,
  sealed,
  timestamp,
  told,
  webhook,
  webhookSecret,
} from './testing/airwallex-of-tests.ts';

const message = JSON.stringify(webhook('payment_intent.succeeded', intent));
const amount = { amountMinor: 1499, currency: 'USD' };

describe('P-13 a message that Airwallex has not signed', () => {
  const good = sealed(message);
  const hex = good['x-signature'];

  it.each<[string, string, Record<string, string>, string]>([
    ['without a signature', message, { 'x-timestamp': timestamp }, 'it has no signature'],
    ['with an empty one', message, { ...good, 'x-signature': '' }, 'it has no signature'],
    ['without a time', message, { 'x-signature': hex }, 'its signature headers are malformed'],
    ...['seconds', ` ${timestamp}`, timestamp.slice(1), `${timestamp}1`, `${timestamp} `].map(
      (time): [string, string, Record<string, string>, string] => [
        `with the time ${JSON.stringify(time)}`,
        message,
        sealed(message, webhookSecret, time),
        'its signature headers are malformed',
      ],
    ),
    ...[hex.slice(1), `${hex}0`, hex.toUpperCase(), `x${hex.slice(1)}`].map(
      (signature): [string, string, Record<string, string>, string] => [
        `with the signature ${signature}`,
        message,
        { ...good, 'x-signature': signature },
        'its signature headers are malformed',
      ],
    ),
    ['with another message’s', message, sealed('{}'), 'its signature does not fit'],
    ['with another’s', message, sealed(message, 'somebody-else'), 'its signature does not fit'],
    [
      'with another time than the signed one',
      message,
      { ...good, 'x-timestamp': '1763640061001' },
      'its signature does not fit',
    ],
    ['that is no message at all', '', good, 'its signature does not fit'],
  ])('P-13 %s is rejected before anything of it is read', (_title, body, headers, reason) => {
    expect(read(body, headers)).toStrictEqual({ kind: 'rejected', reason });
  });

  it('P-13 with the first digits of the message lent to the time is rejected', () => {
    const body = `1${message}`;
    const { 'x-signature': signature } = sealed(body, webhookSecret, timestamp);
    expect(read(message, { 'x-timestamp': `${timestamp}1`, 'x-signature': signature }).kind).toBe('rejected');
  });

  it('P-13 is refused with any byte of it, of its time or of its signature changed', () => {
    const at = context();
    const kindOf = (rawBody: Buffer, headers: Record<string, string>) =>
      readNotification(at, { ...incoming('', headers), rawBody }).kind;
    const bytes = Buffer.from(message);
    expect(kindOf(bytes, good)).toBe('authentic');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i]! ^= 1;
      expect(kindOf(changed, good), `byte ${i}`).toBe('rejected');
    }
    for (const name of ['x-timestamp', 'x-signature'] as const)
      for (let i = 0; i < good[name].length; i++) {
        const changed = Buffer.from(good[name]);
        changed[i]! ^= 1;
        expect(kindOf(bytes, { ...good, [name]: changed.toString('latin1') }), `${name} ${i}`).toBe(
          'rejected',
        );
      }
  });

  it('P-13 with the secret of Airwallex’s page is signed as OpenSSL signs it', () => {
    // printf %s '1763640061000{…}' | openssl dgst -sha256 -hmac whsec_…
    const body = '{"id":"evt_1","name":"payment_intent.succeeded"}';
    expect(sealed(body)['x-signature']).toBe(
      'efdb0921b23ea9dedf7e26dca843245d4e25a385310c783b926cc475412080cc',
    );
    expect(read(body).kind).toBe('unreadable');
  });

  it.each(['new-secret', 'old-secret'])(
    'P-13 may be signed with either secret while it is being changed',
    (key) => {
      expect(read(message, sealed(message, key), 'new-secret old-secret').kind).toBe('authentic');
    },
  );

  it('P-13 that is signed may be as old as it likes, and is answered with 200 exactly', () => {
    const reading = read(message, sealed(message, webhookSecret, '1000000000000'));
    expect(reading).toMatchObject({
      kind: 'authentic',
      reply: { status: 200, contentType: 'text/plain', body: '' },
    });
  });
});

describe('O-11 what a webhook of an intent says', () => {
  it.each([
    ['created', 'REQUIRES_PAYMENT_METHOD', 'pending'],
    ['requires_payment_method', 'REQUIRES_PAYMENT_METHOD', 'pending'],
    ['updated', 'REQUIRES_PAYMENT_METHOD', 'pending'],
    ['requires_capture', 'REQUIRES_CAPTURE', 'pending'],
    ['requires_customer_action', 'REQUIRES_CUSTOMER_ACTION', 'pending'],
    ['pending', 'PENDING', 'pending'],
    ['pending_review', 'PENDING_REVIEW', 'pending'],
    ['succeeded', 'SUCCEEDED', 'paid'],
    ['cancelled', 'CANCELLED', 'cancelled'],
    // The contents count, not the event's name.
    ['succeeded', 'PENDING', 'pending'],
    ['updated', 'SUCCEEDED', 'paid'],
  ])('O-11 %s of one that is %s', (name, status, expected) => {
    expect(told(webhook(`payment_intent.${name}`, { ...intent, status }))).toStrictEqual({
      type: 'payment',
      dedupeKey: 'evt_1',
      reference: request.reference,
      status: expected,
      amount,
      providerReference: intentId,
      merchant,
      detail: status,
    });
  });

  it('O-11 a cancellation releases no capture, whenever it is reported', () => {
    expect(told(webhook('payment_intent.cancelled', { ...open, status: 'CANCELLED' }))).not.toHaveProperty(
      'sequence',
    );
  });

  it.each([
    [{ account_id: 'acct_other' }, 'acct_other'],
    [{ account_id: undefined, accountId: 'acct_other' }, 'acct_other'],
    [{ account_id: undefined, accountId: merchant }, merchant],
    [{ accountId: 'acct_other' }, 'acct_other'],
    [{ account_id: 'acct_other', accountId: merchant }, 'acct_other'],
    [{ account_id: null, accountId: merchant }, merchant],
    [{ org_id: 'org_1' }, merchant],
  ])('P-13 with %j is for the merchant %s', (names, expected) => {
    for (const about of [
      webhook('payment_intent.succeeded', intent, names),
      webhook('refund.settled', refunded, names),
    ])
      expect(told(about)).toMatchObject({ merchant: expected });
  });
});

describe('O-11 what a webhook of a refund says', () => {
  it.each([
    ['received', 'RECEIVED', 'pending'],
    ['accepted', 'ACCEPTED', 'pending'],
    ['settled', 'SETTLED', 'succeeded'],
    ['failed', 'FAILED', 'failed'],
    ['processing', 'PROCESSING', 'pending'],
    ['succeeded', 'SUCCEEDED', 'succeeded'],
  ])('O-11 %s', (name, status, expected) => {
    expect(told(webhook(`refund.${name}`, { ...refunded, status }))).toStrictEqual({
      type: 'refund',
      dedupeKey: 'evt_1',
      refundReference: refundRequest.refundReference,
      status: expected,
      amount: refundRequest.amount,
      providerReference: 'rfd_1',
      capture: intentId,
      merchant,
      detail: status,
    });
  });

  it.each([undefined, null, ''])(
    'O-11 one that was made in the web app (%j) has its own number',
    (request_id) => {
      expect(told(webhook('refund.settled', { ...refunded, request_id }))).toMatchObject({
        refundReference: 'rfd_1',
        capture: intentId,
      });
    },
  );
});

describe('O-11 what a webhook of a dispute says', () => {
  const updatedAt = Date.parse('2026-11-22T09:30:00Z') * 10;
  const about = {
    type: 'chargeback',
    dedupeKey: 'evt_1',
    reference: request.reference,
    dispute: 'dsp_1',
    amount: { amountMinor: 1250, currency: 'USD' },
    capture: intentId,
    merchant,
  };

  it.each([
    ['REQUIRES_RESPONSE', 'opened', 0],
    ['CHALLENGED', 'opened', 0],
    ['PENDING_CLOSURE', 'opened', 0],
    ['PENDING_DECISION', 'opened', 0],
    ['ACCEPTED', 'lost', 1],
    ['EXPIRED', 'lost', 1],
    ['LOST', 'lost', 1],
    ['WON', 'won', 2],
    ['REVERSED', 'won', 2],
  ])('O-11 one that is %s is %s, whatever the stage of the case', (status, says, place) => {
    const name = `payment_dispute.${status.toLowerCase()}`;
    for (const stage of ['PRE_CHARGEBACK', 'CHARGEBACK', 'PRE_ARBITRATION'])
      expect(told(webhook(name, { ...disputed, status, stage }))).toStrictEqual({
        ...about,
        status: says,
        sequence: updatedAt + place,
        detail: `${name} ${stage} ${status}`,
      });
    // The contents count, not the event's name.
    expect(told(webhook('payment_dispute.challenged', { ...disputed, status }))).toMatchObject({
      status: says,
    });
  });

  it('O-11 the latest change counts, by the dispute itself or by the webhook', () => {
    const sequenceOf = (object: unknown, more?: object) =>
      (told(webhook('payment_dispute.won', object, more)) as { sequence: number }).sequence;
    const later = { ...disputed, updated_at: '2026-11-22T09:30:01+0000' };
    expect(sequenceOf(later)).toBe(updatedAt + 10_000);
    for (const updated_at of [undefined, null, '', 'yesterday']) {
      expect(sequenceOf({ ...disputed, updated_at })).toBe(Date.parse('2026-11-20T12:01:00Z') * 10);
      expect(sequenceOf({ ...disputed, updated_at }, { created_at: undefined })).toBe(0);
    }
  });

  it('O-11 one about a payment that was made elsewhere names the money alone', () => {
    for (const merchant_order_id of [undefined, null, ''])
      expect(told(webhook('payment_dispute.lost', { ...disputed, merchant_order_id }))).toMatchObject({
        type: 'chargeback',
        reference: '',
        capture: intentId,
      });
  });

  it.each([
    ['RFI', 'REQUIRES_RESPONSE', false],
    ['RFI', 'CHALLENGED', false],
    ['RFI', 'WON', false],
    ['RFI', 'EXPIRED', true],
    ['CHARGEBACK', 'SOMETHING_NEW', true],
    ['CHARGEBACK', 'constructor', true],
  ])(
    'O-11 in the stage %s one that is %s takes no money; an operator is called: %s',
    (stage, status, alarm) => {
      expect(told(webhook('payment_dispute.challenged', { ...disputed, stage, status }))).toStrictEqual({
        type: 'ignored',
        dedupeKey: 'evt_1',
        alarm,
        detail: `payment_dispute.challenged ${stage} ${status}`,
      });
    },
  );

  it.each(
    spoiledFields<unknown>(webhook('payment_dispute.lost', disputed), [
      ...['data.object.id', 'data.object.payment_intent_id', 'data.object.status', 'data.object.amount'],
      ...['data.object.currency'],
    ]),
  )('O-11 where %s it is not refused: an operator sees it', (_title, spoiled) => {
    expect(told(spoiled)).toStrictEqual({
      type: 'ignored',
      dedupeKey: 'evt_1',
      alarm: true,
      detail: 'payment_dispute.lost',
    });
  });
});

describe('P-13 irrelevant and unknown events', () => {
  const attempts = [
    ...['received', 'authentication_redirected', 'pending_authorization', 'authorized', 'capture_requested'],
    ...['settled', 'paid', 'cancelled', 'expired', 'risk_declined', 'failed_to_process'],
    ...['authentication_failed', 'authorization_failed', 'capture_failed'],
  ];

  it.each([
    ...attempts.map((name): [string, boolean] => [`payment_attempt.${name}`, false]),
    ['payment_attempt.else', true],
    ['payment_intent.else', true],
    ['refund.else', true],
    ['payment_dispute.lost', true],
    ['payment_dispute.else', true],
    ['constructor', true],
  ])('P-13 %s is kept, and an operator called: %s', (name, alarm) => {
    expect(told(webhook(name, {}))).toStrictEqual({
      type: 'ignored',
      dedupeKey: 'evt_1',
      alarm,
      detail: name,
    });
  });

  it.each<[string, unknown]>([
    ...spoiledFields<unknown>(webhook('payment_intent.succeeded', intent), ['id', 'name']),
    ['no account is named', withField<unknown>(webhook('x', {}), 'account_id', undefined)],
    ['the account is nothing', withField<unknown>(webhook('x', {}), 'account_id', null)],
    ['the account is empty', withField<unknown>(webhook('x', {}), 'account_id', '')],
    ['the older name of the account is a number', webhook('x', {}, { accountId: 5 })],
    ['there is no data', withField<unknown>(webhook('x', {}), 'data', undefined)],
    ['there is no object', withField<unknown>(webhook('refund.settled', refunded), 'data.object', undefined)],
    ['the data are text', withField<unknown>(webhook('x', {}), 'data', 'x')],
    ['it is no JSON', 'hello'],
    ['it is a list', '[]'],
  ])('P-13 where %s it is not in the provider’s form', (_title, about) => {
    expect(read(about)).toStrictEqual({ kind: 'unreadable', reason: "it is not in the provider's form" });
  });

  it.each<[string, unknown]>([
    ...spoiledFields<unknown>(webhook('payment_intent.succeeded', intent), [
      ...['data.object.id', 'data.object.merchant_order_id', 'data.object.status', 'data.object.amount'],
      ...['data.object.currency'],
    ]),
    ...spoiledFields<unknown>(webhook('refund.settled', refunded), [
      ...['data.object.id', 'data.object.payment_intent_id', 'data.object.status', 'data.object.amount'],
      ...['data.object.currency'],
    ]),
    ['the object is text', webhook('refund.settled', 'x')],
    ['a currency is small', webhook('refund.settled', { ...refunded, currency: 'usd' })],
    ['a currency is long', webhook('refund.settled', { ...refunded, currency: 'USDX' })],
    ['an amount is negative', webhook('refund.settled', { ...refunded, amount: -5 })],
    ['an amount is text', webhook('payment_intent.succeeded', { ...intent, amount: '14.99' })],
  ])('P-13 where %s it lacks what its kind needs', (_title, about) => {
    expect(read(about)).toStrictEqual({ kind: 'unreadable', reason: 'it lacks fields that its kind needs' });
  });
});
