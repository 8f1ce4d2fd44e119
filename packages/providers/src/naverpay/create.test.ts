import type { CreateOutcome } from '@gemporium/provider-kit/provider.ts';
import { inconclusiveAnswers, type Scripted } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { naverpay } from './adapter.ts';
import {
  back,
  context,
  noAnswers,
  refused,
  refusedWords,
  request,
  reserved,
  returnUrl,
  saidIn,
  success,
} from './testing/answers-of-naverpay.ts';

describe('O-07 [11401] creating a payment', () => {
  const create = (answer: Scripted, change = {}) =>
    naverpay.create(context([answer]), { ...request, ...change });

  it('reserves it, and opens the page of the reserve', async () => {
    const at = context([success(reserved)]);
    expect(await naverpay.create(at, request)).toStrictEqual({
      kind: 'created',
      url: 'http://sandbox.example/naverpay/payments/R0001',
      memo: { reserveId: 'R0001', back },
    });
    expect(at.sent).toStrictEqual([
      {
        method: 'POST',
        url: 'http://sandbox.example/naverpay/naverpay-partner/naverpay/payments/v2/reserve',
        headers: {
          'content-type': 'application/json',
          'x-naver-client-id': 'CLIENTOFTHETEST',
          'x-naver-client-secret': 'SECRETOFTHETEST',
          'x-naverpay-chain-id': 'CHAINOFTHETEST',
        },
        body: expect.any(String),
      },
    ]);
    expect(saidIn(at)).toStrictEqual([
      [
        'v2/reserve',
        {
          modelVersion: '2',
          // The start of the SHA-256 of the shopper's id: nothing that identifies a person may be sent.
          merchantUserKey: '1adffbe3245be41db559e84c34030d40',
          merchantPayKey: 'GP0123456789ABCDEF-1',
          productName: '1,000 Diamonds',
          productCount: 1,
          totalPayAmount: 12_000,
          taxScopeAmount: 12_000,
          taxExScopeAmount: 0,
          returnUrl: `${returnUrl}?back=${back}`,
          productItems: [
            {
              categoryType: 'ETC',
              categoryId: 'ETC',
              uid: 'GP0123456789ABCDEF-1',
              name: '1,000 Diamonds',
              count: 1,
            },
          ],
        },
      ],
    ]);
  });

  it('names partner and category as the account’s settings do', async () => {
    const at = context([success(reserved)], {
      settings: { partnerId: 'gem-partner', category: { type: 'GAME', id: 'MOBILE' } },
    });
    await naverpay.create(at, request);
    expect(at.sent[0]?.url).toBe('http://sandbox.example/naverpay/gem-partner/naverpay/payments/v2/reserve');
    const [item] = JSON.parse(at.sent[0]?.body ?? '').productItems;
    expect(item).toMatchObject({ categoryType: 'GAME', categoryId: 'MOBILE' });
  });

  it.each([
    ['sandbox', 'web', 'http://sandbox.example/naverpay'],
    ['sandbox', 'ios', 'http://sandbox.example/naverpay'],
    ['test', 'web', 'https://test-pay.naver.com'],
    ['test', 'android', 'https://test-m.pay.naver.com'],
    ['live', 'web', 'https://pay.naver.com'],
    ['live', 'ios', 'https://m.pay.naver.com'],
    ['live', 'android', 'https://m.pay.naver.com'],
  ] as const)('O-06 an account of mode %s opens the page for %s at %s', async (mode, platform, host) => {
    const at = context([success(reserved)], { mode });
    expect(await naverpay.create(at, { ...request, platform })).toMatchObject({
      url: `${host}/payments/R0001`,
    });
  });

  it('O-10 asks for the very same when it is made again, and keeps what the return address says already', async () => {
    const said = [];
    for (const platform of ['web', 'ios'] as const) {
      const at = context([success(reserved)]);
      await naverpay.create(at, { ...request, platform, returnUrl: `${returnUrl}?tab=same&back=x` });
      said.push(JSON.parse(at.sent[0]?.body ?? '').returnUrl);
    }
    expect(said).toEqual(Array(2).fill(`${returnUrl}?tab=same&back=${back}`));
  });

  it('P-13 each payment, and each account, has a way back of its own', async () => {
    const backOf = async (change: object, clientSecret = 'SECRETOFTHETEST') => {
      const at = context([success(reserved)], { own: { clientSecret } });
      const made = await naverpay.create(at, { ...request, ...change });
      return made.kind === 'created' ? made.memo.back : undefined;
    };
    const ways = [
      await backOf({}),
      await backOf({ reference: 'GP0123456789ABCDEF-2' }),
      await backOf({}, 'ANOTHERSECRET'),
    ];
    expect(new Set(ways).size).toBe(3);
    expect(await backOf({}, 'SECRETOFTHETEST OLDSECRET')).toBe(back);
  });

  it('uses the first of two keys while they are being changed', async () => {
    const at = context([success(reserved)], {
      own: { clientId: 'NEWID OLDID', clientSecret: 'NEWSECRET OLDSECRET', chainId: 'NEWCHAIN OLDCHAIN' },
    });
    await naverpay.create(at, request);
    expect(at.sent[0]?.headers).toMatchObject({
      'x-naver-client-id': 'NEWID',
      'x-naver-client-secret': 'NEWSECRET',
      'x-naverpay-chain-id': 'NEWCHAIN',
    });
  });

  it.each([
    ['x'.repeat(128), 'x'.repeat(128)],
    ['x'.repeat(129), 'x'.repeat(128)],
    ['보'.repeat(43), '보'.repeat(42)],
    [`${'x'.repeat(125)}💎`, 'x'.repeat(125)],
    [`${'x'.repeat(124)}💎`, `${'x'.repeat(124)}💎`],
    ['half \ud83d', 'half \ufffd'],
  ])('the name %j is cut at 128 bytes, between characters', async (goodsName, cut) => {
    const at = context([success(reserved)]);
    await naverpay.create(at, { ...request, goodsName });
    const { productName, productItems } = JSON.parse(at.sent[0]?.body ?? '');
    expect([productName, productItems[0].name]).toStrictEqual([cut, cut]);
  });

  it('refuses another currency, and asks nobody', async () => {
    const at = context([]);
    expect(
      await naverpay.create(at, { ...request, amount: { amountMinor: 100, currency: 'USD' } }),
    ).toStrictEqual({ kind: 'refused', error: 'invalid-request', detail: 'Naver Pay takes won only' });
    expect(at.sent).toEqual([]);
  });

  it.each<[string, Scripted, CreateOutcome]>([
    ...noAnswers.map(([title, answer, kind, detail]): [string, Scripted, CreateOutcome] => [
      title,
      answer,
      kind === 'error'
        ? {
            kind: 'refused',
            error: detail.startsWith('40') && !detail.includes('Next') ? 'configuration' : 'invalid-request',
            detail,
          }
        : { kind: kind === 'not-sent' ? 'unavailable' : 'unknown', detail },
    ]),
    ...(
      [
        ['InvalidMerchant', 'configuration'],
        ['MaintenanceOngoing', 'method-unavailable'],
        ['FaultCheckOngoing', 'method-unavailable'],
        ['Fail', 'invalid-request'],
      ] as const
    ).map(([code, error]): [string, Scripted, CreateOutcome] => [
      code,
      refused(code),
      { kind: 'refused', error, detail: refusedWords(code) },
    ]),
    ...(
      [
        ...spoiledFields(reserved, ['reserveId']),
        ['reserveId is another address', { reserveId: '../x' }],
        ['reserveId is too long', { reserveId: 'x'.repeat(101) }],
        ['body is missing', undefined],
      ] as [string, unknown][]
    ).map(([title, body]): [string, Scripted, CreateOutcome] => [
      `an answer whose ${title}`,
      success(body),
      { kind: 'unknown', detail: 'the answer has no valid reserveId' },
    ]),
  ])('O-10 O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await create(answer)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-10 does not know after %s', async (_title, answer) => {
    expect((await create(answer)).kind).toBe('unknown');
  });

  it('takes a reserve’s number of just 100 characters', async () => {
    const reserveId = `${'x'.repeat(98)}_-`;
    expect(await create(success({ reserveId }))).toMatchObject({ kind: 'created', memo: { reserveId } });
  });
});

it.each([
  ['test', {}, 'https://dev-pay.paygate.naver.com'],
  ['live', {}, 'https://pay.paygate.naver.com'],
  ['live', { apiUrl: 'https://apis.naver.com/' }, 'https://apis.naver.com'],
  ['test', { apiUrl: 'https://dev-pub.apis.naver.com' }, 'https://dev-pub.apis.naver.com'],
] as const)('an account of mode %s with %j calls %s, in whole won', (mode, settings, address) => {
  const account = { id: 'a', provider: 'naverpay', merchant: 'm', settings, mode };
  expect(naverpay.baseUrl(account)).toBe(address);
  expect(naverpay.exponentOf('KRW')).toBe(0);
});
