import { signMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { incoming, scriptedContext, scriptedNow } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { readNotification } from './read-notification.ts';

/* Field by field: the store’s update for each kind of event, and how a message without one of its fields is read. */

const key = 'signing-key-of-the-test';
const payment = {
  id: 'pp_1',
  reference: 'GP0123456789ABCDEF-1',
  merchant: 'gem-main',
  status: 'paid',
  amount_minor: 1499,
  currency: 'USD',
  sandbox: false,
  sequence: 3,
};
const refund = { id: 'rf_1', refund_reference: 'GP0-R1', status: 'pending', amount_minor: 500 };
const dispute = { id: 'dis_1', amount_minor: 700, sequence: 2 };
const all = { ...payment, refund, dispute };

function read(message: unknown, headers: Record<string, string> = {}) {
  const context = scriptedContext({ provider: 'platform-pay', merchant: 'gem-main' }, { signingKey: key });
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const sign = signMessage({ id: 'evt_1', sentAt: scriptedNow, body }, [key]);
  return readNotification(context, incoming(body, { ...sign, ...headers }));
}
const told = (type: string, data: unknown) => {
  const reading = read({ type, data });
  return reading.kind === 'authentic' ? reading.events : reading;
};

describe('O-11 the store’s update', () => {
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const seen = { reference: payment.reference, merchant: 'gem-main', isTest: false };

  it.each<[string, object, object]>([
    [
      'payment.declined',
      { status: 'declined' },
      {
        type: 'payment',
        ...seen,
        status: 'declined',
        error: 'declined',
        amount: usd(1499),
        providerReference: 'pp_1',
        sequence: 3,
      },
    ],
    [
      'payment.cancelled',
      { status: 'cancelled' },
      {
        type: 'payment',
        ...seen,
        status: 'cancelled',
        amount: usd(1499),
        providerReference: 'pp_1',
        sequence: 3,
      },
    ],
    ...(['succeeded', 'failed'] as const).map((status): [string, object, object] => [
      `refund.${status}`,
      {},
      {
        type: 'refund',
        refundReference: 'GP0-R1',
        status,
        amount: usd(500),
        providerReference: 'rf_1',
        capture: 'pp_1',
        merchant: 'gem-main',
        isTest: false,
      },
    ]),
    ...(['opened', 'lost', 'won'] as const).map((status): [string, object, object] => [
      `chargeback.${status}`,
      {},
      {
        type: 'chargeback',
        ...seen,
        status,
        amount: usd(700),
        dispute: 'dis_1',
        sequence: 2,
        capture: 'pp_1',
      },
    ]),
  ])('O-11 by %s', (type, change, event) => {
    expect(told(type, { ...all, ...change })).toStrictEqual([{ ...event, dedupeKey: 'evt_1', detail: type }]);
  });

  it('O-11 of a refund without a number of its own', () => {
    const data = { ...all, refund: { ...refund, id: undefined } };
    expect(told('refund.failed', data)).toStrictEqual([
      {
        type: 'refund',
        dedupeKey: 'evt_1',
        refundReference: 'GP0-R1',
        status: 'failed',
        amount: usd(500),
        capture: 'pp_1',
        merchant: 'gem-main',
        isTest: false,
        detail: 'refund.failed',
      },
    ]);
  });

  it('O-11 to ask, where the event and the state disagree', () => {
    expect(told('payment.paid', { ...payment, status: 'expired' })).toStrictEqual([
      {
        type: 'hint',
        dedupeKey: 'evt_1',
        reference: payment.reference,
        detail: 'payment.paid but expired',
      },
    ]);
  });

  it.each(['payment.captured', 'constructor', '__proto__'])(
    'O-11 of %s, which nobody knows: an alarm',
    (type) => {
      expect(told(type, all)).toStrictEqual([
        { type: 'ignored', dedupeKey: 'evt_1', alarm: true, detail: `unknown event ${type}` },
      ]);
    },
  );
});

describe('P-13 a message that cannot be read', () => {
  const lacking = { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };
  const fields = Object.keys(payment);
  const rows = (type: string, paths: string[]) =>
    spoiledFields<object>(all, paths).map(([title, data]): [string, string, object] => [type, title, data]);

  it.each([
    ...rows('payment.paid', fields),
    ...rows('refund.succeeded', [
      ...fields,
      'refund',
      'refund.refund_reference',
      'refund.status',
      'refund.amount_minor',
    ]),
    ...rows('chargeback.lost', [
      ...fields,
      'dispute',
      'dispute.id',
      'dispute.amount_minor',
      'dispute.sequence',
    ]),
    ...(
      [
        ['refund.succeeded', 'refund.amount_minor', -1],
        ['refund.failed', 'refund.id', ''],
        ['chargeback.lost', 'dispute.amount_minor', -1],
        ['chargeback.lost', 'dispute.amount_minor', 0.5],
        ['chargeback.lost', 'dispute.sequence', -1],
        ['chargeback.lost', 'dispute.sequence', 0.5],
      ] as const
    ).map(([type, path, value]): [string, string, object] => [
      type,
      `${path} is ${value}`,
      withField<object>(all, path, value),
    ]),
  ])('P-13 %s where %s', (type, _title, data) => {
    expect(told(type, data)).toStrictEqual(lacking);
  });

  it.each<[string, unknown]>([
    ...spoiledFields<unknown>({ type: 'payment.paid', data: payment }, ['type']),
    ['it is no JSON', 'hello'],
    ['it is a list', '[]'],
  ])('P-13 where %s', (_title, message) => {
    expect(read(message)).toStrictEqual({ kind: 'unreadable', reason: "it is not in the provider's form" });
  });

  it('P-13 nor believed where it is not signed, and says why', () => {
    expect(read({ type: 'payment.paid', data: payment }, { 'webhook-signature': 'v1,x' })).toStrictEqual({
      kind: 'rejected',
      reason: 'its signature does not fit',
    });
  });
});
