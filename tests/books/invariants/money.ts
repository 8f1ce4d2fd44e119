import type { Invariant } from './invariant.ts';

/** What was given back of a payment: refunds that succeeded, and chargebacks that were not won. */
const givenBack = `(select coalesce(sum(r.amount_minor), 0) from refund r
  where r.store = p.store and r.reference = p.reference and r.state = 'succeeded'
    and (r.kind = 'refund' or not p.applied or o.state = 'charged_back'))`;

/** What has left a payment or is about to: an exception about a dispute does not account for the rest. */
const leaves = `(select coalesce(sum(r.amount_minor), 0) from refund r
  where r.store = p.store and r.reference = p.reference and r.state <> 'failed')`;

/**
 * What was given back of money that paid an order which is not refunded: parts refunded in the provider's back office,
 * and our refund of the rest. An exception tells an operator.
 */
const partlyBack = `(select coalesce(sum(r.amount_minor), 0) from refund r
  join payment q on q.store = r.store and q.reference = r.reference and q.applied
  where r.store = o.store and r.billing_no = o.billing_no and r.kind = 'refund' and r.state = 'succeeded'
    and exists (select from exception e where e.store = r.store and e.reference = r.reference
      and e.kind in ('refund-outside', 'refund-failed')))`;

const excepted =
  'exists (select from exception e where e.reference = p.reference or e.billing_no = o.billing_no)';

/** I1 and I6: no captured money is lost, and the sums agree. */
export const money: Invariant[] = [
  {
    name: 'I1 an order is paid once',
    sql: `select 'order ' || billing_no || ' was paid by ' || count(*) || ' payments' as finding
      from payment where applied group by store, billing_no having count(*) > 1`,
  },
  {
    name: 'I1 money beside an order goes back or lies before an operator',
    sql: `select format('payment %s was paid for nothing, and of %s only %s go back', p.reference, p.captured_minor, ${leaves}) as finding
      from payment p where p.state = 'paid' and not p.applied and ${leaves} < p.captured_minor and not exists (
        select from exception e where e.store = p.store and e.reference = p.reference and e.kind <> 'chargeback'
          and (e.state = 'open' or not exists (select from refund r
            where r.store = p.store and r.reference = p.reference and r.closed_at > e.resolved_at)))`,
  },
  {
    name: 'I1 what was paid has its payment or its card, and nothing else has',
    sql: `select 'order ' || o.billing_no || ' is ' || o.state || ' with ' || count(p.reference) || ' payments that paid it' as finding
      from orders o left join payment p on p.store = o.store and p.billing_no = o.billing_no and p.applied and p.state = 'paid'
      group by o.store, o.billing_no, o.state, o.snapshot
      having count(p.reference) <> case when o.snapshot -> 'card' is not null
        or o.state in ('unpaid', 'failed', 'expired', 'cancelled') then 0 else 1 end`,
  },
  {
    name: 'I1 a provider’s number is the one payment’s that was paid under it',
    sql: `select format('number %s of %s is %s, payment %s was paid under %s',
        n.number, n.store, n.reference, p.reference, p.provider_reference) as finding
      from payment p full join provider_number n on n.store = 'account:' || p.account and n.number = p.provider_reference
        and n.of_store = p.store and n.reference = p.reference
      where p.reference is null or n.number is not null and p.state <> 'paid'
        or n.number is null and p.state = 'paid' and p.provider_reference is not null`,
  },
  {
    name: 'I6 what came in for an order is its price',
    sql: `select 'payment ' || p.reference || ' took ' || coalesce(p.captured_minor, 0) || ' ' || p.currency ||
        ', its order costs ' || o.pay_minor || ' ' || o.currency as finding
      from payment p join orders o using (store, billing_no)
      where p.applied and (p.captured_minor is distinct from o.pay_minor or p.currency <> o.currency)`,
  },
  {
    name: 'I6 no more goes back than came in',
    sql: `select format('payment %s took %s and gives back %s', p.reference, coalesce(p.captured_minor, 0), sum(r.amount_minor)) as finding
      from payment p join refund r on r.store = p.store and r.reference = p.reference
      where r.kind = 'refund' and r.state <> 'failed'
      group by p.store, p.reference, p.captured_minor having sum(r.amount_minor) > coalesce(p.captured_minor, 0)`,
  },
  {
    name: 'I6 banks take no more than came in',
    sql: `select format('payment %s took %s, of which %s were taken back', p.reference, coalesce(p.captured_minor, 0), sum(r.amount_minor)) as finding
      from payment p join refund r on r.store = p.store and r.reference = p.reference
      where r.kind = 'chargeback' and r.state = 'succeeded'
      group by p.store, p.reference, p.captured_minor having sum(r.amount_minor) > coalesce(p.captured_minor, 0)`,
  },
  {
    name: 'I6 a refunded order has given its money back, one that is charged back has lost at least a part',
    sql: `select 'order ' || o.billing_no || ' is ' || o.state || ' and gave back ' || ${givenBack} || ' of ' || p.captured_minor as finding
      from payment p join orders o using (store, billing_no)
      where p.applied and (o.state = 'refunded' and ${givenBack} < p.captured_minor and not ${excepted}
        or o.state = 'charged_back' and ${givenBack} = 0)`,
  },
  {
    name: 'I6 came in, less what went back, is what orders cost and what we hold beside them',
    sql: `with paid as (
        select p.store, p.currency, p.captured_minor - ${givenBack} as kept,
          p.applied and o.state in ('paid', 'delivered', 'review', 'refunding') as stands
        from payment p join orders o using (store, billing_no) where p.state = 'paid'),
      sold as (
        select store, currency, sum(pay_minor - ${partlyBack}) as cost from orders o
        where state in ('paid', 'delivered', 'review', 'refunding') and snapshot -> 'card' is null group by 1, 2),
      held as (
        select store, currency, sum(kept) as kept, coalesce(sum(kept) filter (where not stands), 0) as beside
        from paid group by 1, 2)
      select format('%s %s: %s is held, orders cost %s, beside them lies %s',
        store, currency, coalesce(kept, 0), coalesce(cost, 0), coalesce(beside, 0)) as finding
      from held full join sold using (store, currency)
      where coalesce(kept, 0) <> coalesce(cost, 0) + coalesce(beside, 0)`,
  },
];
