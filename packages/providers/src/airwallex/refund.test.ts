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
import { airwallex } from './adapter.ts';
import recorded from './fixtures/recorded-answers.json' with { type: 'json' };
import { refundUpdateOf } from './refund.ts';
import {
  context,
  error,
  intentId,
  merchant,
  payment,
  refunded,
  unnumbered,
} from './testing/airwallex-of-tests.ts';

const refund = (answer: Scripted, change: object = {}) =>
  airwallex.refund!(context([answer]), payment, { ...refundRequest, ...change });
const update: RefundUpdate = {
  refundReference: refundRequest.refundReference,
  status: 'pending',
  amount: refundRequest.amount,
  providerReference: 'rfd_1',
  capture: intentId,
  merchant,
  detail: 'RECEIVED',
};

describe('O-11 giving money back', () => {
  it('O-11 says which, how much of what, and why', async () => {
    const at = context([jsonAnswer(201, refunded)]);
    await airwallex.refund!(at, payment, { ...refundRequest, reason: `${'x'.repeat(127)}💎💎` });
    const { method, url, body } = at.sent[1]!;
    expect([method, url]).toEqual(['POST', `${at.baseUrl}/pa/refunds/create`]);
    expect(JSON.parse(body!)).toEqual({
      request_id: refundRequest.refundReference,
      payment_intent_id: intentId,
      amount: 5,
      reason: `${'x'.repeat(127)}💎`,
    });
  });

  it.each<[string, Scripted, RefundOutcome]>([
    ...(
      [
        ['RECEIVED', 'pending'],
        ['ACCEPTED', 'pending'],
        ['PROCESSING', 'pending'],
        ['SETTLED', 'succeeded'],
        ['SUCCEEDED', 'succeeded'],
        ['FAILED', 'failed'],
        ['settled', 'pending'],
      ] as const
    ).map(([wire, status]): [string, Scripted, RefundOutcome] => [
      wire,
      jsonAnswer(201, { ...refunded, status: wire }),
      { kind: 'known', refund: { ...update, status, detail: wire } },
    ]),
    [
      'another amount, which the store compares',
      jsonAnswer(201, { ...refunded, amount: 4.99 }),
      { kind: 'known', refund: { ...update, amount: { amountMinor: 499, currency: 'USD' } } },
    ],
    ...['validation_error', 'not_found', 'resource_not_found', 'issuer_declined'].map(
      (code): [string, Scripted, RefundOutcome] => [
        code,
        error(code),
        { kind: 'refused', detail: `400 ${code} why` },
      ],
    ),
    ['no entry', error('x', 403), { kind: 'refused', detail: '403 x why' }],
    [
      'a code that nobody knows',
      error('duplicate_request'),
      { kind: 'unknown', detail: '400 duplicate_request why' },
    ],
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a lost answer', lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    ['a fault of Airwallex’s own', error('x', 500), { kind: 'unknown', detail: 'answer 500' }],
    ...[{ request_id: 'GP0123456789ABCDEF-1-R2' }, { payment_intent_id: 'int_other' }].map(
      (change): [string, Scripted, RefundOutcome] => [
        JSON.stringify(change),
        jsonAnswer(201, { ...refunded, ...change }),
        { kind: 'unknown', detail: 'the answer is not this refund' },
      ],
    ),
    ...spoiledFields<object>(refunded, [
      'id',
      'request_id',
      'payment_intent_id',
      'status',
      'amount',
      'currency',
    ]).map(([title, body]): [string, Scripted, RefundOutcome] => [
      title,
      jsonAnswer(201, body),
      { kind: 'unknown', detail: 'the answer is not this refund' },
    ]),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await refund(answer)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, answer) => {
    expect((await refund(answer)).kind).toBe('unknown');
  });

  it.each([error('validation_error'), error('x', 403), error('x', 401)])(
    'O-11 what is refused after a repeat may have been made before: %j',
    async (answer) => {
      const at = context([answer, answer, answer]);
      const outcome = await airwallex.refund!(at, payment, { ...refundRequest, isRepeat: true });
      expect(outcome.kind).not.toBe('refused');
    },
  );

  it('O-11 is not asked for without an intent, or of an amount that a number does not hold', async () => {
    expect(await airwallex.refund!(context(), unnumbered, refundRequest)).toEqual({
      kind: 'refused',
      detail: 'the payment has no intent yet',
    });
    const amount = { amountMinor: 10 ** 15, currency: 'USD' };
    expect(await airwallex.refund!(context(), payment, { ...refundRequest, amount })).toEqual({
      kind: 'refused',
      detail: 'Airwallex cannot express this amount in USD',
    });
  });

  it('O-11 as Airwallex’s sandbox has answered it is understood', () => {
    const { id, request_id, payment_intent_id: capture } = recorded.refund;
    expect(refundUpdateOf(recorded.refund, merchant)).toEqual({
      refundReference: request_id,
      status: 'pending',
      amount: { amountMinor: 100, currency: 'AUD' },
      providerReference: id,
      capture,
      merchant,
      detail: 'RECEIVED',
    });
  });
});

describe('O-11 asking for a refund', () => {
  const ask = (answer: Scripted) => airwallex.queryRefund!(context([answer]), payment, refundRequest);
  const list = (items: unknown, more: object = {}) => jsonAnswer(200, { has_more: false, items, ...more });
  const office = { ...refunded, id: 'rfd_2', request_id: null };
  const notAll = { kind: 'unavailable', detail: 'Airwallex does not show all refunds of this intent' };
  const none = { kind: 'not-found', detail: 'Airwallex shows no such refund' };

  it('O-11 asks for the refunds of its intent', async () => {
    const at = context([list([refunded])]);
    await airwallex.queryRefund!(at, payment, refundRequest);
    const { method, url, body } = at.sent[1]!;
    expect([method, url, body]).toEqual([
      'GET',
      `${at.baseUrl}/pa/refunds?payment_intent_id=${intentId}`,
      undefined,
    ]);
  });

  it.each([
    ['RECEIVED', 'pending'],
    ['ACCEPTED', 'pending'],
    ['PROCESSING', 'pending'],
    ['SETTLED', 'succeeded'],
    ['SUCCEEDED', 'succeeded'],
    ['FAILED', 'failed'],
  ] as const)('O-11 %s is %s, whatever else was given back', async (status, said) => {
    expect(await ask(list([office, { ...refunded, status }]))).toStrictEqual({
      kind: 'known',
      refund: { ...update, status: said, detail: status },
    });
    const recent = list([{ ...refunded, status }], { has_more: true });
    expect(await ask(recent)).toMatchObject({ kind: 'known', refund: { status: said } });
  });

  it.each<[string, Scripted, object]>([
    ['no refunds', list([]), none],
    ['others alone', list([office, { ...refunded, request_id: 'GP0123456789ABCDEF-1-R2' }]), none],
    ['others, and more', list([office], { has_more: true }), notAll],
    ['another intent’s', list([{ ...refunded, payment_intent_id: 'int_other' }]), notAll],
    ['one that cannot be read', list([office, { ...refunded, amount: '5' }]), notAll],
    [
      'no list',
      jsonAnswer(200, { data: [] }),
      { kind: 'unavailable', detail: 'the answer is not a list of refunds' },
    ],
    ['a code', error('not_found', 404), { kind: 'unavailable', detail: '404 not_found why' }],
    ['no entry', error('x', 403), { kind: 'unavailable', detail: '403 x why' }],
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
  ])('O-11 comes to %s', async (_title, answer, outcome: object) => {
    expect(await ask(answer)).toStrictEqual(outcome as RefundQueryOutcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    expect((await ask(answer)).kind).toBe('unavailable');
  });

  it('O-11 nobody is asked before there is an intent', async () => {
    const at = context();
    expect((await airwallex.queryRefund!(at, unnumbered, refundRequest)).kind).toBe('unavailable');
    expect(at.sent).toEqual([]);
  });
});
