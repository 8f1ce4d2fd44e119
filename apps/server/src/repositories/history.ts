import { type Queryable, statement } from './database.ts';

export interface HistoryEntry {
  store: string;
  entity: 'order' | 'payment' | 'refund' | 'delivery';
  id: string;
  event: string;
  from: string;
  to: string;
  /**
   * Who or what caused it: `player`, `notification`, `query`, `return`, `watch`, `worker`, `card`, `redeem`, `refund`,
   * `provider`, `operator:<name>`.
   */
  by: string;
  detail?: string;
}

const insert = statement(
  'history_insert',
  `insert into history (store, entity, entity_id, event, from_state, to_state, by, detail)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function recordHistory(tx: Queryable, entry: HistoryEntry): Promise<void> {
  const { store, entity, id, event, from, to, by, detail = '' } = entry;
  await tx.write(insert, [store, entity, id, event, from, to, by, detail.slice(0, 1000)]);
}

const ofOrder = statement(
  'history_of_order',
  `select entity, entity_id, event, from_state, to_state, by, detail, at from history
   where store = $1 and ((entity = 'order' and entity_id = $2)
      or (entity = 'payment' and entity_id in (select reference from payment where store = $1 and billing_no = $2))
      or (entity = 'refund' and entity_id in (select refund_reference from refund where store = $1 and billing_no = $2))
      or (entity = 'delivery' and entity_id in (select delivery_id from delivery where store = $1 and billing_no = $2)))
   order by id`,
);

export interface HistoryRow {
  entity: HistoryEntry['entity'];
  entity_id: string;
  event: string;
  from_state: string;
  to_state: string;
  by: string;
  detail: string;
  at: Date;
}

/** The history of an order and everything that belongs to it, oldest first. */
export function historyOfOrder(db: Queryable, store: string, billingNo: string): Promise<HistoryRow[]> {
  return db.many<HistoryRow>(ofOrder, [store, billingNo]);
}

const wasRefundedText = statement(
  'history_was_refunded',
  `select id from history where store = $1 and entity = 'order' and entity_id = $2 and to_state = 'refunded' limit 1`,
);

/** Whether the order was refunded before, so that its coupon and limit may have been reused. */
export async function wasRefunded(db: Queryable, store: string, billingNo: string): Promise<boolean> {
  return (await db.one(wasRefundedText, [store, billingNo])) !== undefined;
}

const refundEnded = statement(
  'history_refund_ended',
  `select by from history where store = $1 and entity = 'refund' and entity_id = $2 and to_state = 'failed'
   order by id desc limit 1`,
);

/** Who last marked a refund as failed; undefined if nobody has. */
export async function whoFailed(
  db: Queryable,
  store: string,
  refundReference: string,
): Promise<string | undefined> {
  return (await db.one<{ by: string }>(refundEnded, [store, refundReference]))?.by;
}

/** Whether an operator did it, not the store, its worker or a provider. */
export function isOperator(by: string | undefined): boolean {
  return by?.startsWith('operator:') ?? false;
}

const beforeChargeback = statement(
  'history_before_chargeback',
  `select from_state as state from history
   where store = $1 and entity = 'order' and entity_id = $2 and event = 'charge-back' order by id desc limit 1`,
);

/** The order's state before its last chargeback. */
export async function stateBeforeChargeback(
  db: Queryable,
  store: string,
  billingNo: string,
): Promise<string | undefined> {
  return (await db.one<{ state: string }>(beforeChargeback, [store, billingNo]))?.state;
}
