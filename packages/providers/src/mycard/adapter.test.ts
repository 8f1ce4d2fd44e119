import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  knownPayment,
  notSent,
  paymentRequest,
  type Scripted,
  scriptedContext,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { mycard } from './adapter.ts';
import { hashOf } from './hash.ts';
import { authGlobalOrder, resultOrder } from './wire.ts';

const key = 'MerchantKeyOfTheTest';
const request = paymentRequest({
  channelId: 10302,
  amount: { amountMinor: 15000, currency: 'TWD' },
  goodsName: "300 Diamonds (it's a <gift>!)",
});
const context = (script: Scripted[], account = {}, now = scriptedNow) =>
  scriptedContext({ provider: 'mycard', merchant: 'GEMSVC', ...account }, { key }, script, now);

const authGlobal = {
  ReturnCode: '1',
  ReturnMsg: '%e6%88%90%e5%8a%9f',
  AuthCode: 'AUTH0001',
  TradeSeq: 'KD0001',
  InGameSaveType: '1',
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
  MyCardType: '1',
  PromoCode: '',
};

describe('O-08 a card that was typed in the shop', () => {
  const card = { number: 'MC00000000000042', password: 'PW4242424242' };
  const payment = knownPayment({ ...request, channelId: 10301 }, { memo: { authCode: 'AUTH0001' } });
  const wrong = { ReturnCode: 'X12', ReturnMsg: 'wrong password' };
  const unpaid = { ...trade, ReturnCode: '0', PayResult: '' };

  it('is spent for the trade that is open, with its own hash', async () => {
    const at = context([jsonAnswer(200, trade)]);
    expect(await mycard.redeem!(at, payment, card)).toMatchObject({ kind: 'asked' });
    const [sent] = at.sent;
    expect(sent?.url).toBe('http://sandbox.example/mycard/MyBillingPay/v1.6/IngamePay');
    const values = ['AUTH0001', card.number, card.password];
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      AuthCode: values[0],
      CardId: values[1],
      CardPw: values[2],
      Hash: hashOf(values, key, 'escapes'),
    });
    expect(at.sent).toHaveLength(1);
  });

  it.each<[string, Scripted[], object]>([
    [
      'MyCard refuses and the trade is unpaid: the card is wrong',
      [jsonAnswer(200, wrong), jsonAnswer(200, unpaid)],
      { kind: 'refused', error: 'card-invalid' },
    ],
    [
      'MyCard refuses a trade that is paid all the same: it is asked about',
      [jsonAnswer(200, wrong), jsonAnswer(200, trade)],
      { kind: 'asked' },
    ],
    [
      'MyCard refuses and then says nothing: it is asked about',
      [jsonAnswer(200, wrong), textAnswer(500, '')],
      { kind: 'asked' },
    ],
    [
      'the connection was refused: nothing was spent',
      [notSent],
      { kind: 'refused', error: 'method-unavailable' },
    ],
    ['MyCard does not let us in', [textAnswer(403, '')], { kind: 'refused', error: 'configuration' }],
    ...inconclusiveAnswers.map(([name, answer]): [string, Scripted[], object] => [
      `${name}: it is asked about`,
      [answer],
      { kind: 'asked' },
    ]),
  ])('%s', async (_title, answers, expected) => {
    const outcome = await mycard.redeem!(context(answers), payment, card);
    expect(outcome).toMatchObject(expected);
    expect(JSON.stringify(outcome)).not.toMatch(/MC0{4,}|PW42/);
  });

  it('is never sent for a trade without its AuthCode', async () => {
    const at = context([]);
    const outcome = await mycard.redeem!(at, { ...payment, memo: {} }, card);
    expect(outcome).toMatchObject({ kind: 'refused', error: 'invalid-request' });
    expect(at.sent).toEqual([]);
  });
});

describe('O-07 creating a payment', () => {
  it('sends every field of AuthGlobal v1.6 and their hash, and opens the page that MyCard names', async () => {
    const at = context([jsonAnswer(200, authGlobal)]);
    expect(await mycard.create(at, request)).toEqual({
      kind: 'created',
      url: authGlobal.TransactionUrl,
      memo: { authCode: 'AUTH0001', tradeSeq: 'KD0001' },
    });
    const [sent] = at.sent;
    expect(sent?.url).toBe('http://sandbox.example/mycard/MyBillingPay/v1.6/AuthGlobal');
    const fields = Object.fromEntries(new URLSearchParams(sent?.body));
    expect(fields).toEqual({
      FacServiceId: 'GEMSVC',
      FacTradeSeq: 'GP0123456789ABCDEF-1',
      FacGameId: 'GEMSVC',
      FacGameName: 'Star Harbour',
      TradeType: '2',
      ServerId: '',
      CustomerId: 'watt.production:1:suid-42',
      PaymentType: '',
      ItemCode: '',
      ProductName: '300 Diamonds it s a gift',
      Amount: '150',
      Currency: 'TWD',
      SandBoxMode: 'true',
      FacReturnURL: request.returnUrl,
      Hash: hashOf(
        authGlobalOrder.map((name) => fields[name] ?? ''),
        key,
        'escapes',
      ),
    });
  });

  it.each([
    ['[10301] the in-game card', 10301, '', 'INGAME'],
    ['[10302] billing, everything that fits', 10302, '', ''],
    ['[10302] one billing method', 10302, 'FA029', 'FA029'],
    ['[10303] member points', 10303, '', 'COSTPOINT'],
    ['[10303] member points, whatever the sub-payment says', 10303, 'X', 'COSTPOINT'],
  ])('O-07 %s', async (_, channelId, channel, paymentType) => {
    const at = context([jsonAnswer(200, authGlobal)]);
    await mycard.create(at, { ...request, channelId, channel });
    expect(new URLSearchParams(at.sent[0]?.body).get('PaymentType')).toBe(paymentType);
  });

  it('hashes the whole text in lower case where the account says so, and names the registered game', async () => {
    const at = context([jsonAnswer(200, authGlobal)], { settings: { hashCase: 'whole', gameId: 'game1' } });
    await mycard.create(at, request);
    const fields = Object.fromEntries(new URLSearchParams(at.sent[0]?.body));
    expect(fields.FacGameId).toBe('game1');
    expect(fields.Hash).toBe(
      hashOf(
        authGlobalOrder.map((name) => fields[name] ?? ''),
        key,
        'whole',
      ),
    );
  });

  it.each([
    [{ amountMinor: 15050, currency: 'TWD' }, undefined],
    [{ amountMinor: 1499, currency: 'USD' }, '14.99'],
    [{ amountMinor: 1500, currency: 'USD' }, '15'],
    [{ amountMinor: 980, currency: 'JPY' }, '980'],
    [{ amountMinor: 5, currency: 'USD' }, '0.05'],
  ])('writes %j as %s', async (amount, text) => {
    const at = context(text === undefined ? [] : [jsonAnswer(200, authGlobal)]);
    const outcome = await mycard.create(at, { ...request, amount });
    if (text === undefined) expect(outcome).toMatchObject({ kind: 'refused', error: 'invalid-request' });
    else expect(new URLSearchParams(at.sent[0]?.body).get('Amount')).toBe(text);
  });

  it.each<[string, Scripted, object]>([
    [
      'MyCard refuses',
      jsonAnswer(200, { ReturnCode: '-102', ReturnMsg: '%E9%8C%AF%E8%AA%A4' }),
      { kind: 'refused', error: 'invalid-request', detail: 'MyCard -102 錯誤' },
    ],
    ['our address is not registered', textAnswer(403, ''), { kind: 'refused', error: 'configuration' }],
    ['nobody listens', notSent, { kind: 'unavailable' }],
    ['it accepts without an AuthCode', jsonAnswer(200, { ...authGlobal, AuthCode: '' }), { kind: 'unknown' }],
    [
      'it accepts without a page',
      jsonAnswer(200, { ...authGlobal, TransactionUrl: undefined }),
      { kind: 'unknown' },
    ],
    [
      'the page is a script',
      jsonAnswer(200, { ...authGlobal, TransactionUrl: 'javascript:alert(1)' }),
      { kind: 'unknown' },
    ],
  ])('when %s', async (_, answer, outcome) => {
    expect(await mycard.create(context([answer]), request)).toMatchObject(outcome);
  });

  it.each(
    [undefined, null, ''].flatMap((none) => [
      ['live', none, 'www.mycard520.com.tw', 'false'] as const,
      ['test', none, 'test.mycard520.com.tw', 'true'] as const,
    ]),
  )(
    'O-07 knows the page of a %s account whose answer has %j for one',
    async (mode, TransactionUrl, host, sandBox) => {
      const at = context([jsonAnswer(200, { ...authGlobal, TransactionUrl })], { mode });
      expect(await mycard.create(at, request)).toMatchObject({
        url: `https://${host}/MyCardPay/?AuthCode=AUTH0001`,
      });
      expect(new URLSearchParams(at.sent[0]?.body).get('SandBoxMode')).toBe(sandBox);
    },
  );

  it.each(inconclusiveAnswers)('does not know after %s', async (_, answer) => {
    expect((await mycard.create(context([answer]), request)).kind).toBe('unknown');
  });
});

describe('asking for a payment', () => {
  const payment = knownPayment(request, { memo: { authCode: 'AUTH0001' } });
  const afterExpiry = new Date(request.expiresAt.getTime() + 1);

  it('finds the money', async () => {
    const at = context([jsonAnswer(200, trade)]);
    expect(await mycard.query?.(at, payment)).toEqual({
      kind: 'known',
      update: {
        reference: request.reference,
        status: 'paid',
        amount: { amountMinor: 15000, currency: 'TWD' },
        providerReference: 'MC0000000001',
        merchant: 'GEMSVC',
        detail: 'MyCard 1 OK',
        memo: { authCode: 'AUTH0001', paymentType: 'INGAME' },
      },
    });
    expect(at.sent[0]?.body).toBe('AuthCode=AUTH0001');
  });

  it.each([
    ['90.00', 9000],
    [150, 15000],
    ['150.5', 15050],
  ])('reads the amount %j', async (Amount, amountMinor) => {
    expect(await mycard.query?.(context([jsonAnswer(200, { ...trade, Amount })]), payment)).toMatchObject({
      update: { amount: { amountMinor, currency: 'TWD' } },
    });
  });

  it('keeps a paid trade with an unreadable amount as paid without one, for the store to stop at', async () => {
    const outcome = await mycard.query?.(context([jsonAnswer(200, { ...trade, Amount: 'many' })]), payment);
    expect(outcome).toMatchObject({ update: { status: 'paid' } });
    expect(outcome).not.toHaveProperty('update.amount');
  });

  it.each<[string, object, Record<string, string>, Date, string]>([
    ['0 while the page may be open', { PayResult: '0' }, {}, scriptedNow, 'pending'],
    ['0 after a hashed failure', { PayResult: '0' }, { payResult: '0' }, scriptedNow, 'declined'],
    ['0 after the time has run out', { PayResult: '0' }, {}, afterExpiry, 'expired'],
    ['0 as a number', { PayResult: 0 }, { payResult: '0' }, scriptedNow, 'declined'],
    ['3 after a hashed failure', { PayResult: '3' }, { payResult: '0' }, scriptedNow, 'paid'],
    ['3 long after the time has run out', { PayResult: '3' }, {}, afterExpiry, 'paid'],
    ['3 as a number', { PayResult: 3, ReturnCode: 1 }, {}, scriptedNow, 'paid'],
    ['3 with another ReturnCode', { ReturnCode: '-1' }, {}, scriptedNow, 'pending'],
    ['a PayResult that nobody knows', { PayResult: '7' }, {}, afterExpiry, 'pending'],
    ['no PayResult', { PayResult: undefined }, {}, scriptedNow, 'pending'],
  ])('reads PayResult %s', async (_, change, memo, now, status) => {
    const asked = { ...payment, memo: { ...payment.memo, ...memo } };
    const outcome = await mycard.query?.(context([jsonAnswer(200, { ...trade, ...change })], {}, now), asked);
    expect(outcome).toMatchObject({ kind: 'known', update: { status } });
  });

  it.each<[string, Record<string, string>, Date, object]>([
    ['waits', {}, scriptedNow, { kind: 'unavailable' }],
    [
      'ends when the time has run out: nobody ever had a page',
      {},
      afterExpiry,
      { update: { status: 'expired' } },
    ],
    ['never ends once a hashed result says paid', { payResult: '3' }, afterExpiry, { kind: 'unavailable' }],
  ])('without an AuthCode it %s', async (_, memo, now, outcome) => {
    expect(await mycard.query?.(context([], {}, now), { ...payment, memo })).toMatchObject(outcome);
  });

  it('does not take the answer for another order', async () => {
    const other = jsonAnswer(200, { ...trade, FacTradeSeq: 'GP-OTHER' });
    expect((await mycard.query?.(context([other]), payment))?.kind).toBe('unavailable');
  });

  it.each([...inconclusiveAnswers, ['a refused connection', notSent] as const])(
    'is unavailable after %s',
    async (_, answer) => {
      expect((await mycard.query?.(context([answer]), payment))?.kind).toBe('unavailable');
    },
  );
});

describe('the browser comes back with the result form', () => {
  const payment = knownPayment(request, { memo: { authCode: 'AUTH0001' } });
  const form = (change: Record<string, string> = {}) => {
    const fields: Record<string, string> = {
      ReturnCode: '1',
      ReturnMsg: 'ok',
      PayResult: '3',
      FacTradeSeq: request.reference,
      PaymentType: 'INGAME',
      Amount: '150',
      Currency: 'TWD',
      MyCardTradeNo: 'MC0000000001',
      MyCardType: '1',
      PromoCode: '',
      ...change,
    };
    return {
      ...fields,
      Hash: hashOf(
        resultOrder.map((name) => fields[name] ?? ''),
        keysOf(key)[0],
        'escapes',
      ),
    };
  };

  it('asks TradeQuery at once', async () => {
    expect(await mycard.completeReturn?.(context([jsonAnswer(200, trade)]), payment, form())).toMatchObject({
      update: { status: 'paid', memo: { authCode: 'AUTH0001', payResult: '3' } },
    });
  });

  it('learns of a failure', async () => {
    const at = context([jsonAnswer(200, { ...trade, PayResult: '0' })]);
    expect(await mycard.completeReturn?.(at, payment, form({ PayResult: '0' }))).toMatchObject({
      update: { status: 'declined', memo: { payResult: '0' } },
    });
  });

  const remembered = { authCode: 'AUTH0001', tradeSeq: 'KD0001', paymentType: 'FA018' };

  it.each<
    [before: string | undefined, form: string, trade: string, after: string | undefined, status: string]
  >([
    [undefined, '3', '3', '3', 'paid'],
    [undefined, '3', '0', '3', 'pending'],
    [undefined, '0', '3', '0', 'paid'],
    [undefined, '0', '0', '0', 'declined'],
    [undefined, '7', '3', undefined, 'paid'],
    [undefined, '7', '0', undefined, 'pending'],
    ['0', '3', '3', '3', 'paid'],
    ['0', '3', '0', '3', 'pending'],
    ['0', '0', '3', '0', 'paid'],
    ['0', '0', '0', '0', 'declined'],
    ['0', '7', '3', '0', 'paid'],
    ['0', '7', '0', '0', 'declined'],
    ['3', '3', '3', '3', 'paid'],
    ['3', '3', '0', '3', 'pending'],
    ['3', '0', '3', '0', 'paid'],
    ['3', '0', '0', '0', 'declined'],
    ['3', '7', '3', '3', 'paid'],
    ['3', '7', '0', '3', 'pending'],
  ])(
    'O-11 what was remembered (%s) stays beside the newest form (%s) and the way that TradeQuery names (%s)',
    async (before, said, PayResult, after, status) => {
      const known = { ...remembered, ...(before === undefined ? {} : { payResult: before }) };
      const at = context([jsonAnswer(200, { ...trade, PayResult })]);
      const outcome = await mycard.completeReturn?.(
        at,
        { ...payment, memo: known },
        form({ PayResult: said }),
      );
      expect(outcome).toMatchObject({ kind: 'known', update: { status } });
      expect(outcome).toHaveProperty('update.memo', {
        ...remembered,
        ...(after === undefined ? {} : { payResult: after }),
        paymentType: PayResult === '3' ? 'INGAME' : 'FA018',
      });
    },
  );

  it.each<[string, Record<string, string>]>([
    ['no form', {}],
    ['a form with a wrong hash', { ...form(), PayResult: '0' }],
    ["another order's form", form({ FacTradeSeq: 'GP-OTHER' })],
  ])('%s proves nothing', async (_, parameters) => {
    expect(await mycard.completeReturn?.(context([]), payment, parameters)).toBeUndefined();
  });
});

describe('confirming', () => {
  const payment = knownPayment(request, { memo: { authCode: 'AUTH0001' } });

  it.each<[string, Scripted, string]>([
    [
      'MyCard settles',
      jsonAnswer(200, { ReturnCode: '1', FacTradeSeq: request.reference, TradeSeq: 'KD0001' }),
      'confirmed',
    ],
    ['MyCard refuses', jsonAnswer(200, { ReturnCode: '-5', ReturnMsg: 'no' }), 'refused'],
    ['MyCard names another order', jsonAnswer(200, { ReturnCode: '1', FacTradeSeq: 'GP-OTHER' }), 'refused'],
    ['nobody listens', notSent, 'unavailable'],
    ...inconclusiveAnswers.map(([name, answer]): [string, Scripted, string] => [name, answer, 'unavailable']),
  ])('when %s', async (_, answer, kind) => {
    expect((await mycard.confirm?.(context([answer]), payment))?.kind).toBe(kind);
  });

  it('needs the AuthCode', async () => {
    expect((await mycard.confirm?.(context([]), knownPayment(request)))?.kind).toBe('refused');
  });
});

describe('the account', () => {
  it('has a host of its own for tests', () => {
    const account = { id: 'a', provider: 'mycard', merchant: 'm', settings: {} };
    expect(mycard.baseUrl({ ...account, mode: 'test' })).toBe('https://testb2b.mycard520.com.tw');
    expect(mycard.baseUrl({ ...account, mode: 'live' })).toBe('https://b2b.mycard520.com.tw');
  });

  it.each([
    [{}, []],
    [{ hashCase: 'whole', gameId: 'g-1', sourceIps: ['218.32.37.148'] }, []],
    [{ hashCase: 'upper' }, ['hashCase']],
    [{ sourceIps: ['mycard'] }, ['sourceIps.0']],
    [{ hashcase: 'whole' }, ['hashcase']],
  ])('finds the problems of %j', (settings, paths) => {
    expect(mycard.checkSettings(settings).map((problem) => problem.path)).toEqual(paths);
  });
});

describe('O-09 dropping a payment', () => {
  const lostAt = request.expiresAt.getTime() - 3_600_000;
  const open = (memo: Record<string, string>) => ({
    ...knownPayment(request, { memo }),
    createdAt: new Date(lostAt),
  });

  it.each<[title: string, memo: Record<string, string>, seconds: number, kind: string]>([
    ['whose page was never given: nobody can pay it', {}, 31, 'cancelled'],
    ['whose page may still be given', {}, 29, 'unavailable'],
    ['with a page: it may be paid there', { authCode: 'AUTH0001' }, 3_000, 'refused'],
    ['that a hashed result calls paid', { payResult: '3' }, 3_000, 'refused'],
  ])('%s', async (_title, memo, seconds, kind) => {
    const at = { ...context([]), now: () => new Date(lostAt + seconds * 1000) };
    expect(await mycard.cancel?.(at, open(memo))).toMatchObject({ kind });
  });
});
