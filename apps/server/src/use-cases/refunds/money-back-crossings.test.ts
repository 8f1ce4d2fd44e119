import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExceptionKind, listExceptions } from '../../repositories/exceptions.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { giveBackByHand } from './give-back-by-hand.ts';
import { refundOrder } from './refund-order.ts';
import { settleRefundOutside } from './refund-outside.ts';
import { settleRefund } from './settle-refund.ts';

/*
 * One order's money goes back by several ways at once: by our refund, one made outside, a dispute, an operator's hand,
 * for its own payment and for one beside it. None is taken for another.
 */

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
beforeAll(async () => {
  stage = await openStage();
  buyers = buyersOf(stage);
});
afterAll(() => stage.close());
let scripts: Stage['provider']['script'];
beforeEach(() => {
  scripts ??= { ...stage.provider.script };
  Object.assign(stage.provider.script, scripts);
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const observed = (status: 'pending' | 'succeeded' | 'failed'): RefundOutcome => ({
  kind: 'observed',
  refund: { refundReference: '', status, merchant: 'main-merchant', detail: 'it says' },
});
const outside = (order: Bought, minor: number, number: string, status: 'pending' | 'succeeded' | 'failed') =>
  settleRefundOutside(
    stage.services,
    'main',
    {
      ...{ refundReference: number, providerReference: number, capture: `P-${order.reference}` },
      ...{ status, amount: usd(minor), merchant: 'main-merchant', detail: 'it says' },
    },
    'test',
  );
async function refunds(order: Bought, answer: RefundOutcome, payment?: string) {
  stage.provider.script.refund = () => answer;
  const why = { reason: 'asked', requestedBy: 'operator:sample', payment };
  const outcome = await refundOrder(stage.services, stage.store.id, order.billingNo, why);
  await stage.runEffects();
  return outcome;
}
const hears = ({ billingNo }: Bought, name: string, status: 'succeeded' | 'failed') =>
  settleRefund(
    stage.services,
    { store: stage.store.id, billing_no: billingNo, refund_reference: `${billingNo}-${name}` },
    observed(status),
    'test',
  );
const refundsOf = async ({ billingNo }: Bought) =>
  (
    await stage.rows<{ line: string }>(
      `select concat_ws(' ', replace(refund_reference, $1, 'GP'), state, amount_minor) as line from refund
       where billing_no = $1 order by refund_reference`,
      [billingNo],
    )
  ).map(({ line }) => line);
async function open({ billingNo }: Bought, kind: ExceptionKind) {
  const all = await listExceptions(stage.database, {
    ...{ store: stage.store.id, state: 'open', kind, limit: 99 },
  });
  return all.filter(({ billing_no }) => billing_no === billingNo);
}
/** Delivered, and the provider has named the money that paid for it. */
async function named(): Promise<Bought> {
  const order = await buyers.delivered();
  await stage.say(order.reference, 'paid', { providerReference: `P-${order.reference}` });
  return order;
}
/** Paid by its second payment; the first one's money came later and goes back. */
async function paidTwice(): Promise<Bought> {
  const order = await buyers.bought();
  await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
  await stage.say(`${order.billingNo}-2`, 'paid');
  await stage.say(order.reference, 'paid');
  await stage.runEffects();
  return order;
}

describe('O-14 a part that went back outside, and a refund of the rest', () => {
  it('O-14 the part fails, then the rest is back: an operator sees that a part is missing', async () => {
    const order = await buyers.delivered();
    await outside(order, 300, `A-${order.billingNo}`, 'pending');
    await refunds(order, observed('pending'));
    await outside(order, 300, `A-${order.billingNo}`, 'failed');
    expect(await buyers.stateOf(order)).toBe('refunding');
    expect(await open(order, 'refund-failed')).toMatchObject([
      { reason: `the provider did not refund ${order.reference}-O1: it says`, detail: usd(300) },
    ]);
    await stage.rows('delete from exception where billing_no = $1', [order.billingNo]);
    await hears(order, '1-R2', 'succeeded');
    expect(await refundsOf(order)).toEqual(['GP-1-O1 failed 300', 'GP-1-R2 succeeded 199']);
    expect(await buyers.stateOf(order)).toBe('review');
    expect(await open(order, 'refund-failed')).toMatchObject([
      {
        ...{ key: order.reference, reference: order.reference, detail: usd(199) },
        reason: `${order.reference}-R2 brought a part back, and the rest is not on its way`,
      },
    ]);
  });

  it('O-14 what was said of it is booked once, however often it is said', async () => {
    const order = await buyers.delivered();
    for (const _again of [1, 2, 3])
      expect(await outside(order, 499, `A-${order.billingNo}`, 'succeeded')).toBe('kept');
    expect(await refundsOf(order)).toEqual(['GP-1-O1 succeeded 499']);
    expect(await open(order, 'refund-mismatch')).toEqual([]);
  });

  it('O-14 that is all of it leaves nothing to be asked for, though it is still on its way', async () => {
    const order = await buyers.delivered();
    await outside(order, 499, `A-${order.billingNo}`, 'pending');
    const answer = { kind: 'refused', reason: 'on-its-way', refundReference: `${order.reference}-O1` };
    expect(await refunds(order, observed('succeeded'))).toEqual(answer);
    expect(await refundsOf(order)).toEqual(['GP-1-O1 pending 499']);
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it('O-14 the last cent of it is given back by hand, and booked', async () => {
    const order = await buyers.delivered();
    await refunds(order, observed('failed'));
    const [failed] = await open(order, 'refund-failed');
    await outside(order, 498, `A-${order.billingNo}`, 'succeeded');
    await stage.database.transaction((tx) => giveBackByHand(tx, failed!, 'operator:sample', 'by transfer'));
    expect(await refundsOf(order)).toEqual([
      ...['GP-1-O2 succeeded 498', 'GP-1-R1 failed 499', 'GP-1-R3 succeeded 1'],
    ]);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it('O-14 two payments whose refunds have one number at the provider: both stand before an operator', async () => {
    for (const order of [await buyers.delivered(), await buyers.delivered()]) {
      expect(await outside(order, 500, 'FIRST', 'succeeded')).toBe('mismatch');
      expect(await open(order, 'refund-mismatch')).toMatchObject([
        { key: `${order.reference}:FIRST:succeeded` },
      ]);
    }
  });
});

describe('O-14 a dispute beside a refund', () => {
  it('O-14 what the bank took is no refund: the whole can still be said to have gone back', async () => {
    const order = await buyers.delivered();
    await buyers.dispute(order, 'lost', { amount: usd(200) });
    expect(await outside(order, 499, `A-${order.billingNo}`, 'succeeded')).toBe('kept');
    expect(await refundsOf(order)).toEqual(['GP-1-C succeeded 200', 'GP-1-O1 succeeded 499']);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it('O-14 an operator cannot refund what the bank has taken', async () => {
    const order = await buyers.delivered();
    await buyers.dispute(order, 'lost', { amount: usd(200) });
    const answer = { kind: 'refused', reason: 'state', state: 'charged_back' };
    expect(await refunds(order, observed('succeeded'))).toEqual(answer);
    expect(await refundsOf(order)).toEqual(['GP-1-C succeeded 200']);
  });

  it('O-14 of money beside the order, what the bank took already does not go back again', async () => {
    const order = await named();
    const second = `N2-${order.billingNo}`;
    await buyers.dispute(order, 'lost', { capture: second, amount: usd(200), dispute: 'D2', sequence: 1 });
    // Nobody knows yet that there is such money.
    expect(await refundsOf(order)).toEqual(['GP-1-C succeeded 200']);
    await stage.say(order.reference, 'paid', { providerReference: second });
    await stage.runEffects();
    expect(await refundsOf(order)).toEqual([
      ...['GP-1-2-C succeeded 200', 'GP-1-2-R2 succeeded 299', 'GP-1-C failed 200'],
    ]);
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it('O-14 a dispute about money beside it is won: the order’s own money is no more here than before', async () => {
    const order = await named();
    const [first, second] = [`P-${order.reference}`, `N2-${order.billingNo}`];
    await stage.say(order.reference, 'paid', { providerReference: second });
    await stage.runEffects();
    await buyers.dispute(order, 'lost', { capture: first, dispute: 'D1', sequence: 1 });
    await buyers.dispute(order, 'lost', { capture: second, dispute: 'D2', sequence: 1 });
    await buyers.dispute(order, 'won', { capture: second, dispute: 'D2', sequence: 2 });
    expect(await buyers.stateOf(order)).toBe('charged_back');
    await buyers.dispute(order, 'won', { capture: first, dispute: 'D1', sequence: 2 });
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it.each<[title: string, before: (order: Bought) => Promise<unknown>]>([
    ['on its way', (order) => refunds(order, observed('pending'))],
    [
      'turned round after it had succeeded',
      async (order) => {
        await refunds(order, observed('succeeded'));
        await hears(order, '1-R1', 'failed');
      },
    ],
    [
      'in an operator’s hands',
      async (order) => {
        await outside(order, 300, `A-${order.billingNo}`, 'succeeded');
        const { refund } = stage.provider.adapter;
        Object.assign(stage.provider.adapter, { refund: undefined });
        expect(await refunds(order, observed('pending'))).toEqual({ kind: 'by-hand', amountMinor: 199 });
        Object.assign(stage.provider.adapter, { refund });
        expect(await open(order, 'refund-impossible')).toMatchObject([
          {
            ...{ key: order.reference, reference: order.reference },
            reason: 'asked; scripted has no refund call: give the money back outside and resolve this',
            detail: { ...usd(199), providerReference: `P-${order.reference}` },
          },
        ]);
      },
    ],
  ])('O-14 is won while a refund is %s: the order stays under refund', async (_title, before) => {
    const order = await buyers.delivered();
    await before(order);
    expect(await buyers.stateOf(order)).toBe('refunding');
    await buyers.dispute(order, 'lost', { sequence: 1 });
    expect(await buyers.stateOf(order)).toBe('charged_back');
    await buyers.dispute(order, 'won', { sequence: 2 });
    expect(await buyers.stateOf(order)).toBe('refunding');
  });
});

describe('O-14 a payment beside the one that paid', () => {
  it('O-14 its refund fails after the order was refunded: the order stays refunded', async () => {
    const order = await paidTwice();
    await refunds(order, observed('succeeded'));
    expect(await buyers.stateOf(order)).toBe('refunded');
    await hears(order, '1-R1', 'failed');
    expect(await buyers.stateOf(order)).toBe('refunded');
    expect(await open(order, 'refund-failed')).toMatchObject([{ key: order.reference }]);
    expect(await refundsOf(order)).toEqual(['GP-1-R1 failed 499', 'GP-2-R1 succeeded 499']);
  });

  it('O-14 given back by hand, whatever of the other has gone back, or is on its way', async () => {
    const order = await paidTwice();
    await hears(order, '1-R1', 'failed');
    const [failed] = await open(order, 'refund-failed');
    await refunds(order, observed('pending'), `${order.billingNo}-2`);
    const byHand = () =>
      stage.database.transaction((tx) => giveBackByHand(tx, failed!, 'operator:sample', 'by transfer'));
    expect(await byHand()).toEqual({ kind: 'booked' });
    expect(await byHand()).toEqual({ kind: 'resolved-meanwhile' });
    expect(await refundsOf(order)).toEqual([
      ...['GP-1-R1 failed 499', 'GP-1-R2 succeeded 499', 'GP-2-R1 pending 499'],
    ]);
    expect(await buyers.stateOf(order)).toBe('refunding');
  });

  it.each(['requested', 'unknown', 'pending'])(
    'O-14 is not booked as given back beside a refund of it that is %s',
    async (state) => {
      const order = await buyers.delivered();
      await refunds(order, observed('failed'));
      const [failed] = await open(order, 'refund-failed');
      await refunds(order, observed('pending'));
      const again = `${order.reference}-R2`;
      await stage.rows('update refund set state = $2 where refund_reference = $1', [again, state]);
      const told = await stage.database.transaction((tx) =>
        giveBackByHand(tx, failed!, 'operator:sample', 'by transfer'),
      );
      expect(told).toEqual({ kind: 'on-its-way', refundReference: again });
      expect(await refundsOf(order)).toEqual(['GP-1-R1 failed 499', `GP-1-R2 ${state} 499`]);
      expect(await open(order, 'refund-failed')).toHaveLength(1);
    },
  );
});
