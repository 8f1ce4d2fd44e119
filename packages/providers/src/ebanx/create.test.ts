import { countryCode } from '@gemporium/domain/country.ts';
import type { CreateOutcome, PaymentError, PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  lost,
  notSent,
  type Scripted,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { ebanx } from './adapter.ts';
import { refusals } from './provider.ts';
import { context, error, hash, opened, request, secrets, taken } from './testing/answers-of-ebanx.ts';
import { refusalsOfEbanx } from './testing/codes-of-ebanx.ts';

/** The request to EBANX for this request of the store's. */
async function askedFor(change: Partial<PaymentRequest>, settings = {}): Promise<Record<string, unknown>> {
  const at = context([taken(opened)], { settings });
  await ebanx.create(at, { ...request, ...change });
  return JSON.parse(at.sent[0]!.body!);
}

describe('opening a payment', () => {
  it('O-07 [12201] sends exactly this', async () => {
    const at = context([taken(opened)]);
    expect(await ebanx.create(at, request)).toEqual({
      kind: 'created',
      url: opened.redirect_url,
      providerReference: hash,
      memo: {},
    });
    const { method, url, headers, body } = at.sent[0]!;
    expect([method, url, headers]).toEqual([
      'POST',
      'http://sandbox.example/ebanx/ws/request',
      { 'content-type': 'application/json' },
    ]);
    expect(JSON.parse(body!)).toEqual({
      integration_key: secrets.integrationKey,
      merchant_payment_code: 'GP0123456789ABCDEF-1',
      country: 'br',
      currency_code: 'USD',
      amount: 14.99,
      payment_type_code: '_all',
      name: 'suid-42',
      email: 'player+1adffbe3245be41db559@example.com',
      notification_url: request.notifyUrl,
      redirect_url: request.returnUrl,
    });
  });

  it.each<[string, Partial<PaymentRequest>, object]>([
    ['a way to pay', { channel: 'pix' }, { payment_type_code: 'pix' }],
    ['any credit card', { channel: 'creditcard' }, { payment_type_code: '_creditcard' }],
    ['a long name', { playerId: 'x'.repeat(101) }, { name: 'x'.repeat(100) }],
    [
      'a name that is cut within a character',
      { playerId: `${'x'.repeat(99)}💎` },
      { name: `${'x'.repeat(99)}` },
    ],
    ['whole pesos', { amount: { amountMinor: 1_500_000, currency: 'COP' } }, { amount: 15_000 }],
    ['a payer elsewhere', { country: countryCode('MX')! }, { country: 'mx' }],
    [
      'reais, for any payer',
      { country: countryCode('US')!, amount: { amountMinor: 100, currency: 'BRL' } },
      { country: 'br', currency_code: 'BRL', amount: 1 },
    ],
  ])('O-09 %s', async (_title, change, sent) => {
    expect(await askedFor(change)).toMatchObject(sent);
  });

  it.each([
    ['ARS', 'ar'],
    ['BOB', 'bo'],
    ['BRL', 'br'],
    ['CLP', 'cl'],
    ['COP', 'co'],
    ['GTQ', 'gt'],
    ['MXN', 'mx'],
    ['PEN', 'pe'],
    ['PYG', 'py'],
    ['UYU', 'uy'],
    ['USD', undefined],
    ['EUR', undefined],
  ])('O-09 a price in %s is paid in the country %s, where nobody says which', async (currency, country) => {
    const { country: _, ...nowhere } = request;
    const at = context([taken(opened)]);
    await ebanx.create(at, { ...nowhere, amount: { amountMinor: 10_000, currency } });
    expect(JSON.parse(at.sent[0]!.body!).country).toBe(country);
  });

  it('O-07 each player has a stable e-mail address at the publisher’s domain', async () => {
    const settings = { payerEmail: 'shop+{player}@gems.example' };
    const emails = await Promise.all(
      ['a-shopper', 'a-shopper', 'another'].map(
        async (shopperId) => (await askedFor({ shopperId }, settings)).email,
      ),
    );
    expect(emails[0]).toMatch(/^shop\+[0-9a-f]{20}@gems\.example$/);
    expect(emails[1]).toBe(emails[0]);
    expect(emails[2]).not.toBe(emails[0]);
  });

  it.each([[{ amountMinor: 1_500_050, currency: 'COP' }], [{ amountMinor: 10 ** 15, currency: 'USD' }]])(
    'O-14 asks for no amount that EBANX does not take: %j',
    async (amount) => {
      expect(await ebanx.create(context([]), { ...request, amount })).toEqual({
        kind: 'refused',
        error: 'invalid-request',
        detail: `EBANX cannot express this amount in ${amount.currency}`,
      });
    },
  );
});

it('O-11 each documented refusal has its own reason', () => {
  expect(refusals).toEqual(refusalsOfEbanx);
});

describe('O-11 what an answer to a create comes to', () => {
  const unknown = (title: string, answer: Scripted, detail: string): [string, Scripted, CreateOutcome] => [
    title,
    answer,
    { kind: 'unknown', detail },
  ];

  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ...Object.entries(refusalsOfEbanx).flatMap(([as, codes]) =>
      codes.map((code): [string, Scripted, CreateOutcome] => [
        code,
        error(code),
        { kind: 'refused', error: as as PaymentError, detail: `${code} why` },
      ]),
    ),
    [
      'a refusal with another status',
      error('BP-R-7', 422),
      { kind: 'refused', error: 'method-unavailable', detail: 'BP-R-7 why' },
    ],
    ...['BP-R-100', 'BP-REF-CAN-2', 'NEW'].map((code) => unknown(code, error(code), `${code} why`)),
    unknown('a lost answer', lost, 'no answer within 8000 ms'),
    unknown('a web page', textAnswer(200, '<html>'), 'answer 200'),
    unknown('a refusal with 500', error('BP-R-7', 500), 'answer 500 ERROR'),
    unknown('a yes with 400', taken(opened, 400), 'answer 400 SUCCESS'),
    unknown(
      'another payment',
      taken({ ...opened, payment: { ...opened.payment, merchant_payment_code: 'GP0123456789ABCDEF-2' } }),
      'the answer is not for this payment',
    ),
    ...['javascript:alert(1)', '/checkout', '', null, undefined].map((redirect_url) =>
      unknown(
        `a page at “${redirect_url}”`,
        taken(withField<object>(opened, 'redirect_url', redirect_url)),
        'EBANX gave no page to pay on',
      ),
    ),
    ...spoiledFields<object>(opened, ['payment.hash', 'payment.merchant_payment_code'])
      .concat([
        ['redirect_url is a list', { ...opened, redirect_url: [] }],
        ['payment is missing', { redirect_url: opened.redirect_url }],
      ])
      .map(([title, data]) =>
        unknown(`a payment where ${title}`, taken(data), 'the answer is not a payment'),
      ),
  ])('O-11 %s', async (_title, answer, outcome) => {
    expect(await ebanx.create(context([answer]), request)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, answer) => {
    expect((await ebanx.create(context([answer]), request)).kind).toBe('unknown');
  });

  it.each([
    ['https://sandbox.ebanx.com/checkout?hash=x', 'created'],
    ['http://sandbox.ebanx.com/checkout?hash=x', 'unknown'],
  ])('O-07 a live account opens %s: %s', async (redirect_url, kind) => {
    const at = context([taken({ ...opened, redirect_url })], { mode: 'live' });
    expect(await ebanx.create(at, request)).toMatchObject({ kind });
  });
});
