import type { LookUpOutcome, NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  refundRequest,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { ebanx } from './adapter.ts';
import published from './fixtures/published-examples.json' with { type: 'json' };
import {
  context,
  error,
  hash,
  merchant,
  refundShown,
  request,
  secrets,
  showing,
} from './testing/answers-of-ebanx.ts';

/*
 * The outcome of looking up a payment that a notification names. Amount, currency and order come from EBANX's
 * answer, and the store compares them; of the notification, only its kind is believed.
 */

const { reference } = request;
const paid: NotificationEvent = {
  type: 'payment',
  dedupeKey: `${hash}:CO`,
  reference,
  status: 'paid',
  merchant,
  amount: { amountMinor: 1499, currency: 'USD' },
  providerReference: hash,
  detail: 'CO OK Accepted',
};
const refunded: NotificationEvent = {
  type: 'refund',
  dedupeKey: `${hash}:20739:CO`,
  refundReference: refundRequest.refundReference,
  status: 'succeeded',
  amount: refundRequest.amount,
  providerReference: '20739',
  capture: hash,
  reference,
  merchant,
  detail: 'refund CO',
};
const disputed = (about: string, status: 'lost' | 'won', sequence: number, more = {}) => ({
  type: 'chargeback',
  dedupeKey: `${hash}:${about}`,
  reference,
  status,
  sequence,
  dispute: '',
  amount: { amountMinor: 1499, currency: 'USD' },
  capture: hash,
  merchant,
  detail: about,
  ...more,
});
const found = async (about: string, more: object = {}) => {
  const outcome = await ebanx.lookUp!(context([showing(more)]), { number: hash, about });
  return outcome.kind === 'found' ? outcome.events : outcome;
};

describe('O-11 looking up what a notification names', () => {
  it('asks by EBANX’s number', async () => {
    const at = context([showing()]);
    await ebanx.lookUp!(at, { number: hash, about: 'update' });
    const { url, body } = at.sent[0]!;
    expect([url, JSON.parse(body!)]).toEqual([
      'http://sandbox.example/ebanx/ws/query',
      { integration_key: secrets.integrationKey, hash },
    ]);
  });

  it.each(['update', 'refund'])('O-11 “%s” finds how the payment stands', async (about) => {
    expect(await found(about)).toStrictEqual([paid]);
  });

  it('O-11 finds each refund, ours and those that were made in the dashboard', async () => {
    const refunds = [
      refundShown({ status: 'CO' }),
      refundShown({ id: '20740', merchant_refund_code: null, status: 'PE', amount_ext: '1.00' }),
    ];
    expect(await found('update', { refunds })).toStrictEqual([
      paid,
      refunded,
      {
        type: 'refund',
        dedupeKey: `${hash}:20740:PE`,
        refundReference: '20740',
        status: 'pending',
        amount: { amountMinor: 100, currency: 'USD' },
        providerReference: '20740',
        capture: hash,
        reference,
        merchant,
        detail: 'refund PE',
      },
    ]);
  });

  it('O-11 tells the same refund at another stage as something new', async () => {
    const keys = await Promise.all(
      ['RE', 'PE', 'CO', 'CA'].map(async (status) => {
        const events = await found('refund', { refunds: [refundShown({ status })] });
        return Array.isArray(events) ? events[1]?.dedupeKey : undefined;
      }),
    );
    expect(new Set(keys).size).toBe(4);
  });

  it.each([
    ['chargeback', 'lost', 1],
    ['chargeback_credit', 'won', 2],
  ] as const)('O-13 “%s” is a dispute that is %s, in its place', async (about, status, place) => {
    expect(await found(about)).toStrictEqual([paid, disputed(about, status, place)]);
  });

  it.each([
    [
      'all, where no refund is confirmed',
      [
        ['RE', '5.00'],
        ['PE', '1.00'],
        ['CA', '2.00'],
      ],
      1499,
    ],
    [
      'what the confirmed refunds have left',
      [
        ['CO', '5.00'],
        ['CO', '0.99'],
        ['PE', '1.00'],
      ],
      900,
    ],
    ['nothing, where all is back', [['CO', '14.99']], 0],
    [
      'something that is none of our amounts',
      [
        ['CO', '5.00'],
        ['CO', '0.001'],
      ],
      undefined,
    ],
  ] as const)('O-13 a chargeback takes %s', async (_title, refunds, amountMinor) => {
    const shown = refunds.map(([status, amount_ext], id) => refundShown({ id, status, amount_ext }));
    const events = await found('chargeback', { refunds: shown });
    const amount = amountMinor === undefined ? 'inexpressible' : { amountMinor, currency: 'USD' };
    expect(Array.isArray(events) ? events.at(-1) : events).toStrictEqual(
      disputed('chargeback', 'lost', 1, { amount }),
    );
  });

  it('O-13 a chargeback of a foreign amount is reported as one', async () => {
    const events = await found('chargeback', {
      amount_ext: '14.999',
      refunds: [refundShown({ status: 'CO' })],
    });
    expect(Array.isArray(events) ? events.at(-1) : events).toMatchObject({ amount: 'inexpressible' });
  });

  it.each(['constructor', '__proto__', 'update'])('O-13 “%s” is about no dispute', async (about) => {
    expect(await found(about)).toStrictEqual([paid]);
  });

  it.each([[null], [undefined], ['']])(
    'O-11 of a payment that bears no reference of ours (%s) an operator reads',
    async (merchant_payment_code) => {
      expect(await found('refund', { merchant_payment_code })).toStrictEqual([
        {
          type: 'ignored',
          dedupeKey: `${hash}:refund`,
          alarm: true,
          detail: `refund of ${hash}, which has no reference of ours`,
        },
      ]);
    },
  );

  it.each<[string, Scripted, LookUpOutcome]>([
    ['EBANX is away', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['it answers an error', error('BP-X-2'), { kind: 'unavailable', detail: 'BP-X-2 why' }],
    [
      'it answers for another payment',
      showing({ hash: 'x' }),
      { kind: 'unavailable', detail: 'the answer is not this payment' },
    ],
    ['it has no such payment for us', error('BP-X-1'), { kind: 'found', events: [] }],
  ])('O-11 when %s', async (_title, answer, outcome) => {
    const at = context([answer], { settings: { unknownPayment: ['BP-X-1'] } });
    expect(await ebanx.lookUp!(at, { number: hash, about: 'chargeback' })).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 is looked up again after %s', async (_title, answer) => {
    expect((await ebanx.lookUp!(context([answer]), { number: hash, about: 'refund' })).kind).toBe(
      'unavailable',
    );
  });

  it('O-11 understands the refunded payment that was recorded of EBANX’s sandbox', async () => {
    const { hash: number, merchant_payment_code } = published.refunded.payment;
    const at = context([jsonAnswer(200, published.refunded)]);
    expect(await ebanx.lookUp!(at, { number, about: 'refund' })).toMatchObject({
      kind: 'found',
      events: [
        { type: 'payment', status: 'paid', reference: merchant_payment_code, providerReference: number },
        {
          type: 'refund',
          status: 'pending',
          refundReference: '20739',
          capture: number,
          amount: { amountMinor: 100, currency: 'USD' },
        },
      ],
    });
  });
});
