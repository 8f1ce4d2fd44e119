import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { welcomepay } from './adapter.ts';
import {
  agreedOnDesktop,
  agreedOnMobile,
  approvedOnDesktop,
  approvedOnMobile,
  back,
  context,
  declinedAs,
  known,
  mid,
  notUndone,
  paidBy,
  payment,
  placesIn,
  reference,
  remembering,
  request,
  returnUrl,
  saidIn,
  undone,
} from './testing/answers-of-welcome.ts';

/*
 * The only place where money moves. The bugs that this looks for: money taken for something that the browser
 * invented, taken twice, taken without being written down first, or taken and then reported as not taken.
 */

const onDesktop = remembering({ charge: 'desktop' });
const onMobile = remembering({ charge: 'mobile' });
const approved = (changes: object = {}) => jsonAnswer(200, { ...approvedOnDesktop, ...changes });
const refusal = jsonAnswer(200, { resultCode: 'R301', resultMsg: '한도 초과' });
const cancelled = jsonAnswer(200, { ResultCode: '00', ResultMsg: 'OK' });
const notCancelled = jsonAnswer(200, { ResultCode: '2001', ResultMsg: 'no' });
const unavailable = (detail: string): QueryOutcome => ({
  kind: 'unavailable',
  detail: `${detail}, and it could not be undone`,
});

describe('P-13 O-11 a player comes back who has agreed on a desktop', () => {
  const comeBack = (script: readonly Scripted[], settings = {}) =>
    welcomepay.completeReturn!(context(script, { settings }), onDesktop, agreedOnDesktop);

  it('is charged at the returned address, by a signed call', async () => {
    const at = context([approved()]);
    expect(await welcomepay.completeReturn!(at, onDesktop, agreedOnDesktop)).toStrictEqual(
      paidBy('StdpayCARD1'),
    );
    expect(saidIn(at)).toStrictEqual([
      [
        '/approve/1',
        {
          mid,
          authToken: 'TOK+/==',
          price: '12000',
          timestamp: '1795176000000',
          signature: 'f55abc1a870bd655d4324f87b75c3fcb521097621612b6b7816a3d4a08251fbc',
          charset: 'UTF-8',
          format: 'JSON',
        },
      ],
    ]);
    expect(at.sent[0]).toStrictEqual({
      method: 'POST',
      url: 'http://sandbox.example/welcomepay/approve/1',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: expect.stringContaining('authToken=TOK%2B%2F%3D%3D'),
      timeoutMs: 30_000,
    });
  });

  it.each<[string, object, object]>([
    ['the samples’ spelling', { TotPrice: undefined, MOID: undefined, price: 12_000, oid: reference }, {}],
    ['no merchant', { mid: undefined }, {}],
    ['no currency', { currency: null }, {}],
    ['a card by another name', { payMethod: 'Card' }, {}],
    ['a bank transfer', { payMethod: 'DirectBank' }, { memo: { way: 'bank' } }],
    ['a phone bill', { payMethod: 'HPP' }, { memo: { way: 'hpp' } }],
    ['less', { TotPrice: '100' }, { amount: { amountMinor: 100, currency: 'KRW' } }],
    ['more', { TotPrice: '12001' }, { amount: { amountMinor: 12_001, currency: 'KRW' } }],
    ['another amount in the samples’ spelling only', { price: '1' }, {}],
    ...['12000.00', '012000', ' 12000', '12,000', '-1.5', '1e4', '9007199254740993'].map(
      (TotPrice): [string, object, object] => [
        `${TotPrice} for an amount`,
        { TotPrice },
        { amount: 'inexpressible' },
      ],
    ),
    ['another currency', { currency: 'USD' }, { amount: { amountMinor: 12_000, currency: 'USD' } }],
    ['another merchant', { mid: 'gemkorea02' }, { merchant: 'gemkorea02' }],
    ['another order', { MOID: 'GP0123456789ABCDEF-2' }, { reference: 'GP0123456789ABCDEF-2' }],
  ])(
    'an approval that names %s is reported unchanged, and the store compares',
    async (_title, changes, told) => {
      expect(await comeBack([approved(changes)])).toStrictEqual(paidBy('StdpayCARD1', told));
    },
  );

  it.each<[string, Scripted[], string[], QueryOutcome]>([
    ['the first try was not sent', [notSent, approved()], ['/approve/1'], paidBy('StdpayCARD1')],
    ['no try was sent', [notSent, notSent], ['/approve/1'], declinedAs('not sent')],
    [
      'the first try was not sent, and the second is lost',
      [notSent, lost, undone],
      ['/approve/1', '/undo/1'],
      declinedAs('net cancel'),
    ],
    ['its answer is lost', [lost, undone], ['/undo/1'], declinedAs('net cancel')],
    [
      'its answer is lost, and the first undoing, too',
      [lost, lost, undone],
      ['/undo/1', '/undo/1'],
      declinedAs('net cancel'),
    ],
    [
      'its answer is lost, and nothing undoes it',
      [lost, notSent, notUndone],
      ['/undo/1', '/undo/1'],
      unavailable('no answer within 8000 ms'),
    ],
    ['it is refused', [refusal, undone], ['/undo/1'], declinedAs('R301 한도 초과')],
    [
      'it is refused, and there is nothing to undo',
      [refusal, notUndone, notUndone],
      ['/undo/1', '/undo/1'],
      declinedAs('R301 한도 초과'),
    ],
    [
      'a virtual account was opened, and nothing paid into it',
      [approved({ payMethod: 'VBank' }), undone],
      ['/undo/1'],
      declinedAs('net cancel'),
    ],
    [
      'a virtual account was opened, and could not be closed',
      [approved({ payMethod: 'VBank' }), notUndone, notUndone],
      ['/undo/1', '/undo/1'],
      unavailable('approved by VBank'),
    ],
    [
      'it was approved by a way of next year',
      [approved({ payMethod: 'constructor' }), undone],
      ['/undo/1'],
      declinedAs('net cancel'),
    ],
    [
      'it was approved with another status',
      [jsonAnswer(201, approvedOnDesktop), undone],
      ['/undo/1'],
      declinedAs('net cancel'),
    ],
    [
      'it is refused with another status, which proves nothing',
      [jsonAnswer(400, { resultCode: 'R101' }), notUndone, notUndone],
      ['/undo/1', '/undo/1'],
      unavailable('answer 400 is not an approval'),
    ],
  ])('where %s', async (_title, script, after, outcome) => {
    const at = context(script);
    expect(await welcomepay.completeReturn!(at, onDesktop, agreedOnDesktop)).toStrictEqual(outcome);
    expect(placesIn(at)).toStrictEqual(['/approve/1', ...after]);
    expect(at.sent).toHaveLength(script.length);
  });

  it.each(inconclusiveAnswers)(
    'O-11 %s is undone, and where that fails nobody knows',
    async (_title, answer) => {
      expect(await comeBack([answer, undone])).toStrictEqual(declinedAs('net cancel'));
      expect((await comeBack([answer, answer, answer]))?.kind).toBe('unavailable');
    },
  );

  it.each(spoiledFields(approvedOnDesktop, ['resultCode', 'tid', 'payMethod', 'TotPrice', 'MOID']))(
    'O-11 an approval in which %s is undone',
    async (_title, answer) => {
      expect(await comeBack([jsonAnswer(200, answer), undone])).toStrictEqual(declinedAs('net cancel'));
    },
  );

  it.each(spoiledFields(approvedOnDesktop, ['resultMsg', 'mid', 'currency']))(
    'O-11 an approval in which %s: what nobody needs may be missing, and is of its kind',
    async (title, answer) => {
      const isOfAnotherKind = title.includes('list') || title.includes('object');
      const script = isOfAnotherKind ? [jsonAnswer(200, answer), undone] : [jsonAnswer(200, answer)];
      expect(await comeBack(script)).toStrictEqual(
        isOfAnotherKind ? declinedAs('net cancel') : paidBy('StdpayCARD1'),
      );
    },
  );

  it('is undone by what the account says, of the fields of approve', async () => {
    const at = context([lost, undone], { settings: { netCancelFields: ['mid', 'authToken'] } });
    await welcomepay.completeReturn!(at, onDesktop, agreedOnDesktop);
    expect(saidIn(at)[1]).toStrictEqual(['/undo/1', { mid, authToken: 'TOK+/==' }]);
    const usual = context([lost, undone]);
    await welcomepay.completeReturn!(usual, onDesktop, agreedOnDesktop);
    expect(saidIn(usual)[1]?.[1]).toStrictEqual(saidIn(usual)[0]?.[1]);
  });

  it.each([
    ['resultCode 0', { resultCode: '0' }],
    ['another case', { ResultCode: '0000' }],
    ['no JSON', '0000'],
    ['a list', ['0000']],
  ])('is not undone by an answer with %s', async (_title, answer) => {
    expect(
      (await comeBack([lost, jsonAnswer(200, answer), jsonAnswer(500, { resultCode: '0000' })]))?.kind,
    ).toBe('unavailable');
  });

  it.each([
    ['no words', null, 'R301'],
    ['words that repeat an address', 'to you@example.com', 'R301 to [e-mail]'],
    ['very many words', '가'.repeat(200), `R301 ${'가'.repeat(95)}`],
    ['a character that is cut in two', `${'가'.repeat(94)}💎`, `R301 ${'가'.repeat(94)}\ufffd`],
  ])('remembers of a refusal with %s what can be kept', async (_title, resultMsg, told) => {
    const refused = jsonAnswer(200, { resultCode: 'R301', resultMsg });
    expect(await comeBack([refused, undone])).toStrictEqual(declinedAs(told));
  });
});

describe('P-13 O-11 a player comes back who has agreed on a phone', () => {
  const comeBack = (script: readonly Scripted[], known = onMobile) =>
    welcomepay.completeReturn!(context(script), known, agreedOnMobile);

  it('is charged at the returned address', async () => {
    const at = context([approvedOnMobile()]);
    expect(await welcomepay.completeReturn!(at, onMobile, agreedOnMobile)).toStrictEqual(paidBy('INIMX_1'));
    expect(saidIn(at)).toStrictEqual([['/m/1', { P_TID: 'INIMX_1', P_MID: mid }]]);
  });

  it.each<[string, Record<string, string | undefined>, object]>([
    ['a bank transfer', { P_TYPE: 'BANK' }, { memo: { way: 'bank' } }],
    ['a phone bill', { P_TYPE: 'MOBILE' }, { memo: { way: 'hpp' } }],
    ['less', { P_AMT: '100' }, { amount: { amountMinor: 100, currency: 'KRW' } }],
    ['no number for an amount', { P_AMT: 'x' }, { amount: 'inexpressible' }],
    ['another merchant', { P_MID: 'gemkorea02' }, { merchant: 'gemkorea02' }],
    ['no merchant', { P_MID: undefined }, {}],
    ['an empty merchant', { P_MID: '' }, {}],
    ['another order', { P_OID: 'GP0123456789ABCDEF-2' }, { reference: 'GP0123456789ABCDEF-2' }],
    ['no words', { P_RMESG1: undefined }, {}],
  ])('an approval that names %s is reported unchanged', async (_title, changes, told) => {
    expect(await comeBack([approvedOnMobile(changes)])).toStrictEqual(paidBy('INIMX_1', told));
  });

  it('may end with a line break, and its Korean words in another alphabet', async () => {
    const text = `P_STATUS=00&P_RMESG1=\ufffd\ufffd&P_TID=INIMX_1&P_TYPE=CARD&P_MID=${mid}&P_OID=${reference}&P_AMT=12000\r\n`;
    expect(await comeBack([textAnswer(200, text)])).toStrictEqual(paidBy('INIMX_1'));
  });

  it('is undone by a cancel of the server’s interface', async () => {
    const at = context([lost, cancelled]);
    const known = remembering({ charge: 'mobile', way: 'bank' });
    expect(await welcomepay.completeReturn!(at, known, agreedOnMobile)).toStrictEqual(
      declinedAs('net cancel'),
    );
    expect(saidIn(at)[1]).toStrictEqual([
      '/cancel/cancel',
      {
        mid,
        timestamp: '20261120210000',
        signature: '7395d74650bc74b9c1910272e566e0c49e2bf1105a6f1d761dc690d1001fde9d',
        payType: 'bank',
        tid: 'INIMX_1',
        price: '12000',
        currency: 'WON',
        cancelType: 'C',
      },
    ]);
  });

  it.each<[string, Scripted[], QueryOutcome]>([
    ['no try was sent', [notSent, notSent], declinedAs('not sent')],
    [
      'it is refused',
      [approvedOnMobile({ P_STATUS: '0301' }), cancelled],
      declinedAs('0301 정상처리되었습니다.'),
    ],
    [
      'its answer is lost, and nothing undoes it',
      [lost, notCancelled, lost],
      unavailable('no answer within 8000 ms'),
    ],
    [
      'a virtual account was opened',
      [approvedOnMobile({ P_TYPE: 'VBANK' }), cancelled],
      declinedAs('net cancel'),
    ],
    ...(['P_STATUS', 'P_TID', 'P_TYPE', 'P_OID', 'P_AMT'] as const).flatMap((name) =>
      [undefined, ''].map((value): [string, Scripted[], QueryOutcome] => [
        `${name} is ${value === undefined ? 'missing' : 'empty'}`,
        [approvedOnMobile({ [name]: value }), cancelled],
        declinedAs('net cancel'),
      ]),
    ),
  ])('where %s', async (_title, script, outcome) => {
    const at = context(script);
    expect(await welcomepay.completeReturn!(at, onMobile, agreedOnMobile)).toStrictEqual(outcome);
    expect(at.sent).toHaveLength(script.length);
  });
});

describe.each([
  ['desktop', agreedOnDesktop as Record<string, string>, onDesktop],
  ['mobile', agreedOnMobile as Record<string, string>, onMobile],
] as const)('O-11 on a %s, money is taken', (device, agreed, noted) => {
  const note = (parameters: Record<string, string>, now = scriptedNow, known = payment) =>
    welcomepay.noteCharge!(context([], { now }), known, parameters);

  it('after it was written down, which it is not by this call', async () => {
    expect(note(agreed)).toStrictEqual({ charge: device });
    const at = context();
    expect(await welcomepay.completeReturn!(at, payment, agreed)).toStrictEqual(
      known({ status: 'pending', detail: 'nothing was approved' }),
    );
    expect(at.sent).toEqual([]);
  });

  it('before its time is over', async () => {
    const last = new Date(request.expiresAt.getTime() - 1);
    expect(note(agreed, last)).toStrictEqual({ charge: device });
    expect(note(agreed, request.expiresAt)).toBeUndefined();
    const at = context([], { now: request.expiresAt });
    expect(await welcomepay.completeReturn!(at, noted, agreed)).toMatchObject({ kind: 'cannot-ask' });
    expect(at.sent).toEqual([]);
    const answer = device === 'desktop' ? approved() : approvedOnMobile();
    const inTime = await welcomepay.completeReturn!(context([answer], { now: last }), noted, agreed);
    expect(inTime).toMatchObject({ update: { status: 'paid' } });
  });

  const foreign = 'http://other.example/welcomepay/approve/1';
  const changes: Record<string, readonly [name: string, value: string | undefined][]> = {
    desktop: [
      ['orderNumber', 'GP0123456789ABCDEF-2'],
      ['orderNumber', undefined],
      ['mid', 'gemkorea02'],
      ['mid', undefined],
      ['authToken', ''],
      ['authToken', undefined],
      ['authToken', 'x'.repeat(4_001)],
      ['authUrl', foreign],
      ['authUrl', undefined],
      ['netCancelUrl', foreign],
      ['netCancelUrl', undefined],
    ],
    mobile: [
      ['P_NOTI', 'GP0123456789ABCDEF-2'],
      ['P_NOTI', undefined],
      ['P_AMT', '12001'],
      ['P_TID', ''],
      ['P_TID', undefined],
      ['P_TID', 'x'.repeat(41)],
      ['P_REQ_URL', foreign],
      ['P_REQ_URL', undefined],
    ],
  };
  it.each([
    ...changes[device]!,
    ['back', undefined] as const,
    ['back', ''] as const,
    ['back', `${back.slice(0, -1)}0`] as const,
    ['back', `${back}0`] as const,
    [device === 'desktop' ? 'resultCode' : 'P_STATUS', undefined] as const,
    [device === 'desktop' ? 'resultCode' : 'P_STATUS', ''] as const,
  ])('for a whole return of this payment alone: not with %s %s', async (name, value) => {
    const brought = withField(agreed, name, value);
    const at = context();
    expect(note(brought)).toBeUndefined();
    expect(await welcomepay.completeReturn!(at, noted, brought)).toBeUndefined();
    expect(at.sent).toEqual([]);
  });

  it('for a payment that was opened', async () => {
    const never = { ...payment, memo: {} };
    for (const word of [back, '', 'undefined']) {
      expect(note({ ...agreed, back: word }, scriptedNow, never)).toBeUndefined();
      expect(await welcomepay.completeReturn!(context(), never, { ...agreed, back: word })).toBeUndefined();
    }
  });

  it('where the number or token is as long as can be', () => {
    const longest = device === 'desktop' ? { authToken: 'x'.repeat(4_000) } : { P_TID: 'x'.repeat(40) };
    expect(note({ ...agreed, ...longest })).toStrictEqual({ charge: device });
  });
});

it('O-14 every amount of won is asked for and read as it is', async () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999 });
  await fc.assert(
    fc.asyncProperty(amounts, async (amountMinor) => {
      const amount = { amountMinor, currency: 'KRW' };
      const [known, phone] = [onDesktop, onMobile].map((one) => ({ ...one, amount }));
      const at = context([approved({ TotPrice: `${amountMinor}` })]);
      const told = await welcomepay.completeReturn!(at, known!, agreedOnDesktop);
      expect(told).toStrictEqual(paidBy('StdpayCARD1', { amount }));
      expect(saidIn(at)[0]?.[1]).toMatchObject({ price: String(amountMinor) });
      const brought = { ...agreedOnMobile, P_AMT: String(amountMinor) };
      const answer = approvedOnMobile({ P_AMT: String(amountMinor) });
      expect(await welcomepay.completeReturn!(context([answer]), phone!, brought)).toStrictEqual(
        paidBy('INIMX_1', { amount }),
      );
      for (const platform of ['web', 'ios'] as const) {
        const fields = welcomepay.page!.fields(context(), { ...payment, amount }, { ...request, platform });
        expect(fields.price ?? fields.P_AMT).toBe(String(amountMinor));
      }
    }),
    { numRuns: 50 },
  );
});

it.each([undefined, ''])('O-11 a phone’s return need not repeat the amount: %j', (P_AMT) => {
  const brought = withField(agreedOnMobile as Record<string, string>, 'P_AMT', P_AMT);
  expect(welcomepay.noteCharge!(context(), payment, brought)).toStrictEqual({ charge: 'mobile' });
});

describe('O-12 a player comes back who has not paid', () => {
  it.each<[string, Record<string, string>, QueryOutcome]>([
    [
      'after closing the window',
      { resultCode: 'V801', resultMsg: '사용자 취소' },
      known({
        status: 'cancelled',
        error: 'cancelled-by-player',
        detail: 'V801',
        memo: { left: 'V801' },
      }),
    ],
    [
      'after a refusal',
      { resultCode: 'V201' },
      known({ status: 'declined', error: 'declined', detail: 'V201', memo: { left: 'V201' } }),
    ],
    [
      'from a phone',
      { P_STATUS: '1001' },
      known({ status: 'declined', error: 'declined', detail: '1001', memo: { left: '1001' } }),
    ],
    [
      'with a code whose last character is cut in two',
      { P_STATUS: `${'9'.repeat(19)}💎` },
      known({
        status: 'declined',
        error: 'declined',
        detail: `${'9'.repeat(19)}\ufffd`,
        memo: { left: `${'9'.repeat(19)}\ufffd` },
      }),
    ],
    [
      'with a code that is far too long',
      { P_STATUS: '9'.repeat(30) },
      known({
        status: 'declined',
        error: 'declined',
        detail: '9'.repeat(20),
        memo: { left: '9'.repeat(20) },
      }),
    ],
  ])('%s', async (_title, parameters, outcome) => {
    const at = context();
    expect(await welcomepay.completeReturn!(at, payment, { back, ...parameters })).toStrictEqual(outcome);
    expect(welcomepay.noteCharge!(at, payment, { back, ...parameters })).toBeUndefined();
    expect(at.sent).toEqual([]);
  });

  it.each([{ resultCode: 'V801' }, { P_STATUS: '1001' }])(
    'O-11 with %j from another tab, while the money may be taken: that ends nothing',
    async (parameters) => {
      expect(await welcomepay.completeReturn!(context(), onDesktop, { back, ...parameters })).toBeUndefined();
    },
  );

  it('with nothing, which says nothing', async () => {
    expect(await welcomepay.completeReturn!(context(), payment, { back })).toBeUndefined();
    expect(new URL(returnUrl).search).toBe('');
  });
});
