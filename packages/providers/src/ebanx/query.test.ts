import type { PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { ebanx } from './adapter.ts';
import published from './fixtures/published-examples.json' with { type: 'json' };
import {
  context,
  error,
  hash,
  merchant,
  payment,
  request,
  secrets,
  showing,
  shown,
  taken,
} from './testing/answers-of-ebanx.ts';

/* The outcome of each answer about a payment, with the detail that the operator reads. */

const otherPayment = 'the answer is not this payment';

describe('O-11 asking for a payment', () => {
  const update: PaymentUpdate = {
    reference: request.reference,
    status: 'paid',
    amount: { amountMinor: 1499, currency: 'USD' },
    providerReference: hash,
    merchant,
    detail: 'CO OK Accepted',
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
  /** A payment with status CA and this response of the bank or wallet. */
  const ended = (transaction_status: unknown) => showing({ status: 'CA', transaction_status });

  it('names it by our reference, opened by the key', async () => {
    const at = context([error('X')]);
    await ebanx.query!(at, payment);
    const [{ method, url, headers, body }] = at.sent as [(typeof at.sent)[0]];
    expect([method, url, headers]).toEqual([
      'POST',
      'http://sandbox.example/ebanx/ws/query',
      { 'content-type': 'application/json' },
    ]);
    expect(JSON.parse(body!)).toEqual({
      integration_key: secrets.integrationKey,
      merchant_payment_code: request.reference,
    });
  });

  it('is asked with the newer one of two keys, and tells neither', async () => {
    const at = {
      ...context([
        jsonAnswer(200, { status: 'ERROR', status_code: 'X', status_message: 'not new-key nor old-key' }),
      ]),
      secret: () => 'new-key old-key',
    };
    const outcome = await ebanx.query!(at, payment);
    expect(JSON.parse(at.sent[0]!.body!).integration_key).toBe('new-key');
    expect(outcome).toEqual({ kind: 'unavailable', detail: 'X not [secret] nor [secret]' });
  });

  it.each<[string, Scripted, QueryOutcome]>([
    ['money', showing(), seen({})],
    ['money, its amount as a number', showing({ amount_ext: 14.99 }), seen({})],
    ['money, of which the bank says nothing', showing({ transaction_status: null }), seen({ detail: 'CO' })],
    [
      'money, whatever the bank said',
      showing({ transaction_status: { code: 'NOK' } }),
      seen({ detail: 'CO NOK' }),
    ],
    [
      'other money: the store compares it',
      showing({ amount_ext: '8990.00', currency_ext: 'CLP' }),
      seen({ amount: { amountMinor: 8990, currency: 'CLP' } }),
    ],
    [
      'an amount that is none of ours',
      showing({ amount_ext: '8990.50', currency_ext: 'CLP' }),
      seen({ amount: 'inexpressible' }),
    ],
    ['an open page', showing({ status: 'OP' }), seen({ status: 'pending', detail: 'OP OK Accepted' })],
    ['a slip that waits', showing({ status: 'PE' }), seen({ status: 'pending', detail: 'PE OK Accepted' })],
    [
      'a status that nobody knows',
      showing({ status: 'constructor', transaction_status: { code: 'NOK' } }),
      seen({ status: 'pending', detail: 'constructor NOK' }),
    ],
    ['an end without a word', ended(null), seen({ status: 'cancelled', detail: 'CA' })],
    ['an end with an empty word', ended({}), seen({ status: 'cancelled', detail: 'CA' })],
    ['an end with OK', ended({ code: 'OK' }), seen({ status: 'cancelled', detail: 'CA OK' })],
    [
      'a refusal',
      ended({ code: 'NOK', description: 'Do not honor' }),
      seen({ status: 'declined', error: 'declined', detail: 'CA NOK Do not honor' }),
    ],
    ...(
      [
        ['INSUFFICIENT_FUNDS_OR_DAILY_LIMIT', 'insufficient-funds'],
        ['ATTEMPTS_EXCEEDED_MPIN_OR_OTP', 'authentication-failed'],
        ['BROKEN_COMMUNICATION', 'declined'],
        ['', 'declined'],
      ] as const
    ).map(([description_code, as]): [string, Scripted, QueryOutcome] => [
      `a refusal with “${description_code}”`,
      ended({ code: 'NOK', description_code }),
      seen({ status: 'declined', error: as, detail: 'CA NOK' }),
    ]),
    [
      'a payer who turned back',
      ended({ code: 'NOK', description_code: 'CANCELED_BY_PAYER' }),
      seen({ status: 'cancelled', error: 'cancelled-by-player', detail: 'CA NOK' }),
    ],
    [
      'one that the merchant cancelled',
      ended({ code: 'NOK', description_code: 'CANCELED_BY_MERCHANT' }),
      seen({ status: 'cancelled', detail: 'CA NOK' }),
    ],
    away('an error', error('BP-X-1'), 'BP-X-1 why'),
    away('an error with 400', error('BP-X-1', 400), 'BP-X-1 why'),
    away('an error with 499', error('BP-X-1', 499), 'BP-X-1 why'),
    away('an error with 500', error('BP-X-1', 500), 'answer 500 ERROR'),
    away('an error with 302', error('BP-X-1', 302), 'answer 302 ERROR'),
    away('an error without a code', jsonAnswer(200, { status: 'ERROR' }), 'answer 200 ERROR'),
    away(
      'an error with an empty code',
      jsonAnswer(200, { status: 'ERROR', status_code: '' }),
      'answer 200 ERROR',
    ),
    away(
      'an error without words',
      jsonAnswer(200, { status: 'ERROR', status_code: 'BP-X-1', status_message: null }),
      'BP-X-1',
    ),
    away(
      'a status of the answer that nobody knows',
      jsonAnswer(200, { status: 'WAIT', status_code: 'X' }),
      'answer 200 WAIT',
    ),
    away('a yes with 201', taken({ payment: shown() }, 201), 'answer 201 SUCCESS'),
    away('nobody listens', notSent, 'ECONNREFUSED'),
    away('another payment', showing({ merchant_payment_code: 'GP0123456789ABCDEF-2' }), otherPayment),
    away('a payment that is nobody’s', showing({ merchant_payment_code: null }), otherPayment),
    ...spoiledFields<object>(shown({ refunds: [] }), ['hash', 'status', 'amount_ext', 'currency_ext'])
      .concat(
        (
          [
            ['amount_ext', -1],
            ['currency_ext', 'usd'],
            ['currency_ext', 'USDX'],
            ['transaction_status', 'NOK'],
            ['refunds', {}],
            ['refunds', [{}]],
          ] as const
        ).map(([path, value]): [string, object] => [
          `${path} is ${JSON.stringify(value)}`,
          withField<object>(shown(), path, value),
        ]),
      )
      .map(([title, data]) => away(`a payment where ${title}`, taken({ payment: data }), otherPayment)),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await ebanx.query!(context([answer]), payment)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    expect((await ebanx.query!(context([answer]), payment)).kind).toBe('unavailable');
  });

  it('O-11 knows no such payment where the account’s settings say by which code', async () => {
    const settings = { unknownPayment: ['BP-X-1', 'BP-X-2'] };
    expect(await ebanx.query!(context([error('BP-X-2')], { settings }), payment)).toEqual({
      kind: 'not-found',
      detail: 'BP-X-2 why',
    });
    expect((await ebanx.query!(context([error('BP-X-3')], { settings }), payment)).kind).toBe('unavailable');
  });
});

describe('O-11 the answers that were recorded of EBANX’s sandbox', () => {
  const recorded = async (answer: object & { payment?: { merchant_payment_code: string } }) => {
    const reference = answer.payment?.merchant_payment_code ?? request.reference;
    return ebanx.query!(context([jsonAnswer(200, answer)]), { ...payment, reference });
  };

  it.each([
    ['confirmed', published.confirmed, 'paid'],
    ['confirmed, in the newer form', published.confirmedLater, 'paid'],
    ['declined', published.declined, 'declined'],
    ['pending', published.pending, 'pending'],
    ['cancelled', published.cancelled, 'declined'],
    ['refunded', published.refunded, 'paid'],
  ])('O-11 %s', async (_title, answer, status) => {
    expect(await recorded(answer)).toMatchObject({
      kind: 'known',
      update: {
        status,
        reference: answer.payment.merchant_payment_code,
        providerReference: answer.payment.hash,
        amount: { amountMinor: 100, currency: 'USD' },
      },
    });
  });

  it('O-11 an invalid key says nothing of the payment', async () => {
    expect(await recorded(published.invalidKey)).toEqual({
      kind: 'unavailable',
      detail: 'DA-1 Invalid integration key',
    });
  });
});
