import type { Queryable } from '../../repositories/database.ts';
import { accountLane, addEffect } from '../../repositories/effects.ts';
import { raiseAgain } from '../../repositories/exceptions.ts';
import { recordHistory } from '../../repositories/history.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { insertRefund, type RefundRow, refundsOfOrder } from '../../repositories/refunds.ts';
import type { KnowsProviders } from '../../services.ts';

export type GiveBackOutcome =
  | { kind: 'requested'; refundReference: string }
  /** The provider has no refund: an exception stands for it. */
  | { kind: 'by-hand' }
  | { kind: 'refused'; reason: 'nothing-left' };

/** What came in by the payment, less what has gone or is on its way: refunds, and what a bank took. In minor units. */
export function restOf(
  { reference, captured_minor: captured }: PaymentRow,
  entries: readonly RefundRow[],
): number {
  const gone = entries.filter((r) => r.reference === reference && r.state !== 'failed');
  return (captured ?? 0) - gone.reduce((sum, r) => sum + r.amount_minor, 0);
}

/**
 * Gives the whole rest of a payment back, once: through the provider where it can, else by an exception before an
 * operator. The caller holds the order's lock; what is given back never exceeds what was captured.
 */
export async function giveBack(
  services: KnowsProviders,
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  why: { reason: string; requestedBy: string },
): Promise<GiveBackOutcome> {
  const entries = await refundsOfOrder(tx, order.store, order.billing_no);
  const earlier = entries.filter((r) => r.reference === payment.reference);
  const rest = restOf(payment, entries);
  if (rest <= 0) return { kind: 'refused', reason: 'nothing-left' };
  if (!services.providers.provider(payment.provider)?.refund) {
    await raiseAgain(tx, {
      store: order.store,
      kind: payment.applied ? 'refund-impossible' : 'extra-payment',
      key: payment.reference,
      billingNo: order.billing_no,
      reference: payment.reference,
      reason: `${why.reason}; ${payment.provider} has no refund call: give the money back outside and resolve this`,
      detail: {
        amountMinor: rest,
        currency: payment.currency,
        providerReference: payment.provider_reference,
      },
    });
    return { kind: 'by-hand' };
  }
  const refundReference = `${payment.reference}-R${earlier.length + 1}`;
  await insertRefund(tx, {
    store: order.store,
    refund_reference: refundReference,
    reference: payment.reference,
    billing_no: order.billing_no,
    kind: 'refund',
    amount_minor: rest,
    currency: payment.currency,
    reason: why.reason,
    requested_by: why.requestedBy,
  });
  await recordHistory(tx, {
    store: order.store,
    entity: 'refund',
    id: refundReference,
    event: 'request',
    from: '',
    to: 'requested',
    by: why.requestedBy,
    detail: why.reason,
  });
  await addEffect(tx, {
    store: order.store,
    kind: 'refund',
    key: refundReference,
    lane: accountLane(payment.account),
  });
  return { kind: 'requested', refundReference };
}
