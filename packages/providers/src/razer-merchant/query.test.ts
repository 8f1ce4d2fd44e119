import type { PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { razerMerchant } from './adapter.ts';
import { md5Of } from './signatures.ts';
import {
  context,
  merchant,
  payment,
  proved,
  secrets,
  shown,
} from './testing/answers-of-merchant-services.ts';

/* What each answer about an order means, with the words that the operator reads. */

describe('O-11 asking for an order', () => {
  const update: PaymentUpdate = {
    reference: payment.reference,
    status: 'paid',
    amount: { amountMinor: 1499, currency: 'MYR' },
    providerReference: '22261408641',
    merchant,
    detail: 'status 00 captured',
  };
  const seen = (more: Partial<PaymentUpdate>): QueryOutcome => ({
    kind: 'known',
    update: { ...update, ...more },
  });
  const away = (title: string, answer: Scripted, detail: string): [string, Scripted, QueryOutcome] => [
    title,
    answer,
    { kind: 'unavailable', detail },
  ];
  const says = (change: object) => jsonAnswer(200, proved({ ...shown, ...change }));
  const notThis = 'the answer is not this payment';
  const notSigned = 'the answer is not signed by Razer Merchant Services';
  const error = { error_code: 'P01', error_desc: 'why' };

  it('O-11 names it by our number, signed', async () => {
    const at = context([jsonAnswer(200, error)]);
    await razerMerchant.query!(at, payment);
    const { method, url, headers, body } = at.sent[0]!;
    expect(headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded' });
    expect([method, url]).toEqual(['POST', 'http://sandbox.example/razer-merchant/RMS/query/q_by_oid.php']);
    expect(Object.fromEntries(new URLSearchParams(body!))).toEqual({
      amount: '14.99',
      oID: payment.reference,
      domain: merchant,
      type: '2',
      skey: md5Of(payment.reference, merchant, secrets.verifyKey, '14.99'),
    });
  });

  it.each<[string, Scripted, QueryOutcome]>([
    ['money', says({}), seen({})],
    ['money that is settled', says({ StatName: 'settled' }), seen({ detail: 'status 00 settled' })],
    ['money in capitals', says({ StatName: 'Captured' }), seen({ detail: 'status 00 Captured' })],
    ...[undefined, null, ''].map((StatName): [string, Scripted, QueryOutcome] => [
      `money whose name is ${JSON.stringify(StatName)}`,
      says({ StatName }),
      seen({ detail: 'status 00' }),
    ]),
    ...['captured', 'settled', 'authorized', '', undefined, null].flatMap((StatName) =>
      [
        ['11', { status: 'declined', error: 'declined' }],
        ['22', { status: 'pending' }],
      ].map(([StatCode, as]): [string, Scripted, QueryOutcome] => [
        `${StatCode}, whatever it is called (${StatName})`,
        says({ StatCode, StatName }),
        seen({ ...(as as Partial<PaymentUpdate>), detail: `status ${StatCode} ${StatName ?? ''}`.trim() }),
      ]),
    ),
    ['money, its number as a number', says({ TranID: 22_261_408_641 }), seen({})],
    [
      'money in another currency',
      says({ Currency: 'SGD' }),
      seen({ amount: { amountMinor: 1499, currency: 'SGD' } }),
    ],
    ['money in ringgit, called RM', says({ Currency: 'RM' }), seen({})],
    [
      'an amount that is none of ours',
      says({ Amount: '740.50', Currency: 'JPY' }),
      seen({ amount: 'inexpressible' }),
    ],
    ...['authorized', 'chargeback', 'cancelled', 'constructor'].map(
      (StatName): [string, Scripted, QueryOutcome] => [
        `what is called ${StatName}`,
        says({ StatName }),
        seen({ status: 'pending', detail: `status 00 ${StatName}` }),
      ],
    ),
    [
      'a failure',
      says({ StatCode: '11', StatName: 'failed' }),
      seen({ status: 'declined', error: 'declined', detail: 'status 11 failed' }),
    ],
    [
      'nothing yet',
      says({ StatCode: '22', StatName: 'Pending' }),
      seen({ status: 'pending', detail: 'status 22 Pending' }),
    ],
    [
      'a status that nobody knows',
      says({ StatCode: '33' }),
      seen({ status: 'pending', detail: 'status 33 captured' }),
    ],
    away('another order', says({ OrderID: 'GP0123456789ABCDEF-2' }), notThis),
    away('another merchant', says({ Domain: 'somebody' }), notThis),
    away('money that nobody signed', jsonAnswer(200, { ...shown, VrfKey: '0'.repeat(32) }), notSigned),
    away('money by another key', jsonAnswer(200, proved(shown, 'another-key')), notSigned),
    away(
      'a status that was changed',
      jsonAnswer(200, { ...proved({ ...shown, StatCode: '22' }), StatCode: '00' }),
      notSigned,
    ),
    away('an error', jsonAnswer(200, error), 'P01 why'),
    ...[199, 201, 202, 204, 299, 300, 302, 400, 404, 500, 503].flatMap((status) => [
      away(`a yes with ${status}`, jsonAnswer(status, proved(shown)), `answer ${status}`),
      away(`an error with ${status}`, jsonAnswer(status, error), `answer ${status}`),
    ]),
    away('nobody listens', notSent, 'ECONNREFUSED'),
    away('a lost answer', lost, 'no answer within 8000 ms'),
    ...spoiledFields<object>(proved(shown), [
      'StatCode',
      'TranID',
      'Amount',
      'Domain',
      'OrderID',
      'Currency',
      'VrfKey',
    ]).map(([title, content]) => away(`an answer where ${title}`, jsonAnswer(200, content), notThis)),
    ...(
      [
        ['Amount', '14.9'],
        ['Amount', 14.99],
        ['Currency', 'MX'],
        ['Currency', 'rm'],
        ['StatCode', '0'],
        ['TranID', 'T1'],
        ['StatName', 5],
      ] as const
    ).map(([name, value]) =>
      away(`${name} is ${value}`, jsonAnswer(200, { ...proved(shown), [name]: value }), notThis),
    ),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await razerMerchant.query!(context([answer]), payment)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    expect((await razerMerchant.query!(context([answer]), payment)).kind).toBe('unavailable');
  });

  it.each<[string, QueryOutcome]>([
    ['P01', { kind: 'not-found', detail: 'P01 why' }],
    ...['P02', 'p01', 'P', 'P011'].map((code): [string, QueryOutcome] => [
      code,
      { kind: 'unavailable', detail: 'P01 why' },
    ]),
  ])('O-11 where the account knows the code %s for an order that nobody has begun', async (code, outcome) => {
    const at = context([jsonAnswer(200, error)], { settings: { unknownOrderCodes: [code] } });
    expect(await razerMerchant.query!(at, payment)).toEqual(outcome);
  });

  it.each(['p01', 'unknown order'])('O-11 knows the code “%s” as it is written', async (error_code) => {
    const at = context([jsonAnswer(200, { error_code })], { settings: { unknownOrderCodes: [error_code] } });
    expect(await razerMerchant.query!(at, payment)).toStrictEqual({ kind: 'not-found', detail: error_code });
  });

  it('O-07 is signed by the first key while that is being changed, and believes either of the others', async () => {
    for (const by of ['new', 'old', 'another']) {
      const held = { verifyKey: 'first second', secretKey: 'new old' };
      const at = context([jsonAnswer(200, proved(shown, by))], {}, held);
      const outcome = await razerMerchant.query!(at, payment);
      expect([by, outcome.kind]).toEqual([by, by === 'another' ? 'unavailable' : 'known']);
      expect(new URLSearchParams(at.sent[0]!.body!).get('skey')).toBe(
        md5Of(payment.reference, merchant, 'first', '14.99'),
      );
    }
  });

  it('O-14 cannot ask about an amount that does not exist there', async () => {
    const amount = { amountMinor: 1234, currency: 'KWD' };
    expect(await razerMerchant.query!(context(), { ...payment, amount })).toEqual({
      kind: 'cannot-ask',
      detail: 'Razer Merchant Services cannot express this amount in KWD',
    });
  });
});
