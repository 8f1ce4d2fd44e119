import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { paymentLifecycle } from '@gemporium/domain/lifecycles/payment.ts';
import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ExceptionKind, exceptionKinds, listExceptions } from '../../repositories/exceptions.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { type Stage, setUpStage } from '../../testing/stage.ts';
import { lockBooks } from '../payments/books.ts';
import { applyOutsideRefund } from './apply-outside-refund.ts';
import { applyRefundOutcome } from './apply-refund-outcome.ts';
import { endRefundByHand } from './end-by-hand.ts';
import { giveBack } from './give-back.ts';
import { giveBackByHand, isByHand, mayBeByHand } from './give-back-by-hand.ts';
import { refundOrder } from './refund-order.ts';

/*
 * One order's money goes back in several ways at once: by our refund, one made outside, a dispute, and an operator,
 * for its own payment and for an extra one. None is mistaken for another.
 */

const stage = setUpStage();
const buyers = buyersOf(stage);
let scripts: Stage['provider']['script'];
let adapter: Stage['provider']['adapter'];
beforeEach(() => {
  scripts ??= { ...stage.provider.script };
  adapter ??= { ...stage.provider.adapter };
  Object.assign(stage.provider.script, scripts);
  Object.assign(stage.provider.adapter, adapter);
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const known = (status: 'pending' | 'succeeded' | 'failed'): RefundOutcome => ({
  kind: 'known',
  refund: { refundReference: '', status, merchant: 'main-merchant', detail: 'it says' },
});
const outside = (order: Bought, minor: number, number: string, status: 'pending' | 'succeeded' | 'failed') =>
  applyOutsideRefund(
    stage.services,
    'main',
    {
      refundReference: number,
      providerReference: number,
      capture: `P-${order.reference}`,
      status,
      amount: usd(minor),
      merchant: 'main-merchant',
      detail: 'it says',
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
  applyRefundOutcome(
    stage.services,
    { store: stage.store.id, billing_no: billingNo, refund_reference: `${billingNo}-${name}` },
    known(status),
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
    store: stage.store.id,
    state: 'open',
    kind,
    limit: 99,
  });
  return all.filter(({ billing_no }) => billing_no === billingNo);
}
/** A delivered order whose provider has numbered its capture. */
async function named(): Promise<Bought> {
  const order = await buyers.delivered();
  await stage.say(order.reference, 'paid', { providerReference: `P-${order.reference}` });
  return order;
}
/** Paid by its second payment; the first one's money came later and is being refunded. */
async function paidTwice(): Promise<Bought> {
  const order = await buyers.bought();
  await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
  await stage.say(`${order.billingNo}-2`, 'paid');
  await stage.say(order.reference, 'paid');
  await stage.runEffects();
  return order;
}

describe('O-14 a partial refund made outside, and a refund of the rest', () => {
  it('O-14 the part fails, then the rest succeeds: an operator sees that a part is missing', async () => {
    const order = await buyers.delivered();
    await outside(order, 300, `A-${order.billingNo}`, 'pending');
    expect(await refunds(order, known('pending'))).toEqual({
      kind: 'requested',
      refundReference: `${order.reference}-R2`,
      amountMinor: 199,
    });
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
        key: order.reference,
        reference: order.reference,
        detail: usd(199),
        reason: `${order.reference}-R2 refunded a part, and no refund of the rest is pending`,
      },
    ]);
  });

  it('O-14 of a payment without a capture waits, even though it names our reference', async () => {
    const order = await named();
    const said = {
      refundReference: 'theirs',
      providerReference: `W-${order.billingNo}`,
      status: 'succeeded' as const,
      amount: usd(300),
      merchant: 'main-merchant',
      detail: 'it says',
      reference: order.reference,
    };
    const hearsOf = (capture: string) =>
      applyOutsideRefund(stage.services, 'main', { ...said, capture }, 'test');
    expect(await hearsOf(`N2-${order.billingNo}`)).toBe('unmatched');
    expect(await refundsOf(order)).toEqual([]);
    await stage.say(order.reference, 'paid', { providerReference: `N2-${order.billingNo}` });
    await stage.runEffects();
    expect(await hearsOf(`N2-${order.billingNo}`)).toBe('mismatch');
    expect(await hearsOf(`P-${order.reference}`)).toBe('kept');
    expect(await refundsOf(order)).toEqual(['GP-1-2-R1 succeeded 499', 'GP-1-O1 succeeded 300']);
  });

  it('O-14 it is booked once, even if reported repeatedly', async () => {
    const order = await buyers.delivered();
    for (const _again of [1, 2, 3])
      expect(await outside(order, 499, `A-${order.billingNo}`, 'succeeded')).toBe('kept');
    expect(await refundsOf(order)).toEqual(['GP-1-O1 succeeded 499']);
    expect(await open(order, 'refund-mismatch')).toEqual([]);
  });

  it('O-14 a pending one of the full amount leaves nothing to refund', async () => {
    const order = await buyers.delivered();
    await outside(order, 499, `A-${order.billingNo}`, 'pending');
    const answer = { kind: 'refused', reason: 'on-its-way', refundReference: `${order.reference}-O1` };
    expect(await refunds(order, known('succeeded'))).toEqual(answer);
    expect(await refundsOf(order)).toEqual(['GP-1-O1 pending 499']);
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it('O-14 its last cent is refunded by hand, and booked', async () => {
    const order = await buyers.delivered();
    await refunds(order, known('failed'));
    const [failed] = await open(order, 'refund-failed');
    await outside(order, 498, `A-${order.billingNo}`, 'succeeded');
    await stage.database.transaction((tx) => giveBackByHand(tx, failed!, 'operator:sample', 'by transfer'));
    expect(await refundsOf(order)).toEqual([
      'GP-1-O2 succeeded 498',
      'GP-1-R1 failed 499',
      'GP-1-R3 succeeded 1',
    ]);
    const id = `${order.reference}-R3`;
    const [row] = await stage.rows(
      `select kind, currency, reason, requested_by, closed_at is not null as is_closed from refund where refund_reference = $1`,
      [id],
    );
    const words = { currency: 'USD', reason: 'by transfer', requested_by: 'operator:sample' };
    expect(row).toEqual({ kind: 'refund', ...words, is_closed: true });
    const history = `select event, from_state, to_state, by, detail from history where entity = 'refund' and entity_id = $1`;
    expect(await stage.rows(history, [id])).toEqual([
      {
        event: 'give-back-by-hand',
        from_state: '',
        to_state: 'succeeded',
        by: 'operator:sample',
        detail: 'by transfer',
      },
    ]);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it('O-14 two payments whose refunds have the same number: both raise exceptions', async () => {
    for (const order of [await buyers.delivered(), await buyers.delivered()]) {
      expect(await outside(order, 500, 'FIRST', 'succeeded')).toBe('mismatch');
      expect(await open(order, 'refund-mismatch')).toMatchObject([
        { key: `${order.reference}:FIRST:succeeded` },
      ]);
    }
  });
});

describe('O-14 a dispute beside a refund', () => {
  it('O-14 a chargeback is not a refund: the full amount can still be reported as refunded', async () => {
    const order = await buyers.delivered();
    await buyers.dispute(order, 'lost', { amount: usd(200) });
    expect(await outside(order, 499, `A-${order.billingNo}`, 'succeeded')).toBe('kept');
    expect(await refundsOf(order)).toEqual(['GP-1-C succeeded 200', 'GP-1-O1 succeeded 499']);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it('O-14 that names only the number of extra money takes and returns that money', async () => {
    const order = await named();
    const second = `N2-${order.billingNo}`;
    await stage.say(order.reference, 'paid', { providerReference: second });
    const about = { reference: 'theirs', capture: second };
    await buyers.dispute(order, 'lost', { ...about, sequence: 1 });
    expect(await refundsOf(order)).toEqual(['GP-1-2-C succeeded 499', 'GP-1-2-R1 requested 499']);
    expect(await open(order, 'chargeback')).toMatchObject([{ key: `${order.reference}-2` }]);
    await buyers.dispute(order, 'won', { ...about, sequence: 2 });
    expect(await refundsOf(order)).toEqual(['GP-1-2-C failed 499', 'GP-1-2-R1 requested 499']);
    expect(await open(order, 'chargeback')).toEqual([]);
    expect(await buyers.stateOf(order)).toBe('delivered');
    await stage.rows(`update effect set state = 'done' where state = 'ready'`);
  });

  it('O-14 is about the payment that it names, not about another order’s capture with that number', async () => {
    const [order, other] = [await named(), await named()];
    await buyers.dispute(order, 'lost', { capture: `P-${other.reference}` });
    expect([await buyers.stateOf(order), await buyers.stateOf(other)]).toEqual(['charged_back', 'delivered']);
    expect([await refundsOf(order), await refundsOf(other)]).toEqual([['GP-1-C succeeded 499'], []]);
  });

  it('O-14 an operator cannot refund what the bank has taken', async () => {
    const order = await buyers.delivered();
    await buyers.dispute(order, 'lost', { amount: usd(200) });
    const answer = { kind: 'refused', reason: 'state', state: 'charged_back' };
    expect(await refunds(order, known('succeeded'))).toEqual(answer);
    expect(await refundsOf(order)).toEqual(['GP-1-C succeeded 200']);
  });

  it('O-14 about extra money: what the bank has already taken is not refunded again', async () => {
    const order = await named();
    const second = `N2-${order.billingNo}`;
    await buyers.dispute(order, 'lost', { capture: second, amount: usd(200), dispute: 'D2', sequence: 1 });
    // The extra money is not known yet.
    expect(await refundsOf(order)).toEqual(['GP-1-C succeeded 200']);
    await stage.say(order.reference, 'paid', { providerReference: second });
    await stage.runEffects();
    expect(await refundsOf(order)).toEqual([
      'GP-1-2-C succeeded 200',
      'GP-1-2-R2 succeeded 299',
      'GP-1-C failed 200',
    ]);
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it('O-14 winning a dispute about extra money leaves the order’s own money as it was', async () => {
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
    ['on its way', (order) => refunds(order, known('pending'))],
    [
      'reversed after it had succeeded',
      async (order) => {
        await refunds(order, known('succeeded'));
        await hears(order, '1-R1', 'failed');
      },
    ],
    [
      'in an operator’s hands',
      async (order) => {
        await outside(order, 300, `A-${order.billingNo}`, 'succeeded');
        const { refund } = stage.provider.adapter;
        Object.assign(stage.provider.adapter, { refund: undefined });
        expect(await refunds(order, known('pending'))).toEqual({ kind: 'by-hand', amountMinor: 199 });
        Object.assign(stage.provider.adapter, { refund });
        expect(await open(order, 'refund-impossible')).toMatchObject([
          {
            key: order.reference,
            reference: order.reference,
            reason: 'asked; scripted has no refund call: refund the money outside the store and resolve this',
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

  it.each([200, 499])('O-14 has taken %d: the order is refunded by hand whole', async (minor) => {
    const order = await buyers.delivered();
    await refunds(order, known('failed'));
    const [failed] = await open(order, 'refund-failed');
    await buyers.dispute(order, 'lost', { amount: usd(minor) });
    await stage.database.transaction((tx) => giveBackByHand(tx, failed!, 'operator:sample', 'by transfer'));
    expect(await refundsOf(order)).toEqual([
      `GP-1-C succeeded ${minor}`,
      'GP-1-R1 failed 499',
      'GP-1-R3 succeeded 499',
    ]);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });
});

describe('O-14 an extra payment', () => {
  it('O-14 its refund fails after the order was refunded: the order stays refunded', async () => {
    const order = await paidTwice();
    await refunds(order, known('succeeded'));
    expect(await buyers.stateOf(order)).toBe('refunded');
    await hears(order, '1-R1', 'failed');
    expect(await buyers.stateOf(order)).toBe('refunded');
    expect(await open(order, 'refund-failed')).toMatchObject([{ key: order.reference }]);
    expect(await refundsOf(order)).toEqual(['GP-1-R1 failed 499', 'GP-2-R1 succeeded 499']);
  });

  it('O-14 it is refunded by hand, independently of the other’s refunds', async () => {
    const order = await paidTwice();
    await hears(order, '1-R1', 'failed');
    const [failed] = await open(order, 'refund-failed');
    await refunds(order, known('pending'), `${order.billingNo}-2`);
    const byHand = () =>
      stage.database.transaction((tx) => giveBackByHand(tx, failed!, 'operator:sample', 'by transfer'));
    expect(await byHand()).toEqual({ kind: 'booked' });
    expect(await byHand()).toEqual({ kind: 'resolved-meanwhile' });
    expect(await refundsOf(order)).toEqual([
      'GP-1-R1 failed 499',
      'GP-1-R2 succeeded 499',
      'GP-2-R1 pending 499',
    ]);
    expect(await buyers.stateOf(order)).toBe('refunding');
  });

  it.each([
    ['refused the refund', 'before', 200],
    ['refused the refund', 'after', 200],
    ['refused the refund', 'after', 499],
    ['has no refund call', 'before', 200],
    ['has no refund call', 'after', 200],
    ['has no refund call', 'after', 499],
  ] as const)(
    'O-14 the provider %s, the bank had taken a part %s that (%d), and it is refunded by hand: what a won dispute returns is not forgotten',
    async (why, when, minor) => {
      const order = await named();
      const second = `N2-${order.billingNo}`;
      const disputed = (status: 'lost' | 'won', sequence: number) =>
        buyers.dispute(order, status, {
          capture: second,
          dispute: 'D2',
          amount: usd(minor),
          sequence,
        });
      stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
      if (why === 'has no refund call') delete stage.provider.adapter.refund;
      if (when === 'before') await disputed('lost', 1);
      await stage.say(order.reference, 'paid', { providerReference: second });
      await stage.runEffects();
      if (when === 'after') await disputed('lost', 1);
      const kind = why === 'refused the refund' ? 'refund-failed' : 'extra-payment';
      const [exception] = await open(order, kind);
      const told = await stage.database.transaction((tx) =>
        giveBackByHand(tx, exception!, 'operator:sample', 'by transfer'),
      );
      expect([told, await open(order, kind)]).toEqual([{ kind: 'booked' }, []]);
      const given = (await refundsOf(order)).filter((line) => / succeeded /.test(line) && /-R/.test(line));
      expect(given.map((line) => Number(line.split(' ').at(-1)))).toEqual(minor === 499 ? [] : [299]);
      await disputed('won', 2);
      expect(await open(order, kind)).toMatchObject([{ detail: usd(minor) }]);
    },
  );

  it.each(['requested', 'unknown', 'pending'])(
    'O-14 is not booked as refunded by hand beside its refund that is %s',
    async (state) => {
      const order = await buyers.delivered();
      await refunds(order, known('failed'));
      const [failed] = await open(order, 'refund-failed');
      await refunds(order, known('pending'));
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

/** A refund row without any of its consequences. */
const entry = (order: Bought, payment: number, name: string, state: string, minor: number) =>
  stage.rows(
    `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
     values ($1, $2 || '-' || $3, $2, $4, $5, $6, $7, 'USD', 'x', 'operator:sample')`,
    [
      ...[stage.store.id, `${order.billingNo}-${payment}`, name, order.billingNo],
      ...[name.startsWith('C') ? 'chargeback' : 'refund', state, minor],
    ],
  );
const happened = (order: Bought, entity: string, id: string, to: string, by = 'worker') =>
  stage.rows(
    `insert into history (store, entity, entity_id, event, from_state, to_state, by) values ($1, $2, $3, 'x', 'x', $4, $5)`,
    [stage.store.id, entity, `${order.billingNo}${id}`, to, by],
  );

describe('O-14 after a won dispute the order continues where it was', () => {
  const stood = ['paid', 'review', 'refunding', 'delivered'] as const;
  const goods = ['waiting', 'unknown', 'refused', 'delivered'] as const;
  const money = [
    'all here',
    'partly back',
    'on its way',
    'back before',
    'back before, and on its way',
  ] as const;
  // Each state of the goods with none of the money refunded, and each state of the money with one kind of goods.
  const cases = stood.flatMap((state, index) =>
    goods.flatMap((given) => {
      const isOwn = given === goods[index];
      const isGiven = state !== 'delivered' || given === 'delivered';
      return (isOwn ? money : isGiven ? money.slice(0, 1) : []).map((refund) => ({ state, given, refund }));
    }),
  );

  it.each(cases)('O-14 $state, its goods $given, its money $refund', async ({ state, given, refund }) => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    // Extra money is on its way back in each case, independently of the order's own.
    await entry(order, 2, 'R1', 'pending', 499);
    const isGoing = refund.endsWith('on its way');
    const wasBack = refund.startsWith('back before');
    if (refund !== 'all here') await entry(order, 1, 'R1', wasBack ? 'failed' : 'succeeded', 200);
    if (wasBack) await entry(order, 1, 'R2', 'succeeded', 100);
    if (isGoing) await entry(order, 1, 'R3', 'unknown', 50);
    if (wasBack) await happened(order, 'order', '', 'refunded');
    await stage.rows('update delivery set state = $2 where billing_no = $1', [order.billingNo, given]);
    await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
    await buyers.dispute(order, 'lost', { sequence: 1 });
    expect(await buyers.stateOf(order)).toBe('charged_back');
    await buyers.dispute(order, 'won', { sequence: 2 });

    const goesOn = given === 'delivered' ? 'delivered' : state === 'paid' ? 'paid' : 'review';
    const expected = isGoing || wasBack ? 'refunding' : goesOn;
    const stands = await stage.rows<{ line: string }>(
      `select concat_ws(' ', kind, replace(key, $1, 'GP'), detail->>'amountMinor', detail->>'currency') as line
       from exception where billing_no = $1 and state = 'open'`,
      [order.billingNo],
    );
    const failed = wasBack && !isGoing ? ['refund-failed GP-1 399 USD'] : [];
    const missing = expected === 'review' ? ['delivery-refused D-GP'] : [];
    expect({
      order: await buyers.stateOf(order),
      goods: await buyers.deliveryOf(order),
      open: stands.map(({ line }) => line),
    }).toEqual({
      order: expected,
      goods: expected === 'paid' && given === 'refused' ? 'waiting' : given,
      open: [...failed, ...missing],
    });
    await stage.rows(`update effect set state = 'done' where state = 'ready'`);
  });
});

describe('O-14 a succeeded refund fails after all', () => {
  it.each<[taken: string, dispute: [payment: number, state: string] | undefined, ends: string]>([
    ['no dispute', undefined, 'refunding'],
    ['an open dispute', [1, 'succeeded'], 'charged_back'],
    ['a won dispute', [1, 'failed'], 'refunding'],
    ['a dispute about extra money', [2, 'succeeded'], 'refunding'],
  ])('O-14 with %s: who has the money', async (_title, dispute, ends) => {
    const order = await buyers.delivered();
    await refunds(order, known('succeeded'));
    await stage.rows(
      `insert into payment select (jsonb_populate_record(p, jsonb_build_object('reference', $1::text || '-2', 'number', 2,
         'applied', false))).* from payment p where p.reference = $1 || '-1'`,
      [order.billingNo],
    );
    if (dispute) await entry(order, dispute[0], 'C', dispute[1], 499);
    await hears(order, '1-R1', 'failed');
    expect(await buyers.stateOf(order)).toBe(ends);
    expect(await open(order, 'refund-failed')).toMatchObject([{ key: order.reference, detail: usd(499) }]);
  });
});

describe('O-14 money that its provider cannot refund', () => {
  it('O-14 is the order’s own or extra by what it paid, in any state of the order', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    await stage.rows(
      `update payment set state = 'paid', captured_minor = 700, provider_reference = 'BESIDE' where reference = $1 || '-2'`,
      [order.billingNo],
    );
    const why = { reason: 'asked', requestedBy: 'operator:sample' };
    const { refund } = stage.provider.adapter;
    Object.assign(stage.provider.adapter, { refund: undefined });
    for (const state of Object.keys(orderLifecycle.states)) {
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      const told = await stage.database.transaction(async (tx) => {
        const books = await lockBooks(tx, { store: stage.store.id, billing_no: order.billingNo });
        const [own, beside] = books.payments;
        return [
          await giveBack(stage.services, tx, books.order, own!, why),
          await giveBack(stage.services, tx, books.order, beside!, why),
        ];
      });
      expect(told).toEqual([499, 700].map((amountMinor) => ({ kind: 'by-hand', amountMinor })));
      const rows = await stage.rows(
        'delete from exception where billing_no = $1 returning kind, key, reference, detail',
        [order.billingNo],
      );
      const [first, second] = [order.reference, `${order.billingNo}-2`];
      const own = { ...usd(499), providerReference: `P-${first}` };
      expect([state, ...rows]).toEqual([
        state,
        { kind: 'refund-impossible', key: first, reference: first, detail: own },
        {
          kind: 'extra-payment',
          key: second,
          reference: second,
          detail: { ...usd(700), providerReference: 'BESIDE' },
        },
      ]);
    }
    Object.assign(stage.provider.adapter, { refund });
    await stage.rows(`update effect set state = 'done' where state = 'ready'`);
  });
});

describe('O-14 which exceptions an operator may end by a refund outside', () => {
  /** `must`: nothing else ends it, because its provider has no refund call. */
  const ends: Record<ExceptionKind, 'must' | 'may' | 'no'> = {
    'refund-impossible': 'must',
    'extra-payment': 'must',
    'refund-failed': 'may',
    'payment-mismatch': 'no',
    'refund-mismatch': 'no',
    'refund-outside': 'no',
    'chargeback-mismatch': 'no',
    'payment-unresolved': 'no',
    'unmatched-notification': 'no',
    'unknown-notification': 'no',
    'delivery-refused': 'no',
    'delivery-late': 'no',
    'goods-after-refund': 'no',
    'refund-unresolved': 'no',
    chargeback: 'no',
    'debt-paid-twice': 'no',
    'work-parked': 'no',
    'settlement-mismatch': 'no',
  };
  it.each(exceptionKinds)('O-14 %s', (kind) => {
    expect([isByHand({ kind }), mayBeByHand({ kind })]).toEqual([ends[kind] === 'must', ends[kind] !== 'no']);
  });
});

describe('O-14 an operator ends a refund that the provider does not report', () => {
  const ways = (['succeeded', 'failed'] as const).map((status) => ({ status }));
  const cases = (...states: string[]) => states.flatMap((state) => ways.map((way) => ({ ...way, state })));

  async function ends(state: string, status: 'succeeded' | 'failed') {
    const order = await buyers.delivered();
    await refunds(order, known('pending'));
    const reference = `${order.reference}-R1`;
    await stage.rows('update refund set state = $2 where refund_reference = $1', [reference, state]);
    await stage.rows(
      `insert into exception (store, kind, key, billing_no, reference, reason, detail)
       values ($1, 'refund-unresolved', $2, $3, $4, 'nobody has spoken', '{}')`,
      [stage.store.id, reference, order.billingNo, order.reference],
    );
    const [unresolved] = await open(order, 'refund-unresolved');
    const about = { ...unresolved!, billing_no: order.billingNo };
    const told = await stage.database.transaction((tx) =>
      endRefundByHand(tx, about, status, 'operator:sample', 'seen in their books'),
    );
    const [exception] = await stage.rows(
      `select state, resolved_by, resolution from exception where kind = 'refund-unresolved' and key = $1`,
      [reference],
    );
    const [last] = await stage.rows(
      `select to_state, by, detail from history where entity = 'refund' and entity_id = $1 order by id desc limit 1`,
      [reference],
    );
    return { told, exception, last, refunds: await refundsOf(order), order: await buyers.stateOf(order) };
  }

  it.each(cases('requested', 'pending', 'unknown'))(
    'O-14 that is $state, as $status: with the operator’s own wording',
    async ({ state, status }) => {
      expect(await ends(state, status)).toEqual({
        told: { kind: 'booked' },
        exception: {
          state: 'resolved',
          resolved_by: 'operator:sample',
          resolution: 'seen in their books',
        },
        last: { to_state: status, by: 'operator:sample', detail: 'seen in their books' },
        refunds: [`GP-1-R1 ${status} 499`],
        order: status === 'succeeded' ? 'refunded' : 'review',
      });
    },
  );

  it.each(cases('succeeded', 'failed'))(
    'O-14 but not one that has $state meanwhile, as $status',
    async ({ state, status }) => {
      expect(await ends(state, status)).toEqual({
        told: { kind: 'ended', state },
        exception: { state: 'open', resolved_by: null, resolution: null },
        last: { to_state: 'pending', by: 'worker', detail: 'it says' },
        refunds: [`GP-1-R1 ${state} 499`],
        order: 'refunding',
      });
    },
  );
});

describe('O-14 the effects of money going back', () => {
  const pending = (order: Bought) => outside(order, 200, `W-${order.billingNo}`, 'pending');
  const asks = (order: Bought) =>
    refundOrder(stage.services, stage.store.id, order.billingNo, {
      reason: 'asked',
      requestedBy: 'operator:sample',
    });
  const ways: Record<
    string,
    [first: (order: Bought) => Promise<unknown>, then?: (order: Bought) => Promise<unknown>]
  > = {
    'refund account:main': [asks],
    'refund  account:main': [pending],
    'tell-game game:watt.production:gp1': [
      (order) => refunds(order, known('pending')),
      (order) => hears(order, '1-R1', 'succeeded'),
    ],
    'tell-game  game:watt.production:gp1': [(order) => buyers.dispute(order, 'lost')],
    // Recipients of the refund's notification are notified that the money is restored.
    'tell-game game:watt.production:gp1 ': [
      async (order) => {
        await buyers.dispute(order, 'lost', { sequence: 1 });
        await stage.runEffects();
      },
      (order) => buyers.dispute(order, 'won', { sequence: 2 }),
    ],
  };
  it.each(Object.entries(ways))(
    'O-14 start at once, each in the lane of its account or game: %s',
    async (work, [first, then]) => {
      const order = await buyers.delivered();
      if (then) await first(order);
      const { wake } = stage.services;
      const seen: Promise<{ line: string }[]>[] = [];
      const look = `select kind || ' ' || lane as line from effect where state = 'ready' and key like $1 || '%'`;
      Object.assign(stage.services, {
        wake: () => void seen.push(stage.rows<{ line: string }>(look, [order.billingNo])),
      });
      await (then ?? first)(order).finally(() => Object.assign(stage.services, { wake }));
      expect((await Promise.all(seen)).flat()).toContainEqual({ line: work.replace('  ', ' ').trim() });
    },
  );
});

describe('O-11 an order that is paid by one of its payments', () => {
  const states = Object.keys(paymentLifecycle.states).filter((state) => state !== 'paid');
  it.each(states)(
    'O-11 while another is %s: that one is cancelled if open, and the first confirmed if required',
    async (state) => {
      const { confirm } = stage.provider.adapter;
      for (const mustConfirm of [true, false]) {
        const order = await buyers.bought();
        await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
        const second = `${order.billingNo}-2`;
        await stage.rows('update payment set state = $2 where reference = $1', [second, state]);
        Object.assign(stage.provider.adapter, { confirm: mustConfirm ? confirm : undefined });
        await stage.say(order.reference, 'paid');
        Object.assign(stage.provider.adapter, { confirm });
        const work = await stage.rows(
          `select kind, key, lane from effect where kind in ('cancel-payment', 'confirm-payment') and key like $1 || '%' order by kind`,
          [order.billingNo],
        );
        const lane = 'account:main';
        const isOpen = ['creating', 'pending', 'unknown'].includes(state);
        expect([mustConfirm, ...work]).toEqual([
          mustConfirm,
          ...(isOpen ? [{ kind: 'cancel-payment', key: second, lane }] : []),
          ...(mustConfirm ? [{ kind: 'confirm-payment', key: order.reference, lane }] : []),
        ]);
        await stage.rows(`update effect set state = 'done' where state = 'ready'`);
      }
    },
  );
});
