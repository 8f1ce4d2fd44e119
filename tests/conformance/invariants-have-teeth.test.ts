import { openTestDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, invariants, type Rows } from '../books/check-invariants.ts';

/**
 * A shop in which all is well: A was paid with a coupon (and paid a second time, which went back), B waits for its
 * payment with a coupon and a limited place, C was paid by a card, D was refunded, E expired; a reward was received.
 */
const healthy = `
insert into store (store, brand, environment) values ('s.production', 's', 'production');
insert into orders (store, billing_no, state, gp_id, client_id, suid, username, server_id, server_name, role_id, role_name,
  domain_area, product_id, goods_name, game_name, items, price_minor, pay_minor, currency, coupon_code, points, snapshot,
  catalogue_version, language, platform, country, expires_at, paid_at)
select 's.production', no, state, 'g', 'c', 'p1', 'p1', 's1', 's1', role, role, 'a', product, 'g', 'g', '[{"sku": "gem", "quantity": 1}]',
  1000, pay, 'USD', coupon, points, snapshot::jsonb, 1, 'en', 'web', 'US', now() + interval '1 hour', paid_at
from (values
  ('A', 'delivered', 'r1', 'gems', 900, 'C1', 9, '{"isCouponReturned": true}', now()),
  ('B', 'unpaid', 'r1', 'pass', 900, 'C2', 9, '{"limit": {"type": "role", "frequency": 1, "days": 7}}', null),
  ('C', 'delivered', 'r1', 'card:b', 1000, null, 0, '{"card": {"number": "N1"}}', now()),
  ('D', 'refunded', 'r2', 'gems', 1000, null, 10, '{}', now()),
  ('E', 'expired', 'r2', 'pass', 1000, null, 10, '{"limit": {"type": "role", "frequency": 1, "days": 7}}', null)
) as o (no, state, role, product, pay, coupon, points, snapshot, paid_at);
insert into payment (store, reference, billing_no, number, state, applied, provider, account, merchant, payway_id, channel_id,
  method_name, amount_minor, currency, captured_minor, expires_at)
select 's.production', no || '-' || n, no, n, state, applied, 'p', 'acc', 'm', 'w', 1, 'm', amount, 'USD', captured, now()
from (values ('A', 1, 'paid', true, 900, 900), ('A', 2, 'paid', false, 900, 900), ('B', 1, 'pending', false, 900, null),
  ('D', 1, 'paid', true, 1000, 1000), ('E', 1, 'expired', false, 1000, null)) as p (no, n, state, applied, amount, captured);
insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
values ('s.production', 'A-2-R1', 'A-2', 'A', 'refund', 'succeeded', 900, 'USD', 'twice', 'worker'),
  ('s.production', 'D-1-R1', 'D-1', 'D', 'refund', 'succeeded', 1000, 'USD', 'asked', 'operator');
insert into delivery (store, delivery_id, source_kind, source_id, state, billing_no, gp_id, client_id, suid, server_id, role_id, items)
select 's.production', 'D-' || id, kind, id, 'delivered', nullif(no, ''), 'g', 'c', 'p1', 's1', role, '[{"sku": "gem", "quantity": 1}]'
from (values ('A', 'order', 'A', 'r1'), ('N1', 'card', 'C', 'r1'), ('D', 'order', 'D', 'r2'), ('RW1', 'reward', '', 'r1')) as d (id, kind, no, role);
insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, state, billing_no)
values ('s.production', 'C1', 'g', 'p1', 't1', '"t"', '0.9', 'used', 'A'), ('s.production', 'C2', 'g', 'p1', 't2', '"t"', '0.9', 'reserved', 'B'),
  ('s.production', 'C3', 'g', 'p1', 't3', '"t"', '0.9', 'avail', null);
insert into coupon_claim (store, gp_id, suid, template, period, code, attempt_id)
select 's.production', 'g', 'p1', 't' || n, 'ever', 'C' || n, 'a' || n from generate_series(1, 3) as n;
insert into limit_use (store, billing_no, product_id, subject, state)
values ('s.production', 'B', 'pass', 'role:r1', 'reserved'), ('s.production', 'E', 'pass', 'role:r2', 'released');
insert into card_batch (store, batch, gp_id, name, items, gems, extra_gems, price_minor, currency, issued_by)
values ('s.production', 'b', 'g', '"c"', '[]', 1, 0, 1000, 'USD', 'o');
insert into card (store, number, batch, secret_mac, state, billing_no)
values ('s.production', 'N1', 'b', decode(repeat('01', 32), 'hex'), 'used', 'C'),
  ('s.production', 'N2', 'b', decode(repeat('02', 32), 'hex'), 'issued', null);
insert into points_entry (store, gp_id, suid, billing_no, points, reason)
values ('s.production', 'g', 'p1', 'A', 9, 'earned'), ('s.production', 'g', 'p1', 'D', 10, 'earned'), ('s.production', 'g', 'p1', 'D', -10, 'taken-back');
insert into top_up (store, billing_no, number, gp_id, suid, server_id, role_id, domain_area, amount_minor, currency, paid_at)
values ('s.production', 'A', 1, 'g', 'p1', 's1', 'r1', 'a', 900, 'USD', now()), ('s.production', 'C', 1, 'g', 'p1', 's1', 'r1', 'a', 1000, 'USD', now()),
  ('s.production', 'D', 1, 'g', 'p1', 's1', 'r2', 'a', 1000, 'USD', now()), ('s.production', 'D', 2, 'g', 'p1', 's1', 'r2', 'a', -1000, 'USD', now());
insert into reward_claim (store, claim_id, activity_id, reward_id, gp_id, suid, server_id, role_id, items)
values ('s.production', 'RW1', 'total', 'tier-1', 'g', 'p1', 's1', 'r1', '[{"sku": "gem", "quantity": 1}]');
insert into history (store, entity, entity_id, event, from_state, to_state, by)
select 's.production', entity, id, 'e', from_state, to_state, 'test' from (
  select row_number() over () as line, entity, id, path from (values ('order', 'A', ',unpaid,paid,delivered'), ('order', 'B', ',unpaid'),
    ('order', 'C', ',unpaid,paid,delivered'), ('order', 'D', ',unpaid,paid,delivered,refunding,refunded'), ('order', 'E', ',unpaid,expired'),
    ('payment', 'A-1', ',creating,pending,paid'), ('payment', 'A-2', ',creating,pending,paid'), ('payment', 'B-1', ',creating,pending'),
    ('payment', 'D-1', ',creating,pending,paid'), ('payment', 'E-1', ',creating,expired'), ('refund', 'A-2-R1', ',requested,succeeded'),
    ('refund', 'D-1-R1', ',requested,pending,succeeded'), ('delivery', 'D-A', 'waiting,delivered'), ('delivery', 'D-N1', 'waiting,unknown,delivered'),
    ('delivery', 'D-D', 'waiting,delivered'), ('delivery', 'D-RW1', 'waiting,delivered')) as h (entity, id, path)) as h,
  lateral (select n, lag(state) over (order by n) as from_state, state as to_state
    from unnest(string_to_array(path, ',')) with ordinality as s (state, n)) as step
where from_state is not null order by line, n;
`;

const again = (table: string, change: object, where: string) =>
  `insert into ${table} select (jsonb_populate_record(t, '${JSON.stringify(change)}')).* from ${table} t where ${where};`;
const copyOfA = (change: object) =>
  again('orders', { billing_no: 'F', coupon_code: null, pay_minor: 1000, ...change }, `billing_no = 'A'`);

/** Each violation with the invariant that must name it. What the tables themselves forbid is allowed to it first. */
const violations: [invariant: string, planted: string][] = [
  [
    'I1 an order is paid once',
    `drop index payment_one_applied; update payment set applied = true where reference = 'A-2'`,
  ],
  ['I1 money beside an order', `delete from refund where reference = 'A-2'`],
  ['I1 what was paid has its payment', `update payment set applied = false where reference = 'A-1'`],
  ['I1 what was paid has its payment', `update orders set state = 'paid' where billing_no = 'B'`],
  [
    'I6 what came in for an order is its price',
    `update payment set captured_minor = 1 where reference = 'A-1'`,
  ],
  [
    'I6 what came in for an order is its price',
    `update payment set currency = 'JPY' where reference = 'A-1'`,
  ],
  ['I6 no more goes back', again('refund', { refund_reference: 'A-2-R2' }, `reference = 'A-2'`)],
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
  ['I3 a coupon comes from one claim', `delete from coupon_claim where code = 'C1'`],
  [
    'I3 a coupon is claimed once',
    `alter table coupon_claim drop constraint coupon_claim_pkey; ${again('coupon_claim', { code: 'C3' }, `code = 'C1'`)}`,
  ],
  ['I3 a coupon takes its share', `update orders set pay_minor = 500 where billing_no = 'A'`],
  ['I3 a coupon takes its share', `update orders set pay_minor = 900 where billing_no = 'D'`],
  [
    'I3 points are earned once',
    again('points_entry', { id: 99 }, `billing_no = 'A'`).replace('select', 'overriding system value select'),
  ],
  ['I3 points are earned once', `update orders set state = 'charged_back' where billing_no = 'A'`],
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
    await client.query(healthy);
  });
  afterAll(async () => {
    await client?.end();
    await opened?.close();
  });

  it('finds nothing where all is well', async () => {
    expect(await checkInvariants(rows)).toEqual([]);
  });

  it.each(violations)('%s …: is named when it is broken (%#)', async (invariant, planted) => {
    await client.query('begin');
    try {
      await client.query(planted);
      const findings = await checkInvariants(rows);
      expect(findings.filter((finding) => finding.startsWith(invariant))).not.toEqual([]);
    } finally {
      await client.query('rollback');
    }
  });

  it('has had every invariant broken', () => {
    const unbroken = invariants().filter(
      ({ name }) => !violations.some(([broken]) => name.startsWith(broken)),
    );
    expect(unbroken.map(({ name }) => name)).toEqual([]);
  });
});
