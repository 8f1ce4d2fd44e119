import type { Invariant } from './invariant.ts';
import { wentBack } from './refund-rules.ts';

/** Every use, with the character or account that it counts for, and the limit, both from the order itself. */
const uses = `select o.store, o.billing_no, o.product_id, u.at,
    (o.snapshot -> 'limit' ->> 'frequency')::int as frequency, (o.snapshot -> 'limit' ->> 'days')::int as days,
    case o.snapshot -> 'limit' ->> 'type' when 'game' then o.gp_id || ' ' || o.suid
      else o.gp_id || ' ' || o.server_id || ' ' || o.role_id end as whose
  from orders o join limit_use u using (store, billing_no)
  where o.snapshot -> 'limit' is not null and u.state <> 'released' and o.state not in ('failed', 'expired', 'cancelled')`;

/** I4: nobody buys more than a limit allows, and unbought goods do not count. */
export const limits: Invariant[] = [
  {
    name: 'I4 limited goods are bought as often as they allow, in every window of their days',
    sql: `with uses as (${uses})
      select format('%s was bought %s times by %s, %s allowed', o.product_id, count(*), o.whose, o.frequency) as finding
      from uses o join uses e on (e.store, e.product_id, e.whose) = (o.store, o.product_id, o.whose)
        and e.at <= o.at and (o.days = 0 or e.at > o.at - make_interval(hours => 24 * o.days))
      group by o.store, o.product_id, o.whose, o.billing_no, o.frequency having count(*) > o.frequency`,
  },
  {
    name: 'I4 a place of limited goods is used, reserved or free as its order stands',
    sql: `select format('order %s is %s, its place is %s', billing_no, coalesce(o.state, 'unknown'), coalesce(u.state, 'none')) as finding
      from (select * from orders where snapshot -> 'limit' is not null) o full join limit_use u using (store, billing_no)
      where o.state is null or u.state is distinct from case
        when o.state = 'unpaid' then 'reserved'
        when o.state in ('failed', 'expired', 'cancelled') then 'released'
        when ${wentBack} and o.snapshot #>> '{refundRules,refund,limit}' = 'return' then 'released'
        else 'used' end
        or u.product_id <> o.product_id`,
  },
];
