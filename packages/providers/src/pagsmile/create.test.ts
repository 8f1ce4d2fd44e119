import type { CreateOutcome, PaymentError, PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { pagsmile } from './adapter.ts';
import published from './fixtures/published-examples.json' with { type: 'json' };
import { refusals } from './provider.ts';
import {
  context,
  error,
  general,
  merchant,
  opened,
  request,
  securityKey,
  taken,
  tradeNo,
} from './testing/answers-of-pagsmile.ts';
import { refusalsOfPagsmile } from './testing/codes-of-pagsmile.ts';

/** The fields that Pagsmile gets for this request. */
async function askedFor(change: Partial<PaymentRequest>): Promise<Record<string, unknown>> {
  const at = context([taken(opened)]);
  await pagsmile.create(at, { ...request, ...change });
  return JSON.parse(at.sent[0]!.body!);
}

const created: CreateOutcome = {
  kind: 'created',
  url: opened.web_url,
  providerReference: tradeNo,
  memo: {},
};

describe('opening a trade', () => {
  it('O-07 [10501] sends exactly this', async () => {
    const at = context([taken(opened)]);
    expect(await pagsmile.create(at, request)).toEqual(created);
    const { method, url, headers, body } = at.sent[0]!;
    expect([method, url]).toEqual(['POST', 'http://sandbox.example/pagsmile/trade/create']);
    expect(headers).toEqual({
      'content-type': 'application/json; charset=UTF-8',
      authorization: `Basic ${Buffer.from(`${merchant}:${securityKey}`).toString('base64')}`,
    });
    expect(JSON.parse(body!)).toEqual({
      app_id: merchant,
      timestamp: '2026-11-20 12:00:00',
      out_trade_no: request.reference,
      order_amount: '14.99',
      order_currency: 'USD',
      trade_type: 'WEB',
      version: '2.0',
      subject: '1,000 Diamonds',
      content: '1,000 Diamonds - Star Harbour',
      timeout_express: '60m',
      notify_url: request.notifyUrl,
      return_url: request.returnUrl,
      buyer_id: 'watt.production:1:suid-42',
      regions: ['BRA'],
    });
  });

  it('O-07 an operator reads neither of two keys while the key is being changed', async () => {
    const words = {
      code: '40002',
      msg: 'not new-key',
      sub_code: 'invalid-signature',
      sub_msg: 'nor old-key',
    };
    const at = context([jsonAnswer(400, words)], { secret: 'new-key old-key' });
    expect(await pagsmile.create(at, request)).toMatchObject({
      detail: '40002 not [secret] invalid-signature nor [secret]',
    });
  });

  it('O-07 the newest of two keys opens calls while the key is being changed', async () => {
    const at = context([taken(opened)], { secret: 'new-key old-key' });
    await pagsmile.create(at, request);
    const basic = Buffer.from(`${merchant}:new-key`).toString('base64');
    expect(at.sent[0]?.headers?.authorization).toBe(`Basic ${basic}`);
  });

  it.each<[string, object]>([
    ['PIX', { method: 'PIX' }],
    ['Wallet.PicPay', { method: 'Wallet', channel: 'PicPay' }],
  ])('O-09 a sub-payment %s opens at that way to pay', async (channel, way) => {
    expect(await askedFor({ channel })).toMatchObject(way);
  });

  it.each<[string, Partial<PaymentRequest>, object]>([
    [
      'a long name',
      { goodsName: 'x'.repeat(200) },
      { subject: 'x'.repeat(128), content: `${'x'.repeat(200)} - Star Harbour` },
    ],
    [
      'names that are too long',
      { goodsName: 'x'.repeat(200), gameName: 'y'.repeat(200) },
      { content: `${'x'.repeat(200)} - ${'y'.repeat(52)}` },
    ],
    [
      'a name that is cut within a character',
      { goodsName: `${'x'.repeat(127)}💎` },
      { subject: `${'x'.repeat(127)}` },
    ],
    ['a player with a long name', { shopperId: 'x'.repeat(64) }, { buyer_id: 'x'.repeat(64) }],
    // Each is what sha256sum prints: different people keep different ids.
    [
      'a player whose name is too long',
      { shopperId: 'x'.repeat(65) },
      { buyer_id: '9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9' },
    ],
    [
      'another one, whose name begins alike',
      { shopperId: `${'x'.repeat(64)}y` },
      { buyer_id: '96a61e9b7c14acffb7416037498d0eb7087fa0d54a481b661e65529a98e1eb54' },
    ],
    ['whole pesos', { amount: { amountMinor: 1_200_000, currency: 'COP' } }, { order_amount: '12000' }],
  ])('O-09 %s is written as Pagsmile takes it', async (_title, change, expected) => {
    expect(await askedFor(change)).toMatchObject(expected);
  });

  // ISO 3166-1, both columns.
  it.each([
    ['AR', 'ARG'],
    ['BO', 'BOL'],
    ['BR', 'BRA'],
    ['CL', 'CHL'],
    ['CO', 'COL'],
    ['CR', 'CRI'],
    ['EC', 'ECU'],
    ['EG', 'EGY'],
    ['GT', 'GTM'],
    ['HK', 'HKG'],
    ['ID', 'IDN'],
    ['KR', 'KOR'],
    ['MX', 'MEX'],
    ['MY', 'MYS'],
    ['NI', 'NIC'],
    ['PA', 'PAN'],
    ['PE', 'PER'],
    ['PH', 'PHL'],
    ['PY', 'PRY'],
    ['SV', 'SLV'],
    ['TH', 'THA'],
    ['UY', 'URY'],
  ])('O-09 a player in %s sees what Pagsmile has in %s', async (country, region) => {
    expect(await askedFor({ country: country as never })).toMatchObject({ regions: [region] });
  });

  it('O-09 names no region where the player’s is none of Pagsmile’s, or nobody knows it', async () => {
    const { country: _, ...nowhere } = request;
    const at = context([taken(opened)]);
    await pagsmile.create(at, nowhere);
    expect(JSON.parse(at.sent[0]!.body!)).not.toHaveProperty('regions');
    expect(await askedFor({ country: 'DE' as never })).not.toHaveProperty('regions');
  });

  it('O-14 asks for no amount that Pagsmile does not take', async () => {
    const amount = { amountMinor: 1_200_050, currency: 'COP' };
    expect(await pagsmile.create(context([]), { ...request, amount })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'Pagsmile cannot express this amount in COP',
    });
  });
});

it('O-11 the codes by which Pagsmile has carried out nothing are these', () => {
  expect(refusals).toEqual(refusalsOfPagsmile);
});

describe('O-11 what an answer to create comes to', () => {
  const unknown = (title: string, script: Scripted, detail: string): [string, Scripted, CreateOutcome] => [
    ...([title, script] as const),
    { kind: 'unknown', detail },
  ];
  const isWord = (code: string) => !/^\d+$/.test(code);

  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a yes', taken(opened), created],
    ...Object.entries(refusalsOfPagsmile).flatMap(([as, codes]) =>
      codes.map((code): [string, Scripted, CreateOutcome] => [
        code,
        isWord(code) ? error(code) : general(code),
        {
          kind: 'refused',
          error: as as PaymentError,
          detail: isWord(code) ? `40002 Business Failed ${code} why` : `${code} why`,
        },
      ]),
    ),
    [
      'a refusal with 200',
      error('duplicate-out_trade_no', 200),
      {
        kind: 'refused',
        error: 'duplicate-reference',
        detail: '40002 Business Failed duplicate-out_trade_no why',
      },
    ],
    [
      'a refusal that repeats the key',
      jsonAnswer(400, { code: '40002', sub_code: 'invalid-signature', sub_msg: `not ${securityKey}` }),
      { kind: 'refused', error: 'configuration', detail: '40002 invalid-signature not [secret]' },
    ],
    [
      'a code in a number',
      jsonAnswer(400, { code: 40001, msg: 'why' }),
      { kind: 'refused', error: 'invalid-request', detail: '40001 why' },
    ],
    ...['20000', '70001', '90001'].map((code) => unknown(code, general(code), `${code} why`)),
    unknown('a lost answer', lost, 'no answer within 8000 ms'),
    [
      'a refusal with the last of the statuses',
      error('invalid-signature', 499),
      { kind: 'refused', error: 'configuration', detail: '40002 Business Failed invalid-signature why' },
    ],
    unknown('a new sub_code', error('new-one'), '40002 Business Failed new-one why'),
    unknown('an empty sub_code', error(''), '40002 Business Failed why'),
    ...['', null, undefined].map((sub_code): [string, Scripted, CreateOutcome] => [
      `a code that says enough, beside the sub_code ${JSON.stringify(sub_code)}`,
      jsonAnswer(400, { code: '40005', msg: 'why', sub_code }),
      { kind: 'refused', error: 'invalid-request', detail: '40005 why' },
    ]),
    unknown('a refusal with 500', error('invalid-signature', 500), 'answer 500'),
    unknown('a refusal with 302', error('invalid-signature', 302), 'answer 302'),
    ...[201, 400, 404].map((status) =>
      unknown(
        `a yes with ${status}`,
        taken(opened, status),
        status === 201 ? 'answer 201' : `answer ${status} 10000`,
      ),
    ),
    unknown(
      'another number',
      taken({ ...opened, out_trade_no: 'GP0123456789ABCDEF-2' }),
      'the answer is not for this payment',
    ),
    ...[undefined, null, '', '/checkout', 'javascript:alert(1)'].map((web_url) =>
      unknown(
        `a page at ${JSON.stringify(web_url)}`,
        taken(withField<object>(opened, 'web_url', web_url)),
        'Pagsmile gave no page to pay on',
      ),
    ),
    ...spoiledFields<object>(opened, ['out_trade_no', 'trade_no'])
      .concat([['web_url is a list', { ...opened, web_url: [] }]])
      .map(([title, data]) => unknown(`a trade where ${title}`, taken(data), 'the answer is not a trade')),
    ...spoiledFields<object>({ code: '40001', msg: 'why' }, ['code'])
      .filter(([title]) => title !== 'code is empty')
      .map(([title, content]) => unknown(`an answer where ${title}`, jsonAnswer(400, content), 'answer 400')),
  ])('O-11 %s', async (_title, script, outcome) => {
    expect(await pagsmile.create(context([script]), request)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, script) => {
    expect((await pagsmile.create(context([script]), request)).kind).toBe('unknown');
  });

  it('O-07 the examples that Pagsmile publishes are understood', async () => {
    const about = { ...request, reference: published.create.out_trade_no };
    expect(await pagsmile.create(context([jsonAnswer(200, published.create)]), about)).toEqual({
      kind: 'created',
      url: published.create.web_url,
      providerReference: '2022010110293900083',
      memo: {},
    });
    expect(await pagsmile.create(context([jsonAnswer(400, published.duplicate)]), about)).toMatchObject({
      kind: 'refused',
      error: 'duplicate-reference',
    });
  });

  it('O-07 a page without https is none outside the sandbox', async () => {
    expect((await pagsmile.create(context([taken(opened)], { mode: 'live' }), request)).kind).toBe('unknown');
  });
});
