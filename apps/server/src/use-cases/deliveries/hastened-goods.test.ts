import { describe, expect, it } from 'vitest';
import { beginDue } from '../../jobs/run-effect.ts';
import { type Database, statement } from '../../repositories/database.ts';
import { claimEffect } from '../../repositories/effects.ts';
import { goodsToSend, soon } from '../../testing/goods-to-send.ts';
import { setUpStage } from '../../testing/stage.ts';
import { redeliverReward } from '../activities/redeliver-reward.ts';
import { redeliverOrder } from './redeliver-order.ts';

/* The game was away, and an operator does not want to wait for the next try, whatever a worker is doing just then. */

const stage = setUpStage();
const goods = goodsToSend(stage);

const redeliver = (billingNo: string, database: Database = stage.database) =>
  redeliverOrder({ ...stage.services, database }, stage.store.id, billingNo, 'operator:sample');
const away = () => ({ kind: 'unreachable', lost: false, detail: 'no connection' }) as const;
/** A question, so that the transaction begins, or what was written before goes out. */
const goesOut = statement('hastened_goes_out', 'select now()');
/** What another worker would begin now, to its end. */
const secondWorker = async () => Promise.all(await beginDue(stage.services, 16));

/** Paid, tried in vain for a while, and due in a quarter of an hour. */
async function waiting(): Promise<string> {
  stage.game.script.deliver = away;
  const billingNo = await goods.paid();
  await goods.nextTry();
  await stage.rows(
    `update effect set tries = 8, run_at = now() + interval '15 minutes', created_at = now() - interval '6 days'
     where key = 'D-' || $1`,
    [billingNo],
  );
  stage.game.script.deliver = goods.answers;
  return billingNo;
}

describe('O-13 goods that wait for their next try', () => {
  it('O-13 are sent now, and those of no other order', async () => {
    const [order, other] = [await waiting(), await waiting()];
    await stage.runEffects();
    expect(await goods.stateOf(order)).toBe('paid');
    expect(await redeliver(order)).toEqual({ kind: 'sent' });
    await stage.runEffects();
    expect([await goods.stateOf(order), await goods.stateOf(other)]).toEqual(['delivered', 'paid']);
    expect((await goods.workOf(other)).tries).toBe(8);
  });

  it('O-13 are tried as often and as long as new ones if the game is still away', async () => {
    const order = await waiting();
    stage.game.script.deliver = away;
    await redeliver(order);
    await secondWorker();
    const { tries, wait } = await goods.workOf(order);
    expect([tries, wait < 2]).toEqual([1, true]);
    const [young] = await stage.rows(
      `select created_at > now() - interval '1 hour' as value from effect where key = 'D-' || $1`,
      [order],
    );
    expect(young).toEqual({ value: true });
  });

  it('O-13 are not sent if their work was stopped: it is resumed', async () => {
    const order = await waiting();
    await stage.rows(`update effect set state = 'parked' where key = 'D-' || $1`, [order]);
    expect(await redeliver(order)).toEqual({ kind: 'refused', reason: 'state', state: 'paid' });
    expect((await goods.workOf(order)).state).toBe('parked');
  });

  it.each(['review', 'refunding', 'charged_back'])(
    'O-13 are not hastened where the order is %s, though its worker has not ended yet',
    async (state) => {
      const order = await waiting();
      await stage.rows('update orders set state = $2 where billing_no = $1', [order, state]);
      await stage.rows(`update delivery set state = 'refused' where billing_no = $1`, [order]);
      const isSent = state === 'review';
      expect((await redeliver(order)).kind).toBe(isSent ? 'sent' : 'refused');
      expect(await goods.stateOf(order)).toBe(isSent ? 'paid' : state);
      expect((await goods.workOf(order)).wait > 800).toBe(!isSent);
    },
  );

  it('O-13 a reward that waits is sent now, too', async () => {
    await stage.rows(
      `insert into delivery (store, delivery_id, source_kind, source_id, gp_id, client_id, suid, server_id, role_id, items, state)
       values ($1, 'D-RW1', 'reward', 'RW1', 'gp1', 'client-web', 'sample-1', 's1', 'r1', '[]', 'unknown')`,
      [stage.store.id],
    );
    await stage.rows(
      `insert into effect (store, kind, key, lease, tries, run_at) values ($1, 'deliver', 'D-RW1', 8, 8, now() + interval '1 hour')`,
      [stage.store.id],
    );
    const again = () => redeliverReward(stage.services, stage.store.id, 'RW1', 'operator:sample');
    expect(await again()).toEqual({ kind: 'sent' });
    // Refused a moment ago, and its worker has not ended yet.
    await stage.rows(`update delivery set state = 'refused' where delivery_id = 'D-RW1'`);
    expect(await again()).toEqual({ kind: 'sent' });
    await stage.runEffects();
    expect(goods.sent('RW1')).toBe(1);
    expect(await again()).toEqual({ kind: 'refused', reason: 'state', state: 'delivered' });
  });
});

describe('O-13 goods that a worker has in hand are not sent by another one', () => {
  it('O-13 where the operator comes while the game has not answered', async () => {
    const order = await goods.paid();
    const answer = goods.holdAnswers();
    const first = await beginDue(stage.services, 16);
    await expect.poll(() => goods.sent(order), soon).toBe(1);
    expect(await redeliver(order)).toEqual({ kind: 'sent' });
    const second = await beginDue(stage.services, 16);
    answer();
    await Promise.all([...first, ...second]);
    expect([second.length, goods.sent(order), await goods.stateOf(order)]).toEqual([0, 1, 'delivered']);
  });

  it('O-13 where the worker begins after the operator’s transaction', async () => {
    const order = await goods.paid();
    const answer = goods.holdAnswers();
    let first: Promise<void>[] = [];
    const database: Database = {
      ...stage.database,
      transaction: (work) =>
        stage.database.transaction(async (tx) => {
          await tx.one(goesOut, []);
          first = await beginDue(stage.services, 16);
          await expect.poll(() => goods.sent(order), soon).toBe(1);
          return work(tx);
        }),
    };
    expect(await redeliver(order, database)).toEqual({ kind: 'sent' });
    const second = await beginDue(stage.services, 16);
    answer();
    await Promise.all([...first, ...second]);
    expect([second.length, goods.sent(order), await goods.stateOf(order)]).toEqual([0, 1, 'delivered']);
  });

  it('O-13 where the operator waits for the worker’s transaction', async () => {
    const order = await waiting();
    const work = { store: stage.store.id, kind: 'deliver', key: `D-${order}` } as const;
    let decision: ReturnType<typeof redeliver> | undefined;
    await stage.database.transaction(async (tx) => {
      claimEffect(tx, work);
      await tx.one(goesOut, []);
      decision = redeliver(order);
      const blocked = () =>
        stage.rows(
          `select true as is from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await expect.poll(blocked, soon).toHaveLength(1);
    });
    expect(await decision).toEqual({ kind: 'sent' });
    const before = goods.sent(order);
    await secondWorker();
    expect(goods.sent(order)).toBe(before);
    expect((await goods.workOf(order)).wait).toBeGreaterThan(25);
  });

  it('O-13 where two workers come after the operator', async () => {
    const order = await waiting();
    const before = goods.sent(order);
    await redeliver(order);
    await Promise.all([secondWorker(), secondWorker(), redeliver(order)]);
    await stage.runEffects();
    expect([goods.sent(order) - before, await goods.stateOf(order)]).toEqual([1, 'delivered']);
  });
});
