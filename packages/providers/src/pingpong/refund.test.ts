import type { RefundOutcome, RefundQueryOutcome, RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  refundRequest,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { pingpong } from './adapter.ts';
import published from './fixtures/published-messages.json' with { type: 'json' };
import {
  context,
  error,
  merchant,
  payment,
  refunded,
  request,
  salt,
  sentBy,
  signed,
  taken,
  unsigned,
} from './testing/answers-of-pingpong.ts';

/* What each answer about a refund means, with the words that the operator reads. */

const nothing = '001000 is not signed by PingPong';

// By PingPong's table of codes, each means that the call, the signature or the request was refused, or that the money
// is not there.
const refusing = [
  ...['101000', '101001', '101002', '102000', '103000', '104000', '105000', '106000', '106001', '106002'],
  ...['106003', '107001', '107002', '107003', '108000', '108001', '108002', '108003', '303000'],
];

const update: RefundUpdate = {
  refundReference: refundRequest.refundReference,
  status: 'succeeded',
  amount: refundRequest.amount,
  providerReference: refunded.refundId,
  reference: request.reference,
  capture: refunded.transactionId,
  merchant,
  detail: 'SUCCESS',
};
const { providerReference: _its, ...numberless } = update;
const without = (...names: (keyof typeof refunded)[]) =>
  Object.fromEntries(Object.entries(refunded).filter(([name]) => !names.includes(name as never)));

const notThisRefund: [string, object][] = [
  ...spoiledFields<object>(refunded, [
    'merchantTransactionId',
    'transactionId',
    'status',
    'amount',
    'currency',
  ]),
  ...(
    [
      ['currency', 'usd'],
      ['amount', 5],
      ['refundId', 7],
      ['refundTime', 7],
      ['merchantRefundId', []],
      ['merchantRefundId', 'GP0123456789ABCDEF-1-R2'],
      ['merchantTransactionId', 'GP0123456789ABCDEF-2'],
    ] as const
  ).map(([path, value]): [string, object] => [
    `${path} is ${JSON.stringify(value)}`,
    withField<object>(refunded, path, value),
  ]),
  ['nothing of it is a refund’s', without('merchantRefundId', 'refundId', 'refundTime')],
  [
    'what would be a refund’s is empty',
    { ...refunded, merchantRefundId: '', refundId: null, refundTime: '' },
  ],
];

const understood: [string, object, RefundUpdate][] = [
  ['it is done', refunded, update],
  [
    'it is on its way',
    { ...refunded, status: 'PROCESSING' },
    { ...update, status: 'pending', detail: 'PROCESSING' },
  ],
  ['it failed', { ...refunded, status: 'FAILED' }, { ...update, status: 'failed', detail: 'FAILED' }],
  [
    'its status is one that nobody knows',
    { ...refunded, status: 'toString' },
    { ...update, status: 'pending', detail: 'toString' },
  ],
  ['it has six decimals', { ...refunded, amount: '5.000000' }, update],
  [
    'it is of another amount',
    { ...refunded, amount: '5.01' },
    { ...update, amount: { amountMinor: 501, currency: 'USD' } },
  ],
  ['it names only its number', without('merchantRefundId', 'refundTime'), update],
  ['it names only ours', without('refundId', 'refundTime'), numberless],
  ['it names only its time', without('refundId', 'merchantRefundId'), numberless],
  ['its number is empty', { ...refunded, refundId: '' }, numberless],
];

describe('O-11 giving money back', () => {
  it('says which, how much of what, why, and where its end is to be told', async () => {
    const asked = { ...refundRequest, reason: 'é'.repeat(600) };
    expect(await sentBy((at) => pingpong.refund!(at, payment, asked))).toEqual([
      '/v4/payment/refund',
      {
        merchantTransactionId: 'GP0123456789ABCDEF-1',
        merchantRefundId: 'GP0123456789ABCDEF-1-R1',
        amount: '5.00',
        currency: 'USD',
        notificationUrl: request.notifyUrl,
        remark: 'é'.repeat(32),
      },
    ]);
  });

  it('O-11 names no address where the payment has none: then it is asked about', async () => {
    const [, contents] = await sentBy((at) => pingpong.refund!(at, { ...payment, memo: {} }, refundRequest));
    expect(contents).not.toHaveProperty('notificationUrl');
  });

  it.each<[string, Scripted, RefundOutcome]>([
    ...understood.map(([title, contents, refund]): [string, Scripted, RefundOutcome] => [
      title,
      taken(contents),
      { kind: 'known', refund },
    ]),
    ...refusing.map((code): [string, Scripted, RefundOutcome] => [
      code,
      error(code),
      { kind: 'refused', detail: `${code} why` },
    ]),
    ...['107000', '500000', '600002', '301002', '999999'].map((code): [string, Scripted, RefundOutcome] => [
      code,
      error(code),
      { kind: 'unknown', detail: `${code} why` },
    ]),
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['nobody signed', unsigned(refunded), { kind: 'unknown', detail: `answer 200 ${nothing}` }],
    ...notThisRefund.map(([title, contents]): [string, Scripted, RefundOutcome] => [
      title,
      taken(contents),
      { kind: 'unknown', detail: 'the answer is not this refund' },
    ]),
  ])('O-11 when %s', async (_title, answer, outcome) => {
    expect(await pingpong.refund!(context([answer]), payment, refundRequest)).toStrictEqual(outcome);
  });

  it.each(refusing)('O-11 a repeated call that comes to %s says nothing of the first', async (code) => {
    const again = { ...refundRequest, isRepeat: true } as const;
    expect(await pingpong.refund!(context([error(code)]), payment, again)).toStrictEqual({
      kind: 'unknown',
      detail: `${code} why`,
    });
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, answer) => {
    expect((await pingpong.refund!(context([answer]), payment, refundRequest)).kind).toBe('unknown');
  });

  it('O-14 asks for no amount that PingPong does not take', async () => {
    const amount = { amountMinor: 100_000_000_000, currency: 'USD' };
    expect(await pingpong.refund!(context([]), payment, { ...refundRequest, amount })).toStrictEqual({
      kind: 'refused',
      detail: 'PingPong cannot express this amount in USD',
    });
  });
});

it.each([
  ['é'.repeat(33), 'é'.repeat(32)],
  ['💎'.repeat(33), '💎'.repeat(32)],
  [`${'x'.repeat(31)}💎 and more`, `${'x'.repeat(31)}💎`],
  ['short', 'short'],
  ['', ''],
])('O-11 why money goes back is cut between two characters: %s', async (reason, remark) => {
  const asked = { ...refundRequest, reason };
  const [, contents] = await sentBy((at) => pingpong.refund!(at, payment, asked));
  expect(contents).toMatchObject({ remark });
});

describe('O-11 asking for a refund', () => {
  it('names it by our numbers', async () => {
    expect(await sentBy((at) => pingpong.queryRefund!(at, payment, refundRequest))).toEqual([
      '/v4/refund/query',
      {
        merchantTransactionId: 'GP0123456789ABCDEF-1',
        merchantRefundId: 'GP0123456789ABCDEF-1-R1',
      },
    ]);
  });

  it.each<[string, Scripted, RefundQueryOutcome]>([
    ...understood.map(([title, contents, refund]): [string, Scripted, RefundQueryOutcome] => [
      title,
      taken(contents),
      { kind: 'known', refund },
    ]),
    ['PingPong knows nothing of it', error('107001'), { kind: 'not-found', detail: '107001 why' }],
    ...[...refusing, '107000', '500000', '107', '107009', '1070010']
      .filter((code) => code !== '107001')
      .map((code): [string, Scripted, RefundQueryOutcome] => [
        `${code}, which says nothing of it`,
        error(code),
        { kind: 'unavailable', detail: `${code} why` },
      ]),
    [
      'PingPong knows nothing of its payment, which cannot be',
      error('107002'),
      { kind: 'unavailable', detail: '107002 why' },
    ],
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['nobody signed', unsigned(refunded), { kind: 'unavailable', detail: `answer 200 ${nothing}` }],
    ...notThisRefund.map(([title, contents]): [string, Scripted, RefundQueryOutcome] => [
      title,
      taken(contents),
      { kind: 'unavailable', detail: 'the answer is not this refund' },
    ]),
  ])('O-11 when %s', async (_title, answer, outcome) => {
    expect(await pingpong.queryRefund!(context([answer]), payment, refundRequest)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    expect((await pingpong.queryRefund!(context([answer]), payment, refundRequest)).kind).toBe('unavailable');
  });

  it('O-11 the answer that PingPong publishes is a payment’s, and is taken for no refund', async () => {
    const { accId, bizContent } = published.refundQuery;
    const at = scriptedContext({ provider: 'pingpong', merchant: accId }, { salt }, [
      jsonAnswer(200, signed(published.refundQuery)),
    ]);
    const reference = JSON.parse(bizContent).merchantTransactionId;
    expect(await pingpong.queryRefund!(at, { ...payment, reference }, refundRequest)).toStrictEqual({
      kind: 'unavailable',
      detail: 'the answer is not this refund',
    });
  });
});
