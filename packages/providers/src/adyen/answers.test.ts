import { languages } from '@gemporium/domain/languages.ts';
import type { CreateOutcome, QueryOutcome, RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  jsonAnswer,
  knownPayment,
  lost,
  notSent,
  paymentRequest,
  type Scripted,
  scriptedContext,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { adyen } from './adapter.ts';

/*
 * The outcome of each of Adyen's answers, with the detail that the operator reads, and of answers in which one field
 * is spoiled.
 */

const request = paymentRequest({});
const opened = knownPayment(request, { memo: { sessionId: 'CS0001' } });
const payment = knownPayment(request, {
  providerReference: 'PSP1/x',
  memo: { sessionId: 'CS0001', sessionResult: 'R/1+=' },
});
/** A part of the money: with the whole, the two amounts could not be told apart. */
const refund = {
  refundReference: 'GP0-R1',
  amount: { amountMinor: 500, currency: 'USD' },
  reason: 'second payment',
};
const context = (script: Scripted[], account = {}) =>
  scriptedContext(
    { provider: 'adyen', merchant: 'GemMerchant', ...account },
    { apiKey: 'api-key-of-the-test' },
    script,
  );

const session = {
  id: 'CS0001',
  url: 'http://sandbox.example/adyen/pay/CS0001',
  reference: request.reference,
  amount: { currency: 'USD', value: 1499 },
};
const result = {
  id: 'CS0001',
  status: 'completed',
  reference: request.reference,
  payments: [{ pspReference: 'PSP1', resultCode: 'Authorised', amount: { currency: 'USD', value: 1499 } }],
};
const received = { pspReference: 'PSPREF', status: 'received' };

const create = (answer: Scripted, change = {}) => adyen.create(context([answer]), { ...request, ...change });
const query = (answer: Scripted) => adyen.query!(context([answer]), payment);
const giveBack = (answer: Scripted, change = {}) =>
  adyen.refund!(context([answer]), payment, { ...refund, ...change });

describe('what is sent', () => {
  const sent = async (change: object, settings = {}) => {
    const at = context([jsonAnswer(201, session)], { settings });
    await adyen.create(at, { ...request, ...change });
    return JSON.parse(at.sent[0]?.body ?? '');
  };
  const least = {
    merchantAccount: 'GemMerchant',
    reference: 'GP0123456789ABCDEF-1',
    amount: { currency: 'USD', value: 1499 },
    mode: 'hosted',
    channel: 'Web',
    returnUrl: request.returnUrl,
    expiresAt: '2026-11-20T12:30:00Z',
    captureDelayHours: 0,
    shopperLocale: 'en-US',
    shopperReference: 'watt.production:1:suid-42',
  };

  it('L-02 the page speaks the player’s language, by Adyen’s name for it, and none that nobody knows', async () => {
    const asked = languages.map(async (language) => [language, (await sent({ language })).shopperLocale]);
    expect(Object.fromEntries(await Promise.all(asked))).toStrictEqual({
      en: 'en-US',
      de: 'de-DE',
      fr: 'fr-FR',
      'zh-tw': 'zh-TW',
      'zh-cn': 'zh-CN',
      ja: 'ja-JP',
      ko: 'ko-KR',
      ar: 'ar',
      ru: 'ru-RU',
      pt: 'pt-BR',
      id: 'id-ID',
      tr: 'tr-TR',
      ms: 'ms-MY',
      th: 'th-TH',
      vi: 'vi-VN',
      es: 'es-ES',
      pl: 'pl-PL',
      it: 'it-IT',
    });
    expect(await sent({ language: 'constructor' })).not.toHaveProperty('shopperLocale');
  });

  it('O-07 a session says no more than is known: no country, address, method or look that nobody gave', async () => {
    expect(await sent({ country: undefined })).toStrictEqual(least);
  });

  it.each<[string, object, object, object]>([
    ['the country', {}, {}, { countryCode: 'US' }],
    ['where the browser is', { clientIp: '192.0.2.7' }, {}, { countryCode: 'US', shopperIP: '192.0.2.7' }],
    [
      'the one method that the player chose',
      { channel: 'ideal' },
      {},
      { countryCode: 'US', allowedPaymentMethods: ['ideal'] },
    ],
    [
      'its last whole second',
      { expiresAt: new Date('2026-11-20T12:07:59.999Z') },
      {},
      { countryCode: 'US', expiresAt: '2026-11-20T12:07:59Z' },
    ],
    ['the look of the account', {}, { themeId: 'T1' }, { countryCode: 'US', themeId: 'T1' }],
  ])('O-07 a session says %s', async (_title, change, settings, more) => {
    expect(await sent(change, settings)).toStrictEqual({ ...least, ...more });
  });

  it('a refund goes to the payment’s own address, with the amount in Adyen’s units and our name of it', async () => {
    const at = context([jsonAnswer(201, received)]);
    const amount = { amountMinor: 1_500_000, currency: 'IDR' };
    await adyen.refund!(at, payment, { ...refund, amount });
    expect(at.sent).toStrictEqual([
      {
        method: 'POST',
        url: 'http://sandbox.example/adyen/payments/PSP1%2Fx/refunds',
        headers: {
          'content-type': 'application/json',
          'X-API-Key': 'api-key-of-the-test',
          'Idempotency-Key': 'GP0-R1',
        },
        body: JSON.stringify({
          merchantAccount: 'GemMerchant',
          amount: { currency: 'IDR', value: 15_000 },
          reference: 'GP0-R1',
        }),
      },
    ]);
  });

  it('a question has the key, and no body', async () => {
    const at = context([jsonAnswer(200, result)]);
    await adyen.query!(at, payment);
    expect(at.sent).toStrictEqual([
      {
        method: 'GET',
        url: 'http://sandbox.example/adyen/sessions/CS0001?sessionResult=R%2F1%2B%3D',
        headers: { 'X-API-Key': 'api-key-of-the-test' },
      },
    ]);
  });
});

const refusedKey = 'Adyen does not accept our key or merchant account';
const slowDown = 'Adyen asks us to slow down (429)';
const said = (status: number, body: object) => jsonAnswer(status, { status, ...body });

describe('creating a payment', () => {
  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['the answer is lost', lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    ['401', textAnswer(401, ''), { kind: 'refused', error: 'configuration', detail: `${refusedKey} (401)` }],
    ['403', said(403, {}), { kind: 'refused', error: 'configuration', detail: `${refusedKey} (403)` }],
    ['429', said(429, {}), { kind: 'unavailable', detail: slowDown }],
    ...[400, 404, 422].map((status): [string, Scripted, CreateOutcome] => [
      `${status} in Adyen’s own form`,
      said(status, { errorCode: '130', message: 'Reference Missing' }),
      { kind: 'refused', error: 'invalid-request', detail: `${status} 130 Reference Missing` },
    ]),
    ...[400, 404, 409, 422].map((status): [string, Scripted, CreateOutcome] => [
      `${status} 704: an earlier call under the same key is there, or on its way`,
      said(status, { errorCode: '704', message: 'request already processed or in progress' }),
      { kind: 'unknown', detail: `answer ${status} is not a session` },
    ]),
    ['422 without words', said(422, {}), { kind: 'refused', error: 'invalid-request', detail: '422' }],
    ...[400, 404, 422].map((status): [string, Scripted, CreateOutcome] => [
      `${status} of somebody on the way`,
      jsonAnswer(status, { message: 'Reference Missing' }),
      { kind: 'unknown', detail: `answer ${status} is not a session` },
    ]),
    ...[402, 409, 500, 503].map((status): [string, Scripted, CreateOutcome] => [
      `${status}, after which a session may be open`,
      said(status, { errorCode: '130', message: 'Reference Missing' }),
      { kind: 'unknown', detail: `answer ${status} is not a session` },
    ]),
    [
      'a session with another status',
      jsonAnswer(200, session),
      { kind: 'unknown', detail: 'answer 200 is not a session' },
    ],
    ...(
      [
        ['reference', 'GP0123456789ABCDEF-2'],
        ['amount.value', 1498],
        ['amount.currency', 'EUR'],
        ['url', '/pay/CS0001'],
        ['url', 'javascript:alert(1)'],
      ] as const
    ).map(([path, value]): [string, Scripted, CreateOutcome] => [
      `a session whose ${path} is ${value}`,
      jsonAnswer(201, withField(session, path, value)),
      { kind: 'unknown', detail: 'session CS0001 is not for this payment' },
    ]),
    [
      'a session',
      jsonAnswer(201, session),
      { kind: 'created', url: session.url, memo: { sessionId: 'CS0001' } },
    ],
  ])('O-10 O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await create(answer)).toStrictEqual(outcome);
  });

  it.each(spoiledFields(session, ['id', 'url', 'reference', 'amount', 'amount.value', 'amount.currency']))(
    'O-10 nobody knows what became of it where %s',
    async (_title, answer) => {
      expect((await create(jsonAnswer(201, answer))).kind).toBe('unknown');
    },
  );

  it.each(['usd', 'USDX', 'US', 'xUSD'])('O-14 “%s” is no currency', async (currency) => {
    expect((await create(jsonAnswer(201, withField(session, 'amount.currency', currency)))).kind).toBe(
      'unknown',
    );
  });

  it('O-14 an amount that Adyen cannot express is refused before anybody is asked', async () => {
    const amount = { currency: 'IDR', amountMinor: 15_050 };
    expect(await adyen.create(context([]), { ...request, amount })).toStrictEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'Adyen cannot express this amount in IDR',
    });
  });
});

describe('asking for a payment', () => {
  const seen = {
    reference: request.reference,
    merchant: 'GemMerchant',
    memo: { sessionId: 'CS0001', sessionResult: 'R/1+=' },
    detail: 'session completed',
  };
  const known = (update: object): QueryOutcome => ({
    kind: 'known',
    update: { ...seen, ...update } as never,
  });
  const usd = { amountMinor: 1499, currency: 'USD' };
  const paid = { status: 'paid', amount: usd, providerReference: 'PSP1' };
  const [only] = result.payments;

  it.each<[string, Scripted, QueryOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['the answer is lost', lost, { kind: 'unavailable', detail: 'no answer within 8000 ms' }],
    [
      'a refusal',
      said(422, { errorCode: '14_0412' }),
      { kind: 'unavailable', detail: "answer 422 is not a session's result" },
    ],
    [
      'a result with another status',
      jsonAnswer(201, result),
      { kind: 'unavailable', detail: "answer 201 is not a session's result" },
    ],
    ...(
      [
        ['id', 'CS0002'],
        ['reference', 'GP0123456789ABCDEF-2'],
      ] as const
    ).map(([path, value]): [string, Scripted, QueryOutcome] => [
      `another ${path}`,
      jsonAnswer(200, withField(result, path, value)),
      { kind: 'unavailable', detail: 'Adyen answered for another session' },
    ]),
    ['money', jsonAnswer(200, result), known(paid)],
    ['money, without our name', jsonAnswer(200, withField(result, 'reference', undefined)), known(paid)],
    [
      'money without its number',
      jsonAnswer(200, withField(result, 'payments.0.pspReference', undefined)),
      known({ status: 'paid', amount: usd }),
    ],
    [
      'the second of two tries that was authorised',
      jsonAnswer(200, {
        ...result,
        payments: [{ ...only, resultCode: 'Refused', pspReference: 'PSP0' }, only],
      }),
      known(paid),
    ],
    [
      'money that our units cannot express',
      jsonAnswer(200, withField(result, 'payments.0.amount', { currency: 'CLP', value: 10_050 })),
      known({ status: 'paid', providerReference: 'PSP1' }),
    ],
    ...(
      [
        ['payments', undefined],
        ['payments', []],
        ['payments.0.resultCode', undefined],
        ['payments.0.resultCode', 'Refused'],
        ['payments.0.amount', undefined],
      ] as const
    ).map(([path, value]): [string, Scripted, QueryOutcome] => [
      `“completed” where ${path} is ${JSON.stringify(value)}, which proves no amount`,
      jsonAnswer(200, withField(result, path, value)),
      known({ status: 'pending' }),
    ]),
    [
      'a refusal by the bank, whatever payments stand beside it',
      jsonAnswer(200, { ...result, status: 'refused' }),
      known({ status: 'declined', detail: 'session refused' }),
    ],
  ])('O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await query(answer)).toStrictEqual(outcome);
  });

  it.each(spoiledFields(result, ['id', 'status']))(
    'O-11 nothing is known where %s',
    async (_title, answer) => {
      expect((await query(jsonAnswer(200, answer))).kind).toBe('unavailable');
    },
  );

  it.each([
    ['it was never opened', {}],
    ['no browser came back', { sessionId: 'CS0001' }],
    ['nobody knows its session', { sessionResult: 'R' }],
  ])('O-11 cannot be asked where %s: the webhook is the only truth', async (_title, memo) => {
    expect(await adyen.query!(context([]), knownPayment(request, { memo }))).toStrictEqual({
      kind: 'cannot-ask',
      detail: 'Adyen has no status call without a sessionResult: waiting for its webhook',
    });
  });
});

describe('the browser comes back', () => {
  const back = (script: Scripted[], parameters: Record<string, string>, known = opened) =>
    adyen.completeReturn!(context(script), known, parameters);
  const kept = (sessionResult: string, detail: string): QueryOutcome => ({
    kind: 'known',
    update: {
      reference: request.reference,
      merchant: 'GemMerchant',
      status: 'pending',
      memo: { sessionId: 'CS0001', sessionResult },
      detail,
    },
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['an empty result', { sessionResult: '' }],
    ['a result that is longer than any', { sessionResult: 'r'.repeat(8_001) }],
    ['the result of another session', { sessionResult: 'r', sessionId: 'CS0002' }],
  ])('P-13 with %s: it proves nothing, and nobody is asked', async (_title, parameters) => {
    expect(await back([], parameters)).toBeUndefined();
  });

  it('P-13 to a payment whose session nobody knows: it proves nothing', async () => {
    expect(await back([], { sessionResult: 'r' }, knownPayment(request))).toBeUndefined();
  });

  it.each(['r', 'r'.repeat(8_000)])(
    'P-13 the result is asked with, and kept for the next question',
    async (text) => {
      const at = context([jsonAnswer(200, { id: 'CS0001', status: 'paymentPending' })]);
      const outcome = await adyen.completeReturn!(at, opened, { sessionResult: text });
      expect(outcome).toStrictEqual(kept(text, 'session paymentPending'));
      expect(at.sent[0]?.url).toBe(`http://sandbox.example/adyen/sessions/CS0001?sessionResult=${text}`);
    },
  );

  it.each<[string, Scripted, string]>([
    ['500', textAnswer(500, ''), 'answer 500'],
    ['599', textAnswer(599, ''), 'answer 599'],
    ['a lost answer', lost, 'no answer within 8000 ms'],
    ['a refused connection', notSent, 'ECONNREFUSED'],
  ])(
    'P-13 after %s the result is kept where there was none, and takes the place of none',
    async (_title, answer, detail) => {
      expect(await back([answer], { sessionResult: 'r' })).toStrictEqual(kept('r', detail));
      expect(await back([answer], { sessionResult: 'r' }, payment)).toStrictEqual({
        kind: 'unavailable',
        detail,
      });
    },
  );

  it.each([400, 404, 422, 499])(
    'P-13 after %i, Adyen’s own no, an invented result is not kept',
    async (status) => {
      expect(await back([textAnswer(status, '')], { sessionResult: 'r' })).toStrictEqual({
        kind: 'unavailable',
        detail: `answer ${status} is not a session's result`,
      });
    },
  );
});

describe('giving money back', () => {
  it.each<[string, Scripted, RefundOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['the answer is lost', lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    ['401', textAnswer(401, ''), { kind: 'refused', detail: `${refusedKey} (401)` }],
    ['429', said(429, {}), { kind: 'unavailable', detail: slowDown }],
    ['422', said(422, { message: 'no balance' }), { kind: 'refused', detail: '422 no balance' }],
    [
      'a yes with another status',
      jsonAnswer(200, received),
      { kind: 'unknown', detail: 'answer 200 is not a refund' },
    ],
    [
      'a yes, which only means that it was received',
      jsonAnswer(201, received),
      {
        kind: 'known',
        refund: {
          refundReference: 'GP0-R1',
          status: 'pending',
          amount: refund.amount,
          providerReference: 'PSPREF',
          merchant: 'GemMerchant',
          detail: 'refund received',
        },
      },
    ],
  ])('when it comes to %s', async (_title, answer, outcome) => {
    expect(await giveBack(answer)).toStrictEqual(outcome);
  });

  it.each<[string, Scripted, first: RefundOutcome['kind'], repeated: RefundOutcome['kind']]>([
    ['nobody listens', notSent, 'unavailable', 'unavailable'],
    ['401', textAnswer(401, ''), 'refused', 'unavailable'],
    ['403', said(403, {}), 'refused', 'unavailable'],
    ['429', said(429, {}), 'unavailable', 'unavailable'],
    ...[400, 404, 409, 422].map((status): [string, Scripted, 'unknown', 'unknown'] => [
      `${status} 704, “already processed or in progress”`,
      said(status, { errorCode: '704', message: 'request already processed or in progress' }),
      ...(['unknown', 'unknown'] as const),
    ]),
    ['409', said(409, { errorCode: '130' }), 'unknown', 'unknown'],
    ...[400, 404, 422].map((status): [string, Scripted, 'refused', 'refused'] => [
      `${status}, the answer to the first call too`,
      said(status, { errorCode: '130', message: 'Reference Missing' }),
      ...(['refused', 'refused'] as const),
    ]),
  ])('O-11 a repeated call that comes to %s ends no refund that the first one made', async (...row) => {
    const [, answer, first, repeated] = row;
    expect((await giveBack(answer)).kind).toBe(first);
    expect((await giveBack(answer, { isRepeat: true })).kind).toBe(repeated);
  });

  it.each(spoiledFields(received, ['pspReference', 'status']))(
    'nobody knows what became of it where %s',
    async (_title, answer) => {
      expect((await giveBack(jsonAnswer(201, answer))).kind).toBe('unknown');
    },
  );

  it.each([
    ['a payment without its number', opened, request.amount, 'the payment has no pspReference yet'],
    [
      'an amount that Adyen cannot express',
      payment,
      { currency: 'IDR', amountMinor: 15_050 },
      'Adyen cannot express this amount in IDR',
    ],
  ])('%s is refused before anybody is asked', async (_title, known, amount, detail) => {
    expect(await adyen.refund!(context([]), known, { ...refund, amount })).toStrictEqual({
      kind: 'refused',
      detail,
    });
  });
});
