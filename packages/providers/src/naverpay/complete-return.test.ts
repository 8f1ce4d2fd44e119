import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  lost,
  notSent,
  type Scripted,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { naverpay } from './adapter.ts';
import {
  applied,
  approval,
  approved,
  back,
  context,
  history,
  known,
  nameless,
  noAnswers,
  payment,
  paymentId,
  refused,
  refusedWords,
  request,
  saidIn,
  success,
  won,
} from './testing/answers-of-naverpay.ts';

const agreed = { back, resultCode: 'Success', paymentId };
const failed = { ...approval, admissionState: 'FAIL' };
const pending = (detail: string) => known({ status: 'pending', detail });
/** The payment must not be ended yet. */
const underWay: QueryOutcome = { kind: 'unavailable', detail: 'apply may still take the money' };
const callsOf = (at: ReturnType<typeof context>) =>
  saidIn(at).map(([path]) => String(path).replace(/^v[\d.]+\//, ''));

describe('P-13 O-11 a player comes back who has agreed', () => {
  const comeBack = (script: Scripted[], parameters: Record<string, string> = agreed, now = scriptedNow) =>
    naverpay.completeReturn!(context(script, { now }), payment, parameters);

  it('is charged by apply, under the number as its key, with a minute’s time', async () => {
    const at = context([success(applied)]);
    expect(await naverpay.completeReturn!(at, payment, agreed)).toStrictEqual(approved);
    expect(at.sent).toStrictEqual([
      {
        method: 'POST',
        url: 'http://sandbox.example/naverpay/naverpay-partner/naverpay/payments/v2.2/apply/payment',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-naver-client-id': 'CLIENTOFTHETEST',
          'x-naver-client-secret': 'SECRETOFTHETEST',
          'x-naverpay-chain-id': 'CHAINOFTHETEST',
          'x-naverpay-idempotency-key': paymentId,
        },
        body: `paymentId=${paymentId}`,
        timeoutMs: 60_000,
      },
    ]);
  });

  it.each<[string, Scripted[], QueryOutcome]>([
    ['the first try was not sent', [notSent, success(applied)], approved],
    ['the first answer is lost', [lost, success(applied)], approved],
    [
      'the first answer is lost, and the second is a refusal: the money may still come',
      [lost, refused('TimeExpired'), history()],
      underWay,
    ],
    [
      'the first try was not sent, and the second is refused',
      [notSent, refused('TimeExpired'), history()],
      known({
        status: 'expired',
        error: 'expired',
        detail: 'TimeExpired',
        memo: { said: 'TimeExpired' },
      }),
    ],
    [
      'the first answer is lost, and the second try was not sent',
      [lost, notSent],
      { kind: 'unavailable', detail: 'ECONNREFUSED' },
    ],
    ['the first try was not sent, and the second answer is lost', [notSent, lost, history()], underWay],
    [
      'the second try finds somebody at it, and the first was lost',
      [lost, refused('AlreadyOnGoing'), history()],
      underWay,
    ],
    [
      'the second try finds somebody at it, and the first was not sent',
      [notSent, refused('AlreadyOnGoing'), history()],
      pending(refusedWords('AlreadyOnGoing')),
    ],
    [
      'the first answer is lost, and the second is a refusal: the money is there',
      [lost, refused('TimeExpired'), history(approval)],
      approved,
    ],
    [
      'the first try was not sent, and the second is refused: the money is there all the same',
      [notSent, refused('TimeExpired'), history(approval)],
      known({
        status: 'paid',
        amount: won,
        providerReference: paymentId,
        detail: 'approved',
        memo: { said: 'TimeExpired' },
      }),
    ],
    ['no try was sent', [notSent, notSent], { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['both answers are lost, and the money is there', [lost, lost, history(approval)], approved],
    ['both answers are lost, and no money is there', [lost, lost, history()], underWay],
    [
      'both answers are lost, and nobody can be asked',
      [lost, lost, lost],
      { kind: 'unavailable', detail: 'no answer within 8000 ms' },
    ],
    ['it was applied for before', [refused('AlreadyComplete'), history(approval)], approved],
    ['somebody is at it', [refused('AlreadyOnGoing'), history()], pending(refusedWords('AlreadyOnGoing'))],
    [
      'the service is away, which is no end',
      [refused('MaintenanceOngoing'), history()],
      pending(refusedWords('MaintenanceOngoing')),
    ],
    [
      'it is refused, and nobody can be asked',
      [refused('AlreadyComplete'), lost],
      { kind: 'unavailable', detail: 'no answer within 8000 ms' },
    ],
    [
      'it is refused by no code that is known, and a try has failed',
      [refused('NextYears'), history(failed)],
      known({ status: 'declined', error: 'declined', detail: 'approval failed' }),
    ],
    ...[
      ['NotEnoughAccountBalance', 'declined', 'insufficient-funds'],
      ['OwnerAuthFail', 'declined', 'authentication-failed'],
      ['TimeExpired', 'expired', 'expired'],
      ['BankMaintenance', 'declined', 'method-unavailable'],
      ['FaultCheckOngoing', 'declined', 'method-unavailable'],
      ['Fail', 'declined', 'declined'],
    ].flatMap(([said, status, error]): [string, Scripted[], QueryOutcome][] => [
      [
        `it is refused with ${said}, which is remembered`,
        [refused(said!), history()],
        known({ status, error, detail: said, memo: { said } }),
      ],
      [
        `it is refused with ${said}, and the money is there all the same`,
        [refused(said!), history(approval)],
        known({
          status: 'paid',
          amount: won,
          providerReference: paymentId,
          detail: 'approved',
          memo: { said },
        }),
      ],
      [
        `it is refused with ${said}, and nobody can be asked`,
        [refused(said!), lost],
        { kind: 'unavailable', detail: 'no answer within 8000 ms' },
      ],
    ]),
    [
      'less was charged',
      [success(withField(applied, 'detail.totalPayAmount', 100))],
      known({
        status: 'paid',
        amount: { amountMinor: 100, currency: 'KRW' },
        providerReference: paymentId,
        detail: 'approved',
      }),
    ],
    [
      'another merchant was paid',
      [success(withField(applied, 'detail.merchantId', 'somebody'))],
      known({
        status: 'paid',
        amount: won,
        providerReference: paymentId,
        detail: 'approved',
        merchant: 'somebody',
      }),
    ],
    [
      'another payment of the player was charged, by its number: that one is named',
      [success(withField(applied, 'detail.merchantPayKey', 'GP0123456789ABCDEF-2'))],
      known({
        status: 'paid',
        amount: won,
        providerReference: paymentId,
        detail: 'approved',
        reference: 'GP0123456789ABCDEF-2',
      }),
    ],
    [
      'another payment is answered throughout',
      [success({ paymentId: 'P2', detail: { ...approval, paymentId: 'P2' } })],
      { kind: 'unavailable', detail: 'Naver Pay approved another payment' },
    ],
    ...['paymentId', 'detail.paymentId'].map((path): [string, Scripted[], QueryOutcome] => [
      `another ${path} is answered`,
      [success(withField(applied, path, 'P2'))],
      { kind: 'unavailable', detail: 'Naver Pay approved another payment' },
    ]),
    ...[
      ['it is a refund that is answered', withField(applied, 'detail.admissionTypeCode', '03')],
      ['it failed', withField(applied, 'detail.admissionState', 'FAIL')],
      ['it stands in a state of next year', withField(applied, 'detail.admissionState', 'WAIT')],
      ...spoiledFields(applied, [
        ...['paymentId', 'detail', 'detail.paymentId', 'detail.merchantPayKey', 'detail.totalPayAmount'],
        ...['detail.admissionTypeCode', 'detail.admissionState'],
      ]),
    ].map(([title, answer]): [string, Scripted[], QueryOutcome] => [
      `${title}: it is asked about`,
      [success(answer), history()],
      underWay,
    ]),
  ])('when %s', async (_title, script, outcome) => {
    const at = context(script);
    expect(await naverpay.completeReturn!(at, payment, agreed)).toStrictEqual(outcome);
    expect(at.sent).toHaveLength(script.length);
  });

  it('O-11 both answers are lost, and an earlier return said that the time was up: the money may still come', async () => {
    const expired = { ...payment, memo: { ...payment.memo, said: 'TimeExpired' } };
    const at = context([lost, lost, history()]);
    expect(await naverpay.completeReturn!(at, expired, agreed)).toStrictEqual(underWay);
  });

  it.each(noAnswers)('O-11 no answer of apply is a yes: %s', async (_title, answer, kind, detail) => {
    const tries = kind === 'error' ? [answer] : [answer, answer];
    const script = kind === 'not-sent' ? tries : [...tries, history()];
    expect(await comeBack(script)).toStrictEqual(
      kind === 'not-sent' ? { kind: 'unavailable', detail } : kind === 'error' ? pending(detail) : underWay,
    );
  });

  it.each(inconclusiveAnswers)(
    'O-11 after %s it is asked for once more under the same key',
    async (_title, answer) => {
      const at = context([answer, answer, history()]);
      await naverpay.completeReturn!(at, payment, agreed);
      expect(callsOf(at).filter((path) => path === 'apply/payment').length).toBeGreaterThanOrEqual(1);
      const keys = at.sent.map(({ headers }) => headers?.['x-naverpay-idempotency-key']);
      expect(new Set(keys.filter(Boolean))).toEqual(new Set([paymentId]));
    },
  );

  it.each<[string, Record<string, string>, Date, string[]]>([
    ['in the last moment', agreed, new Date(request.expiresAt.getTime() - 1), ['apply/payment']],
    ['too late', agreed, request.expiresAt, ['list/history']],
    ['without a number', { back, resultCode: 'Success' }, scriptedNow, ['list/history']],
    ['with an empty number', { ...agreed, paymentId: '' }, scriptedNow, ['list/history']],
    [
      'with a number of 50 characters',
      { ...agreed, paymentId: 'x'.repeat(50) },
      scriptedNow,
      ['apply/payment'],
    ],
    ['with a longer one', { ...agreed, paymentId: 'x'.repeat(51) }, scriptedNow, ['list/history']],
    ...['a/b', 'a b', 'a\r\nx: y', '..', 'é'].map(
      (wrong): [string, Record<string, string>, Date, string[]] => [
        `with ${JSON.stringify(wrong)} for a number`,
        { ...agreed, paymentId: wrong },
        scriptedNow,
        ['list/history'],
      ],
    ),
    ['without a result', { back, paymentId }, scriptedNow, ['list/history']],
    ['with another result', { ...agreed, resultCode: 'success' }, scriptedNow, ['list/history']],
  ])(
    'O-11 %s the payer is charged only with a number and in time',
    async (_title, parameters, now, calls) => {
      const answer = success({ ...applied, totalPageCount: 1, list: [] });
      const at = context([answer, answer], { now });
      await naverpay.completeReturn!(at, payment, parameters);
      expect([...new Set(callsOf(at).slice(0, 1))]).toEqual(calls);
      expect(callsOf(at).filter((path) => path === 'apply/payment')).toHaveLength(
        calls[0] === 'apply/payment' ? 1 : 0,
      );
    },
  );

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['no way back', { resultCode: 'Success', paymentId }],
    ['an empty way back', { ...agreed, back: '' }],
    ['another payment’s way back', { ...agreed, back: `${back.slice(0, -1)}0` }],
    ['more than the way back', { ...agreed, back: `${back}0` }],
    ['a cancellation without the way back', { resultCode: 'UserCancel' }],
  ])('P-13 a return with %s charges and ends nothing, without a call', async (_title, parameters) => {
    expect(await comeBack([], parameters)).toBeUndefined();
  });

  it('P-13 nothing is charged for a payment whose reserve was lost, whatever is brought', async () => {
    for (const brought of [agreed, { ...agreed, back: '' }, { ...agreed, back: 'undefined' }])
      expect(await naverpay.completeReturn!(context([]), nameless, brought)).toBeUndefined();
  });
});

describe('O-12 a player comes back who has not paid', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    [
      'UserCancel',
      { resultCode: 'UserCancel', resultMessage: 'userCancel', reserveId: 'R0001' },
      'UserCancel',
    ],
    ['the older words', { resultCode: 'Fail', resultMessage: 'userCancel' }, 'Fail'],
    [
      'a code that is unknown, with a message that is known',
      { resultCode: 'X', resultMessage: 'userCancel' },
      'userCancel',
    ],
    ['TimeExpired', { resultCode: 'TimeExpired' }, 'TimeExpired'],
    ['words that nobody knows', { resultCode: 'X', resultMessage: 'Y' }, undefined],
    ['a word that every object inherits', { resultCode: 'constructor' }, undefined],
    ['no words', {}, undefined],
  ])('with %s', async (_title, parameters, said) => {
    const at = context([history()]);
    const answer = await naverpay.completeReturn!(at, payment, { back, ...parameters });
    expect(callsOf(at)).toEqual(['list/history']);
    if (said === undefined) expect(answer).toStrictEqual(pending('nothing was approved'));
    else expect(answer).toMatchObject({ update: { detail: said, memo: { said } } });
  });

  it('an unavailable history ends nothing', async () => {
    expect(
      await naverpay.completeReturn!(context([lost]), payment, { back, resultCode: 'UserCancel' }),
    ).toStrictEqual({ kind: 'unavailable', detail: 'no answer within 8000 ms' });
  });
});
