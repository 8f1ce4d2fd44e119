import type { RefundOutcome, RefundQueryOutcome, RefundRequest } from '@gemporium/provider-kit/provider.ts';
import { lost, type Scripted } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { naverpay } from './adapter.ts';
import {
  approval,
  context,
  givenBack,
  history,
  noAnswers,
  numbered,
  payment,
  paymentId,
  refused,
  refusedWords,
  saidIn,
  success,
  won,
} from './testing/answers-of-naverpay.ts';

/* Refunds: a refund that the history already shows decides, and each request states what must be left. */

const whole: RefundRequest = { refundReference: 'GP0-R1', amount: won, reason: 'second payment' };
const part: RefundRequest = { ...whole, amount: { amountMinor: 5_000, currency: 'KRW' } };
const again = { ...part, isRepeat: true as const };
const cancelled = { paymentId, payHistId: `${paymentId}H9`, totalRestAmount: 7_000 };
const record = (more: object = {}) => givenBack(5_000, more);
const nameless = record({ merchantPayTransactionKey: null });

const done = (providerReference?: string, detail = 'given back', amount = part.amount) => ({
  kind: 'known' as const,
  refund: {
    refundReference: 'GP0-R1',
    status: 'succeeded' as const,
    amount,
    ...(providerReference === undefined ? {} : { providerReference }),
    merchant: 'gem-korea',
    detail,
  },
});
const before = (providerReference?: string) => done(providerReference, 'given back before');
const waiting = (detail: string): RefundQueryOutcome & RefundOutcome => ({
  kind: 'known',
  refund: {
    refundReference: 'GP0-R1',
    status: 'pending',
    amount: part.amount,
    merchant: 'gem-korea',
    detail,
  },
});
const operator = 'Naver Pay shows a refund of this amount without its reference: an operator must look';

describe('O-11 giving money back', () => {
  const refund = (script: Scripted[], asked: RefundRequest) =>
    naverpay.refund!(context(script), numbered, asked);

  it('asks first, then says whose refund it is and what must be left', async () => {
    const at = context([history(approval), success(cancelled)]);
    expect(await naverpay.refund!(at, numbered, part)).toStrictEqual(done(`${paymentId}H9`));
    expect(saidIn(at)).toStrictEqual([
      [`v2.2/list/history/${paymentId}`, { pageNumber: 1, rowsPerPage: 50 }],
      [
        'v1/cancel',
        {
          paymentId,
          merchantPayTransactionKey: 'GP0-R1',
          cancelAmount: '5000',
          cancelReason: 'second payment',
          cancelRequester: '2',
          taxScopeAmount: '5000',
          taxExScopeAmount: '0',
          doCompareRest: '1',
          expectedRestAmount: '7000',
        },
      ],
    ]);
    expect(at.sent[1]).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-naverpay-idempotency-key': 'GP0-R1-7000',
      },
      timeoutMs: 60_000,
    });
  });

  it.each([
    ['', 'refund'],
    ['보'.repeat(86), '보'.repeat(85)],
    ['x'.repeat(256), 'x'.repeat(256)],
    ['x'.repeat(257), 'x'.repeat(256)],
  ])('the reason %j is mapped to %j', async (reason, told) => {
    const at = context([history(approval), success(cancelled)]);
    await naverpay.refund!(at, numbered, { ...part, reason });
    expect(saidIn(at)[1]?.[1]).toMatchObject({ cancelReason: told });
  });

  it.each<[string, Scripted[], RefundRequest, RefundOutcome]>([
    ...noAnswers.flatMap(
      ([title, answer, kind, detail]): [string, Scripted[], RefundRequest, RefundOutcome][] => {
        const isGateway = detail === '401' || detail === '403';
        const first =
          kind === 'not-sent' ? 'unavailable' : kind === 'error' && isGateway ? 'refused' : 'unknown';
        const script = [history(approval), answer];
        return [
          [title, script, part, { kind: first, detail }],
          [`${title}, of a repeat`, script, again, { kind: first === 'refused' ? 'unknown' : first, detail }],
        ];
      },
    ),
    ...[
      ...['InvalidMerchant', 'InvalidPaymentId', 'AlreadyCanceled', 'OverRemainAmount', 'Fail'],
      ...['CancelDeadlineExpired', 'TaxScopeAmtGreaterThanRemainError', 'TaxScopeAmountError'],
      'InvalidDiscountCancelCondition',
    ].flatMap((code): [string, Scripted[], RefundRequest, RefundOutcome][] => [
      [code, [history(approval), refused(code)], part, { kind: 'refused', detail: refusedWords(code) }],
      [
        `${code}, of a repeat, whose first call may have been carried out`,
        [history(approval), refused(code)],
        again,
        { kind: 'unknown', detail: refusedWords(code) },
      ],
    ]),
    ...['RestAmountDiff', 'PreCancelNotComplete', 'MaintenanceOngoing', 'FaultCheckOngoing'].map(
      (code): [string, Scripted[], RefundRequest, RefundOutcome] => [
        `${code}: later`,
        [history(approval), refused(code)],
        part,
        { kind: 'unavailable', detail: refusedWords(code) },
      ],
    ),
    [
      'somebody who is at it',
      [history(approval), refused('AlreadyOnGoing')],
      part,
      { kind: 'unknown', detail: refusedWords('AlreadyOnGoing') },
    ],
    [
      'a refund that Naver Pay finishes by itself',
      [history(approval), refused('CancelNotComplete')],
      part,
      waiting(refusedWords('CancelNotComplete')),
    ],
    ['a question that is lost', [lost], part, { kind: 'unavailable', detail: 'no answer within 8000 ms' }],
    [
      'a history without the money',
      [history()],
      part,
      { kind: 'unavailable', detail: 'the history does not show the approved payment' },
    ],
    [
      'a history whose money could not be taken',
      [history({ ...approval, admissionState: 'FAIL' })],
      part,
      { kind: 'unavailable', detail: 'the history does not show the approved payment' },
    ],
    [
      'all of it',
      [history(approval), success({ ...cancelled, totalRestAmount: 0 })],
      whole,
      done(`${paymentId}H9`, 'given back', won),
    ],
    ...[
      ...spoiledFields(cancelled, ['totalRestAmount', 'payHistId'])
        .filter(([title]) => /missing|null/.test(title))
        .map(
          ([title, body]) =>
            [title, body, title.startsWith('payHistId') ? undefined : `${paymentId}H9`] as const,
        ),
    ].map(([title, body, number]): [string, Scripted[], RefundRequest, RefundOutcome] => [
      `a yes where ${title}`,
      [history(approval), success(body)],
      part,
      done(number),
    ]),
    ...(
      [
        ...spoiledFields(cancelled, ['paymentId']),
        ...spoiledFields(cancelled, ['totalRestAmount', 'payHistId']).filter(
          ([title]) => !/missing|null/.test(title),
        ),
        ['the rest is another one', { ...cancelled, totalRestAmount: 6_999 }],
        ['the payment is another one', { ...cancelled, paymentId: 'P2' }],
        ['the body is missing', undefined],
      ] as [string, unknown][]
    ).map(([title, body]): [string, Scripted[], RefundRequest, RefundOutcome] => [
      `a yes where ${title}`,
      [history(approval), success(body)],
      part,
      { kind: 'unknown', detail: 'the answer is not for this refund' },
    ]),
    [
      'one won more than is left',
      [history(approval, record(), givenBack(2_001, { merchantPayTransactionKey: 'GP0-R0' }))],
      part,
      { kind: 'refused', detail: 'only 4999 KRW can be given back' },
    ],
    [
      'just what is left',
      [
        history(approval, givenBack(7_000, { merchantPayTransactionKey: 'GP0-R0' })),
        success({ ...cancelled, totalRestAmount: 0 }),
      ],
      part,
      done(`${paymentId}H9`),
    ],
    [
      'one that stands there under its name',
      [history(approval, record({ merchantPayTransactionKey: 'GP0-R1' }))],
      part,
      before(`${paymentId}H2`),
    ],
    [
      'one that stands there under its name, without a number',
      [history(approval, record({ merchantPayTransactionKey: 'GP0-R1', payHistId: null }))],
      part,
      before(),
    ],
    [
      'one that stands there, but could not be made',
      [
        history(approval, record({ merchantPayTransactionKey: 'GP0-R1', admissionState: 'FAIL' })),
        success(cancelled),
      ],
      part,
      done(`${paymentId}H9`),
    ],
    [
      'an approval under its name, which is no refund',
      [history({ ...approval, merchantPayTransactionKey: 'GP0-R1' }), success(cancelled)],
      part,
      done(`${paymentId}H9`),
    ],
    [
      'one that the store knows to be done',
      [history(approval)],
      {
        ...part,
        earlier: [
          { refundReference: 'GP0-R0', providerReference: 'H0' },
          { refundReference: 'GP0-R1', providerReference: 'H7' },
        ],
      },
      before('H7'),
    ],
    [
      'another refund of this amount',
      [
        history(approval, record({ merchantPayTransactionKey: 'GP0-R0' })),
        success({ ...cancelled, totalRestAmount: 2_000 }),
      ],
      { ...again, earlier: [] },
      done(`${paymentId}H9`),
    ],
    [
      'a nameless refund of this amount, before anything was sent',
      [history(approval, nameless), success({ ...cancelled, totalRestAmount: 2_000 })],
      part,
      done(`${paymentId}H9`),
    ],
    [
      'a nameless refund of this amount, with nothing to explain it',
      [history(approval, nameless)],
      again,
      { kind: 'unknown', detail: operator },
    ],
    [
      'a nameless refund that may be an earlier one, found never made by an operator',
      [history(approval, nameless)],
      { ...part, earlier: [], foundNeverMade: [{ refundReference: 'GP0-R0', amountMinor: 5_000 }] },
      { kind: 'refused', detail: operator },
    ],
    [
      'a nameless refund of this amount, which no earlier one explains',
      [history(approval, nameless)],
      { ...again, earlier: [{ refundReference: 'GP0-R0', providerReference: 'H0' }] },
      before(`${paymentId}H2`),
    ],
    [
      'a nameless refund of this amount, which an earlier one explains',
      [history(approval, nameless), success({ ...cancelled, totalRestAmount: 2_000 })],
      { ...again, earlier: [{ refundReference: 'GP0-R0', providerReference: `${paymentId}H2` }] },
      done(`${paymentId}H9`),
    ],
    ...[4_999, 5_001].map((totalPayAmount): [string, Scripted[], RefundRequest, RefundOutcome] => [
      `a nameless refund of another amount, ${totalPayAmount}`,
      [
        history(approval, { ...nameless, totalPayAmount }),
        success({ ...cancelled, totalRestAmount: 7_000 - totalPayAmount }),
      ],
      { ...again, earlier: [] },
      done(`${paymentId}H9`),
    ]),
  ])('when it comes to %s', async (_title, script, asked, outcome) => {
    const at = context(script);
    expect(await naverpay.refund!(at, numbered, asked)).toStrictEqual(outcome);
    expect(at.sent).toHaveLength(script.length);
  });

  it('of a payment without a number is refused, and nobody is asked', async () => {
    const detail = 'no number of an approved payment is known';
    expect(await naverpay.refund!(context([]), payment, part)).toStrictEqual({ kind: 'refused', detail });
    expect(await naverpay.queryRefund!(context([]), payment, part)).toStrictEqual({
      kind: 'refused',
      detail,
    });
  });

  it('of money beside a payment goes by its number, whatever its name here', async () => {
    const beside = { ...numbered, reference: 'GP0123456789ABCDEF-2' };
    const at = context([history(approval), success(cancelled)]);
    expect(await naverpay.refund!(at, beside, part)).toStrictEqual(done(`${paymentId}H9`));
  });

  it('P-13 another rest is another request', async () => {
    const at = context([
      history(approval, givenBack(1_000)),
      success({ ...cancelled, totalRestAmount: 6_000 }),
    ]);
    await naverpay.refund!(at, numbered, part);
    expect(at.sent[1]?.headers?.['x-naverpay-idempotency-key']).toBe('GP0-R1-6000');
  });

  it('is not sent where the first question has no answer', async () => {
    expect((await refund([lost], again)).kind).toBe('unavailable');
  });
});

describe('O-11 asking for a refund', () => {
  it.each<[string, Scripted, RefundRequest, RefundQueryOutcome]>([
    [
      'under its name',
      history(approval, record({ merchantPayTransactionKey: 'GP0-R1' })),
      part,
      done(`${paymentId}H2`),
    ],
    [
      'that failed at first, under its name',
      history(
        approval,
        record({ merchantPayTransactionKey: 'GP0-R1', admissionState: 'FAIL' }),
        record({ merchantPayTransactionKey: 'GP0-R1', payHistId: 'H3' }),
      ),
      part,
      done('H3'),
    ],
    [
      'that Naver Pay has tried in vain',
      history(approval, record({ merchantPayTransactionKey: 'GP0-R1', admissionState: 'FAIL' })),
      part,
      waiting('not given back yet'),
    ],
    [
      'in a state of next year',
      history(approval, record({ merchantPayTransactionKey: 'GP0-R1', admissionState: 'WAIT' })),
      part,
      waiting('not given back yet'),
    ],
    [
      'of which there is no record',
      history(approval),
      part,
      { kind: 'not-found', detail: 'the history shows no such refund' },
    ],
    [
      'of which only another one has failed',
      history(approval, record({ merchantPayTransactionKey: 'GP0-R0', admissionState: 'FAIL' })),
      part,
      { kind: 'not-found', detail: 'the history shows no such refund' },
    ],
    [
      'whose name an approval has that failed',
      history(approval, { ...approval, admissionState: 'FAIL', merchantPayTransactionKey: 'GP0-R1' }),
      part,
      { kind: 'not-found', detail: 'the history shows no such refund' },
    ],
    [
      'that is nameless, and explained by nothing',
      history(approval, nameless),
      part,
      { kind: 'unavailable', detail: operator },
    ],
    [
      'that is nameless, and no earlier one',
      history(approval, nameless),
      { ...part, earlier: [] },
      done(`${paymentId}H2`),
    ],
    ['where nobody answers', lost, part, { kind: 'unavailable', detail: 'no answer within 8000 ms' }],
  ])('%s', async (_title, answer, asked, outcome) => {
    expect(await naverpay.queryRefund!(context([answer]), numbered, asked)).toStrictEqual(outcome);
  });
});
