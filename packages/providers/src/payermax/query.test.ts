import type {
  Observation,
  QueryOutcome,
  RefundObservation,
  RefundOutcome,
  RefundQueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { payermax } from './adapter.ts';
import { refundRefusals, refusals } from './provider.ts';
import {
  context,
  error,
  merchant,
  payment,
  refunded,
  refundRequest,
  request,
  taken,
  trade,
} from './testing/answers-of-payermax.ts';

/*
 * What each answer about a trade and about a refund comes to, with the words that the operator reads.
 */

const sent = async (act: (at: ReturnType<typeof context>) => Promise<unknown>) => {
  const at = context([error('SYSTEM_ERROR')]);
  await act(at);
  const { url, body } = at.sent[0]!;
  return [url.replace('http://sandbox.example/payermax/', ''), JSON.parse(body!).data];
};
const unsigned = (data: unknown) => jsonAnswer(200, { code: 'APPLY_SUCCESS', msg: '', data });
const nothing = 'APPLY_SUCCESS is not signed by PayerMax';

describe('O-11 asking for a trade', () => {
  const observation: Observation = {
    ...{ reference: request.reference, status: 'paid', amount: { amountMinor: 1499, currency: 'USD' } },
    ...{
      providerReference: 'T1',
      sequence: Date.UTC(2026, 10, 20, 12, 1, 2, 3),
      merchant,
      detail: 'SUCCESS',
    },
  };
  const seen = (more: Partial<Observation>): QueryOutcome => ({
    kind: 'observed',
    observation: { ...observation, ...more },
  });
  const { sequence: _, ...withoutTime } = observation;
  const away = (title: string, answer: Scripted, detail: string): [string, Scripted, QueryOutcome] => [
    title,
    answer,
    { kind: 'unavailable', detail },
  ];

  it('names it by its number there', async () => {
    expect(await sent((at) => payermax.query!(at, payment))).toEqual([
      'orderQuery',
      { outTradeNo: 'GP0123456789ABCDEF_1' },
    ]);
  });

  it.each<[string, Scripted, QueryOutcome]>([
    ['money', taken(trade), seen({})],
    ['money, its amount as text', taken({ ...trade, totalAmount: '14.990' }), seen({})],
    [
      'money, without its time',
      taken({ ...trade, completeTime: undefined }),
      { kind: 'observed', observation: withoutTime },
    ],
    [
      'money in a currency without decimals here',
      taken({ ...trade, totalAmount: 740, currency: 'JPY' }),
      seen({ amount: { amountMinor: 740, currency: 'JPY' } }),
    ],
    [
      'an amount that is none of ours',
      taken({ ...trade, totalAmount: 740.5, currency: 'JPY' }),
      seen({ amount: 'inexpressible' }),
    ],
    ['nothing yet', taken({ ...trade, status: 'PENDING' }), seen({ status: 'pending', detail: 'PENDING' })],
    [
      'a status that nobody knows',
      taken({ ...trade, status: 'constructor' }),
      seen({ status: 'pending', detail: 'constructor' }),
    ],
    [
      'a closed page',
      taken({ ...trade, status: 'CLOSED', resultCode: 'PAYMENT_FAILED' }),
      seen({ status: 'expired', detail: 'CLOSED PAYMENT_FAILED' }),
    ],
    ...Object.entries(refusals).flatMap(([as, codes]) =>
      codes.map((code): [string, Scripted, QueryOutcome] => [
        `a trade that failed by ${code}`,
        taken({ ...trade, status: 'FAILED', resultCode: code }),
        seen({ status: 'declined', error: as as never, detail: `FAILED ${code}` }),
      ]),
    ),
    ...['APPLY_SUCCESS', '', null, undefined].map((resultCode): [string, Scripted, QueryOutcome] => [
      `a trade that failed without a reason (${resultCode})`,
      taken({ ...trade, status: 'FAILED', resultCode }),
      seen({ status: 'declined', error: 'declined', detail: 'FAILED' }),
    ]),
    ['“no such order”', error('ORDER_NOT_EXIST'), { kind: 'not-found', detail: 'ORDER_NOT_EXIST why' }],
    away('another error', error('MERCHANT_INVALID'), 'MERCHANT_INVALID why'),
    away('“no such order” with 502', error('ORDER_NOT_EXIST', 502), 'answer 502'),
    away('a yes that nobody signed', unsigned(trade), `answer 200 ${nothing}`),
    away('nobody listens', notSent, 'ECONNREFUSED'),
    away(
      'another trade',
      taken({ ...trade, outTradeNo: 'GP0123456789ABCDEF_2' }),
      'the answer is not this trade',
    ),
    ...spoiledFields<object>(trade, ['outTradeNo', 'tradeToken', 'status', 'totalAmount', 'currency'])
      .concat(
        (
          [
            ['totalAmount', -1],
            ['currency', 'usd'],
            ['currency', 'USDX'],
            ['completeTime', 'yesterday'],
            ['completeTime', '2026-11-20T12:00:00'],
            ['resultCode', 7],
          ] as const
        ).map(([path, value]): [string, object] => [
          `${path} is ${value}`,
          withField<object>(trade, path, value),
        ]),
      )
      .map(([title, data]) => away(`a trade where ${title}`, taken(data), 'the answer is not this trade')),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await payermax.query!(context([answer]), payment)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    expect((await payermax.query!(context([answer]), payment)).kind).toBe('unavailable');
  });
});

describe('O-11 giving money back', () => {
  const observation: RefundObservation = {
    ...{ refundReference: refundRequest.refundReference, status: 'succeeded', amount: refundRequest.amount },
    ...{ providerReference: 'RT1', reference: request.reference, merchant, detail: 'REFUND_SUCCESS' },
  };
  const { amount: _a, ...amountless } = observation;
  const { reference: _r, ...nameless } = amountless;
  const lists = ['outRefundNo', 'refundTradeNo', 'status'];
  const notRefunds: [string, object][] = [
    ...spoiledFields<object>(refunded, lists),
    ...(
      [
        ['outTradeNo', ''],
        ['refundAmount', {}],
        ['refundAmount', -1],
        ['refundCurrency', 'usd'],
        ['outRefundNo', 'GP0123456789ABCDEF_1_R2'],
      ] as const
    ).map(([path, value]): [string, object] => [
      `${path} is ${JSON.stringify(value)}`,
      withField<object>(refunded, path, value),
    ]),
  ];

  it('says which, how much of what, and why', async () => {
    expect(
      await sent((at) => payermax.refund!(at, payment, { ...refundRequest, reason: 'é'.repeat(600) })),
    ).toEqual([
      'refund',
      {
        outRefundNo: 'GP0123456789ABCDEF_1_R1',
        refundAmount: 5,
        refundCurrency: 'USD',
        outTradeNo: 'GP0123456789ABCDEF_1',
        comments: 'é'.repeat(200),
      },
    ]);
  });

  it.each<[string, Scripted, RefundOutcome]>([
    [
      'a yes: it is on its way',
      taken({ outRefundNo: refunded.outRefundNo, refundTradeNo: 'RT1', status: 'REFUND_PENDING' }),
      { kind: 'observed', refund: { ...nameless, status: 'pending', detail: 'REFUND_PENDING' } },
    ],
    ['a yes that says all', taken(refunded), { kind: 'observed', refund: observation }],
    [
      'a no that was taken',
      taken({ ...refunded, status: 'REFUND_FAILED' }),
      { kind: 'observed', refund: { ...observation, status: 'failed', detail: 'REFUND_FAILED' } },
    ],
    [
      'a status that nobody knows',
      taken({ ...refunded, status: 'REFUND_HELD' }),
      { kind: 'observed', refund: { ...observation, status: 'pending', detail: 'REFUND_HELD' } },
    ],
    [
      'an amount without its currency',
      taken({ ...refunded, refundCurrency: undefined }),
      { kind: 'observed', refund: amountless },
    ],
    ...refundRefusals.map((code): [string, Scripted, RefundOutcome] => [
      code,
      error(code),
      { kind: 'refused', detail: `${code} why` },
    ]),
    ...['SYSTEM_ERROR', 'ORDER_REPEAT', 'PAYMENT_PROCESSING', 'NEW_CODE'].map(
      (code): [string, Scripted, RefundOutcome] => [
        code,
        error(code),
        { kind: 'unknown', detail: `${code} why` },
      ],
    ),
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a yes that nobody signed', unsigned(refunded), { kind: 'unknown', detail: `answer 200 ${nothing}` }],
    ...notRefunds.map(([title, data]): [string, Scripted, RefundOutcome] => [
      `a refund where ${title}`,
      taken(data),
      { kind: 'unknown', detail: 'the answer is not this refund' },
    ]),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await payermax.refund!(context([answer]), payment, refundRequest)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, answer) => {
    expect((await payermax.refund!(context([answer]), payment, refundRequest)).kind).toBe('unknown');
  });

  it('O-14 asks for no amount that PayerMax does not take', async () => {
    const amount = { amountMinor: 50, currency: 'IDR' };
    expect(await payermax.refund!(context([]), payment, { ...refundRequest, amount })).toEqual({
      kind: 'refused',
      detail: 'PayerMax cannot express this amount in IDR',
    });
  });

  it('asks for a refund by its number', async () => {
    expect(await sent((at) => payermax.queryRefund!(at, payment, refundRequest))).toEqual([
      'refundQuery',
      { outRefundNo: 'GP0123456789ABCDEF_1_R1' },
    ]);
  });

  it.each<[string, Scripted, RefundQueryOutcome]>([
    ['it is done', taken(refunded), { kind: 'observed', refund: observation }],
    [
      'PayerMax knows nothing of it',
      error('ORDER_NOT_EXIST'),
      { kind: 'not-found', detail: 'ORDER_NOT_EXIST why' },
    ],
    [
      'the number is called invalid, which may mean anything',
      error('REFUND_NO_INVALID'),
      { kind: 'unavailable', detail: 'REFUND_NO_INVALID why' },
    ],
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['nobody signed', unsigned(refunded), { kind: 'unavailable', detail: `answer 200 ${nothing}` }],
    ...notRefunds.map(([title, data]): [string, Scripted, RefundQueryOutcome] => [
      title,
      taken(data),
      { kind: 'unavailable', detail: 'the answer is not this refund' },
    ]),
  ])('O-11 asking for a refund, when %s', async (_title, answer, outcome) => {
    expect(await payermax.queryRefund!(context([answer]), payment, refundRequest)).toStrictEqual(outcome);
  });
});
