import { openTestDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, invariants, type Rows } from '../books/check-invariants.ts';
import { healthyShop } from './healthy-shop.ts';

const again = (table: string, change: object, where: string) =>
  `insert into ${table} select (jsonb_populate_record(t, '${JSON.stringify(change)}')).* from ${table} t where ${where};`;
const copyOfA = (change: object) =>
  again('orders', { billing_no: 'F', coupon_code: null, pay_minor: 1000, ...change }, `billing_no = 'A'`);

/** The sale's rules for money that went back in this way keep its points and what it counted as topped up. */
const keptOf = (order: string, way: 'refund' | 'chargeback') =>
  `update orders set delivered_at = now(), snapshot = jsonb_set(snapshot, '{refundRules}', '${JSON.stringify({
    [way]: { points: 'keep', topUps: 'keep' },
  })}') where billing_no = '${order}';`;

/**
 * Each violation, with the invariant that must find it. Constraints of the tables that would prevent it are dropped
 * first.
 */
const violations: [invariant: string, planted: string][] = [
  [
    'I1 an order is paid once',
    `drop index payment_one_applied; update payment set applied = true where reference = 'A-2'`,
  ],
  ['I1 money beside an order', `delete from refund where reference = 'A-2'`],
  ['I1 money beside an order', `update refund set amount_minor = 1 where reference = 'A-2'`],
  [
    'I1 money beside an order',
    `update refund set state = 'failed' where reference = 'A-2';
     insert into exception (store, kind, key, reference, reason, state)
       values ('s.production', 'chargeback', 'A-2', 'A-2', '', 'resolved')`,
  ],
  [
    'I1 money beside an order',
    `update refund set state = 'failed', closed_at = now() where reference = 'A-2';
     insert into exception (store, kind, key, reference, reason, state, resolved_at)
       values ('s.production', 'refund-failed', 'A-2', 'A-2', '', 'resolved', now() - interval '1 minute')`,
  ],
  ['I1 what was paid has its payment', `update payment set applied = false where reference = 'A-1'`],
  ['I1 what was paid has its payment', `update orders set state = 'paid' where billing_no = 'B'`],
  ['I1 a provider’s number', `delete from provider_number where reference = 'A-2'`],
  ['I1 a provider’s number', `update payment set provider_reference = 'P-X' where reference = 'A-1'`],
  ['I1 a provider’s number', `update provider_number set of_store = 's.demo' where reference = 'A-1'`],
  [
    'I1 a provider’s number',
    `insert into provider_number select 'account:acc', 'P-B-1', store, reference from payment where billing_no = 'B'`,
  ],
  [
    'I6 what came in for an order is its price',
    `update payment set captured_minor = 1 where reference = 'A-1'`,
  ],
  [
    'I6 what came in for an order is its price',
    `update payment set currency = 'JPY' where reference = 'A-1'`,
  ],
  ['I6 no more goes back', again('refund', { refund_reference: 'A-2-R2' }, `reference = 'A-2'`)],
  [
    'I6 banks take no more',
    again(
      'refund',
      { refund_reference: 'D-1-C', reference: 'A-1', kind: 'chargeback', amount_minor: 901 },
      `reference = 'A-2'`,
    ),
  ],
  ['I6 a refunded order has given', `update refund set state = 'pending' where reference = 'D-1'`],
  ['I6 came in, less what went back', copyOfA({})],
  [
    'I2 the goods of an order are sent once',
    again('delivery', { delivery_id: 'D-A2', source_id: 'A2' }, `delivery_id = 'D-A'`),
  ],
  ['I2 an order and its delivery agree', `delete from delivery where delivery_id = 'D-A'`],
  ['I2 an order and its delivery agree', `update delivery set state = 'refused' where delivery_id = 'D-A'`],
  [
    'I2 an order and its delivery agree',
    again('delivery', { delivery_id: 'D-B', source_id: 'B', billing_no: 'B' }, `delivery_id = 'D-A'`),
  ],
  ['I2 what waits for an operator', `update orders set state = 'review' where billing_no = 'A'`],
  ['I2 goods go to the character', `update delivery set role_id = 'r2' where delivery_id = 'D-A'`],
  ['I2 goods go to the character', `update delivery set items = '[]' where delivery_id = 'D-N1'`],
  [
    'I2 a reward is received once',
    `alter table reward_claim drop constraint reward_claim_store_activity_id_reward_id_gp_id_suid_server__key;
     ${again('reward_claim', { claim_id: 'RW2' }, 'true')}`,
  ],
  ['I2 a reward that was received is sent once', `delete from delivery where source_kind = 'reward'`],
  ['I2 a reward that was received is sent once', `delete from reward_claim`],
  [
    'I2 a reward that was received is sent once',
    `update delivery set items = '[]' where source_kind = 'reward'`,
  ],
  ['I2 a reward comes after a top-up', `delete from top_up where role_id = 'r1'`],
  ['I2 an order that stands counts', `delete from top_up where billing_no = 'A'`],
  ['I2 an order that stands counts', `delete from top_up where billing_no = 'D' and number = 2`],
  ['I2 an order that stands counts', keptOf('D', 'refund')],
  [
    'I2 an order that stands counts',
    `${keptOf('D', 'chargeback')} delete from top_up where billing_no = 'D' and number = 2`,
  ],
  ['I3 a coupon is used by one order', `update orders set coupon_code = 'C1' where billing_no = 'B'`],
  ['I3 a coupon is used, reserved or free', `update orders set state = 'expired' where billing_no = 'B'`],
  [
    'I3 a coupon is used, reserved or free',
    `update coupon_grant set state = 'avail', billing_no = null where code = 'C1'`,
  ],
  [
    'I3 a coupon is used, reserved or free',
    `update coupon_grant set state = 'used', billing_no = 'A' where code = 'C3'`,
  ],
  ['I3 a coupon is used, reserved or free', `update orders set coupon_code = 'C9' where billing_no = 'A'`],
  ['I3 a coupon that was taken back', `update coupon_grant set revoked_at = now() where code = 'C3'`],
  ['I3 a coupon that was taken back', `update coupon_grant set state = 'revoked' where code = 'C3'`],
  ['I3 a coupon comes from no more than one claim', again('coupon_claim', { period: 'next' }, `code = 'C1'`)],
  ...[
    `delete from coupon_claim where code = 'C1'`,
    `update coupon_claim set suid = 'p2' where code = 'C1'`,
    `update coupon_claim set template = 't9' where code = 'C1'`,
    // C4 was given by an operator: once, to this player, in this game and store, without a name.
    again('coupon_grant', { code: 'C5' }, `code = 'C4'`),
    `update coupon_grant set suid = 'p2' where code = 'C4'`,
    `update coupon_grant set gp_id = 'g2' where code = 'C4'`,
    `update coupon_grant set template = 't1' where code = 'C4'`,
    `update audit set store = 's.demo'`,
    `update audit set command = 'coupons revoke'`,
    `update audit set arguments = arguments || '{"once": "autumn"}'`,
  ].map((planted): [string, string] => ['I3 a coupon that its player did not claim', planted]),
  [
    'I3 a coupon is claimed once',
    `alter table coupon_claim drop constraint coupon_claim_pkey; ${again('coupon_claim', { code: 'C3' }, `code = 'C1'`)}`,
  ],
  ['I3 a coupon takes its share', `update orders set pay_minor = 500 where billing_no = 'A'`],
  ['I3 a coupon takes its share', `update orders set pay_minor = 900 where billing_no = 'D'`],
  ['I3 points are earned once', again('points_entry', { id: 99 }, `billing_no = 'A'`)],
  ['I3 points are earned once', `update orders set state = 'charged_back' where billing_no = 'A'`],
  ['I3 points are earned once', keptOf('D', 'refund')],
  [
    'I3 points are earned once',
    keptOf('D', 'chargeback') + again('points_entry', { id: 99 }, `billing_no = 'D' and points > 0`),
  ],
  ['I3 points belong to the player', `update orders set suid = 'p2' where billing_no = 'A'`],
  [
    'I4 limited goods are bought as often as they allow',
    again('orders', { billing_no: 'F', state: 'delivered' }, `billing_no = 'B'`) +
      again('limit_use', { billing_no: 'F', state: 'used' }, `billing_no = 'B'`),
  ],
  ['I4 a place of limited goods', `update limit_use set state = 'reserved' where billing_no = 'E'`],
  ['I4 a place of limited goods', `delete from limit_use where billing_no = 'B'`],
  ['I5 a card is spent for one order', copyOfA({ snapshot: { card: { number: 'N1' } } })],
  [
    'I5 a spent card has its order',
    `update card set state = 'issued', billing_no = null where number = 'N1'`,
  ],
  ['I5 a spent card has its order', `update card set state = 'used', billing_no = 'A' where number = 'N2'`],
  ['I5 a spent card is delivered once', `update delivery set source_id = 'other' where delivery_id = 'D-N1'`],
  ['I5 what cards are worth', `update card_batch set price_minor = 2000`],
  [
    'I5 a make-up link is paid by one order',
    again('orders', { billing_no: 'M2', state: 'paid' }, `billing_no = 'M'`),
  ],
  ['I5 a make-up link is open, reserved', `update orders set state = 'expired' where billing_no = 'M'`],
  [
    'I5 a make-up link is open, reserved',
    `update make_up_link set state = 'open', billing_no = null, paid_at = null`,
  ],
  ['I5 a make-up link is paid by its player', `update make_up_link set suid = 'p2'`],
  ['I5 a make-up link is paid by its player', `update make_up_link set amount_minor = 1`],
  ['I5 a debt is paid once', `update make_up_link set for_billing_no = 'A' where state = 'paid'`],
  ...(['order', 'payment', 'refund', 'delivery'] as const).flatMap((entity): [string, string][] => [
    [
      `I7 every ${entity} goes only`,
      `update history set to_state = 'nowhere' where id in (select max(id) from history where entity = '${entity}')`,
    ],
    [
      `I7 the history of every ${entity}`,
      `delete from history where entity = '${entity}' and id in (select min(id) from history group by entity, entity_id)`,
    ],
    [`I7 the history of every ${entity}`, `delete from history where entity = '${entity}'`],
  ]),
  [
    "I1 a payment that ended unpaid has its provider's word",
    `update history set by = 'watch' where entity = 'payment' and entity_id = 'E-1'`,
  ],
  [
    "I1 a payment that ended unpaid has its provider's word",
    `update history set by = 'worker' where entity = 'payment' and entity_id = 'E-1'`,
  ],
  [
    "I1 a payment that ended unpaid has its provider's word",
    `delete from history where entity = 'payment' and entity_id = 'E-1'`,
  ],
  [
    "I1 a payment that ended unpaid has its provider's word",
    `update history set by = 'player', event = 'decline', from_state = 'pending' where entity = 'payment' and entity_id = 'E-1' and to_state = 'expired'`,
  ],
  ...['adyen', 'mycard', 'platform-pay', 'kakaopay', 'naverpay', 'p'].map((provider): [string, string] => [
    'I1 a payment of which nobody has spoken in time',
    `update payment set state = 'unresolved', provider = '${provider}', expires_at = now() - interval '49 hours' where reference = 'E-1'`,
  ]),
  [
    'I1 a payment of which nobody has spoken in time',
    `update payment set state = 'unresolved', provider = 'paypal', expires_at = now() - interval '97 hours' where reference = 'E-1'`,
  ],
  ['I1 money that came in wrongly', `update payment set error = 'mismatch' where reference = 'B-1'`],
  [
    'I1 money that came in wrongly',
    `update payment set error = 'mismatch' where reference = 'E-1';
     insert into exception (store, kind, key, reference, reason) values ('s.production', 'payment-mismatch', 'E-1', 'E-1', '')`,
  ],
  [
    'I1 money that came in wrongly',
    `update payment set error = 'mismatch' where reference = 'B-1';
     insert into exception (store, kind, key, reference, reason, state) values ('s.production', 'payment-mismatch', 'B-1', 'B-1', '', 'resolved')`,
  ],
  ...(['requested', 'pending', 'unknown'] as const).map((state): [string, string] => [
    'I1 a refund that has not ended in time',
    `update refund set state = '${state}', created_at = now() - interval '9 days' where refund_reference = 'A-2-R1'`,
  ]),
  [
    'I2 goods that crossed',
    `update history set to_state = 'review' where entity = 'order' and entity_id = 'D' and to_state = 'delivered'`,
  ],
  ['I2 a game that gave goods hears', `delete from effect where kind = 'tell-game'`],
  [
    'I2 a game that gave goods hears',
    `update delivery set delivered_at = now() + interval '1 second' where delivery_id = 'D-D'`,
  ],
  [
    'I9 what is paid or given back',
    `update orders set state = 'paid', paid_at = now() - interval '1 hour' where billing_no = 'A'`,
  ],
  [
    'I9 goods arrive',
    `update delivery set state = 'unknown', created_at = now() - interval '1 hour' where delivery_id = 'D-RW1'`,
  ],
  [
    'I9 an order that nobody pays',
    `update orders set expires_at = now() - interval '1 hour' where billing_no = 'B'`,
  ],
  [
    'I9 work that is due',
    `insert into effect (store, kind, key, run_at) values ('s.production', 'deliver', 'x', now() - interval '1 hour')`,
  ],
  [
    'I9 work that is due',
    `insert into effect (store, kind, key, state) values ('s.production', 'deliver', 'x', 'parked')`,
  ],
];

describe('the independent checker of the database', () => {
  let opened: TestDatabase;
  let client: pg.Client;
  const rows: Rows = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  beforeAll(async () => {
    opened = await openTestDatabase();
    client = new pg.Client({ connectionString: opened.url });
    await client.connect();
    await client.query(healthyShop);
  });
  afterAll(async () => {
    await client?.end();
    await opened?.close();
  });

  it('finds nothing in a healthy shop', async () => {
    expect(await checkInvariants(rows)).toEqual([]);
  });

  it.each(violations)('%s …: is reported when it is violated (%#)', async (invariant, planted) => {
    await client.query('begin');
    try {
      await client.query(planted);
      const findings = await checkInvariants(rows);
      expect(findings.filter((finding) => finding.startsWith(invariant))).not.toEqual([]);
    } finally {
      await client.query('rollback');
    }
  });

  it('has a violation for every invariant', () => {
    const unbroken = invariants().filter(
      ({ name }) => !violations.some(([broken]) => name.startsWith(broken)),
    );
    expect(unbroken.map(({ name }) => name)).toEqual([]);
  });
});
