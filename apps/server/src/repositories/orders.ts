import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import type { RefundRules } from '@gemporium/catalogue/refund-types.ts';
import type { OrderState } from '@gemporium/domain/lifecycles/order.ts';
import { type Queryable, statement } from './database.ts';
import type { NamedPayment } from './payments.ts';

export interface OrderRow {
  store: string;
  billing_no: string;
  state: OrderState;
  gp_id: string;
  client_id: string;
  suid: string;
  username: string;
  server_id: string;
  server_name: string;
  role_id: string;
  role_name: string;
  domain_area: string;
  product_id: string;
  goods_name: string;
  game_name: string;
  items: { sku: string; quantity: number }[];
  price_minor: number;
  pay_minor: number;
  currency: string;
  coupon_code: string | null;
  points: number;
  snapshot: OrderSnapshot;
  catalogue_version: number;
  language: string;
  platform: 'android' | 'ios' | 'web';
  fail_reason: string | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  delivered_at: Date | null;
  closed_at: Date | null;
}

/** A consent that a player gave before paying: wording, version and time. */
export interface AgreedConsent {
  key: string;
  version: string;
  language: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** The order's data at the time of sale, independent of later catalogue changes. */
export interface OrderSnapshot {
  seller: { name: string; country: string };
  /** Minor units; prices include tax. */
  taxMinor: number;
  taxPercent: number;
  /** The shop's address that the player returns to from a provider. */
  origin: string;
  /** The goods in English, where `goods_name` is not: for providers that take no other letters. */
  englishName?: string;
  /** sdk: inside the game. */
  visit?: 'sdk';
  limit?: { type: 'role' | 'time' | 'game'; frequency: number; days: number; subject: string };
  /** Whether a refund returns the order's coupon: the publisher's rule at the time of sale. */
  isCouponReturned?: boolean;
  /** What a refund takes back: the publisher's rules at the time of sale. */
  refundRules?: RefundRules;
  /** The card that paid it, as named at the time; then it has no payment. */
  card?: { number: string; name?: LocalText; bonus?: number; methodName: string; isPriceHidden: boolean };
  /** The make-up link that it pays; then it delivers no goods, and counts only for the debt. */
  makeUp?: { replenishId: string; forBillingNo: string | null };
  /** The player's consents, including those given when the order was paid by another method. */
  consents?: readonly AgreedConsent[];
  /** Tracking fields of the page (did, session_id, traffic_source, …). */
  tracking: Record<string, string>;
}

export type NewOrder = Omit<
  OrderRow,
  'state' | 'fail_reason' | 'created_at' | 'expires_at' | 'paid_at' | 'delivered_at' | 'closed_at'
> & {
  lifetimeSeconds: number;
};

const insert = statement(
  'order_insert',
  `insert into orders (store, billing_no, gp_id, client_id, suid, username, server_id, server_name, role_id, role_name,
     domain_area, product_id, goods_name, game_name, items, price_minor, pay_minor, currency, coupon_code, points, snapshot,
     catalogue_version, language, platform, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
     now() + make_interval(secs => $25))`,
);

/** The unique constraint: one unpaid order per character and product (`brokenRule`). */
export const oneUnpaidOrder = 'orders_one_unpaid';

/** The transaction violates `oneUnpaidOrder` if this character already has an unpaid order for the product. */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<void> {
  await tx.write(
    insert,
    [
      order.store,
      order.billing_no,
      order.gp_id,
      order.client_id,
      order.suid,
      order.username,
      order.server_id,
      order.server_name,
      order.role_id,
      order.role_name,
      order.domain_area,
      order.product_id,
      order.goods_name,
      order.game_name,
      JSON.stringify(order.items),
      order.price_minor,
      order.pay_minor,
      order.currency,
      order.coupon_code,
      order.points,
      order.snapshot,
      order.catalogue_version,
      order.language,
      order.platform,
      order.lifetimeSeconds,
    ],
    [order.billing_no],
  );
}

const find = statement('order_find', 'select * from orders where store = $1 and billing_no = $2');
const lock = statement('order_lock', 'select * from orders where store = $1 and billing_no = $2 for update');

export function findOrder(db: Queryable, store: string, billingNo: string): Promise<OrderRow | undefined> {
  return db.one<OrderRow>(find, [store, billingNo]);
}

/** Every transaction that touches an order, its payments, deliveries or refunds takes this lock first. */
export function lockOrder(tx: Queryable, store: string, billingNo: string): Promise<OrderRow | undefined> {
  return tx.one<OrderRow>(lock, [store, billingNo]);
}

const lockOfReference = statement(
  'order_lock_of_reference',
  `select * from orders where store = $1 and billing_no = (
     select billing_no from payment where store = $1 and account = $2 and reference = $3) for update`,
);

/** The same lock, by our reference of one of the order's payments. */
export function lockOrderOfReference(
  tx: Queryable,
  { store, account, reference }: NamedPayment,
): Promise<OrderRow | undefined> {
  return tx.one<OrderRow>(lockOfReference, [store, account, reference]);
}

const findUnpaid = statement(
  'order_find_unpaid',
  `select * from orders where store = $1 and gp_id = $2 and suid = $3 and server_id = $4 and role_id = $5 and product_id = $6
     and state = 'unpaid'`,
);

export function findUnpaidOrder(
  db: Queryable,
  who: { store: string; gpId: string; suid: string; serverId: string; roleId: string; productId: string },
): Promise<OrderRow | undefined> {
  return db.one<OrderRow>(findUnpaid, [
    who.store,
    who.gpId,
    who.suid,
    who.serverId,
    who.roleId,
    who.productId,
  ]);
}

const setState = statement(
  'order_set_state',
  `update orders set state = $3, fail_reason = coalesce($4, fail_reason),
     paid_at = case when $3 = 'paid' then coalesce(paid_at, now()) else paid_at end,
     delivered_at = case when $3 = 'delivered' then coalesce(delivered_at, now()) else delivered_at end,
     closed_at = case when state = $3 then closed_at
       when $3 in ('delivered', 'failed', 'expired', 'cancelled', 'refunded', 'charged_back') then now() end
   where store = $1 and billing_no = $2`,
);

/** Only the order's lifecycle calls this, in the transaction that holds the lock. */
export async function setOrderState(
  tx: Queryable,
  store: string,
  billingNo: string,
  state: OrderState,
  failReason?: string,
): Promise<void> {
  await tx.write(setState, [store, billingNo, state, failReason ?? null], [billingNo]);
}

const extend = statement(
  'order_extend',
  'update orders set expires_at = greatest(expires_at, now() + make_interval(secs => $3)) where store = $1 and billing_no = $2',
);

/** An order stays open at least as long as its newest payment page. */
export async function extendOrder(
  tx: Queryable,
  store: string,
  billingNo: string,
  lifetimeSeconds: number,
): Promise<void> {
  await tx.write(extend, [store, billingNo, lifetimeSeconds], [billingNo]);
}

const addConsents = statement(
  'order_add_consents',
  `update orders set snapshot = jsonb_set(snapshot, '{consents}', coalesce(snapshot->'consents', '[]'::jsonb) || $3::jsonb)
   where store = $1 and billing_no = $2`,
);

/** Consents that the player gave when paying the order by another method. */
export async function addOrderConsents(
  tx: Queryable,
  store: string,
  billingNo: string,
  consents: readonly AgreedConsent[],
): Promise<void> {
  if (consents.length === 0) return;
  await tx.write(addConsents, [store, billingNo, JSON.stringify(consents)], [billingNo]);
}

const ofPlayer = statement(
  'orders_of_player',
  `select o.*, p.method_name from orders o
   left join lateral (select method_name from payment where store = $1 and billing_no = o.billing_no
     order by applied desc, number desc limit 1) p on true
   where o.store = $1 and o.gp_id = $2 and o.suid = $3 order by o.created_at desc, o.billing_no desc limit $4 offset $5`,
);

/** The player's orders in one game, newest first. */
export function ordersOfPlayer(
  db: Queryable,
  who: { store: string; gpId: string; suid: string },
  limit: number,
  offset: number,
): Promise<(OrderRow & { method_name: string | null })[]> {
  return db.many(ofPlayer, [who.store, who.gpId, who.suid, limit, offset]);
}

const search = statement(
  'orders_search',
  `select * from orders where ($1::text is null or store = $1) and ($2::text is null or billing_no = $2)
     and ($3::text is null or suid = $3) and ($4::text is null or role_id = $4) and ($5::text is null or state = $5)
     and ($6::text[] is null or (store, billing_no) in
       (select store, billing_no from payment where reference = any($6) or provider_reference = any($6)))
   order by created_at desc, billing_no desc limit $7`,
);

export interface OrderSearch {
  store?: string;
  billingNo?: string;
  suid?: string;
  roleId?: string;
  state?: string;
  /**
   * Our reference of a payment, or the provider's (in any case), which may not be unique across accounts; several where
   * what somebody has written may be read in more than one way.
   */
  payment?: string | readonly string[];
  limit: number;
}

/** For operators. */
export function searchOrders(db: Queryable, by: OrderSearch): Promise<OrderRow[]> {
  const numbers = [by.payment ?? []].flat();
  const spellings = numbers.flatMap((number) => [number, number.toUpperCase(), number.toLowerCase()]);
  return db.many<OrderRow>(search, [
    by.store ?? null,
    by.billingNo ?? null,
    by.suid ?? null,
    by.roleId ?? null,
    by.state ?? null,
    spellings.length > 0 ? spellings : null,
    by.limit,
  ]);
}
