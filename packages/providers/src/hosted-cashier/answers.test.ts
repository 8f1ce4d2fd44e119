import type {
  CancelOutcome,
  CreateOutcome,
  PaymentError,
  QueryOutcome,
  RefundOutcome,
  RefundQueryOutcome,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import {
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { platformPay } from '../platform-pay/adapter.ts';
import { context, created, payment, refund, request, shown, signed } from './testing/answers-of-a-cashier.ts';

/*
 * The outcome of each of a cashier's answers, with the detail that the operator reads, and of answers in which one
 * field is spoiled.
 */

const done = { id: 'rf_1', refund_reference: 'GP0-R1', status: 'succeeded', amount_minor: 500 };
const error = (code: string, message?: string) => ({ error: { code, message } });

/** Unsuccessful answers to any call, each with its detail and, for an error, its code. */
const noAnswers: readonly [
  title: string,
  answer: Scripted,
  kind: 'unknown' | 'error' | 'not-sent',
  detail: string,
][] = [
  ['nobody listens', notSent, 'not-sent', 'ECONNREFUSED'],
  ['a lost answer', lost, 'unknown', 'no answer within 8000 ms'],
  [
    'a yes that nobody signed',
    jsonAnswer(200, { ...created, ...shown, ...done }),
    'unknown',
    'answer 200: it has no signature',
  ],
  ['400', signed(400, error('bad', 'no such thing')), 'error', '400 bad no such thing'],
  ['499', signed(499, error('bad')), 'error', '499 bad'],
  [
    '422 with a secret in its words',
    signed(422, error('bad', 'password=hunter2')),
    'error',
    '422 bad password=[secret]',
  ],
  ...[202, 204, 301, 399, 500, 503].map((status): [string, Scripted, 'unknown', string] => [
    `${status}, whatever it says`,
    signed(status, { ...created, ...shown, ...done, ...error('bad') }),
    'unknown',
    `answer ${status}`,
  ]),
  ...spoiledFields(error('bad', 'why'), ['error', 'error.code'])
    .concat(
      spoiledFields(error('bad', 'why'), ['error.message']).filter(
        ([title]) => !/(missing|empty)$/.test(title),
      ),
    )
    .map(([title, body]): [string, Scripted, 'unknown', string] => [
      `400 where ${title}`,
      signed(400, body),
      'unknown',
      'answer 400',
    ]),
];

const sentBy = async (act: (at: ReturnType<typeof context>) => Promise<unknown>) => {
  const at = context([signed(500, {})]);
  await act(at);
  const { method, url, body, headers } = at.sent[0]!;
  return {
    method,
    path: url.replace('http://sandbox.example/platform-pay', ''),
    body,
    id: headers?.['webhook-id'],
  };
};
const time = scriptedNow.getTime();

describe('creating a payment', () => {
  const create = (answer: Scripted) => platformPay.create(context([answer]), request);
  const refused = (code: PaymentError, detail: string): CreateOutcome => ({
    kind: 'refused',
    error: code,
    detail,
  });

  it.each<[string, Scripted, CreateOutcome]>([
    ...noAnswers.map(([title, answer, kind, detail]): [string, Scripted, CreateOutcome] => [
      title,
      answer,
      kind === 'error'
        ? refused('invalid-request', detail)
        : { kind: kind === 'not-sent' ? 'unavailable' : 'unknown', detail },
    ]),
    ...[401, 403].map((status): [string, Scripted, CreateOutcome] => [
      `${status}`,
      signed(status, error('reference_reused')),
      refused('configuration', `${status} reference_reused`),
    ]),
    ['429', signed(429, error('slow')), { kind: 'unavailable', detail: '429 slow' }],
    ['409', signed(409, error('reference_reused')), refused('duplicate-reference', '409 reference_reused')],
    ...(
      [
        ['reference', 'GP0123456789ABCDEF-2'],
        ['url', '/pay/pp_1'],
      ] as const
    ).map(([path, value]): [string, Scripted, CreateOutcome] => [
      `a payment whose ${path} is ${value}`,
      signed(201, withField(created, path, value)),
      { kind: 'unknown', detail: 'the answer is not for this payment' },
    ]),
    ...spoiledFields(created, ['id', 'status', 'url', 'expires_at'])
      .concat(
        spoiledFields(created, ['reference']).filter(([title]) => !title.endsWith('empty')),
        [['the time has no zone', { ...created, expires_at: '2026-11-20T12:30:00' }]],
      )
      .map(([title, answer]): [string, Scripted, CreateOutcome] => [
        `a payment where ${title}`,
        signed(201, answer),
        { kind: 'unknown', detail: 'the answer is not a payment' },
      ]),
    [
      'a payment whose time is written with another zone',
      signed(200, { ...created, expires_at: '2026-11-20T20:30:00+08:00' }),
      { kind: 'created', url: created.url, providerReference: 'pp_1', memo: {} },
    ],
  ])('O-10 O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await create(answer)).toStrictEqual(outcome);
  });

  it('opens no page without https for a real account', async () => {
    const at = context([signed(201, created)], { mode: 'live' });
    expect(await platformPay.create(at, request)).toMatchObject({ kind: 'unknown' });
  });

  it('O-09 the page closes when the store says so', async () => {
    const expiresAt = new Date('2026-11-20T12:07:59.999Z');
    const { body } = await sentBy((at) => platformPay.create(at, { ...request, expiresAt }));
    expect(JSON.parse(body ?? '')).toMatchObject({ expires_at: '2026-11-20T12:07:59.999Z' });
  });

  it('every message has a name of its own: what is asked, of which payment, and when', async () => {
    expect((await sentBy((at) => platformPay.create(at, request))).id).toBe(
      `create-${request.reference}-${time}`,
    );
  });
});

const update = {
  reference: request.reference,
  status: 'paid',
  amount: { amountMinor: 1499, currency: 'USD' },
  providerReference: 'pp_1',
  merchant: 'gem/main',
  sequence: 1,
  isTest: true,
  detail: 'paid',
};
const known = (more = {}): QueryOutcome => ({
  kind: 'known',
  update: { ...update, ...more } as never,
});
const paymentFields = [
  'id',
  'reference',
  'merchant',
  'status',
  'amount_minor',
  'currency',
  'sandbox',
  'sequence',
];
/** A payment as a cashier must not show it: it is refused as a whole, not in part. */
const notPayments: [title: string, content: object][] = [
  ...spoiledFields<object>(shown, paymentFields),
  ...spoiledFields<object>(shown, ['refunds']).filter(([title]) => !/(missing|list)$/.test(title)),
  ...spoiledFields<object>(shown, ['refunds.0.refund_reference', 'refunds.0.status']),
  ...spoiledFields<object>(shown, ['refunds.0.id', 'refunds.0.amount_minor']).filter(
    ([title]) => !title.endsWith('missing'),
  ),
  ...(
    [
      ['amount_minor', -1],
      ['amount_minor', 14.99],
      ['sequence', -1],
      ['sequence', 0.5],
      ['currency', 'usd'],
      ['currency', 'USDX'],
      ['currency', 'xUSD'],
      ['refunds.0.amount_minor', -1],
    ] as const
  ).map(([path, value]): [string, object] => [`${path} is ${value}`, withField<object>(shown, path, value)]),
];

describe('asking for a payment', () => {
  it.each<[string, Scripted, QueryOutcome]>([
    ...noAnswers.map(([title, answer, , detail]): [string, Scripted, QueryOutcome] => [
      title,
      answer,
      { kind: 'unavailable', detail },
    ]),
    [
      '“no such payment”',
      signed(404, error('not_found', 'none')),
      { kind: 'not-found', detail: '404 not_found none' },
    ],
    [
      '“no such payment” with another status',
      signed(400, error('not_found')),
      { kind: 'unavailable', detail: '400 not_found' },
    ],
    [
      '404 for another reason',
      signed(404, error('no_route')),
      { kind: 'unavailable', detail: '404 no_route' },
    ],
    ['money', signed(200, shown), known()],
    ['money, with nothing that went back', signed(200, { ...shown, refunds: undefined }), known()],
    [
      'no money',
      signed(200, { ...shown, status: 'declined' }),
      known({ status: 'declined', error: 'declined', detail: 'declined' }),
    ],
    [
      'nothing yet',
      signed(200, { ...shown, amount_minor: 0, sequence: 0, status: 'pending' }),
      known({
        status: 'pending',
        sequence: 0,
        amount: { amountMinor: 0, currency: 'USD' },
        detail: 'pending',
      }),
    ],
    [
      'another payment',
      signed(200, { ...shown, reference: 'GP-OTHER' }),
      { kind: 'unavailable', detail: 'the answer is not this payment' },
    ],
    ...notPayments.map(([title, content]): [string, Scripted, QueryOutcome] => [
      `a payment where ${title}`,
      signed(200, content),
      { kind: 'unavailable', detail: 'the answer is not this payment' },
    ]),
  ])('O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await platformPay.query(context([answer]), payment)).toStrictEqual(outcome);
  });

  it('names the merchant, with any name, and the message', async () => {
    expect(await sentBy((at) => platformPay.query(at, payment))).toStrictEqual({
      method: 'GET',
      path: `/v1/payments/${request.reference}?merchant=gem%2Fmain`,
      body: undefined,
      id: `query-${request.reference}-${time}`,
    });
  });
});

describe('O-09 dropping a payment', () => {
  it.each<[string, Scripted, CancelOutcome]>([
    ...noAnswers.map(([title, answer, , detail]): [string, Scripted, CancelOutcome] => [
      title,
      answer,
      { kind: 'unavailable', detail },
    ]),
    ['“already paid”', signed(409, error('already_paid')), { kind: 'refused', detail: '409 already_paid' }],
    ...(['cancelled', 'declined', 'expired'] as const).map((status): [string, Scripted, CancelOutcome] => [
      status,
      signed(200, { ...shown, status }),
      { kind: 'cancelled', detail: status },
    ]),
    ...(['paid', 'pending'] as const).map((status): [string, Scripted, CancelOutcome] => [
      status,
      signed(200, { ...shown, status }),
      { kind: 'refused', detail: status, update: { ...update, status, detail: status } as never },
    ]),
    [
      'another payment',
      signed(200, { ...shown, status: 'cancelled', reference: 'GP-OTHER' }),
      { kind: 'unavailable', detail: 'the answer is not this payment' },
    ],
    ...notPayments.map(([title, content]): [string, Scripted, CancelOutcome] => [
      `a payment where ${title}`,
      signed(200, content),
      { kind: 'unavailable', detail: 'the answer is not this payment' },
    ]),
  ])('O-09 when it comes to %s', async (_title, answer, outcome) => {
    expect(await platformPay.cancel(context([answer]), payment)).toStrictEqual(outcome);
  });

  it('is a message of its own', async () => {
    expect(await sentBy((at) => platformPay.cancel(at, payment))).toStrictEqual({
      method: 'POST',
      path: `/v1/payments/${request.reference}/cancel`,
      body: '{"merchant":"gem/main"}',
      id: `cancel-${request.reference}-${time}`,
    });
  });
});

const refunded: RefundUpdate = {
  refundReference: 'GP0-R1',
  status: 'succeeded',
  amount: refund.amount,
  providerReference: 'rf_1',
  merchant: 'gem/main',
  detail: 'refund succeeded',
};

describe('giving money back', () => {
  const { amount: _amount, ...amountless } = refunded;
  const { providerReference: _number, ...numberless } = refunded;

  it.each<[string, Scripted, RefundOutcome]>([
    ...noAnswers.map(([title, answer, kind, detail]): [string, Scripted, RefundOutcome] => [
      title,
      answer,
      { kind: kind === 'error' ? 'refused' : kind === 'not-sent' ? 'unavailable' : 'unknown', detail },
    ]),
    ['429', signed(429, error('slow')), { kind: 'unavailable', detail: '429 slow' }],
    ['401', signed(401, error('key')), { kind: 'refused', detail: '401 key' }],
    ['a yes', signed(201, done), { kind: 'known', refund: refunded }],
    [
      'a yes without an amount',
      signed(200, { ...done, amount_minor: undefined }),
      { kind: 'known', refund: amountless },
    ],
    [
      'a yes without a number',
      signed(200, { ...done, id: undefined }),
      { kind: 'known', refund: numberless },
    ],
    [
      'a no',
      signed(200, { ...done, status: 'failed' }),
      { kind: 'known', refund: { ...refunded, status: 'failed', detail: 'refund failed' } },
    ],
    [
      'a word that nobody knows',
      signed(200, { ...done, status: 'constructor' }),
      { kind: 'known', refund: { ...refunded, status: 'pending', detail: 'refund constructor' } },
    ],
    ...spoiledFields(done, ['refund_reference', 'status'])
      .concat(
        spoiledFields(done, ['id', 'amount_minor']).filter(([title]) => !title.endsWith('missing')),
        [['the reference is another one', { ...done, refund_reference: 'GP0-R2' }]],
      )
      .map(([title, answer]): [string, Scripted, RefundOutcome] => [
        `a refund where ${title}`,
        signed(200, answer),
        { kind: 'unknown', detail: 'the answer is not this refund' },
      ]),
  ])('when it comes to %s', async (_title, answer, outcome) => {
    expect(await platformPay.refund(context([answer]), payment, refund)).toStrictEqual(outcome);
  });

  it.each([
    [400, 'refused'],
    [401, 'unavailable'],
    [403, 'unavailable'],
    [409, 'refused'],
    [429, 'unavailable'],
  ])(
    'O-11 a repeated call that comes to %d: a refusal of our key says nothing of the first',
    async (...row) => {
      const [status, kind] = row;
      const again = { ...refund, isRepeat: true } as const;
      const answer = signed(status, error('no'));
      expect((await platformPay.refund(context([answer]), payment, again)).kind).toBe(kind);
    },
  );

  it('says whose, which and how much, in a message of its own', async () => {
    expect(await sentBy((at) => platformPay.refund(at, payment, refund))).toStrictEqual({
      method: 'POST',
      path: `/v1/payments/${request.reference}/refunds`,
      body: '{"merchant":"gem/main","refund_reference":"GP0-R1","amount_minor":500}',
      id: `refund-GP0-R1-${time}`,
    });
  });

  it.each<[string, Scripted, RefundQueryOutcome]>([
    ['it is there', signed(200, shown), { kind: 'known', refund: refunded }],
    [
      'it is there among others',
      signed(200, { ...shown, refunds: [{ ...done, refund_reference: 'GP0-R0', id: 'rf_0' }, done] }),
      { kind: 'known', refund: refunded },
    ],
    ...['GP0-R', 'GP0-R10', 'gp0-r1', 'GP9-R1'].map((beside): [string, Scripted, RefundQueryOutcome] => [
      `it is there behind ${beside}`,
      signed(200, { ...shown, refunds: [{ ...done, refund_reference: beside, id: 'rf_0' }, done] }),
      { kind: 'known', refund: refunded },
    ]),
    ...[
      undefined,
      [],
      ...['GP0-R0', 'GP0-R', 'GP0-R10', 'gp0-r1', 'GP9-R1'].map((name) => [
        { ...done, refund_reference: name },
      ]),
    ].map((refunds): [string, Scripted, RefundQueryOutcome] => [
      `there is none (${JSON.stringify(refunds)})`,
      signed(200, { ...shown, refunds }),
      { kind: 'not-found', detail: 'the payment has no such refund' },
    ]),
    [
      'the payment is unknown',
      signed(404, error('not_found')),
      { kind: 'not-found', detail: '404 not_found' },
    ],
    [
      'the payment is another merchant’s, in another currency',
      signed(200, { ...shown, merchant: 'gem/other', currency: 'EUR' }),
      {
        kind: 'known',
        refund: { ...refunded, merchant: 'gem/other', amount: { amountMinor: 500, currency: 'EUR' } },
      },
    ],
    ['nobody answers', lost, { kind: 'unavailable', detail: 'no answer within 8000 ms' }],
  ])('asking about it, when %s', async (_title, answer, outcome) => {
    expect(await platformPay.queryRefund(context([answer]), payment, refund)).toStrictEqual(outcome);
  });
});
