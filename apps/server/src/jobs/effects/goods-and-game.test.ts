import type { DeliveryAnswer, DeliveryState, NoticeAnswer } from '@gemporium/game-link/types.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deliveriesTotal } from '../../metrics.ts';
import { type DeliveryRow, findDelivery } from '../../repositories/deliveries.ts';
import type { Effect } from '../../repositories/effects.ts';
import { findOrder } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { keptBack } from './deliver.ts';
import { effectHandlers } from './handlers.ts';
import type { EffectOutcome } from './outcome.ts';

/*
 * What the worker sends a game, asks it before, and makes of each of its answers; what it tells a game of money that has
 * gone or is here again.
 */

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
let asItIs: { script: Stage['game']['script']; lift: Stage['game']['liftScript'] };
beforeAll(async () => {
  stage = await openStage();
  buyers = buyersOf(stage);
  asItIs = { script: { ...stage.game.script }, lift: { ...stage.game.liftScript } };
});
afterAll(() => stage.close());
afterEach(() => {
  Object.assign(stage.game.script, asItIs.script);
  Object.assign(stage.game.liftScript, asItIs.lift);
});

const begun = new Date('2026-03-01T12:00:00Z');
const day = 86_400;
type Work = Partial<Pick<Effect, 'lease' | 'tries'>> & { age?: number; services?: Partial<Services> };

/** What the worker does about it so many seconds after it was decided. */
function worked(
  kind: Effect['kind'],
  key: string,
  { age = 0, tries = 1, lease = 1, services }: Work = {},
): Promise<EffectOutcome> {
  const now = () => new Date(begun.getTime() + age * 1000);
  const effect = { ...{ id: 0, store: stage.store.id, kind, key, lane: '', payload: {}, surprises: 1 } };
  return effectHandlers[kind](
    { ...stage.services, now, ...services },
    { ...effect, tries, lease, created_at: begun },
  );
}
const goodsOf = ({ billingNo }: Bought) => `D-${billingNo}`;
const sendGoods = (order: Bought, work: Work = {}) => worked('deliver', goodsOf(order), work);
const again = (reason: string, seconds: number): EffectOutcome => ({
  ...{ kind: 'again', reason, progress: false },
  // A wait is a fifth shorter or longer, by chance.
  inSeconds: expect.toSatisfy((wait: number) => wait >= seconds * 0.79 && wait <= seconds * 1.21) as never,
});
const asked = ({ billingNo }: Bought) => stage.game.queried.filter((id) => id === `D-${billingNo}`).length;
const written = async (order: Bought) =>
  (
    await stage.rows<{ state: string; tries: number; detail: string }>(
      'select state, tries, detail from delivery where billing_no = $1',
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

/** Paid; its goods are on their way, and stand so. */
async function paid(state: DeliveryRow['state'] = 'waiting'): Promise<Bought> {
  const order = await buyers.bought();
  await stage.say(order.reference, 'paid');
  await stage.rows('update delivery set state = $2 where billing_no = $1', [order.billingNo, state]);
  return order;
}
const noGame: Partial<Services> = { games: { link: () => undefined } };

describe('O-13 goods of which the game has said the last word', () => {
  it.each([
    ['deliver', 'delivered'],
    ['deliver', 'refused'],
    ['lift-restriction', 'delivered'],
    ['lift-restriction', 'refused'],
  ] as const)('O-13 (%s) nothing more is sent or asked about what is %s', async (kind, state) => {
    const order = await paid(state);
    for (const lease of [1, 2])
      expect(await worked(kind, goodsOf(order), { lease, services: noGame })).toEqual({ kind: 'done' });
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
  ] as const)('O-13 (%s) work about something that is not there is over', async (kind) => {
    expect(await worked(kind, 'D-GPNOBODY')).toEqual({ kind: 'done' });
  });
});

describe('O-13 what the game answers to the goods', () => {
  const lost: DeliveryAnswer = { kind: 'unreachable', lost: true, detail: 'connection reset' };
  const away: DeliveryAnswer = { kind: 'unreachable', lost: false, detail: 'maintenance' };
  const delivered = (already: boolean): DeliveryAnswer => ({
    ...{ kind: 'delivered', receiptId: 'RECEIPT', deliveredAt: begun, already },
  });
  const refused = (retryable: boolean): DeliveryAnswer => ({ kind: 'refused', code: 'banned', retryable });
  const done = { kind: 'done' } as const;

  it.each<[string, DeliveryRow['state'], DeliveryAnswer, EffectOutcome, object, string]>([
    [
      'it has them now',
      'waiting',
      delivered(false),
      { kind: 'written' },
      { state: 'delivered', detail: '' },
      'delivered',
    ],
    [
      'it had them',
      'waiting',
      delivered(true),
      { kind: 'written' },
      { state: 'delivered', detail: 'already there' },
      'delivered',
    ],
    [
      'it has them after a lost answer',
      'unknown',
      delivered(false),
      { kind: 'written' },
      { state: 'delivered' },
      'delivered',
    ],
    [
      'not now',
      'waiting',
      refused(true),
      again('the game says banned for now', 1),
      { state: 'waiting' },
      'refused',
    ],
    [
      'not now, after a lost answer',
      'unknown',
      refused(true),
      again('the game says banned for now', 1),
      { state: 'unknown' },
      'refused',
    ],
    ['never', 'waiting', refused(false), done, { state: 'refused', detail: 'banned' }, 'refused'],
    [
      'never, after a lost answer',
      'unknown',
      refused(false),
      done,
      { state: 'refused', detail: 'banned' },
      'refused',
    ],
    [
      'the answer is lost',
      'waiting',
      lost,
      again('connection reset', 1),
      { state: 'unknown', detail: 'connection reset' },
      'lost',
    ],
    [
      'the answer is lost once more',
      'unknown',
      lost,
      again('connection reset', 1),
      { state: 'unknown' },
      'lost',
    ],
    ['it cannot be reached', 'waiting', away, again('maintenance', 1), { state: 'waiting' }, 'unreachable'],
    [
      'it cannot be reached, after a lost answer',
      'unknown',
      away,
      again('maintenance', 1),
      { state: 'unknown' },
      'unreachable',
    ],
  ])('O-13 %s (%s)', async (_title, state, answer, outcome, row, metric) => {
    const order = await paid(state);
    const before = await counted(metric);
    stage.game.script.deliver = () => answer;
    expect(await sendGoods(order)).toEqual(outcome);
    expect(await written(order)).toMatchObject({ ...row, tries: 1 });
    expect([await counted(metric), buyers.sent(order), asked(order)]).toEqual([before + 1, 1, 0]);
  });

  it.each<[string, DeliveryRow['state'], DeliveryState, number, EffectOutcome, string]>([
    ['it has them', 'waiting', { kind: 'delivered', receiptId: 'R' }, 0, done, 'the game had it already'],
    ['it has them', 'unknown', { kind: 'delivered', receiptId: 'R' }, 0, done, 'the game had it already'],
    ['it refused them', 'unknown', { kind: 'refused', code: 'full' }, 1, { kind: 'written' }, ''],
    ['it has not got them', 'waiting', { kind: 'unknown-delivery' }, 1, { kind: 'written' }, ''],
    ['it has not got them', 'unknown', { kind: 'unknown-delivery' }, 1, { kind: 'written' }, ''],
  ])('O-13 asked before the next try, %s (%s)', async (_title, state, answer, sends, outcome, detail) => {
    const order = await paid(state);
    stage.game.script.query = () => answer;
    expect(await sendGoods(order, { lease: 2 })).toEqual(outcome);
    expect([asked(order), buyers.sent(order)]).toEqual([1, sends]);
    expect(await written(order)).toMatchObject({ state: 'delivered', detail });
    expect(await buyers.stateOf(order)).toBe('delivered');
    const events = await stage.rows<{ event: string }>(
      `select event from history where entity = 'delivery' and entity_id = $1 order by id`,
      [goodsOf(order)],
    );
    const wasMissed = state === 'unknown' && answer.kind === 'unknown-delivery';
    expect(events.map(({ event }) => event)).toEqual(wasMissed ? ['not-there', 'deliver'] : ['deliver']);
  });

  it('O-13 a game that cannot say whether it has them is sent nothing', async () => {
    const order = await paid('unknown');
    stage.game.script.query = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    expect(await sendGoods(order, { lease: 2, tries: 2 })).toEqual(again('maintenance', 3));
    expect([buyers.sent(order), (await written(order))?.state]).toEqual([0, 'unknown']);
  });

  it('O-13 goods of an order that is paid once more, a moment after it was seen, go out a second later', async () => {
    const order = await paid();
    const goods = (await findDelivery(stage.database, stage.store.id, goodsOf(order)))!;
    const row = (await findOrder(stage.database, stage.store.id, order.billingNo))!;
    expect(await keptBack(stage.services, goods, row)).toBeUndefined();
    expect(await keptBack(stage.services, goods, { ...row, state: 'refunding' })).toEqual({
      ...{ kind: 'again', inSeconds: 1, reason: 'the order was refunding a moment ago', progress: true },
    });
    expect((await written(order))?.state).toBe('waiting');
  });
});

describe('O-13 goods that cannot be brought', () => {
  const gone = 'the catalogue has no such game any more';
  const noBrand = (): Partial<Services> => ({
    catalogue: { current: () => ({ version: 1, catalogue: { brands: {}, accounts: {} } }) } as never,
  });
  const kinds = ['deliver', 'lift-restriction'] as const;
  const lacks = { 'the game': () => noGame, 'the brand': noBrand };
  const cases = kinds.flatMap((kind) =>
    (Object.keys(lacks) as (keyof typeof lacks)[]).map((what) => [kind, what] as const),
  );

  it.each(cases)('O-13 (%s) wait while %s is not sold', async (kind, what) => {
    const order = await paid();
    const services = lacks[what]();
    expect(await worked(kind, goodsOf(order), { services, tries: 3 })).toEqual(again(gone, 10));
    expect(await exceptionsOf(order)).toEqual([]);
  });

  it('O-13 an operator hears after five minutes, with the reason, once', async () => {
    const order = await paid();
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    await sendGoods(order, { age: 300 });
    expect(await exceptionsOf(order)).toEqual([]);
    for (const age of [300.1, 400]) await sendGoods(order, { age });
    expect(await exceptionsOf(order)).toEqual([
      { kind: 'delivery-late', key: goodsOf(order), reason: 'not delivered yet: maintenance' },
    ]);
  });

  it('O-13 after seven days he decides', async () => {
    const order = await paid();
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    expect(await sendGoods(order, { age: 7 * day - 2 })).toEqual(again('maintenance', 1));
    expect(await sendGoods(order, { age: 7 * day })).toEqual({ kind: 'done' });
    expect(await written(order)).toMatchObject({
      ...{ state: 'refused', detail: 'given up after seven days: maintenance' },
    });
    expect(await buyers.stateOf(order)).toBe('review');
    expect((await exceptionsOf(order)).at(-1)).toEqual({
      ...{ kind: 'delivery-refused', key: goodsOf(order) },
      reason: 'the game refuses the goods for good: given up after seven days: maintenance',
    });
  });

  it('Y-01 a debt whose link has vanished stands before an operator', async () => {
    const order = await paid();
    expect(await worked('lift-restriction', goodsOf(order))).toEqual({
      ...{ kind: 'park', reason: `delivery ${goodsOf(order)} has lost its make-up link` },
    });
  });
});

describe('O-14 a game hears where an order’s money is', () => {
  const told: { call: string; what: object }[] = [];
  beforeAll(() => {
    const { refunded, liftRestriction } = stage.game.link;
    Object.assign(stage.game.link, {
      refunded(scope: never, what: never) {
        told.push({ call: 'gone', what });
        return refunded(scope, what);
      },
      liftRestriction(scope: never, what: never) {
        told.push({ call: 'here', what });
        return liftRestriction(scope, what);
      },
    });
  });
  afterEach(() => {
    told.length = 0;
  });
  async function standing(state: string, snapshot: object = {}): Promise<Bought> {
    const order = await paid('delivered');
    await stage.rows('update orders set state = $2, snapshot = snapshot || $3 where billing_no = $1', [
      ...[order.billingNo, state, snapshot],
    ]);
    return order;
  }
  const tell = (order: Bought, work: Work = {}) => worked('tell-game', order.billingNo, work);

  it.each([
    ['refunded', 'gone'],
    ['charged_back', 'gone'],
    ['paid', 'here'],
    ['delivered', 'here'],
    ['review', 'here'],
    ['refunding', 'here'],
  ])('O-14 %s: the money is %s', async (state, call) => {
    const order = await standing(state);
    expect(await tell(order)).toEqual({ kind: 'done' });
    expect(told).toEqual([{ call, what: expect.objectContaining({ billingNo: order.billingNo }) }]);
  });

  it.each<[title: string, entries: [kind: string, state: string][], kind: string, goods: string]>([
    ['by a refund', [['refund', 'succeeded']], 'refund', 'leave'],
    ['by a chargeback', [['chargeback', 'succeeded']], 'chargeback', 'take-back'],
    [
      'by a chargeback beside a refund',
      [
        ['refund', 'succeeded'],
        ['chargeback', 'succeeded'],
      ],
      'chargeback',
      'take-back',
    ],
    [
      'by a refund, after a chargeback that was won',
      [
        ['chargeback', 'failed'],
        ['refund', 'succeeded'],
      ],
      'refund',
      'leave',
    ],
    [
      'by a refund whose chargeback is not through',
      [
        ['chargeback', 'pending'],
        ['refund', 'succeeded'],
      ],
      'refund',
      'leave',
    ],
  ])(
    'O-14 gone %s: that is what it is told, and what it is to do about the goods',
    async (_title, entries, kind, goods) => {
      const refundRules = { refund: { goods: 'leave' }, chargeback: { goods: 'take-back' } };
      const order = await standing('refunded', { refundRules });
      for (const [index, [entry, state]] of entries.entries())
        await stage.rows(
          `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
         values ($1, $2, $3, $4, $5, $6, 499, 'USD', 'x', 'x')`,
          [stage.store.id, `${order.reference}-X${index}`, order.reference, order.billingNo, entry, state],
        );
      await tell(order);
      expect(told[0]?.what).toEqual({
        ...{ billingNo: order.billingNo, deliveryIds: [goodsOf(order)], kind, goods },
        amount: { amountMinor: 499, currency: 'USD' },
      });
    },
  );

  it('Y-01 a debt that was paid: the restriction is that of the order it made up for', async () => {
    const order = await standing('delivered', { makeUp: { replenishId: 'X', forBillingNo: 'GPOWED' } });
    await tell(order);
    const { suid, roleId } = order;
    expect(told[0]?.what).toEqual({ suid, roleId, serverId: 's1', billingNo: 'GPOWED' });
  });

  it.each<[string, NoticeAnswer]>([
    ['refused', { kind: 'refused', detail: 'unknown order' }],
    ['unreachable', { kind: 'unreachable', lost: true, detail: 'maintenance' }],
  ])('O-14 it is %s: told again as goods are, for seven days', async (_title, answer) => {
    const { detail } = answer as { detail: string };
    for (const state of ['refunded', 'delivered']) {
      const order = await standing(state);
      stage.game.liftScript.refunded = () => answer;
      stage.game.liftScript.lift = () => answer;
      expect(await tell(order, { tries: 3, age: 60 })).toEqual(again(detail, 10));
      expect(await tell(order, { age: 7 * day - 2 })).toEqual(again(detail, 1));
      expect(await tell(order, { age: 7 * day })).toEqual({
        ...{ kind: 'park', reason: `the game did not take it: ${detail}` },
      });
      expect(told.splice(0)).toHaveLength(3);
    }
  });

  it('O-14 a game that is not sold any more stands before an operator; a brand that is gone has none', async () => {
    const order = await standing('refunded');
    expect(await tell(order, { services: noGame })).toEqual({
      ...{ kind: 'park', reason: 'the catalogue has no such game any more' },
    });
    const catalogue = { current: () => ({ version: 1, catalogue: { brands: {}, accounts: {} } }) } as never;
    expect(await tell(order, { services: { catalogue } })).toEqual({ kind: 'done' });
    expect(told).toEqual([]);
  });
});
