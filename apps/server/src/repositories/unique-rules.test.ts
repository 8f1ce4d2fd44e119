import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { buyersOf } from '../testing/buyers.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { setUpStage } from '../testing/stage.ts';
import { exchangeCard } from '../use-cases/cards/exchange-card.ts';
import { issueCards, makeCards } from '../use-cases/cards/issue-cards.ts';

/* What locks and conditions of the code prevent, the database refuses by itself. */

const stage = setUpStage({ isAlone: true });
beforeAll(async () => {
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
    const values = [stage.store.id, `N${turn}`, String(turn)];
    await exchanged(turn);
    await stage.rows(
      `insert into game_code (store, code_hash, gp_id, suid, username, request_id, created_at, expires_at)
       values ($1, decode(repeat($3 || $3, 32), 'hex'), 'gp1', $2, $2, $3, now(), now())`,
      values,
    );
    await stage.rows(
      `insert into linked_login (store, gp_id, provider, app, subject, login_id, suid, linked_at, used_at)
       values ($1, 'gp1', 'vk', 'app', $2, $3, $2, now(), now())`,
      values,
    );
  }
});

/** A prepaid card that has made an order. */
async function exchanged(turn: number): Promise<void> {
  const [card] = makeCards(1, randomBytes);
  const goods = { gpId: 'gp1', name: 'Card', items: [], gems: 1, extraGems: 0, expiresAt: undefined };
  const price = { amountMinor: 499, currency: 'USD' };
  const batch = { ...goods, price, store: stage.store.id, batch: `batch-${turn}` };
  await issueCards(stage.services, batch, [card!], 'x');
  const where = { client_id: 'client-web', server_id: 's1', role_id: `holder-${turn}` };
  const attempt_id = randomBytes(16).toString('hex');
  const asked = { ...where, attempt_id, platform: 'web' as const, card_info: cardInfoOf(card!) };
  const answer = await exchangeCard(stage.contextOf({ suid: `holder-${turn}` }), asked);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
}

const mac = `\\x${'f'.repeat(64)}`;
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
    `source_kind = 'order'`,
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
  [
    'a second card of the same secret',
    'card_store_secret_mac_key',
    'card',
    'true',
    { number: 'NX', billing_no: null, state: 'issued', used_at: null },
  ],
  [
    'an order for a second card',
    'card_store_billing_no_key',
    'card',
    'true',
    { number: 'NX', secret_mac: mac },
  ],
  [
    'a second code for a game’s message',
    'game_code_store_gp_id_request_id_key',
    'game_code',
    'true',
    { code_hash: mac },
  ],
  [
    'a second linked login of the same name',
    'linked_login_store_gp_id_login_id_key',
    'linked_login',
    'true',
    { subject: 'SX' },
  ],
  [
    'a second login of the same person',
    'linked_login_pkey',
    'linked_login',
    'true',
    { login_id: 'LX', suid: 'another' },
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
