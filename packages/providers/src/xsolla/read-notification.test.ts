import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import published from './fixtures/webhooks.json' with { type: 'json' };
import { readNotification } from './read-notification.ts';
import { webhookSignature } from './signature.ts';

const { key } = published;
const reference = 'GP0123456789ABCDEF-1';
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
type Json = Record<string, unknown>;

const payment = withField(
  JSON.parse(published.bodies.payment.body) as Json,
  'transaction.external_id',
  reference,
);
const order = withField(
  JSON.parse(published.bodies.order_paid.body) as Json,
  'billing.transaction.external_id',
  reference,
);
const refund = {
  ...payment,
  notification_type: 'refund',
  refund_details: { code: 1, reason: 'Cancellation by the user request' },
};
const part = {
  ...withField(withField(refund, 'purchase.total.amount', '0.66'), 'payment_details.payment.amount', 0.72),
  notification_type: 'partial_refund',
};
const canceled = {
  ...order,
  notification_type: 'order_canceled',
  billing: {
    ...(order.billing as Json),
    notification_type: 'refund',
    refund_details: { code: '1', reason: 'Cancellation' },
  },
};
const dispute = {
  notification_type: 'dispute',
  action: 'adding',
  transaction: { id: 2103276197, external_id: reference, total: { amount: 1.99, currency: 'USD' } },
  settings: { project_id: 308077, merchant_id: 887981 },
  user: { id: '1234567' },
  dispute: { type: '1st_time_chargeback', status: 'new', reason: 'fraud' },
};
const declined = {
  notification_type: 'ps_declined',
  settings: { project_id: '308077', merchant_id: '887981' },
  transaction: { id: '7', dry_run: '1', external_id: reference },
};

function read(message: unknown, settings: Json = {}, secret = key) {
  const account = {
    provider: 'xsolla',
    merchant: '887981',
    settings: { projectId: 308077, ...settings },
  };
  const context = scriptedContext(account, { projectSecretKey: key });
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const authorization = `Signature ${webhookSignature(Buffer.from(body), secret)}`;
  return readNotification(context, incoming(body, { authorization }));
}
const told = (message: unknown, settings?: Json) => {
  const reading = read(message, settings);
  return reading.kind === 'authentic' ? reading.events[0] : reading;
};
const combined = { webhooks: 'combined' };
const paid = {
  type: 'payment',
  reference,
  status: 'paid',
  amount: usd(199),
  sequence: 1,
  merchant: '887981',
  isTest: true,
};

/** Xsolla writes null for a field without a value: its own example of an order has `"comment":null`. */
describe('O-11 a field that may be missing may also be null', () => {
  const messages: [what: string, message: Json, paths: string[]][] = [
    ['a payment', payment, []],
    ['a refund', refund, ['purchase', 'purchase.total', 'refund_details', 'refund_details.reason']],
    ['a part of a refund', part, ['payment_details', 'payment_details.payment', 'refund_details.reason']],
    ['a dispute', dispute, ['dispute.reason']],
  ];
  const always = ['settings', 'settings.project_id', 'settings.merchant_id'];
  const rows = messages.flatMap(([what, message, own]) =>
    [...always, ...own].map((path) => [what, path, message] as const),
  );

  it.each(rows)('O-11 %s says the same where %s is null', (_what, path, message) => {
    for (const settings of [{}, { partialRefundAmount: 'payment_details' }]) {
      const isNull = told(withField(message, path, null), settings);
      const isMissing = told(withField(message, path, undefined), settings);
      expect(isNull).toMatchObject({ merchant: '887981' });
      const number = { dedupeKey: '', providerReference: '' };
      expect({ ...isNull, ...number }).toStrictEqual({ ...isMissing, ...number });
    }
  });

  it.each(['order', 'order.mode'])('O-11 an order is read where %s is null', (path) => {
    expect(told(withField(order, path, null), combined)).toMatchObject(paid);
    expect(told(withField(canceled, path, null), combined)).toMatchObject({ type: 'refund' });
  });
});

describe('O-11 money that came in', () => {
  it('O-11 is the published payment: what was bought, not what was paid with tax', () => {
    expect(told(payment)).toMatchObject({ ...paid, providerReference: '2103276197' });
  });

  it('O-11 is the published order in the combined form', () => {
    expect(told(order, combined)).toMatchObject({ ...paid, providerReference: '2105129134' });
  });

  it('is answered with an empty 204', () => {
    expect(read(payment)).toMatchObject({ kind: 'authentic', reply: { status: 204, body: '' } });
  });

  it('O-11 counts in every project: a payment by this token has no order at Xsolla, and comes without one', () => {
    expect(told(payment, combined)).toStrictEqual(told(payment));
    expect(told(refund, combined)).toStrictEqual(told(refund));
    expect(told(part, combined)).toStrictEqual(told(part));
  });

  it('O-11 counts once: an order beside its payment names the same money', () => {
    expect(told(order)).toStrictEqual(told(order, combined));
    const bare = withField(order, 'billing', undefined);
    expect(told(bare)).toMatchObject({ type: 'ignored', alarm: false });
    expect(told(canceled)).toMatchObject({ type: 'ignored', alarm: false });
  });

  it.each<[string, string, unknown, object]>([
    ['another amount', 'purchase.total.amount', 0.99, { amount: usd(99) }],
    ['an amount as text', 'purchase.total.amount', '1.9900', { amount: usd(199) }],
    ['an amount that is none', 'purchase.total.amount', 1.995, { amount: 'inexpressible' }],
    ['a negative amount', 'purchase.total.amount', -1.99, { amount: 'inexpressible' }],
    ['another currency', 'purchase.total.currency', 'EUR', { amount: { amountMinor: 199, currency: 'EUR' } }],
    ['another merchant', 'settings.merchant_id', 1, { merchant: '1' }],
    ['another project', 'settings.project_id', 1, { merchant: '887981/1' }],
    ['no merchant: it is the key’s', 'settings', undefined, { merchant: '887981' }],
    ['a live payment', 'transaction.dry_run', undefined, { isTest: false }],
    ['a live payment that says so', 'transaction.dry_run', 0, { isTest: false }],
    ['a test in words', 'transaction.dry_run', '1', { isTest: true }],
    ['another order', 'transaction.external_id', 'GP-OTHER-1', { reference: 'GP-OTHER-1' }],
    ['another transaction', 'transaction.id', '77', { providerReference: '77' }],
  ])('O-11 %s is reported unchanged', (_title, path, value, change) => {
    expect(told(withField(payment, path, value))).toMatchObject({ ...paid, ...change });
  });

  it('O-11 of a sandbox order is a test, whatever its transaction says', () => {
    const live = withField(order, 'billing.transaction.dry_run', undefined);
    expect(told(live, combined)).toMatchObject({ isTest: true });
    expect(told(withField(live, 'order.mode', 'default'), combined)).toMatchObject({ isTest: false });
  });

  it('O-11 that names no payment of ours is kept for an operator, not refused for ever', () => {
    for (const value of [undefined, null, ''])
      expect(told(withField(payment, 'transaction.external_id', value))).toMatchObject({
        type: 'ignored',
        alarm: true,
        detail: 'transaction 2103276197 was paid and names no payment',
      });
  });
});

describe('O-11 money that went back', () => {
  const back = { type: 'refund', refundReference: '', status: 'succeeded', merchant: '887981' };

  it('O-11 whole, in both forms under one number', () => {
    const whole = {
      ...back,
      amount: usd(199),
      isTest: true,
      detail: 'refund 1 Cancellation by the user request',
    };
    const number = { capture: '2103276197', providerReference: '2103276197-refund' };
    expect(told(refund)).toMatchObject({ ...whole, ...number });
    expect(told(canceled, combined)).toMatchObject({
      ...back,
      amount: usd(199),
      capture: '2105129134',
      providerReference: '2105129134-refund',
    });
  });

  it('O-11 in part, the part being where the account says', () => {
    expect(told(part)).toMatchObject({ ...back, amount: usd(66), capture: '2103276197' });
    const inDetails = { partialRefundAmount: 'payment_details' };
    expect(told(part, inDetails)).toMatchObject({ amount: usd(72) });
    // For a whole refund, `payment_details` holds the payer's own money, which may be in another currency.
    const paidInEuro = withField(refund, 'payment_details.payment', { amount: 1.85, currency: 'EUR' });
    expect(told(paidInEuro, inDetails)).toMatchObject({ ...back, amount: usd(199) });
    const inOrder = withField(canceled, 'billing.notification_type', 'partial_refund');
    const cut = withField(inOrder, 'billing.purchase.total.amount', 0.5);
    expect(told(cut, combined)).toMatchObject({ ...back, amount: usd(50) });
  });

  it('O-11 two parts of a transaction are two, and a repeated message is the first again', () => {
    const [first, again, other] = [part, part, withField(part, 'purchase.total.amount', 0.4)].map(
      (one) => told(one) as { dedupeKey: string; providerReference: string },
    );
    expect(again).toEqual(first);
    expect(other!.providerReference).not.toBe(first!.providerReference);
    expect(other!.dedupeKey).not.toBe(first!.dedupeKey);
    expect(first!.providerReference).not.toBe('2103276197-refund');
  });

  it.each([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 99])('O-11 with code %d was given back', (code) => {
    expect(told(withField(refund, 'refund_details.code', code))).toMatchObject(back);
  });

  it('O-11 without a code or an amount it is still told', () => {
    expect(told(withField(refund, 'refund_details', undefined))).toMatchObject(back);
    expect(told(withField(refund, 'purchase', undefined))).not.toHaveProperty('amount');
  });

  it('O-11 with the code of a chargeback was taken by the bank', () => {
    const taken = {
      type: 'chargeback',
      reference,
      status: 'lost',
      amount: usd(199),
      sequence: 2,
      isTest: true,
      dispute: '2103276197',
      capture: '2103276197',
      merchant: '887981',
    };
    for (const code of [2, '2'])
      expect(told(withField(refund, 'refund_details.code', code))).toMatchObject(taken);
    const unnamed = withField(withField(refund, 'refund_details.code', 2), 'transaction.external_id', null);
    expect(told(unnamed)).toMatchObject({ ...taken, reference: '' });
    const inOrder = withField(canceled, 'billing.refund_details.code', 2);
    expect(told(inOrder, combined)).toMatchObject({ type: 'chargeback', status: 'lost', reference });
  });
});

describe('O-11 a dispute', () => {
  it.each<[string, string, object]>([
    ['1st_time_chargeback', 'new', { status: 'opened', sequence: 1 }],
    ['chargeback', 'accepted', { status: 'lost', sequence: 3 }],
    ['claim', 'lost', { status: 'lost', sequence: 3 }],
    ['dispute', 'won', { status: 'won', sequence: 4 }],
    ['2nd_time_chargeback', 'new', { status: 'opened', sequence: 6 }],
    ['2nd_time_chargeback', 'lost', { status: 'lost', sequence: 8 }],
    ['arbitration', 'won', { status: 'won', sequence: 14 }],
  ])('O-11 %s that is %s', (type, status, event) => {
    const about = { reference, dispute: '2103276197', capture: '2103276197', amount: usd(199) };
    expect(told({ ...dispute, dispute: { type, status } })).toMatchObject({
      type: 'chargeback',
      merchant: '887981',
      ...about,
      ...event,
    });
    expect(told(dispute)).not.toHaveProperty('isTest');
  });

  it.each([
    ['retrieval', 'new', false],
    ['inquiry', 'lost', false],
    ['chargeback', 'no_actions_required', false],
    ['representment', 'new', true],
    ['chargeback_reversal', 'won', true],
    ['constructor', 'new', true],
    ['chargeback', 'constructor', true],
    ['chargeback', 'archived', true],
  ])('O-11 %s that is %s moves no money; alarm: %s', (type, status, alarm) => {
    expect(told({ ...dispute, dispute: { type, status } })).toMatchObject({ type: 'ignored', alarm });
  });
});

describe('O-11 what says nothing of money', () => {
  it.each(['ps_declined', 'afs_reject'])('O-11 %s is a reason to ask, whatever amount it lacks', (type) => {
    expect(told({ ...declined, notification_type: type })).toMatchObject({
      type: 'hint',
      reference,
      detail: type,
    });
    const unnamed = withField(declined, 'transaction.external_id', undefined);
    expect(told({ ...unnamed, notification_type: type })).toMatchObject({ type: 'ignored', alarm: false });
  });

  it.each([
    ['payment_account_add', false],
    ['payment_account_remove', false],
    ['user_balance_operation', false],
    ['create_subscription', true],
    ['get_pincode', true],
    ['partner_side_catalog', true],
    ['something_new', true],
    ['toString', true],
  ])('O-11 %s is kept; alarm: %s', (type, alarm) => {
    expect(told({ notification_type: type })).toMatchObject({ type: 'ignored', alarm });
  });
});

describe('what cannot be read is refused in Xsolla’s own form', () => {
  const invalid = (code: string, message: string) => ({
    status: 400,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code, message } }),
  });

  it('a forged message: INVALID_SIGNATURE, whatever it holds', () => {
    for (const body of [payment, 'no JSON', '', { notification_type: 'user_validation' }])
      expect(read(body, {}, 'another key')).toEqual({
        kind: 'rejected',
        reason: 'its signature does not fit',
        reply: invalid('INVALID_SIGNATURE', 'Invalid signature'),
      });
  });

  it.each(['', 'no JSON', '[]', '{}', '{"notification_type":7}', '{"notification_type":""}'])(
    '%j',
    (body) => {
      expect(read(body)).toEqual({
        kind: 'unreadable',
        reason: "it is not in the provider's form",
        reply: invalid('INVALID_PARAMETER', 'Invalid parameter'),
      });
    },
  );

  it('a question about a player that names none: INVALID_USER', () => {
    expect(read({ notification_type: 'user_validation' })).toMatchObject({
      kind: 'unreadable',
      reply: invalid('INVALID_USER', 'Invalid user'),
    });
  });

  it.each([
    ...spoiledFields(payment, ['transaction', 'transaction.id', 'purchase', 'purchase.total']),
    ...spoiledFields(payment, ['purchase.total.currency']),
    ...spoiledFields(refund, ['transaction', 'transaction.id']),
    ...spoiledFields(declined, ['transaction', 'transaction.id']),
    ...spoiledFields(dispute, ['dispute', 'transaction', 'transaction.total', 'transaction.id']),
    ...['x71', '71x', '71 ', '7.1', -71, '1'.repeat(16)].map((id): [string, Json] => [
      `the number is “${id}”`,
      withField(payment, 'transaction.id', id),
    ]),
  ])('a message in which %s', (_title, message) => {
    expect(read(message)).toMatchObject({
      kind: 'unreadable',
      reply: invalid('INVALID_PARAMETER', 'Invalid parameter'),
    });
  });

  it.each([
    ...spoiledFields(order, ['billing', 'billing.transaction', 'billing.purchase.total']),
    ...[7, []].map((type): [string, Json] => [
      `what went back is of the kind ${JSON.stringify(type)}`,
      withField(canceled, 'billing.notification_type', type),
    ]),
  ])('an order in which %s', (_title, message) => {
    expect(read(message, combined)).toMatchObject({ kind: 'unreadable' });
  });
});
