import type { RefundState } from '@gemporium/domain/lifecycles/refund.ts';
import { type Queryable, statement } from './database.ts';

export interface RefundRow {
  store: string;
  refund_reference: string;
  reference: string;
  billing_no: string;
  kind: 'refund' | 'chargeback';
  state: RefundState;
  amount_minor: number;
  currency: string;
  reason: string;
  requested_by: string;
  provider_reference: string | null;
  detail: string;
  created_at: Date;
  /** When the last call began that may have made it. */
  sent_at: Date | null;
  closed_at: Date | null;
}

/** `requested_by` of a refund made in the provider's back office. */
export const madeOutside = 'provider';

export type NewRefund = Omit<
  RefundRow,
  'state' | 'provider_reference' | 'detail' | 'created_at' | 'sent_at' | 'closed_at'
> & { state?: RefundState; provider_reference?: string };

const insert = statement(
  'refund_insert',
  `insert into refund (store, refund_reference, reference, billing_no, kind, amount_minor, currency, reason, requested_by, state,
     closed_at, provider_reference)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $10 in ('succeeded', 'failed') then now() end, $11)`,
);

/** The caller holds the order's lock and has numbered the refund: a duplicate reference is a bug, and throws. */
export async function insertRefund(tx: Queryable, r: NewRefund): Promise<void> {
  const values = [
    r.store,
    r.refund_reference,
    r.reference,
    r.billing_no,
    r.kind,
    r.amount_minor,
    r.currency,
    r.reason,
    r.requested_by,
  ];
  await tx.write(insert, [...values, r.state ?? 'requested', r.provider_reference ?? null]);
}

const ofOrder = statement(
  'refunds_of_order',
  'select * from refund where store = $1 and billing_no = $2 order by created_at',
);
const find = statement('refund_find', 'select * from refund where store = $1 and refund_reference = $2');
const findOfAccount = statement(
  'refund_find_of_account',
  `select r.* from refund r join payment p on p.store = r.store and p.reference = r.reference
   where r.store = $1 and p.account = $2 and r.refund_reference = $3`,
);

export function refundsOfOrder(db: Queryable, store: string, billingNo: string): Promise<RefundRow[]> {
  return db.many<RefundRow>(ofOrder, [store, billingNo]);
}

export function findRefund(
  db: Queryable,
  store: string,
  refundReference: string,
): Promise<RefundRow | undefined> {
  return db.one<RefundRow>(find, [store, refundReference]);
}

export function findRefundOfAccount(
  db: Queryable,
  { store, account }: { store: string; account: string },
  refundReference: string,
): Promise<RefundRow | undefined> {
  return db.one<RefundRow>(findOfAccount, [store, account, refundReference]);
}

const send = statement(
  'refund_send',
  `update refund set sent_at = $3 where store = $1 and refund_reference = $2 and state not in ('succeeded', 'failed')
   returning state`,
);

/** Before the call that may make it; false if it has ended. */
export async function noteSent(
  db: Queryable,
  { store, refund_reference }: RefundRow,
  at: Date,
): Promise<boolean> {
  return (await db.one(send, [store, refund_reference, at])) !== undefined;
}

const update = statement(
  'refund_update',
  `update refund set state = $3, provider_reference = coalesce($4, provider_reference), detail = $5,
     closed_at = case when $3 in ('succeeded', 'failed') then now() else null end
   where store = $1 and refund_reference = $2`,
);

export async function saveRefund(
  tx: Queryable,
  store: string,
  refundReference: string,
  change: { state: RefundState; providerReference?: string | undefined; detail: string },
): Promise<void> {
  await tx.write(update, [
    store,
    refundReference,
    change.state,
    change.providerReference ?? null,
    change.detail.slice(0, 1000),
  ]);
}
