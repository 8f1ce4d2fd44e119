import type { PaymentError, PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
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
  meanings,
  merchant,
  payment,
  request,
  salt,
  sentBy,
  signed,
  taken,
  transaction,
  unsigned,
} from './testing/answers-of-pingpong.ts';

/* What each answer about a transaction means, with the words that the operator reads. */

const nothing = '001000 is not signed by PingPong';
const failed = (resultCode?: string | null) => taken({ ...transaction, status: 'FAILED', resultCode });

describe('O-11 asking for a transaction', () => {
  const update: PaymentUpdate = {
    reference: request.reference,
    status: 'paid',
    amount: { amountMinor: 1499, currency: 'USD' },
    providerReference: transaction.transactionId,
    merchant,
    detail: 'SUCCESS',
  };
  const seen = (more: Partial<PaymentUpdate>): QueryOutcome => ({
    kind: 'known',
    update: { ...update, ...more },
  });
  const away = (title: string, answer: Scripted, detail: string): [string, Scripted, QueryOutcome] => [
    title,
    answer,
    { kind: 'unavailable', detail },
  ];

  it('names it by our number', async () => {
    expect(await sentBy((at) => pingpong.query!(at, payment))).toEqual([
      '/v4/payment/query',
      { merchantTransactionId: 'GP0123456789ABCDEF-1' },
    ]);
  });

  it.each<[string, Scripted, QueryOutcome]>([
    ['money', taken(transaction), seen({})],
    ['money, with the code of success', taken(transaction, { code: '000000' }), seen({})],
    ['money, with the code of what is under way', taken(transaction, { code: '002000' }), seen({})],
    ['money, whatever its code of success says', taken({ ...transaction, resultCode: '000000' }), seen({})],
    [
      'money in a currency without decimals',
      taken({ ...transaction, amount: '740.000000', currency: 'JPY' }),
      seen({ amount: { amountMinor: 740, currency: 'JPY' } }),
    ],
    [
      'an amount that is none of ours',
      taken({ ...transaction, amount: '740.500000', currency: 'JPY' }),
      seen({ amount: 'inexpressible' }),
    ],
    ...['INIT', 'PROCESSING', 'AUTH_SUCCESS', 'success', 'constructor'].map(
      (status): [string, Scripted, QueryOutcome] => [
        `nothing yet (${status})`,
        taken({ ...transaction, status }),
        seen({ status: 'pending', detail: status }),
      ],
    ),
    [
      'a closed order',
      taken({ ...transaction, status: 'CLOSED', resultCode: '105000' }),
      seen({ status: 'expired', detail: 'CLOSED' }),
    ],
    [
      'a voided one',
      taken({ ...transaction, status: 'CANCEL' }),
      seen({ status: 'cancelled', detail: 'CANCEL' }),
    ],
    [
      'a try that failed: the payer may try again',
      failed('301002'),
      seen({ status: 'pending', detail: 'FAILED 301002' }),
    ],
    ['“no such transaction”', error('107001'), { kind: 'not-found', detail: '107001 why' }],
    ...[...meanings.map(([code]) => code), '107002', '107003', '107009', '1070010', '500000'].map((code) =>
      away(`the error ${code}`, error(code), `${code} why`),
    ),
    away('“no such transaction” with 502', error('107001', 502), 'answer 502'),
    away('a yes that nobody signed', unsigned(transaction), `answer 200 ${nothing}`),
    away(
      'a yes to somebody else',
      taken(transaction, { accId: 'somebody' }),
      'answer 200 001000 is for another merchant',
    ),
    away('nobody listens', notSent, 'ECONNREFUSED'),
    away(
      'another transaction',
      taken({ ...transaction, merchantTransactionId: 'GP0123456789ABCDEF-2' }),
      'the answer is not this transaction',
    ),
    ...spoiledFields<object>(transaction, [
      'transactionId',
      'merchantTransactionId',
      'status',
      'amount',
      'currency',
    ])
      .concat(
        (
          [
            ['amount', 14.99],
            ['currency', 'usd'],
            ['currency', 'USDX'],
            ['resultCode', 7],
          ] as const
        ).map(([path, value]): [string, object] => [
          `${path} is ${value}`,
          withField<object>(transaction, path, value),
        ]),
      )
      .map(([title, contents]) =>
        away(`a transaction where ${title}`, taken(contents), 'the answer is not this transaction'),
      ),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await pingpong.query!(context([answer]), payment)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    expect((await pingpong.query!(context([answer]), payment)).kind).toBe('unavailable');
  });

  describe('O-11 once the page has closed, what failed is declined', () => {
    const closed = payment.expiresAt;
    const early = new Date(closed.getTime() - 1);

    it.each([
      ['a moment before', early, 'pending'],
      ['then', closed, 'declined'],
    ])('O-11 %s', async (_title, now, status) => {
      const outcome = await pingpong.query!(context([failed('301002')], {}, now), payment);
      expect(outcome).toMatchObject({ kind: 'known', update: { status } });
    });

    it.each<[string | null | undefined, PaymentError, string]>([
      ...meanings.map(([code, as]): [string, PaymentError, string] => [code, as, `FAILED ${code}`]),
      ['999999', 'declined', 'FAILED 999999'],
      ['', 'declined', 'FAILED'],
      [null, 'declined', 'FAILED'],
      [undefined, 'declined', 'FAILED'],
    ])('O-11 by %s', async (code, as, detail) => {
      expect(await pingpong.query!(context([failed(code)], {}, closed), payment)).toStrictEqual(
        seen({ status: 'declined', error: as, detail }),
      );
    });

    it('O-11 and what was paid is paid', async () => {
      expect(await pingpong.query!(context([taken(transaction)], {}, closed), payment)).toStrictEqual(
        seen({}),
      );
    });
  });
});

it.each([
  ['paid', { status: 'paid', amount: { amountMinor: 20_000, currency: 'USD' } }],
  ['failed', { status: 'pending', detail: 'FAILED 301099' }],
] as const)('O-07 the answer “%s” that PingPong publishes is understood', async (name, update) => {
  const { accId, bizContent } = published[name];
  const at = scriptedContext({ provider: 'pingpong', merchant: accId }, { salt }, [
    jsonAnswer(200, signed(published[name])),
  ]);
  const { merchantTransactionId } = JSON.parse(bizContent);
  expect(await pingpong.query!(at, { ...payment, reference: merchantTransactionId })).toMatchObject({
    update: { ...update, merchant: accId },
  });
});
