import type { PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { alipay } from './adapter.ts';
import {
  answered,
  captureOf,
  cardPayment,
  context,
  merchant,
  no,
  payment,
  request,
  said,
  shown,
  unsigned,
  yes,
} from './testing/answers-of-alipay.ts';
import { meaningOf } from './testing/codes-of-alipay.ts';

/* The outcome of each answer about a payment, with the detail that the operator reads. */

const seen = {
  reference: request.reference,
  amount: { amountMinor: 1499, currency: 'USD' },
  providerReference: 'P1',
  merchant,
};
const known = (more: Partial<PaymentUpdate>): QueryOutcome => ({
  kind: 'known',
  update: { ...seen, ...more } as PaymentUpdate,
});
const away = (detail: string): QueryOutcome => ({ kind: 'unavailable', detail });

describe('O-11 asking for a payment', () => {
  it('O-11 names it by our reference', async () => {
    const at = context([yes(shown)]);
    await alipay.query!(at, payment);
    expect(said(at)).toEqual([['inquiryPayment', { paymentRequestId: request.reference }]]);
  });

  const over = (paymentResultCode: string | null | undefined) =>
    yes({ ...shown, paymentStatus: 'FAIL', paymentResultCode });

  it.each<[string, Scripted, QueryOutcome]>([
    ['money', yes(shown), known({ status: 'paid', sequence: 1, detail: 'SUCCESS' })],
    [
      'money, with a word for something',
      yes({ ...shown, paymentResultCode: 'PARTLY' }),
      known({ status: 'paid', sequence: 1, detail: 'SUCCESS PARTLY' }),
    ],
    [
      'money without a word for it',
      yes({ ...shown, paymentResultCode: undefined, paymentMethodType: undefined }),
      known({ status: 'paid', sequence: 1, detail: 'SUCCESS' }),
    ],
    [
      'another amount',
      yes({ ...shown, paymentAmount: { currency: 'EUR', value: '1498' } }),
      known({
        status: 'paid',
        sequence: 1,
        detail: 'SUCCESS',
        amount: { amountMinor: 1498, currency: 'EUR' },
      }),
    ],
    [
      'an amount that is none',
      yes({ ...shown, paymentAmount: { currency: 'USD', value: '14.99' } }),
      known({ status: 'paid', sequence: 1, detail: 'SUCCESS', amount: 'inexpressible' }),
    ],
    ...['PROCESSING', 'PENDING', 'success', 'NEW', 'toString'].map(
      (paymentStatus): [string, Scripted, QueryOutcome] => [
        paymentStatus,
        yes({ ...shown, paymentStatus, paymentResultCode: 'PAYMENT_IN_PROCESS' }),
        known({ status: 'pending', detail: `${paymentStatus} PAYMENT_IN_PROCESS` }),
      ],
    ),
    [
      'a payment that was cancelled',
      yes({ ...shown, paymentStatus: 'CANCELLED', paymentResultCode: '' }),
      known({ status: 'cancelled', sequence: 2, detail: 'CANCELLED' }),
    ],
    [
      'time that ran out',
      over('ORDER_IS_CLOSED'),
      known({ status: 'expired', error: 'expired', detail: 'FAIL ORDER_IS_CLOSED' }),
    ],
    ['a no without a reason', over(null), known({ status: 'declined', error: 'declined', detail: 'FAIL' })],
    ...Object.entries(meaningOf)
      .filter(([code]) => code !== 'ORDER_IS_CLOSED')
      .map(([code, error]): [string, Scripted, QueryOutcome] => [
        `a no with ${code}`,
        over(code),
        known({ status: 'declined', error, detail: `FAIL ${code}` }),
      ]),
    ['an unknown one', no('ORDER_NOT_EXIST'), { kind: 'not-found', detail: 'ORDER_NOT_EXIST why' }],
    [
      'a no that nobody signed',
      unsigned('F', 'ORDER_NOT_EXIST'),
      away('answer 200 ORDER_NOT_EXIST is not signed by Alipay'),
    ],
    ['a refusal of our key', unsigned('F', 'SIGNATURE_INVALID'), away('SIGNATURE_INVALID why')],
    [
      'a refusal of our key without a word',
      jsonAnswer(200, { result: { resultStatus: 'F', resultCode: 'SIGNATURE_INVALID' } }),
      away('SIGNATURE_INVALID'),
    ],
    ['another no', no('PARAM_ILLEGAL'), away('PARAM_ILLEGAL why')],
    [
      'a question that is not decided',
      answered('U', 'UNKNOWN_EXCEPTION', shown),
      away('UNKNOWN_EXCEPTION why'),
    ],
    [
      'a yes that nobody signed',
      unsigned('S', 'SUCCESS', shown),
      away('answer 200 SUCCESS is not signed by Alipay'),
    ],
    ['nothing', notSent, away('ECONNREFUSED')],
    [
      'another payment',
      yes({ ...shown, paymentRequestId: 'GP0123456789ABCDEF-2' }),
      away('the answer is not this payment'),
    ],
    ...[
      ...spoiledFields<object>(shown, [
        ...['paymentRequestId', 'paymentId', 'paymentStatus', 'paymentAmount'],
        ...['paymentAmount.currency', 'paymentAmount.value'],
      ]),
      ...(
        [
          ['paymentAmount.currency', 'usd'],
          ['paymentAmount.value', 1499],
          ['transactions', {}],
          ['transactions', [{ transactionType: 'CAPTURE' }]],
        ] as const
      ).map(([path, value]): [string, object] => [
        `${path} is ${JSON.stringify(value)}`,
        withField<object>(shown, path, value),
      ]),
    ].map(([title, data]): [string, Scripted, QueryOutcome] => [
      `a payment where ${title}`,
      yes(data),
      away('the answer is not a payment'),
    ]),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await alipay.query!(context([answer]), payment)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    const detail = answer.kind === 'answer' ? `answer ${answer.status}` : 'no answer within 8000 ms';
    expect(await alipay.query!(context([answer]), payment)).toEqual(away(detail));
  });

  it('O-11 is asked for as a wallet’s where the table of channels has lost its number', async () => {
    const ofChannel = { ...payment, channelId: 11699 };
    expect(await alipay.query!(context([yes(shown)]), ofChannel)).toStrictEqual(
      known({ status: 'paid', sequence: 1, detail: 'SUCCESS' }),
    );
  });

  it('O-11 a code of absence says so in a no alone', async () => {
    const asked = await alipay.query!(context([answered('U', 'ORDER_NOT_EXIST')]), payment);
    expect(asked).toEqual(away('ORDER_NOT_EXIST why'));
  });
});

describe('O-11 a card is paid once Alipay has taken what the bank reserved', () => {
  const card = { ...shown, paymentMethodType: 'CARD' };
  const reserved = known({ status: 'pending', detail: 'SUCCESS reserved' });

  it.each<[string, object, QueryOutcome]>([
    ['nothing followed', {}, reserved],
    ['nothing is listed', { transactions: null }, reserved],
    ['the list is empty', { transactions: [] }, reserved],
    ['the capture is under way', { transactions: [captureOf('PROCESSING')] }, reserved],
    [
      'something else followed',
      { transactions: [{ ...captureOf('SUCCESS'), transactionType: 'AUTHORIZATION' }] },
      reserved,
    ],
    [
      'it was captured',
      { transactions: [captureOf('FAIL'), captureOf('SUCCESS')] },
      known({ status: 'paid', sequence: 1, detail: 'SUCCESS' }),
    ],
    [
      'a part was captured',
      { transactions: [captureOf('SUCCESS', '999')] },
      known({
        status: 'paid',
        sequence: 1,
        detail: 'SUCCESS',
        amount: { amountMinor: 999, currency: 'USD' },
      }),
    ],
    [
      'it was captured, nobody says how much',
      { transactions: [{ ...captureOf('SUCCESS'), transactionAmount: null }] },
      known({ status: 'paid', sequence: 1, detail: 'SUCCESS' }),
    ],
    [
      'the capture failed',
      { transactions: [captureOf('FAIL')] },
      known({ status: 'declined', error: 'declined', detail: 'SUCCESS CAPTURE FAIL' }),
    ],
    [
      'one capture failed and another is under way',
      { transactions: [captureOf('FAIL'), captureOf('PROCESSING')] },
      reserved,
    ],
    [
      'the bank refused',
      { paymentStatus: 'FAIL', paymentResultCode: 'RISK_REJECT' },
      known({ status: 'declined', error: 'suspected-fraud', detail: 'FAIL RISK_REJECT' }),
    ],
    [
      'it was cancelled after the capture',
      { paymentStatus: 'CANCELLED', transactions: [captureOf('SUCCESS')] },
      known({ status: 'cancelled', sequence: 2, detail: 'CANCELLED SUCCESS' }),
    ],
  ])('O-11 where %s', async (_title, more, outcome) => {
    const answer = yes({ ...card, ...more });
    expect(await alipay.query!(context([answer]), cardPayment)).toStrictEqual(outcome);
    // Also if the answer does not say that it is a card, and if a wallet's channel turns out to be paid by card.
    const nameless = yes({ ...card, ...more, paymentMethodType: null });
    expect(await alipay.query!(context([nameless]), cardPayment)).toStrictEqual(outcome);
    for (const paymentMethodType of ['CARD', 'APPLEPAY', 'GOOGLEPAY']) {
      const behind = yes({ ...card, ...more, paymentMethodType });
      expect(await alipay.query!(context([behind]), payment)).toStrictEqual(outcome);
    }
  });
});

describe('O-11 looking up whose money was captured', () => {
  const about = 'CAPTURE_RESULT S USD 1499';
  const card = { ...shown, paymentMethodType: 'CARD' };
  const lookUp = (answer: Scripted, said = about) =>
    alipay.lookUp!(context([answer]), { number: 'P1', about: said });
  const found = (said: string, more: Partial<PaymentUpdate>) => ({
    kind: 'found',
    events: [{ type: 'payment', dedupeKey: `P1:${said}`, ...seen, ...more, detail: said }],
  });

  it('O-11 asks by Alipay’s own number', async () => {
    const at = context([yes(card)]);
    await alipay.lookUp!(at, { number: 'P1', about });
    expect(said(at)).toEqual([['inquiryPayment', { paymentId: 'P1' }]]);
  });

  it.each<[string, string, object, Partial<PaymentUpdate>]>([
    ['money', about, {}, { status: 'paid', sequence: 1 }],
    [
      'money that is listed',
      about,
      { transactions: [captureOf('SUCCESS')] },
      { status: 'paid', sequence: 1 },
    ],
    [
      'as much as the message says',
      'CAPTURE_RESULT S EUR 999',
      {},
      { status: 'paid', sequence: 1, amount: { amountMinor: 999, currency: 'EUR' } },
    ],
    [
      'an amount that is none',
      'CAPTURE_RESULT S USD 9.99',
      {},
      { status: 'paid', sequence: 1, amount: 'inexpressible' },
    ],
    [
      'money of a payment that was cancelled',
      about,
      { paymentStatus: 'CANCELLED' },
      { status: 'cancelled', sequence: 2 },
    ],
    ['a capture that failed', 'CAPTURE_RESULT F USD 1499', {}, { status: 'declined', error: 'declined' }],
    [
      'one that failed before another succeeded',
      'CAPTURE_RESULT F USD 1499',
      { transactions: [captureOf('SUCCESS')] },
      { status: 'paid', sequence: 1 },
    ],
    [
      'one that failed for time',
      'CAPTURE_RESULT F USD 1499',
      { paymentStatus: 'FAIL', paymentResultCode: 'ORDER_IS_CLOSED' },
      { status: 'expired', error: 'expired' },
    ],
    ['a capture that is not decided', 'CAPTURE_RESULT U USD 1499', {}, { status: 'pending' }],
  ])('O-11 finds %s', async (_title, message, more, expected) => {
    expect(await lookUp(yes({ ...card, ...more }), message)).toStrictEqual(found(message, expected));
  });

  it('O-11 finds nothing where Alipay has nothing for us under the number', async () => {
    expect(await lookUp(no('ORDER_NOT_EXIST'))).toEqual({ kind: 'found', events: [] });
  });

  it.each<[string, Scripted, string]>([
    ['another payment', yes({ ...card, paymentId: 'P2' }), 'the answer is not this payment'],
    ['no answer', notSent, 'ECONNREFUSED'],
    ['an answer of nobody', unsigned('S', 'SUCCESS', card), 'answer 200 SUCCESS is not signed by Alipay'],
  ])('O-11 asks again after %s', async (_title, answer, detail) => {
    expect(await lookUp(answer)).toEqual({ kind: 'unavailable', detail });
  });
});

describe('O-13 closing a payment', () => {
  const open = yes({ ...shown, paymentStatus: 'PROCESSING', paymentResultCode: 'PAYMENT_IN_PROCESS' });
  const done = yes({ paymentId: 'P1', paymentRequestId: request.reference });
  const calls = async (script: Scripted[], of = payment) => {
    const at = context(script);
    const outcome = await alipay.cancel!(at, of);
    return { outcome, calls: said(at).map(([name]) => name) };
  };

  it('O-13 asks first, then closes what is open', async () => {
    const at = context([open, done]);
    const detail = 'Alipay has cancelled it';
    // Its money is back, should it have been paid in between.
    const about = { reference: request.reference, providerReference: 'P1', merchant };
    expect(await alipay.cancel!(at, payment)).toMatchObject({
      kind: 'cancelled',
      detail,
      update: { ...about, status: 'cancelled', sequence: 2, detail },
    });
    expect(said(at)).toEqual([
      ['inquiryPayment', { paymentRequestId: request.reference }],
      ['cancel', { paymentRequestId: request.reference }],
    ]);
  });

  it('O-13 never cancels what is paid: Alipay would give the money back', async () => {
    const { outcome, calls: made } = await calls([yes(shown)]);
    expect(made).toEqual(['inquiryPayment']);
    expect(outcome).toMatchObject({ kind: 'refused', detail: 'SUCCESS', update: { status: 'paid' } });
  });

  it.each([
    ['CANCELLED', 'SUCCESS'],
    ['FAIL', 'RISK_REJECT'],
    ['FAIL', 'ORDER_IS_CLOSED'],
  ])('O-13 leaves what is over, %s %s', async (paymentStatus, paymentResultCode) => {
    const { outcome, calls: made } = await calls([yes({ ...shown, paymentStatus, paymentResultCode })]);
    expect(made).toEqual(['inquiryPayment']);
    expect(outcome).toEqual({ kind: 'cancelled', detail: `${paymentStatus} ${paymentResultCode}` });
  });

  it('O-13 a wallet that Alipay does not know is closed; a card form may still be sent', async () => {
    const detail = 'ORDER_NOT_EXIST why';
    expect((await calls([no('ORDER_NOT_EXIST')])).outcome).toEqual({ kind: 'cancelled', detail });
    expect((await calls([no('ORDER_NOT_EXIST')], cardPayment)).outcome).toEqual({ kind: 'refused', detail });
  });

  it('O-13 a card that is reserved is asked to be let go', async () => {
    const card = yes({ ...shown, paymentMethodType: 'CARD' });
    expect((await calls([card, done], cardPayment)).outcome.kind).toBe('cancelled');
  });

  it.each<[string, Scripted, string, string]>([
    ['a no', no('CANCEL_WINDOW_EXCEED'), 'refused', 'CANCEL_WINDOW_EXCEED why'],
    ['a U', answered('U', 'UNKNOWN_EXCEPTION'), 'unavailable', 'UNKNOWN_EXCEPTION why'],
    ['nothing', notSent, 'unavailable', 'ECONNREFUSED'],
  ])('O-13 after %s it may still be paid', async (_title, answer, kind, detail) => {
    expect((await calls([open, answer])).outcome).toEqual({ kind, detail });
  });

  it('O-13 where Alipay cannot be asked nothing is cancelled', async () => {
    expect(await calls([notSent])).toEqual({
      outcome: { kind: 'unavailable', detail: 'ECONNREFUSED' },
      calls: ['inquiryPayment'],
    });
  });
});
