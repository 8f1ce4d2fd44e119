import type { CancelOutcome, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  type Scripted,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { naverpay } from './adapter.ts';
import {
  approval,
  approved,
  context,
  givenBack,
  history,
  known,
  nameless,
  noAnswers,
  numbered,
  payment,
  paymentId,
  request,
  saidIn,
  success,
  won,
} from './testing/answers-of-naverpay.ts';

const unavailable = (detail: string): QueryOutcome => ({ kind: 'unavailable', detail });
const pending = (detail: string) => known({ status: 'pending', detail });
const none = pending('nothing was approved');
const failed = { ...approval, admissionState: 'FAIL' };
const others = { ...approval, paymentId: '20261120NP0000000001', merchantPayKey: 'GP-OTHER' };

describe('O-11 asking for a payment whose number is known', () => {
  const query = (answer: Scripted) => naverpay.query!(context([answer]), numbered);

  it('asks the history of that number', async () => {
    const at = context([history(approval)]);
    await naverpay.query!(at, numbered);
    expect(saidIn(at)).toStrictEqual([
      [`v2.2/list/history/${paymentId}`, { pageNumber: 1, rowsPerPage: 50 }],
    ]);
    expect(at.sent[0]).not.toHaveProperty('timeoutMs');
    expect(at.sent[0]?.headers).not.toHaveProperty('x-naverpay-idempotency-key');
  });

  it.each<[string, Scripted, QueryOutcome]>([
    ...noAnswers.map(([title, answer, , detail]): [string, Scripted, QueryOutcome] => [
      title,
      answer,
      unavailable(detail),
    ]),
    ['money', history(approval), approved],
    ['money after a try that failed', history(failed, approval), approved],
    ['no record', history(), none],
    [
      'a try that failed',
      history(failed),
      known({ status: 'declined', error: 'declined', detail: 'approval failed' }),
    ],
    [
      'a try in a state of next year',
      history({ ...failed, admissionState: 'WAIT' }),
      pending('approval WAIT'),
    ],
    [
      'a try in a state of next year, after one that failed',
      history(failed, { ...failed, admissionState: 'toString' }),
      pending('approval toString'),
    ],
    ['a record of a kind of next year', history({ ...approval, admissionTypeCode: '09' }), none],
    ['only money that went back', history({ ...approval, admissionTypeCode: '03' }), none],
    [
      'money of another merchant',
      history({ ...approval, merchantId: 'somebody' }),
      known({
        status: 'paid',
        amount: won,
        providerReference: paymentId,
        detail: 'approved',
        merchant: 'somebody',
      }),
    ],
    ...[undefined, null].map((merchantId): [string, Scripted, QueryOutcome] => [
      `money whose merchant is ${merchantId}`,
      history({ ...approval, merchantId }),
      approved,
    ]),
    [
      'another amount',
      history({ ...approval, totalPayAmount: 100 }),
      known({
        status: 'paid',
        amount: { amountMinor: 100, currency: 'KRW' },
        providerReference: paymentId,
        detail: 'approved',
      }),
    ],
    ['another order’s money', history({ ...approval, merchantPayKey: 'GP-OTHER' }), none],
    ['another payment’s money', history(others), unavailable('Naver Pay answered for another payment')],
    [
      'another payment’s money beside ours',
      history(approval, { ...others, merchantPayKey: request.reference }),
      unavailable('Naver Pay answered for another payment'),
    ],
    ['money of which a part went back', history(approval, givenBack(11_999)), approved],
    ...[
      ['whole', [givenBack(12_000, { admissionTypeCode: '03' })]],
      ['in parts', [givenBack(5_000), givenBack(7_000)]],
    ].map(([title, refunds]): [string, Scripted, QueryOutcome] => [
      `money that went back ${title}`,
      history(approval, ...(refunds as object[])),
      known({
        status: 'cancelled',
        amount: won,
        providerReference: paymentId,
        detail: 'approved and given back',
      }),
    ]),
    [
      'money that could not go back',
      history(approval, givenBack(12_000, { admissionState: 'FAIL' })),
      approved,
    ],
    ...(
      [
        ...spoiledFields(approval, [
          'paymentId',
          'merchantPayKey',
          'admissionTypeCode',
          'admissionState',
          'totalPayAmount',
        ]),
        ...spoiledFields(approval, ['payHistId', 'merchantId']).filter(
          ([title]) => !/missing|null/.test(title),
        ),
        ['there is a total below nothing', withField(approval, 'totalPayAmount', -1)],
        ['there is half a won', withField(approval, 'totalPayAmount', 1.5)],
        ['the total is a text', withField(approval, 'totalPayAmount', '12000')],
        ['the transaction key is a number', { ...approval, merchantPayTransactionKey: 5 }],
      ] as [string, object][]
    ).map(([title, record]): [string, Scripted, QueryOutcome] => [
      `a record where ${title}`,
      history(record),
      unavailable('the answer is not a history page'),
    ]),
    ...spoiledFields({ totalPageCount: 1, list: [approval] as unknown }, ['totalPageCount', 'list'])
      .filter(([title]) => title !== 'list is a list')
      .map(([title, body]): [string, Scripted, QueryOutcome] => [
        `an answer whose ${title}`,
        success(body),
        unavailable('the answer is not a history page'),
      ]),
  ])('when it comes to %s', async (_title, answer, outcome) => {
    expect(await query(answer)).toStrictEqual(outcome);
  });

  it('O-11 one whose page nobody knows any more is asked about all the same', async () => {
    const at = context([history(approval)]);
    expect(await naverpay.query!(at, { ...numbered, memo: {} })).toStrictEqual(approved);
  });

  it.each(inconclusiveAnswers)('knows nothing after %s', async (_title, answer) => {
    expect((await query(answer)).kind).toBe('unavailable');
  });
});

describe('O-11 asking for a payment that nobody came back from', () => {
  const page = (totalPageCount: number, ...list: object[]) => success({ totalPageCount, list });
  const again = { ...approval, paymentId: '20261120NP1181024999' };

  it('looks for the reference among all of that time, by Korea’s clock', async () => {
    const at = context([history(others)]);
    expect(await naverpay.query!(at, payment)).toStrictEqual(none);
    expect(saidIn(at)).toStrictEqual([
      [
        'v2.2/list/history',
        {
          // 12:00 UTC, minus a quarter of an hour.
          startTime: '20261120204500',
          endTime: '20261120210000',
          approvalType: 'ALL',
          pageNumber: 1,
          rowsPerPage: 50,
        },
      ],
    ]);
  });

  it.each([
    ['before its time is over', -1, '20261120212959'],
    ['long after', 3_600_000, '20261120214500'],
  ])('asked %s, it looks no further than a quarter of an hour after', async (_title, ms, endTime) => {
    const at = context([history()], { now: new Date(request.expiresAt.getTime() + ms) });
    await naverpay.query!(at, payment);
    expect(saidIn(at)[0]?.[1]).toMatchObject({ endTime });
  });

  it('what it finds is asked for by its number, because refunds may be younger', async () => {
    const at = context([history(others, approval), history(approval, givenBack(12_000))]);
    expect(await naverpay.query!(at, payment)).toMatchObject({
      update: { status: 'cancelled', providerReference: paymentId },
    });
    expect(saidIn(at).map(([path]) => path)).toEqual(['v2.2/list/history', `v2.2/list/history/${paymentId}`]);
  });

  it('goes through every page', async () => {
    const at = context([page(3, others), page(3, others), page(3, approval), history(approval)]);
    expect(await naverpay.query!(at, payment)).toStrictEqual(approved);
    expect(saidIn(at).map(([, said]) => (said as { pageNumber: number }).pageNumber)).toEqual([1, 2, 3, 1]);
  });

  it.each([
    ['on one page', [page(1, approval, again), history(approval)]],
    ['on two pages', [page(2, approval), page(2, again), history(approval)]],
    ['behind others', [page(2, others, others), page(2, approval, again), history(approval)]],
  ])('O-11 of two approvals %s the first one is the payment’s', async (_title, script) => {
    const at = context(script);
    expect(await naverpay.query!(at, payment)).toStrictEqual(approved);
    expect(saidIn(at).at(-1)?.[0]).toBe(`v2.2/list/history/${paymentId}`);
  });

  it('knows nothing where one of the pages cannot be had', async () => {
    const at = context([page(3, others), jsonAnswer(500, {}), page(3, approval)]);
    expect(await naverpay.query!(at, payment)).toStrictEqual(unavailable('answer 500'));
  });

  it.each([
    [100, none],
    [101, unavailable('the history has more than 100 pages')],
  ])('of %d pages says %j', async (pages, outcome) => {
    const at = context(Array(100).fill(page(pages, others)));
    expect(await naverpay.query!(at, payment)).toStrictEqual(outcome);
    expect(at.sent).toHaveLength(100);
  });

  it.each([
    [-1, 'pending'],
    [0, 'pending'],
    // An approval requested in time may take a minute.
    [59_999, 'pending'],
    [60_000, 'expired'],
  ])('%d ms after its time it is %s', async (ms, status) => {
    const now = new Date(request.expiresAt.getTime() + ms);
    expect(await naverpay.query!(context([history()], { now }), payment)).toStrictEqual(
      known({ status, detail: 'nothing was approved' }),
    );
  });

  it('a try in a state that nobody knows is pending, also when its time is over', async () => {
    const at = context([history({ ...failed, admissionState: 'WAIT' })], { now: new Date('2027-01-01') });
    expect(await naverpay.query!(at, payment)).toStrictEqual(pending('approval WAIT'));
  });

  it.each([
    ['UserCancel', 'cancelled', 'cancelled-by-player'],
    ['userCancel', 'cancelled', 'cancelled-by-player'],
    ['TimeExpired', 'expired', 'expired'],
    ['paymentTimeExpire', 'expired', 'expired'],
    ['OwnerAuthFail', 'declined', 'authentication-failed'],
    ['NotEnoughAccountBalance', 'declined', 'insufficient-funds'],
    ['BankMaintenance', 'declined', 'method-unavailable'],
    ['FaultCheckOngoing', 'declined', 'method-unavailable'],
    ['Fail', 'declined', 'declined'],
  ])(
    'O-12 of which %s was said, it is %s where nothing was approved, and paid where something was',
    async (said, status, error) => {
      const told = { ...payment, memo: { ...payment.memo, said } };
      const ask = (...script: Scripted[]) => naverpay.query!(context(script), told);
      expect(await ask(history())).toStrictEqual(known({ status, error, detail: said }));
      const afterFailure =
        status === 'declined' ? { status, error } : { status: 'declined', error: 'declined' };
      expect(await ask(history(failed))).toStrictEqual(known({ ...afterFailure, detail: said }));
      expect(await ask(history(approval), history(approval))).toStrictEqual(approved);
      expect(await ask(history({ ...failed, admissionState: 'WAIT' }))).toStrictEqual(
        pending('approval WAIT'),
      );
    },
  );

  it('a word that every object inherits is no ending', async () => {
    const told = { ...payment, memo: { ...payment.memo, said: 'constructor' } };
    expect(await naverpay.query!(context([history()]), told)).toStrictEqual(pending('constructor'));
  });

  it('O-11 one whose page nobody has cannot be paid, dropped or given back, and nobody is asked', async () => {
    const detail = 'the answer to reserve was lost, and nobody can pay without its page';
    const at = context([]);
    expect(await naverpay.query!(at, nameless)).toStrictEqual({ kind: 'not-found', detail });
    expect(await naverpay.cancel!(at, nameless)).toStrictEqual({ kind: 'cancelled', detail });
  });
});

it.each<[string, Scripted[], CancelOutcome]>([
  ['is open', [history()], { kind: 'cancelled', detail: 'nothing was approved' }],
  ['has failed', [history(failed)], { kind: 'cancelled', detail: 'approval failed' }],
  [
    'is paid',
    [history(approval), history(approval)],
    {
      kind: 'refused',
      detail: 'approved',
      update: approved.kind === 'known' ? approved.update : (undefined as never),
    },
  ],
  ['cannot be asked about', [jsonAnswer(500, {})], { kind: 'unavailable', detail: 'answer 500' }],
])('O-09 dropping a payment that %s', async (_title, script, outcome) => {
  expect(await naverpay.cancel!(context(script, { now: scriptedNow }), payment)).toStrictEqual(outcome);
});
