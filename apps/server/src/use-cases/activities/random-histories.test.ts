import type { Activity } from '@gemporium/catalogue/types.ts';
import type { OrderEvent, OrderState } from '@gemporium/domain/lifecycles/order.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { lockOrder } from '../../repositories/orders.ts';
import { topUpsOf } from '../../repositories/top-ups.ts';
import { setUpStage } from '../../testing/stage.ts';
import { moveOrder } from '../orders/move-order.ts';
import { standingsIn } from './read-standings.ts';
import { receiveGift } from './receive-gift.ts';

/*
 * Random histories of a character's orders and rewards, compared with a model that keeps nothing but a list of what is
 * owned. The model is independent of the code: it knows no rows, no signs and no lifecycles, only what each event means
 * for a player.
 */

const always = {
  from: '2020-01-01T00:00:00Z',
  until: '2100-01-01T00:00:00Z',
  receiveUntil: '2100-01-01T00:00:00Z',
};
const items = [{ sku: 'gem', quantity: 1 }];
const tiers = [
  ['five', 499],
  ['ten', 998],
  ['fifteen', 1497],
] as const;
const total: Activity = {
  id: 'total',
  type: 'cumulative',
  name: 'Total',
  ...always,
  games: ['gp1'],
  rewards: tiers.map(([id, minor]) => ({ id, name: id, amounts: { USD: (minor / 100).toFixed(2) }, items })),
};

const stage = setUpStage();
beforeAll(() => {
  Object.assign(stage.brand, { timeZone: 'Asia/Seoul', activities: [total] });
});

const events: OrderEvent[] = [
  ...(['pay', 'deliver', 'expire', 'pay-late', 'refuse-delivery', 'redeliver'] as const),
  ...(['start-refund', 'charge-back', 'finish-refund', 'fail-refund', 'win-dispute'] as const),
];
const happening = fc.oneof(
  // The event, or the next one after it that can happen to the order.
  {
    weight: 4,
    arbitrary: fc.record({ order: fc.nat({ max: 2 }), event: fc.nat({ max: events.length - 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ receive: fc.constantFrom('all', ...tiers.map(([id]) => id)) }) },
);

let made = 0;
async function order(roleId: string): Promise<string> {
  const answer = await stage.pay({ role_id: roleId });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  // Makes room for the next order of the same goods; the events begin with an unpaid one.
  await stage.rows(`update orders set product_id = billing_no where billing_no = $1`, [
    answer.content.billing_no,
  ]);
  return answer.content.billing_no;
}

/** What happened to the order: the event, or the next that its state allows; undefined at its end. */
async function happens(
  billingNo: string,
  first: number,
): Promise<{ event: OrderEvent; to: OrderState } | undefined> {
  return stage.database.transaction(async (tx) => {
    const row = await lockOrder(tx, stage.store.id, billingNo);
    if (!row) throw new Error(`${billingNo} has vanished`);
    for (const event of [...events.slice(first), ...events.slice(0, first)]) {
      const moved = await moveOrder(tx, row, { event, by: 'test' });
      if (moved) return { event, to: moved.state };
    }
    return undefined;
  });
}

it('A-01 random histories of orders, refunds, chargebacks and claims agree with a plain model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 12, maxLength: 30 }), async (history) => {
      made += 1;
      const roleId = `life-${made}`;
      const who = { store: stage.store.id, gpId: 'gp1', suid: 'sample-1', serverId: 's1', roleId };
      const orders = [await order(roleId), await order(roleId), await order(roleId)];
      const owned = new Set<string>();
      const received = new Set<string>();
      for (const [index, one] of history.entries()) {
        if ('receive' in one) {
          const wanted = tiers.filter(
            ([id, minor]) =>
              (one.receive === 'all' || one.receive === id) && owned.size * 499 >= minor && !received.has(id),
          );
          const answer = await receiveGift(stage.contextOf(), {
            attempt_id: `attempt-of-life-${made}-${index}`,
            client_id: 'client-web',
            server_id: 's1',
            role_id: roleId,
            activity_id: 'total',
            reward_id: one.receive,
          });
          expect(answer.kind === 'content' ? answer.content.received : []).toEqual(wanted.map(([id]) => id));
          for (const [id] of wanted) received.add(id);
          continue;
        }
        const billingNo = orders[one.order] ?? '';
        const happened = await happens(billingNo, one.event);
        if (happened?.to === 'delivered') owned.add(billingNo);
        if (happened?.event === 'finish-refund' || happened?.event === 'charge-back') owned.delete(billingNo);
      }
      const counted = await topUpsOf(stage.database, who);
      expect(counted.map((row) => row.billing_no).sort()).toEqual([...owned].sort());
      const [standing] = await standingsIn(stage.database, stage.brand, [total], who, new Date());
      expect(standing?.progress.amounts.USD ?? 0).toBe(owned.size * 499);
      expect(standing?.rewards.map(({ reward, state }) => `${reward.id} ${state}`)).toEqual(
        tiers.map(
          ([id, minor]) =>
            `${id} ${received.has(id) ? 'received' : owned.size * 499 >= minor ? 'receivable' : 'locked'}`,
        ),
      );
      const claims = await stage.rows<{ count: number }>(
        'select count(*)::int as count from reward_claim where role_id = $1',
        [roleId],
      );
      expect(claims[0]?.count).toBe(received.size);
    }),
    { seed: 20260503, numRuns: 25 },
  );
}, 60_000);
