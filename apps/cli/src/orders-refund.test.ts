import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { type Bought, buyersOf } from '@gemporium/server/testing/buyers.ts';
import { hasten, type Stage, setUpStage } from '@gemporium/server/testing/stage.ts';
import { applyOutsideRefund } from '@gemporium/server/use-cases/refunds/apply-outside-refund.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ordersRefund } from './commands/orders-refund.ts';
import { everything, openDesk, refusal } from './testing/desk.ts';

/* What an operator reads who gives money back: how much goes, or why none; a dry run says the same and does nothing. */

const stage = setUpStage({ isAlone: true });
const buyers = buyersOf(stage);
const desk = openDesk(stage);
let asItIs: Stage['provider']['script'];
beforeAll(() => {
  asItIs = { ...stage.provider.script };
});
afterEach(() => void Object.assign(stage.provider.script, asItIs));

const refund = (order: Bought, dryRun = false) =>
  desk(ordersRefund, { words: { 'billing-number': order.billingNo }, options: { reason: 'asked' }, dryRun });
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const partBack = ({ reference }: Bought, minor: number, status: 'succeeded' | 'pending' | 'failed') =>
  applyOutsideRefund(
    stage.services,
    'main',
    {
      refundReference: `X${minor}`,
      providerReference: `X${minor}`,
      capture: `P-${reference}`,
      status,
      amount: usd(minor),
      merchant: 'main-merchant',
      detail: '',
    },
    'test',
  );
const answering = (outcome: RefundOutcome) => () => outcome;
async function refunded(order: Bought, outcome?: RefundOutcome): Promise<Bought> {
  if (outcome) stage.provider.script.refund = answering(outcome);
  await refund(order);
  await hasten(stage.database, 'refund');
  await stage.runEffects();
  Object.assign(stage.provider.script, asItIs);
  return order;
}
const pending: RefundOutcome = {
  kind: 'known',
  refund: { refundReference: '', status: 'pending', merchant: 'main-merchant', detail: '' },
};
/** At a provider that the commands know; the stage's own answers in its place. */
async function delivered(provider = 'platform-pay'): Promise<Bought> {
  const order = await buyers.delivered();
  await stage.say(order.reference, 'paid', { providerReference: `P-${order.reference}` });
  await stage.rows('update payment set provider = $2 where billing_no = $1', [order.billingNo, provider]);
  return order;
}

/** An order's state, and how much of it is refunded, or why nothing is. */
const cases: [title: string, begin: () => Promise<Bought>, gives: { minor: number } | { why: RegExp }][] = [
  ['that is unpaid', () => buyers.bought(), { why: /^Nothing has been paid/ }],
  ['that is delivered', () => delivered(), { minor: 499 }],
  [
    'of which a part is back',
    async () => {
      const order = await delivered();
      await partBack(order, 200, 'succeeded');
      return order;
    },
    { minor: 299 },
  ],
  [
    'of which a part is on its way back',
    async () => {
      const order = await delivered();
      await partBack(order, 200, 'pending');
      return order;
    },
    { minor: 299 },
  ],
  [
    'of which a part did not go back',
    async () => {
      const order = await delivered();
      await partBack(order, 200, 'failed');
      return order;
    },
    { minor: 499 },
  ],
  [
    'all of which is on its way back',
    async () => refunded(await delivered(), pending),
    { why: /^Everything that was paid is already being refunded \(GP\w+-1-R1\)\.$/ },
  ],
  [
    'all of which is perhaps on its way back',
    async () => refunded(await delivered(), { kind: 'unknown', detail: '' }),
    { why: /^Everything that was paid is already being refunded \(GP\w+-1-R1\)\.$/ },
  ],
  [
    'whose refund failed',
    async () => refunded(await delivered(), { kind: 'refused', detail: 'too old' }),
    { minor: 499 },
  ],
  [
    'that is refunded',
    async () => refunded(await delivered()),
    { why: /^The order is refunded: it cannot be/ },
  ],
  [
    'that the bank took back',
    async () => {
      const order = await delivered();
      await buyers.dispute(order, 'lost');
      return order;
    },
    { why: /^The order is charged_back: it cannot be/ },
  ],
];

describe('O-11 the money of an order', () => {
  it.each(cases)(
    'O-11 %s: the operator reads how much goes back, or why not',
    async (_title, begin, gives) => {
      const order = await begin();
      const before = await everything(stage);
      if ('why' in gives) {
        for (const dryRun of [true, false]) {
          const [why, hint, exitCode] = await refusal(refund(order, dryRun));
          expect(why).toMatch(gives.why);
          expect(hint).toBe(`See: gemporium orders show ${order.billingNo}`);
          expect(exitCode).toBe(1);
          // A refused command leaves only its audit row.
          if (dryRun) expect(await everything(stage)).toEqual(before);
        }
        return;
      }
      const amount = `${(gives.minor / 100).toFixed(2)} USD`;
      const state = await buyers.stateOf(order);
      expect(await refund(order, true)).toEqual({
        lines: [`Would give ${amount} of ${order.billingNo} (${state}) back, through its provider.`],
        data: { billing_no: order.billingNo, amount },
      });
      expect(await everything(stage)).toEqual(before);
      const { lines, data } = await refund(order);
      expect(lines).toEqual([expect.stringMatching(new RegExp(`-R\\d: ${amount} is on its way back\\.$`))]);
      const { refundReference } = data as { refundReference: string };
      expect(data).toEqual({ kind: 'requested', refundReference, amountMinor: gives.minor });
      const asked = `select amount_minor, reason, requested_by from refund where refund_reference = $1`;
      expect(await stage.rows(asked, [refundReference])).toEqual([
        { amount_minor: gives.minor, reason: 'asked', requested_by: 'operator:sam' },
      ]);
    },
  );

  it('O-11 whose provider has no refund call: the message says how much to refund outside', async () => {
    const order = await delivered('mycard');
    await partBack(order, 200, 'succeeded');
    expect((await refund(order, true)).lines).toEqual([
      `Would give 2.99 USD of ${order.billingNo} (delivered) back, by hand: its provider has no refund call.`,
    ]);
    expect(await refund(order)).toEqual({
      lines: [
        'The provider has no refund call. Give 2.99 USD back by hand, then resolve the exception.',
        'See: gemporium exceptions list',
      ],
      data: { kind: 'by-hand', amountMinor: 299 },
    });
  });

  it('O-11 in the order’s own money, and of its own store', async () => {
    const order = await delivered();
    // As if its like were in yen, and were the demo’s and another brand’s too.
    await stage.rows(`update orders set currency = 'JPY' where billing_no = $1`, [order.billingNo]);
    for (const store of ['watt.demo', 'volt.production'])
      await stage.rows(
        `insert into orders select r.* from orders o, jsonb_populate_record(o, jsonb_build_object(
           'store', $2::text, 'state', 'refunded', 'created_at', o.created_at - interval '1 day')) r
         where o.billing_no = $1 and o.store = 'watt.production'`,
        [order.billingNo, store],
      );
    expect((await refund(order, true)).lines).toEqual([
      `Would give 499 JPY of ${order.billingNo} (delivered) back, through its provider.`,
    ]);
  });

  it('O-11 of one payment, however its reference and the order’s are typed', async () => {
    const { billingNo, reference } = await delivered();
    const typed = (text: string) => ` ${text.toLowerCase()} `;
    const order = { words: { 'billing-number': typed(billingNo) } };
    const options = { reason: 'asked', payment: typed(reference) };
    expect((await desk(ordersRefund, { ...order, options, dryRun: true })).lines).toEqual([
      `Would give 4.99 USD of ${reference} (delivered) back, through its provider.`,
    ]);
    expect((await desk(ordersRefund, { ...order, options })).data).toMatchObject({ amountMinor: 499 });
    const told = `select target, arguments from audit where command = 'orders refund' order by id desc limit 1`;
    expect(await stage.rows(told, [])).toEqual([
      { target: billingNo, arguments: { reason: 'asked', payment: reference } },
    ]);
  });

  const asked = (billingNo: string, options: Record<string, string>) =>
    refusal(desk(ordersRefund, { words: { 'billing-number': billingNo }, options }));
  it('O-11 without a reason, of no order or of no payment: says what is wrong', async () => {
    const { billingNo } = await delivered();
    const needed = ['--reason is required: it is kept with the refund.', '', 2];
    expect(await asked(billingNo, {})).toEqual(needed);
    expect(await asked(billingNo, { reason: ' ' })).toEqual(needed);
    expect(await asked('GP404', { reason: 'asked' })).toEqual([
      'There is no order GP404.',
      'Look for it with: gemporium orders find --payment <a payment’s number>, or --player <suid>',
      3,
    ]);
    expect(await asked(billingNo, { reason: 'asked', payment: 'GP-1' })).toEqual([
      'The order has no payment of this reference.',
      `See: gemporium orders show ${billingNo}`,
      1,
    ]);
  });
});
