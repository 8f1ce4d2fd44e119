import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  PaymentStatus,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { fromPayPal } from './amounts.ts';
import { call } from './call.ts';
import { captureStatuses, orderStatuses, paths } from './provider.ts';
import { type Capture, type Order, orderSchema, type Unit } from './wire.ts';

export type FetchedPayment = { kind: 'found'; order: Order } | Exclude<QueryOutcome, { kind: 'known' }>;

/** What PayPal knows about the payment's order. */
export async function fetchPayment(context: ProviderContext, payment: KnownPayment): Promise<FetchedPayment> {
  const { orderId } = payment.memo;
  if (orderId === undefined) {
    return {
      kind: 'not-found',
      detail: 'no order id: the answer of create was lost, and nothing can be captured without it',
    };
  }
  const outcome = await call(context, { method: 'GET', path: pathOf(orderId) });
  // PayPal once knew this order. The answer does not say whether money was taken for it.
  if (outcome.kind === 'error' && outcome.status === 404)
    return { kind: 'cannot-ask', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  return orderIn(outcome.body, payment);
}

/** The order in an answer, if it is this payment's. */
export function orderIn(body: unknown, { memo, reference }: KnownPayment): FetchedPayment {
  const order = orderSchema.safeParse(body);
  if (!order.success) return { kind: 'unavailable', detail: 'the answer is not an order' };
  const [unit] = order.data.purchase_units;
  return order.data.id === memo.orderId && unit.custom_id === reference
    ? { kind: 'found', order: order.data }
    : { kind: 'unavailable', detail: 'PayPal answered for another payment' };
}

export function pathOf(orderId: string): string {
  return `${paths.orders}/${encodeURIComponent(orderId)}`;
}

/** The payment's state at PayPal. */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const found = await fetchPayment(context, payment);
  return found.kind === 'found'
    ? { kind: 'known', update: paymentUpdateOf(context, payment, found.order) }
    : found;
}

/**
 * Reads an order into a `PaymentUpdate`. An order without a capture whose page has closed is expired: only our
 * capture moves money, and we capture nothing after that.
 */
export function paymentUpdateOf(
  context: ProviderContext,
  payment: KnownPayment,
  order: Order,
): PaymentUpdate {
  const [unit] = order.purchase_units;
  const capture = decisiveCapture(unit);
  if (capture !== undefined) return ofCapture(context, payment, unit, capture);
  const about = {
    reference: payment.reference,
    amount: fromPayPal(unit.amount) ?? ('inexpressible' as const),
    merchant: unit.payee?.merchant_id ?? context.account.merchant,
  };
  const status = statusOf(order, context.now() >= payment.expiresAt);
  const isApproved = status === 'pending' && isOneOf(orderStatuses.approved, order.status);
  // An order that does not agree with our own books is never captured.
  const agrees =
    unit.amount.currency_code === payment.amount.currency &&
    typeof about.amount === 'object' &&
    about.amount.amountMinor === payment.amount.amountMinor &&
    about.merchant === context.account.merchant;
  return {
    ...about,
    status,
    ...(isApproved && agrees ? { awaitsCapture: true as const } : {}),
    detail: scrub(`order ${order.status}`),
  };
}

function statusOf({ status }: Order, isOver: boolean): PaymentStatus {
  if (isOneOf(orderStatuses.cancelled, status)) return 'cancelled';
  return isOver && isOneOf(orderStatuses.open, status) ? 'expired' : 'pending';
}

const isOneOf = (list: readonly string[], text: string): boolean => list.includes(text);

/**
 * The capture that decides: one with money counts before one whose money may still come, and that before one without.
 */
export function decisiveCapture({ payments }: Unit): Capture | undefined {
  const captures = payments?.captures ?? [];
  const ofStatus = (wanted: string | undefined) =>
    captures.find(({ status }) => listNaming(captureStatuses, status) === wanted);
  return ofStatus('paid') ?? ofStatus(undefined) ?? ofStatus('cancelled') ?? ofStatus('declined');
}

function ofCapture(
  context: ProviderContext,
  payment: KnownPayment,
  unit: Unit,
  capture: Capture,
): PaymentUpdate {
  const status = listNaming(captureStatuses, capture.status) ?? 'pending';
  const payee = capture.payee?.merchant_id ?? unit.payee?.merchant_id;
  return {
    reference: capture.custom_id || payment.reference,
    status,
    amount: fromPayPal(capture.amount) ?? 'inexpressible',
    ...(status === 'declined' ? { error: 'declined' as const } : {}),
    providerReference: capture.id,
    merchant: payee ?? context.account.merchant,
    detail: scrub(['capture', capture.status, capture.status_details?.reason ?? ''].join(' ')),
  };
}
