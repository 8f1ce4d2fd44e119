import { countryCode } from '@gemporium/domain/country.ts';
import { languages } from '@gemporium/domain/languages.ts';
import type { CreateOutcome, PaymentError, PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
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
import { pingpong } from './adapter.ts';
import published from './fixtures/published-messages.json' with { type: 'json' };
import {
  clientId,
  context,
  error,
  meanings,
  merchant,
  opened,
  request,
  salt,
  signed,
  taken,
  unsigned,
} from './testing/answers-of-pingpong.ts';

/** The fields that PingPong gets for this request. */
async function askedFor(change: Partial<PaymentRequest>, settings = {}): Promise<Record<string, unknown>> {
  const at = context([error('500000')], { settings });
  await pingpong.create(at, { ...request, ...change });
  return JSON.parse(JSON.parse(at.sent[0]!.body!).bizContent);
}

const created: CreateOutcome = {
  kind: 'created',
  url: opened.paymentUrl,
  providerReference: opened.transactionId,
  memo: { notifyUrl: request.notifyUrl },
};

describe('opening an order', () => {
  it('O-07 [12001] sends exactly this, signed by the salt', async () => {
    const at = context([taken(opened)]);
    expect(await pingpong.create(at, { ...request, clientIp: '203.0.113.7' })).toStrictEqual(created);
    const { method, url, headers, body } = at.sent[0]!;
    expect([method, url]).toEqual(['POST', 'http://sandbox.example/pingpong/v4/payment/prePay']);
    expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8' });
    const { sign, ...message } = JSON.parse(body!);
    expect(signed(message).sign).toBe(sign);
    expect({ ...message, bizContent: JSON.parse(message.bizContent) }).toEqual({
      accId: merchant,
      clientId,
      signType: 'SHA256',
      version: '1.0',
      bizContent: {
        merchantTransactionId: 'GP0123456789ABCDEF-1',
        amount: '14.99',
        currency: 'USD',
        captureDelayHours: 0,
        timeExpire: '1795177800',
        payResultUrl: request.returnUrl,
        payCancelUrl: request.returnUrl,
        notificationUrl: request.notifyUrl,
        shopperIP: '203.0.113.7',
        language: 'en',
        tradeCountry: 'US',
        goods: [{ name: '1,000 Diamonds', unitPrice: '14.99', number: '1', virtualProduct: 'Y' }],
        reCharge: {
          type: 'Game',
          accountId: 'watt.production:1:suid-42',
          gameName: 'Star Harbour',
          gameTerminal: 'PC',
        },
      },
    });
  });

  it.each<[string, Partial<PaymentRequest>, object]>([
    ['an unknown address is nobody’s', {}, { shopperIP: '0.0.0.0' }],
    ['a time between two seconds is the earlier one', { expiresAt: new Date(1999) }, { timeExpire: '1' }],
    ['a sub-payment is the one way to pay', { channel: 'VISA' }, { paymentMethods: ['VISA'] }],
    [
      'a sub-payment of several words has spaces there',
      { channel: 'Klarna_Pay_later' },
      { paymentMethods: ['Klarna Pay later'] },
    ],
    ['another country', { country: countryCode('JP')! }, { tradeCountry: 'JP' }],
    ['yen', { amount: { amountMinor: 740, currency: 'JPY' } }, { amount: '740', currency: 'JPY' }],
    ['a phone', { platform: 'ios' }, { reCharge: expect.objectContaining({ gameTerminal: 'Mobile' }) }],
    [
      'another phone',
      { platform: 'android' },
      { reCharge: expect.objectContaining({ gameTerminal: 'Mobile' }) },
    ],
    [
      'goods with marks that PingPong blocks',
      { goodsName: '<b>"980" & more</b>' },
      { goods: [expect.objectContaining({ name: '‹b›"980" & more‹/b›' })] },
    ],
    [
      'goods of a long name',
      { goodsName: `${'x'.repeat(499)}💎` },
      { goods: [expect.objectContaining({ name: `${'x'.repeat(499)}` })] },
    ],
    [
      'a game of a long name',
      { gameName: 'x'.repeat(65) },
      { reCharge: expect.objectContaining({ gameName: 'x'.repeat(64) }) },
    ],
    [
      'a player whose name is as long as may be',
      { shopperId: 'x'.repeat(64) },
      { reCharge: expect.objectContaining({ accountId: 'x'.repeat(64) }) },
    ],
    [
      'a player whose name is too long',
      { shopperId: 'x'.repeat(65) },
      { reCharge: expect.objectContaining({ accountId: sha256Hex('x'.repeat(65)) }) },
    ],
    [
      'a player whose long name differs from it at its end alone',
      { shopperId: `${'x'.repeat(64)}y` },
      { reCharge: expect.objectContaining({ accountId: sha256Hex(`${'x'.repeat(64)}y`) }) },
    ],
    [
      'a game whose name is cut within a character',
      { gameName: `${'x'.repeat(63)}💎` },
      { reCharge: expect.objectContaining({ gameName: `${'x'.repeat(63)}` }) },
    ],
  ])('O-09 %s', async (_title, change, expected) => {
    expect(await askedFor(change)).toMatchObject(expected);
  });

  it('O-09 names no country and no way to pay where the store does not', async () => {
    const { country: _, ...nowhere } = request;
    const at = context([error('500000')]);
    await pingpong.create(at, nowhere);
    const asked = JSON.parse(JSON.parse(at.sent[0]!.body!).bizContent);
    expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(['tradeCountry']));
    expect(asked).not.toHaveProperty('paymentMethods');
    expect(asked).not.toHaveProperty('customer');
  });

  it('L-02 the page speaks the player’s language where PingPong has it, by its own name for it', async () => {
    const asked = await Promise.all(
      languages.map(async (language) => [language, (await askedFor({ language })).language]),
    );
    expect(Object.fromEntries(asked)).toEqual({
      en: 'en',
      de: 'de',
      fr: 'fr',
      'zh-tw': 'tw',
      'zh-cn': 'zh',
      ja: 'jp',
      ko: 'kr',
      ar: undefined,
      ru: 'ru',
      pt: 'pt',
      id: 'id',
      tr: 'tr',
      ms: undefined,
      th: 'th',
      vi: 'vi',
      es: 'es',
      pl: 'pl',
      it: 'it',
    });
    expect(await askedFor({ language: 'ar' })).not.toHaveProperty('language');
  });

  it.each([
    [{ contactEmail: 'pay@publisher.example' }, { customer: { email: 'pay@publisher.example' } }],
    [{ contactPhone: '9157030054' }, { customer: { phone: '9157030054' } }],
    [
      { contactEmail: 'pay@publisher.example', contactPhone: '9157030054' },
      { customer: { email: 'pay@publisher.example', phone: '9157030054' } },
    ],
    [
      { goodsImage: 'https://publisher.example/gems.png' },
      { goods: [{ imgUrl: 'https://publisher.example/gems.png', name: '1,000 Diamonds' }] },
    ],
  ])('B-07 an account with %j says so beside each order', async (settings, expected) => {
    expect(await askedFor({}, settings)).toMatchObject(expected);
  });

  it('O-07 the account says which merchant it is', async () => {
    const at = context([error('500000')], { settings: { clientId: 'M1' } });
    await pingpong.create(at, request);
    expect(JSON.parse(at.sent[0]!.body!).clientId).toBe('M1');
  });

  it('O-14 asks for no amount that PingPong does not take', async () => {
    const amount = { amountMinor: 100_000_000_000, currency: 'USD' };
    expect(await pingpong.create(context([]), { ...request, amount })).toStrictEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'PingPong cannot express this amount in USD',
    });
  });
});

describe('O-11 what an answer to prePay comes to', () => {
  const unknown = (title: string, answer: Scripted, detail: string): [string, Scripted, CreateOutcome] => [
    title,
    answer,
    { kind: 'unknown', detail },
  ];
  const refused = (
    title: string,
    answer: Scripted,
    as: PaymentError,
    detail: string,
  ): [string, Scripted, CreateOutcome] => [title, answer, { kind: 'refused', error: as, detail }];
  const used = 'PingPong has an order with another amount under this number';

  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ...['000000', '001000', '002000'].map((code): [string, Scripted, CreateOutcome] => [
      `an order with the code ${code}`,
      taken(opened, { code }),
      created,
    ]),
    ['an amount with more decimals', taken({ ...opened, amount: '14.990000' }), created],
    ...meanings.map(([code, as]) => refused(code, error(code), as, `${code} why`)),
    refused('a refusal with the last of the statuses', error('102000', 499), 'invalid-request', '102000 why'),
    unknown('a lost answer', lost, 'no answer within 8000 ms'),
    refused(
      'a refusal that is signed',
      taken('', { code: '102000' }),
      'invalid-request',
      '102000 Successful request',
    ),
    unknown(
      'a refusal with another’s signature',
      jsonAnswer(200, signed({ accId: merchant, code: '102000' }, 'another-salt')),
      'answer 200 102000 is not signed by PingPong',
    ),
    refused(
      'a refusal with an empty signature',
      jsonAnswer(200, { code: '102000', description: 'why', sign: '' }),
      ...(['invalid-request', '102000 why'] as const),
    ),
    refused('a refusal with another status', error('102000', 400), 'invalid-request', '102000 why'),
    ...['500000', '500008', '600002', '203000', '109000', '000001'].map((code) =>
      unknown(code, error(code), `${code} why`),
    ),
    unknown('a refusal with 500', error('102000', 500), 'answer 500'),
    unknown('a refusal with 302', error('102000', 302), 'answer 302'),
    unknown(
      'a code with the salt in its words',
      jsonAnswer(200, { code: '500000', description: `no ${salt}` }),
      '500000 no [secret]',
    ),
    unknown('an error without words', jsonAnswer(200, { code: '500000' }), '500000'),
    unknown('a yes that nobody signed', unsigned(opened), 'answer 200 001000 is not signed by PingPong'),
    unknown('a signed yes with 400', taken(opened, {}, 400), 'answer 400 001000'),
    unknown(
      'a yes with a field that cannot be signed',
      jsonAnswer(200, { ...signed({ accId: merchant, code: '000000' }), bizContent: opened }),
      'answer 200',
    ),
    unknown(
      'a yes with another field that cannot be signed',
      jsonAnswer(200, { ...signed({ accId: merchant, code: '000000' }), more: [] }),
      'answer 200 000000 is not signed by PingPong',
    ),
    unknown(
      'a yes to somebody else',
      taken(opened, { accId: 'somebody' }),
      'answer 200 001000 is for another merchant',
    ),
    ...spoiledFields<Record<string, unknown>>({ accId: merchant }, ['accId'])
      .filter(([title]) => !/list|object/.test(title))
      .map(([title, more]) =>
        unknown(
          `a signed yes whose ${title}`,
          jsonAnswer(200, signed({ code: '000000', bizContent: JSON.stringify(opened), ...more })),
          'answer 200 000000 is for another merchant',
        ),
      ),
    unknown('a yes without contents', taken(''), 'the answer is not an order'),
    unknown('a yes with no contents', taken('', { bizContent: null }), 'the answer is not an order'),
    unknown('a yes with half of its contents', taken('{"transactionId"'), 'the answer is not an order'),
    unknown(
      'another number',
      taken({ ...opened, merchantTransactionId: 'GP0123456789ABCDEF-2' }),
      'the answer is not for this payment',
    ),
    refused('another amount', taken({ ...opened, amount: '14.98' }), 'duplicate-reference', used),
    refused('an amount that is none', taken({ ...opened, amount: 'free' }), 'duplicate-reference', used),
    refused('another currency', taken({ ...opened, currency: 'EUR' }), 'duplicate-reference', used),
    ...['javascript:alert(1)', '/checkout', 'checkout'].map((paymentUrl) =>
      unknown(
        `a page at “${paymentUrl}”`,
        taken({ ...opened, paymentUrl }),
        'PingPong gave no page to pay on',
      ),
    ),
    ...spoiledFields<object>(opened, [
      'transactionId',
      'merchantTransactionId',
      'amount',
      'currency',
      'paymentUrl',
    ])
      .concat([
        ['currency is none', withField<object>(opened, 'currency', 'usd')],
        ['currency is longer', withField<object>(opened, 'currency', 'USDX')],
      ])
      .map(([title, contents]) =>
        unknown(`an order where ${title}`, taken(contents), 'the answer is not an order'),
      ),
    ...spoiledFields<object>({ code: '102000', description: 'why' }, ['code']).map(([title, content]) =>
      unknown(`an answer where ${title}`, jsonAnswer(200, content), 'answer 200'),
    ),
  ])('O-11 %s', async (_title, answer, outcome) => {
    expect(await pingpong.create(context([answer]), request)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, answer) => {
    expect((await pingpong.create(context([answer]), request)).kind).toBe('unknown');
  });

  it('P-13 nobody knows after a signed answer of which any byte was changed', async () => {
    const answer = taken(opened);
    if (answer.kind !== 'answer') throw new Error('no answer');
    const bytes = Buffer.from(answer.body);
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const { kind } = await pingpong.create(
        context([{ ...answer, body: changed.toString('latin1') }]),
        request,
      );
      expect(kind, `byte ${at}`).toBe('unknown');
    }
  });

  it('O-07 the answer that PingPong publishes is an order, on a page of its own', async () => {
    const live = { provider: 'pingpong', merchant: published.opened.accId, mode: 'live' } as const;
    const at = scriptedContext(live, { salt: published.salt }, [jsonAnswer(200, published.opened)]);
    const asked = {
      ...request,
      reference: 'PMT-PR5GFUNZQP1695182276082',
      amount: { amountMinor: 100_000, currency: 'USD' },
    };
    expect(await pingpong.create(at, asked)).toMatchObject({
      kind: 'created',
      url: expect.stringContaining('https://sandbox-acquirer-payment-ssr.pingpongx.com/v3/checkout?token='),
      providerReference: '2023092050004591',
    });
  });

  it.each([
    ['https://acquirer-payment.pingpongx.com/v3/checkout?token=1', 'created'],
    ['http://acquirer-payment.pingpongx.com/v3/checkout?token=1', 'unknown'],
  ])('O-07 a live account opens %s: %s', async (paymentUrl, kind) => {
    const at = context([taken({ ...opened, paymentUrl })], { mode: 'live' });
    expect(await pingpong.create(at, request)).toMatchObject({ kind });
  });

  it('P-13 while the salt is being changed the first one signs, and either is believed', async () => {
    const at = (answer: Scripted) =>
      scriptedContext({ provider: 'pingpong', merchant }, { salt: `new-salt ${salt}` }, [answer]);
    const first = at(taken(opened));
    expect(await pingpong.create(first, request)).toMatchObject({ kind: 'created' });
    const { sign, ...message } = JSON.parse(first.sent[0]!.body!);
    expect(signed(message, 'new-salt').sign).toBe(sign);
  });
});
