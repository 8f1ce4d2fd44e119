import type { RefundOutcome, RefundQueryOutcome, RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  notSent,
  refundRequest,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { alipay } from './adapter.ts';
import {
  answered,
  context,
  merchant,
  no,
  payment,
  refunded,
  said,
  unsigned,
  yes,
} from './testing/answers-of-alipay.ts';
import { configuration } from './testing/codes-of-alipay.ts';

const seen: RefundUpdate = {
  refundReference: refundRequest.refundReference,
  status: 'succeeded',
  amount: refundRequest.amount,
  providerReference: 'R1',
  merchant,
  detail: 'refund SUCCESS',
};
const { amount: _amount, ...amountless } = seen;
const known = (refund: RefundUpdate): RefundOutcome => ({ kind: 'known', refund });
const inProcess = (data: object) => answered('U', 'REFUND_IN_PROCESS', data);
const notRefunds = [
  ...spoiledFields<object>(refunded, ['refundRequestId', 'refundId']),
  ...(
    [
      ['refundRequestId', 'GP0123456789ABCDEF-1-R2'],
      ['refundAmount', '500'],
      ['refundAmount.currency', 'usd'],
      ['refundAmount.value', 500],
      ['paymentId', ''],
    ] as const
  ).map(([path, value]): [string, object] => [
    `${path} is ${value}`,
    withField<object>(refunded, path, value),
  ]),
];

describe('O-11 giving money back', () => {
  it('O-11 says which, of which money, how much and why, in whole characters', async () => {
    for (const [reason, refundReason] of [
      ['second payment', 'second payment'],
      [`x${'💎'.repeat(300)}`, `x${'💎'.repeat(255)}`],
      ['x'.repeat(256), 'x'.repeat(256)],
      ['', undefined],
    ]) {
      const at = context([yes(refunded)]);
      await alipay.refund!(at, payment, { ...refundRequest, reason: reason! });
      expect(said(at)).toEqual([
        [
          'refund',
          {
            refundRequestId: 'GP0123456789ABCDEF-1-R1',
            paymentId: 'P1',
            refundAmount: { currency: 'USD', value: '500' },
            ...(refundReason === undefined ? {} : { refundReason }),
          },
        ],
      ]);
    }
  });

  it('O-11 gives nothing back of money without a number', async () => {
    const { providerReference: _, ...nameless } = payment;
    expect(await alipay.refund!(context(), nameless, refundRequest)).toEqual({
      kind: 'refused',
      detail: 'Alipay has not given a number for the payment',
    });
  });

  it.each<[string, Scripted, RefundOutcome]>([
    ['a yes', yes(refunded), known(seen)],
    [
      'a yes that names the payment',
      yes({ ...refunded, paymentId: 'P1' }),
      known({ ...seen, capture: 'P1' }),
    ],
    ['a yes without an amount', yes({ ...refunded, refundAmount: null }), known(amountless)],
    [
      'a yes that says otherwise in a field that is not its own',
      yes({ ...refunded, refundStatus: 'FAIL' }),
      known(seen),
    ],
    [
      'an amount that is none',
      yes({ ...refunded, refundAmount: { currency: 'USD', value: '5.00' } }),
      known({ ...seen, amount: 'inexpressible' }),
    ],
    [
      'a refund on its way',
      inProcess(refunded),
      known({ ...seen, status: 'pending', detail: 'refund PROCESSING' }),
    ],
    ...notRefunds.map(([title, data]): [string, Scripted, RefundOutcome] => [
      `a yes where ${title}`,
      yes(data),
      { kind: 'unknown', detail: 'the answer is not this refund' },
    ]),
    ['a U without a refund', inProcess({}), { kind: 'unknown', detail: 'REFUND_IN_PROCESS why' }],
    ['a no', no('REFUND_AMOUNT_EXCEED'), { kind: 'refused', detail: 'REFUND_AMOUNT_EXCEED why' }],
    ['a no that nobody knows', no('NEW_CODE'), { kind: 'refused', detail: 'NEW_CODE why' }],
    [
      'another refund of this number',
      no('REPEAT_REQ_INCONSISTENT'),
      { kind: 'unknown', detail: 'REPEAT_REQ_INCONSISTENT why' },
    ],
    [
      'a yes that nobody signed',
      unsigned('S', 'SUCCESS', refunded),
      { kind: 'unknown', detail: 'answer 200 SUCCESS is not signed by Alipay' },
    ],
    ['nothing', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await alipay.refund!(context([answer]), payment, refundRequest)).toStrictEqual(outcome);
  });

  it.each([...configuration, 'REFUND_AMOUNT_EXCEED'])(
    'O-11 %s ends a refund that was asked for once; one that may have been made before only where it is not about our key',
    async (code) => {
      const outcomeOf = async (request: typeof refundRequest) =>
        (await alipay.refund!(context([no(code)]), payment, request)).kind;
      expect(await outcomeOf(refundRequest)).toBe('refused');
      const isOurKey = code !== 'REFUND_AMOUNT_EXCEED';
      const again = { ...refundRequest, isRepeat: true as const };
      expect(await outcomeOf(again)).toBe(isOurKey ? 'unknown' : 'refused');
    },
  );

  it.each(inconclusiveAnswers)('O-11 nobody knows what happened after %s', async (_title, answer) => {
    expect((await alipay.refund!(context([answer]), payment, refundRequest)).kind).toBe('unknown');
  });
});

describe('O-11 asking for a refund', () => {
  const ask = (answer: Scripted) => alipay.queryRefund!(context([answer]), payment, refundRequest);
  const shown = { ...refunded, refundStatus: 'SUCCESS' };

  it('O-11 names it by our reference', async () => {
    const at = context([yes(shown)]);
    await alipay.queryRefund!(at, payment, refundRequest);
    expect(said(at)).toEqual([['inquiryRefund', { refundRequestId: 'GP0123456789ABCDEF-1-R1' }]]);
  });

  it.each<[string | null | undefined, RefundUpdate['status'], string]>([
    ['SUCCESS', 'succeeded', 'refund SUCCESS'],
    ['FAIL', 'failed', 'refund FAIL'],
    ['PROCESSING', 'pending', 'refund PROCESSING'],
    ['PENDING', 'pending', 'refund PENDING'],
    ['success', 'pending', 'refund success'],
    [null, 'pending', 'refund'],
    [undefined, 'pending', 'refund'],
  ])('O-11 %s is %s', async (refundStatus, status, detail) => {
    const refund = { ...seen, status, detail };
    expect(await ask(yes({ ...shown, refundStatus }))).toStrictEqual({ kind: 'known', refund });
  });

  it.each<[string, Scripted, RefundQueryOutcome]>([
    ...['REFUND_NOT_EXIST', 'ORDER_NOT_EXIST'].map((code): [string, Scripted, RefundQueryOutcome] => [
      code,
      no(code),
      { kind: 'not-found', detail: `${code} why` },
    ]),
    ...[
      {},
      { refundId: null, refundRequestId: null, refundAmount: null, refundStatus: null },
      { refundId: null, refundRequestId: null, refundTime: null },
    ].map((data): [string, Scripted, RefundQueryOutcome] => [
      `a yes with nothing but ${JSON.stringify(data)}`,
      yes(data),
      { kind: 'not-found', detail: 'Alipay shows no such refund' },
    ]),
    [
      'a yes with nothing that nobody signed',
      unsigned('S', 'SUCCESS'),
      { kind: 'unavailable', detail: 'answer 200 SUCCESS is not signed by Alipay' },
    ],
    [
      'a status without its refund',
      yes({ refundStatus: 'FAIL' }),
      { kind: 'unavailable', detail: 'the answer is not this refund' },
    ],
    ['another no', no('PARAM_ILLEGAL'), { kind: 'unavailable', detail: 'PARAM_ILLEGAL why' }],
    [
      'a no that nobody signed',
      unsigned('F', 'REFUND_NOT_EXIST'),
      { kind: 'unavailable', detail: 'answer 200 REFUND_NOT_EXIST is not signed by Alipay' },
    ],
    [
      'a U, even of absence',
      answered('U', 'REFUND_NOT_EXIST', shown),
      { kind: 'unavailable', detail: 'REFUND_NOT_EXIST why' },
    ],
    ['nothing', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ...notRefunds.map(([title, data]): [string, Scripted, RefundQueryOutcome] => [
      `an answer where ${title}`,
      yes(data),
      { kind: 'unavailable', detail: 'the answer is not this refund' },
    ]),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await ask(answer)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    expect((await ask(answer)).kind).toBe('unavailable');
  });
});
