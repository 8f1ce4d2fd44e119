import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyersOf } from '../testing/buyers.ts';
import { openStage, type Stage } from '../testing/stage.ts';

/* What locks and conditions of the code prevent, the database refuses by itself. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const buyers = buyersOf(stage);
  // Of everything there are two, so that a rule which is too wide would refuse one of them.
  for (const turn of [1, 2]) {
    const { reference } = await buyers.bought();
    await stage.say(reference, 'paid');
    await stage.runEffects();
    const debt = await buyers.bought();
    await stage.rows(
      `insert into make_up_link (store, replenish_id, gp_id, client_id, suid, server_id, role_id, domain_area,
         amount_minor, currency, for_billing_no, valid_until, created_by)
       select store, $1, gp_id, 'c', suid, server_id, role_id, 'a', 1, 'USD', billing_no, now(), 'sam'
       from orders where billing_no = $2`,
      [String(turn).repeat(32), debt.billingNo],
    );
    await stage.rows(
      `insert into reward_claim (store, claim_id, activity_id, reward_id, gp_id, suid, server_id, role_id, items)
       select store, billing_no, 'act', 'reward', gp_id, suid, server_id, role_id || billing_no, '[]' from orders where billing_no = $1`,
      [debt.billingNo],
    );
  }
});
afterAll(() => stage.close());

it.each<[what: string, rule: string, table: string, where: string, changed: object]>([
  [
    'a second unpaid order of a character',
    'orders_one_unpaid',
    'orders',
    `state = 'unpaid'`,
    { billing_no: 'GPX1', created_at: '2026-01-01', pay_minor: 1, snapshot: {} },
  ],
  [
    'a second payment that pays an order',
    'payment_one_applied',
    'payment',
    'applied',
    { reference: 'GPX1-2', number: 2, provider_reference: null },
  ],
  [
    'a second attempt of the same number',
    'payment_store_billing_no_number_key',
    'payment',
    'applied',
    { reference: 'GPX1-3', applied: false, provider_reference: null },
  ],
  [
    'a second delivery of an order',
    'delivery_store_source_kind_source_id_key',
    'delivery',
    'true',
    { delivery_id: 'DX1' },
  ],
  [
    'a second link for a debt',
    'make_up_link_one_live',
    'make_up_link',
    'true',
    { replenish_id: '9'.repeat(32) },
  ],
  [
    'a reward twice',
    'reward_claim_store_activity_id_reward_id_gp_id_suid_server__key',
    'reward_claim',
    'true',
    { claim_id: 'RX1' },
  ],
])('O-09 O-10 the database refuses %s', async (_what, rule, table, where, changed) => {
  const [count] = await stage.rows<{ of: number }>(`select count(*)::int as of from ${table} where ${where}`);
  expect(count!.of).toBe(2);
  const again = stage.rows(
    `insert into ${table} select (jsonb_populate_record(one, $1)).* from ${table} one where ${where} limit 1`,
    [changed],
  );
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: rule });
});

it('O-09 O-10 the database takes another attempt to pay, another character’s order, and one after a paid one', async () => {
  const copy = (table: string, where: string, changed: object) =>
    stage.rows(
      `insert into ${table} select (jsonb_populate_record(one, $1)).* from ${table} one where ${where} limit 1 returning 1`,
      [changed],
    );
  const attempt = { reference: 'GPX2-2', number: 2, applied: false, provider_reference: null };
  expect(await copy('payment', 'applied', attempt)).toHaveLength(1);
  expect(await copy('orders', `state = 'unpaid'`, { billing_no: 'GPX3', role_id: 'r9' })).toHaveLength(1);
  expect(await copy('reward_claim', 'true', { claim_id: 'RX2', reward_id: 'another' })).toHaveLength(1);
  expect(await copy('orders', `state = 'delivered'`, { billing_no: 'GPX4' })).toHaveLength(1);
});
