import type { KnownPayment, Observation, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  lost,
  notSent,
  type Scripted,
  scriptedNow,
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
  inDollars,
  merchant,
  paid,
  payment,
  profile,
  request,
  txnId,
} from './testing/answers-of-codapay.ts';

const query = (script: Scripted[], about: KnownPayment = payment, account = {}) =>
  codapay.query!(context(script, account), about);
const unavailable = (detail: string): QueryOutcome => ({ kind: 'unavailable', detail });
const observed = (status: Observation['status'], more: object = {}): QueryOutcome => ({
  kind: 'observed',
  observation: { reference: request.reference, merchant, detail: 'Codapay 0', status, ...more },
});
const amount = { amountMinor: 1_500_000, currency: 'IDR' };
const isPaid = observed('paid', { amount, providerReference: txnId });
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

describe('O-11 what an answer to inquiryPaymentResult comes to', () => {
  const failed = (code: string | number, isFinal: unknown = true) =>
    says({ resultCode: code, profile: profile(isFinal, 'failed') });
  const ends = (
    code: string,
    status: Observation['status'],
    error: string,
  ): [string, Scripted, QueryOutcome] => [
    ...([code, failed(code)] as const),
    observed(status, { error, detail: `Codapay ${code}` }),
  ];
  const notOne = 'the answer is not of inquiryPaymentResult';

  it.each<[string, Scripted, QueryOutcome]>([
    ['nobody listens', notSent, unavailable('ECONNREFUSED')],
    ['a lost answer', lost, unavailable('no answer within 8000 ms')],
    ['500', answer('paymentResult', paid, 500), unavailable('answer 500')],
    ['money', answer('paymentResult', paid), isPaid],
    ['money, in texts', says({ resultCode: '0', totalPrice: '15000.00' }), isPaid],
    ['money without a profile', says({ profile: undefined }), isPaid],
    ['money, and no status', says({ profile: profile(true, null) }), isPaid],
    [
      'money of which the status says otherwise',
      says({ profile: profile(true, 'refunded') }),
      observed('pending'),
    ],
    ['money, not final, which it is all the same', says({ profile: profile(false, 'success') }), isPaid],
    [
      'another amount',
      says({ totalPrice: 1500 }),
      observed('paid', {
        ...{ amount: { amountMinor: 150_000, currency: 'IDR' }, providerReference: txnId },
      }),
    ],
    [
      'an amount that is none',
      says({ totalPrice: '15000.001' }),
      observed('paid', {
        ...{ amount: 'inexpressible', providerReference: txnId },
      }),
    ],
    ...[undefined, null].map((none): [string, Scripted, QueryOutcome] => [
      `money, and totalPrice is ${none}`,
      answer('paymentResult', withField<object>(paid, 'totalPrice', none)),
      observed('paid', { providerReference: txnId }),
    ]),
    ...['216', '431'].map((code): [string, Scripted, QueryOutcome] => [
      `${code}, which is being paid`,
      failed(code, false),
      observed('pending', { detail: `Codapay ${code}` }),
    ]),
    ...endings.cancelled.map((code) => ends(code, 'cancelled', 'cancelled-by-player')),
    ...endings.expired.map((code) => ends(code, 'expired', 'expired')),
    ...Object.entries(reasons).flatMap(([error, codes]) =>
      codes.map((code) => ends(code, 'declined', error)),
    ),
    ends('463', 'declined', 'declined'),
    ends('999', 'declined', 'declined'),
    ...undecided.map((code): [string, Scripted, QueryOutcome] => [
      `${code}, with which somebody may have been charged`,
      failed(code),
      observed('pending', { detail: `Codapay ${code}` }),
    ]),
    ...[false, 'false', 'TRUE', 1, null].map((isFinal): [string, Scripted, QueryOutcome] => [
      `463, of which ${JSON.stringify(isFinal)} says that it is final`,
      failed(463, isFinal),
      observed('pending', { detail: 'Codapay 463' }),
    ]),
    [
      '463, and “true” says that it is final',
      failed(463, 'true'),
      observed('declined', {
        ...{ error: 'declined', detail: 'Codapay 463' },
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
      observation: { status: 'paid', reference: '20230526062337', providerReference: '6850822175662776971' },
    });
  });
});

describe('O-14 a payment in US dollars', () => {
  const told = (toldUsd: string) => ({ ...inDollars, memo: { ...inDollars.memo, toldUsd } });
  const rupiah = says({ totalPrice: 245_836 });
  const inUsd = (amountMinor: number) =>
    observed('paid', { amount: { amountMinor, currency: 'USD' }, providerReference: txnId });

  it.each<[string, KnownPayment, Scripted, QueryOutcome]>([
    [
      'that Codapay counts in rupiah: nobody knows how many dollars they were',
      inDollars,
      rupiah,
      unavailable('paid; how many US dollars that was, only a notification tells'),
    ],
    ['whose notification told the dollars', told('14.99'), rupiah, inUsd(1499)],
    ['whose notification told other dollars', told('1.49'), rupiah, inUsd(149)],
    [
      'whose notification told nonsense',
      told('much'),
      rupiah,
      observed('paid', { amount: 'inexpressible', providerReference: txnId }),
    ],
    [
      'in a country that counts in dollars',
      { ...inDollars, memo: { txnId, counts: 'USD', toldUsd: '99.99' } },
      says({ totalPrice: 14.99 }),
      inUsd(1499),
    ],
    [
      'of which nobody knows how it is counted: as many dollars as the order’s are dollars',
      { ...inDollars, memo: { toldTxnId: txnId } },
      says({ totalPrice: 14.99 }),
      inUsd(1499),
    ],
    [
      'of which nobody knows how it is counted: anything else may be rupiah',
      { ...inDollars, memo: { toldTxnId: txnId } },
      says({ totalPrice: 15 }),
      unavailable('paid; how many US dollars that was, only a notification tells'),
    ],
    [
      'of which nobody knows how it is counted, and that has no price',
      { ...inDollars, memo: { toldTxnId: txnId } },
      says({ totalPrice: null }),
      unavailable('paid; how many US dollars that was, only a notification tells'),
    ],
    [
      'that is counted in rupiah, and has as many of them',
      inDollars,
      says({ totalPrice: 14.99 }),
      unavailable('paid; how many US dollars that was, only a notification tells'),
    ],
    [
      'that is pending',
      inDollars,
      says({ resultCode: 216, profile: profile(false, 'pending') }),
      observed('pending', {
        detail: 'Codapay 216',
      }),
    ],
  ])('O-14 %s', async (_title, about, script, outcome) => {
    expect(await query([script], about)).toStrictEqual(outcome);
  });
});

describe('O-11 a payment whose number is told by a notification alone', () => {
  const other = '7178589013775074766';
  const unopened = { ...payment, memo: {} };
  const toldAlone = { ...payment, memo: { toldTxnId: txnId } };
  const both = { ...payment, memo: { txnId: other, toldTxnId: txnId, counts: 'IDR' } };
  const of = (number: string, change: object = {}) => says({ txnId: number, ...change });
  const open = { resultCode: 216, profile: profile(false, 'pending') };
  const over = { resultCode: 463, profile: profile(true, 'failed') };
  const another = { orderId: 'GP0123456789ABCDEF-2' };
  const at = (ms: number) => ({ now: new Date(request.expiresAt.getTime() + ms) });

  it.each<[string, KnownPayment, Scripted[], QueryOutcome, object?]>([
    ['is asked about by it', toldAlone, [answer('paymentResult', paid)], isPaid],
    [
      'beside the number of init, which is open: the money counts',
      both,
      [of(other, open), of(txnId)],
      isPaid,
    ],
    [
      'beside the number of init, which is paid',
      both,
      [of(other), of(txnId, over)],
      observed('paid', {
        ...{ amount, providerReference: other },
      }),
    ],
    [
      'and is over, while the other is open',
      both,
      [of(other, open), of(txnId, over)],
      observed('pending', {
        detail: 'Codapay 216',
      }),
    ],
    [
      'and is over, while the other cannot be asked',
      both,
      [lost, of(txnId, over)],
      unavailable('no answer within 8000 ms'),
    ],
    [
      'and is over like the other',
      both,
      [of(other, over), of(txnId, over)],
      observed('declined', {
        ...{ error: 'declined', detail: 'Codapay 463' },
      }),
    ],
    [
      'and is another order’s',
      both,
      [of(other, over), of(txnId, another)],
      observed('declined', {
        ...{ error: 'declined', detail: 'Codapay 463' },
      }),
    ],
    [
      'and is the same: asked once',
      { ...both, memo: { txnId, toldTxnId: txnId } },
      [answer('paymentResult', paid)],
      isPaid,
    ],
    [
      'and both are another order’s',
      both,
      [of(other, another), of(txnId, another)],
      unavailable('Codapay answered for another order'),
    ],
    [
      'and is not told while the page may be open',
      unopened,
      [],
      unavailable('no number to ask with: the answer of init was lost'),
      at(-1),
    ],
    [
      'and is not told until its time is over: nobody can have paid',
      unopened,
      [],
      observed('expired', { detail: 'Codapay never gave a page for it' }),
      at(0),
    ],
  ])('O-11 %s', async (_title, about, script, outcome, account = { now: scriptedNow }) => {
    const asked = context(script, account);
    expect(await codapay.query!(asked, about)).toStrictEqual(outcome);
    expect(asked.sent).toHaveLength(script.length);
  });
});
