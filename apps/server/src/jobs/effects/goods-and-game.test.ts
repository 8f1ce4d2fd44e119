import type { DeliveryAnswer, RemoteDelivery } from '@gemporium/game-link/types.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deliveriesTotal } from '../../metrics.ts';
import { type DeliveryRow, findDelivery } from '../../repositories/deliveries.ts';
import { findOrder } from '../../repositories/orders.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { type Stage, setUpStage } from '../../testing/stage.ts';
import { triedAgain, untold, untoldBecause, type Work, workerOf } from '../../testing/work.ts';
import { keptBack } from './deliver.ts';
import type { EffectOutcome } from './outcome.ts';

/* What the worker sends to a game, when it queries first, and how it handles each answer. */

const stage = setUpStage();
const buyers = buyersOf(stage);
const worked = workerOf(stage);
let asItIs: Stage['game']['script'];
beforeAll(() => {
  asItIs = { ...stage.game.script };
});
afterEach(() => {
  Object.assign(stage.game.script, asItIs);
});

const day = 86_400;
const goodsOf = ({ billingNo }: Bought) => `D-${billingNo}`;
const sendGoods = (order: Bought, work: Work = {}) => worked('deliver', goodsOf(order), work);
const asked = ({ billingNo }: Bought) => stage.game.queried.filter((id) => id === `D-${billingNo}`).length;
const written = async (order: Bought) =>
  (
    await stage.rows<Pick<DeliveryRow, 'state' | 'tries' | 'detail' | 'receipt_id' | 'note'>>(
      'select state, tries, detail, receipt_id, note from delivery where billing_no = $1',
      [order.billingNo],
    )
  )[0];
const exceptionsOf = (order: Bought) =>
  stage.rows<{ kind: string; key: string; reason: string }>(
    'select kind, key, reason from exception where billing_no = $1 order by id',
    [order.billingNo],
  );
const counted = async (outcome: string) =>
  (await deliveriesTotal.get()).values.find(
    ({ labels }) => labels.store === stage.store.id && labels.outcome === outcome,
  )?.value ?? 0;

/** A paid order whose delivery is in this state. */
async function paid(state: DeliveryRow['state'] = 'waiting'): Promise<Bought> {
  const order = await buyers.bought();
  await stage.say(order.reference, 'paid');
  await stage.rows('update delivery set state = $2 where billing_no = $1', [order.billingNo, state]);
  return order;
}

describe('O-13 goods with a final answer of the game', () => {
  it.each([
    ['deliver', 'delivered'],
    ['deliver', 'refused'],
    ['lift-restriction', 'delivered'],
    ['lift-restriction', 'refused'],
  ] as const)('O-13 (%s) nothing more is sent or queried when it is %s', async (kind, state) => {
    const order = await paid(state);
    for (const lease of [1, 2])
      expect(await worked(kind, goodsOf(order), { lease, services: untold.game })).toEqual({ kind: 'done' });
    expect([buyers.sent(order), asked(order), (await written(order))?.state]).toEqual([0, 0, state]);
  });

  it.each([
    'deliver',
    'lift-restriction',
    'tell-game',
    'watch-payment',
    'cancel-payment',
    'confirm-payment',
    'expire-order',
    'refund',
  ] as const)('O-13 (%s) an effect without its subject ends', async (kind) => {
    expect(await worked(kind, 'D-GPNOBODY')).toEqual({ kind: 'done' });
  });
});

it('O-13 the game learns which goods are whose, and what was paid for them', async () => {
  const order = await paid();
  // It cost less than its price.
  await stage.rows('update orders set price_minor = 999 where billing_no = $1', [order.billingNo]);
  const told: object[] = [];
  stage.game.script.deliver = (request) => {
    told.push(request);
    return { kind: 'delivered', receiptId: 'RECEIPT', already: false };
  };
  await sendGoods(order);
  const [{ items } = {}] = await stage.rows<{ items: object[] }>(
    'select items from orders where billing_no = $1',
    [order.billingNo],
  );
  expect(told).toEqual([
    {
      deliveryId: goodsOf(order),
      source: { kind: 'order', id: order.billingNo },
      suid: order.suid,
      serverId: 's1',
      roleId: order.roleId,
      items,
      billingNo: order.billingNo,
      paid: { amountMinor: 499, currency: 'USD' },
    },
  ]);
});

describe('O-13 what the game answers to the goods', () => {
  const lost: DeliveryAnswer = { kind: 'unreachable', lost: true, detail: 'connection reset' };
  const away: DeliveryAnswer = { kind: 'unreachable', lost: false, detail: 'maintenance' };
  const delivered = (already: boolean): DeliveryAnswer => ({
    kind: 'delivered',
    receiptId: 'RECEIPT',
    already,
  });
  const message = { en: 'You are banned.' };
  const refused = (retryable: boolean): DeliveryAnswer => ({
    kind: 'refused',
    code: 'banned',
    message,
    retryable,
  });
  const done = { kind: 'done' } as const;

  it.each<[string, DeliveryRow['state'], DeliveryAnswer, EffectOutcome, object, string]>([
    [
      'it has them now',
      'waiting',
      delivered(false),
      { kind: 'written' },
      { state: 'delivered', receipt_id: 'RECEIPT' },
      'delivered',
    ],
    [
      'it had them',
      'waiting',
      delivered(true),
      { kind: 'written' },
      { state: 'delivered', detail: 'already there', receipt_id: 'RECEIPT' },
      'delivered',
    ],
    [
      'it has them after a lost answer',
      'unknown',
      delivered(false),
      { kind: 'written' },
      { state: 'delivered', receipt_id: 'RECEIPT' },
      'delivered',
    ],
    [
      'not now',
      'waiting',
      refused(true),
      triedAgain('the game refuses it for now: banned', 1),
      { state: 'waiting' },
      'refused',
    ],
    [
      'not now, after a lost answer',
      'unknown',
      refused(true),
      triedAgain('the game refuses it for now: banned', 1),
      { state: 'unknown' },
      'refused',
    ],
    [
      'never',
      'waiting',
      refused(false),
      done,
      { state: 'refused', detail: 'banned', note: message },
      'refused',
    ],
    [
      'never, after a lost answer',
      'unknown',
      refused(false),
      done,
      { state: 'refused', detail: 'banned', note: message },
      'refused',
    ],
    [
      'the answer is lost',
      'waiting',
      lost,
      triedAgain('connection reset', 1),
      { state: 'unknown', detail: 'connection reset' },
      'lost',
    ],
    [
      'the answer is lost once more',
      'unknown',
      lost,
      triedAgain('connection reset', 1),
      { state: 'unknown' },
      'lost',
    ],
    [
      'it cannot be reached',
      'waiting',
      away,
      triedAgain('maintenance', 1),
      { state: 'waiting' },
      'unreachable',
    ],
    [
      'it cannot be reached, after a lost answer',
      'unknown',
      away,
      triedAgain('maintenance', 1),
      { state: 'unknown' },
      'unreachable',
    ],
  ])('O-13 %s (%s)', async (_title, state, answer, outcome, row, metric) => {
    const order = await paid(state);
    const before = await counted(metric);
    stage.game.script.deliver = () => answer;
    expect(await sendGoods(order)).toEqual(outcome);
    expect(await written(order)).toEqual({
      tries: 1,
      detail: '',
      receipt_id: null,
      note: null,
      ...row,
    });
    expect([await counted(metric), buyers.sent(order), asked(order)]).toEqual([before + 1, 1, 0]);
  });

  it.each<[string, DeliveryRow['state'], RemoteDelivery, number, EffectOutcome, string]>([
    ['it has them', 'waiting', { kind: 'delivered', receiptId: 'R' }, 0, done, 'the game already had it'],
    ['it has them', 'unknown', { kind: 'delivered', receiptId: 'R' }, 0, done, 'the game already had it'],
    ['it refused them', 'unknown', { kind: 'refused', code: 'full' }, 1, { kind: 'written' }, ''],
    ['it has not got them', 'waiting', { kind: 'unknown-delivery' }, 1, { kind: 'written' }, ''],
    ['it has not got them', 'unknown', { kind: 'unknown-delivery' }, 1, { kind: 'written' }, ''],
  ])(
    'O-13 queried before the next attempt, %s (%s)',
    async (_title, state, answer, sends, outcome, detail) => {
      const order = await paid(state);
      stage.game.script.query = () => answer;
      expect(await sendGoods(order, { lease: 2 })).toEqual(outcome);
      expect([asked(order), buyers.sent(order)]).toEqual([1, sends]);
      // The receipt is the one from the answer: to the query, or to the new delivery.
      const receipt_id = sends === 0 ? 'R' : `R-${goodsOf(order)}`;
      expect(await written(order)).toEqual({
        state: 'delivered',
        tries: sends,
        detail,
        receipt_id,
        note: null,
      });
      expect(await buyers.stateOf(order)).toBe('delivered');
      const events = await stage.rows<{ event: string }>(
        `select event from history where entity = 'delivery' and entity_id = $1 order by id`,
        [goodsOf(order)],
      );
      const wasMissed = state === 'unknown' && answer.kind === 'unknown-delivery';
      expect(events.map(({ event }) => event)).toEqual(wasMissed ? ['not-there', 'deliver'] : ['deliver']);
    },
  );

  it('O-13 a game that cannot answer the query is sent nothing', async () => {
    const order = await paid('unknown');
    stage.game.script.query = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    expect(await sendGoods(order, { lease: 2, tries: 2 })).toEqual(triedAgain('maintenance', 3));
    expect([buyers.sent(order), (await written(order))?.state]).toEqual([0, 'unknown']);
  });

  it('O-13 goods of an order that is paid again just after it was read are sent a second later', async () => {
    const order = await paid();
    const goods = (await findDelivery(stage.database, stage.store.id, goodsOf(order)))!;
    const row = (await findOrder(stage.database, stage.store.id, order.billingNo))!;
    expect(await keptBack(stage.services, goods, row)).toBeUndefined();
    expect(await keptBack(stage.services, goods, { ...row, state: 'refunding' })).toEqual({
      kind: 'again',
      inSeconds: 1,
      reason: 'the order was refunding a moment ago',
      progress: true,
    });
    expect((await written(order))?.state).toBe('waiting');
  });
});

it('O-13 after the delivery no work is left', async () => {
  const order = await paid();
  await stage.runEffects();
  const works = await stage.rows(`select state, lease from effect where kind = 'deliver' and key = $1`, [
    goodsOf(order),
  ]);
  expect(works).toEqual([{ state: 'done', lease: 1 }]);
});

describe('O-13 goods that cannot be delivered', () => {
  const kinds = ['deliver', 'lift-restriction'] as const;
  const lacks = ['brand', 'game', 'secret'] as const;
  const cases = kinds.flatMap((kind) => lacks.map((what) => [kind, what] as const));

  it.each(cases)('O-13 (%s) wait while there is no %s', async (kind, what) => {
    const order = await paid();
    const outcome = await worked(kind, goodsOf(order), { services: untold[what], tries: 3 });
    expect(outcome).toEqual(triedAgain(untoldBecause[what], 10));
    expect(await exceptionsOf(order)).toEqual([]);
  });

  it('O-13 an operator is alerted after five minutes, with the reason, once', async () => {
    const order = await paid();
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    await sendGoods(order, { age: 300 });
    expect(await exceptionsOf(order)).toEqual([]);
    for (const age of [300.1, 400]) await sendGoods(order, { age });
    expect(await exceptionsOf(order)).toEqual([
      { kind: 'delivery-late', key: goodsOf(order), reason: 'not delivered yet: maintenance' },
    ]);
    const late = await paid();
    await sendGoods(late, { age: 400 });
    stage.game.script.deliver = () => ({
      kind: 'delivered',
      receiptId: 'R-late',
      already: false,
    });
    await sendGoods(order, { age: 410 });
    expect(await buyers.stateOf(order)).toBe('delivered');
    const states = await stage.rows<{ state: string }>(
      `select state from exception where billing_no = any($1) order by state`,
      [[order.billingNo, late.billingNo]],
    );
    expect(states).toEqual([{ state: 'open' }, { state: 'resolved' }]);
  });

  it('O-13 after seven days the operator decides', async () => {
    const order = await paid();
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    expect(await sendGoods(order, { age: 7 * day - 2 })).toEqual(triedAgain('maintenance', 1));
    expect(await sendGoods(order, { age: 7 * day })).toEqual({ kind: 'done' });
    expect(await written(order)).toMatchObject({
      state: 'refused',
      detail: 'given up after seven days: maintenance',
    });
    expect(await buyers.stateOf(order)).toBe('review');
    expect((await exceptionsOf(order)).at(-1)).toEqual({
      kind: 'delivery-refused',
      key: goodsOf(order),
      reason:
        'the game may have the goods: check there before you give the money back (given up after seven days: maintenance)',
    });
  });

  it('Y-01 lifting a restriction is retried at least once a minute for a quarter of an hour, then like a delivery', async () => {
    const order = await paid();
    const tried = (age: number) =>
      worked('lift-restriction', goodsOf(order), { services: untold.game, tries: 9, age });
    for (const age of [0, 899])
      expect(await tried(age)).toMatchObject({ ...triedAgain(untoldBecause.game, 60), inSeconds: 60 });
    expect(await tried(900)).toEqual(triedAgain(untoldBecause.game, 900));
  });

  it('Y-01 a debt whose link is missing is an exception', async () => {
    const order = await paid();
    expect(await worked('lift-restriction', goodsOf(order))).toEqual({
      kind: 'park',
      reason: `delivery ${goodsOf(order)} has lost its make-up link`,
    });
  });
});
