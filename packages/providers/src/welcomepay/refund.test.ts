import type { RefundOutcome, RefundRequest } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { welcomepay } from './adapter.ts';
import { context, mid, remembering, saidIn, won } from './testing/answers-of-welcome.ts';

/*
 * There is no way to ask whether money was refunded, and no key that makes a call take effect only once. The bugs
 * that this looks for: a part that is refunded twice, and a refusal that is taken for the truth about an earlier
 * call.
 */

const tid = 'StdpayCARD1';
const paid = { ...remembering({ charge: 'desktop', way: 'card' }), providerReference: tid };
const krw = (amountMinor: number) => ({ amountMinor, currency: 'KRW' });
const whole: RefundRequest = { refundReference: 'GP0-R1', amount: won, reason: 'second payment' };
const part: RefundRequest = { ...whole, amount: krw(5_000) };
const earlier = [{ refundReference: 'GP0-R0', amount: krw(4_000), providerReference: 'C0' }];
const again = { isRepeat: true as const };
const said = (more: object = {}) => jsonAnswer(200, { ResultCode: '00', ResultMsg: 'OK', Tid: tid, ...more });
const refusal = jsonAnswer(200, { ResultCode: '2002', ResultMsg: 'no testsignkey@example.com' });
const refusedWords = '2002 no [e-mail]';

const done = (amount = part.amount, providerReference?: string): RefundOutcome => ({
  kind: 'known',
  refund: {
    refundReference: 'GP0-R1',
    status: 'succeeded',
    amount,
    merchant: mid,
    detail: 'given back',
    ...(providerReference === undefined ? {} : { providerReference }),
  },
});
const refund = (script: readonly Scripted[], asked: RefundRequest, settings = {}) =>
  welcomepay.refund!(context(script, { settings }), paid, asked);

describe('O-11 giving money back', () => {
  it('gives the whole back by cancel', async () => {
    const at = context([said({ Price: '12000' })]);
    expect(await welcomepay.refund!(at, paid, whole)).toStrictEqual(done(won));
    expect(saidIn(at)).toStrictEqual([
      [
        '/cancel/cancel',
        {
          mid,
          timestamp: '20261120210000',
          signature: '7395d74650bc74b9c1910272e566e0c49e2bf1105a6f1d761dc690d1001fde9d',
          payType: 'card',
          tid,
          currency: 'WON',
          price: '12000',
        },
      ],
    ]);
    expect(at.sent[0]).toMatchObject({
      method: 'POST',
      timeoutMs: 30_000,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    });
  });

  it.each([
    ['2026-11-20T12:00:00.999Z', '20261120210000'],
    ['2029-08-18T23:56:47.000Z', '20290819085647'],
    ['2031-12-31T15:00:09.000Z', '20320101000009'],
  ])('at %s says %s, as clocks in Korea do', async (now, timestamp) => {
    const at = context([said()], { now: new Date(now) });
    await welcomepay.refund!(at, paid, whole);
    expect(saidIn(at)[0]?.[1]).toMatchObject({ timestamp });
  });

  it('gives a part back with what is left afterwards, and names the number of the cancel', async () => {
    const at = context([said({ C_Tid: 'C1', Price: 5_000 })]);
    const known = { ...paid, memo: { ...paid.memo, way: 'hpp' } };
    expect(await welcomepay.refund!(at, known, { ...part, earlier })).toStrictEqual(done(part.amount, 'C1'));
    const [path, form] = saidIn(at)[0] ?? [];
    expect(path).toBe('/cancel/repay');
    expect(form).toMatchObject({ payType: 'hpp', tid, cancelPrice: '5000', confirmPrice: '3000' });
    expect(form).not.toHaveProperty('price');
  });

  it('what parts have left goes back as a part, too', async () => {
    const at = context([said()]);
    const rest = { ...whole, amount: krw(8_000), earlier };
    expect(await welcomepay.refund!(at, paid, rest)).toStrictEqual(done(rest.amount));
    expect(saidIn(at)[0]?.[1]).toMatchObject({ cancelPrice: '8000', confirmPrice: '0' });
  });

  it.each<[string, RefundRequest, RefundOutcome]>([
    [
      'more than was left',
      { ...part, amount: krw(8_001), earlier },
      { kind: 'refused', detail: 'only 8000 KRW can be given back' },
    ],
    [
      'the same one twice in the list counts once',
      { ...part, amount: krw(8_001), earlier: [...earlier, ...earlier] },
      { kind: 'refused', detail: 'only 8000 KRW can be given back' },
    ],
    [
      'one that is known to be done',
      { ...part, ...again, earlier: [{ ...earlier[0], refundReference: 'GP0-R1' }] },
      done(part.amount, 'C0'),
    ],
    [
      'one after another of an unknown amount',
      { ...part, earlier: [{ refundReference: 'GP0-R0' }] },
      { kind: 'refused', detail: 'the amount of an earlier refund is not known' },
    ],
    [
      'the same, which may have been carried out',
      { ...part, ...again, earlier: [{ refundReference: 'GP0-R0', amount: 'inexpressible' }] },
      { kind: 'unknown', detail: 'the amount of an earlier refund is not known' },
    ],
    [
      'a part that may have been carried out',
      { ...part, ...again },
      { kind: 'unknown', detail: 'a part may have been refunded, and Welcome Payments has no query' },
    ],
  ])('asks nobody for %s', async (_title, asked, outcome) => {
    expect(await refund([], asked)).toStrictEqual(outcome);
  });

  it('is refused where no number of the money is known', async () => {
    expect(await welcomepay.refund!(context(), remembering({ way: 'card' }), whole)).toStrictEqual({
      kind: 'refused',
      detail: 'no Welcome Payments number is known',
    });
  });

  it.each<[string, Scripted, RefundOutcome['kind'], RefundOutcome['kind'], string]>([
    ['it refuses', refusal, 'refused', 'unknown', refusedWords],
    ['it refuses without a word', jsonAnswer(200, { ResultCode: '2002' }), 'refused', 'unknown', '2002'],
    ['nobody listens', notSent, 'unavailable', 'unavailable', 'ECONNREFUSED'],
    ['its answer is lost', lost, 'unknown', 'unknown', 'no answer within 8000 ms'],
    ['400', jsonAnswer(400, { ResultCode: '99', ResultMsg: 'bad' }), 'refused', 'unknown', 'answer 400 bad'],
    ['401 of a gateway', textAnswer(401, ''), 'refused', 'unknown', 'answer 401'],
    ['499', textAnswer(499, ''), 'refused', 'unknown', 'answer 499'],
    ...[408, 409, 425, 429, 399, 500, 503].map((status): [string, Scripted, 'unknown', 'unknown', string] => [
      `${status}, whatever it says`,
      jsonAnswer(status, { ResultCode: '00', ResultMsg: '' }),
      ...(['unknown', 'unknown', `answer ${status}`] as const),
    ]),
    ['it names other money', said({ Tid: 'T2' }), 'unknown', 'unknown', 'the answer is not for this refund'],
    ['it names less', said({ Price: '11999' }), 'unknown', 'unknown', 'the answer is not for this refund'],
  ])('where %s', async (_title, answer, first, repeated, detail) => {
    expect(await refund([answer], whole)).toStrictEqual({ kind: first, detail });
    expect(await refund([answer], { ...whole, ...again })).toStrictEqual({ kind: repeated, detail });
  });

  it.each(inconclusiveAnswers)('O-11 %s is neither a yes nor a no', async (_title, answer) => {
    expect((await refund([answer], whole)).kind).toBe('unknown');
  });

  it.each(
    spoiledFields({ ResultCode: '00', ResultMsg: 'OK', Tid: tid, C_Tid: 'C1', Price: '12000' }, [
      'ResultCode',
    ]),
  )('no yes where %s', async (_title, answer) => {
    expect(await refund([jsonAnswer(200, answer)], whole)).toStrictEqual({
      kind: 'unknown',
      detail: 'answer 200',
    });
  });

  it.each(
    spoiledFields({ ResultCode: '00', ResultMsg: 'OK', Tid: tid, C_Tid: 'C1', Price: '12000' }, [
      'ResultMsg',
      'Tid',
      'C_Tid',
      'Price',
    ]),
  )(
    '%s: what is of another kind is no answer, and what is missing is not compared',
    async (title, answer) => {
      const isOfAnotherKind = title.includes('list') || title.includes('object');
      const number = title.startsWith('C_Tid') ? undefined : 'C1';
      expect(await refund([jsonAnswer(200, answer)], whole)).toStrictEqual(
        isOfAnotherKind ? { kind: 'unknown', detail: 'answer 200' } : done(won, number),
      );
    },
  );

  it('knows the code by which a repeated one says that it is done, where the account names it', async () => {
    const settings = { cancelledBeforeCodes: ['2002'] };
    expect(await refund([refusal], { ...whole, ...again }, settings)).toStrictEqual(done(won));
    expect((await refund([refusal], whole, settings)).kind).toBe('refused');
  });
});
