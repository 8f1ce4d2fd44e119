import type { KnownPayment, PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  lost,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { codapay } from './adapter.ts';
import vectors from './fixtures/vectors.json' with { type: 'json' };
import { endings, reasons, undecided } from './provider.ts';
import {
  answer,
  apiKey,
  context,
  merchant,
  paid,
  payment,
  profile,
  request,
  txnId,
} from './testing/answers-of-codapay.ts';
import { endingsOfCodapay, reasonsOfCodapay, undecidedOfCodapay } from './testing/codes-of-codapay.ts';

const query = (script: Scripted[], about: KnownPayment = payment) => codapay.query!(context(script), about);
const unavailable = (detail: string): QueryOutcome => ({ kind: 'unavailable', detail });
const known = (status: PaymentUpdate['status'], more: object = {}): QueryOutcome => ({
  kind: 'known',
  update: { reference: request.reference, merchant, detail: 'Codapay 0', status, ...more },
});
const amount = { amountMinor: 1_500_000, currency: 'IDR' };
const isPaid = known('paid', { amount, providerReference: txnId });
const says = (change: object) => answer('paymentResult', { ...paid, ...change });

it('asks exactly this', async () => {
  const at = context([answer('paymentResult', paid)]);
  await codapay.query!(at, payment);
  const { method, url, body } = at.sent[0]!;
  expect([method, url]).toEqual(['POST', 'http://sandbox.example/codapay/inquiryPaymentResult.json']);
  expect(JSON.parse(body!)).toEqual({
    inquiryPaymentRequest: { apiKey, projectId: merchant, txnId, needStatusFinal: 'true' },
  });
});

it('O-11 the codes, each with the one error that the player sees', () => {
  expect({ endings, reasons, undecided }).toEqual({
    endings: endingsOfCodapay,
    reasons: reasonsOfCodapay,
    undecided: undecidedOfCodapay,
  });
});

describe('O-11 what an answer to inquiryPaymentResult comes to', () => {
  const failed = (code: string | number, isFinal: unknown = true) =>
    says({ resultCode: code, profile: profile(isFinal, 'failed') });
  const ends = (
    code: string,
    status: PaymentUpdate['status'],
    error: string,
  ): [string, Scripted, QueryOutcome] => [
    ...([code, failed(code)] as const),
    known(status, { error, detail: `Codapay ${code}` }),
  ];
  const notOne = 'the answer is not one of inquiryPaymentResult.json';

  it.each<[string, Scripted, QueryOutcome]>([
    ['nobody listens', notSent, unavailable('ECONNREFUSED')],
    ['a lost answer', lost, unavailable('no answer within 8000 ms')],
    ['500', answer('paymentResult', paid, 500), unavailable('answer 500')],
    ['money', answer('paymentResult', paid), isPaid],
    ['money, in texts', says({ resultCode: '0', totalPrice: '15000.00' }), isPaid],
    ['money without a profile', says({ profile: undefined }), isPaid],
    ['money, and no status', says({ profile: profile(true, null) }), isPaid],
    ['money, and an empty profile', says({ profile: { entry: [] } }), isPaid],
    [
      'money of which the status says otherwise',
      says({ profile: profile(true, 'refunded') }),
      known('pending'),
    ],
    ['money, not final, which it is all the same', says({ profile: profile(false, 'success') }), isPaid],
    [
      'another amount',
      says({ totalPrice: 1500 }),
      known('paid', {
        amount: { amountMinor: 150_000, currency: 'IDR' },
        providerReference: txnId,
      }),
    ],
    [
      'an amount that is none',
      says({ totalPrice: '15000.001' }),
      known('paid', {
        amount: 'inexpressible',
        providerReference: txnId,
      }),
    ],
    ...[undefined, null].map((none): [string, Scripted, QueryOutcome] => [
      `money, and totalPrice is ${none}`,
      answer('paymentResult', withField<object>(paid, 'totalPrice', none)),
      known('paid', { providerReference: txnId }),
    ]),
    ...['216', '431'].map((code): [string, Scripted, QueryOutcome] => [
      `${code}, which is being paid`,
      failed(code, false),
      known('pending', { detail: `Codapay ${code}` }),
    ]),
    ...endingsOfCodapay.cancelled.map((code) => ends(code, 'cancelled', 'cancelled-by-player')),
    ...endingsOfCodapay.expired.map((code) => ends(code, 'expired', 'expired')),
    ...Object.entries(reasonsOfCodapay).flatMap(([error, codes]) =>
      codes.map((code) => ends(code, 'declined', error)),
    ),
    ends('463', 'declined', 'declined'),
    ends('999', 'declined', 'declined'),
    ...undecidedOfCodapay.map((code): [string, Scripted, QueryOutcome] => [
      `${code}, with which somebody may have been charged`,
      failed(code),
      known('pending', { detail: `Codapay ${code}` }),
    ]),
    ...[false, 'false', 'TRUE', 1, null].map((isFinal): [string, Scripted, QueryOutcome] => [
      `463, of which ${JSON.stringify(isFinal)} says that it is final`,
      failed(463, isFinal),
      known('pending', { detail: 'Codapay 463' }),
    ]),
    [
      '463, and “true” says that it is final',
      failed(463, 'true'),
      known('declined', {
        error: 'declined',
        detail: 'Codapay 463',
      }),
    ],
    [
      'another order',
      says({ orderId: 'GP0123456789ABCDEF-2' }),
      unavailable('Codapay answered for another order'),
    ],
    ['another payment', says({ txnId: '6850822175662776970' }), unavailable('Codapay 0')],
    ...[undefined, null].flatMap((none): [string, Scripted, QueryOutcome][] => [
      [
        `orderId ${none}`,
        answer('paymentResult', withField<object>(paid, 'orderId', none)),
        unavailable('Codapay 0'),
      ],
      [
        `txnId ${none}`,
        answer('paymentResult', withField<object>(paid, 'txnId', none)),
        unavailable('Codapay 0'),
      ],
    ]),
    [
      'a refusal of our key, which names no order',
      answer('paymentResult', { resultCode: 204, resultDesc: `no ${apiKey}`, txnId: 0 }),
      unavailable('Codapay 204 no [secret]'),
    ],
    ...spoiledFields<object>(paid, ['resultCode', 'resultDesc', 'txnId', 'orderId', 'totalPrice', 'profile'])
      .filter(([title]) => /list$|object$|^resultCode|^(txnId|totalPrice) is empty/.test(title))
      .concat([
        ['resultCode is a word', { ...paid, resultCode: 'OK' }],
        ['resultCode is a number and more', { ...paid, resultCode: '0x' }],
        ['totalPrice is negative', { ...paid, totalPrice: -1 }],
        ['an entry has no name', { ...paid, profile: { entry: [{ value: 1 }] } }],
        ['an entry is an object', { ...paid, profile: profile({}, 'success') }],
      ])
      .map(([title, content]): [string, Scripted, QueryOutcome] => [
        `an answer whose ${title}`,
        answer('paymentResult', content),
        unavailable(notOne),
      ]),
  ])('O-11 %s', async (_title, script, outcome) => {
    expect(await query([script])).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, script) => {
    expect((await query([script])).kind).toBe('unavailable');
  });

  it('O-07 the sample of Coda’s page is understood, to the last of its digits', async () => {
    const about = { ...payment, reference: '20230526062337', memo: { txnId: '6850822175662776971' } };
    const sample: Scripted = { kind: 'answer', status: 200, headers: {}, body: vectors.inquiry };
    expect(await query([sample], about)).toMatchObject({
      update: { status: 'paid', reference: '20230526062337', providerReference: '6850822175662776971' },
    });
  });
});
