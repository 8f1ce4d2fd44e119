import type { CreateOutcome, PaymentError, PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  lost,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { codapay } from './adapter.ts';
import { answer, apiKey, context, merchant, opened, request, txnId } from './testing/answers-of-codapay.ts';
import { reasonsOfCodapay } from './testing/codes-of-codapay.ts';

const create = (script: Scripted, account = {}) => codapay.create(context([script], account), request);

/** The request to Codapay for this request of the store's. */
async function askedFor(change: Partial<PaymentRequest>, account = {}): Promise<Record<string, unknown>> {
  const at = context([answer('initResult', opened)], account);
  await codapay.create(at, { ...request, ...change });
  return JSON.parse(at.sent[0]!.body!).initRequest;
}

const created: CreateOutcome = {
  kind: 'created',
  url: opened.redirectUrl,
  providerReference: txnId,
  memo: { txnId, counts: 'IDR' },
};

describe('opening a payment', () => {
  it('O-07 [10401] sends exactly this, and keeps every digit of the number', async () => {
    const at = context([answer('initResult', opened)]);
    expect(await codapay.create(at, request)).toEqual(created);
    const { method, url, headers, body } = at.sent[0]!;
    expect([method, url]).toEqual(['POST', 'http://sandbox.example/codapay/init.json']);
    expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8' });
    expect(JSON.parse(body!)).toEqual({
      initRequest: {
        apiKey,
        projectId: merchant,
        orderId: request.reference,
        country: 360,
        currency: 360,
        payType: 0,
        items: [{ code: '1,000 Diamonds', name: '1,000 Diamonds', price: 15_000 }],
        profile: {
          entry: [
            { key: 'user_id', value: 'watt.production:1:suid-42' },
            { key: 'return_url', value: request.returnUrl },
          ],
        },
      },
    });
  });

  it('O-07 version 1.0 has no project', async () => {
    expect(await askedFor({}, { settings: { apiVersion: 'v1.0' } })).not.toHaveProperty('projectId');
  });

  it('O-07 an operator reads neither of two keys while the key is being changed', async () => {
    const resultDesc = 'not new-key, nor old-key';
    const answered = answer('initResult', { resultCode: 204, resultDesc, txnId: 0 });
    const at = context([answered], { secret: 'new-key old-key' });
    expect(await codapay.create(at, request)).toMatchObject({
      detail: 'Codapay 204 not [secret], nor [secret]',
    });
  });

  it('O-07 the newest of two keys is sent while the key is being changed', async () => {
    expect(await askedFor({}, { secret: 'new-key old-key' })).toMatchObject({ apiKey: 'new-key' });
  });

  it.each<[string, Partial<PaymentRequest>, object]>([
    ['a sub-payment', { channel: '227' }, { payType: 227 }],
    ['US dollars', { amount: { amountMinor: 1499, currency: 'USD' } }, { country: 360, currency: 840 }],
    [
      'Taiwan dollars without a country',
      { amount: { amountMinor: 33_000, currency: 'TWD' }, country: undefined as never },
      { country: 158, currency: 901 },
    ],
  ])('O-09 %s', async (_title, change, expected) => {
    expect(await askedFor(change)).toMatchObject(expected);
  });

  it.each([
    ['x'.repeat(128), 'x'.repeat(128)],
    // The output of sha256sum for each: no two people share a name.
    ['x'.repeat(129), '0ec9eb33e74510bcdd1f2ea55206e82f21649c5c2becbf2b433eb475b34c01bd'],
    [`${'x'.repeat(128)}y`, '0b03891a4b73057bb6a2782343c2a4e2e775f1343509fb2b346718b6e5f2933a'],
    ['watt.production:1:玩家', '8967f7d280148d2d4f43a060b806c4a64bfeaa26422bac12006d615cdece58a4'],
    ['watt.production:1:a b', '41c64c7a32957f451a83cf2f0dc165a5f295c15ab7749a3776306697f605d3b2'],
  ])('O-09 the player %s has a name that Codapay takes', async (shopperId, value) => {
    const { profile } = (await askedFor({ shopperId })) as { profile: { entry: object[] } };
    expect(profile.entry[0]).toEqual({ key: 'user_id', value });
  });

  it.each<[string, Partial<PaymentRequest>, string]>([
    [
      'half a rupiah',
      { amount: { amountMinor: 1_500_050, currency: 'IDR' } },
      'Codapay cannot express this amount in IDR',
    ],
    [
      'another country’s money',
      { amount: { amountMinor: 100, currency: 'MYR' } },
      'Codapay does not accept MYR in ID',
    ],
    [
      'euros in no country',
      { amount: { amountMinor: 100, currency: 'EUR' }, country: undefined as never },
      'Codapay does not accept EUR in a region that is not a country',
    ],
    ['a wallet by name', { channel: 'DANA' }, 'the sub-payment is not a payType of Codapay'],
    ['a number that is too long', { channel: '12345' }, 'the sub-payment is not a payType of Codapay'],
  ])('O-14 %s is refused before anybody is asked', async (_title, change, detail) => {
    expect(await codapay.create(context([]), { ...request, ...change })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail,
    });
  });
});

describe('O-11 what an answer to init comes to', () => {
  const no = (resultCode: number, more: object = { txnId: 0 }) =>
    answer('initResult', { resultCode, resultDesc: 'why', ...more });
  const unknown = (title: string, script: Scripted, detail: string): [string, Scripted, CreateOutcome] => [
    ...([title, script] as const),
    { kind: 'unknown', detail },
  ];

  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a yes', answer('initResult', opened), created],
    ['a yes in texts', answer('initResult', { ...opened, resultCode: '0', txnId: `${txnId}` }), created],
    ...Object.entries(reasonsOfCodapay).flatMap(([error, codes]) =>
      codes.map((code): [string, Scripted, CreateOutcome] => [
        code,
        no(Number(code)),
        { kind: 'refused', error: error as PaymentError, detail: `Codapay ${code} why` },
      ]),
    ),
    [
      'a code that nobody knows, and nothing was opened',
      no(999),
      { kind: 'refused', error: 'method-unavailable', detail: 'Codapay 999 why' },
    ],
    [
      'a known code without a number',
      no(204, {}),
      { kind: 'refused', error: 'configuration', detail: 'Codapay 204 why' },
    ],
    [
      'a reason that repeats the key',
      answer('initResult', { resultCode: 204, resultDesc: `unknown ${apiKey}!`, txnId: 0 }),
      { kind: 'refused', error: 'configuration', detail: 'Codapay 204 unknown [secret]!' },
    ],
    ...[undefined, null, ''].map((resultDesc): [string, Scripted, CreateOutcome] => [
      `a code without a word (${resultDesc})`,
      answer('initResult', { resultCode: 204, resultDesc, txnId: 0 }),
      { kind: 'refused', error: 'configuration', detail: 'Codapay 204' },
    ]),
    unknown('a lost answer', lost, 'no answer within 8000 ms'),
    unknown('a code that nobody knows', no(999, {}), 'Codapay 999 why'),
    unknown('a refusal with a number', no(204, { txnId }), 'Codapay 204 why'),
    ...[0, null, undefined].map((none) =>
      unknown(
        `a yes with the number ${none}`,
        answer('initResult', withField<object>(opened, 'txnId', none)),
        'Codapay accepted without a number',
      ),
    ),
    ...[undefined, null, '', '/airtime/begin', 'javascript:alert(1)'].map((redirectUrl) =>
      unknown(
        `a page at ${JSON.stringify(redirectUrl)}`,
        answer('initResult', withField<object>(opened, 'redirectUrl', redirectUrl)),
        'Codapay gave no page to pay on',
      ),
    ),
    ...[201, 400, 404, 500].map((status) =>
      unknown(`${status}, whatever it says`, answer('initResult', opened, status), `answer ${status}`),
    ),
    ...spoiledFields<object>(opened, ['resultCode', 'resultDesc', 'txnId', 'redirectUrl'])
      .filter(([title]) => /(list|object)$|^resultCode|^txnId is empty/.test(title))
      .concat([
        ['resultCode is a word', { ...opened, resultCode: 'OK' }],
        ['resultCode is a number and more', { ...opened, resultCode: '0x' }],
        ['resultCode is negative', { ...opened, resultCode: -1 }],
        ['txnId is a word', { ...opened, txnId: 'T1' }],
        ['txnId is too long', { ...opened, txnId: '1'.repeat(21) }],
      ])
      .map(([title, content]) =>
        unknown(
          `an answer whose ${title}`,
          answer('initResult', content),
          'the answer is not one of init.json',
        ),
      ),
    unknown(
      'an answer to another question',
      answer('paymentResult', opened),
      'the answer is not one of init.json',
    ),
  ])('O-11 %s', async (_title, script, outcome) => {
    expect(await create(script)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 after %s nobody knows', async (_title, script) => {
    expect((await create(script)).kind).toBe('unknown');
  });

  it.each([
    ['test', `https://sandbox.codapayments.com/airtime/begin?type=3&txn_id=${txnId}`],
    ['live', `https://airtime.codapayments.com/airtime/begin?type=3&txn_id=${txnId}`],
  ] as const)('O-07 a %s account that is answered without a page has one all the same', async (mode, url) => {
    for (const redirectUrl of [undefined, null, '']) {
      const bare = answer('initResult', { resultCode: 0, txnId, redirectUrl });
      expect(await create(bare, { mode })).toMatchObject({ kind: 'created', url });
      expect(await create(bare)).toMatchObject({ detail: 'Codapay gave no page to pay on' });
    }
  });

  it('O-07 a page without https is none outside the sandbox', async () => {
    expect((await create(answer('initResult', opened), { mode: 'live' })).kind).toBe('unknown');
  });
});
