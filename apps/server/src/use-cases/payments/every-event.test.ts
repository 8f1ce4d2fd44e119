import type { PaymentUpdate } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { registry } from '../../metrics.ts';
import { listExceptions } from '../../repositories/exceptions.ts';
import { findPayment } from '../../repositories/payments.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { giveUpPayment, raiseUnresolved } from './give-up-payment.ts';

/*
 * Each of a provider's updates about a payment, in each of the payment's states: the resulting payment and order, and
 * what is stored.
 */

const stage = setUpStage();
const buyers = buyersOf(stage);

/** The state of an order whose only payment is in the given state. */
const orderOf = {
  creating: 'unpaid',
  pending: 'unpaid',
  unknown: 'unpaid',
  paid: 'paid',
  declined: 'failed',
  cancelled: 'failed',
  expired: 'expired',
  unresolved: 'expired',
} as const;
type State = keyof typeof orderOf;
const states = Object.keys(orderOf) as State[];

async function paymentIn(state: State, changes: Record<string, unknown> = {}): Promise<Bought> {
  const order = await buyers.bought();
  if (state === 'paid') await stage.say(order.reference, 'paid', { detail: 'before' });
  await stage.rows(
    `update payment set state = $2, memo = '{"page": "old", "kept": "yes"}', detail = 'before', error = $3 where reference = $1`,
    [order.reference, state, changes.error ?? null],
  );
  await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, orderOf[state]]);
  return order;
}
const rowOf = async ({ reference, billingNo }: Bought) => {
  const [row] = await stage.rows<Record<string, unknown>>(
    `select p.state, p.error, p.detail, p.memo, replace(p.provider_reference, $2, 'GP') as number, o.state as "order", o.fail_reason as why
     from payment p join orders o using (store, billing_no) where p.reference = $1`,
    [reference, billingNo],
  );
  return row!;
};
const exceptionsOf = async ({ billingNo }: Bought) =>
  (await listExceptions(stage.database, { store: stage.store.id, state: 'open', limit: 999 }))
    .filter(({ billing_no }) => billing_no === billingNo)
    .map(({ kind, key, reference, reason, detail }) => ({ kind, key, reference, reason, detail }));
const open: readonly State[] = ['creating', 'pending', 'unknown'];
const said = { detail: 'now', memo: { page: 'new' }, providerReference: 'NEW' };
/** The history of payment and order since the purchase, as readable lines. */
const stepsOf = async ({ reference, billingNo }: Bought) =>
  (
    await stage.rows<{ line: string }>(
      `select concat_ws(' ', entity, event, from_state, '>', to_state, 'by', by, '|', replace(detail, $2, 'GP')) as line
       from history where entity_id in ($1, $2) and event not in ('create', 'open') order by entity, id`,
      [reference, billingNo],
    )
  ).map(({ line }) => line);

describe('O-11 a pending update', () => {
  it.each(states)('O-11 “still pending” about a payment that is %s', async (state) => {
    const order = await paymentIn(state);
    const before = await rowOf(order);
    expect(await stage.say(order.reference, 'pending', said)).toBe('pending');
    const isHeard = open.includes(state) || state === 'unresolved';
    expect(await rowOf(order)).toEqual({
      ...before,
      ...(isHeard && { detail: 'now', memo: { page: 'new', kept: 'yes' }, number: 'NEW' }),
      ...(state === 'unknown' && { state: 'pending' }),
    });
  });

  it('O-11 without a number keeps the known one', async () => {
    const order = await paymentIn('pending');
    await stage.say(order.reference, 'pending');
    expect(await rowOf(order)).toMatchObject({ number: 'P-GP-1', memo: { page: 'old', kept: 'yes' } });
  });
});

it.each(states.filter((state) => state !== 'paid'))(
  'O-11 “paid” about a payment that is %s',
  async (state) => {
    const order = await paymentIn(state);
    const number = `N-${order.reference}`;
    expect(await stage.say(order.reference, 'paid', { ...said, providerReference: number })).toBe('paid');
    expect(await rowOf(order)).toMatchObject({
      state: 'paid',
      error: null,
      detail: 'now',
      memo: { page: 'new', kept: 'yes' },
      number: 'N-GP-1',
      order: 'paid',
    });
    const isLate = orderOf[state] !== 'unpaid';
    expect(await stepsOf(order)).toEqual([
      `order ${isLate ? 'pay-late' : 'pay'} ${orderOf[state]} > paid by notification | GP-1`,
      `payment pay ${state} > paid by notification | now`,
    ]);
  },
);

const endings = { declined: 'failed', cancelled: 'failed', expired: 'expired' } as const;
type Ending = keyof typeof endings;
const ends = Object.keys(endings) as Ending[];
const everyEnding = states.flatMap((state) => ends.map((status) => [state, status] as const));

describe('O-11 an update that the payment ended unpaid', () => {
  it.each(everyEnding)('O-11 about a payment that is %s: %s', async (state, status) => {
    const order = await paymentIn(state);
    const before = await rowOf(order);
    const isNew = open.includes(state) || state === 'unresolved';
    const error = status === 'declined' ? 'insufficient-funds' : undefined;
    expect(await stage.say(order.reference, status, { ...said, error })).toBe(
      isNew ? 'closed' : 'nothing-new',
    );
    expect(await rowOf(order)).toEqual(
      isNew
        ? {
            state: status,
            error: error ?? null,
            detail: 'now',
            memo: { page: 'new', kept: 'yes' },
            number: 'NEW',
            order: state === 'unresolved' ? 'expired' : endings[status],
            why: state === 'unresolved' ? before.why : (error ?? status),
          }
        : before,
    );
    expect(await exceptionsOf(order)).toEqual([]);
    const event = { declined: 'decline', cancelled: 'cancel', expired: 'expire' }[status];
    const closing = status === 'expired' ? 'expire' : 'fail';
    const steps = [
      ...(open.includes(state)
        ? [`order ${closing} unpaid > ${endings[status]} by notification | GP-1`]
        : []),
      `payment ${event} ${state} > ${status} by notification | now`,
    ];
    expect((await stepsOf(order)).filter((step) => !step.includes(' pay '))).toEqual(isNew ? steps : []);
  });

  it.each([true, false])(
    'O-11 the order ends with its last open payment: named first %s',
    async (isFirst) => {
      const stays: string[] = [];
      for (const state of states) {
        const order = await buyers.bought();
        await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
        const [ending, other] = isFirst ? [1, 2] : [2, 1];
        await stage.rows('update payment set state = $2 where reference = $1', [
          `${order.billingNo}-${other}`,
          state,
        ]);
        await stage.say(`${order.billingNo}-${ending}`, 'declined');
        if ((await buyers.stateOf(order)) === 'unpaid') stays.push(state);
      }
      expect(stays).toEqual(open);
    },
  );

  it.each(everyEnding.filter(([state]) => open.includes(state) || state === 'unresolved'))(
    'O-11 a payment that is %s and has a mismatch is not ended as unpaid by %s',
    async (state, status) => {
      const order = await paymentIn(state, { error: 'mismatch' });
      await stage.say(order.reference, status, { detail: 'now', error: 'declined' });
      expect(await rowOf(order)).toMatchObject({
        state: 'unresolved',
        error: 'mismatch',
        // Not "expired": money was charged, and the player sees that something went wrong.
        order: state === 'unresolved' ? 'expired' : 'failed',
      });
      const given = [
        'order fail unpaid > failed by notification | GP-1',
        `payment give-up ${state} > unresolved by notification | now`,
      ];
      expect(await stepsOf(order)).toEqual(state === 'unresolved' ? [] : given);
    },
  );

  it.each(ends)('O-11 %s, then paid under its number: the last update counts', async (status) => {
    const order = await paymentIn('pending');
    const numbered = (sequence: number) => ({ providerReference: `N-${order.reference}`, sequence });
    await stage.say(order.reference, status, { ...numbered(1), detail: 'let go' });
    expect(await stage.say(order.reference, 'paid', numbered(2))).toBe('paid');
    expect(await rowOf(order)).toMatchObject({ state: 'paid', order: 'paid', error: null });
  });

  const abouts = [{}, { number: true }, { sequence: true }, { number: true, sequence: true }];
  const lettingGo = ends.flatMap((status) =>
    abouts.map((about) => {
      const isAboutMoney = status !== 'declined' && Object.keys(about).length === 2;
      return [status, about, isAboutMoney] as const;
    }),
  );
  it.each(lettingGo)('O-11 captured, then %s with %o: taken back: %s', async (status, about, isTakenBack) => {
    const order = await buyers.bought();
    const named = (sequence: number) => ({
      ...('sequence' in about && { sequence }),
      ...('number' in about && { providerReference: `N-${order.reference}` }),
    });
    await stage.say(order.reference, 'paid', named(1));
    expect(await stage.say(order.reference, status, { ...named(2), detail: 'let go' })).toBe('nothing-new');
    expect(await rowOf(order)).toMatchObject({
      state: 'paid',
      order: isTakenBack ? 'charged_back' : 'paid',
    });
    const refunds = await stage.rows('select kind, amount_minor from refund where billing_no = $1', [
      order.billingNo,
    ]);
    expect(refunds).toEqual(isTakenBack ? [{ kind: 'chargeback', amount_minor: 499 }] : []);
  });

  it.each<[paid: number | undefined, gone: number, state: string]>([
    [undefined, 0, 'charged_back'],
    [undefined, 1, 'charged_back'],
    [0, 0, 'charged_back'],
    [1, 0, 'paid'],
  ])(
    'O-11 an update without a sequence comes first: paid at %s, released at %s: %s',
    async (first, gone, state) => {
      const order = await buyers.bought();
      const about = { providerReference: `N-${order.reference}` };
      await stage.say(order.reference, 'paid', { ...about, ...(first !== undefined && { sequence: first }) });
      await stage.say(order.reference, 'cancelled', { ...about, sequence: gone, detail: 'let go' });
      expect(await buyers.stateOf(order)).toBe(state);
    },
  );
});

describe('O-11 money that does not match the order', () => {
  const wrong = { amount: { amountMinor: 1, currency: 'USD' }, detail: 'captured', providerReference: 'W' };

  it.each(states)('O-11 for a payment that is %s: recorded, with an exception', async (state) => {
    const order = await paymentIn(state);
    const before = await rowOf(order);
    expect(await stage.say(order.reference, 'paid', { ...wrong, isTest: true })).toBe('mismatch');
    const [exception] = await exceptionsOf(order);
    expect(exception).toEqual({
      kind: 'payment-mismatch',
      key: `${order.reference}:W`,
      reference: order.reference,
      reason: expect.stringContaining('it reports 0.01 USD for main-merchant, the payment is 4.99 USD'),
      detail: { amount: wrong.amount, merchant: 'main-merchant', isTest: true, said: 'captured' },
    });
    const isOver = ['declined', 'cancelled', 'expired'].includes(state);
    expect(await rowOf(order)).toEqual({
      ...before,
      ...(state !== 'paid' && { error: 'mismatch', detail: exception!.reason }),
      ...(isOver && { state: 'unresolved' }),
    });
  });

  it.each(['pending', ...ends] as const)(
    'O-11 an update for another merchant that is only “%s”',
    async (status) => {
      const order = await paymentIn('pending');
      const before = await rowOf(order);
      expect(await stage.say(order.reference, status, { merchant: 'somebody', detail: 'now' })).toBe(
        'mismatch',
      );
      expect(await rowOf(order)).toEqual(before);
      expect(await exceptionsOf(order)).toMatchObject([
        {
          key: `${order.reference}::${status}`,
          reason: expect.stringContaining('it reports no amount for somebody'),
        },
      ]);
    },
  );

  it.each(
    (['pending', ...ends, 'paid'] as const).flatMap((status) =>
      [true, false].map((isResolved) => [status, isResolved] as const),
    ),
  )(
    'O-11 first reported as “%s”, resolved by an operator: %s, and then as paid: an operator is told once of the money',
    async (status, isResolved) => {
      const order = await paymentIn('pending');
      const told = async () =>
        (await exceptionsOf(order)).filter(({ key }) => key === `${order.reference}:W`);
      await stage.say(order.reference, status, wrong);
      expect(await told()).toHaveLength(status === 'paid' ? 1 : 0);
      if (isResolved)
        await stage.rows(
          `update exception set state = 'resolved', found = 'given-back' where billing_no = $1`,
          [order.billingNo],
        );
      for (const _repeated of [1, 2]) await stage.say(order.reference, 'paid', wrong);
      const isKnown = status === 'paid' && isResolved;
      expect(await told()).toMatchObject(isKnown ? [] : [{ detail: { said: 'captured' } }]);
    },
  );

  it('O-11 each raises one exception, under its own number', async () => {
    const order = await paymentIn('pending');
    for (const number of ['W1', 'W2', 'W1'])
      await stage.say(order.reference, 'paid', {
        ...wrong,
        providerReference: `${number}-${order.billingNo}`,
      });
    expect((await exceptionsOf(order)).map(({ key }) => key).sort()).toEqual(
      ['W1', 'W2'].map((number) => `${order.reference}:${number}-${order.billingNo}`),
    );
  });

  it('O-11 once the matching money comes in, its error is gone', async () => {
    const order = await paymentIn('pending');
    await stage.say(order.reference, 'paid', wrong);
    expect(await stage.say(order.reference, 'paid', { providerReference: 'W' })).toBe('paid');
    expect(await rowOf(order)).toMatchObject({ state: 'paid', error: null, order: 'paid', number: 'W' });
    expect(await exceptionsOf(order)).toEqual([]);
  });

  it.each([
    ['live', undefined, 'paid'],
    ['live', true, 'mismatch'],
    ['live', false, 'paid'],
    ['test', false, 'mismatch'],
    ['gone', true, 'mismatch'],
    ['gone', false, 'paid'],
  ] as const)('O-11 an account that is %s, an update with isTest %s: %s', async (mode, isTest, told) => {
    const order = await buyers.bought();
    const { providers } = stage.services;
    const account = { ...providers.account('main')!.account, mode } as never;
    const find = (id: string) => (mode === 'gone' ? undefined : { ...providers.account(id)!, account });
    Object.assign(stage.services, { providers: { ...providers, account: find } });
    const result = await stage.say(order.reference, 'paid', { isTest });
    Object.assign(stage.services, { providers });
    expect(result).toBe(told);
  });

  it('O-11 a duplicate capture’s number belongs to its order, even if reported again', async () => {
    const order = await buyers.bought();
    const capture = (number: number) =>
      stage.say(order.reference, 'paid', {
        providerReference: `N${number}-${order.billingNo}`,
        sequence: number,
      });
    expect([await capture(1), await capture(2)]).toEqual(['paid', 'extra']);
    expect([await capture(2), await capture(1), await capture(2)]).toEqual(Array(3).fill('nothing-new'));
    expect(await exceptionsOf(order)).toEqual([]);
    const other = await buyers.bought();
    const stolen = { providerReference: `N2-${order.billingNo}` };
    expect(await stage.say(other.reference, 'paid', stolen)).toBe('mismatch');
    expect(await exceptionsOf(other)).toMatchObject([
      { reason: `N2-${order.billingNo} has already paid ${order.reference}-2` },
    ]);
    // A number that has paid nothing may still be used.
    expect(await stage.say(other.reference, 'declined', stolen)).toBe('closed');
  });
});

describe('O-11 a provider that is silent', () => {
  const row = async ({ reference }: Bought) =>
    (await findPayment(stage.database, stage.store.id, reference))!;

  it.each(states)('O-11 after the page of a payment that is %s has closed', async (state) => {
    const order = await paymentIn(state);
    const before = await rowOf(order);
    const stale = { ...(await row(order)), state: 'pending' as const, memo: {} };
    let woken = 0;
    const wake = () => {
      woken += 1;
    };
    await giveUpPayment({ ...stage.services, wake }, stale, 'nothing was heard');
    expect(woken).toBe(1);
    const isOpen = open.includes(state);
    expect(await rowOf(order)).toEqual({
      ...before,
      ...(isOpen && {
        state: 'unresolved',
        detail: 'nothing was heard',
        order: 'expired',
        why: 'unresolved',
      }),
    });
    const given = [
      'order expire unpaid > expired by watch | GP-1',
      `payment give-up ${state} > unresolved by watch | nothing was heard`,
    ];
    expect((await stepsOf(order)).filter((step) => !step.includes(' pay '))).toEqual(isOpen ? given : []);
  });

  it('O-11 another open payment of the order keeps it open', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await giveUpPayment(stage.services, await row(order), 'silent');
    expect(await rowOf(order)).toMatchObject({ state: 'unresolved', order: 'unpaid' });
  });

  it.each(states)('O-11 after it should have reported about a payment that is %s', async (state) => {
    const order = await paymentIn(state);
    const stale = { ...(await row(order)), state: 'unresolved' as const };
    await raiseUnresolved(stage.services, stale, 'no answer');
    await raiseUnresolved(stage.services, stale, 'no answer');
    const listed = {
      kind: 'payment-unresolved',
      key: order.reference,
      reference: order.reference,
      reason: 'the payment page closed, and the outcome is not known: no answer',
      detail: { provider: 'scripted', account: 'main', amountMinor: 499, currency: 'USD' },
    };
    expect(await exceptionsOf(order)).toEqual(state === 'unresolved' ? [listed] : []);
  });

  it('O-11 about a payment with a mismatch raises no second exception', async () => {
    const order = await paymentIn('unresolved', { error: 'mismatch' });
    await raiseUnresolved(stage.services, await row(order), 'no answer');
    expect(await exceptionsOf(order)).toEqual([]);
  });

  it.each([
    ['pending', 'unresolved', 1],
    ['declined', 'declined', 0],
    ['expired', 'expired', 0],
    ['paid', 'paid', 0],
  ] as const)('O-11 that finally reports %s', async (status, state, listed) => {
    const order = await paymentIn('unresolved');
    await raiseUnresolved(stage.services, await row(order), 'no answer');
    await stage.say(order.reference, status);
    expect(await rowOf(order)).toMatchObject({ state });
    expect(await exceptionsOf(order)).toHaveLength(listed);
    const [exception] = await stage.rows<{ said: string }>(
      `select concat_ws(' ', state, resolved_by, resolution) as said from exception where billing_no = $1`,
      [order.billingNo],
    );
    expect(exception?.said).toBe(
      listed ? 'open' : `resolved notification the provider has reported: ${state}`,
    );
  });
});

describe('O-11 an update from any source', () => {
  const updateOf = ({ reference }: Bought): PaymentUpdate => ({
    reference,
    status: 'paid',
    merchant: 'main-merchant',
    detail: '',
    amount: { amountMinor: 499, currency: 'USD' },
  });
  const counted = async (state: string) => {
    const found = (await registry.metrics())
      .split('\n')
      .find(
        (line) =>
          line.startsWith('gemporium_payments_total{provider="scripted"') && line.includes(`"${state}"`),
      );
    return Number(found?.split(' ').at(-1) ?? 0);
  };

  it('O-11 its row is written with it and the worker woken; without a payment neither happens', async () => {
    const order = await buyers.bought();
    let woken = 0;
    const wake = () => {
      woken += 1;
    };
    const services = { ...stage.services, wake };
    const beside: string[] = [];
    const apply = (update: PaymentUpdate, fails = false) =>
      applyPaymentUpdate(services, 'main', update, 'test', async (_tx, result) => {
        beside.push(result);
        if (fails) throw new Error('the row cannot be written');
      });
    const before = await counted('paid');
    expect(await apply({ ...updateOf(order), reference: 'GPNOBODY-1' })).toBe('unmatched');
    expect([beside, woken]).toEqual([[], 0]);
    await expect(apply(updateOf(order), true)).rejects.toThrow('cannot be written');
    expect(await rowOf(order)).toMatchObject({ state: 'pending', order: 'unpaid' });
    expect(await apply(updateOf(order))).toBe('paid');
    expect([beside, woken, (await counted('paid')) - before]).toEqual([['paid', 'paid'], 1, 1]);
  });

  it('O-13 no process delivers the goods of an order that its update has not paid', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    const taken: string[] = [];
    stage.services.worker = { hasRoom: () => true, take: ({ key }) => void taken.push(key) };
    await stage.say(order.reference, 'paid');
    expect(taken).toEqual([`D-${order.billingNo}`]);
    await stage.say(`${order.billingNo}-2`, 'paid');
    // The chargeback arrived before the capture.
    const gone = await buyers.bought();
    await buyers.dispute(gone, 'lost', { sequence: 1 });
    expect(await stage.say(gone.reference, 'paid')).toBe('paid');
    expect(await buyers.stateOf(gone)).toBe('charged_back');
    stage.services.worker = { hasRoom: () => false, take: () => {} };
    expect(taken).toEqual([`D-${order.billingNo}`]);
  });
});
