import type { PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { pagsmile } from './adapter.ts';
import published from './fixtures/published-examples.json' with { type: 'json' };
import {
  context,
  error,
  merchant,
  payment,
  request,
  taken,
  trade,
  tradeNo,
} from './testing/answers-of-pagsmile.ts';

const query = (script: Scripted, account = {}, about = payment) =>
  pagsmile.query!(context([script], account), about);
const unavailable = (detail: string): QueryOutcome => ({ kind: 'unavailable', detail });
const known = (status: PaymentUpdate['status'], more: object = {}): QueryOutcome => ({
  kind: 'known',
  update: {
    reference: request.reference,
    status,
    amount: { amountMinor: 1499, currency: 'USD' },
    providerReference: tradeNo,
    merchant,
    detail: 'SUCCESS',
    ...more,
  },
});

it('asks for a trade by our number', async () => {
  const at = context([taken(trade)]);
  await pagsmile.query!(at, payment);
  expect(at.sent[0]?.url).toBe('http://sandbox.example/pagsmile/trade/query');
  expect(JSON.parse(at.sent[0]!.body!)).toEqual({
    app_id: merchant,
    timestamp: '2026-11-20 12:00:00',
    out_trade_no: request.reference,
  });
});

describe('O-11 what an answer to query comes to', () => {
  const says = (change: object) => taken({ ...trade, ...change });
  const stands = (
    trade_status: string,
    status: PaymentUpdate['status'],
  ): [string, Scripted, QueryOutcome] => [
    ...([trade_status, says({ trade_status })] as const),
    known(status, { detail: trade_status, ...(status === 'declined' ? { error: 'declined' } : {}) }),
  ];

  it.each<[string, Scripted, QueryOutcome]>([
    ['nobody listens', notSent, unavailable('ECONNREFUSED')],
    stands('SUCCESS', 'paid'),
    stands('REFUSED', 'declined'),
    stands('CANCEL', 'cancelled'),
    stands('EXPIRED', 'expired'),
    ...['INITIAL', 'PROCESSING', 'RISK_CONTROLLING', 'NEW', 'success', 'toString'].map((one) =>
      stands(one, 'pending'),
    ),
    // Whatever happened later, it has been paid.
    ...['REFUND_VERIFYING', 'REFUND_PROCESSING', 'REFUND_REVOKE', 'REFUND_REFUSED', 'REFUNDED'].map((one) =>
      stands(one, 'paid'),
    ),
    ...['DISPUTE', 'CHARGEBACK', 'CHARGEBACK_REVERSED'].map((one) => stands(one, 'paid')),
    [
      'why it was refused',
      says({ trade_status: 'REFUSED', refuse_detail: 'Do not honor' }),
      known('declined', { error: 'declined', detail: 'REFUSED Do not honor' }),
    ],
    ['a number', says({ order_amount: 14.99 }), known('paid')],
    [
      'another amount',
      says({ order_amount: '1.49' }),
      known('paid', { amount: { amountMinor: 149, currency: 'USD' } }),
    ],
    [
      'another currency',
      says({ order_currency: 'BRL' }),
      known('paid', { amount: { amountMinor: 1499, currency: 'BRL' } }),
    ],
    ['an amount that is none', says({ order_amount: '14.999' }), known('paid', { amount: 'inexpressible' })],
    [
      'another trade',
      says({ out_trade_no: 'GP0123456789ABCDEF-2' }),
      unavailable('the answer is not this trade'),
    ],
    ['an error', error('trade-not-exist'), unavailable('40002 Business Failed trade-not-exist why')],
    ...spoiledFields<object>(trade, [
      'out_trade_no',
      'trade_no',
      'trade_status',
      'order_amount',
      'order_currency',
    ])
      .concat([
        ['order_amount is negative', withField<object>(trade, 'order_amount', -1)],
        ['refuse_detail is a list', withField<object>(trade, 'refuse_detail', [])],
      ])
      .concat(
        ['usd', 'USDX', 'XUSD'].map((currency): [string, object] => [
          `order_currency is ${currency}`,
          withField<object>(trade, 'order_currency', currency),
        ]),
      )
      .map(([title, data]): [string, Scripted, QueryOutcome] => [
        `a trade where ${title}`,
        taken(data),
        unavailable('the answer is not this trade'),
      ]),
  ])('O-11 %s', async (_title, script, outcome) => {
    expect(await query(script)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, script) => {
    expect((await query(script)).kind).toBe('unavailable');
  });

  it('O-11 a trade is unknown where the account says by which word Pagsmile says so', async () => {
    const settings = { unknownTrade: ['trade-not-exist'] };
    expect(await query(error('trade-not-exist'), { settings })).toEqual({
      kind: 'not-found',
      detail: '40002 Business Failed trade-not-exist why',
    });
    expect((await query(error('invalid-signature'), { settings })).kind).toBe('unavailable');
  });

  it('O-07 the example that Pagsmile publishes is understood', async () => {
    const about = { ...payment, reference: published.query.out_trade_no };
    expect(await query(jsonAnswer(200, published.query), {}, about)).toMatchObject({
      update: { status: 'paid', amount: { amountMinor: 2000, currency: 'BRL' } },
    });
  });
});
