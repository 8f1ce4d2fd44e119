import type { Invariant } from './invariant.ts';
import { left } from './refund-rules.ts';

const price = `case when o.snapshot -> 'makeUp' is null then o.pay_minor else 0 end`;

/** I2: what was bought or earned goes to the game once, to its recipient. */
export const goods: Invariant[] = [
  {
    name: 'I2 the goods of an order are sent once',
    sql: `select 'order ' || billing_no || ' is sent ' || count(*) || ' times' as finding
      from delivery where billing_no is not null group by store, billing_no having count(*) > 1`,
  },
  {
    name: 'I2 an order and its delivery agree',
    sql: `select 'order ' || coalesce(o.billing_no, d.billing_no) || ' is ' || coalesce(o.state, 'unknown') ||
        ', its delivery ' || coalesce(d.state, 'was never made') as finding
      from orders o full join (select * from delivery where billing_no is not null) d using (store, billing_no)
      where o.billing_no is null
        or o.state in ('unpaid', 'failed', 'expired', 'cancelled') and d.delivery_id is not null
        or o.state in ('paid', 'delivered', 'review') and d.delivery_id is null
        or o.state = 'delivered' and d.state <> 'delivered'
        or o.state = 'paid' and d.state not in ('waiting', 'unknown')`,
  },
  {
    name: 'I2 goods that crossed with their money are before an operator',
    sql: `select 'order ' || o.billing_no || ' is ' || o.state || ', was never delivered, and its goods are in the game' as finding
      from orders o join delivery d using (store, billing_no)
      where d.state = 'delivered' and o.state in ('refunding', 'refunded', 'charged_back') and not exists (
        select from history h where h.store = o.store and h.entity = 'order' and h.entity_id = o.billing_no and h.to_state = 'delivered')
        and not exists (select from exception e where e.store = o.store and e.kind = 'goods-after-refund' and e.billing_no = o.billing_no)`,
  },
  {
    name: 'I2 a game that gave goods hears after that that their money is gone',
    sql: `select 'order ' || o.billing_no || ' is ' || o.state || ', and the game gave its goods after it had heard of it' as finding
      from orders o join delivery d using (store, billing_no)
      where d.state = 'delivered' and o.state in ('refunded', 'charged_back') and not exists (
        select from effect f where f.store = o.store and f.kind = 'tell-game' and f.key = o.billing_no
          and (f.state <> 'done' or d.delivered_at is null or f.done_at >= d.delivered_at))`,
  },
  {
    name: 'I2 what waits for an operator is before one',
    sql: `select 'order ' || billing_no || ' is in review without an exception' as finding from orders o
      where state = 'review' and not exists (select from exception e where e.billing_no = o.billing_no)`,
  },
  {
    name: 'I2 goods go to the character who bought them, as they were bought',
    sql: `select 'delivery ' || d.delivery_id || ' differs from its order' as finding
      from delivery d join orders o using (store, billing_no)
      where (d.gp_id, d.suid, d.server_id, d.role_id) <> (o.gp_id, o.suid, o.server_id, o.role_id) or d.items <> o.items`,
  },
  {
    name: 'I2 a reward is received once',
    sql: `select format('reward %s of %s was received %s times by %s', reward_id, activity_id, count(*), role_id) as finding
      from reward_claim group by store, activity_id, reward_id, gp_id, suid, server_id, role_id having count(*) > 1`,
  },
  {
    name: 'I2 a reward that was received is sent once, and no other',
    sql: `select 'reward ' || coalesce(c.claim_id, d.source_id) || case
        when c.claim_id is null then ' is sent, and nobody received it'
        when count(d.delivery_id) = 0 then ' was received, and is never sent'
        else ' is sent ' || count(d.delivery_id) || ' times or to somebody else' end as finding
      from reward_claim c full join (select * from delivery where source_kind = 'reward') d
        on d.store = c.store and d.source_id = c.claim_id
      group by c.store, c.claim_id, d.source_id
      having c.claim_id is null or count(d.delivery_id) <> 1
        or not bool_and((d.gp_id, d.suid, d.server_id, d.role_id) = (c.gp_id, c.suid, c.server_id, c.role_id) and d.items = c.items)`,
  },
  {
    name: 'I2 a reward comes after a top-up',
    sql: `select 'reward ' || c.claim_id || ' was received by a character without a top-up' as finding
      from reward_claim c where not exists (
        select from top_up t where t.amount_minor > 0 and t.at <= c.at
          and (t.store, t.gp_id, t.suid, t.server_id, t.role_id) = (c.store, c.gp_id, c.suid, c.server_id, c.role_id))`,
  },
  {
    name: 'I2 an order that stands counts its price as topped up; one that was given back or makes up for a debt, nothing',
    sql: `select 'order ' || billing_no || ' is ' || o.state || ' and counts ' || coalesce(sum(t.amount_minor), 0) as finding
      from orders o left join top_up t using (store, billing_no) group by o.store, billing_no, o.state, o.pay_minor, o.snapshot, o.delivered_at
      having coalesce(sum(t.amount_minor), 0) not in (0, o.pay_minor)
        or o.state = 'delivered' and coalesce(sum(t.amount_minor), 0) <> ${price}
        or o.state in ('unpaid', 'paid', 'failed', 'expired', 'cancelled') and coalesce(sum(t.amount_minor), 0) <> 0
        or o.state in ('refunded', 'charged_back')
          and coalesce(sum(t.amount_minor), 0) <> ${left('topUps', price)}`,
  },
];
