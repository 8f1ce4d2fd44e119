import type { RefundRequest } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  knownPayment,
  notSent,
  paymentRequest,
  type Scripted,
  scriptedContext,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { refund } from './refund.ts';

const request = paymentRequest({ channelId: 11001 });
const payment = knownPayment(request, { providerReference: '2103276197' });
const whole: RefundRequest = { refundReference: 'GP0-R1', amount: request.amount, reason: 'asked' };
const part: RefundRequest = { ...whole, amount: { amountMinor: 500, currency: 'USD' } };
const context = (script: Scripted[]) =>
  scriptedContext({ provider: 'xsolla', merchant: '887981' }, { apiKey: 'company-key' }, script);
const accepted = textAnswer(204, '');
const refusal = jsonAnswer(422, { message: 'No refunds' });
const stands = (status: string, id = 2103276197) => jsonAnswer(200, [{ transaction: { id, status } }]);
const path = 'http://sandbox.example/xsolla/merchant/v2/merchants/887981/reports/transactions';

describe('O-11 giving a transaction back', () => {
  it('O-11 whole, as the documents say; the webhook tells when it is back', async () => {
    const at = context([accepted]);
    expect(await refund(at, payment, whole)).toEqual({
      kind: 'known',
      refund: {
        refundReference: 'GP0-R1',
        status: 'pending',
        amount: request.amount,
        merchant: '887981',
        providerReference: '2103276197-refund',
        detail: 'accepted',
      },
    });
    expect([at.sent[0]!.method, at.sent[0]!.url]).toEqual(['PUT', `${path}/2103276197/refund`]);
    expect(JSON.parse(at.sent[0]!.body!)).toEqual({ description: 'asked (GP0-R1)' });
  });

  it('O-11 in part; that it was accepted is the last that is certain to be reported', async () => {
    const at = context([accepted]);
    expect(await refund(at, payment, part)).toEqual({
      kind: 'known',
      refund: {
        refundReference: 'GP0-R1',
        status: 'succeeded',
        amount: part.amount,
        merchant: '887981',
        detail: 'accepted',
      },
    });
    expect(at.sent[0]!.url).toBe(`${path}/2103276197/partial_refund`);
    expect(JSON.parse(at.sent[0]!.body!)).toEqual({ description: 'asked (GP0-R1)', refund_amount: 5 });
  });

  it('O-11 what is left after a part is a part, also where it is the whole amount that is asked for', async () => {
    for (const amount of [{ amountMinor: 999, currency: 'USD' }, request.amount]) {
      const at = context([accepted]);
      await refund(at, payment, { ...whole, amount, earlier: [{ refundReference: 'GP0-O1' }] });
      expect(at.sent[0]!.url).toBe(`${path}/2103276197/partial_refund`);
    }
  });

  it('O-11 that people are going to make is on its way', async () => {
    const byHand = jsonAnswer(200, { message: 'Accepted, it may take two days.' });
    for (const one of [whole, part])
      expect(await refund(context([byHand]), payment, one)).toMatchObject({ refund: { status: 'pending' } });
  });

  it('O-11 asks nobody for a refund that has succeeded, nor without a transaction', async () => {
    const earlier = [{ refundReference: 'GP0-R1' }];
    expect(await refund(context([]), payment, { ...whole, earlier })).toMatchObject({
      refund: { status: 'succeeded' },
    });
    expect(await refund(context([]), knownPayment(request), whole)).toMatchObject({ kind: 'refused' });
  });

  it.each<[string, Scripted, string]>([
    ['nobody listens', notSent, 'unavailable'],
    ['it is rate-limited', textAnswer(429, ''), 'unavailable'],
    ['our key is wrong', textAnswer(401, ''), 'refused'],
    ['Xsolla refuses', refusal, 'refused'],
    ['there is no such transaction', jsonAnswer(404, { message: 'none' }), 'refused'],
    ...inconclusiveAnswers
      .filter(([title]) => title !== '204')
      .map(([title, answer]): [string, Scripted, string] => [title, answer, 'unknown']),
  ])('O-11 %s: %s', async (_title, answer, kind) => {
    for (const one of [whole, part]) expect((await refund(context([answer]), payment, one)).kind).toBe(kind);
  });
});

describe('O-11 a refund that may have been made before', () => {
  const again = { ...whole, isRepeat: true } as const;

  it('O-11 in part is never sent twice', async () => {
    const at = context([]);
    expect((await refund(at, payment, { ...part, isRepeat: true })).kind).toBe('unknown');
    expect((await refund(at, payment, { ...again, earlier: [{ refundReference: 'O' }] })).kind).toBe(
      'unknown',
    );
    expect(at.sent).toEqual([]);
  });

  it.each([
    ['refunded', 'succeeded'],
    ['awaitingRefund', 'pending'],
  ])('O-11 whole, whose transaction is %s, has %s', async (status, expected) => {
    const at = context([stands(status)]);
    expect(await refund(at, payment, again)).toMatchObject({
      refund: { status: expected, providerReference: '2103276197-refund' },
    });
    expect(at.sent[0]!.url).toBe(`${path}/search.json?transaction_id=2103276197`);
  });

  it.each<[string, Scripted]>([
    ['whose transaction is done', stands('done')],
    ['that is not in the search', jsonAnswer(200, [])],
    ['of which the search shows another', stands('refunded', 8)],
  ])('O-11 whole, %s, is sent: it cannot be made twice', async (_title, found) => {
    expect(await refund(context([found, accepted]), payment, again)).toMatchObject({
      refund: { status: 'pending' },
    });
  });

  it('O-11 whole that is refused then may be the first one’s doing', async () => {
    expect((await refund(context([stands('done'), refusal]), payment, again)).kind).toBe('unknown');
    for (const noKey of [textAnswer(401, ''), textAnswer(403, ''), jsonAnswer(404, { message: 'none' })])
      expect((await refund(context([stands('done'), noKey]), payment, again)).kind).toBe('unknown');
  });

  it('O-11 is not sent where nobody can be asked', async () => {
    expect((await refund(context([notSent]), payment, again)).kind).toBe('unavailable');
  });
});
