import type { Invariant } from './invariant.ts';

/** The lifecycles' edges, stated independently of the code: from each state, the states that may follow. */
const edges = {
  order: {
    table: 'orders',
    id: 'billing_no',
    begins: '',
    edges: {
      '': 'unpaid',
      unpaid: 'paid failed expired cancelled',
      failed: 'paid',
      expired: 'paid',
      cancelled: 'paid',
      paid: 'delivered review refunding charged_back',
      review: 'paid delivered refunding refunded charged_back',
      delivered: 'refunding charged_back',
      refunding: 'refunding refunded review charged_back',
      refunded: 'refunding refunded',
      charged_back: 'delivered paid review refunding refunded charged_back',
    },
  },
  payment: {
    table: 'payment',
    id: 'reference',
    begins: '',
    edges: {
      '': 'creating',
      creating: 'pending unknown paid declined cancelled expired unresolved',
      unknown: 'pending paid declined cancelled expired unresolved',
      pending: 'paid declined cancelled expired unresolved',
      unresolved: 'paid declined cancelled expired',
      declined: 'paid unresolved',
      cancelled: 'paid unresolved',
      expired: 'paid unresolved',
    },
  },
  refund: {
    table: 'refund',
    id: 'refund_reference',
    begins: '',
    edges: {
      // A refund by an operator, a bank or a provider's back office is recorded in the state first reported.
      '': 'requested pending succeeded failed',
      requested: 'pending unknown succeeded failed',
      unknown: 'pending succeeded failed',
      pending: 'succeeded failed',
      succeeded: 'failed',
    },
  },
  delivery: {
    table: 'delivery',
    id: 'delivery_id',
    begins: 'waiting',
    edges: {
      waiting: 'unknown delivered refused',
      unknown: 'delivered refused waiting',
      refused: 'waiting delivered',
    },
  },
};

/** A chargeback happens at the bank: it is recorded in the state first reported, without a history. */
const withoutHistory = `refund_reference in (select refund_reference from refund where kind = 'chargeback')`;

/** I7: histories are chains of allowed edges that end in the row's state. */
export const histories: Invariant[] = Object.entries(edges).flatMap(
  ([entity, { table, id, begins, edges }]) => {
    const allowed = Object.entries(edges).flatMap(([from, to]) =>
      to.split(' ').map((one) => `'${from}>${one}'`),
    );
    const chain = `select h.*, t.state as now, t.${id} is null as lost, lead(h.id) over w is null as last,
      coalesce(lag(h.to_state) over w, '${begins}') as before
    from history h left join ${table} t on t.store = h.store and t.${id} = h.entity_id
    where h.entity = '${entity}' window w as (partition by h.store, h.entity_id order by h.id)`;
    return [
      {
        name: `I7 every ${entity} goes only where its lifecycle lets it`,
        sql: `select format('${entity} %s went from "%s" to %s', entity_id, from_state, to_state) as finding
        from history where entity = '${entity}' and from_state || '>' || to_state not in (${allowed.join(', ')})`,
      },
      {
        name: `I7 the history of every ${entity} is one chain that ends where it stands`,
        sql: `select format('${entity} %s is %s; its history has "%s" before "%s" to %s', entity_id,
          coalesce(now, 'lost'), before, from_state, to_state) as finding
        from (${chain}) c where before <> from_state or last and (lost or now <> to_state)
        union all
        select format('${entity} %s is %s and has no history', t.${id}, t.state)
        from ${table} t where not exists (
          select from history h where h.store = t.store and h.entity = '${entity}' and h.entity_id = t.${id})
          ${entity === 'refund' ? `and not ${withoutHistory}` : entity === 'delivery' ? `and t.state <> 'waiting'` : ''}`,
      },
    ];
  },
);
