import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyersOf } from '../../testing/buyers.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { readOrder } from './read-order.ts';

/*
 * What an order's page shows while the order changes: it is stored in several tables, which one commit changes
 * together.
 */

const tables = ['orders', 'payment', 'delivery', 'refund'] as const;

let stage: Stage;
let other: pg.Client;
beforeAll(async () => {
  stage = await openStage({ isAlone: true });
  other = await stage.database.connect();
  // Other tables have foreign keys to these rows while they are replaced.
  await other.query('set session_replication_role = replica');
});
afterAll(async () => {
  await other.end();
  await stage.close();
});

async function readersWaiting(): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await stage.rows(text)).length === 0);
}

it.each(tables)(
  'O-11 P-14 an order that is paid while %s is read is shown as before or after, never as a mixture',
  async (table) => {
    const order = await buyersOf(stage).bought();
    const { billingNo } = order;
    const read = async (): Promise<OrderDetail> => {
      const answer = await readOrder(stage.contextOf({ suid: order.suid }), billingNo, false);
      if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
      return answer.content;
    };
    const keep = async (name: string) => {
      for (const one of tables)
        await other.query(
          `create temp table ${name}_${one} as select * from ${one} where billing_no = '${billingNo}'`,
        );
    };
    const become = async (name: string) => {
      for (const one of tables.toReversed())
        await other.query(`delete from ${one} where billing_no = $1`, [billingNo]);
      for (const one of tables) await other.query(`insert into ${one} select * from ${name}_${one}`);
    };
    await stage.pay({ role_id: order.roleId, billing_no: billingNo }, { suid: order.suid });
    await keep(`before_${table}`);
    const before = await read();
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await stage.say(`${billingNo}-2`, 'paid');
    await keep(`after_${table}`);
    const after = await read();
    expect([before.extra_payment, before.state]).toEqual(['none', 'unpaid']);
    expect([after.extra_payment, after.state]).toEqual(['refunding', 'delivered']);

    await become(`before_${table}`);
    await other.query(`begin; lock table ${table} in access exclusive mode`);
    const reading = read();
    await readersWaiting();
    await become(`after_${table}`);
    await other.query('commit');
    expect([before, after]).toContainEqual(await reading);
    expect(await read()).toEqual(after);
  },
);
