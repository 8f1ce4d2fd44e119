import type { Invariant } from './invariant.ts';

const cardOrders = `select store, billing_no, state, paid_at, pay_minor, currency, snapshot -> 'card' ->> 'number' as card_no from orders where snapshot -> 'card' is not null`;

/** I5: a card is spent once, for one order, which has no other payment. */
export const cards: Invariant[] = [
  {
    name: 'I5 a card is spent for one order',
    sql: `select 'card ' || card_no || ' paid ' || count(*) || ' orders' as finding
      from (${cardOrders}) o group by store, card_no having count(*) > 1`,
  },
  {
    name: 'I5 a spent card has its order, and an order by card its spent card',
    sql: `select format('card %s is %s for %s, its order is %s', coalesce(c.number, o.card_no), coalesce(c.state, 'nowhere'),
        coalesce(c.billing_no, 'nothing'), coalesce(o.billing_no || ' ' || o.state, 'none')) as finding
      from card c full join (${cardOrders}) o on o.store = c.store and o.card_no = c.number
      where c.state is null or (c.state = 'used') <> (o.card_no is not null) or c.billing_no is distinct from o.billing_no
        or o.state in ('unpaid', 'failed', 'expired', 'cancelled') or o.card_no is not null and o.paid_at is null`,
  },
  {
    name: 'I5 a spent card is delivered once, under its own number, and takes no other money',
    sql: `select format('card %s of order %s: %s deliveries, %s payments', o.card_no, o.billing_no, count(distinct d.delivery_id), count(distinct p.reference)) as finding
      from (${cardOrders}) o
      left join delivery d on d.store = o.store and d.source_kind = 'card' and d.source_id = o.card_no and d.billing_no = o.billing_no
      left join payment p on p.store = o.store and p.billing_no = o.billing_no
      group by o.store, o.card_no, o.billing_no having count(distinct d.delivery_id) <> 1 or count(p.reference) > 0`,
  },
  {
    name: 'I5 what cards are worth is what their orders cost',
    sql: `with spent as (
        select b.store, b.currency, sum(b.price_minor) as worth from card c join card_batch b using (store, batch)
        where c.state = 'used' group by 1, 2),
      sold as (select store, currency, sum(pay_minor) as cost from (${cardOrders}) o group by 1, 2)
      select format('%s %s: cards worth %s are spent, orders by card cost %s', store, currency, coalesce(worth, 0), coalesce(cost, 0)) as finding
      from spent full join sold using (store, currency) where coalesce(worth, 0) <> coalesce(cost, 0)`,
  },
];
