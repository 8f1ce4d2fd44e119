import { languages } from '@gemporium/domain/languages.ts';
import type { HttpOutcome, HttpRequest, KnownPayment } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it, vi } from 'vitest';
import { paypal } from './adapter.ts';
import { cancel } from './cancel.ts';
import { capture as take } from './capture.ts';
import { completeReturn } from './complete-return.ts';
import { create } from './create.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { refund as giveBack } from './refund.ts';
import {
  capture,
  captureId,
  context,
  dollars,
  merchant,
  order,
  orderId,
  paidPayment,
  payment,
  reference,
  refund,
  refused,
  request,
  usd,
} from './testing/paypal-of-tests.ts';

/*
 * The full outcome of each verb for each answer that PayPal can give. The bugs that this looks for: a refusal taken
 * for an unknown outcome or the other way round, an unknown status taken for paid, and somebody else's answer taken
 * for ours.
 */

const afterwards = new Date(payment.expiresAt.getTime());
const seen = { reference, amount: usd(1499), merchant };
const captured = { ...seen, providerReference: captureId };

/** Answers that leave the outcome unknown, and their descriptions. */
const unclear: [title: string, answer: HttpOutcome][] = [
  ...inconclusiveAnswers,
  ...[408, 409, 425, 500, 503].map((status): [string, HttpOutcome] => [
    `${status} in PayPal’s shape`,
    refused(status, 'PREVIOUS_REQUEST_IN_PROGRESS', 'RESOURCE_CONFLICT'),
  ]),
  ['400 that is not PayPal’s', textAnswer(400, '<html>')],
  ['202', jsonAnswer(202, order('APPROVED'))],
  ...[202, 302].map((status): [string, HttpOutcome] => [
    `${status} in the shape of a refusal`,
    refused(status, 'NO'),
  ]),
];

/** The details that an operator reads for them. */
const whyUnclear: [answer: HttpOutcome, detail: string][] = [
  [lost, 'no answer within 8000 ms'],
  [textAnswer(500, ''), 'answer 500'],
  [refused(302), 'answer 302'],
];

/** docs/providers/paypal.md: every language of the shop but Malay and Vietnamese, each for its largest country there. */
const pages: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  'zh-tw': 'zh-TW',
  'zh-cn': 'zh-CN',
  ja: 'ja-JP',
  ko: 'ko-KR',
  ar: 'ar-EG',
  ru: 'ru-RU',
  pt: 'pt-BR',
  id: 'id-ID',
  tr: 'tr-TR',
  th: 'th-TH',
  es: 'es-ES',
  pl: 'pl-PL',
  it: 'it-IT',
};

/** A refusal with these issues, in this order. */
const refusedBy = (issues: readonly (string | null | undefined)[]) =>
  jsonAnswer(422, {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'No.',
    details: issues.map((issue) => ({ issue })),
  });

describe('create', () => {
  const created = order('PAYER_ACTION_REQUIRED');
  const url = `http://sandbox.example/paypal/checkoutnow?token=${orderId}`;
  const unknown = (detail: string) => ({ kind: 'unknown', detail });

  it('O-07 [10201] asks for an order that its payer approves at once, under our reference', async () => {
    const at = context([jsonAnswer(201, created)]);
    expect(await create(at, request)).toEqual({ kind: 'created', url, memo: { orderId } });
    const [sent] = at.asked;
    expect(sent).toMatchObject({
      method: 'POST',
      url: `${at.baseUrl}/v2/checkout/orders`,
      headers: {
        authorization: 'Bearer A21AAtoken',
        'content-type': 'application/json',
        prefer: 'return=representation',
        'paypal-request-id': reference,
      },
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: reference,
          invoice_id: reference,
          description: 'Star Harbour: 1,000 Diamonds',
          amount: { ...dollars('14.99'), breakdown: { item_total: dollars('14.99') } },
          items: [
            {
              name: '1,000 Diamonds',
              quantity: '1',
              category: 'DIGITAL_GOODS',
              unit_amount: dollars('14.99'),
            },
          ],
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            locale: 'en-US',
            return_url: request.returnUrl,
            cancel_url: request.returnUrl,
          },
        },
      },
    });
  });

  it.each([
    ['the link that older documents name', withField(created, 'links.1.rel', 'approve')],
    ['the short answer', { id: orderId, status: 'CREATED', links: created.links }],
    ['the short answer, said aloud', { ...created, purchase_units: null }],
    ['an order that names little', withField(created, 'purchase_units.0.payee', null)],
    ['a repeated answer', created],
  ])('takes %s', async (_title, answer) => {
    expect(await create(context([jsonAnswer(200, answer)]), request)).toEqual({
      kind: 'created',
      url,
      memo: { orderId },
    });
  });

  it.each([
    ['another amount', withField(created, 'purchase_units.0.amount.value', '14.98')],
    ['another currency', withField(created, 'purchase_units.0.amount.currency_code', 'EUR')],
    ['another reference', withField(created, 'purchase_units.0.custom_id', 'GP0-1')],
    ...[undefined, null, ''].map((none): [string, typeof created] => [
      `no reference (${none})`,
      withField(created, 'purchase_units.0.custom_id', none),
    ]),
    ['no page', withField(created, 'links', [])],
    ['a page of no address', withField(created, 'links.1.href', 'checkoutnow')],
    ['a page that is a script', withField(created, 'links.1.href', 'javascript:alert(1)')],
  ])('does not send the payer to an order with %s', async (_title, answer) => {
    const said = await create(context([jsonAnswer(201, answer)]), request);
    expect(said).toEqual(unknown(`order ${orderId} is not for this payment, or has no page`));
  });

  it('sends nobody to a page without https outside the sandbox', async () => {
    const at = context([jsonAnswer(201, created)], { account: { mode: 'live' } });
    expect(await create(at, request)).toMatchObject({ kind: 'unknown' });
  });

  it.each(spoiledFields(created, ['id', 'status', 'links']))('%s: unknown', async (title, answer) => {
    // An empty list of links has no page.
    const detail =
      title === 'links is a list' ? expect.stringContaining('has no page') : 'the answer is not an order';
    expect(await create(context([jsonAnswer(201, answer)]), request)).toEqual({ kind: 'unknown', detail });
  });

  it.each(unclear)('after %s nobody knows', async (_title, answer) => {
    expect((await create(context([answer]), request)).kind).toBe('unknown');
  });

  it.each(whyUnclear)('O-11 after %j an operator reads: %s', async (answer, detail) => {
    expect(await create(context([answer]), request)).toEqual(unknown(detail));
  });

  it.each<[string, HttpOutcome, string]>([
    ['429', refused(429, undefined, 'RATE_LIMIT_REACHED'), 'PayPal asks us to slow down (429)'],
    ['nobody listening', notSent, 'ECONNREFUSED'],
  ])('after %s it was certainly not carried out', async (_title, answer, detail) => {
    expect(await create(context([answer]), request)).toEqual({ kind: 'unavailable', detail });
  });

  it.each<[number, string | undefined, string]>([
    [422, 'DUPLICATE_INVOICE_ID', 'duplicate-reference'],
    [422, 'DUPLICATE_REQUEST_ID', 'duplicate-reference'],
    [422, 'CURRENCY_NOT_SUPPORTED', 'method-unavailable'],
    [422, 'TRANSACTION_REFUSED', 'method-unavailable'],
    [422, 'PAYEE_ACCOUNT_RESTRICTED', 'configuration'],
    [422, 'PAYEE_ACCOUNT_LOCKED_OR_CLOSED', 'configuration'],
    [422, 'PERMISSION_DENIED', 'configuration'],
    [422, 'DECIMAL_PRECISION', 'invalid-request'],
    [422, 'constructor', 'invalid-request'],
    [400, 'INVALID_PARAMETER_VALUE', 'invalid-request'],
    [400, undefined, 'invalid-request'],
    [403, 'PERMISSION_DENIED', 'configuration'],
    [404, 'INVALID_RESOURCE_ID', 'invalid-request'],
  ])('%s %s refuses: %s', async (status, issue, error) => {
    expect(await create(context([refused(status, issue)]), request)).toEqual({
      kind: 'refused',
      error,
      detail: `${status} UNPROCESSABLE_ENTITY ${issue === undefined ? '' : `${issue} `}No.`,
    });
  });

  it.each<[string, unknown, string]>([
    [
      'a reason that nobody knows, then one that says it',
      ['NEW', 'DUPLICATE_INVOICE_ID'],
      'duplicate-reference',
    ],
    ['two reasons', ['PERMISSION_DENIED', 'DUPLICATE_INVOICE_ID'], 'configuration'],
    [
      'the same two, the other way round',
      ['DUPLICATE_INVOICE_ID', 'PERMISSION_DENIED'],
      'duplicate-reference',
    ],
    ['no reason, then one that says it', [null, undefined, 'CURRENCY_NOT_SUPPORTED'], 'method-unavailable'],
    ['reasons that nobody knows', ['NEW', 'NEWER'], 'invalid-request'],
    ['none', [], 'invalid-request'],
  ])('O-11 a refusal with %s is the first that says why: %s', async (_title, issues, error) => {
    expect(await create(context([refusedBy(issues as (string | null | undefined)[])]), request)).toEqual({
      kind: 'refused',
      error,
      detail: ['422 UNPROCESSABLE_ENTITY', ...(issues as string[]).filter(Boolean), 'No.'].join(' '),
    });
  });

  it.each<[number, HttpOutcome, object]>([
    ...[401, 403].flatMap((status) =>
      [textAnswer(status, '<html>'), jsonAnswer(status, {}), jsonAnswer(status, { name: '' })].map(
        (answer): [number, HttpOutcome, object] => [
          status,
          answer,
          { kind: 'refused', error: 'configuration', detail: `${status}` },
        ],
      ),
    ),
    ...[400, 402, 404, 405, 410, 415, 422, 451].flatMap((status) =>
      [textAnswer(status, '<html>'), jsonAnswer(status, {}), jsonAnswer(status, { name: '' })].map(
        (answer): [number, HttpOutcome, object] => [
          status,
          answer,
          { kind: 'unknown', detail: `answer ${status}` },
        ],
      ),
    ),
    [422, jsonAnswer(422, { name: 'NO' }), { kind: 'refused', error: 'invalid-request', detail: '422 NO' }],
    [
      422,
      jsonAnswer(422, { name: 'NO', message: null, details: null }),
      { kind: 'refused', error: 'invalid-request', detail: '422 NO' },
    ],
    [422, jsonAnswer(422, { name: 'NO', details: 'x' }), { kind: 'unknown', detail: 'answer 422' }],
  ])('O-11 %d %o is whose word its form says', async (status, answer, outcome) => {
    const script = status === 401 ? [answer, answer] : [answer];
    expect(await create(context(script), request)).toEqual(outcome);
  });

  it('P-13 a refusal that repeats our access token does not tell it to anybody', async () => {
    let given = 0;
    const token: Scripted = () =>
      jsonAnswer(200, { access_token: `A21AA-number-${++given}`, expires_in: 32_400 });
    const repeats = ({ headers }: HttpRequest) =>
      jsonAnswer(422, { name: 'NO', message: `not with ${headers?.authorization?.slice(7)}` });
    const said = { kind: 'refused', error: 'invalid-request', detail: '422 NO not with [secret]' };
    expect(await create(context([repeats], { token }), request)).toEqual(said);
    expect(await create(context([refused(401), repeats], { token }), request)).toEqual(said);
  });

  it.each(['KRW', 'VND', 'IDR', 'KWD'])(
    'asks nothing for %s, which PayPal does not take',
    async (currency) => {
      const at = context();
      expect(await create(at, { ...request, amount: { amountMinor: 12_000, currency } })).toEqual({
        kind: 'refused',
        error: 'invalid-request',
        detail: `PayPal does not take this amount in ${currency}`,
      });
      expect(at.sent).toEqual([]);
    },
  );

  it.each([
    ...Object.entries(pages),
    ...languages
      .filter((language) => !Object.hasOwn(pages, language))
      .map((language) => [language, undefined]),
    ['constructor', undefined],
  ] as [string, string | undefined][])('asks for the page in %s as %s', async (language, locale) => {
    const at = context([jsonAnswer(201, created)]);
    await create(at, { ...request, language });
    const { experience_context } = JSON.parse(at.asked[0]?.body ?? '').payment_source.paypal;
    expect(experience_context.locale).toBe(locale);
  });

  it('names goods in whole characters, as many as fit', async () => {
    const at = context([jsonAnswer(201, created)]);
    await create(at, { ...request, gameName: 'x', goodsName: `a${'💎'.repeat(80)}` });
    const [unit] = JSON.parse(at.asked[0]?.body ?? '').purchase_units;
    expect(unit.items[0].name).toBe(`a${'💎'.repeat(63)}`);
    expect(unit.description).toBe(`x: a${'💎'.repeat(61)}`);
  });
});

describe('the access token', () => {
  const answer = jsonAnswer(200, order('CREATED'));
  const tokens = ({ sent }: { sent: { url: string }[] }) =>
    sent.filter(({ url }) => url.endsWith('/v1/oauth2/token')).length;

  it('is asked for by the account’s credentials, and once for many calls, also at once', async () => {
    const at = context(Array(6).fill(answer));
    await Promise.all([1, 2, 3].map(() => query(at, payment)));
    await query(at, payment);
    expect(tokens(at)).toBe(1);
    expect(at.sent[0]).toMatchObject({
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('client-of-the-test:secret-of-the-test').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
  });

  it.each([
    [32_339, 1],
    [32_340, 2],
  ])('after %d of its 32,400 seconds there have been %d', async (seconds, times) => {
    const at = context([answer, answer]);
    await query(at, payment);
    await query({ ...at, now: () => new Date(scriptedNow.getTime() + seconds * 1000) }, payment);
    expect(tokens(at)).toBe(times);
  });

  it('that is over is renewed once, however many calls are made at once', async () => {
    const at = context(Array(4).fill(answer));
    await query(at, payment);
    const later = { ...at, now: () => new Date(scriptedNow.getTime() + 32_400_000) };
    await Promise.all([1, 2, 3].map(() => query(later, payment)));
    expect(tokens(at)).toBe(2);
  });

  it('is not shared with another address, or with other credentials', async () => {
    const at = context([answer, answer, answer]);
    await query(at, payment);
    await query(
      { ...at, secret: (name) => (name === 'clientSecret' ? 'another' : at.secret(name)) },
      payment,
    );
    await query({ ...at, secret: (name) => (name === 'clientId' ? 'another' : at.secret(name)) }, payment);
    expect(tokens(at)).toBe(3);
  });

  it('that PayPal takes no more is renewed once, and the call made again', async () => {
    let given = 0;
    const token: Scripted = () => jsonAnswer(200, { access_token: `A21AA${++given}`, expires_in: 32_400 });
    const expired = refused(401, undefined, 'AUTHENTICATION_FAILURE');
    const at = context([expired, answer, expired, expired], { token });
    expect((await query(at, payment)).kind).toBe('known');
    expect(at.asked.map(({ headers }) => headers?.authorization)).toEqual(['Bearer A21AA1', 'Bearer A21AA2']);
    expect(await query(at, payment)).toEqual({
      kind: 'unavailable',
      detail: '401 AUTHENTICATION_FAILURE No.',
    });
    expect([tokens(at), at.asked.length]).toEqual([3, 4]);
  });

  it('that PayPal takes no more is renewed once for calls that are refused one after another', async () => {
    let given = 0;
    const token: Scripted = () => jsonAnswer(200, { access_token: `A21AA${++given}`, expires_in: 32_400 });
    const judge = ({ headers }: HttpRequest) =>
      headers?.authorization === 'Bearer A21AA1' ? refused(401, undefined, 'AUTHENTICATION_FAILURE') : answer;
    const at = context(Array(6).fill(judge), { token });
    const all = await Promise.all([1, 2, 3].map(() => query(at, payment)));
    expect(all.map(({ kind }) => kind)).toEqual(['known', 'known', 'known']);
    expect(tokens(at)).toBe(2);
  });

  it.each<[string, HttpOutcome, object]>([
    ['lost', lost, { kind: 'unavailable', detail: 'no token: no answer within 8000 ms' }],
    [
      'refused',
      jsonAnswer(401, { error: 'invalid_client' }),
      { kind: 'refused', error: 'configuration', detail: 'no token: answer 401 invalid_client' },
    ],
  ])('O-11 whose renewal is %s ends the call: it is not made again without one', async (_t, no, outcome) => {
    let given = 0;
    const token: Scripted = () =>
      ++given === 1 ? jsonAnswer(200, { access_token: 'A21AA1', expires_in: 32_400 }) : no;
    const at = context([refused(401, undefined, 'AUTHENTICATION_FAILURE')], { token });
    expect(await create(at, request)).toEqual(outcome);
    expect([tokens(at), at.asked.length]).toEqual([2, 1]);
  });

  it('P-13 is kept for a thousand credentials, and then all are asked for anew', async () => {
    vi.resetModules();
    const { tokenOf } = await import('./token.ts');
    const thousand = Array.from({ length: 1_000 }, () => context());
    const another = context();
    const asked = () => [...thousand, another].reduce((sum, { sent }) => sum + sent.length, 0);
    for (const at of [...thousand, ...thousand]) await tokenOf(at);
    expect(asked()).toBe(1_000);
    for (const [at, times] of [
      [another, 1_001],
      [another, 1_001],
      [thousand[0]!, 1_002],
    ] as const) {
      await tokenOf(at);
      expect(asked()).toBe(times);
    }
  });

  it.each([
    ['400', 400, 'invalid_request', 'refused'],
    ['401', 401, 'invalid_client', 'refused'],
    ['403', 403, 'forbidden', 'unavailable'],
    ['404', 404, 'not_found', 'unavailable'],
    ['429', 429, 'slow_down', 'unavailable'],
    ['500', 500, 'server_error', 'unavailable'],
    ['503', 503, 'temporarily_unavailable', 'unavailable'],
  ])(
    '%s says whether it is our credentials that are wrong, and never which they are',
    async (_title, status, error, kind) => {
      const basic = Buffer.from('client-of-the-test:secret-of-the-test').toString('base64');
      const error_description = `no client-of-the-test, secret-of-the-test, ${basic}`;
      const at = context([], { token: jsonAnswer(status, { error, error_description }) });
      const words = kind === 'refused' ? ` ${error} no [secret], [secret], [secret]` : '';
      expect(await create(at, request)).toEqual({
        kind,
        detail: `no token: answer ${status}${words}`,
        ...(kind === 'refused' ? { error: 'configuration' } : {}),
      });
    },
  );

  it.each([0, -1, '32400'])('that lasts for %j seconds is none', async (expires_in) => {
    const at = context([], { token: jsonAnswer(200, { access_token: 'A21AAtoken', expires_in }) });
    expect(await create(at, request)).toEqual({ kind: 'unavailable', detail: 'no token: answer 200' });
  });

  it.each([201, 202, 400, 500])('with %d is none', async (status) => {
    const at = context([], { token: jsonAnswer(status, { access_token: 'A21AAtoken', expires_in: 32_400 }) });
    expect(await create(at, request)).toEqual({ kind: 'unavailable', detail: `no token: answer ${status}` });
  });

  const invalid = jsonAnswer(401, {
    error: 'invalid_client',
    error_description: 'Client Authentication failed for client-of-the-test',
  });
  it.each<[string, HttpOutcome, object]>([
    [
      'refused',
      invalid,
      {
        kind: 'refused',
        error: 'configuration',
        detail: 'no token: answer 401 invalid_client Client Authentication failed for [secret]',
      },
    ],
    ['lost', lost, { kind: 'unavailable', detail: 'no token: no answer within 8000 ms' }],
    ['not sent', notSent, { kind: 'unavailable', detail: 'no token: ECONNREFUSED' }],
    ['500', textAnswer(500, ''), { kind: 'unavailable', detail: 'no token: answer 500' }],
    [
      '401 of somebody else',
      textAnswer(401, '<html>'),
      { kind: 'unavailable', detail: 'no token: answer 401' },
    ],
    ['200 without a token', jsonAnswer(200, {}), { kind: 'unavailable', detail: 'no token: answer 200' }],
    [
      '200 with a token that lasts for ever',
      jsonAnswer(200, { access_token: 'x', expires_in: null }),
      { kind: 'unavailable', detail: 'no token: answer 200' },
    ],
  ])('%s: nothing of the call was sent', async (_title, token, outcome) => {
    const at = context([], { token });
    expect(await create(at, request)).toEqual(outcome);
    expect(at.asked).toEqual([]);
  });
});

describe('query', () => {
  const ask = (answer: unknown, known: KnownPayment = payment, now = scriptedNow) =>
    query(context([jsonAnswer(200, answer)], { now }), known);
  const known = (update: object) => ({ kind: 'known', update });
  const pending = (status: string) => ({ ...seen, status: 'pending', detail: `order ${status}` });

  it('asks for the order that create has named', async () => {
    const at = context([jsonAnswer(200, order('CREATED'))]);
    await query(at, payment);
    // Node throws on a header that is undefined.
    expect(at.asked).toStrictEqual([
      {
        method: 'GET',
        url: `${at.baseUrl}/v2/checkout/orders/${orderId}`,
        headers: { authorization: 'Bearer A21AAtoken' },
      },
    ]);
  });

  it.each(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'COMPLETED', 'NEW_STATUS', 'constructor'])(
    'O-11 an order that is %s without a capture is pending',
    async (status) => {
      expect(await ask(order(status))).toEqual(known(pending(status)));
    },
  );

  it('O-11 one that is APPROVED waits for our capture', async () => {
    expect(await ask(order('APPROVED'))).toEqual(known({ ...pending('APPROVED'), awaitsCapture: true }));
  });

  it.each<[string, object, object]>([
    [
      'another amount',
      withField(order('APPROVED'), 'purchase_units.0.amount.value', '149.90'),
      { amount: usd(14_990) },
    ],
    [
      'another currency',
      withField(order('APPROVED'), 'purchase_units.0.amount.currency_code', 'EUR'),
      { amount: { amountMinor: 1499, currency: 'EUR' } },
    ],
    [
      'an amount that is none',
      withField(order('APPROVED'), 'purchase_units.0.amount.value', '14.995'),
      { amount: 'inexpressible' },
    ],
    [
      'another merchant',
      withField(order('APPROVED'), 'purchase_units.0.payee.merchant_id', 'SOMEBODY'),
      { merchant: 'SOMEBODY' },
    ],
  ])(
    'O-11 an approved order with %s is not captured, and reported unchanged',
    async (_title, answer, more) => {
      expect(await ask(answer)).toEqual(known({ ...pending('APPROVED'), ...more }));
    },
  );

  it('takes an order that names no merchant for ours', async () => {
    const answer = withField(order('APPROVED'), 'purchase_units.0.payee', undefined);
    expect(await ask(answer)).toEqual(known({ ...pending('APPROVED'), awaitsCapture: true }));
  });

  it.each(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED'])(
    'O-11 one that is %s when its page has closed is expired: nobody captures it any more',
    async (status) => {
      const expired = { ...seen, status: 'expired', detail: `order ${status}` };
      expect(await ask(order(status), payment, afterwards)).toEqual(known(expired));
    },
  );

  it('O-11 a millisecond before that it is still open, and a voided one is cancelled whenever it is asked about', async () => {
    const before = new Date(afterwards.getTime() - 1);
    expect(await ask(order('APPROVED'), payment, before)).toEqual(
      known({ ...pending('APPROVED'), awaitsCapture: true }),
    );
    for (const now of [before, afterwards])
      expect(await ask(order('VOIDED'), payment, now)).toEqual(
        known({ ...seen, status: 'cancelled', detail: 'order VOIDED' }),
      );
  });

  it('O-11 whose money it is says the capture, else its unit, else nobody but us', async () => {
    const parties = [
      { merchant_id: 'CAPTURES' },
      { merchant_id: 'UNITS' },
      {},
      { merchant_id: null },
      null,
      undefined,
    ];
    for (const ofCapture of parties)
      for (const ofUnit of parties) {
        const unit = withField(
          order('COMPLETED', { captures: [withField(capture, 'payee', ofCapture)] }),
          'purchase_units.0.payee',
          ofUnit,
        );
        const named = ofCapture?.merchant_id ?? ofUnit?.merchant_id ?? merchant;
        expect(await ask(unit)).toMatchObject({ update: { merchant: named } });
        const open = withField(order('APPROVED'), 'purchase_units.0.payee', ofUnit);
        expect(await ask(open)).toMatchObject({ update: { merchant: ofUnit?.merchant_id ?? merchant } });
      }
  });

  it.each([null, [], undefined])('O-11 an order whose captures are %j has none', async (captures) => {
    expect(await ask(order('APPROVED', { captures, refunds: null }))).toEqual(
      known({ ...pending('APPROVED'), awaitsCapture: true }),
    );
    expect(
      await ask({
        ...order('APPROVED'),
        purchase_units: [{ ...order('').purchase_units[0], payments: null }],
      }),
    ).toEqual(known({ ...pending('APPROVED'), awaitsCapture: true }));
  });

  it.each(['COMPLETED', 'NEW_STATUS'])('O-11 one that is %s then is still pending', async (status) => {
    expect(await ask(order(status), payment, afterwards)).toEqual(known(pending(status)));
  });

  it('O-11 a voided order is cancelled', async () => {
    expect(await ask(order('VOIDED'))).toEqual(
      known({ ...seen, status: 'cancelled', detail: 'order VOIDED' }),
    );
  });

  it.each([
    ['COMPLETED', 'paid'],
    ['PARTIALLY_REFUNDED', 'paid'],
    ['REFUNDED', 'cancelled'],
    ['DECLINED', 'declined'],
    ['FAILED', 'declined'],
    ['PENDING', 'pending'],
    ['NEW_STATUS', 'pending'],
    ['constructor', 'pending'],
  ])('O-11 a capture that is %s: %s, also when the page has closed', async (status, said) => {
    const answer = order('COMPLETED', { captures: [{ ...capture, status }] });
    for (const now of [scriptedNow, afterwards])
      expect(await ask(answer, payment, now)).toEqual(
        known({
          ...captured,
          status: said,
          detail: `capture ${status} PENDING_REVIEW`,
          ...(said === 'declined' ? { error: 'declined' } : {}),
        }),
      );
  });

  it('O-11 money that is there counts before money that may come, and that before none', async () => {
    const of = (status: string) => ({ ...capture, status, id: status });
    const all = ['DECLINED', 'REFUNDED', 'PENDING', 'COMPLETED'];
    for (const [index, expected] of [...all.entries()]) {
      const captures = all.slice(0, index + 1).map(of);
      for (const some of [captures, captures.toReversed()])
        expect(await ask(order('COMPLETED', { captures: some }))).toMatchObject({
          update: { providerReference: expected },
        });
    }
  });

  it.each<[string, string, unknown, object]>([
    ['another amount', 'amount.value', '1.00', { amount: usd(100) }],
    ['half a cent', 'amount.value', '14.995', { amount: 'inexpressible' }],
    ['another currency', 'amount.currency_code', 'EUR', { amount: { amountMinor: 1499, currency: 'EUR' } }],
    ['another merchant', 'payee.merchant_id', 'SOMEBODY', { merchant: 'SOMEBODY' }],
    ['another reference', 'custom_id', 'GP0-1', { reference: 'GP0-1' }],
    ['no reference', 'custom_id', undefined, {}],
    ['no merchant', 'payee', undefined, {}],
  ])(
    'O-11 a capture with %s is reported unchanged, for the store to stop it',
    async (_title, path, value, more) => {
      const answer = order('COMPLETED', { captures: [withField(capture, path, value)] });
      const detail = 'capture COMPLETED PENDING_REVIEW';
      expect(await ask(answer)).toEqual(known({ ...captured, status: 'paid', detail, ...more }));
    },
  );

  it.each([undefined, null, {}, { reason: null }])(
    'O-11 a capture with the status detail %j is still reported',
    async (status_details) => {
      const answer = order('COMPLETED', { captures: [{ ...capture, status_details }] });
      expect(await ask(answer)).toEqual(known({ ...captured, status: 'paid', detail: 'capture COMPLETED' }));
    },
  );

  it('O-11 a payment whose create was lost has no order that anybody could pay', async () => {
    const at = context();
    expect(await query(at, { ...payment, memo: {} })).toEqual({
      kind: 'not-found',
      detail: 'no order id: the answer of create was lost, and nothing can be captured without it',
    });
    expect(at.sent).toEqual([]);
  });

  it('O-11 an order that PayPal knows no more is not taken for unpaid', async () => {
    const at = context([refused(404, 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND')]);
    expect(await query(at, payment)).toEqual({
      kind: 'cannot-ask',
      detail: '404 RESOURCE_NOT_FOUND INVALID_RESOURCE_ID No.',
    });
  });

  it.each([
    ...unclear,
    ['403', refused(403)] as const,
    ['400', refused(400)] as const,
    ['429', refused(429)] as const,
    ['nobody listening', notSent] as const,
    ['another order', jsonAnswer(200, { ...order('COMPLETED', { captures: [capture] }), id: 'X' })] as const,
    [
      'an order of another payment',
      jsonAnswer(200, withField(order('APPROVED'), 'purchase_units.0.custom_id', 'GP0-1')),
    ] as const,
    [
      'two units',
      jsonAnswer(200, { ...order('APPROVED'), purchase_units: Array(2).fill(order('').purchase_units[0]) }),
    ] as const,
  ])('after %s nothing is known', async (_title, answer) => {
    expect((await query(context([answer]), payment)).kind).toBe('unavailable');
  });

  it.each(
    spoiledFields(order('COMPLETED', { captures: [capture] }), [
      ...['id', 'status', 'purchase_units', 'purchase_units.0.amount', 'purchase_units.0.amount.value'],
      ...['purchase_units.0.custom_id', 'purchase_units.0.payments.captures.0.id'],
      ...['purchase_units.0.payments.captures.0.status', 'purchase_units.0.payments.captures.0.amount'],
    ]).filter(([title]) => title !== 'purchase_units.0.amount.value is empty'),
  )('an order in which %s tells nothing', async (_title, answer) => {
    expect((await ask(answer)).kind).toBe('unavailable');
  });
});

describe('completeReturn', () => {
  it.each([{}, { token: 'x' }, { token: '' }, { PayerID: 'x' }, { token: `${orderId}x` }])(
    'asks nothing for a return with %j',
    async (parameters) => {
      const at = context();
      expect(await completeReturn(at, payment, parameters)).toBeUndefined();
      expect(await completeReturn(at, { ...payment, memo: {} }, parameters)).toBeUndefined();
      expect(at.sent).toEqual([]);
    },
  );

  it('O-11 asks about its own order, and charges nothing', async () => {
    const at = context([jsonAnswer(200, order('APPROVED'))]);
    const said = await completeReturn(at, payment, { token: orderId, PayerID: 'QYR5Z8XDVJNXQ' });
    expect(said).toMatchObject({ update: { status: 'pending', awaitsCapture: true } });
    expect(at.asked.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('capture', () => {
  const paid = order('COMPLETED', { captures: [capture] });
  const isPaid = {
    kind: 'known',
    update: { ...captured, status: 'paid', detail: 'capture COMPLETED PENDING_REVIEW' },
  };

  it.each([200, 201])('O-11 takes the money of the order under a name of its own (%d)', async (status) => {
    const at = context([jsonAnswer(status, paid)]);
    expect(await take(at, payment)).toEqual(isPaid);
    expect(at.asked).toEqual([
      {
        method: 'POST',
        url: `${at.baseUrl}/v2/checkout/orders/${orderId}/capture`,
        body: '{}',
        headers: {
          authorization: 'Bearer A21AAtoken',
          'content-type': 'application/json',
          prefer: 'return=representation',
          'paypal-request-id': `${reference}-C`,
        },
      },
    ]);
  });

  it.each([
    ['PENDING', 'pending'],
    ['DECLINED', 'declined'],
    ['NEW_STATUS', 'pending'],
  ])('O-11 a capture that is %s is %s', async (status, said) => {
    const answer = order('COMPLETED', { captures: [{ ...capture, status }] });
    expect(await take(context([jsonAnswer(201, answer)]), payment)).toMatchObject({
      update: { status: said, providerReference: captureId },
    });
  });

  it.each(unclear)('O-11 after %s the order tells', async (_title, answer) => {
    const at = context([answer, jsonAnswer(200, paid)]);
    expect(await take(at, payment)).toEqual(isPaid);
    expect(at.asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it.each(unclear)('O-11 after %s an order that still waits is still open', async (_title, answer) => {
    const at = context([answer, jsonAnswer(200, order('APPROVED'))]);
    expect(await take(at, payment)).toMatchObject({ kind: 'known', update: { status: 'pending' } });
  });

  it('O-11 of an order that is captured already is what it came to', async () => {
    const at = context([refused(422, 'ORDER_ALREADY_CAPTURED'), jsonAnswer(200, paid)]);
    expect(await take(at, payment)).toEqual(isPaid);
  });

  it.each([
    ['INSTRUMENT_DECLINED', 'declined'],
    ['TRANSACTION_REFUSED', 'declined'],
    ['PAYER_CANNOT_PAY', 'declined'],
    ['PAYER_ACCOUNT_RESTRICTED', 'declined'],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'declined'],
    ['PAYEE_BLOCKED_TRANSACTION', 'declined'],
    ['TRANSACTION_BLOCKED_BY_PAYEE', 'declined'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'limit-exceeded'],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'limit-exceeded'],
  ])('O-12 %s ends the payment: %s', async (issue, error) => {
    const at = context([refused(422, issue), jsonAnswer(200, order('PAYER_ACTION_REQUIRED'))]);
    expect(await take(at, payment)).toEqual({
      kind: 'known',
      update: { ...seen, status: 'declined', error, detail: `422 UNPROCESSABLE_ENTITY ${issue} No.` },
    });
  });

  it.each<[(string | null)[], object]>([
    [['NEW', 'TRANSACTION_LIMIT_EXCEEDED'], { status: 'declined', error: 'limit-exceeded' }],
    [[null, 'INSTRUMENT_DECLINED'], { status: 'declined', error: 'declined' }],
    [['INSTRUMENT_DECLINED', 'TRANSACTION_LIMIT_EXCEEDED'], { status: 'declined', error: 'declined' }],
    [['TRANSACTION_LIMIT_EXCEEDED', 'INSTRUMENT_DECLINED'], { status: 'declined', error: 'limit-exceeded' }],
    [['NEW', 'NEWER'], { status: 'pending' }],
  ])('O-12 of the reasons %j the first that says why is the answer', async (issues, said) => {
    const at = context([refusedBy(issues), jsonAnswer(200, order('PAYER_ACTION_REQUIRED'))]);
    const detail = ['422 UNPROCESSABLE_ENTITY', ...issues.filter(Boolean), 'No.'].join(' ');
    expect(await take(at, payment)).toEqual({ kind: 'known', update: { ...seen, ...said, detail } });
  });

  it('O-11 after a refusal, too, what the order says counts, whole', async () => {
    const no = refused(422, 'INSTRUMENT_DECLINED');
    const ends: [object, string, object][] = [
      [order('VOIDED'), 'order VOIDED', { ...seen, status: 'cancelled' }],
      ...[
        ['COMPLETED', { status: 'paid' }],
        ['REFUNDED', { status: 'cancelled' }],
        ['FAILED', { status: 'declined', error: 'declined' }],
      ].map(([status, said]): [object, string, object] => [
        order('COMPLETED', { captures: [{ ...capture, status }] }),
        `capture ${status} PENDING_REVIEW`,
        { ...captured, ...(said as object) },
      ]),
    ];
    for (const [answer, detail, said] of ends)
      expect(await take(context([no, jsonAnswer(200, answer)]), payment)).toEqual({
        kind: 'known',
        update: { ...said, detail },
      });
    expect(await take(context([no, lost]), payment)).toEqual({
      kind: 'unavailable',
      detail: lost.kind === 'lost' ? lost.reason : '',
    });
    expect(await take(context([no, refused(404)]), payment)).toMatchObject({ kind: 'cannot-ask' });
  });

  it('O-11 a decline is none where money is being looked at all the same', async () => {
    const held = order('COMPLETED', { captures: [{ ...capture, status: 'PENDING' }] });
    const at = context([refused(422, 'INSTRUMENT_DECLINED'), jsonAnswer(200, held)]);
    expect(await take(at, payment)).toMatchObject({ update: { status: 'pending' } });
  });

  it.each([
    [422, 'ORDER_NOT_APPROVED'],
    [422, 'constructor'],
    [422, undefined],
    [400, 'INVALID_PARAMETER_VALUE'],
    [403, 'PERMISSION_DENIED'],
  ])('O-11 any other refusal (%d %s) leaves it open, with PayPal’s reason', async (status, issue) => {
    const at = context([refused(status, issue), jsonAnswer(200, order('APPROVED'))]);
    expect(await take(at, payment)).toEqual({
      kind: 'known',
      update: { ...seen, status: 'pending', detail: expect.stringContaining(`${status} UNPROC`) },
    });
  });

  it.each<[string, number, string, boolean, string]>([
    ['waits for its payer again', 422, 'ORDER_NOT_APPROVED', true, 'declined'],
    ['waits for its payer again', 422, 'PAYER_ACTION_REQUIRED', true, 'declined'],
    ['waits for its payer again', 422, 'ORDER_NOT_APPROVED', false, 'pending'],
    ['is refused for our fault', 403, 'PERMISSION_DENIED', true, 'pending'],
  ])(
    'O-11 an order that %s (%d %s), if a capture was lost before: %s',
    async (_title, status, issue, isRepeat, said) => {
      const at = context([refused(status, issue), jsonAnswer(200, order('PAYER_ACTION_REQUIRED'))]);
      const told = await take(at, payment, isRepeat ? { isRepeat } : {});
      expect(told).toMatchObject({ update: { status: said } });
    },
  );

  it('O-11 the capture of another order proves nothing, and is not asked about', async () => {
    for (const answer of [{ ...paid, id: 'X' }, withField(paid, 'purchase_units.0.custom_id', 'GP0-1')]) {
      const at = context([jsonAnswer(201, answer)]);
      expect(await take(at, payment)).toEqual({
        kind: 'unavailable',
        detail: 'PayPal answered for another payment',
      });
    }
  });

  it('O-11 that never left, or has no order, took nothing', async () => {
    expect(await take(context([notSent]), payment)).toEqual({ kind: 'unavailable', detail: 'ECONNREFUSED' });
    const at = context();
    expect(await take(at, { ...payment, memo: {} })).toEqual({
      kind: 'unavailable',
      detail: 'no order id: there is nothing to capture',
    });
    expect(at.sent).toEqual([]);
  });
});

describe('cancel', () => {
  it.each([
    ['CREATED', undefined],
    ['APPROVED', undefined],
    ['VOIDED', undefined],
    ['COMPLETED', 'DECLINED'],
    ['COMPLETED', 'REFUNDED'],
  ])('O-09 an order that is %s (%s) is dropped: nobody captures it any more', async (status, of) => {
    const payments = of === undefined ? undefined : { captures: [{ ...capture, status: of }] };
    const said = await cancel(context([jsonAnswer(200, order(status, payments))]), payment);
    expect(said.kind).toBe('cancelled');
  });

  it.each([
    ['COMPLETED', 'paid'],
    ['PENDING', 'pending'],
    ['NEW_STATUS', 'pending'],
  ])('O-09 one whose capture is %s is not', async (status, said) => {
    const answer = order('COMPLETED', { captures: [{ ...capture, status }] });
    expect(await cancel(context([jsonAnswer(200, answer)]), payment)).toMatchObject({
      kind: 'refused',
      update: { status: said, providerReference: captureId },
    });
  });

  it('O-09 a refusal or drop has PayPal’s own detail', async () => {
    const said = (status: string, of?: string) =>
      cancel(
        context([
          jsonAnswer(
            200,
            order(status, of === undefined ? undefined : { captures: [{ ...capture, status: of }] }),
          ),
        ]),
        payment,
      );
    const detail = (of: string) => `capture ${of} PENDING_REVIEW`;
    const refusal = (of: string, status: string) => ({
      kind: 'refused',
      detail: detail(of),
      update: { ...captured, status, detail: detail(of) },
    });
    expect(await said('COMPLETED', 'COMPLETED')).toEqual(refusal('COMPLETED', 'paid'));
    expect(await said('COMPLETED', 'PARTIALLY_REFUNDED')).toEqual(refusal('PARTIALLY_REFUNDED', 'paid'));
    expect(await said('COMPLETED', 'PENDING')).toEqual(refusal('PENDING', 'pending'));
    expect(await said('COMPLETED', 'DECLINED')).toEqual({ kind: 'cancelled', detail: detail('DECLINED') });
    expect(await said('COMPLETED', 'REFUNDED')).toEqual({ kind: 'cancelled', detail: detail('REFUNDED') });
    expect(await said('APPROVED')).toEqual({ kind: 'cancelled', detail: 'order APPROVED' });
    expect(await said('NEW_STATUS')).toEqual({ kind: 'cancelled', detail: 'order NEW_STATUS' });
  });

  it('O-09 a payment without an order is', async () => {
    expect((await cancel(context(), { ...payment, memo: {} })).kind).toBe('cancelled');
  });

  it.each([...unclear, ['404', refused(404)] as const, ['nobody listening', notSent] as const])(
    'O-09 after %s nobody knows',
    async (_title, answer) => {
      expect((await cancel(context([answer]), payment)).kind).toBe('unavailable');
    },
  );
});

describe('refund', () => {
  const asked = { refundReference: `${reference}-R1`, amount: usd(500), reason: 'asked for' };
  const update = {
    refundReference: `${reference}-R1`,
    status: 'succeeded',
    amount: usd(500),
    merchant,
    providerReference: refund.id,
    detail: 'refund COMPLETED',
  };

  it.each([200, 201])(
    'O-14 gives the money of the capture back under its own reference (%d)',
    async (status) => {
      const at = context([jsonAnswer(status, refund)]);
      expect(await giveBack(at, paidPayment, asked)).toEqual({ kind: 'known', refund: update });
      expect(at.asked).toMatchObject([
        {
          method: 'POST',
          url: `${at.baseUrl}/v2/payments/captures/${captureId}/refund`,
          headers: { 'paypal-request-id': `${reference}-R1` },
        },
      ]);
      expect(JSON.parse(at.asked[0]?.body ?? '')).toEqual({
        amount: dollars('5.00'),
        custom_id: `${reference}-R1`,
        invoice_id: `${reference}-R1`,
        note_to_payer: 'asked for',
      });
    },
  );

  it.each([
    ['COMPLETED', 'succeeded'],
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
    ['NEW_STATUS', 'pending'],
    ['constructor', 'pending'],
  ])('O-14 one that is %s is %s', async (status, said) => {
    const at = context([jsonAnswer(201, { ...refund, status })]);
    expect(await giveBack(at, paidPayment, asked)).toMatchObject({ refund: { status: said } });
  });

  it('O-14 what goes back is what is asked for, whatever was paid, and who gives it is who PayPal says', async () => {
    const euros = { currency_code: 'EUR', value: '2.50' };
    const other = { ...refund, amount: euros, payer: { merchant_id: 'SOMEBODY' } };
    const at = context([jsonAnswer(201, other)]);
    const amount = { amountMinor: 250, currency: 'EUR' };
    expect(await giveBack(at, paidPayment, { ...asked, amount })).toEqual({
      kind: 'known',
      refund: { ...update, amount, merchant: 'SOMEBODY' },
    });
    expect(JSON.parse(at.asked[0]?.body ?? '').amount).toEqual(euros);
  });

  it.each([undefined, null, {}, { merchant_id: null }])(
    'O-14 one whose merchant is %j is ours',
    async (payer) => {
      const at = context([jsonAnswer(201, { ...refund, payer })]);
      expect(await giveBack(at, paidPayment, asked)).toEqual({ kind: 'known', refund: update });
    },
  );

  it.each([undefined, null, ''])(
    'O-14 one without our name (%j) is the one that we asked for',
    async (custom_id) => {
      const at = context([jsonAnswer(201, { ...refund, custom_id })]);
      expect(await giveBack(at, paidPayment, asked)).toEqual({ kind: 'known', refund: update });
    },
  );

  it('O-14 a short answer says nothing against it', async () => {
    const at = context([jsonAnswer(201, { id: refund.id, status: 'COMPLETED', links: [] })]);
    const { amount: _amount, ...rest } = update;
    expect(await giveBack(at, paidPayment, asked)).toEqual({ kind: 'known', refund: rest });
  });

  it.each([
    ['another amount', 'amount.value', '5.01'],
    ['another currency', 'amount.currency_code', 'EUR'],
    ['half a cent', 'amount.value', '5.005'],
    ['another name', 'custom_id', `${reference}-R2`],
  ])('O-14 the answer of %s is none', async (_title, path, value) => {
    const at = context([jsonAnswer(201, withField(refund, path, value))]);
    expect(await giveBack(at, paidPayment, asked)).toEqual({
      kind: 'unknown',
      detail: 'the answer is not for this refund',
    });
  });

  it.each(unclear)('O-14 after %s nobody knows', async (_title, answer) => {
    expect((await giveBack(context([answer]), paidPayment, asked)).kind).toBe('unknown');
  });

  it.each(whyUnclear)('O-11 after %j an operator reads: %s', async (answer, detail) => {
    expect(await giveBack(context([answer]), paidPayment, asked)).toEqual({ kind: 'unknown', detail });
  });

  it.each([
    [422, 'REFUND_AMOUNT_EXCEEDED'],
    [422, 'CAPTURE_FULLY_REFUNDED'],
    [404, 'INVALID_RESOURCE_ID'],
    [403, 'PERMISSION_DENIED'],
  ])('O-14 %d %s refuses', async (status, issue) => {
    const at = context([refused(status, issue)]);
    expect(await giveBack(at, paidPayment, asked)).toEqual({
      kind: 'refused',
      detail: `${status} UNPROCESSABLE_ENTITY ${issue} No.`,
    });
  });

  it.each([401, 403, 404])('O-11 %d ends no refund that an earlier call may have made', async (status) => {
    for (const [isRepeat, kind] of [
      [{}, 'refused'],
      [{ isRepeat: true }, 'unavailable'],
    ] as const) {
      const no = refused(status, undefined, 'NOT_AUTHORIZED');
      // A rejected token is renewed once.
      const script = status === 401 ? [no, no] : [no];
      expect((await giveBack(context(script), paidPayment, { ...asked, ...isRepeat })).kind).toBe(kind);
    }
  });

  it.each([400, 402, 405, 410, 415, 422])(
    'O-14 %d says of a repeated call, too, that nothing was given back',
    async (status) => {
      for (const isRepeat of [{}, { isRepeat: true }] as const)
        expect(
          await giveBack(context([refused(status, 'NO')]), paidPayment, { ...asked, ...isRepeat }),
        ).toEqual({ kind: 'refused', detail: `${status} UNPROCESSABLE_ENTITY NO No.` });
    },
  );

  it('O-14 that was not sent can be sent again', async () => {
    for (const answer of [notSent, refused(429)])
      expect((await giveBack(context([answer]), paidPayment, asked)).kind).toBe('unavailable');
  });

  it('O-14 without a capture, or in a currency of no use, is not asked for', async () => {
    const at = context();
    expect(await giveBack(at, payment, asked)).toEqual({
      kind: 'refused',
      detail: 'the payment has no capture yet',
    });
    const won = { ...asked, amount: { amountMinor: 5, currency: 'KRW' } };
    expect(await giveBack(at, paidPayment, won)).toEqual({
      kind: 'refused',
      detail: 'PayPal does not take this amount in KRW',
    });
    expect(at.sent).toEqual([]);
  });

  it.each([
    ['', undefined],
    ['x'.repeat(300), 'x'.repeat(255)],
    [`${'x'.repeat(254)}💎`, 'x'.repeat(254)],
    ['asked for 💎 twice', 'asked for 💎 twice'],
  ])('O-14 tells the payer why, as far as it fits', async (reason, note) => {
    const at = context([jsonAnswer(201, refund)]);
    await giveBack(at, paidPayment, { ...asked, reason });
    expect(JSON.parse(at.asked[0]?.body ?? '').note_to_payer).toBe(note);
  });

  describe('asked about', () => {
    const shown = (payments: object | null | undefined) =>
      context([jsonAnswer(200, order('COMPLETED', payments))]);

    it('O-14 is found among those of its order', async () => {
      const other = { ...refund, id: 'OTHER', custom_id: `${reference}-R2` };
      const at = shown({ captures: [capture], refunds: [other, { ...refund, status: 'PENDING' }] });
      expect(await queryRefund(at, paidPayment, asked)).toEqual({
        kind: 'known',
        refund: { ...update, status: 'pending', detail: 'refund PENDING' },
      });
    });

    it.each([
      ['none', undefined],
      ['no', []],
      ['others', [{ ...refund, custom_id: `${reference}-R2` }]],
      ['nameless', [{ ...refund, custom_id: null }]],
      ['one whose name begins like it', [{ ...refund, custom_id: `${reference}-R10` }]],
      ['one of the payment’s own name', [{ ...refund, custom_id: reference }]],
      ['one in other letters', [{ ...refund, custom_id: `${reference}-r1` }]],
      ['one that only its invoice names', [{ ...refund, custom_id: null, invoice_id: `${reference}-R1` }]],
    ])('O-14 is certainly not there among %s', async (_title, refunds) => {
      expect(await queryRefund(shown({ captures: [capture], refunds }), paidPayment, asked)).toEqual({
        kind: 'not-found',
        detail: 'PayPal shows no such refund',
      });
    });

    it.each([
      ['half a cent', { amount: dollars('5.005') }, { amount: 'inexpressible' }],
      ['another amount', { amount: dollars('5.01') }, { amount: usd(501) }],
      ['no amount', { amount: null }, { amount: undefined }],
      ['another merchant', { payer: { merchant_id: 'SOMEBODY' } }, { merchant: 'SOMEBODY' }],
      ['no merchant', { payer: null }, {}],
    ])('O-14 is reported with its state there: %s', async (_title, change, said) => {
      const refunds = [{ ...refund, ...change }];
      expect(await queryRefund(shown({ captures: [capture], refunds }), paidPayment, asked)).toEqual({
        kind: 'known',
        refund: { ...update, ...said },
      });
    });

    it('O-14 is looked for beside the capture of this payment, wherever that stands', async () => {
      const captures = [{ ...capture, id: 'X' }, capture];
      const said = await queryRefund(shown({ captures, refunds: [refund] }), paidPayment, asked);
      expect(said).toEqual({ kind: 'known', refund: update });
    });

    it.each([
      ['no capture', { captures: [] }],
      ['null for its captures, and a refund of our name', { captures: null, refunds: [refund] }],
      ['no captures, and a refund of our name', { refunds: [refund] }],
      ['null for all', null],
      ['nothing', undefined],
      [
        'another capture, and a refund of our name',
        { captures: [{ ...capture, id: 'X' }], refunds: [refund] },
      ],
      ['another capture', { captures: [{ ...capture, id: 'X' }] }],
    ])('O-14 is not known where PayPal shows %s', async (_title, payments) => {
      expect(await queryRefund(shown(payments), paidPayment, asked)).toEqual({
        kind: 'unavailable',
        detail: 'PayPal does not show the capture of this payment',
      });
    });

    it.each([...unclear, ['404', refused(404)] as const, ['nobody listening', notSent] as const])(
      'O-14 is not known after %s',
      async (_title, answer) => {
        expect((await queryRefund(context([answer]), paidPayment, asked)).kind).toBe('unavailable');
      },
    );

    it('O-14 is not known of a payment without an order', async () => {
      const said = await queryRefund(context(), { ...paidPayment, memo: {} }, asked);
      expect(said.kind).toBe('unavailable');
    });
  });
});

it.each([
  ['live', 'https://api-m.paypal.com'],
  ['test', 'https://api-m.sandbox.paypal.com'],
] as const)('a %s account is at %s', (mode, address) => {
  const account = { id: 'a', provider: 'paypal', mode, merchant, settings: {} };
  expect(paypal.baseUrl(account)).toBe(address);
});
