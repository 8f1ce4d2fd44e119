import type { Invariant } from './invariant.ts';

/** Orders that pay a make-up link, or may still do so. */
const paying = `select *, snapshot -> 'makeUp' ->> 'replenishId' as replenish_id from orders
  where snapshot -> 'makeUp' is not null and state not in ('failed', 'expired', 'cancelled')`;

/** I5 for make-up payments: a link is paid once, by its player, and never for a debt that is already paid. */
export const makeUp: Invariant[] = [
  {
    name: 'I5 a make-up link is paid by one order',
    sql: `select 'link ' || replenish_id || ' is paid by ' || count(*) || ' orders' as finding
      from (${paying}) o group by store, replenish_id having count(*) > 1`,
  },
  {
    name: 'I5 a make-up link is open, reserved or paid as its order stands',
    sql: `select format('link %s is %s, its order is %s', replenish_id, coalesce(l.state, 'nowhere'), coalesce(o.state, 'none')) as finding
      from make_up_link l full join (${paying}) o using (store, replenish_id)
      where l.state is null
        or o.billing_no is null and l.state in ('reserved', 'paid')
        or o.billing_no is not null and (l.billing_no is distinct from o.billing_no
          or l.state <> case o.state when 'unpaid' then 'reserved' else 'paid' end)`,
  },
  {
    name: 'I5 a make-up link is paid by its player, for its character, with its amount',
    sql: `select 'order ' || o.billing_no || ' differs from its link' as finding
      from (${paying}) o join make_up_link l using (store, replenish_id)
      where (o.gp_id, o.suid, o.server_id, o.role_id, o.pay_minor, o.currency)
        <> (l.gp_id, l.suid, l.server_id, l.role_id, l.amount_minor, l.currency)`,
  },
  {
    name: 'I5 a debt is paid once, or lies before an operator',
    sql: `select 'the debt of ' || l.for_billing_no || ' was paid ' || count(*) || ' times, its order is ' || d.state as finding
      from make_up_link l
      join (${paying}) o on o.store = l.store and o.billing_no = l.billing_no
        and o.state in ('paid', 'delivered', 'review', 'refunding')
      join orders d on d.store = l.store and d.billing_no = l.for_billing_no
      where not exists (select from exception e where e.kind = 'debt-paid-twice' and e.billing_no = o.billing_no)
      group by l.store, l.for_billing_no, d.state
      having count(*) > 1 or d.state in ('paid', 'delivered', 'review', 'refunding')`,
  },
];
