import type { CreateOutcome, PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { razer } from './adapter.ts';
import { signatureOf } from './signature.ts';
import {
  codes,
  context,
  error,
  meanings,
  merchant,
  opened,
  request,
  sealed,
  secretKey,
  taken,
} from './testing/answers-of-razer.ts';

/** The fields that Razer gets for this request. */
async function askedFor(
  change: Partial<PaymentRequest>,
  settings: Record<string, unknown> = {},
): Promise<Record<string, string>> {
  const at = context([error(40001)], { settings });
  await razer.create(at, { ...request, ...change });
  return Object.fromEntries(new URLSearchParams(at.sent[0]!.body!));
}

const created: CreateOutcome = {
  kind: 'created',
  url: opened.paymentUrl,
  providerReference: 'MPO000000000001',
  memo: {},
};

describe('opening a payment', () => {
  it('O-07 [10103] sends exactly this, signed', async () => {
    const at = context([taken(opened)]);
    expect(await razer.create(at, request)).toEqual(created);
    const { method, url, headers, body } = at.sent[0]!;
    expect([method, url]).toEqual(['POST', 'http://sandbox.example/razer']);
    expect(headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded' });
    const { signature, ...fields } = Object.fromEntries(new URLSearchParams(body!));
    expect(fields).toEqual({
      applicationCode: merchant,
      referenceId: 'GP0123456789ABCDEF-1',
      version: 'v1',
      amount: '1499',
      currencyCode: 'MYR',
      returnUrl: request.returnUrl,
      description: '1,000 Diamonds',
      customerId: `p${sha256Hex(request.shopperId).slice(0, 31)}`,
      hashType: 'hmac-sha256',
    });
    expect(signature).toBe(signatureOf(fields, secretKey, 'hmac-sha256'));
  });

  it.each([
    ['a way with a number', { channel: 'molpoints' }, '1353613228059636'],
    ['a bank with a number of its own', { channel: 'bank/bca' }, '21'],
    ['a bank without one', { channel: 'bank/mandiri' }, '20'],
    ['[10101] a channel that stands for banks', { channelId: 10101 }, '20'],
    ['[10101] a group that the player chose there', { channelId: 10101, channel: 'internet_banking' }, '30'],
    ['a way without a number', { channel: 'truemoney' }, undefined],
    ['no way', {}, undefined],
  ])('O-07 O-09 %s opens there, or else on the wall', async (_title, change, channelId) => {
    const channelIds = {
      molpoints: '1353613228059636',
      bank: '20',
      'bank/bca': '21',
      internet_banking: '30',
    };
    expect((await askedFor(change, { channelIds })).channelId).toBe(channelId);
    expect(await askedFor(change)).not.toHaveProperty('channelId');
  });

  it('O-09 asks for no way that nobody knows', async () => {
    expect(await razer.create(context([]), { ...request, channel: 'gold' })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: '“gold” is no way to pay behind Razer',
    });
  });

  it('O-14 asks for no amount that Razer does not take', async () => {
    const amount = { amountMinor: 1234, currency: 'KWD' };
    expect(await razer.create(context([]), { ...request, amount })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'Razer cannot express this amount in KWD',
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, string | undefined>]>([
    ['nothing', {}, { callbackUrl: undefined, amount: '74000', hashType: 'hmac-sha256' }],
    [
      'that requests name their callback address',
      { callbackUrl: 'sent' },
      { callbackUrl: request.notifyUrl },
    ],
    ['that amounts are ISO’s', { amountUnit: 'iso' }, { amount: '740' }],
    ['that MD5 signs', { hashType: 'md5' }, { hashType: undefined }],
  ])('O-07 where the account says %s', async (_title, settings, expected) => {
    const asked = await askedFor({ amount: { amountMinor: 740, currency: 'JPY' } }, settings);
    for (const [name, value] of Object.entries(expected)) expect([name, asked[name]]).toEqual([name, value]);
    const { signature, ...fields } = asked;
    const hashType = settings.hashType === 'md5' ? 'md5' : 'hmac-sha256';
    expect(signature).toBe(signatureOf(fields, secretKey, hashType));
  });

  it('O-09 cuts a long name between two characters', async () => {
    const { description } = await askedFor({ goodsName: '💎'.repeat(101) });
    expect(description).toBe('💎'.repeat(100));
  });
});

describe('O-11 what an answer to a payment comes to', () => {
  const unknown = (title: string, answer: Scripted, detail: string): [string, Scripted, CreateOutcome] => [
    title,
    answer,
    { kind: 'unknown', detail },
  ];
  const changed = (title: string, change: object, detail = 'the answer is not for this payment') =>
    unknown(title, taken({ ...opened, ...change }), detail);
  const notSigned = 'the answer is not signed by Razer';

  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a lost answer', lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    ['a yes with 201', taken(opened, 201), created],
    ['a yes whose amount is text', taken({ ...opened, amount: '1499' }), created],
    ['a yes with more in it', jsonAnswer(200, { ...sealed(opened), news: 1 }), created],
    ...codes.flatMap((code): [string, Scripted, CreateOutcome][] => {
      const as = meanings[code];
      const detail = `${code} why`;
      const outcome: CreateOutcome =
        as === undefined ? { kind: 'unknown', detail } : { kind: 'refused', error: as, detail };
      return [
        [code, error(Number(code)), outcome],
        [`${code} as text`, error(code, 401), outcome],
      ];
    }),
    ...[400, 404, 499].map((status): [string, Scripted, CreateOutcome] => [
      `a refusal with ${status}`,
      error(40001, status),
      { kind: 'refused', error: 'invalid-request', detail: '40001 why' },
    ]),
    ...[202, 204, 299, 300, 399, 500, 501, 599].map((status) =>
      unknown(`a refusal and no word of a payment with ${status}`, error(40001, status), `answer ${status}`),
    ),
    [
      'a refusal without words',
      jsonAnswer(400, { code: 40009 }),
      { kind: 'refused', error: 'suspected-fraud', detail: '40009' },
    ],
    unknown('a code that nobody knows', error(49999), '49999 why'),
    unknown('“not found”, which no create can be', error(40400, 404), '40400 why'),
    unknown('a refusal with 500', error(40001, 500), 'answer 500'),
    unknown('a refusal with 302', error(40001, 302), 'answer 302'),
    unknown('a refusal with 200', error(40001, 200), 'the answer is not a payment'),
    unknown('a yes with 202', taken(opened, 202), 'answer 202'),
    unknown('a yes that nobody signed', jsonAnswer(200, { ...opened, signature: '0'.repeat(64) }), notSigned),
    unknown('a yes that another key signed', jsonAnswer(200, sealed(opened, 'another-key')), notSigned),
    unknown(
      'a yes that MD5 signed',
      jsonAnswer(200, sealed({ ...opened, hashType: '' }, secretKey, 'md5')),
      notSigned,
    ),
    unknown(
      'a page that was changed',
      jsonAnswer(200, { ...sealed(opened), paymentUrl: 'http://evil.example/' }),
      notSigned,
    ),
    changed('another reference', { referenceId: 'GP0123456789ABCDEF-2' }),
    changed('another application', { applicationCode: 'APPTEST0002' }),
    changed('another amount', { amount: 1498 }),
    changed('another currency', { currencyCode: 'SGD' }),
    ...['javascript:alert(1)', '/pay', 'x'].map((paymentUrl) =>
      changed(`a page at “${paymentUrl}”`, { paymentUrl }),
    ),
    ...spoiledFields<object>(sealed(opened), [
      'applicationCode',
      'referenceId',
      'version',
      'amount',
      'currencyCode',
      'paymentId',
      'paymentUrl',
      'signature',
    ]).map(([title, content]) =>
      unknown(`a payment where ${title}`, jsonAnswer(200, content), 'the answer is not a payment'),
    ),
    ...spoiledFields<object>(sealed(opened), ['hashType']).map(([title, content]) =>
      unknown(
        `a payment where ${title}`,
        jsonAnswer(200, content),
        /list|object/.test(title) ? 'the answer is not a payment' : notSigned,
      ),
    ),
    ...(
      [
        ['version', 'v2'],
        ['amount', -1],
        ['amount', 14.99],
        ['amount', '1499.00'],
        ['currencyCode', 'myr'],
        ['paymentId', 'mpo1'],
        ['paymentId', 'M-1'],
        ['referenceId', 'gp0'],
        ['hashType', 'sha1'],
      ] as const
    ).map(([name, value]) =>
      changed(`${name} is ${value}`, { [name]: value }, 'the answer is not a payment'),
    ),
    ...spoiledFields<object>({ code: 40001, message: 'why' }, ['code']).map(([title, content]) =>
      unknown(`a refusal where ${title}`, jsonAnswer(400, content), 'answer 400'),
    ),
  ])('O-11 %s', async (_title, answer, outcome) => {
    expect(await razer.create(context([answer]), request)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, answer) => {
    expect((await razer.create(context([answer]), request)).kind).toBe('unknown');
  });

  it('O-06 a real payer is sent to no page without https', async () => {
    const outcome = await razer.create(context([taken(opened)], { mode: 'live' }), request);
    expect(outcome).toEqual({ kind: 'unknown', detail: 'the answer is not for this payment' });
  });
});
