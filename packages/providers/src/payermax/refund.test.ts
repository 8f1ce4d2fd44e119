import type { RefundOutcome, RefundQueryOutcome, RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  notSent,
  refundRequest,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { payermax } from './adapter.ts';
import {
  context,
  error,
  merchant,
  payment,
  refunded,
  request,
  sentBy,
  taken,
  unsigned,
} from './testing/answers-of-payermax.ts';
import { refundRefusals, refusals } from './testing/codes-of-payermax.ts';

/* What each answer about a refund means, with the words that the operator reads. */

const nothing = 'APPLY_SUCCESS is not signed by PayerMax';

describe('O-11 giving money back', () => {
  const noRefundRefusals = Object.values(refusals)
    .flat()
    .filter((code) => !refundRefusals.includes(code));
  const update: RefundUpdate = {
    refundReference: refundRequest.refundReference,
    status: 'succeeded',
    amount: refundRequest.amount,
    providerReference: 'RT1',
    reference: request.reference,
    merchant,
    detail: 'REFUND_SUCCESS',
  };
  const { amount: _a, ...amountless } = update;
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

  it('says which, how much of what, and why in whole characters', async () => {
    const amount = { amountMinor: 250, currency: 'EUR' };
    for (const [reason, comments] of [
      ['é'.repeat(600), 'é'.repeat(200)],
      [`x${'💎'.repeat(600)}`, `x${'💎'.repeat(199)}`],
      ['x'.repeat(200), 'x'.repeat(200)],
      ['', ''],
    ] as const)
      expect(
        await sentBy((at) => payermax.refund!(at, payment, { ...refundRequest, amount, reason })),
      ).toEqual([
        'refund',
        {
          outRefundNo: 'GP0123456789ABCDEF_1_R1',
          refundAmount: 2.5,
          refundCurrency: 'EUR',
          outTradeNo: 'GP0123456789ABCDEF_1',
          comments,
        },
      ]);
  });

  it('O-14 has an amount if PayerMax gives one with its currency, and our payment if it names one', async () => {
    const amounts = [0, 2.5, '2.50', '5.005', null, undefined];
    const inMinor = new Map<unknown, unknown>([
      [0, 0],
      [2.5, 250],
      ['2.50', 250],
    ]);
    for (const refundAmount of amounts)
      for (const refundCurrency of ['EUR', null, undefined])
        for (const outTradeNo of ['GP0123456789ABCDEF_2', 'gp0123456789abcdef_2', null, undefined]) {
          const answer = { ...refunded, refundAmount, refundCurrency, outTradeNo };
          const { amount: _amount, reference: _reference, ...rest } = update;
          const amountMinor = inMinor.get(refundAmount);
          const amount = amountMinor === undefined ? 'inexpressible' : { amountMinor, currency: 'EUR' };
          expect(await payermax.queryRefund!(context([taken(answer)]), payment, refundRequest)).toStrictEqual(
            {
              kind: 'known',
              refund: {
                ...rest,
                ...(refundAmount == null || refundCurrency == null ? {} : { amount }),
                ...(outTradeNo == null ? {} : { reference: 'GP0123456789ABCDEF-2' }),
              },
            },
          );
        }
  });

  it.each<[string, Scripted, RefundOutcome]>([
    [
      'a yes: it is on its way',
      taken({ outRefundNo: refunded.outRefundNo, refundTradeNo: 'RT1', status: 'REFUND_PENDING' }),
      { kind: 'known', refund: { ...nameless, status: 'pending', detail: 'REFUND_PENDING' } },
    ],
    ['a yes that says all', taken(refunded), { kind: 'known', refund: update }],
    [
      'a no that was taken',
      taken({ ...refunded, status: 'REFUND_FAILED' }),
      { kind: 'known', refund: { ...update, status: 'failed', detail: 'REFUND_FAILED' } },
    ],
    [
      'a status that nobody knows',
      taken({ ...refunded, status: 'REFUND_HELD' }),
      { kind: 'known', refund: { ...update, status: 'pending', detail: 'REFUND_HELD' } },
    ],
    [
      'an amount without its currency',
      taken({ ...refunded, refundCurrency: undefined }),
      { kind: 'known', refund: amountless },
    ],
    ...refundRefusals.map((code): [string, Scripted, RefundOutcome] => [
      code,
      error(code),
      { kind: 'refused', detail: `${code} why` },
    ]),
    ...[...noRefundRefusals, 'SYSTEM_ERROR', 'PAYMENT_PROCESSING', 'NEW_CODE'].map(
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

  it.each(refundRefusals)(
    'O-11 a repeated call that comes to %s says nothing of the first by our key',
    async (code) => {
      const again = { ...refundRequest, isRepeat: true } as const;
      const isOurKey = refusals.configuration?.includes(code);
      expect((await payermax.refund!(context([error(code)]), payment, again)).kind).toBe(
        isOurKey ? 'unknown' : 'refused',
      );
    },
  );

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
    expect(await sentBy((at) => payermax.queryRefund!(at, payment, refundRequest))).toEqual([
      'refundQuery',
      { outRefundNo: 'GP0123456789ABCDEF_1_R1' },
    ]);
  });

  it.each<[string, Scripted, RefundQueryOutcome]>([
    ['it is done', taken(refunded), { kind: 'known', refund: update }],
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
    ...[...refundRefusals, 'ORDER_REPEAT', 'SYSTEM_ERROR', 'NEW_CODE']
      .filter((code) => code !== 'ORDER_NOT_EXIST')
      .map((code): [string, Scripted, RefundQueryOutcome] => [
        `PayerMax answers ${code}, which is not that there is none`,
        error(code),
        { kind: 'unavailable', detail: `${code} why` },
      ]),
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
