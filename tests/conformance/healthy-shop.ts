/**
 * A healthy shop: A was paid with a coupon (and a second time, which was refunded), B is unpaid and reserves a coupon
 * and a limit, C was paid by a card, D was refunded, E expired; a reward was received; M makes up for E, and another
 * link for D is open. An operator has given a coupon.
 */
export const healthyShop = `
insert into store (store, brand, environment) values ('s.production', 's', 'production');
insert into orders (store, billing_no, state, gp_id, client_id, suid, username, server_id, server_name, role_id, role_name,
  domain_area, product_id, goods_name, game_name, items, price_minor, pay_minor, currency, coupon_code, points, snapshot,
  catalogue_version, language, platform, expires_at, paid_at)
select 's.production', no, state, 'g', 'c', 'p1', 'p1', 's1', 's1', role, role, 'a', product, 'g', 'g', '[{"sku": "gem", "quantity": 1}]',
  1000, pay, 'USD', coupon, points, snapshot::jsonb, 1, 'en', 'web', now() + interval '1 hour', paid_at
from (values
  ('A', 'delivered', 'r1', 'gems', 900, 'C1', 9, '{"isCouponReturned": true}', now()),
  ('B', 'unpaid', 'r1', 'pass', 900, 'C2', 9, '{"limit": {"type": "role", "frequency": 1, "days": 7}}', null),
  ('C', 'delivered', 'r1', 'card:b', 1000, null, 0, '{"card": {"number": "N1"}}', now()),
  ('D', 'refunded', 'r2', 'gems', 1000, null, 10, '{}', now()),
  ('E', 'expired', 'r2', 'pass', 1000, null, 10, '{"limit": {"type": "role", "frequency": 1, "days": 7}}', null),
  ('M', 'delivered', 'r2', 'make-up', 1000, null, 0, '{"makeUp": {"replenishId": "00000000000000000000000001"}}', now())
) as o (no, state, role, product, pay, coupon, points, snapshot, paid_at);
insert into payment (store, reference, billing_no, number, state, applied, provider, account, merchant, payway_id, channel_id,
  region,
  method_name, amount_minor, currency, captured_minor, expires_at)
select 's.production', no || '-' || n, no, n, state, applied, 'p', 'acc', 'm', 'w', 1, 'US', 'm', amount, 'USD', captured, now()
from (values ('A', 1, 'paid', true, 900, 900), ('A', 2, 'paid', false, 900, 900), ('B', 1, 'pending', false, 900, null),
  ('D', 1, 'paid', true, 1000, 1000), ('E', 1, 'expired', false, 1000, null), ('M', 1, 'paid', true, 1000, 1000)) as p (no, n, state, applied, amount, captured);
update payment set provider_reference = 'P-' || reference where billing_no in ('A', 'B');
insert into provider_number (store, number, of_store, reference)
select 'account:' || account, provider_reference, store, reference from payment where billing_no = 'A';
insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
values ('s.production', 'A-2-R1', 'A-2', 'A', 'refund', 'succeeded', 900, 'USD', 'twice', 'worker'),
  ('s.production', 'D-1-R1', 'D-1', 'D', 'refund', 'succeeded', 1000, 'USD', 'asked', 'operator');
insert into delivery (store, delivery_id, source_kind, source_id, state, billing_no, gp_id, client_id, suid, server_id, role_id, items)
select 's.production', 'D-' || id, kind, id, 'delivered', nullif(no, ''), 'g', 'c', 'p1', 's1', role, '[{"sku": "gem", "quantity": 1}]'
from (values ('A', 'order', 'A', 'r1'), ('N1', 'card', 'C', 'r1'), ('D', 'order', 'D', 'r2'), ('RW1', 'reward', '', 'r1'), ('M', 'make-up', 'M', 'r2')) as d (id, kind, no, role);
insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, state, billing_no)
values ('s.production', 'C1', 'g', 'p1', 't1', '"t"', '0.9', 'used', 'A'), ('s.production', 'C2', 'g', 'p1', 't2', '"t"', '0.9', 'reserved', 'B'),
  ('s.production', 'C3', 'g', 'p1', 't3', '"t"', '0.9', 'avail', null), ('s.production', 'C4', 'g', 'p1', 't4', '"t"', '0.9', 'avail', null);
insert into audit (operator, command, arguments, store, target, outcome)
values ('o', 'coupons grant', '{"template": "t4", "gpId": "g", "players": ["p3", "p1"], "once": null}', 's.production', 't4', 'granted');
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
insert into make_up_link (store, replenish_id, state, gp_id, client_id, suid, server_id, role_id, domain_area, amount_minor, currency,
  for_billing_no, valid_until, billing_no, paid_at, created_by)
values ('s.production', '00000000000000000000000001', 'paid', 'g', 'c', 'p1', 's1', 'r2', 'a', 1000, 'USD', 'E', now(), 'M', now(), 'o'),
  ('s.production', '00000000000000000000000002', 'open', 'g', 'c', 'p1', 's1', 'r2', 'a', 1000, 'USD', 'D', now(), null, null, 'o');
insert into history (store, entity, entity_id, event, from_state, to_state, by)
select 's.production', entity, id, 'e', from_state, to_state, 'test' from (
  select row_number() over () as line, entity, id, path from (values ('order', 'A', ',unpaid,paid,delivered'), ('order', 'B', ',unpaid'),
    ('order', 'C', ',unpaid,paid,delivered'), ('order', 'D', ',unpaid,paid,delivered,refunding,refunded'), ('order', 'E', ',unpaid,expired'), ('order', 'M', ',unpaid,paid,delivered'),
    ('payment', 'M-1', ',creating,paid'), ('delivery', 'D-M', 'waiting,delivered'),
    ('payment', 'A-1', ',creating,pending,paid'), ('payment', 'A-2', ',creating,pending,paid'), ('payment', 'B-1', ',creating,pending'),
    ('payment', 'D-1', ',creating,pending,paid'), ('payment', 'E-1', ',creating,expired'), ('refund', 'A-2-R1', ',requested,succeeded'),
    ('refund', 'D-1-R1', ',requested,pending,succeeded'), ('delivery', 'D-A', 'waiting,delivered'), ('delivery', 'D-N1', 'waiting,unknown,delivered'),
    ('delivery', 'D-D', 'waiting,delivered'), ('delivery', 'D-RW1', 'waiting,delivered')) as h (entity, id, path)) as h,
  lateral (select n, lag(state) over (order by n) as from_state, state as to_state
    from unnest(string_to_array(path, ',')) with ordinality as s (state, n)) as step
where from_state is not null order by line, n;
insert into effect (store, kind, key, state, done_at) values ('s.production', 'tell-game', 'D', 'done', now());
update history set by = 'query' where entity = 'payment' and to_state = 'expired';
`;
