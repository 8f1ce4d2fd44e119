import type { Invariant } from './invariant.ts';
import { left, wentBack } from './refund-rules.ts';

/** Orders that hold a coupon: all except those that closed unpaid, and refunded ones if the publisher returns it. */
const holding = `select store, coupon_code as code, billing_no, state from orders o
  where coupon_code is not null and state not in ('failed', 'expired', 'cancelled')
    and not (${wentBack} and coalesce((snapshot ->> 'isCouponReturned')::boolean, false))`;

/** I3: each coupon is used once, as its order's state says; points come only from orders that were not given back. */
export const coupons: Invariant[] = [
  {
    name: 'I3 a coupon is used by one order',
    sql: `select 'coupon ' || code || ' is held by ' || count(*) || ' orders' as finding
      from (${holding}) o group by store, code having count(*) > 1`,
  },
  {
    name: 'I3 a coupon is used, reserved or free as its order stands',
    sql: `select format('coupon %s is %s, its order is %s', code, coalesce(g.state, 'nobody’s'), coalesce(o.state, 'none')) as finding
      from coupon_grant g full join (${holding}) o using (store, code)
      where g.state is null
        or o.billing_no is null and (g.state in ('reserved', 'used') or g.billing_no is not null)
        or o.billing_no is not null and (g.billing_no is distinct from o.billing_no
          or g.state <> case o.state when 'unpaid' then 'reserved' else 'used' end)`,
  },
  {
    name: 'I3 a coupon that was taken back is nobody’s to use',
    sql: `select format('coupon %s is %s, and was revoked %s', code, state, coalesce(revoked_at::text, 'never')) as finding
      from coupon_grant where state = 'avail' and revoked_at is not null or state = 'revoked' and revoked_at is null`,
  },
  {
    name: 'I3 a coupon comes from no more than one claim of its player',
    sql: `select 'coupon ' || code || ' comes from ' || count(*) || ' claims' as finding
      from coupon_claim group by store, code having count(*) > 1`,
  },
  {
    // A gift with a name (`--once`) is claimed under it; one without is only in the audit.
    name: 'I3 a coupon that its player did not claim was given by an operator',
    sql: `select format('%s has %s coupons "%s" without a claim, and was given %s', suid, count(*), template, given) as finding
      from coupon_grant g left join coupon_claim c using (store, code, gp_id, suid, template),
        lateral (select count(*) as given from audit a where a.command = 'coupons grant' and a.store = g.store
          and arguments ->> 'template' = g.template and arguments ->> 'gpId' = g.gp_id
          and arguments -> 'players' ? g.suid and arguments ->> 'once' is null) a
      where c.code is null group by store, gp_id, suid, template, given having count(*) <> given`,
  },
  {
    name: 'I3 a coupon is claimed once in its period',
    sql: `select format('%s was claimed %s times by %s in "%s"', template, count(*), suid, period) as finding
      from coupon_claim group by store, gp_id, suid, template, period having count(*) > 1`,
  },
  {
    name: 'I3 a coupon takes its share off the price, and nothing else does',
    sql: `select format('order %s costs %s of %s with %s', o.billing_no, o.pay_minor, o.price_minor, coalesce(g.discount_rate, 'no coupon')) as finding
      from orders o left join coupon_grant g on g.store = o.store and g.code = o.coupon_code
      -- Rounded down to what the methods of its market can write: cents, tens of them, or whole units.
      where not exists (
          select from (values (1), (10), (100), (1000)) as u (unit)
          where o.pay_minor = greatest(unit, floor(o.price_minor * coalesce(g.discount_rate::numeric, 1) / unit) * unit)
        )
        or o.coupon_code is null and o.pay_minor <> o.price_minor`,
  },
  {
    name: 'I3 points are earned once by an order that stands, and taken back with it',
    sql: `select 'order ' || billing_no || ' is ' || o.state || ' and has earned ' || coalesce(sum(p.points), 0) || ' points' as finding
      from orders o left join points_entry p using (store, billing_no) group by o.store, billing_no, o.state, o.points, o.snapshot, o.delivered_at
      having coalesce(sum(p.points), 0) not in (0, o.points)
        or o.state = 'delivered' and coalesce(sum(p.points), 0) <> o.points
        or o.state in ('unpaid', 'paid', 'failed', 'expired', 'cancelled') and coalesce(sum(p.points), 0) <> 0
        or o.state in ('refunded', 'charged_back') and coalesce(sum(p.points), 0) <> ${left('points', 'o.points')}`,
  },
  {
    name: 'I3 points belong to the player who bought',
    sql: `select 'points ' || p.id || ' of order ' || billing_no || ' are somebody else’s' as finding
      from points_entry p join orders o using (store, billing_no) where (p.gp_id, p.suid) <> (o.gp_id, o.suid)`,
  },
];
