import { createHash } from 'node:crypto';
import type { CreateOutcome, PaymentError, PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { fitsRsaSha256, rsaPrivateKey, rsaPublicKeys, rsaSha256Base64 } from '@gemporium/provider-kit/rsa.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { rsaOfTests } from '@gemporium/provider-kit/testing/rsa-of-tests.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { payermax } from './adapter.ts';
import {
  appId,
  context,
  error,
  merchant,
  opened,
  request,
  sealed,
  secrets,
  taken,
} from './testing/answers-of-payermax.ts';
import { refusals } from './testing/codes-of-payermax.ts';

/** The fields that PayerMax gets for this request. */
async function askedFor(change: Partial<PaymentRequest>): Promise<Record<string, unknown>> {
  const at = context([taken(opened)]);
  await payermax.create(at, { ...request, ...change });
  return JSON.parse(at.sent[0]!.body!).data;
}

describe('opening a trade', () => {
  it('O-07 [11801] sends exactly this, signed over the very bytes', async () => {
    const at = context([taken(opened)]);
    expect(await payermax.create(at, request)).toEqual({
      kind: 'created',
      url: opened.redirectUrl,
      providerReference: 'T1',
      memo: {},
    });
    const { method, url, headers, body } = at.sent[0]!;
    expect([method, url]).toEqual(['POST', 'http://sandbox.example/payermax/orderAndPay']);
    expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8', sign: headers?.sign });
    expect(JSON.parse(body!)).toEqual({
      version: '1.4',
      keyVersion: '1',
      requestTime: '2026-11-20T12:00:00.000Z',
      appId,
      merchantNo: merchant,
      data: {
        outTradeNo: 'GP0123456789ABCDEF_1',
        integrate: 'Hosted_Checkout',
        subject: '1,000 Diamonds',
        totalAmount: 14.99,
        currency: 'USD',
        country: 'US',
        userId: 'watt.production:1:suid-42',
        language: 'en',
        reference: 'GP0123456789ABCDEF-1',
        frontCallbackUrl: request.returnUrl,
        notifyUrl: request.notifyUrl,
        expireTime: '1800',
      },
    });
    const { publicKey } = sandboxKeyPair(secrets.privateKey);
    expect(fitsRsaSha256(headers?.sign ?? '', body!, [publicKey])).toBe(true);
  });

  it.each([
    ['CARD', { paymentMethodType: 'CARD' }],
    ['APPLEPAY', { paymentMethodType: 'APPLEPAY' }],
    ['WALLET/DANA', { paymentMethodType: 'WALLET', targetOrg: 'DANA' }],
  ])('O-09 a sub-payment %s opens at that way to pay', async (channel, paymentDetail) => {
    expect(await askedFor({ channel })).toMatchObject({ country: 'US', paymentDetail });
  });

  it('O-09 asks for no way to pay without its country, which PayerMax would refuse', async () => {
    const { country: _, ...nowhere } = request;
    const at = context([]);
    expect(await payermax.create(at, { ...nowhere, channel: 'CARD' })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: "PayerMax opens CARD only in a country, and the method's region names none",
    });
    const asked = await askedFor({ country: undefined as never });
    expect(asked).not.toHaveProperty('country');
    expect(asked).not.toHaveProperty('paymentDetail');
  });

  it.each<[string, Partial<PaymentRequest>, object]>([
    ['a name of digits alone', { goodsName: '980' }, { subject: '980 - Star Harbour' }],
    ['a name that begins with digits', { goodsName: '980 Diamonds' }, { subject: '980 Diamonds' }],
    ['a name of other digits', { goodsName: '９８０' }, { subject: '９８０' }],
    ['a name of no digits', { goodsName: 'Diamonds' }, { subject: 'Diamonds' }],
    [
      'digits alone with the name of a game that is long',
      { goodsName: '980', gameName: 'x'.repeat(300) },
      { subject: `980 - ${'x'.repeat(250)}` },
    ],
    ['a name that just fits', { goodsName: 'x'.repeat(256) }, { subject: 'x'.repeat(256) }],
    ['a long name', { goodsName: 'x'.repeat(300) }, { subject: 'x'.repeat(256) }],
    [
      'a name that is cut within a character',
      { goodsName: `${'x'.repeat(255)}💎` },
      { subject: `${'x'.repeat(255)}` },
    ],
    [
      'a long name for Pix',
      { goodsName: 'x'.repeat(44), amount: { amountMinor: 100, currency: 'BRL' } },
      { subject: 'x'.repeat(43) },
    ],
    ['a player with a long name', { shopperId: 'x'.repeat(64) }, { userId: 'x'.repeat(64) }],
    [
      'a player whose name is too long',
      { shopperId: 'x'.repeat(65) },
      { userId: createHash('sha256').update('x'.repeat(65)).digest('hex') },
    ],
    [
      'another language and country',
      { language: 'pt', country: 'BR' as never },
      { language: 'pt', country: 'BR' },
    ],
    ...[
      ['id', 'in'],
      ['ms', 'mys'],
      ['zh-cn', 'zh'],
      ['zh-tw', 'zh-TW'],
      ['ko', 'ko'],
    ].map(([ours, language]): [string, Partial<PaymentRequest>, object] => [
      `a page in “${ours}”`,
      { language: ours! },
      { language },
    ]),
    [
      'another way back',
      { returnUrl: 'https://a.example/', notifyUrl: 'https://b.example/' },
      { frontCallbackUrl: 'https://a.example/', notifyUrl: 'https://b.example/' },
    ],
    ['whole rupiah', { amount: { amountMinor: 1_000_000, currency: 'IDR' } }, { totalAmount: 10_000 }],
  ])('O-09 %s is written as PayerMax takes it', async (_title, change, expected) => {
    expect(await askedFor(change)).toMatchObject(expected);
  });

  it('O-14 asks for no amount that PayerMax does not take', async () => {
    const at = context([]);
    const amount = { amountMinor: 1_000_050, currency: 'IDR' };
    expect(await payermax.create(at, { ...request, amount })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'PayerMax cannot express this amount in IDR',
    });
  });

  it('O-10 asks for the same order when it asks again, however late', async () => {
    const early = await askedFor({});
    for (const ms of [-90_000, 1, 90_000]) {
      const late = await askedFor({ expiresAt: new Date(request.expiresAt.getTime() + ms) });
      expect(late).toEqual(early);
    }
  });
});

describe('O-11 what an answer to orderAndPay comes to', () => {
  const refused = (code: string, as: PaymentError): [string, Scripted, CreateOutcome] => [
    code,
    error(code),
    { kind: 'refused', error: as, detail: `${code} why` },
  ];
  const unknown = (title: string, answer: Scripted, detail: string): [string, Scripted, CreateOutcome] => [
    title,
    answer,
    { kind: 'unknown', detail },
  ];
  const unsigned = jsonAnswer(200, { code: 'APPLY_SUCCESS', msg: '', data: opened });

  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ...Object.entries(refusals).flatMap(([as, codes]) =>
      codes.map((code) => refused(code, as as PaymentError)),
    ),
    [
      'a refusal with another status',
      error('PARAMS_INVALID', 400),
      { kind: 'refused', error: 'invalid-request', detail: 'PARAMS_INVALID why' },
    ],
    ...['SYSTEM_ERROR', 'UNEXPECTED_ERROR', 'REQUEST_TIMEOUT', 'PAYMENT_PROCESSING', 'NEW_CODE'].map((code) =>
      unknown(code, error(code), `${code} why`),
    ),
    ...[201, 202, 206, 299, 300, 302, 307, 399, 500, 502, 503, 599].map((status) =>
      unknown(`a refusal with ${status}`, error('PARAMS_INVALID', status), `answer ${status}`),
    ),
    ...[401, 403, 404, 422, 499].map((status): [string, Scripted, CreateOutcome] => [
      `a refusal with ${status}`,
      error('MERCHANT_INVALID', status),
      { kind: 'refused', error: 'configuration', detail: 'MERCHANT_INVALID why' },
    ]),
    ...[undefined, null, ''].map((msg): [string, Scripted, CreateOutcome] => [
      `a refusal without a word (${msg})`,
      jsonAnswer(200, { code: 'ORDER_CLOSED', msg }),
      { kind: 'refused', error: 'expired', detail: 'ORDER_CLOSED' },
    ]),
    unknown('a lost answer', lost, 'no answer within 8000 ms'),
    unknown('a yes that nobody signed', unsigned, 'answer 200 APPLY_SUCCESS is not signed by PayerMax'),
    unknown(
      'a signed yes with 400',
      taken(opened, 400),
      'answer 400 APPLY_SUCCESS is not signed by PayerMax',
    ),
    unknown(
      'a yes whose signature is of other bytes',
      jsonAnswer(200, { code: 'APPLY_SUCCESS', msg: '', data: opened }, sealed('{}')),
      'answer 200 APPLY_SUCCESS is not signed by PayerMax',
    ),
    [
      'a trade that has failed, though it was taken',
      taken({ ...opened, status: 'FAILED' }),
      { kind: 'refused', error: 'declined', detail: 'FAILED' },
    ],
    ...['SUCCESS', 'CLOSED'].map((status) =>
      unknown(
        `a trade that is ${status}`,
        taken({ ...opened, status }),
        `the trade is ${status} and has no page to pay on`,
      ),
    ),
    [
      'a status that nobody knows',
      taken({ ...opened, status: 'PREPARING' }),
      { kind: 'created', url: opened.redirectUrl, providerReference: 'T1', memo: {} },
    ],
    [
      'the number in small letters, which is the same to PayerMax',
      taken({ ...opened, outTradeNo: 'gp0123456789abcdef_1' }),
      { kind: 'created', url: opened.redirectUrl, providerReference: 'T1', memo: {} },
    ],
    unknown(
      'another number',
      taken({ ...opened, outTradeNo: 'GP0123456789ABCDEF_2' }),
      'the answer is not for this payment',
    ),
    ...['javascript:alert(1)', '/cashier', ''].map((redirectUrl) =>
      unknown(
        `a page at “${redirectUrl}”`,
        taken({ ...opened, redirectUrl }),
        'the trade is PENDING and has no page to pay on',
      ),
    ),
    ...[undefined, null].map((redirectUrl) =>
      unknown(
        `a page at ${redirectUrl}`,
        taken(withField<object>(opened, 'redirectUrl', redirectUrl)),
        'the trade is PENDING and has no page to pay on',
      ),
    ),
    ...spoiledFields<object>(opened, ['outTradeNo', 'tradeToken', 'status'])
      .concat([['redirectUrl is a list', { ...opened, redirectUrl: [] }]])
      .map(([title, data]) => unknown(`a trade where ${title}`, taken(data), 'the answer is not a trade')),
    ...spoiledFields<object>({ code: 'PARAMS_INVALID', msg: 'why' }, ['code']).map(([title, content]) =>
      unknown(`an answer where ${title}`, jsonAnswer(200, content), 'answer 200'),
    ),
  ])('O-11 %s', async (_title, answer, outcome) => {
    expect(await payermax.create(context([answer]), request)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, answer) => {
    expect((await payermax.create(context([answer]), request)).kind).toBe('unknown');
  });

  it('P-13 while PayerMax changes its key an answer is believed by either, and by no third one', async () => {
    const third = { sign: rsaSha256Base64(sandboxKeyPair('3e'.repeat(32)).privateKey, '{}') };
    const both = { ...secrets, payermaxPublicKey: `${'3e'.repeat(32)} ${secrets.payermaxPublicKey}` };
    const turned = { ...secrets, payermaxPublicKey: `${secrets.payermaxPublicKey} ${'3e'.repeat(32)}` };
    const of = { provider: 'payermax', merchant, settings: { appId } };
    for (const known of [both, turned])
      expect(await payermax.create(scriptedContext(of, known, [taken(opened)]), request)).toMatchObject({
        kind: 'created',
      });
    const answer = jsonAnswer(200, { code: 'APPLY_SUCCESS', msg: '', data: opened }, third);
    expect((await payermax.create(scriptedContext(of, both, [answer]), request)).kind).toBe('unknown');
  });

  it('P-13 an answer is proved by the bytes that came, however they are spaced', async () => {
    const body = JSON.stringify({ code: 'APPLY_SUCCESS', msg: 'Success.', data: opened }, null, 2);
    const answer = { kind: 'answer', status: 200, headers: sealed(body), body } as const;
    expect(await payermax.create(context([answer]), request)).toMatchObject({ kind: 'created' });
  });

  it('B-07 an account that names no application is its merchant’s own', async () => {
    const at = context([taken(opened)], { settings: {} });
    await payermax.create(at, request);
    expect(JSON.parse(at.sent[0]!.body!)).toMatchObject({ appId: merchant, merchantNo: merchant });
  });

  it.each([
    ['https://cashier-n.payermax.com/index.html#/cashier/home?tradeToken=T1', 'created'],
    ['http://cashier-n.payermax.com/', 'unknown'],
  ])(
    'O-07 a live account signs with its own key, believes PayerMax’s, and opens %s: %s',
    async (redirectUrl, kind) => {
      const content = { code: 'APPLY_SUCCESS', msg: '', data: { ...opened, redirectUrl } };
      const key = rsaPrivateKey(rsaOfTests.privateKey, { mode: 'live' });
      const answer = jsonAnswer(200, content, { sign: rsaSha256Base64(key, JSON.stringify(content)) });
      const live = { provider: 'payermax', merchant, settings: { appId }, mode: 'live' } as const;
      const keys = { privateKey: rsaOfTests.privateKey, payermaxPublicKey: rsaOfTests.publicKey };
      const at = scriptedContext(live, keys, [answer]);
      expect(await payermax.create(at, request)).toMatchObject({ kind });
      const { headers, body } = at.sent[0]!;
      const publicKeys = rsaPublicKeys(rsaOfTests.publicKey, live);
      expect(fitsRsaSha256(headers?.sign ?? '', body!, publicKeys)).toBe(true);
    },
  );
});
