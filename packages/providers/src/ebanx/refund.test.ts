import type { RefundOutcome, RefundQueryOutcome, RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  refundRequest,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { ebanx } from './adapter.ts';
import published from './fixtures/published-examples.json' with { type: 'json' };
import {
  context,
  error,
  hash,
  merchant,
  payment,
  refundCode,
  refundShown,
  request,
  secrets,
  showing,
  shown,
  taken,
} from './testing/answers-of-ebanx.ts';

/* The outcome of each answer about a refund, with the detail that the operator reads. */

const update: RefundUpdate = {
  refundReference: refundRequest.refundReference,
  status: 'pending',
  amount: refundRequest.amount,
  providerReference: '20739',
  capture: hash,
  reference: request.reference,
  merchant,
  detail: 'refund RE',
};
const seen = (more: Partial<RefundUpdate> = {}) => ({
  kind: 'known' as const,
  refund: { ...update, ...more },
});
/** The answer to /ws/refund with these fields in the refund. */
const answered = (more: object = {}, ofPayment: object = {}) =>
  taken({ payment: shown(ofPayment), refund: refundShown(more), operation: 'refund' });
const none = showing();

describe('O-11 giving money back', () => {
  it('looks whether it is there, and says which, how much and why', async () => {
    const at = context([none, answered()]);
    const reason = `💎${'é'.repeat(1_600)}`;
    expect(await ebanx.refund!(at, payment, { ...refundRequest, reason })).toStrictEqual(seen());
    expect(at.sent.map(({ url }) => url.split('/ws/')[1])).toEqual(['query', 'refund']);
    expect(JSON.parse(at.sent[1]!.body!)).toEqual({
      integration_key: secrets.integrationKey,
      operation: 'request',
      merchant_payment_code: request.reference,
      amount: 5,
      description: `💎${'é'.repeat(1_499)}`,
      merchant_refund_code: refundCode,
    });
  });

  it.each<[string, Scripted, RefundOutcome]>([
    ['it is asked for', answered(), seen()],
    ['it is on its way', answered({ status: 'PE' }), seen({ detail: 'refund PE' })],
    ['it is back', answered({ status: 'CO' }), seen({ status: 'succeeded', detail: 'refund CO' })],
    ['it is cancelled', answered({ status: 'CA' }), seen({ status: 'failed', detail: 'refund CA' })],
    ['a status that nobody knows', answered({ status: 'toString' }), seen({ detail: 'refund toString' })],
    ['its number as a number', answered({ id: 20739 }), seen()],
    [
      'another amount: the store compares it',
      answered({ amount_ext: '5.01' }),
      seen({ amount: { amountMinor: 501, currency: 'USD' } }),
    ],
    ...['BRL', 'EUR'].map((currency): [string, Scripted, RefundOutcome] => [
      `${currency}: the store compares it`,
      taken({ payment: shown({ currency_ext: currency }), refund: refundShown() }),
      seen({ amount: { amountMinor: 500, currency } }),
    ]),
    ...['BP-REF-CAN-2', 'BP-REF-CAN-9', 'DA-1', 'BP-SA-1'].map((code): [string, Scripted, RefundOutcome] => [
      code,
      error(code),
      { kind: 'refused', detail: `${code} why` },
    ]),
    ...['BP-R-7', 'BP-CAN-1', 'XBP-REF-CAN-2', 'NEW'].map((code): [string, Scripted, RefundOutcome] => [
      code,
      error(code),
      { kind: 'unknown', detail: `${code} why` },
    ]),
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['no answer', lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    ...spoiledFields<object>({ payment: shown(), refund: refundShown() }, [
      ...['payment.hash', 'payment.merchant_payment_code', 'payment.currency_ext'],
      ...['refund.id', 'refund.merchant_refund_code', 'refund.status', 'refund.amount_ext'],
    ])
      .concat([
        ['another payment', { payment: shown({ merchant_payment_code: 'X' }), refund: refundShown() }],
        ['another refund', { payment: shown(), refund: refundShown({ merchant_refund_code: 'X' }) }],
        ['no refund', { payment: shown() }],
        ['a fraction for a number', { payment: shown(), refund: refundShown({ id: 1.5 }) }],
      ])
      .map(([title, data]): [string, Scripted, RefundOutcome] => [
        title,
        taken(data),
        { kind: 'unknown', detail: 'the answer is not this refund' },
      ]),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await ebanx.refund!(context([none, answer]), payment, refundRequest)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, answer) => {
    expect((await ebanx.refund!(context([none, answer]), payment, refundRequest)).kind).toBe('unknown');
  });

  it.each(['BP-REF-CAN-2', 'DA-1'])(
    'O-11 a repeated one that is refused by %s may have been made by the first call',
    async (code) => {
      const again = { ...refundRequest, isRepeat: true } as const;
      expect(await ebanx.refund!(context([none, error(code)]), payment, again)).toEqual({
        kind: 'unknown',
        detail: `${code} why`,
      });
    },
  );

  it('O-11 one that is there already is not sent again', async () => {
    const at = context([showing({ refunds: [refundShown({ status: 'CO' })] })]);
    expect(await ebanx.refund!(at, payment, refundRequest)).toStrictEqual(
      seen({ status: 'succeeded', detail: 'refund CO' }),
    );
    expect(at.sent).toHaveLength(1);
  });

  it.each<[string, Scripted]>([
    ['EBANX is away', notSent],
    ['its answer says nothing', jsonAnswer(500, {})],
    ['it knows no such payment, it says', error('BP-X-1')],
  ])('O-11 nothing is sent while %s', async (_title, answer) => {
    const at = context([answer], { settings: { unknownPayment: ['BP-X-1'] } });
    expect((await ebanx.refund!(at, payment, refundRequest)).kind).toBe('unavailable');
    expect(at.sent).toHaveLength(1);
  });

  it('O-14 asks for no amount that EBANX does not take', async () => {
    const amount = { amountMinor: 50, currency: 'COP' };
    expect(await ebanx.refund!(context([]), payment, { ...refundRequest, amount })).toEqual({
      kind: 'refused',
      detail: 'EBANX cannot express this amount in COP',
    });
  });

  it('O-11 understands what was recorded of EBANX’s sandbox', async () => {
    const { refunded, refundOfNobody } = published;
    const reference = refunded.payment.merchant_payment_code;
    const known = { ...payment, reference };
    const about = { ...refundRequest, refundReference: `${reference}-R1` };
    // The recorded refund was requested without a code, so it is not ours.
    const script = [jsonAnswer(200, refunded), jsonAnswer(200, refundOfNobody)];
    expect(await ebanx.refund!(context(script), known, about)).toMatchObject({ kind: 'refused' });
  });
});

describe('O-11 asking for a refund', () => {
  const other = refundShown({ id: '1', merchant_refund_code: null, status: 'CO' });
  const missing: RefundQueryOutcome = {
    kind: 'not-found',
    detail: `EBANX has no refund ${refundCode} for this payment`,
  };
  it.each<[string, Scripted, RefundQueryOutcome]>([
    [
      'it is among others',
      showing({ refunds: [other, refundShown({ status: 'CO' })] }),
      seen({ status: 'succeeded', detail: 'refund CO' }),
    ],
    ['it is not among them', showing({ refunds: [other] }), missing],
    ['there is none', showing(), missing],
    ['there are none', showing({ refunds: [] }), missing],
    ['EBANX is away', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    [
      'it is another payment’s',
      showing({ merchant_payment_code: 'X', refunds: [refundShown()] }),
      { kind: 'unavailable', detail: 'the answer is not this payment' },
    ],
  ])('O-11 when %s', async (_title, answer, outcome) => {
    expect(await ebanx.queryRefund!(context([answer]), payment, refundRequest)).toStrictEqual(outcome);
  });

  it('O-11 is not answered where EBANX knows no such payment: a refund would be sent again', async () => {
    const at = context([error('BP-X-1')], { settings: { unknownPayment: ['BP-X-1'] } });
    expect((await ebanx.queryRefund!(at, payment, refundRequest)).kind).toBe('unavailable');
  });
});
