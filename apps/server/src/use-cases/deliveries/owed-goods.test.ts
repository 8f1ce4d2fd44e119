import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDelivery } from '../../repositories/deliveries.ts';
import { findException } from '../../repositories/exceptions.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { hasten, type Stage, setUpStage } from '../../testing/stage.ts';
import { giveBackByHand } from '../refunds/give-back-by-hand.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { endReview } from './end-review.ts';
import { moveDeliveryWithOrder } from './move-delivery-with-order.ts';
import { redeliverOrder } from './redeliver-order.ts';

/* Late or refused goods are an exception for as long as they are owed, and again if they are owed again. */

const stage = setUpStage();
const buyers = buyersOf(stage);
let game: Stage['game']['script'];
let provider: Stage['provider']['script'];
beforeAll(() => {
  game = { ...stage.game.script };
  provider = { ...stage.provider.script };
});
afterEach(() => {
  Object.assign(stage.game.script, game);
  Object.assign(stage.provider.script, provider);
});

const nextTry = async () => {
  await hasten(stage.database, 'deliver');
  await stage.runEffects();
};
/** Sets how long ago the delivery was decided. */
const age = ({ billingNo }: Bought, seconds: number) =>
  stage.rows(`update effect set created_at = now() - make_interval(secs => $2) where key = 'D-' || $1`, [
    billingNo,
    seconds,
  ]);
const open = async ({ billingNo }: Bought) =>
  (
    await stage.rows<{ kind: string }>(
      `select kind from exception where key = 'D-' || $1 and state = 'open' order by kind`,
      [billingNo],
    )
  ).map(({ kind }) => kind);
const away = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' }) as const;

const begins: Record<string, { state: string; kinds: string[]; begin(): Promise<Bought> }> = {
  'are late': {
    state: 'paid',
    kinds: ['delivery-late'],
    async begin() {
      const order = await buyers.bought();
      stage.game.script.deliver = away;
      await stage.say(order.reference, 'paid');
      await age(order, 310);
      await nextTry();
      Object.assign(stage.game.script, game);
      return order;
    },
  },
  'were refused': {
    state: 'review',
    kinds: ['delivery-refused'],
    async begin() {
      const order = await buyers.bought();
      stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false });
      await stage.say(order.reference, 'paid');
      await stage.runEffects();
      Object.assign(stage.game.script, game);
      return order;
    },
  },
  'were refused, sent again, and are late': {
    state: 'paid',
    kinds: ['delivery-late'],
    async begin() {
      const order = await begins['were refused']!.begin();
      stage.game.script.deliver = away;
      await redeliverOrder(stage.services, stage.store.id, order.billingNo, 'operator:sample');
      await age(order, 310);
      await nextTry();
      Object.assign(stage.game.script, game);
      return order;
    },
  },
};
const askBack = ({ billingNo }: Bought) =>
  refundOrder(stage.services, stage.store.id, billingNo, { reason: 'x', requestedBy: 'operator:sample' });
async function refundAnswering(order: Bought, answer: RefundOutcome): Promise<void> {
  stage.provider.script.refund = () => answer;
  await askBack(order);
  await hasten(stage.database, 'refund');
  await stage.runEffects();
}
/** What happens to the money, with nothing delivered; and whether the goods are still owed. */
const ways: Record<string, { isOwed: boolean; act(order: Bought): Promise<unknown> }> = {
  'is given back': {
    isOwed: false,
    async act(order) {
      await askBack(order);
      await stage.runEffects();
    },
  },
  'is given back by hand, after the provider refused': {
    isOwed: false,
    async act(order) {
      await refundAnswering(order, { kind: 'refused', detail: 'too old' });
      const [row] = await stage.rows<{ id: number }>(
        `select id from exception where kind = 'refund-failed' and billing_no = $1`,
        [order.billingNo],
      );
      const exception = (await findException(stage.database, row!.id))!;
      await stage.database.transaction((tx) => giveBackByHand(tx, exception, 'operator:sample', 'by wire'));
    },
  },
  'is not given back, and an operator gave them in another way': {
    isOwed: false,
    async act(order) {
      await refundAnswering(order, { kind: 'refused', detail: 'too old' });
      const end = { how: 'delivered', reason: 'by mail', by: 'operator:sample' } as const;
      await endReview(stage.services, { store: stage.store.id, billingNo: order.billingNo }, end);
    },
  },
  'is taken by the bank': { isOwed: false, act: (order) => buyers.dispute(order, 'lost') },
  'is in dispute': { isOwed: false, act: (order) => buyers.dispute(order, 'opened') },
  'was in dispute, and is here again': {
    isOwed: true,
    async act(order) {
      stage.game.script.deliver = away;
      await buyers.dispute(order, 'lost', { sequence: 1 });
      await buyers.dispute(order, 'won', { sequence: 2 });
      await stage.runEffects();
      await age(order, 310);
      await stage.rows(
        `update exception set resolved_at = now() - interval '1 hour' where state = 'resolved' and key = 'D-' || $1`,
        [order.billingNo],
      );
      await nextTry();
    },
  },
};
const table = Object.keys(begins).flatMap((first) => Object.keys(ways).map((way) => [first, way] as const));

describe('O-13 goods that are still owed, or not', () => {
  it.each(table)('O-13 they %s, and the money %s', async (first, way) => {
    const { begin, state, kinds } = begins[first]!;
    const [order, other] = [await begin(), await begin()];
    expect([await buyers.stateOf(order), await open(order)]).toEqual([state, kinds]);
    const { act, isOwed } = ways[way]!;
    await act(order);
    expect(await open(order)).toEqual(isOwed ? kinds : []);
    const resolved = `select resolved_by, resolution from exception where state = 'resolved' and key = 'D-' || $1`;
    for (const row of await stage.rows(resolved, [order.billingNo]))
      expect(row).toEqual({
        resolved_by: expect.stringMatching(/./),
        resolution: expect.stringMatching(/./),
      });
    // The other order's goods were sent meanwhile, if possible.
    const others = await open(other);
    if (first === 'were refused') expect(others).toEqual(kinds);
  });

  it('O-13 while a refund is pending they stay an exception, because it may fail', async () => {
    const order = await begins['were refused']!.begin();
    const merchant = 'main-merchant';
    await refundAnswering(order, {
      kind: 'known',
      refund: { refundReference: '', status: 'pending', merchant, detail: '' },
    });
    expect([await buyers.stateOf(order), await open(order)]).toEqual(['refunding', ['delivery-refused']]);
  });

  it('O-13 late goods that are held back are no longer late', async () => {
    const order = await begins['are late']!.begin();
    stage.provider.script.refund = () => ({ kind: 'unavailable', detail: 'maintenance' });
    await askBack(order);
    await nextTry();
    expect([await buyers.stateOf(order), await buyers.deliveryOf(order)]).toEqual(['refunding', 'refused']);
    expect(await open(order)).toEqual([]);
  });

  it('O-13 after seven days they are refused, and not late as well', async () => {
    const order = await begins['are late']!.begin();
    stage.game.script.deliver = away;
    await age(order, 7 * 86_400);
    await nextTry();
    expect([await buyers.stateOf(order), await open(order)]).toEqual(['review', ['delivery-refused']]);
  });

  it('O-13 a resolved lateness stays resolved, unless they are sent again', async () => {
    const order = await begins['are late']!.begin();
    stage.game.script.deliver = away;
    await stage.rows(
      `update exception set state = 'resolved', resolved_by = 'ann', resolution = 'known', resolved_at = now() where key = 'D-' || $1`,
      [order.billingNo],
    );
    await nextTry();
    expect(await open(order)).toEqual([]);
    stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false });
    await nextTry();
    stage.game.script.deliver = away;
    await redeliverOrder(stage.services, stage.store.id, order.billingNo, 'operator:sample');
    await nextTry();
    expect(await open(order)).toEqual([]);
    await stage.rows(
      `update exception set resolved_at = now() - interval '1 hour' where state = 'resolved' and key = 'D-' || $1`,
      [order.billingNo],
    );
    await age(order, 310);
    await nextTry();
    expect(await open(order)).toEqual(['delivery-late']);
  });
});

it('O-13 a delivered reward cannot be refused later', async () => {
  const order = await buyers.delivered();
  const id = `D-${order.billingNo}`;
  await stage.rows(
    `update delivery set billing_no = null, source_kind = 'reward', source_id = 'R-1' where delivery_id = $1`,
    [id],
  );
  const reward = await findDelivery(stage.database, stage.store.id, id);
  await moveDeliveryWithOrder(stage.services, reward!, 'refuse', { detail: 'too late' }, 'worker');
  expect(await findDelivery(stage.database, stage.store.id, id)).toEqual(reward);
  expect(await stage.rows('select 1 from exception where key = $1', [id])).toEqual([]);
});

it.each([
  ['review', 1],
  ['paid', 1],
  ['refunded', 0],
  ['charged_back', 0],
])(
  'O-13 goods that the game refuses while the order is %s: before an operator %d times',
  async (state, times) => {
    const order = await buyers.bought();
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'away' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
    const goods = await findDelivery(stage.database, stage.store.id, `D-${order.billingNo}`);
    await moveDeliveryWithOrder(stage.services, goods!, 'refuse', { detail: 'banned' }, 'worker');
    expect(
      await stage.rows(`select 1 from exception where billing_no = $1 and kind = 'delivery-refused'`, [
        order.billingNo,
      ]),
    ).toHaveLength(times);
  },
);
