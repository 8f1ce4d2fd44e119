import type { RefundOutcome, RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  lost,
  notSent,
  refundRequest,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { pagsmile } from './adapter.ts';
import {
  context,
  error,
  general,
  merchant,
  payment,
  refunded,
  request,
  requestNo,
  taken,
} from './testing/answers-of-pagsmile.ts';
import { refusalsOfPagsmile } from './testing/codes-of-pagsmile.ts';

const refund = (script: Scripted, change: object = {}) =>
  pagsmile.refund!(context([script]), payment, { ...refundRequest, ...change });

describe('O-11 giving money back', () => {
  const update: RefundUpdate = {
    refundReference: refundRequest.refundReference,
    status: 'pending',
    amount: refundRequest.amount,
    providerReference: requestNo,
    reference: request.reference,
    merchant,
    detail: 'REFUND_PROCESSING',
  };
  const known = (change: object): RefundOutcome => ({
    kind: 'known',
    refund: { ...update, ...change },
  });

  it('says which, how much of what, and why', async () => {
    const at = context([taken(refunded)]);
    await pagsmile.refund!(at, payment, { ...refundRequest, reason: 'é'.repeat(200) });
    expect(at.sent[0]?.url).toBe('http://sandbox.example/pagsmile/trade/refund');
    expect(JSON.parse(at.sent[0]!.body!)).toEqual({
      app_id: merchant,
      timestamp: '2026-11-20 12:00:00',
      out_trade_no: request.reference,
      out_request_no: requestNo,
      refund_amount: '5.00',
      refund_currency: 'USD',
      refund_reason: 'é'.repeat(128),
    });
  });

  it('O-14 a reason ends in a whole character', async () => {
    const at = context([taken(refunded)]);
    await pagsmile.refund!(at, payment, { ...refundRequest, reason: `${'x'.repeat(127)}💎💎` });
    expect(JSON.parse(at.sent[0]!.body!)).toMatchObject({ refund_reason: `${'x'.repeat(127)}💎` });
  });

  it.each<[string, Scripted, RefundOutcome]>([
    ['a yes: it is on its way', taken(refunded), known({})],
    ...(
      [
        ['REFUNDED', 'succeeded'],
        ['REFUND_VERIFYING', 'pending'],
        ['REFUND_REFUSED', 'failed'],
        ['REFUND_REVOKE', 'failed'],
        ['SUCCESS', 'pending'],
        ['NEW', 'pending'],
      ] as const
    ).map(([refund_status, status]): [string, Scripted, RefundOutcome] => [
      refund_status,
      taken({ ...refunded, refund_status }),
      known({ status, detail: refund_status }),
    ]),
    [
      'another amount',
      taken({ ...refunded, refund_amount: 4.99 }),
      known({ amount: { amountMinor: 499, currency: 'USD' } }),
    ],
    ...Object.values(refusalsOfPagsmile)
      .flat()
      .map((code): [string, Scripted, RefundOutcome] => [
        code,
        /^\d+$/.test(code) ? general(code) : error(code),
        { kind: 'refused', detail: expect.stringContaining(code) },
      ]),
    ['20000', general('20000'), { kind: 'unknown', detail: '20000 why' }],
    [
      'a used number',
      error('duplicate-out_request_no'),
      { kind: 'unknown', detail: '40002 Business Failed duplicate-out_request_no why' },
    ],
    ['a lost answer', lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    [
      'another trade’s',
      taken({ ...refunded, out_trade_no: 'GP0123456789ABCDEF-2' }),
      { kind: 'unknown', detail: 'the answer is not this refund' },
    ],
    ...spoiledFields<object>(refunded, [
      'out_trade_no',
      'trade_no',
      'refund_amount',
      'refund_currency',
      'refund_status',
    ])
      .concat([['refund_amount is negative', withField<object>(refunded, 'refund_amount', -5)]])
      .map(([title, data]): [string, Scripted, RefundOutcome] => [
        `a refund where ${title}`,
        taken(data),
        { kind: 'unknown', detail: 'the answer is not this refund' },
      ]),
  ])('O-11 comes to %s', async (_title, script, outcome) => {
    expect(await refund(script)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, script) => {
    expect((await refund(script)).kind).toBe('unknown');
  });

  it('O-11 what is refused now may have been carried out before', async () => {
    expect(await refund(general('40001'), { isRepeat: true })).toEqual({
      kind: 'unknown',
      detail: '40001 why',
    });
  });

  it('O-14 asks for no amount that Pagsmile does not take', async () => {
    const amount = { amountMinor: 50, currency: 'COP' };
    expect(await pagsmile.refund!(context([]), payment, { ...refundRequest, amount })).toEqual({
      kind: 'refused',
      detail: 'Pagsmile cannot express this amount in COP',
    });
  });
});
