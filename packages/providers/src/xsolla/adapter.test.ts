import {
  inconclusiveAnswers,
  jsonAnswer,
  knownPayment,
  lost,
  notSent,
  paymentRequest,
  type Scripted,
  scriptedContext,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { xsolla } from './adapter.ts';

const request = paymentRequest({ channelId: 11001 });
const payment = knownPayment(request);
const context = (script: Scripted[], account = {}, now?: Date) =>
  scriptedContext(
    { provider: 'xsolla', merchant: '887981', settings: { projectId: 308077 }, ...account },
    { apiKey: 'company-key', projectSecretKey: 'k' },
    script,
    now,
  );
const token = jsonAnswer(200, { token: 'T0k+en/=' });
const merchant = 'http://sandbox.example/xsolla/merchant/v2/merchants/887981';
const wrong = {
  http_status_code: 422,
  message: 'Wrong',
  extended_message: { property_errors: { a: ['b'] } },
};

describe('O-07 a token for Pay Station', () => {
  it('O-07 is asked for with what the documents name, and opens the page', async () => {
    const at = context([token]);
    expect(await xsolla.create(at, request)).toEqual({
      kind: 'created',
      url: 'http://sandbox.example/xsolla/paystation4/?token=T0k%2Ben%2F%3D',
      memo: {},
    });
    const [sent] = at.sent;
    expect([sent!.method, sent!.url]).toEqual(['POST', `${merchant}/token`]);
    expect(sent!.headers?.authorization).toBe(
      `Basic ${Buffer.from('887981:company-key').toString('base64')}`,
    );
    expect(JSON.parse(sent!.body!)).toEqual({
      user: { id: { value: 'watt.production:1:suid-42' }, country: { value: 'US', allow_modify: true } },
      settings: {
        project_id: 308077,
        external_id: request.reference,
        currency: 'USD',
        language: 'en',
        return_url: request.returnUrl,
        mode: 'sandbox',
      },
      purchase: { checkout: { amount: 14.99, currency: 'USD' }, description: { value: '1,000 Diamonds' } },
    });
  });

  const settingsOf = async (change: object, account = {}) => {
    const at = context([token], account);
    await xsolla.create(at, { ...request, ...change });
    return JSON.parse(at.sent[0]!.body!).settings;
  };

  it('O-07 of a live account is for real money, and no other is', async () => {
    expect(await settingsOf({}, { mode: 'live' })).not.toHaveProperty('mode');
    expect(await settingsOf({}, { mode: 'test' })).toMatchObject({ mode: 'sandbox' });
  });

  it('O-07 names a payment method by number, and a language that Pay Station has', async () => {
    expect(await settingsOf({ channel: '1380', language: 'pt-BR' })).toMatchObject({
      payment_method: 1380,
      language: 'pt',
    });
    const other = await settingsOf({ channel: 'card', language: 'zh-Hant' });
    expect(other).not.toHaveProperty('payment_method');
    expect(other).not.toHaveProperty('language');
  });

  it.each([
    ['live', 'https://api.xsolla.com', {}, 'https://secure.xsolla.com/paystation4/?token='],
    ['test', 'https://api.xsolla.com', {}, 'https://sandbox-secure.xsolla.com/paystation4/?token='],
    ['live', 'http://127.0.0.1:8081/xsolla', {}, 'http://127.0.0.1:8081/xsolla/paystation4/?token='],
    [
      'live',
      'https://api.xsolla.com',
      { payStationUrl: 'https://pay.example/' },
      'https://pay.example/?token=',
    ],
  ] as const)('O-07 of a %s account at %s with %j opens %s', async (mode, baseUrl, settings, page) => {
    const at = { ...context([token], { mode, settings }), baseUrl };
    expect(await xsolla.create(at, request)).toMatchObject({ kind: 'created', url: `${page}T0k%2Ben%2F%3D` });
  });

  it('O-07 a project is needed outside the sandbox', () => {
    const account = { id: 'x', provider: 'xsolla', mode: 'live', merchant: '1' } as const;
    expect(xsolla.baseUrl({ ...account, settings: {} })).toBeUndefined();
    expect(xsolla.baseUrl({ ...account, settings: { projectId: 1 } })).toBe('https://api.xsolla.com');
  });

  it.each<[string, Scripted, object]>([
    ['nobody listens', notSent, { kind: 'unavailable' }],
    ['it is rate-limited', textAnswer(429, ''), { kind: 'unavailable' }],
    ['our key is wrong', textAnswer(401, ''), { kind: 'refused', error: 'configuration' }],
    ['our key may not', jsonAnswer(403, { message: 'no' }), { kind: 'refused', error: 'configuration' }],
    [
      'a parameter is wrong',
      jsonAnswer(422, wrong),
      {
        kind: 'refused',
        error: 'invalid-request',
        detail: '422 Wrong {"property_errors":{"a":["b"]}}',
      },
    ],
    ['a refusal is not Xsolla’s', textAnswer(404, '<html>'), { kind: 'unknown' }],
    ['a conflict', jsonAnswer(409, wrong), { kind: 'unknown' }],
    ['the token has a space', jsonAnswer(200, { token: 'a b' }), { kind: 'unknown' }],
    ['the token is empty', jsonAnswer(200, { token: '' }), { kind: 'unknown' }],
    ...inconclusiveAnswers.map(([title, answer]): [string, Scripted, object] => [
      title,
      answer,
      { kind: 'unknown' },
    ]),
  ])('O-11 %s', async (_title, answer, outcome) => {
    expect(await xsolla.create(context([answer]), request)).toMatchObject(outcome);
  });

  it('O-14 an amount that no number holds is not sent', async () => {
    const at = context([]);
    const amount = { amountMinor: 10 ** 15, currency: 'JPY' };
    expect(await xsolla.create(at, { ...request, amount })).toMatchObject({ kind: 'refused' });
    expect(at.sent).toEqual([]);
  });
});

const tried = (status: string, change: object = {}) => ({
  transaction: {
    id: 2103276197,
    external_id: request.reference,
    status,
    dry_run: 1,
    project: { id: 308077, name: 'Sample' },
    ...change,
  },
  purchase: { simple_checkout: { amount: 14.99, currency: 'USD' } },
});
const done = tried('done');
const ask = async (tries: object[], known = payment, now?: Date) => {
  const outcome = await xsolla.query!(context([jsonAnswer(200, tries)], {}, now), known);
  return outcome.kind === 'known' ? outcome.update : outcome;
};

describe('O-11 a payment by its tries', () => {
  it('O-11 is asked for by our reference', async () => {
    const at = context([jsonAnswer(200, [])]);
    await xsolla.query!(at, payment);
    expect([at.sent[0]!.method, at.sent[0]!.url]).toEqual([
      'GET',
      `${merchant}/reports/transactions/search.json?external_id=${request.reference}`,
    ]);
  });

  it('O-11 is paid by one that is done', async () => {
    expect(await ask([done])).toEqual({
      reference: request.reference,
      status: 'paid',
      merchant: '887981',
      isTest: true,
      sequence: 1,
      amount: request.amount,
      providerReference: '2103276197',
      detail: 'transaction 2103276197 done',
    });
  });

  it.each([
    ['created', 'pending'],
    ['processing', 'pending'],
    ['review', 'pending'],
    ['error', 'declined'],
    ['canceled', 'cancelled'],
    ['refunded', 'cancelled'],
    ['awaitingRefund', 'cancelled'],
    ['something', 'pending'],
    ['Done', 'pending'],
    ['constructor', 'pending'],
  ])('O-11 whose only try is %s is %s', async (status, expected) => {
    expect(await ask([tried(status)])).toMatchObject({ status: expected });
  });

  it.each([
    [['error', 'done'], 'paid'],
    [['done', 'processing'], 'paid'],
    [['error', 'processing'], 'pending'],
    [['refunded', 'processing'], 'pending'],
    [['refunded', 'error'], 'cancelled'],
    [['error', 'created'], 'declined'],
  ])('O-11 of tries %j is %s', async (statuses, expected) => {
    const tries = statuses.map((status, id) => tried(status, { id: id + 1 }));
    expect(await ask(tries)).toMatchObject({ status: expected });
    expect(await ask(tries.toReversed())).toMatchObject({ status: expected });
  });

  it('O-11 that was given back says nothing against its having been paid', async () => {
    const update = await ask([tried('refunded')]);
    expect(update).toMatchObject({ providerReference: '2103276197' });
    expect(update).not.toHaveProperty('sequence');
  });

  it('O-11 that was paid twice is that of the number that we know', async () => {
    const twice = [done, tried('done', { id: 8 })];
    expect(await ask(twice)).toMatchObject({ providerReference: '2103276197' });
    const known = { ...payment, providerReference: '8' };
    expect(await ask(twice, known)).toMatchObject({ providerReference: '8' });
  });

  it.each([
    [0, 'pending'],
    [30 * 60_000, 'pending'],
    [45 * 60_000 - 1, 'pending'],
    [45 * 60_000, 'expired'],
  ])(
    'O-11 on whose page nobody paid is, %d ms after it was opened for half an hour, %s',
    async (ms, status) => {
      const now = new Date(scriptedNow.getTime() + ms);
      expect(await ask([], payment, now)).toMatchObject({ status });
      expect(await ask([tried('created')], payment, now)).toMatchObject({ status });
      expect(await ask([tried('processing')], payment, now)).toMatchObject({ status: 'pending' });
    },
  );

  it.each<[string, string, unknown, object]>([
    [
      'another amount',
      'purchase.simple_checkout.amount',
      1,
      { amount: { amountMinor: 100, currency: 'USD' } },
    ],
    ['another project', 'transaction.project.id', 1, { merchant: '887981/1' }],
    ['no project', 'transaction.project', null, { merchant: '887981' }],
    ['a live payment', 'transaction.dry_run', 0, { isTest: false }],
    [
      'its amount elsewhere',
      'purchase',
      { checkout: { amount: '14.99', currency: 'USD' } },
      { amount: request.amount },
    ],
    [
      'its amount as a total',
      'purchase',
      { total: { amount: 14.99, currency: 'USD' } },
      { amount: request.amount },
    ],
  ])('O-11 is reported unchanged: %s', async (_title, path, value, expected) => {
    expect(await ask([withField(done, path, value)])).toMatchObject({ status: 'paid', ...expected });
  });

  it('O-11 that is done for an amount that nobody says waits for its webhook', async () => {
    for (const purchase of [null, {}, { simple_checkout: null }, { simple_checkout: { amount: null } }])
      expect(await ask([{ ...done, purchase }])).toMatchObject({ kind: 'unavailable' });
  });

  it('O-11 does not take somebody else’s tries for its own', async () => {
    for (const external_id of ['GP-OTHER-1', null, undefined])
      expect(await ask([tried('done', { external_id })])).toMatchObject({ status: 'pending' });
  });

  it.each<[string, Scripted]>([
    ['nobody listens', notSent],
    ['our key is wrong', textAnswer(401, '')],
    ['a refusal', jsonAnswer(422, wrong)],
    ['something that is no list of tries', jsonAnswer(200, [{ transaction: { id: 'x' } }])],
    ...inconclusiveAnswers.filter(([title]) => title !== '200 with a JSON list'),
  ])('O-11 stays what it is after %s', async (_title, answer) => {
    expect((await xsolla.query!(context([answer]), payment)).kind).toBe('unavailable');
  });

  it.each([
    [{ foreigninvoice: request.reference, status: 'done' }, true],
    [{ foreignInvoice: request.reference }, true],
    [{ foreigninvoice: 'GP-OTHER-1' }, false],
    [{ user_id: 'suid-42', invoice_id: '' }, false],
    [{}, false],
  ])('O-11 is asked about when a browser brings %j: %s', async (parameters, isAsked) => {
    const at = context([jsonAnswer(200, [])]);
    const outcome = await xsolla.completeReturn!(at, payment, parameters);
    expect([outcome?.kind, at.sent.length]).toEqual(isAsked ? ['known', 1] : [undefined, 0]);
  });
});

describe('O-09 dropping a payment', () => {
  it.each([
    [[], 'cancelled'],
    [['created'], 'cancelled'],
    [['error'], 'cancelled'],
    [['canceled'], 'cancelled'],
    [['processing'], 'refused'],
    [['review'], 'refused'],
    [['error', 'something'], 'refused'],
    [['done'], 'refused'],
  ])('O-09 whose tries are %j: %s', async (statuses, kind) => {
    const answer = jsonAnswer(
      200,
      statuses.map((status, id) => tried(status, { id })),
    );
    expect((await xsolla.cancel!(context([answer, answer]), payment)).kind).toBe(kind);
  });

  it('O-09 fails where Xsolla does not answer, and where it stops answering', async () => {
    expect((await xsolla.cancel!(context([lost]), payment)).kind).toBe('unavailable');
    const [empty, gone] = [jsonAnswer(200, []), notSent];
    expect((await xsolla.cancel!(context([empty, gone]), payment)).kind).toBe('unavailable');
  });
});
