import type { RefundOutcome, RefundRequest } from '@gemporium/provider-kit/provider.ts';
import { jsonAnswer, lost, type Scripted } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { kakaopay } from './adapter.ts';
import { cid, context, noAnswers, order, payment, won } from './testing/answers-of-kakaopay.ts';

/* The outcome of a refund: KakaoPay has no idempotency key, so the refunds already made there decide. */

describe('giving money back', () => {
  const whole: RefundRequest = { refundReference: 'GP0-R1', amount: won, reason: 'second payment' };
  const part: RefundRequest = { ...whole, amount: { amountMinor: 5_000, currency: 'KRW' } };
  const repeated: RefundRequest = { ...part, isRepeat: true };
  const cancelled = {
    aid: 'A0002',
    tid: 'T0001',
    status: 'CANCEL_PAYMENT',
    approved_cancel_amount: { total: 12_000 },
  };
  const action = {
    aid: 'A0009',
    amount: 5_000,
    payment_action_type: 'CANCEL',
    payload: null as string | null,
  };
  const partly = (...actions: object[]) =>
    jsonAnswer(200, { ...order, status: 'PART_CANCEL_PAYMENT', payment_action_details: actions });
  const done = (amount: RefundRequest['amount'], more: object): RefundOutcome => ({
    kind: 'known',
    refund: {
      refundReference: 'GP0-R1',
      status: 'succeeded',
      amount,
      merchant: 'Gem Korea',
      ...(more as { detail: string }),
    },
  });
  const operator = 'KakaoPay shows a refund of this amount without its reference: an operator must look';
  const partDone = jsonAnswer(200, { ...cancelled, approved_cancel_amount: { total: 5_000 } });
  const sentAnew = done(part.amount, { providerReference: 'A0002', detail: 'CANCEL_PAYMENT' });
  const there = (aid: string) => done(part.amount, { providerReference: aid, detail: 'PART_CANCEL_PAYMENT' });

  it.each<[string, Scripted[], RefundRequest, RefundOutcome]>([
    ...noAnswers.map(([title, answer, kind, detail]): [string, Scripted[], RefundRequest, RefundOutcome] => [
      title,
      [jsonAnswer(200, order), answer],
      whole,
      { kind: kind === 'error' ? 'refused' : kind === 'not-sent' ? 'unavailable' : 'unknown', detail },
    ]),
    ['a question that is lost', [lost], whole, { kind: 'unavailable', detail: 'no answer within 8000 ms' }],
    [
      'a yes',
      [jsonAnswer(200, order), jsonAnswer(200, cancelled)],
      whole,
      done(won, { providerReference: 'A0002', detail: 'CANCEL_PAYMENT' }),
    ],
    [
      'a yes without a number',
      [jsonAnswer(200, order), jsonAnswer(200, { ...cancelled, aid: undefined })],
      whole,
      done(won, { detail: 'CANCEL_PAYMENT' }),
    ],
    ...[undefined, null].map((amount): [string, Scripted[], RefundRequest, RefundOutcome] => [
      `a yes whose amount is ${JSON.stringify(amount)}`,
      [jsonAnswer(200, order), jsonAnswer(200, { ...cancelled, approved_cancel_amount: amount })],
      whole,
      done(won, { providerReference: 'A0002', detail: 'CANCEL_PAYMENT' }),
    ]),
    ...(
      [
        ...spoiledFields(cancelled, ['tid', 'status', 'approved_cancel_amount.total']),
        ...spoiledFields(cancelled, ['aid']).filter(([title]) => !/(?:missing|null)$/.test(title)),
        ['the amount is another one', withField(cancelled, 'approved_cancel_amount.total', 1)],
        ['the payment is another one', withField(cancelled, 'tid', 'T0002')],
      ] as [string, object][]
    ).map(([title, answer]): [string, Scripted[], RefundRequest, RefundOutcome] => [
      `a yes where ${title}`,
      [jsonAnswer(200, order), jsonAnswer(200, answer)],
      whole,
      { kind: 'unknown', detail: 'the answer is not this refund' },
    ]),
    [
      'all of it was given back before',
      [jsonAnswer(200, { ...order, status: 'CANCEL_PAYMENT', payment_action_details: [action] })],
      whole,
      done(won, { providerReference: 'A0009', detail: 'CANCEL_PAYMENT' }),
    ],
    [
      'all of it was given back before, by one of two cancels',
      [
        jsonAnswer(200, {
          ...order,
          status: 'CANCEL_PAYMENT',
          payment_action_details: [
            { ...action, payload: 'GP0-R0' },
            { ...action, aid: 'A0010', payload: 'GP0-R1' },
          ],
        }),
      ],
      whole,
      done(won, { providerReference: 'A0010', detail: 'CANCEL_PAYMENT' }),
    ],
    [
      'all of it was given back before, and KakaoPay lists nothing',
      [jsonAnswer(200, { ...order, status: 'CANCEL_PAYMENT', payment_action_details: null })],
      whole,
      done(won, { detail: 'CANCEL_PAYMENT' }),
    ],
    [
      'a part of it was given back, and now the rest: not the same refund',
      [partly({ ...action, payload: 'GP0-R0' }), jsonAnswer(200, cancelled)],
      whole,
      done(won, { providerReference: 'A0002', detail: 'CANCEL_PAYMENT' }),
    ],
    [
      'all of it was given back, but this refund is a part',
      [jsonAnswer(200, { ...order, status: 'CANCEL_PAYMENT' }), partDone],
      part,
      sentAnew,
    ],
    [
      'this part was given back before',
      [partly(action, { ...action, aid: 'A0010', payload: 'GP0-R1' })],
      part,
      there('A0010'),
    ],
    ...[
      ...[4_999, 5_001, -4_999, -5_001].map((amount) => ({ ...action, amount })),
      ...['GP0-R0', 'GP0-R', 'GP0-R10', 'GP9-R1'].map((payload) => ({ ...action, payload })),
      ...['PAYMENT', 'ISSUED_SID', 'cancel'].map((kind) => ({ ...action, payment_action_type: kind })),
      ...['PAYMENT', 'ISSUED_SID', 'cancel'].map((kind) => ({
        ...action,
        payload: 'GP0-R1',
        payment_action_type: kind,
      })),
    ].flatMap((other) =>
      [repeated, { ...repeated, earlier: [] }].map(
        (refund): [string, Scripted[], RefundRequest, RefundOutcome] => [
          `another refund, or none: ${JSON.stringify([other, refund.earlier])}`,
          [partly(other), partDone],
          refund,
          sentAnew,
        ],
      ),
    ),
    [
      'a nameless refund of this amount, which may be this one',
      [partly(action)],
      repeated,
      { kind: 'unknown', detail: operator },
    ],
    [
      'a nameless refund of this amount, written as money that went out',
      [partly({ ...action, amount: -5_000 })],
      repeated,
      { kind: 'unknown', detail: operator },
    ],
    [
      'a nameless refund that earlier ones do not explain',
      [partly(action)],
      { ...repeated, earlier: [] },
      there('A0009'),
    ],
    ...[part, { ...part, earlier: [] }, { ...part, earlier: [{ refundReference: 'GP0-R0' }] }].map(
      (refund): [string, Scripted[], RefundRequest, RefundOutcome] => [
        `a nameless refund that somebody else made, since this one was never sent (${JSON.stringify(refund.earlier)})`,
        [partly(action), partDone],
        refund,
        sentAnew,
      ],
    ),
    [
      'a nameless refund that may be an earlier one, found never made by an operator',
      [partly(action)],
      { ...part, earlier: [], foundNeverMade: [{ refundReference: 'GP0-R0', amountMinor: 5_000 }] },
      { kind: 'refused', detail: operator },
    ],
    [
      'all of it was given back before, by one that was found never made',
      [
        jsonAnswer(200, {
          ...order,
          status: 'CANCEL_PAYMENT',
          payment_action_details: [{ ...action, amount: 12_000 }],
        }),
      ],
      { ...whole, earlier: [], foundNeverMade: [{ refundReference: 'GP0-R0', amountMinor: 12_000 }] },
      done(won, { providerReference: 'A0009', detail: 'CANCEL_PAYMENT' }),
    ],
    [
      'a nameless refund that an earlier one explains, and another that none does',
      [partly(action, { ...action, aid: 'A0010' })],
      { ...repeated, earlier: [{ refundReference: 'GP0-R0', providerReference: 'A0009' }] },
      there('A0010'),
    ],
    [
      'nameless refunds that earlier ones explain, each of them',
      [partly(action, { ...action, aid: 'A0010' }), partDone],
      {
        ...repeated,
        earlier: [
          { refundReference: 'GP0-R8', providerReference: 'A0010' },
          { refundReference: 'GP0-R9', providerReference: 'A0009' },
        ],
      },
      sentAnew,
    ],
    [
      'this part was given back before, though the status does not tell yet',
      [jsonAnswer(200, { ...order, payment_action_details: [{ ...action, payload: 'GP0-R1' }] })],
      part,
      done(part.amount, { providerReference: 'A0009', detail: 'SUCCESS_PAYMENT' }),
    ],
    [
      'one that the store knows to be done',
      [partly()],
      {
        ...part,
        earlier: [{ refundReference: 'GP0-R0' }, { refundReference: 'GP0-R1', providerReference: 'A0007' }],
      },
      there('A0007'),
    ],
    [
      'one more won than is left',
      [jsonAnswer(200, { ...order, cancel_available_amount: { total: 4_999 } })],
      part,
      { kind: 'refused', detail: 'only 4999 KRW can be refunded' },
    ],
    [
      'just what is left',
      [jsonAnswer(200, { ...order, cancel_available_amount: { total: 5_000 } }), partDone],
      part,
      sentAnew,
    ],
    ...(
      [
        ...spoiledFields({ ...order, payment_action_details: [{ ...action, payload: 'x' }] }, [
          'payment_action_details.0.aid',
          'payment_action_details.0.amount',
          'payment_action_details.0.payment_action_type',
          'cancel_available_amount.total',
        ]),
      ] as [string, object][]
    ).map(([title, answer]): [string, Scripted[], RefundRequest, RefundOutcome] => [
      `a question’s answer where ${title}`,
      [jsonAnswer(200, answer)],
      whole,
      { kind: 'unavailable', detail: 'the answer is not one of order' },
    ]),
  ])('when it comes to %s', async (_title, script, refund, outcome) => {
    const at = context(script);
    expect(await kakaopay.refund!(at, payment, refund)).toStrictEqual(outcome);
    expect(at.sent).toHaveLength(script.length);
  });

  it.each(noAnswers)(
    'O-11 a repeated call that comes to %s may find the first one carried out',
    async (...row) => {
      const [, answer, kind] = row;
      const at = context([jsonAnswer(200, order), answer]);
      expect((await kakaopay.refund!(at, payment, { ...whole, isRepeat: true })).kind).toBe(
        kind === 'not-sent' ? 'unavailable' : 'unknown',
      );
    },
  );

  it('says how much may still be given back where KakaoPay has said it, so that a refund in between is noticed', async () => {
    for (const left of [{ total: 12_000 }, undefined, null]) {
      const at = context([jsonAnswer(200, { ...order, cancel_available_amount: left }), partDone]);
      await kakaopay.refund!(at, payment, part);
      expect(at.sent.map(({ url }) => url.slice(url.lastIndexOf('/')))).toEqual(['/order', '/cancel']);
      expect(JSON.parse(at.sent[1]?.body ?? '')).toStrictEqual({
        cid,
        tid: 'T0001',
        cancel_amount: 5_000,
        cancel_tax_free_amount: 0,
        payload: 'GP0-R1',
        ...(left && { cancel_available_amount: 12_000 }),
      });
    }
  });
});
