import { describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { refundOrder } from '../refunds/refund-order.ts';

/*
 * What a provider's events do with the money under one reference: which capture pays the order, which is refunded and
 * why, and which one a dispute is about.
 */

const stage = setUpStage({
  goods: [{}, { productId: 'once', limit: { type: 'role', frequency: 1, days: 0 } }],
});
const buyers = buyersOf(stage);

const linesOf = async ({ billingNo }: Bought, text: string) =>
  (await stage.rows<{ line: string }>(text, [billingNo])).map(({ line }) => line);
const refundsOf = (order: Bought) =>
  linesOf(
    order,
    `select concat_ws(' ', replace(refund_reference, $1, 'GP'), state, amount_minor, '| ' || replace(reason, $1, 'GP')) as line
     from refund where billing_no = $1 order by refund_reference`,
  );
const paymentsOf = (order: Bought) =>
  linesOf(
    order,
    `select concat_ws(' ', replace(reference, $1, 'GP'), state, applied, captured_minor, replace(provider_reference, $1, 'GP')) as line
     from payment where billing_no = $1 order by number`,
  );
const exceptionsOf = (order: Bought) =>
  linesOf(
    order,
    `select concat_ws(' ', kind, replace(key, $1, 'GP'), state, '| ' || resolution) as line from exception
     where billing_no = $1 order by kind, key`,
  );
const paid = ({ reference, billingNo }: Bought, number: string, sequence = 1, more: object = {}) =>
  stage.say(reference, 'paid', { providerReference: `${number}-${billingNo}`, sequence, ...more });

describe('O-11 money that the order does not need is refunded, with the reason', () => {
  const closed = 'paid after the order had closed, and it can no longer be fulfilled';
  it.each<[state: string, close: (order: Bought) => Promise<unknown>]>([
    ['failed', ({ reference }) => stage.say(reference, 'declined')],
    ['expired', ({ reference }) => stage.say(reference, 'expired')],
    ['cancelled', ({ suid, billingNo }) => cancelOrder(stage.contextOf({ suid }), billingNo)],
  ])('M-01 O-11 paid after the order is %s and another order holds its limit', async (state, close) => {
    const order = await buyers.bought({ product_id: 'once' });
    await close(order);
    await stage.pay({ role_id: order.roleId, product_id: 'once' }, { suid: order.suid });
    expect(await paid(order, 'N1')).toBe('extra');
    await stage.runEffects();
    expect(await buyers.stateOf(order)).toBe(state);
    expect(buyers.sent(order)).toBe(0);
    expect(await paymentsOf(order)).toEqual(['GP-1 paid f 499 N1-GP']);
    expect(await refundsOf(order)).toEqual([`GP-1-R1 succeeded 499 | ${closed}`]);
    expect(await paid(order, 'N2')).toBe('extra');
    await stage.runEffects();
    expect(await refundsOf(order)).toEqual([
      'GP-1-2-R1 succeeded 499 | the money was taken twice for GP-1',
      `GP-1-R1 succeeded 499 | ${closed}`,
    ]);
  });

  it('O-11 not if the player dropped the order, then paid it, and nothing prevents delivery', async () => {
    const order = await buyers.bought();
    await cancelOrder(stage.contextOf({ suid: order.suid }), order.billingNo);
    expect(await buyers.stateOf(order)).toBe('cancelled');
    expect(await paid(order, 'N1')).toBe('paid');
    await stage.runEffects();
    expect(await buyers.stateOf(order)).toBe('delivered');
    expect(await refundsOf(order)).toEqual([]);
  });

  it('O-11 paid after another payment has paid the order', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    expect(await stage.say(`${order.billingNo}-2`, 'paid')).toBe('paid');
    expect(await paid(order, 'N1')).toBe('extra');
    await stage.runEffects();
    expect(await refundsOf(order)).toEqual([
      'GP-1-R1 succeeded 499 | the order was already paid by another payment',
    ]);
  });

  it('O-11 a duplicate capture is booked as a payment like the original, and is refunded', async () => {
    const order = await buyers.bought();
    expect(await paid(order, 'N1', 1, { memo: { trade: 'T-1' } })).toBe('paid');
    expect(await paid(order, 'N2')).toBe('extra');
    expect(await paid(order, 'N3')).toBe('extra');
    for (const number of ['N1', 'N2', 'N3']) expect(await paid(order, number)).toBe('nothing-new');
    await stage.runEffects();
    expect([await buyers.stateOf(order), buyers.sent(order)]).toEqual(['delivered', 1]);
    expect(await paymentsOf(order)).toEqual([
      'GP-1 paid t 499 N1-GP',
      'GP-1-2 paid f 499 N2-GP',
      'GP-1-3 paid f 499 N3-GP',
    ]);
    expect(await refundsOf(order)).toEqual([
      'GP-1-2-R1 succeeded 499 | the money was taken twice for GP-1',
      'GP-1-3-R1 succeeded 499 | the money was taken twice for GP-1',
    ]);
    const [root, ...beside] = await stage.rows(
      `select provider, account, merchant, payway_id, channel_id, channel, region, method_name, amount_minor, currency, memo
       from payment where billing_no = $1 order by number`,
      [order.billingNo],
    );
    expect(root).toMatchObject({ account: 'main', amount_minor: 499, memo: { trade: 'T-1' } });
    expect(beside).toEqual([root, root]);
    const created = await stage.rows(
      `select event, from_state, to_state, by, detail from history where entity_id = $1 order by id limit 1`,
      [`${order.reference}-2`],
    );
    expect(created).toEqual([
      {
        event: 'create',
        from_state: '',
        to_state: 'creating',
        by: 'notification',
        detail: `beside ${order.reference}`,
      },
    ]);
  });

  it('O-11 the duplicate captures of each payment are numbered separately', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    const second = { ...order, reference: `${order.billingNo}-2` };
    const told = [];
    for (const [by, number] of [
      [order, 'N1'],
      [order, 'N2'],
      [second, 'N3'],
      [second, 'N4'],
      [order, 'N5'],
    ] as const)
      told.push(await paid(by, number));
    expect(told).toEqual(['paid', 'extra', 'extra', 'extra', 'extra']);
    await stage.runEffects();
    expect(await paymentsOf(order)).toEqual([
      'GP-1 paid t 499 N1-GP',
      'GP-2 paid f 499 N3-GP',
      'GP-1-2 paid f 499 N2-GP',
      'GP-2-2 paid f 499 N4-GP',
      'GP-1-3 paid f 499 N5-GP',
    ]);
    expect(await refundsOf(order)).toEqual([
      'GP-1-2-R1 succeeded 499 | the money was taken twice for GP-1',
      'GP-1-3-R1 succeeded 499 | the money was taken twice for GP-1',
      'GP-2-2-R1 succeeded 499 | the money was taken twice for GP-2',
      'GP-2-R1 succeeded 499 | the order was already paid by another payment',
    ]);
  });

  it('O-11 two captures reported at once for a late order: one pays it, the other is refunded', async () => {
    const order = await buyers.bought();
    const told = await Promise.all(['N1', 'N2'].map((number) => paid(order, number)));
    expect(told.sort()).toEqual(['extra', 'paid']);
    await stage.runEffects();
    expect(await buyers.stateOf(order)).toBe('delivered');
    expect(await refundsOf(order)).toEqual(['GP-1-2-R1 succeeded 499 | the money was taken twice for GP-1']);
  });

  it('O-11 a mismatch is resolved only by a matching update about the same money', async () => {
    const order = await buyers.bought();
    const wrong = { amount: { amountMinor: 1, currency: 'USD' } };
    await paid(order, 'N1', 1, wrong);
    await paid(order, 'N2', 1, wrong);
    expect(await exceptionsOf(order)).toEqual([
      'payment-mismatch GP-1:N1-GP open',
      'payment-mismatch GP-1:N2-GP open',
    ]);
    await paid(order, 'N2');
    expect(await exceptionsOf(order)).toEqual([
      'payment-mismatch GP-1:N1-GP open',
      'payment-mismatch GP-1:N2-GP resolved | the provider has corrected itself',
    ]);
  });
});

describe('O-11 a mismatch and then a matching update, each with or without a number', () => {
  const named = (number: string | undefined) => (number ? { providerReference: number } : {});
  // Without another number, the money has the number that the payment was opened under.
  it.each<[opened: string | undefined, wrong: string | undefined, right: string | undefined, state: string]>([
    ['N1', 'N1', 'N1', 'resolved'],
    ['N1', 'N1', undefined, 'resolved'],
    ['N1', 'N2', undefined, 'open'],
    ['N1', 'N2', 'N1', 'open'],
    ['N1', undefined, undefined, 'resolved'],
    [undefined, undefined, undefined, 'resolved'],
    [undefined, 'N1', 'N1', 'resolved'],
    [undefined, 'N1', 'N2', 'open'],
  ])('O-11 opened as %s, mismatch about %s, match about %s: %s', async (opened, wrong, right, state) => {
    const order = await buyers.bought();
    const own = (number: string | undefined) => number && `${number}-${order.billingNo}`;
    await stage.rows('update payment set provider_reference = $2 where reference = $1', [
      order.reference,
      own(opened) ?? null,
    ]);
    const amount = { amountMinor: 1, currency: 'USD' };
    await stage.say(order.reference, 'paid', { ...named(own(wrong)), amount });
    expect(await stage.say(order.reference, 'paid', named(own(right)))).toBe('paid');
    expect(await exceptionsOf(order)).toEqual([
      expect.stringMatching(`payment-mismatch GP-1:${wrong ? `${wrong}-GP` : ''} ${state}`),
    ]);
  });
});

describe('O-13 the goods of an order that has just been paid', () => {
  it.each<[title: string, before: (order: Bought) => Promise<unknown>, taken: number]>([
    ['start at once', async () => {}, 1],
    [
      'do not start if its capture was disputed before it was known',
      (order) => buyers.dispute(order, 'lost'),
      0,
    ],
    [
      'start if such a dispute was won',
      async (order) => {
        await buyers.dispute(order, 'lost', { sequence: 1 });
        await buyers.dispute(order, 'won', { sequence: 2 });
      },
      1,
    ],
  ])('O-13 %s', async (_title, before, taken) => {
    const order = await buyers.bought();
    await before(order);
    const { worker } = stage.services;
    const begun: string[] = [];
    const own = { hasRoom: () => true, take: ({ key }: { key: string }) => void begun.push(key) };
    Object.assign(stage.services, { worker: own });
    await paid(order, 'N1');
    Object.assign(stage.services, { worker });
    expect(begun).toEqual(taken === 1 ? [`D-${order.billingNo}`] : []);
    expect(await buyers.stateOf(order)).toBe(taken === 1 ? 'paid' : 'charged_back');
  });
});

describe('O-11 a dispute is about the capture that it names', () => {
  const chargebacks = (order: Bought) =>
    linesOf(
      order,
      `select concat_ws(' ', replace(refund_reference, $1, 'GP'), state, amount_minor, provider_reference) as line from refund
       where billing_no = $1 and kind = 'chargeback' order by refund_reference`,
    );
  /** N1 has paid the order; N2 was a duplicate capture and has been refunded. */
  async function takenTwice(): Promise<Bought> {
    const order = await buyers.bought();
    await paid(order, 'N1');
    await paid(order, 'N2');
    await stage.runEffects();
    return order;
  }

  it.each<[title: string, capture: string | undefined, entry: string, state: string, reference?: string]>([
    ['of the order’s payment', 'N1', 'GP-1-C', 'charged_back'],
    ['of the duplicate', 'N2', 'GP-1-2-C', 'delivered'],
    ['of the order’s payment, by its number only', 'N1', 'GP-1-C', 'charged_back', 'not ours'],
    ['of the duplicate, by its number only', 'N2', 'GP-1-2-C', 'delivered', 'not ours'],
    ['without a number', undefined, 'GP-1-C', 'charged_back'],
    ['by an unknown number', 'N9', 'GP-1-C', 'charged_back'],
  ])(
    'O-11 the capture %s: the order follows, until the dispute is won',
    async (_title, capture, entry, state, reference) => {
      const order = await takenTwice();
      const about = (sequence: number) => ({
        dispute: 'D1',
        sequence,
        ...(reference && { reference }),
        ...(capture ? { capture: `${capture}-${order.billingNo}` } : {}),
      });
      await buyers.dispute(order, 'lost', about(1));
      expect(await chargebacks(order)).toEqual([`${entry} succeeded 499 D1`]);
      expect(await buyers.stateOf(order)).toBe(state);
      // A repetition, or a query of the payment, changes nothing.
      await buyers.dispute(order, 'lost', about(1));
      await paid(order, 'N2');
      expect(await chargebacks(order)).toEqual([`${entry} succeeded 499 D1`]);
      await buyers.dispute(order, 'won', about(2));
      expect(await chargebacks(order)).toEqual([`${entry} failed 499 D1`]);
      expect(await buyers.stateOf(order)).toBe('delivered');
    },
  );

  it('O-11 a dispute about an extra payment leaves the order unchanged', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(`${order.billingNo}-2`, 'paid');
    await paid(order, 'N1');
    await stage.runEffects();
    await buyers.dispute(order, 'lost', { sequence: 1 });
    expect(await chargebacks(order)).toEqual(['GP-1-C succeeded 499 DISPUTE']);
    expect(await buyers.stateOf(order)).toBe('delivered');
    await buyers.dispute(order, 'won', { sequence: 2 });
    expect(await chargebacks(order)).toEqual(['GP-1-C failed 499 DISPUTE']);
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it('O-11 two disputes about one capture are both booked, and the money is ours again once both are won', async () => {
    const order = await takenTwice();
    const say = (dispute: string, status: 'lost' | 'won', sequence: number, minor: number) =>
      buyers.dispute(order, status, {
        dispute,
        sequence,
        capture: `N1-${order.billingNo}`,
        amount: { amountMinor: minor, currency: 'USD' },
      });
    await say('D1', 'lost', 1, 200);
    await say('D2', 'lost', 1, 100);
    expect(await chargebacks(order)).toEqual(['GP-1-C succeeded 200 D1', 'GP-1-C2 succeeded 100 D2']);
    await say('D1', 'won', 2, 200);
    expect([await buyers.stateOf(order), await chargebacks(order)]).toEqual([
      'charged_back',
      ['GP-1-C failed 200 D1', 'GP-1-C2 succeeded 100 D2'],
    ]);
    const events = `select event as line from history where entity = 'order' and entity_id = $1 order by id`;
    expect(await linesOf(order, events)).toEqual(['create', 'pay', 'deliver', 'charge-back']);
    await say('D2', 'won', 2, 100);
    expect(await buyers.stateOf(order)).toBe('delivered');
    await say('D1', 'lost', 3, 200);
    expect([await buyers.stateOf(order), await chargebacks(order)]).toEqual([
      'charged_back',
      ['GP-1-C failed 200 D1', 'GP-1-C2 failed 100 D2', 'GP-1-C3 succeeded 200 D1'],
    ]);
    const detail =
      'by, detail from history where entity = $2 and entity_id = $1 and event = $3 order by id desc limit 1';
    expect(await stage.rows(`select ${detail}`, [order.billingNo, 'order', 'charge-back'])).toEqual([
      { by: 'test', detail: 'lost: fraud' },
    ]);
  });

  it('O-11 of disputes about two payments, winning one resolves only its own exception', async () => {
    const order = await takenTwice();
    const say = (number: string, status: 'lost' | 'won', sequence: number) =>
      buyers.dispute(order, status, {
        dispute: `about ${number}`,
        sequence,
        capture: `${number}-${order.billingNo}`,
      });
    await say('N1', 'lost', 1);
    await say('N2', 'lost', 1);
    await say('N1', 'won', 2);
    const over = (key: string) => `chargeback ${key} resolved | no chargeback is left`;
    expect(await exceptionsOf(order)).toEqual([over('GP-1'), 'chargeback GP-1-2 open']);
    await say('N2', 'won', 2);
    expect(await exceptionsOf(order)).toEqual([over('GP-1'), over('GP-1-2')]);
  });

  it.each(['cancelled', 'expired'] as const)(
    'O-11 a released authorisation (%s) takes the money back like a dispute',
    async (status) => {
      const order = await takenTwice();
      const about = { providerReference: `N1-${order.billingNo}`, sequence: 2, detail: 'let go' };
      await stage.say(order.reference, status, about);
      expect(await chargebacks(order)).toEqual([`GP-1-C succeeded 499 void:N1-${order.billingNo}`]);
      expect(await buyers.stateOf(order)).toBe('charged_back');
      expect(await exceptionsOf(order)).toEqual(['chargeback GP-1 open']);
      await paid(order, 'N1', 3);
      expect(await chargebacks(order)).toEqual([`GP-1-C failed 499 void:N1-${order.billingNo}`]);
      expect(await buyers.stateOf(order)).toBe('delivered');
    },
  );
});

describe('O-11 extra money that is ours again after a dispute is refunded', () => {
  const orders = ['disputed taken won', 'taken disputed won', 'disputed won taken'] as const;
  const amounts = [499, 200];
  const beside = async (
    order: Bought,
    steps: string,
    amountMinor: number,
    between = async (): Promise<unknown> => undefined,
  ) => {
    await paid(order, 'N1');
    for (const [at, step] of steps.split(' ').entries()) {
      await between();
      const about = {
        capture: `N2-${order.billingNo}`,
        sequence: at,
        amount: { amountMinor, currency: 'USD' },
      };
      if (step === 'taken') await paid(order, 'N2');
      else await buyers.dispute(order, step === 'won' ? 'won' : 'opened', about);
      await stage.runEffects();
    }
  };
  const open = `select concat_ws(' ', kind, replace(key, $1, 'GP'), detail ->> 'amountMinor') as line from exception
    where billing_no = $1 and state = 'open' order by kind`;
  const backOf = (order: Bought) =>
    buyers.only<number>(
      `sum(amount_minor)::int as value from refund where billing_no = $1 and kind = 'refund' and state = 'succeeded'`,
      order,
    );

  it.each(orders.flatMap((steps) => amounts.map((minor) => [steps, minor] as const)))(
    'O-11 %s, over %i of 499: all of it is refunded once',
    async (steps, minor) => {
      const order = await buyers.bought();
      await beside(order, steps, minor);
      expect([await backOf(order), await linesOf(order, open)]).toEqual([499, []]);
      expect(await buyers.stateOf(order)).toBe('delivered');
    },
  );

  it.each(orders.flatMap((steps) => amounts.map((minor) => [steps, minor] as const)))(
    'O-11 %s, over %i of 499, at a provider without refunds: an operator must refund all of it',
    async (steps, minor) => {
      const { refund } = stage.provider.adapter;
      Object.assign(stage.provider.adapter, { refund: undefined });
      const order = await buyers.bought();
      await beside(order, steps, minor).finally(() => Object.assign(stage.provider.adapter, { refund }));
      expect([await backOf(order), await linesOf(order, open)]).toEqual([null, ['extra-payment GP-1-2 499']]);
    },
  );

  it.each(orders.flatMap((steps) => amounts.map((minor) => [steps, minor] as const)))(
    'O-11 %s, over %i of 499, if the refund fails: it is requested once, and an operator takes over',
    async (steps, minor) => {
      const { refund } = stage.provider.script;
      stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
      const order = await buyers.bought();
      await beside(order, steps, minor).finally(() => Object.assign(stage.provider.script, { refund }));
      expect(stage.provider.asked.refund.filter((id) => id.startsWith(order.billingNo))).toHaveLength(1);
      expect(await backOf(order)).toBeNull();
      expect(await linesOf(order, open)).toEqual([expect.stringContaining('refund-failed GP-1-2')]);
    },
  );

  it.each(orders.flatMap((steps) => amounts.map((minor) => [steps, minor] as const)))(
    'O-11 %s, over %i of 499, if the refund fails after a resolved exception: an operator sees the full amount',
    async (steps, minor) => {
      const { refund } = stage.provider.script;
      stage.provider.script.refund = () => ({ kind: 'refused', detail: 'disputed' });
      const order = await buyers.bought();
      await beside(order, steps, minor, () =>
        stage.rows(`update exception set state = 'resolved', resolved_at = now() where billing_no = $1`, [
          order.billingNo,
        ]),
      ).finally(() => Object.assign(stage.provider.script, { refund }));
      expect(await linesOf(order, open)).toEqual(['refund-failed GP-1-2 499']);
      // A repetition changes nothing: what the operator has resolved stays resolved.
      await stage.rows(`update exception set state = 'resolved' where billing_no = $1`, [order.billingNo]);
      await paid(order, 'N2');
      await buyers.dispute(order, 'won', { capture: `N2-${order.billingNo}`, sequence: 2 });
      expect(await linesOf(order, open)).toEqual([]);
    },
  );

  it('O-11 also if the refund of the duplicate has failed', async () => {
    const order = await buyers.bought();
    await paid(order, 'N1');
    await stage.runEffects();
    const { refund } = stage.provider.script;
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    await refundOrder(stage.services, stage.store.id, order.billingNo, {
      reason: 'asked for',
      requestedBy: 'operator:sample',
    });
    await stage.runEffects();
    stage.provider.script.refund = refund;
    await beside(order, orders[0], 499);
    expect(await linesOf(order, open)).toEqual(['refund-failed GP-1 499']);
    expect(await backOf(order)).toBe(499);
  });

  /** N2 is a duplicate capture whose requested refund has failed. */
  async function notGivenBack(): Promise<Bought> {
    const { refund } = stage.provider.script;
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    const order = await buyers.bought();
    await paid(order, 'N1');
    await paid(order, 'N2');
    await stage.runEffects().finally(() => Object.assign(stage.provider.script, { refund }));
    await resolved(order);
    return order;
  }
  const resolved = ({ billingNo }: Bought) =>
    stage.rows(`update exception set state = 'resolved', resolved_at = now() where billing_no = $1`, [
      billingNo,
    ]);
  const about = (
    order: Bought,
    [number, dispute]: readonly [string, string],
    status: 'lost' | 'won',
    amountMinor = 499,
  ) =>
    buyers.dispute(order, status, {
      dispute,
      sequence: status === 'lost' ? 1 : 2,
      capture: `${number}-${order.billingNo}`,
      amount: { amountMinor, currency: 'USD' },
    });

  it('O-11 winning a dispute about other money reopens nothing that an operator has resolved', async () => {
    const order = await notGivenBack();
    await about(order, ['N1', 'D1'], 'lost');
    await about(order, ['N1', 'D1'], 'won');
    expect(await linesOf(order, open)).toEqual([]);
  });

  it('O-11 each of two won disputes reports the amount that is here by then', async () => {
    const order = await notGivenBack();
    await about(order, ['N2', 'D1'], 'lost', 200);
    await about(order, ['N2', 'D2'], 'lost', 100);
    await resolved(order);
    await about(order, ['N2', 'D1'], 'won', 200);
    expect(await linesOf(order, open)).toEqual(['refund-failed GP-1-2 399']);
    await resolved(order);
    await about(order, ['N2', 'D2'], 'won', 100);
    expect(await linesOf(order, open)).toEqual(['refund-failed GP-1-2 499']);
  });

  it('O-11 money refunded outside is not asked for again when a dispute about it is won', async () => {
    const order = await notGivenBack();
    await stage.rows(
      `insert into refund (store, refund_reference, reference, billing_no, kind, amount_minor, currency, reason, requested_by, state)
       values ($1, $2 || '-R2', $2, $3, 'refund', 499, 'USD', 'by bank transfer', 'operator:sample', 'succeeded')`,
      [stage.store.id, `${order.reference}-2`, order.billingNo],
    );
    await about(order, ['N2', 'D1'], 'lost');
    await resolved(order);
    await about(order, ['N2', 'D1'], 'won');
    expect(await linesOf(order, open)).toEqual([]);
  });

  it('O-11 an open exception keeps its age when its amount grows', async () => {
    const { refund } = stage.provider.adapter;
    Object.assign(stage.provider.adapter, { refund: undefined });
    const order = await buyers.bought();
    await beside(order, 'disputed taken', 200);
    const age = `created_at::text as value from exception where billing_no = $1 and kind = 'extra-payment'`;
    const before = await buyers.only<string>(age, order);
    await beside(order, 'disputed taken won', 200).finally(() =>
      Object.assign(stage.provider.adapter, { refund }),
    );
    expect(await linesOf(order, open)).toEqual(['extra-payment GP-1-2 499']);
    expect(await buyers.only(age, order)).toBe(before);
  });
});
