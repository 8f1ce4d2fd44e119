import type { PaymentState } from '@gemporium/domain/lifecycles/payment.ts';
import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { PaymentError } from '@gemporium/provider-kit/provider.ts';
import { accountStore } from './account-store.ts';
import { type Deferred, type Queryable, statement } from './database.ts';

/** An end without money, as the provider reported it. */
export interface UnpaidEnd {
  status: 'declined' | 'cancelled' | 'expired';
  error?: PaymentError;
  detail: string;
}

export interface PaymentRow {
  store: string;
  reference: string;
  billing_no: string;
  number: number;
  /** Set if it is a duplicate capture under another payment's reference. */
  beside: string | null;
  state: PaymentState;
  applied: boolean;
  provider: string;
  account: string;
  merchant: string;
  payway_id: string;
  channel_id: number;
  channel: string;
  /** The label of the payment region that the player chose. */
  region: string;
  method_name: string;
  amount_minor: number;
  currency: string;
  captured_minor: number | null;
  provider_reference: string | null;
  url: string;
  memo: Record<string, string>;
  /** The payer's client address; '' if unknown, and once the payment has been opened. */
  client_ip: string;
  error: string | null;
  detail: string;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  closed_at: Date | null;
  /** When the store's calls that take the money were sent, as long as their end is unknown. */
  charges_sent: Date[];
  /** An end that was reported while such a call was under way; it counts once none is. */
  withheld_end: UnpaidEnd | null;
}

export interface NewPayment {
  store: string;
  reference: string;
  billingNo: string;
  number: number;
  provider: string;
  account: string;
  merchant: string;
  paywayId: string;
  channelId: number;
  channel: string;
  region: string;
  methodName: string;
  amountMinor: number;
  currency: string;
  lifetimeSeconds: number;
  clientIp?: string;
  beside?: string;
}

const insert = statement(
  'payment_insert',
  `insert into payment (store, reference, billing_no, number, provider, account, merchant, payway_id, channel_id, channel,
     region, method_name, amount_minor, currency, expires_at, beside, client_ip)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now() + make_interval(secs => $15), $16, $17)
   returning *`,
);

export async function insertPayment(tx: Queryable, payment: NewPayment): Promise<PaymentRow> {
  const row = await tx.one<PaymentRow>(insert, valuesOf(payment));
  if (!row) throw new Error(`payment ${payment.reference} was not inserted`);
  return row;
}

/** The same, but the row is only available after the commit. */
export function insertPaymentDeferred(tx: Queryable, payment: NewPayment): Deferred<PaymentRow | undefined> {
  return tx.deferred<PaymentRow>(insert, valuesOf(payment), [payment.reference]);
}

function valuesOf(payment: NewPayment): readonly unknown[] {
  return [
    payment.store,
    payment.reference,
    payment.billingNo,
    payment.number,
    payment.provider,
    payment.account,
    payment.merchant,
    payment.paywayId,
    payment.channelId,
    payment.channel,
    payment.region,
    payment.methodName,
    payment.amountMinor,
    payment.currency,
    payment.lifetimeSeconds,
    payment.beside ?? null,
    payment.clientIp ?? '',
  ];
}

const byReference = statement(
  'payment_by_reference',
  'select * from payment where store = $1 and reference = $2',
);
const byAccount = statement(
  'payment_by_account',
  'select * from payment where store = $1 and account = $2 and reference = $3',
);
const storeOf = statement(
  'payment_store',
  'select store from payment where account = $1 and reference = $2 order by store limit 1',
);

/** A payment as its provider names it, by account and our reference, once its store is known. */
export interface NamedPayment {
  store: string;
  account: string;
  reference: string;
}

export function findPayment(
  db: Queryable,
  store: string,
  reference: string,
): Promise<PaymentRow | undefined> {
  return db.one<PaymentRow>(byReference, [store, reference]);
}

export function findPaymentOfAccount(
  db: Queryable,
  { store, account, reference }: NamedPayment,
): Promise<PaymentRow | undefined> {
  return db.one<PaymentRow>(byAccount, [store, account, reference]);
}

/** Searches all stores for a payment whose reference does not identify its store. */
export async function findStoreOfPayment(
  db: Queryable,
  account: string,
  reference: string,
): Promise<string | undefined> {
  return (await db.one<{ store: string }>(storeOf, [account, reference]))?.store;
}

const accounts = statement(
  'payment_accounts',
  'select distinct account from payment where store = $1 order by account',
);

/** The accounts through which a store has ever made a payment. */
export async function accountsOfStore(db: Queryable, store: string): Promise<string[]> {
  return (await db.many<{ account: string }>(accounts, [store])).map(({ account }) => account);
}

const unpaid = statement(
  'payments_unpaid_among',
  `select reference from payment where account = $1 and reference = any($2::text[]) and state <> 'paid'`,
);

/** Which of these references are payments of the account that are not paid; a closed one may be paid late. */
export async function unpaidAmong(
  db: Queryable,
  account: string,
  references: readonly string[],
): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await db.many<{ reference: string }>(unpaid, [account, references]);
  return rows.map(({ reference }) => reference);
}

const ofOrder = statement(
  'payments_of_order',
  'select * from payment where store = $1 and billing_no = $2 order by number',
);
const lockOfOrder = statement(
  'payments_lock_of_order',
  'select * from payment where store = $1 and billing_no = $2 order by number for update',
);

export function paymentsOfOrder(db: Queryable, store: string, billingNo: string): Promise<PaymentRow[]> {
  return db.many<PaymentRow>(ofOrder, [store, billingNo]);
}

/** Call only with the order's lock held. */
export function lockPayments(tx: Queryable, store: string, billingNo: string): Promise<PaymentRow[]> {
  return tx.many<PaymentRow>(lockOfOrder, [store, billingNo]);
}

const lockOfReference = statement(
  'payments_lock_of_reference',
  `select * from payment where store = $1 and billing_no = (
     select billing_no from payment where store = $1 and account = $2 and reference = $3) order by number for update`,
);

/** All payments of the order of the payment with this reference; call only with the order's lock held. */
export function lockPaymentsOfReference(
  tx: Queryable,
  { store, account, reference }: NamedPayment,
): Promise<PaymentRow[]> {
  return tx.many<PaymentRow>(lockOfReference, [store, account, reference]);
}

const update = statement(
  'payment_update',
  `update payment set state = $3, applied = $4, captured_minor = $5, provider_reference = $6, url = $7, memo = $8, error = $9,
     detail = $10, withheld_end = $11, client_ip = case when $3 in ('creating', 'unknown', 'pending') and $7 = '' then client_ip else '' end,
     paid_at = case when $3 = 'paid' then coalesce(paid_at, now()) else paid_at end,
     closed_at = case when $3 in ('declined', 'cancelled', 'expired', 'unresolved') then coalesce(closed_at, now()) end
   where store = $1 and reference = $2`,
);

/**
 * Updates a payment; call only with the order's lock held. Only movePayment changes its state: other callers write the
 * state that they have locked.
 */
export async function savePayment(tx: Queryable, payment: PaymentRow): Promise<void> {
  await tx.write(
    update,
    [
      payment.store,
      payment.reference,
      payment.state,
      payment.applied,
      payment.captured_minor,
      payment.provider_reference,
      payment.url,
      payment.memo,
      payment.error,
      payment.detail.slice(0, 1000),
      payment.withheld_end,
    ],
    [payment.reference],
  );
}

const addCharge = statement(
  'payment_charge_sent',
  'update payment set charges_sent = array_append(charges_sent, $3) where store = $1 and reference = $2',
);
const removeCharge = statement(
  'payment_charge_ended',
  `update payment set charges_sent = array_remove(charges_sent, $3), withheld_end = coalesce($4, withheld_end)
   where store = $1 and reference = $2`,
);

/** Notes that the payment's money is about to be taken; call only with the order's lock held. Returns the note's time. */
export async function noteChargeSent(tx: Queryable, payment: PaymentRow, now: Date): Promise<Date> {
  const { store, reference, charges_sent } = payment;
  // No two of a payment's notes have the same time: it is their name.
  const sentAt = new Date(Math.max(now.getTime(), ...charges_sent.map((at) => at.getTime() + 1)));
  await tx.write(addCharge, [store, reference, sentAt], [reference]);
  return sentAt;
}

/** The call that was sent then has certainly ended; perhaps with an `end` that may not be reported again. */
export async function noteChargeEnded(
  db: Queryable,
  payment: PaymentRow,
  sentAt: Date,
  end?: UnpaidEnd,
): Promise<void> {
  const { store, reference } = payment;
  await db.write(removeCharge, [store, reference, sentAt, end ? JSON.stringify(end) : null], [reference]);
}

const paidBetween = statement(
  'payments_paid_between',
  `select p.*, o.gp_id, o.suid from payment p join orders o using (store, billing_no)
   where p.account = $1 and p.state = 'paid' and p.paid_at between $2 and $3 and (p.reference, p.store) > ($4, $5)
   order by p.reference, p.store limit $6`,
);
const paidByReference = statement(
  'payments_paid_by_reference',
  `select p.*, o.gp_id, o.suid from provider_number n
   join payment p on p.store = n.of_store and p.reference = n.reference
   join orders o on o.store = p.store and o.billing_no = p.billing_no
   where n.store = $1 and n.number = $2 and p.account = $3 and p.provider_reference = $2 and p.state = 'paid'`,
);

/**
 * The account's payments with their players, a page at a time, after the last one of the previous page; both ends of
 * the range are included.
 */
export function paidPaymentsBetween(
  db: Queryable,
  of: { account: string; from: Date; to: Date },
  last: Pick<PaymentRow, 'reference' | 'store'>,
  limit: number,
): Promise<(PaymentRow & { gp_id: string; suid: string })[]> {
  return db.many(paidBetween, [of.account, of.from, of.to, last.reference, last.store, limit]);
}

export function paidPaymentsOf(
  db: Queryable,
  account: string,
  providerReference: string,
): Promise<(PaymentRow & { gp_id: string; suid: string })[]> {
  return db.many(paidByReference, [accountStore(account), providerReference, account]);
}

const live = statement(
  'payment_live_of_player',
  `select exists (select from orders o join payment p using (store, billing_no)
     where o.store = any($1::text[]) and o.gp_id = any($2::text[]) and o.suid = $3 and p.account = $4
       and p.state not in ('cancelled', 'expired') and p.expires_at > now() - interval '1 hour'
       and not exists (select from payment other where other.store = p.store and other.billing_no = p.billing_no
         and other.applied and other.reference <> p.reference)) as is_live`,
);

/**
 * Whether the player has a payment on this account that was neither cancelled nor expired, whose page is open or closed
 * within the last hour, and whose order no other payment has paid.
 */
export async function hasLivePayment(
  db: Queryable,
  among: { stores: readonly string[]; gpIds: readonly string[]; suid: string; account: string },
): Promise<boolean> {
  const { stores, gpIds, suid, account } = among;
  const row = await db.one<{ is_live: boolean }>(live, [stores, gpIds, suid, account]);
  return row?.is_live === true;
}

const inUse = statement(
  'payment_accounts_in_use',
  `select a.id,
     (select count(*) from payment p where p.account = a.id and p.state = any($2))::int
     + (select count(*) from refund r join payment p using (store, reference)
        where p.account = a.id and r.state in ('requested', 'pending', 'unknown'))::int as unfinished
   from unnest($1::text[]) as a (id) where exists (select from payment p where p.account = a.id)`,
);

/** The accounts with payments, each with its number of open payments and refunds. */
export async function accountsInUse(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many<{ id: string; unfinished: number }>(inUse, [
    ids,
    [...openPaymentStates, 'unresolved'],
  ]);
  return new Map(rows.map(({ id, unfinished }) => [id, unfinished]));
}
