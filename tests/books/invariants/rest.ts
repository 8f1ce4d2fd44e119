import type { Invariant } from './invariant.ts';

/** I9: once faults have stopped, nothing hangs. `seconds`: how long work may be in progress. */
export function rest(seconds: number): Invariant[] {
  const ago = `now() - make_interval(secs => ${seconds})`;
  return [
    {
      name: 'I9 what is paid or given back comes to an end or before an operator',
      sql: `select 'order ' || billing_no || ' is still ' || state as finding from orders o
        where state in ('paid', 'refunding') and coalesce(paid_at, created_at) < ${ago}
          and not exists (select from exception e where e.billing_no = o.billing_no)`,
    },
    {
      name: 'I9 goods arrive',
      sql: `select 'delivery ' || delivery_id || ' is still ' || state as finding from delivery d
        where state in ('waiting', 'unknown') and created_at < ${ago}
          and not exists (select from exception e where e.key = d.delivery_id or e.billing_no = d.billing_no)`,
    },
    {
      name: 'I9 an order that nobody pays closes and gives back what it holds',
      sql: `select 'order ' || billing_no || ' is unpaid since ' || expires_at as finding from orders
        where state = 'unpaid' and expires_at < ${ago} - interval '15 minutes'`,
    },
    {
      name: 'I9 work that is due is done, or parked before an operator',
      sql: `select format('%s %s is %s since %s: %s', kind, key, state, run_at, last_error) as finding from effect f
        where state = 'ready' and run_at < ${ago} - interval '60 seconds'
          or state = 'parked' and not exists (
            select from exception e where e.store = f.store and e.kind = 'work-parked' and e.key = f.kind || ':' || f.key)`,
    },
  ];
}
