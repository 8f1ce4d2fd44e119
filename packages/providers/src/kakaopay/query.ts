import type {
  KnownPayment,
  PaymentError,
  PaymentStatus,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { call } from './call.ts';
import { cidOf, paths, paymentStatuses, testCid } from './provider.ts';
import { type Order, orderSchema } from './wire.ts';

export type FetchedPayment =
  | { kind: 'found'; order: Order }
  | Exclude<QueryOutcome, { kind: 'known' | 'cannot-ask' }>;

/** Calls order: what KakaoPay knows about the payment. */
export async function fetchPayment(context: ProviderContext, payment: KnownPayment): Promise<FetchedPayment> {
  const { tid } = payment.memo;
  if (tid === undefined) {
    return {
      kind: 'not-found',
      detail: 'no tid: the answer of ready was lost, and nothing can be charged without it',
    };
  }
  const outcome = await call(context, paths.order, { cid: cidOf(context.account), tid });
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const order = orderSchema.safeParse(outcome.body);
  if (!order.success) return { kind: 'unavailable', detail: 'the answer is not one of order' };
  const { tid: answered, partner_order_id: reference } = order.data;
  const isOurs = answered === tid && (!reference || reference === payment.reference);
  return isOurs
    ? { kind: 'found', order: order.data }
    : { kind: 'unavailable', detail: 'KakaoPay answered for another payment' };
}

/**
 * The payment's state. An open payment past its time is expired: money moves only in our approve, and the store does
 * not approve after that.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const found = await fetchPayment(context, payment);
  if (found.kind !== 'found') return found;
  const { status, amount, cid } = found.order;
  const known = statusOf(status);
  const isOver = known === 'pending' && context.now() >= payment.expiresAt;
  if (known === 'paid' && !amount)
    return { kind: 'unavailable', detail: 'KakaoPay says paid without an amount' };
  return {
    kind: 'known',
    update: paymentUpdateOf(context, payment, {
      status: isOver ? 'expired' : (known ?? 'pending'),
      cid: cid ?? cidOf(context.account),
      detail: status,
      ...(known === 'paid' && amount ? { total: amount.total } : {}),
    }),
  };
}

interface Seen {
  status: PaymentStatus;
  cid: string;
  detail: string;
  total?: number;
}

const errors: Partial<Record<string, PaymentError>> = {
  FAIL_AUTH_PASSWORD: 'authentication-failed',
  FAIL_PAYMENT: 'declined',
  QUIT_PAYMENT: 'cancelled-by-player',
};

/** Reads KakaoPay's payment into a `PaymentUpdate`. A merchant code that is not ours is passed on unchanged. */
export function paymentUpdateOf(context: ProviderContext, payment: KnownPayment, seen: Seen): PaymentUpdate {
  const error = Object.hasOwn(errors, seen.detail) ? errors[seen.detail] : undefined;
  return {
    reference: payment.reference,
    status: seen.status,
    ...(seen.total === undefined ? {} : { amount: { amountMinor: seen.total, currency: 'KRW' } }),
    ...(payment.memo.tid === undefined ? {} : { providerReference: payment.memo.tid }),
    merchant: seen.cid === cidOf(context.account) ? context.account.merchant : seen.cid,
    ...(seen.cid === testCid ? { isTest: true } : {}),
    ...(error === undefined ? {} : { error }),
    detail: scrub(seen.detail),
  };
}

/** Undefined for an unknown status: such a payment is pending, even past its time. */
function statusOf(text: string): PaymentStatus | undefined {
  const statuses = Object.keys(paymentStatuses) as (keyof typeof paymentStatuses)[];
  return statuses.find((status) => paymentStatuses[status].includes(text));
}
