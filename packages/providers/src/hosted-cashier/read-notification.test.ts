import { signMessage, verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { incoming, scriptedContext, scriptedNow } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import vectors from './fixtures/vectors.json' with { type: 'json' };
import { chargebackEvents, paymentEvents, refundEvents } from './provider.ts';
import { readNotification } from './read-notification.ts';

const key = 'signing-key-of-the-test';
const payment = {
  id: 'pp_1',
  reference: 'GP0123456789ABCDEF-1',
  merchant: 'gem-main',
  status: 'paid',
  amount_minor: 1499,
  currency: 'USD',
  paid_at: '2026-11-20T12:00:00.000Z',
  refunds: [],
  sandbox: true,
  sequence: 1,
};

function read(
  body: string,
  { id = 'evt_1', signKey = key, secret = key, sentAt = scriptedNow, headers = {} } = {},
) {
  const context = scriptedContext({ provider: 'platform-pay', merchant: 'gem-main' }, { signingKey: secret });
  const signed = { ...signMessage({ id, sentAt, body }, [signKey]), ...headers };
  return readNotification(context, incoming(body, signed));
}

function eventOf(type: string, data: unknown) {
  const reading = read(JSON.stringify({ type, data }));
  return reading.kind === 'authentic' ? reading.events[0] : reading.kind;
}

it.each(vectors.messages)(
  'agrees with the published example: $name',
  ({ id, timestamp, body, signature }) => {
    const sentAt = new Date(Number(timestamp) * 1000);
    expect(signMessage({ id, sentAt, body }, [vectors.key])['webhook-signature']).toBe(signature);
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    expect(verifyMessage(headers, body, [vectors.key], sentAt).ok).toBe(true);
  },
);

it('hands over a paid payment with everything the store compares', () => {
  expect(read(JSON.stringify({ type: 'payment.paid', data: payment }))).toEqual({
    kind: 'authentic',
    reply: { status: 200, contentType: 'application/json', body: '{"ok":true}' },
    events: [
      {
        type: 'payment',
        dedupeKey: 'evt_1',
        reference: 'GP0123456789ABCDEF-1',
        status: 'paid',
        amount: { amountMinor: 1499, currency: 'USD' },
        providerReference: 'pp_1',
        sequence: 1,
        merchant: 'gem-main',
        isTest: true,
        detail: 'payment.paid',
      },
    ],
  });
});

describe('every event type', () => {
  const refund = { refund_reference: 'GP0-R1', status: 'succeeded', amount_minor: 500 };
  const rows: [string, object, object][] = [
    ['payment.paid', payment, { type: 'payment', status: 'paid' }],
    [
      'payment.declined',
      { ...payment, status: 'declined' },
      { type: 'payment', status: 'declined', error: 'declined' },
    ],
    ['payment.cancelled', { ...payment, status: 'cancelled' }, { type: 'payment', status: 'cancelled' }],
    ['payment.expired', { ...payment, status: 'expired' }, { type: 'payment', status: 'expired' }],
    [
      'refund.succeeded',
      { ...payment, refund },
      {
        type: 'refund',
        refundReference: 'GP0-R1',
        status: 'succeeded',
        amount: { amountMinor: 500, currency: 'USD' },
        capture: 'pp_1',
        isTest: true,
      },
    ],
    [
      'refund.failed',
      { ...payment, refund: { ...refund, status: 'failed' } },
      { type: 'refund', status: 'failed' },
    ],
    ...(['opened', 'lost', 'won'] as const).map((status): [string, object, object] => [
      `chargeback.${status}`,
      { ...payment, dispute: { id: 'dis_1', amount_minor: 700, sequence: 3 } },
      {
        type: 'chargeback',
        reference: payment.reference,
        status,
        dispute: 'dis_1',
        sequence: 3,
        amount: { amountMinor: 700, currency: 'USD' },
        capture: 'pp_1',
        isTest: true,
      },
    ]),
  ];

  it('is in the table', () => {
    const known = [paymentEvents, refundEvents, chargebackEvents].flatMap((table) => Object.keys(table));
    expect(rows.map(([type]) => type).sort()).toEqual(known.sort());
  });

  it.each(rows)('%s', (type, data, expected) => {
    expect(eventOf(type, data)).toMatchObject(expected);
  });

  it.each(['payment.authorised', 'constructor', 'loyalty.earned'])(
    '%s is unknown: kept, with an alarm',
    (type) => {
      expect(eventOf(type, { anything: 1 })).toMatchObject({ type: 'ignored', alarm: true });
    },
  );

  // A refunded payment counts as cancelled: the cashier holds no money.
  const agreeing = [
    'paid paid',
    'declined declined',
    'cancelled cancelled',
    'cancelled refunded',
    'expired expired',
  ];

  it.each(
    ['paid', 'declined', 'cancelled', 'expired'].flatMap((announced) =>
      ['pending', 'paid', 'declined', 'cancelled', 'expired', 'refunded', 'settling'].map(
        (status) => [announced, status] as const,
      ),
    ),
  )('O-11 payment.%s of a payment that is %s is believed where they agree, else asked about', (...row) => {
    const [announced, status] = row;
    expect(eventOf(`payment.${announced}`, { ...payment, status })).toMatchObject({
      dedupeKey: 'evt_1',
      reference: payment.reference,
      ...(agreeing.includes(`${announced} ${status}`)
        ? { type: 'payment', status: announced, detail: `payment.${announced}` }
        : { type: 'hint', detail: `payment.${announced} but ${status}` }),
    });
  });

  it('asks when the event and the state disagree', () => {
    expect(eventOf('payment.paid', { ...payment, status: 'refunded' })).toMatchObject({
      type: 'hint',
      reference: payment.reference,
    });
    expect(eventOf('payment.declined', payment)).toMatchObject({ type: 'hint' });
    expect(eventOf('payment.paid', { ...payment, status: 'settling' })).toMatchObject({ type: 'hint' });
  });

  it.each([
    ['no amount', { ...payment, amount_minor: undefined }],
    ['an amount in major units', { ...payment, amount_minor: 14.99 }],
    ['an amount as text', { ...payment, amount_minor: '1499' }],
    ['no environment', { ...payment, sandbox: undefined }],
    ['no merchant', { ...payment, merchant: undefined }],
  ])('cannot read a payment with %s', (_, data) => {
    expect(eventOf('payment.paid', data)).toBe('unreadable');
  });

  it('cannot read a refund without its refund', () => {
    expect(eventOf('refund.succeeded', payment)).toBe('unreadable');
  });
});

describe('forgeries', () => {
  const body = JSON.stringify({ type: 'payment.paid', data: payment });

  it.each([
    ['another key', { signKey: 'another key' }],
    ['ten minutes old', { sentAt: new Date(scriptedNow.getTime() - 600_000) }],
    ['another message id than signed', { headers: { 'webhook-id': 'evt_2' } }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
  ])('rejects %s', (_, change) => {
    expect(read(body, change).kind).toBe('rejected');
  });

  it('rejects every altered byte', () => {
    const context = scriptedContext({ provider: 'platform-pay', merchant: 'gem-main' }, { signingKey: key });
    const headers = signMessage({ id: 'evt_1', sentAt: scriptedNow, body }, [key]);
    const bytes = Buffer.from(body, 'utf8');
    for (let i = 0; i < bytes.length; i++) {
      const altered = Buffer.from(bytes);
      altered[i] = bytes[i]! ^ 0x04;
      expect(readNotification(context, { ...incoming('', headers), rawBody: altered }).kind).toBe('rejected');
    }
  });

  it('accepts both keys while the key is being changed', () => {
    expect(read(body, { secret: 'new-key old-key', signKey: 'old-key' }).kind).toBe('authentic');
  });
});
