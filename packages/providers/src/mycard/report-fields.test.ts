import {
  incoming,
  lost,
  paymentRequest,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { mycard } from './adapter.ts';
import { readReport } from './read-report.ts';

/*
 * Edge cases of the difference report (3.7): how MyCard may ask, and what a line contains if the shop knows less
 * than usual.
 */

const at = (settings = {}) =>
  scriptedContext({ provider: 'mycard', merchant: 'GEMSVC', settings }, { key: 'k' });
const ask = (fields: Record<string, string>, query: Record<string, string> = {}) =>
  readReport(at(), { ...incoming(new URLSearchParams(fields).toString()), query });
const second = '2014-12-01T00:00:00';
const from = new Date('2014-11-30T16:00:00Z');

describe('P-13 how MyCard asks', () => {
  it.each<[string, Record<string, string>, object | undefined]>([
    [
      'for one second',
      { StartDateTime: second, EndDateTime: second },
      { kind: 'between', from, to: new Date(from.getTime() + 999) },
    ],
    [
      'for a time and a number: the time counts',
      { StartDateTime: second, EndDateTime: second, MyCardTradeNo: 'MC1' },
      { kind: 'between', from, to: new Date(from.getTime() + 999) },
    ],
    [
      'for a time that ends before it begins',
      { StartDateTime: '2014-12-01T00:00:01', EndDateTime: second },
      undefined,
    ],
    ['for a beginning without an end', { StartDateTime: second }, undefined],
    ['for an end without a beginning', { EndDateTime: second }, undefined],
    [
      'for a beginning and a number',
      { StartDateTime: second, MyCardTradeNo: 'MC1' },
      { kind: 'payment', providerReference: 'MC1' },
    ],
    ['for an empty number', { MyCardTradeNo: '' }, undefined],
    ...[
      '2014-12-01',
      '2014-12-01 00:00:00',
      `${second}Z`,
      `${second}.000`,
      ` ${second}`,
      '12014-12-01T00:00:00',
      '+002014-12-01T00:00:00',
      '2014-12-01T25:00:00',
      '2014-02-30T99:00:00',
    ].map((time): [string, Record<string, string>, undefined] => [
      `from “${time}”`,
      { StartDateTime: time, EndDateTime: '2014-12-31T00:00:00' },
      undefined,
    ]),
  ])('P-13 %s', (_title, fields, wanted) => {
    for (const question of [ask(fields), ask({}, fields)])
      expect(question).toEqual(wanted && { isProved: false, wanted, reply: expect.any(Function) });
  });

  it('P-13 a form counts before what stands in the address', () => {
    expect(ask({ MyCardTradeNo: 'MC1' }, { MyCardTradeNo: 'MC2' })?.wanted).toStrictEqual({
      kind: 'payment',
      providerReference: 'MC1',
    });
  });

  it('P-13 a result brings a number, too, and a hash: it is no question', () => {
    expect(ask({ MyCardTradeNo: 'MC1', Hash: '' })).toBeUndefined();
    expect(ask({ MyCardTradeNo: 'MC1' }, { Hash: 'x' })).toBeUndefined();
  });
});

describe('what MyCard is answered', () => {
  const payment = {
    reference: 'GP0123456789ABCDEF-1',
    providerReference: 'MC0000000001',
    amount: { amountMinor: 15_000, currency: 'TWD' },
    shopperId: 'watt.production:1:42',
    memo: { paymentType: 'INGAME', tradeSeq: 'KD0001' },
    paidAt: new Date('2026-11-20T20:00:00.999Z'),
  };
  const reply = (payments: readonly (typeof payment)[], settings = {}) =>
    readReport(at(settings), incoming('MyCardTradeNo=MC1'))?.reply(payments);

  it('is a line for each payment, in the time of Taiwan', () => {
    expect(reply([payment, { ...payment, memo: {} as never }])).toStrictEqual({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      body:
        'INGAME,KD0001,MC0000000001,GP0123456789ABCDEF-1,watt.production:1:42,150,TWD,2026-11-21T04:00:00<BR>' +
        ',,MC0000000001,GP0123456789ABCDEF-1,watt.production:1:42,150,TWD,2026-11-21T04:00:00<BR>',
    });
  });

  it('shows no amount that MyCard cannot write', () => {
    const odd = { ...payment, amount: { amountMinor: 15_050, currency: 'TWD' } };
    expect(reply([odd])?.body).toContain(',watt.production:1:42,,TWD,');
  });

  it.each(['lines', 'json'])('names the player as the payment did: %s', async (reportFormat) => {
    const request = paymentRequest({
      channelId: 10301,
      amount: { amountMinor: 15_000, currency: 'TWD' },
      shopperId: '玩家 7,é',
    });
    const opening = scriptedContext({ provider: 'mycard', merchant: 'GEMSVC' }, { key: 'k' }, [lost]);
    await mycard.create(opening, request);
    const told = new URLSearchParams(opening.sent[0]?.body).get('CustomerId');
    const { shopperId } = request;
    expect(reply([{ ...payment, shopperId }], { reportFormat })?.body).toContain(`${told}`);
  });

  it.each([',', '<', '>', '\r', '\n'])(
    'lets no %j into a field, which would shift the columns',
    (character) => {
      const odd = {
        ...payment,
        memo: { ...payment.memo, tradeSeq: character.repeat(2) },
      };
      expect(reply([odd])?.body).toMatch(
        /^INGAME,__,MC0000000001,GP0123456789ABCDEF-1,watt.production:1:42,150,TWD,/,
      );
    },
  );

  it('is JSON where the contract says so', () => {
    const answer = reply([payment], { reportFormat: 'json' });
    expect(answer).toMatchObject({ status: 200, contentType: 'application/json' });
    expect(JSON.parse(answer?.body ?? '')).toStrictEqual({
      trades: [
        {
          PaymentType: 'INGAME',
          TradeSeq: 'KD0001',
          MyCardTradeNo: 'MC0000000001',
          FacTradeSeq: 'GP0123456789ABCDEF-1',
          CustomerId: 'watt.production:1:42',
          Amount: '150',
          Currency: 'TWD',
          TradeDateTime: '2026-11-21T04:00:00',
        },
      ],
    });
  });
});
