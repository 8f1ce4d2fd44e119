import type {
  Account,
  CancelOutcome,
  ConfirmOutcome,
  CreateOutcome,
  QueryOutcome,
  RedeemOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import {
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
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { mycard } from './adapter.ts';
import { hashOf } from './hash.ts';
import { authGlobalOrder } from './wire.ts';

/*
 * The outcome of each of MyCard's answers, with the detail that the operator reads, and of answers in which one
 * field is spoiled.
 */

const key = 'MerchantKeyOfTheTest';
const request = paymentRequest({ channelId: 10302, amount: { amountMinor: 15_000, currency: 'TWD' } });
const payment = knownPayment(request, { memo: { authCode: 'AUTH0001' } });
const card = { number: 'MC00000000000042', password: 'PW4242424242' };
const context = (
  script: Scripted[],
  { now = scriptedNow, secret = key, ...account }: Partial<Account> & { now?: Date; secret?: string } = {},
) => scriptedContext({ provider: 'mycard', merchant: 'GEMSVC', ...account }, { key: secret }, script, now);

const opened = {
  ReturnCode: '1',
  ReturnMsg: 'OK',
  AuthCode: 'AUTH0001',
  TradeSeq: 'KD0001',
  TransactionUrl: 'http://sandbox.example/mycard/MyCardPay/?AuthCode=AUTH0001',
};
const trade = {
  ReturnCode: '1',
  ReturnMsg: 'OK',
  PayResult: '3',
  FacTradeSeq: request.reference,
  PaymentType: 'INGAME',
  Amount: '150',
  Currency: 'TWD',
  MyCardTradeNo: 'MC0000000001',
};

const refusedUs = (status: number) => `MyCard refuses us (${status}): is our address registered there?`;
const formOf = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body));

describe('creating a payment', () => {
  const create = (answer: Scripted, account = {}) => mycard.create(context([answer], account), request);
  const refused = (detail: string): CreateOutcome => ({ kind: 'refused', error: 'invalid-request', detail });
  const unknown = (detail: string): CreateOutcome => ({ kind: 'unknown', detail });

  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a lost answer', lost, unknown('no answer within 8000 ms')],
    ...[401, 403].map((status): [string, Scripted, CreateOutcome] => [
      `${status}`,
      textAnswer(status, ''),
      { kind: 'refused', error: 'configuration', detail: refusedUs(status) },
    ]),
    ...[201, 400, 404, 500].map((status): [string, Scripted, CreateOutcome] => [
      `${status}, whatever it says`,
      jsonAnswer(status, opened),
      unknown(`answer ${status}`),
    ]),
    ...(
      [
        ['%E9%8C%AF%E8%AA%A4+no.+1', 'MyCard -102 錯誤 no. 1'],
        ['100% wrong+', 'MyCard -102 100% wrong+'],
        [undefined, 'MyCard -102'],
        [null, 'MyCard -102'],
        ['password=hunter2', 'MyCard -102 password=[secret]'],
      ] as const
    ).map(([ReturnMsg, detail]): [string, Scripted, CreateOutcome] => [
      `a refusal with the message ${ReturnMsg}`,
      jsonAnswer(200, { ReturnCode: -102, ReturnMsg }),
      refused(detail),
    ]),
    ...[undefined, null, ''].map((AuthCode): [string, Scripted, CreateOutcome] => [
      `a yes whose AuthCode is ${JSON.stringify(AuthCode)}`,
      jsonAnswer(200, { ...opened, AuthCode }),
      unknown('MyCard accepted without an AuthCode'),
    ]),
    ...[undefined, null, '', '/MyCardPay/', 'javascript:alert(1)'].map(
      (url): [string, Scripted, CreateOutcome] => [
        `a yes whose page is ${JSON.stringify(url)}`,
        jsonAnswer(200, { ...opened, TransactionUrl: url }),
        unknown('MyCard gave no page to pay on'),
      ],
    ),
    ...[undefined, null, ''].map((TradeSeq): [string, Scripted, CreateOutcome] => [
      `a yes whose TradeSeq is ${JSON.stringify(TradeSeq)}`,
      jsonAnswer(200, { ...opened, TradeSeq }),
      { kind: 'created', url: opened.TransactionUrl, memo: { authCode: 'AUTH0001' } },
    ]),
    [
      'a yes that writes its code as a number',
      jsonAnswer(200, { ...opened, ReturnCode: 1 }),
      { kind: 'created', url: opened.TransactionUrl, memo: { authCode: 'AUTH0001', tradeSeq: 'KD0001' } },
    ],
    ...spoiledFields(opened, ['ReturnCode', 'ReturnMsg', 'AuthCode', 'TradeSeq', 'TransactionUrl'])
      .filter(([title]) => /(list|object)$|^ReturnCode is (missing|null)/.test(title))
      .map(([title, answer]): [string, Scripted, CreateOutcome] => [
        `an answer whose ${title}`,
        jsonAnswer(200, answer),
        unknown('the answer is not one of AuthGlobal'),
      ]),
  ])('O-10 O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await create(answer)).toStrictEqual(outcome);
  });

  it.each([
    ['test', 'https://test.mycard520.com.tw/MyCardPay/?AuthCode=A%2F1'],
    ['live', 'https://www.mycard520.com.tw/MyCardPay/?AuthCode=A%2F1'],
  ] as const)('O-07 a %s account that is answered without a page has one all the same', async (mode, url) => {
    const at = context([jsonAnswer(200, { ReturnCode: '1', AuthCode: 'A/1' })], { mode });
    expect(await mycard.create(at, request)).toMatchObject({ kind: 'created', url });
    expect(formOf(at.sent[0]?.body).SandBoxMode).toBe(mode === 'live' ? 'false' : 'true');
  });

  it.each([
    ['a channel that MyCard has not', { channelId: 12101 }, 'no MyCard channel 12101'],
    [
      'half a Taiwan dollar',
      { amount: { amountMinor: 15_050, currency: 'TWD' } },
      'MyCard cannot express this amount in TWD',
    ],
  ])('%s is refused before anybody is asked', async (_title, change, detail) => {
    expect(await mycard.create(context([]), { ...request, ...change })).toStrictEqual(refused(detail));
  });

  const sent = async (change: object) => {
    const at = context([jsonAnswer(200, opened)]);
    await mycard.create(at, { ...request, ...change });
    return formOf(at.sent[0]?.body);
  };

  it.each([
    [`it's "the" <best>! (*new*)`, 'it s the best new'],
    ['  two   lines\n and\ta tab  ', 'two lines and a tab'],
    ['鑽石 & 100% more, #1', '鑽石 & 100% more, #1'],
    ['x'.repeat(51), 'x'.repeat(50)],
    [`${'x'.repeat(49)} yz`, `${'x'.repeat(49)} `.slice(0, 50)],
  ])('O-07 the names of goods and game are such as MyCard takes: %j', async (name, plain) => {
    expect(await sent({ goodsName: name, gameName: name })).toMatchObject({
      ProductName: plain,
      FacGameName: plain,
    });
  });

  it('O-07 a payer is named as the shop knows them where MyCard takes each character, and otherwise by a hash', async () => {
    for (const character of [
      ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
      'é',
      '玩',
      '😀',
    ]) {
      const shopperId = `watt.production:1:${character}`;
      const isTaken = /^[0-9A-Za-z]$/.test(character) || '._-#$%&*~:/^!+@'.includes(character);
      expect((await sent({ shopperId })).CustomerId).toBe(isTaken ? shopperId : sha256Hex(shopperId));
    }
    const [longest, longer] = ['x'.repeat(100), 'x'.repeat(101)];
    expect((await sent({ shopperId: longest })).CustomerId).toBe(longest);
    expect((await sent({ shopperId: longer })).CustomerId).toBe(sha256Hex(longer));
  });

  it('O-07 the hash takes the fields in the order of the document (AuthGlobal, 3.1)', async () => {
    const account = { settings: { gameId: 'GAME1' } };
    const at = context([jsonAnswer(200, opened)], account);
    await mycard.create(at, { ...request, channel: 'FA029' });
    expect(formOf(at.sent[0]?.body).Hash).toBe(
      hashOf(
        [
          ...[
            'GEMSVC',
            'GP0123456789ABCDEF-1',
            'GAME1',
            'Star Harbour',
            '2',
            '',
            'watt.production:1:suid-42',
            'FA029',
            '',
          ],
          ...['1,000 Diamonds', '150', 'TWD', 'true', request.returnUrl],
        ],
        key,
        'escapes',
      ),
    );
  });

  it('the first of two keys signs while the key is being changed, in a form that MyCard reads', async () => {
    const at = context([jsonAnswer(200, opened)], { secret: 'new-key old-key' });
    await mycard.create(at, request);
    const fields = formOf(at.sent[0]?.body);
    const values = authGlobalOrder.map((name) => fields[name] ?? '');
    expect(fields.Hash).toBe(hashOf(values, 'new-key', 'escapes'));
    expect(at.sent[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  });
});

describe('asking for a payment', () => {
  const query = (answer: Scripted, memo = {}, now = scriptedNow) =>
    mycard.query!(context([answer], { now }), { ...payment, memo: { ...payment.memo, ...memo } });
  const unavailable = (detail: string): QueryOutcome => ({ kind: 'unavailable', detail });
  const seen = { reference: request.reference, merchant: 'GEMSVC', detail: 'MyCard 1 OK' };
  const known = (update: object): QueryOutcome => ({
    kind: 'known',
    update: { ...seen, ...update } as never,
  });
  const memo = { authCode: 'AUTH0001', paymentType: 'INGAME' };
  const paid = {
    status: 'paid',
    amount: { amountMinor: 15_000, currency: 'TWD' },
    providerReference: 'MC0000000001',
    memo,
  };
  const without = (...names: (keyof typeof paid)[]) =>
    Object.fromEntries(Object.entries(paid).filter(([name]) => !names.includes(name as keyof typeof paid)));
  const gone = [undefined, null, ''];
  const rows = (name: keyof typeof trade, outcome: QueryOutcome) =>
    gone.map((value): [string, Scripted, QueryOutcome] => [
      `a trade whose ${name} is ${JSON.stringify(value)}`,
      jsonAnswer(200, withField(trade, name, value)),
      outcome,
    ]);

  it.each<[string, Scripted, QueryOutcome]>([
    ['nobody listens', notSent, unavailable('ECONNREFUSED')],
    ['a lost answer', lost, unavailable('no answer within 8000 ms')],
    ['403', textAnswer(403, ''), unavailable(refusedUs(403))],
    ['500', jsonAnswer(500, trade), unavailable('answer 500')],
    [
      'another order',
      jsonAnswer(200, { ...trade, FacTradeSeq: 'GP0123456789ABCDEF-2' }),
      unavailable('MyCard answered for another order'),
    ],
    ['money', jsonAnswer(200, trade), known(paid)],
    [
      'money, in numbers',
      jsonAnswer(200, { ...trade, ReturnCode: 1, PayResult: 3, Amount: 150 }),
      known(paid),
    ],
    ...rows('FacTradeSeq', known(paid)),
    ...rows('Amount', known(without('amount'))),
    ...rows('Currency', known(without('amount'))),
    ...rows('MyCardTradeNo', known(without('providerReference'))),
    ...rows('PaymentType', known({ ...paid, memo: { authCode: 'AUTH0001' } })),
    ...rows('PayResult', known({ status: 'pending' })),
    [
      'another code, which says nothing of the money',
      jsonAnswer(200, { ...trade, ReturnCode: '-1' }),
      known({ status: 'pending', detail: 'MyCard -1 OK' }),
    ],
    ...spoiledFields(trade, Object.keys(trade))
      .filter(([title]) => /(list|object)$|^ReturnCode is (missing|null)/.test(title))
      .map(([title, answer]): [string, Scripted, QueryOutcome] => [
        `an answer whose ${title}`,
        jsonAnswer(200, answer),
        unavailable('the answer is not one of TradeQuery'),
      ]),
  ])('O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await query(answer)).toStrictEqual(outcome);
  });

  const failed = jsonAnswer(200, { ...trade, PayResult: '0' });
  const at = (ms: number) => new Date(request.expiresAt.getTime() + ms);
  it.each<[string, object, Date, object]>([
    ['in the last moment of its page', {}, at(-1), { status: 'pending' }],
    ['once its page has closed', {}, at(0), { status: 'expired', error: 'expired' }],
    ['that a hashed result says, too', { payResult: '0' }, at(-1), { status: 'declined', error: 'declined' }],
    ['after a hashed result that says paid', { payResult: '3' }, at(-1), { status: 'pending' }],
  ])('O-11 a failure %s', async (_title, more, now, update) => {
    expect(await query(failed, more, now)).toStrictEqual(known(update));
  });

  it.each<[string, object, Date, QueryOutcome]>([
    [
      'while its page may be open',
      {},
      at(-1),
      unavailable('no AuthCode to ask with: the answer of AuthGlobal was lost'),
    ],
    [
      'once its time is over',
      {},
      at(0),
      known({ status: 'expired', detail: 'MyCard never returned a page for it' }),
    ],
    [
      'that a hashed result calls paid',
      { payResult: '3' },
      at(0),
      unavailable('no AuthCode to ask with: the answer of AuthGlobal was lost'),
    ],
  ])('O-11 a payment without an AuthCode, %s', async (_title, more, now, outcome) => {
    expect(await mycard.query!(context([], { now }), { ...payment, memo: { ...more } })).toStrictEqual(
      outcome,
    );
  });

  it('is asked by its AuthCode alone', async () => {
    const asked = context([jsonAnswer(200, trade)]);
    await mycard.query!(asked, payment);
    expect(asked.sent[0]).toMatchObject({
      url: 'http://sandbox.example/mycard/MyBillingPay/v1.6/TradeQuery',
      body: 'AuthCode=AUTH0001',
    });
  });
});

describe('O-08 spending a card', () => {
  const wrong = { ReturnCode: 'X12', ReturnMsg: 'wrong password' };
  const no = jsonAnswer(200, wrong);
  const said = 'MyCard X12 wrong password';
  const asked = (detail: string): RedeemOutcome => ({ kind: 'asked', detail });
  const refused = (error: 'method-unavailable' | 'configuration' | 'card-invalid', detail: string) =>
    ({ kind: 'refused', error, detail }) as const;

  it.each<[string, Scripted[], RedeemOutcome]>([
    ['a yes', [jsonAnswer(200, { ReturnCode: 1, ReturnMsg: 'OK' })], asked('MyCard 1 OK')],
    ['a yes without words', [jsonAnswer(200, { ReturnCode: '1' })], asked('MyCard 1')],
    ['nobody listens', [notSent], refused('method-unavailable', 'ECONNREFUSED')],
    ['401', [textAnswer(401, '')], refused('configuration', refusedUs(401))],
    ['a lost answer', [lost], asked('no answer within 8000 ms')],
    ['500', [textAnswer(500, '')], asked('answer 500')],
    ['no answer of IngamePay', [jsonAnswer(200, {})], asked('the answer is not one of IngamePay')],
    ['a no, and the trade is paid', [no, jsonAnswer(200, trade)], asked(said)],
    ['a no, and the trade cannot be asked about', [no, lost], asked(said)],
    [
      'a no, and the trade is open',
      [no, jsonAnswer(200, { ...trade, PayResult: '' })],
      refused('card-invalid', said),
    ],
  ])('O-08 when it comes to %s', async (_title, script, outcome) => {
    expect(await mycard.redeem!(context(script), payment, card)).toStrictEqual(outcome);
  });

  it.each(['escapes', 'whole'] as const)(
    'O-08 is signed as the account is set (%s), with the newest key',
    async (hashCase) => {
      const at = context([jsonAnswer(200, { ReturnCode: '1' })], {
        secret: 'new-key old-key',
        settings: { hashCase },
      });
      const known = { ...payment, memo: { authCode: 'Auth/1' } };
      await mycard.redeem!(at, known, card);
      expect(formOf(at.sent[0]?.body).Hash).toBe(
        hashOf(['Auth/1', card.number, card.password], 'new-key', hashCase),
      );
    },
  );

  it('O-08 never without the AuthCode of an open trade', async () => {
    expect(await mycard.redeem!(context([]), { ...payment, memo: {} }, card)).toStrictEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'the trade has no AuthCode',
    });
  });
});

describe('O-09 dropping a payment', () => {
  it.each<[string, Record<string, string>, number, CancelOutcome]>([
    ['with a page', { authCode: 'A' }, 3_600_000, { kind: 'refused', detail: 'MyCard has no cancel' }],
    [
      'that a result calls paid',
      { payResult: '3' },
      3_600_000,
      { kind: 'refused', detail: 'MyCard has no cancel' },
    ],
    [
      'whose page may still come',
      {},
      29_999,
      { kind: 'unavailable', detail: 'the answer of AuthGlobal may still come' },
    ],
    [
      'whose page never came',
      {},
      30_000,
      { kind: 'cancelled', detail: 'MyCard never returned a page for it' },
    ],
    [
      'whose page never came, and that a result calls failed',
      { payResult: '0' },
      30_000,
      { kind: 'cancelled', detail: 'MyCard never returned a page for it' },
    ],
  ])('O-09 one %s', async (_title, memo, age, outcome) => {
    const now = new Date(payment.createdAt.getTime() + age);
    expect(await mycard.cancel!(context([], { now }), { ...payment, memo })).toStrictEqual(outcome);
  });
});

describe('confirming', () => {
  const yes = { ReturnCode: '1', ReturnMsg: 'OK', FacTradeSeq: request.reference };

  it.each<[string, Scripted, ConfirmOutcome]>([
    ['a yes', jsonAnswer(200, yes), { kind: 'confirmed', detail: 'MyCard 1 OK' }],
    ...[undefined, null, ''].map((FacTradeSeq): [string, Scripted, ConfirmOutcome] => [
      `a yes whose FacTradeSeq is ${JSON.stringify(FacTradeSeq)}`,
      jsonAnswer(200, { ...yes, FacTradeSeq }),
      { kind: 'confirmed', detail: 'MyCard 1 OK' },
    ]),
    ['a yes without words', jsonAnswer(200, { ReturnCode: 1 }), { kind: 'confirmed', detail: 'MyCard 1' }],
    ['a no', jsonAnswer(200, { ...yes, ReturnCode: '-5' }), { kind: 'refused', detail: 'MyCard -5 OK' }],
    [
      'a yes for another order',
      jsonAnswer(200, { ...yes, FacTradeSeq: 'GP0123456789ABCDEF-2' }),
      { kind: 'refused', detail: 'MyCard confirmed another order' },
    ],
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a lost answer', lost, { kind: 'unavailable', detail: 'no answer within 8000 ms' }],
    ['401', textAnswer(401, ''), { kind: 'unavailable', detail: refusedUs(401) }],
    ...spoiledFields(yes, ['ReturnCode', 'ReturnMsg', 'FacTradeSeq'])
      .filter(([title]) => /(list|object)$|^ReturnCode is (missing|null)/.test(title))
      .map(([title, answer]): [string, Scripted, ConfirmOutcome] => [
        `an answer whose ${title}`,
        jsonAnswer(200, answer),
        { kind: 'unavailable', detail: 'the answer is not one of PaymentConfirm' },
      ]),
  ])('O-13 when it comes to %s', async (_title, answer, outcome) => {
    const at = context([answer]);
    expect(await mycard.confirm!(at, payment)).toStrictEqual(outcome);
    expect(at.sent[0]).toMatchObject({
      url: 'http://sandbox.example/mycard/MyBillingPay/v1.6/PaymentConfirm',
      body: 'AuthCode=AUTH0001',
    });
  });

  it('O-13 needs the AuthCode', async () => {
    expect(await mycard.confirm!(context([]), knownPayment(request))).toStrictEqual({
      kind: 'refused',
      detail: 'no AuthCode to confirm with',
    });
  });
});
