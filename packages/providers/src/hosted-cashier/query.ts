import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { call, pathOf } from './call.ts';
import { paymentStatuses } from './provider.ts';
import { paymentSchema, type WirePayment } from './wire.ts';

export type FetchedPayment =
  | { kind: 'found'; payment: WirePayment }
  | Exclude<QueryOutcome, { kind: 'known' | 'cannot-ask' }>;

/** Asks the cashier for the payment under our reference. */
export async function fetchPayment(context: ProviderContext, reference: string): Promise<FetchedPayment> {
  const outcome = await call(context, {
    purpose: `query-${reference}`,
    path: `${pathOf(reference)}?merchant=${encodeURIComponent(context.account.merchant)}`,
  });
  if (outcome.kind === 'error' && outcome.status === 404 && outcome.code === 'not_found') {
    return { kind: 'not-found', detail: outcome.detail };
  }
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const payment = paymentSchema.safeParse(outcome.body);
  if (!payment.success || payment.data.reference !== reference) {
    return { kind: 'unavailable', detail: 'the answer is not this payment' };
  }
  return { kind: 'found', payment: payment.data };
}

/** The payment's state at the cashier. */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const found = await fetchPayment(context, payment.reference);
  return found.kind === 'found' ? { kind: 'known', update: paymentUpdateOf(found.payment) } : found;
}

/** Reads the cashier's payment into a `PaymentUpdate`. An unknown status means pending. */
export function paymentUpdateOf(payment: WirePayment): PaymentUpdate {
  const status = listNaming(paymentStatuses, payment.status) ?? 'pending';
  return {
    reference: payment.reference,
    status,
    amount: { amountMinor: payment.amount_minor, currency: payment.currency },
    ...(status === 'declined' ? { error: 'declined' as const } : {}),
    providerReference: payment.id,
    // `refunded` is the result of our own refunds; it says nothing about the money that came in.
    ...(payment.status === 'refunded' ? {} : { sequence: payment.sequence }),
    merchant: payment.merchant,
    isTest: payment.sandbox,
    detail: scrub(payment.status),
  };
}
