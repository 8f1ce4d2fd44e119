import type { PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  notSent,
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
  request,
  sentBy,
  taken,
  trade,
  unsigned,
} from './testing/answers-of-payermax.ts';
import { refusals } from './testing/codes-of-payermax.ts';

/* What each answer about a trade means, with the words that the operator reads. */

const nothing = 'APPLY_SUCCESS is not signed by PayerMax';

describe('O-11 asking for a trade', () => {
  const update: PaymentUpdate = {
    reference: request.reference,
    status: 'paid',
    amount: { amountMinor: 1499, currency: 'USD' },
    providerReference: 'T1',
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

  it('names it by its number there', async () => {
    expect(await sentBy((at) => payermax.query!(at, payment))).toEqual([
      'orderQuery',
      { outTradeNo: 'GP0123456789ABCDEF_1' },
    ]);
  });

  it.each<[string, Scripted, QueryOutcome]>([
    ['money', taken(trade), seen({})],
    [
      'money, with a reason for something',
      taken({ ...trade, resultCode: 'PAYMENT_FAILED' }),
      seen({ detail: 'SUCCESS PAYMENT_FAILED' }),
    ],
    [
      'money for the number in small letters, which is the same to PayerMax',
      taken({ ...trade, outTradeNo: 'gp0123456789abcdef_1' }),
      seen({}),
    ],
    [
      'thousandths of a dinar',
      taken({ ...trade, totalAmount: '1.234', currency: 'KWD' }),
      seen({ amount: { amountMinor: 1234, currency: 'KWD' } }),
    ],
    ['money, its amount as text', taken({ ...trade, totalAmount: '14.990' }), seen({})],
    ['money, whatever it says of the time', taken({ ...trade, completeTime: 'yesterday' }), seen({})],
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
    ...[...Object.values(refusals).flat(), 'REFUND_NO_INVALID', 'SYSTEM_ERROR', 'NEW_CODE'].map((code) =>
      away(`${code}, which is not “no such order”`, error(code), `${code} why`),
    ),
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
