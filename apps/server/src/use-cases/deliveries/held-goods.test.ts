import { randomBytes } from 'node:crypto';
import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDelivery } from '../../repositories/deliveries.ts';
import { insertMakeUpLink } from '../../repositories/make-up-links.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { hasten, openStage, type Stage, setUpStage } from '../../testing/stage.ts';
import { newReplenishId } from '../make-up/create-link.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { holdBack } from './hold-back.ts';
import { moveDeliveryWithOrder } from './move-delivery-with-order.ts';
import { redeliverOrder } from './redeliver-order.ts';

const stage = setUpStage();
const buyers = buyersOf(stage);
let asItIs: Stage['game']['script'];
beforeAll(() => {
  asItIs = { ...stage.game.script };
});
afterEach(() => {
  Object.assign(stage.game.script, asItIs);
});

const nextTry = async () => {
  await hasten(stage.database, 'deliver');
  await stage.runEffects();
};
const queried = ({ billingNo }: Bought) => stage.game.queried.filter((id) => id === `D-${billingNo}`).length;

/** A paid order; the game could not be reached with its goods. */
async function onTheirWay(): Promise<Bought> {
  const order = await buyers.bought();
  stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
  await stage.say(order.reference, 'paid');
  await stage.runEffects();
  Object.assign(stage.game.script, asItIs);
  expect([buyers.sent(order), await buyers.deliveryOf(order)]).toEqual([1, 'waiting']);
  return order;
}

describe('O-13 goods whose money is going back', () => {
  const asked = (order: Bought) =>
    refundOrder(stage.services, stage.store.id, order.billingNo, {
      reason: 'x',
      requestedBy: 'operator:sample',
    });
  const answering = (outcome: 'pending' | 'unknown') => (): RefundOutcome =>
    outcome === 'unknown'
      ? { kind: 'unknown', detail: 'no answer' }
      : {
          kind: 'known',
          refund: { refundReference: '', status: 'pending', merchant: 'main-merchant', detail: '' },
        };
  const ways: Record<string, (order: Bought) => Promise<unknown>> = {
    'a refund that was asked for': asked,
    'a refund that the provider is at': async (order) => {
      const { refund } = stage.provider.script;
      stage.provider.script.refund = answering('pending');
      await asked(order);
      await runRefund();
      stage.provider.script.refund = refund;
      expect(await buyers.stateOf(order)).toBe('refunding');
    },
    'a refund whose answer was lost': async (order) => {
      const { refund } = stage.provider.script;
      stage.provider.script.refund = answering('unknown');
      await asked(order);
      await runRefund();
      stage.provider.script.refund = refund;
      expect(await buyers.stateOf(order)).toBe('refunding');
    },
    'a refund that is through': async (order) => {
      await asked(order);
      await runRefund();
      expect(await buyers.stateOf(order)).toBe('refunded');
    },
    'a dispute that was opened': (order) => buyers.dispute(order, 'opened'),
    'a dispute that was lost': (order) => buyers.dispute(order, 'lost'),
  };
  /** Runs only the refund: the goods are not due yet. */
  const runRefund = () => stage.runEffects();

  it.each(Object.keys(ways))(
    'O-13 %s: they are held back, and the game is sent nothing more',
    async (way) => {
      const order = await onTheirWay();
      await ways[way]!(order);
      await nextTry();
      expect([await buyers.deliveryOf(order), buyers.sent(order)]).toEqual(['refused', 1]);
      expect(stage.game.delivered.has(`D-${order.billingNo}`)).toBe(false);
      const why = `detail as value from history where entity = 'delivery' and entity_id = 'D-' || $1 and to_state = 'refused'`;
      expect(await buyers.only(why, order)).toMatch(
        /^kept back: the order is (refunding|refunded|charged_back)$/,
      );
    },
  );

  it.each([
    ['unknown', 'refunding', false],
    ['unknown', 'refunded', true],
    ['unknown', 'charged_back', true],
    ['waiting', 'refunded', false],
    ['waiting', 'charged_back', false],
  ])(
    'O-13 goods whose delivery is %s, of an order that is %s: the game is notified of the refund again: %s',
    async (sending, state, isTold) => {
      const order = await onTheirWay();
      await stage.rows('update delivery set state = $2 where billing_no = $1', [order.billingNo, sending]);
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      const row = { store: stage.store.id, billing_no: order.billingNo };
      expect(await holdBack(stage.services, row, `D-${order.billingNo}`)).toBe(true);
      const told = await stage.rows(`select lane from effect where kind = 'tell-game' and key = $1`, [
        order.billingNo,
      ]);
      expect(told).toHaveLength(isTold ? 1 : 0);
    },
  );

  it('O-13 a dispute that is won sends them after all, once', async () => {
    const order = await onTheirWay();
    await buyers.dispute(order, 'opened', { sequence: 1 });
    await nextTry();
    await buyers.dispute(order, 'won', { sequence: 2 });
    await nextTry();
    expect([await buyers.stateOf(order), buyers.sent(order)]).toEqual(['delivered', 2]);
  });
});

describe('O-13 goods that may be in the game already', () => {
  /** The game takes the goods, and its answer is lost. */
  function loseAnswer(): void {
    stage.game.script.deliver = (request) => {
      asItIs.deliver(request);
      return { kind: 'unreachable', lost: true, detail: 'connection reset' };
    };
  }

  it('O-13 are queried before each new attempt, however many there were', async () => {
    const order = await buyers.bought();
    loseAnswer();
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    stage.game.script.query = () => ({ kind: 'unreachable', lost: true, detail: 'maintenance' });
    for (let tries = 1; tries <= 10; tries += 1) {
      await nextTry();
      expect([tries, queried(order), buyers.sent(order)]).toEqual([tries, tries, 1]);
    }
    Object.assign(stage.game.script, asItIs);
    await nextTry();
    expect([await buyers.stateOf(order), buyers.sent(order)]).toEqual(['delivered', 1]);
  });

  it('O-13 are queried before an operator’s redelivery sends them', async () => {
    const order = await buyers.bought();
    stage.game.script.deliver = (request) => {
      asItIs.deliver(request);
      return { kind: 'refused', code: 'banned', retryable: false };
    };
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    Object.assign(stage.game.script, asItIs);
    await redeliverOrder(stage.services, stage.store.id, order.billingNo, 'operator:sample');
    await stage.runEffects();
    expect([await buyers.stateOf(order), queried(order), buyers.sent(order)]).toEqual(['delivered', 1, 1]);
  });

  it('O-13 that are not there are sent again, with the same id', async () => {
    const order = await buyers.bought();
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: true, detail: 'connection reset' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    expect(await buyers.deliveryOf(order)).toBe('unknown');
    Object.assign(stage.game.script, asItIs);
    await nextTry();
    expect([await buyers.stateOf(order), queried(order), buyers.sent(order)]).toEqual(['delivered', 1, 2]);
  });

  // A game's “unknown” promises that nothing was delivered (docs/operations/game-link.md).
  it.each([
    ['once, where its deliveries still know the id', true, 1, 'already there'],
    ['twice, where it keeps ids nowhere, against its promise', false, 2, ''],
  ])(
    'O-13 that a game gave and has forgotten are sent again, once, with the same id: it gives them %s',
    async (_title, keepsIds, times, detail) => {
      const [order, other] = [await buyers.bought(), await buyers.bought()];
      const given: string[] = [];
      const give: typeof asItIs.deliver = (request) => {
        if (!keepsIds) stage.game.delivered.delete(request.deliveryId);
        const answer = asItIs.deliver(request);
        if (answer.kind === 'delivered' && !answer.already) given.push(request.deliveryId);
        return answer;
      };
      stage.game.script.deliver = (request) => {
        give(request);
        return { kind: 'unreachable', lost: true, detail: 'connection reset' };
      };
      await stage.say(order.reference, 'paid');
      await stage.runEffects();
      expect([await buyers.deliveryOf(order), given]).toEqual(['unknown', [`D-${order.billingNo}`]]);

      stage.game.script.deliver = give;
      stage.game.script.query = () => ({ kind: 'unknown-delivery' });
      await stage.say(other.reference, 'paid');
      for (let looks = 0; looks < 3; looks += 1) await nextTry();
      const stands = async (of: Bought) => [await buyers.stateOf(of), queried(of), buyers.sent(of)];
      expect(await stands(order)).toEqual(['delivered', 1, 2]);
      expect(await stands(other)).toEqual(['delivered', 0, 1]);
      expect(given.filter((id) => id === `D-${order.billingNo}`)).toHaveLength(times);
      // The history has the game's answer, for a clarification with the game.
      const told = await stage.rows(
        `select to_state, detail from history where entity = 'delivery' and entity_id = 'D-' || $1 order by id`,
        [order.billingNo],
      );
      expect(told.slice(-3)).toEqual([
        { to_state: 'unknown', detail: 'connection reset' },
        { to_state: 'waiting', detail: 'the game does not have it' },
        { to_state: 'delivered', detail },
      ]);
    },
  );
});

describe('O-13 goods that are late', () => {
  const age = ({ billingNo }: Bought, seconds: number) =>
    stage.rows(`update effect set created_at = now() - make_interval(secs => $2) where key = 'D-' || $1`, [
      billingNo,
      seconds,
    ]);
  const late = ({ billingNo }: Bought) =>
    stage.rows(`select 1 from exception where kind = 'delivery-late' and billing_no = $1`, [billingNo]);

  it('O-13 are an exception after five minutes, and not before', async () => {
    const order = await onTheirWay();
    stage.game.script.query = () => ({ kind: 'unreachable', lost: true, detail: 'maintenance' });
    await age(order, 290);
    await nextTry();
    expect(await late(order)).toEqual([]);
    await age(order, 310);
    await nextTry();
    expect(await late(order)).toHaveLength(1);
    // A resolved one is reopened if the goods were decided again since, and are late again.
    const open = () =>
      stage.rows(
        `select 1 from exception where kind = 'delivery-late' and state = 'open' and billing_no = $1`,
        [order.billingNo],
      );
    await stage.rows(
      `update exception set state = 'resolved', resolved_at = now(), resolved_by = 'x', resolution = 'x'
       where kind = 'delivery-late' and billing_no = $1`,
      [order.billingNo],
    );
    await nextTry();
    expect(await open()).toEqual([]);
    await stage.rows(
      `update exception set resolved_at = now() - interval '400 seconds' where kind = 'delivery-late' and billing_no = $1`,
      [order.billingNo],
    );
    await nextTry();
    expect(await open()).toHaveLength(1);
  });

  const open = ({ billingNo }: Bought) =>
    stage.rows(
      `select kind from exception where kind = 'delivery-late' and state = 'open' and billing_no = $1`,
      [billingNo],
    );
  const noAnswer = { kind: 'unreachable', lost: true, detail: 'maintenance' } as const;
  const refunding = (order: Bought) =>
    refundOrder(stage.services, stage.store.id, order.billingNo, {
      reason: 'x',
      requestedBy: 'operator:sample',
    });
  const goneMeanwhile: [how: string, goes: (order: Bought) => Promise<unknown>, state: string][] = [
    ['is on its way back', refunding, 'refunding'],
    ['was refunded', (order) => refunding(order).then(() => stage.runEffects()), 'refunded'],
    ['was charged back', (order) => buyers.dispute(order, 'lost'), 'charged_back'],
  ];
  it.each(
    goneMeanwhile.flatMap(([how, goes, state]) =>
      (['the game does not answer', 'the game has no address here'] as const).map(
        (why) => [how, why, goes, state] as const,
      ),
    ),
  )(
    'O-13 are no exception once their money %s, while %s; nor are they sent',
    async (_how, why, goes, state) => {
      const order = await onTheirWay();
      stage.game.script.query = () => noAnswer;
      await goes(order);
      expect(await buyers.stateOf(order)).toBe(state);
      const { refund } = stage.provider.script;
      stage.provider.script.refund = () => ({ kind: 'unavailable', detail: 'maintenance' });
      await age(order, 400);
      const { link } = stage.services.games;
      if (why === 'the game has no address here')
        Object.assign(stage.services.games, { link: () => undefined });
      await nextTry();
      Object.assign(stage.services.games, { link });
      stage.provider.script.refund = refund;
      expect([await open(order), buyers.sent(order)]).toEqual([[], 1]);
    },
  );

  it('O-13 wait longer and longer between tries, and are never sent in a hurry again', async () => {
    const order = await onTheirWay();
    stage.game.script.query = () => ({ kind: 'unknown-delivery' });
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    const waits: number[] = [];
    for (let tries = 2; tries <= 9; tries += 1) {
      await nextTry();
      waits.push(
        (await buyers.only<number>(
          `extract(epoch from run_at - now())::float8 as value from effect where key = 'D-' || $1`,
          order,
        ))!,
      );
    }
    // Each differs from the schedule's by a fifth at most.
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThan((waits[index - 1] ?? 0) * 0.6);
    expect(waits.at(-1)).toBeGreaterThan(400);
  });

  it('O-13 the page shows when they were paid, whatever was sent again later', async () => {
    const order = await buyers.bought();
    stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    Object.assign(stage.game.script, asItIs);
    const paid = new Date('2026-01-02T03:04:05Z');
    await stage.rows('update orders set paid_at = $2 where billing_no = $1', [order.billingNo, paid]);
    await redeliverOrder(stage.services, stage.store.id, order.billingNo, 'operator:sample');
    await stage.runEffects();
    expect(await buyers.only('paid_at as value from orders where billing_no = $1', order)).toEqual(paid);
  });
});

describe('O-13 what an operator’s redelivery sends', () => {
  const redelivered = (billingNo: string, services = stage.services) =>
    redeliverOrder(services, stage.store.id, billingNo, 'operator:sample');
  async function refused(): Promise<Bought> {
    const order = await buyers.bought();
    stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    Object.assign(stage.game.script, asItIs);
    expect(await buyers.stateOf(order)).toBe('review');
    return order;
  }

  it('O-13 the worker is woken at once', async () => {
    const order = await refused();
    const woken: string[] = [];
    const services = { ...stage.services, wake: () => void woken.push(order.billingNo) };
    expect(await redelivered(order.billingNo, services)).toEqual({ kind: 'sent' });
    expect([woken.length, await buyers.stateOf(order), await buyers.deliveryOf(order)]).toEqual([
      1,
      'paid',
      'waiting',
    ]);
  });

  it('O-13 only the exception of these goods ends', async () => {
    const [order, other] = [await refused(), await refused()];
    await redelivered(order.billingNo);
    const stands = (of: Bought) =>
      stage.rows(
        `select state, resolved_by, resolution from exception where kind = 'delivery-refused' and key = 'D-' || $1`,
        [of.billingNo],
      );
    expect([await stands(order), await stands(other)]).toEqual([
      [{ state: 'resolved', resolved_by: 'operator:sample', resolution: 'sent again' }],
      [{ state: 'open', resolved_by: null, resolution: null }],
    ]);
  });

  it('O-13 an order without a delivery cannot be redelivered', async () => {
    const order = await refused();
    await stage.rows('delete from delivery where billing_no = $1', [order.billingNo]);
    await redelivered(order.billingNo);
    expect(await buyers.stateOf(order)).toBe('paid');
    await stage.runEffects();
    expect([await buyers.stateOf(order), await buyers.deliveryOf(order), buyers.sent(order)]).toEqual([
      'delivered',
      'delivered',
      2,
    ]);
  });

  it.each([
    'unpaid',
    'paid',
    'delivered',
    'refunding',
    'refunded',
    'charged_back',
    'failed',
    'expired',
    'cancelled',
  ])('O-13 nothing where the order is %s, and the operator reads why', async (state) => {
    const order = await refused();
    await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
    expect(await redelivered(order.billingNo)).toEqual({ kind: 'refused', reason: 'state', state });
    expect([await buyers.stateOf(order), await buyers.deliveryOf(order)]).toEqual([state, 'refused']);
  });

  it('O-13 nothing of an order that the store does not have', async () => {
    const order = await refused();
    const elsewhere = redeliverOrder(stage.services, 'zeta.production', order.billingNo, 'operator:sample');
    await expect(elsewhere).rejects.toThrow(`order ${order.billingNo} has vanished`);
    await expect(redelivered('GPNOBODY')).rejects.toThrow('order GPNOBODY has vanished');
    expect(await buyers.stateOf(order)).toBe('review');
  });

  it('O-13 nothing where the game has the goods: the order is delivered at once', async () => {
    const order = await buyers.delivered();
    const { refund } = stage.provider.script;
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    const why = { reason: 'x', requestedBy: 'operator:sample' };
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.runEffects();
    stage.provider.script.refund = refund;
    expect(await buyers.stateOf(order)).toBe('review');
    await redeliverOrder(stage.services, stage.store.id, order.billingNo, 'operator:sample');
    expect(await buyers.stateOf(order)).toBe('delivered');
    await stage.runEffects();
    expect(buyers.sent(order)).toBe(1);
  });

  it.each([
    ['waiting', 'paid', 'waiting'],
    ['unknown', 'paid', 'unknown'],
    ['refused', 'paid', 'waiting'],
    ['delivered', 'delivered', 'delivered'],
  ])('O-13 goods that are %s: the order is %s, and they are %s', async (before, state, after) => {
    const order = await refused();
    await stage.rows('update delivery set state = $2 where billing_no = $1', [order.billingNo, before]);
    await redelivered(order.billingNo);
    expect([await buyers.stateOf(order), await buyers.deliveryOf(order)]).toEqual([state, after]);
    await stage.runEffects();
  });

  it.each([
    ['paid', false, 'waiting'],
    ['review', true, 'refused'],
    ['refunding', true, 'refused'],
    ['refunded', true, 'refused'],
    ['charged_back', true, 'refused'],
  ])('O-13 goods are held back by the order’s state under its lock: %s', async (state, isKept, delivery) => {
    const order = await onTheirWay();
    await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
    const paidBy = { store: stage.store.id, billing_no: order.billingNo };
    expect(await holdBack(stage.services, paidBy, `D-${order.billingNo}`)).toBe(isKept);
    expect(await buyers.deliveryOf(order)).toBe(delivery);
  });
});

describe('O-13 goods that the game refuses for good, or that are given up', () => {
  const told = { detail: 'banned', note: { en: 'You are banned.' } };
  const look = 'the game may have the goods: check there before you';

  it.each([
    ['order', 'give the money back'],
    ['make-up', 'give the money back'],
    ['card', 'compensate in another way'],
    ['reward', 'compensate in another way'],
  ])('O-13 of a source %s: the exception says which, whose, and why', async (source, amends) => {
    for (const [isGivenUp, reason] of [
      [false, 'the game refuses the goods for good: banned'],
      [true, `${look} ${amends} (banned)`],
    ] as const) {
      const order = await onTheirWay();
      const id = `D-${order.billingNo}`;
      const hasOrder = source !== 'reward';
      await stage.rows(
        `update delivery set note = '"Not yet."', server_id = 's2', source_kind = $2, source_id = 'S-' || $1,
           billing_no = $3 where delivery_id = $1`,
        [id, source, hasOrder ? order.billingNo : null],
      );
      const goods = await findDelivery(stage.database, stage.store.id, id);
      await moveDeliveryWithOrder(stage.services, goods!, 'refuse', { ...told, isGivenUp }, 'worker');
      const rows = await stage.rows(
        'select kind, billing_no, reference, reason, detail, state from exception where key = $1',
        [id],
      );
      expect(rows).toEqual([
        {
          kind: 'delivery-refused',
          billing_no: hasOrder ? order.billingNo : null,
          reference: null,
          reason,
          state: 'open',
          detail: { note: told.note, roleId: order.roleId, serverId: 's2' },
        },
      ]);
      expect(await buyers.stateOf(order)).toBe(hasOrder ? 'review' : 'paid');
      await stage.rows(`update effect set state = 'done' where key = $1`, [id]);
    }
  });

  it.each([
    ['refunding', 0],
    ['refunded', 1],
    ['charged_back', 1],
  ])(
    'O-13 and delivered while the order was %s: the exception says which, and the game is notified %d times',
    async (state, times) => {
      const order = await onTheirWay();
      const id = `D-${order.billingNo}`;
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      const goods = await findDelivery(stage.database, stage.store.id, id);
      await moveDeliveryWithOrder(stage.services, goods!, 'deliver', { detail: 'taken' }, 'worker');
      const reason = `the game gave what was paid for while the order was ${state}: see that it takes it back`;
      expect(
        await stage.rows('select kind, key, reason, state from exception where billing_no = $1', [
          order.billingNo,
        ]),
      ).toEqual([{ kind: 'goods-after-refund', key: id, reason, state: 'open' }]);
      expect([await buyers.stateOf(order), await buyers.deliveryOf(order)]).toEqual([state, 'delivered']);
      const told = `select 1 from effect where kind = 'tell-game' and key = $1`;
      expect(await stage.rows(told, [order.billingNo])).toHaveLength(times);
      await stage.rows(`update effect set state = 'done' where key like '%' || $1`, [order.billingNo]);
    },
  );

  it.each([
    ['paid', 'review', true],
    ['review', 'review', true],
    ['refunding', 'refunding', false],
    ['refunded', 'refunded', false],
    ['charged_back', 'charged_back', false],
  ])(
    'O-13 refused while the order was %s: it is %s, and an exception is raised: %s',
    async (state, then, isRaised) => {
      const order = await onTheirWay();
      const id = `D-${order.billingNo}`;
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      const goods = await findDelivery(stage.database, stage.store.id, id);
      await moveDeliveryWithOrder(stage.services, goods!, 'refuse', told, 'worker');
      expect([await buyers.stateOf(order), await buyers.deliveryOf(order)]).toEqual([then, 'refused']);
      const raised = await stage.rows('select kind, key, state from exception where billing_no = $1', [
        order.billingNo,
      ]);
      expect(raised).toEqual(isRaised ? [{ kind: 'delivery-refused', key: id, state: 'open' }] : []);
      await stage.rows(`update effect set state = 'done' where key = $1`, [id]);
    },
  );

  const moves = (['waiting', 'unknown', 'refused', 'delivered'] as const).flatMap((state) =>
    (['lose', 'not-there', 'deliver', 'refuse'] as const).map((event) => ({ state, event })),
  );
  it.each(moves)(
    'O-13 $event of goods that are $state: its consequences are written once, in any case',
    async ({ state, event }) => {
      const order = await onTheirWay();
      const id = `D-${order.billingNo}`;
      await stage.rows('update delivery set state = $2 where delivery_id = $1', [id, state]);
      const goods = await findDelivery(stage.database, stage.store.id, id);
      let written = 0;
      const write = async () => {
        written += 1;
      };
      await moveDeliveryWithOrder(stage.services, goods!, event, told, 'worker', write);
      const edges: Record<typeof state, Partial<Record<typeof event, string>>> = {
        waiting: { lose: 'unknown', deliver: 'delivered', refuse: 'refused' },
        unknown: { 'not-there': 'waiting', deliver: 'delivered', refuse: 'refused' },
        refused: { deliver: 'delivered' },
        delivered: {},
      };
      const to = edges[state][event];
      const moved = { delivered: 'delivered', refused: 'review' } as Record<string, string>;
      const history = await stage.rows(
        `select to_state from history where entity = 'delivery' and entity_id = $1 and event = $2`,
        [id, event],
      );
      expect({
        written,
        goods: await buyers.deliveryOf(order),
        order: await buyers.stateOf(order),
        history,
      }).toEqual({
        written: 1,
        goods: to ?? state,
        order: (to && moved[to]) ?? 'paid',
        history: to ? [{ to_state: to }] : [],
      });
      await stage.rows(`update effect set state = 'done' where key = $1`, [id]);
    },
  );
});

describe('O-13 goods that are about to be sent', () => {
  const others = Object.keys(orderLifecycle.states).filter((state) => state !== 'paid');
  it.each([['paid', 1] as const, ...others.map((state) => [state, 0] as const)])(
    'O-13 of an order that is %s by then are sent %d times',
    async (state, times) => {
      const order = await buyers.bought();
      await stage.say(order.reference, 'paid');
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      await stage.runEffects();
      expect([state, buyers.sent(order)]).toEqual([state, times]);
      await stage.rows(`update effect set state = 'done' where state = 'ready'`);
    },
  );
});

describe('O-13 Y-01 a worker that is held up for longer than its lease, and sends what another has withheld since', () => {
  let slow: Stage;
  let slowBuyers: ReturnType<typeof buyersOf>;
  /** What has reached the game, in order. */
  const reached: string[] = [];
  let held: { sent: () => void; open: Promise<void> } | undefined;
  beforeAll(async () => {
    slow = await openStage({ mayOvertake: true });
    slowBuyers = buyersOf(slow);
    const { link } = slow.game;
    const { refunded } = link;
    const lost = { kind: 'unreachable', lost: true, detail: 'connection reset' } as const;
    const isLate = async () => {
      const on = held;
      held = undefined;
      on?.sent();
      await on?.open;
      return on !== undefined;
    };
    Object.assign(link, {
      deliver: async (_scope: unknown, { deliveryId }: { deliveryId: string }) => {
        const answerIsLost = await isLate();
        const already = reached.includes(`gave ${deliveryId}`);
        if (!already) reached.push(`gave ${deliveryId}`);
        return answerIsLost ? lost : { kind: 'delivered', receiptId: deliveryId, already };
      },
      liftRestriction: async (_scope: unknown, { deliveryId = '' }: { deliveryId?: string }) => {
        const answerIsLost = await isLate();
        reached.push(`gave ${deliveryId}`);
        return answerIsLost ? lost : { kind: 'accepted' };
      },
      queryDelivery: async (_scope: unknown, deliveryId: string) =>
        reached.includes(`gave ${deliveryId}`)
          ? { kind: 'delivered', receiptId: deliveryId }
          : { kind: 'unknown-delivery' },
      refunded: (scope: never, notice: Parameters<typeof refunded>[1]) => {
        reached.push(`told of ${notice.billingNo}`);
        return refunded(scope, notice);
      },
    });
  });
  afterAll(() => slow.close());
  afterEach(() => {
    reached.length = 0;
  });

  let debts = 0;
  async function owes(): Promise<Bought> {
    debts += 1;
    const who = { suid: `owes-${debts}`, server_id: 's1', role_id: `role-of-owes-${debts}` };
    const link = await insertMakeUpLink(slow.database, {
      store: slow.store.id,
      replenish_id: newReplenishId(randomBytes),
      gp_id: 'gp1',
      ...who,
      client_id: 'client-web',
      domain_area: 'universal',
      amount_minor: 499,
      currency: 'USD',
      for_billing_no: null,
      reason: '',
      created_by: 'x',
      valid_seconds: 3600,
    });
    const fields = { product_id: undefined, replenish_id: link.replenish_id, role_id: who.role_id };
    return slowBuyers.bought(fields, who.suid);
  }
  const refund = ({ billingNo }: Bought) =>
    refundOrder(slow.services, slow.store.id, billingNo, { reason: 'x', requestedBy: 'operator:sample' });
  const charge = (order: Bought) => slowBuyers.dispute(order, 'lost', { sequence: 1 });

  it.each([
    ['goods', 'refunded', 'first', () => slowBuyers.bought(), refund],
    ['goods', 'charged_back', 'first', () => slowBuyers.bought(), charge],
    ['goods', 'charged_back', 'second', () => slowBuyers.bought(), charge],
    ['the end of a restriction', 'refunded', 'first', owes, refund],
    ['the end of a restriction', 'charged_back', 'first', owes, charge],
    ['the end of a restriction', 'charged_back', 'second', owes, charge],
  ] as const)(
    'O-13 Y-01 %s of an order that is %s, on the %s try, with its answer lost: the game is told of the money afterwards',
    async (_what, state, tries, buys, goes) => {
      const order = await buys();
      const kind = (await isMakeUp(order)) ? 'lift-restriction' : 'deliver';
      const due = () => hasten(slow.database, kind);
      await slow.say(order.reference, 'paid');
      if (tries === 'second') {
        const { deliver, liftRestriction } = slow.game.link;
        const away = async () => ({ kind: 'unreachable', lost: true, detail: 'maintenance' });
        Object.assign(slow.game.link, { deliver: away, liftRestriction: away });
        await slow.runEffects();
        Object.assign(slow.game.link, { deliver, liftRestriction });
        await due();
      }
      const open = Promise.withResolvers<void>();
      const sent = Promise.withResolvers<void>();
      held = { sent: sent.resolve, open: open.promise };
      const first = slow.runEffects();
      await sent.promise;
      await goes(order);
      await slow.runEffects();
      expect(await slowBuyers.stateOf(order)).toBe(state);
      // The lease is over: another worker withholds them.
      await due();
      await slow.runEffects();
      expect(await slowBuyers.deliveryOf(order)).toBe('refused');
      open.resolve();
      await first;
      for (let times = 0; times < 3; times += 1) {
        await hasten(slow.database);
        await slow.runEffects();
      }
      expect(reached.at(-1)).toBe(`told of ${order.billingNo}`);
      expect(reached).toContain(`gave D-${order.billingNo}`);
    },
  );
  const isMakeUp = ({ billingNo }: Bought) =>
    slow
      .rows(`select 1 from orders where billing_no = $1 and snapshot ? 'makeUp'`, [billingNo])
      .then(({ length }) => length > 0);
});

it.each([
  ['refunded', 'lose', 1],
  ['charged_back', 'lose', 1],
  // The money is here, or on its way back: the game is told once that has ended.
  ['paid', 'lose', 0],
  ['review', 'lose', 0],
  ['refunding', 'lose', 0],
  // The game has said that it gave nothing.
  ['refunded', 'refuse', 0],
  ['charged_back', 'refuse', 0],
] as const)(
  'O-13 withheld goods of an order that is %s, whose sending ends with “%s”: the game is told of the money %i times',
  async (state, event, times) => {
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    const { billingNo, reference } = await buyers.bought();
    await stage.say(reference, 'paid');
    await stage.rows('update orders set state = $2 where billing_no = $1', [billingNo, state]);
    await stage.rows(`update delivery set state = 'refused' where billing_no = $1`, [billingNo]);
    const delivery = await findDelivery(stage.database, stage.store.id, `D-${billingNo}`);
    if (!delivery) throw new Error('no delivery');
    await moveDeliveryWithOrder(stage.services, delivery, event, { detail: 'late' }, 'worker');
    const told = await stage.rows(`select 1 from effect where kind = 'tell-game' and key = $1`, [billingNo]);
    expect(told).toHaveLength(times);
  },
);
