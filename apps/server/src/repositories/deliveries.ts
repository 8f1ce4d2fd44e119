import type { DeliveryState } from '@gemporium/domain/lifecycles/delivery.ts';
import { type Queryable, statement } from './database.ts';

export interface DeliveryRow {
  store: string;
  delivery_id: string;
  source_kind: 'order' | 'reward' | 'card' | 'make-up';
  source_id: string;
  state: DeliveryState;
  billing_no: string | null;
  gp_id: string;
  client_id: string;
  suid: string;
  server_id: string;
  role_id: string;
  items: { sku: string; quantity: number }[];
  tries: number;
  receipt_id: string | null;
  /** The game's message for the player, by locale or plain. */
  note: unknown;
  detail: string;
  created_at: Date;
  sent_at: Date | null;
  delivered_at: Date | null;
}

export type NewDelivery = Pick<
  DeliveryRow,
  | 'store'
  | 'delivery_id'
  | 'source_kind'
  | 'source_id'
  | 'billing_no'
  | 'gp_id'
  | 'client_id'
  | 'suid'
  | 'server_id'
  | 'role_id'
  | 'items'
>;

/** The data needed to attempt a delivery. */
export type WaitingGoods = NewDelivery & Pick<DeliveryRow, 'state'>;

const insert = statement(
  'delivery_insert',
  `insert into delivery (store, delivery_id, source_kind, source_id, billing_no, gp_id, client_id, suid, server_id, role_id, items)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (store, source_kind, source_id) do nothing`,
);

/** A source is delivered once: a second row is not created. */
export async function insertDelivery(tx: Queryable, d: NewDelivery): Promise<void> {
  await tx.write(
    insert,
    [
      d.store,
      d.delivery_id,
      d.source_kind,
      d.source_id,
      d.billing_no,
      d.gp_id,
      d.client_id,
      d.suid,
      d.server_id,
      d.role_id,
      JSON.stringify(d.items),
    ],
    [d.delivery_id],
  );
}

const find = statement('delivery_find', 'select * from delivery where store = $1 and delivery_id = $2');
const lock = statement(
  'delivery_lock',
  'select * from delivery where store = $1 and delivery_id = $2 for update',
);
const ofOrder = statement(
  'deliveries_of_order',
  'select * from delivery where store = $1 and billing_no = $2 order by created_at',
);

export function findDelivery(
  db: Queryable,
  store: string,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  return db.one<DeliveryRow>(find, [store, deliveryId]);
}

export function lockDelivery(
  tx: Queryable,
  store: string,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  return tx.one<DeliveryRow>(lock, [store, deliveryId]);
}

export function deliveriesOfOrder(db: Queryable, store: string, billingNo: string): Promise<DeliveryRow[]> {
  return db.many<DeliveryRow>(ofOrder, [store, billingNo]);
}

const tried = statement(
  'delivery_count_try',
  `update delivery set tries = tries + 1, sent_at = coalesce(sent_at, now() - make_interval(secs => $3))
   where store = $1 and delivery_id = $2`,
);

/** Records an attempt that did not change the delivery, and when it started. */
export async function countTry(
  db: Queryable,
  store: string,
  deliveryId: string,
  trySeconds: number,
): Promise<void> {
  await db.write(tried, [store, deliveryId, trySeconds]);
}

const update = statement(
  'delivery_update',
  `update delivery set state = $3, receipt_id = coalesce($4, receipt_id), note = $5, detail = $6, 
     tries = tries + case when $7::float8 is null then 0 else 1 end,
     sent_at = coalesce(sent_at, now() - make_interval(secs => $7)),
     delivered_at = case when $3 = 'delivered' then coalesce(delivered_at, now()) else delivered_at end
   where store = $1 and delivery_id = $2`,
);

export interface DeliveryChange {
  state: DeliveryState;
  receiptId?: string;
  note?: unknown;
  detail: string;
  /** Set for the outcome of an attempt: how many seconds ago the attempt started. Counts the attempt. */
  trySeconds?: number;
}

export async function saveDelivery(
  tx: Queryable,
  store: string,
  deliveryId: string,
  change: DeliveryChange,
): Promise<void> {
  const note = change.note === undefined ? null : JSON.stringify(change.note);
  await tx.write(
    update,
    [
      store,
      deliveryId,
      change.state,
      change.receiptId ?? null,
      note,
      change.detail.slice(0, 1000),
      change.trySeconds ?? null,
    ],
    [deliveryId],
  );
}
