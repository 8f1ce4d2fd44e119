import { refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import type { Queryable } from '../../repositories/database.ts';
import { accountLane, addEffect } from '../../repositories/effects.ts';
import { raiseAgain } from '../../repositories/exceptions.ts';
import { recordHistory } from '../../repositories/history.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { insertRefund, refundsOfOrder } from '../../repositories/refunds.ts';
import type { KnowsProviders } from '../../services.ts';
import { refundableMinor } from './refundable-minor.ts';

export type GiveBackOutcome =
  /** `amountMinor`: the rest of the payment, which is refunded now. */
  | { kind: 'requested'; refundReference: string; amountMinor: number }
  /** The provider has no refund call: an exception asks an operator to refund. */
  | { kind: 'by-hand'; amountMinor: number }
  | { kind: 'refused'; reason: 'nothing-left' }
  /** Nothing is left apart from this refund, which has not ended. */
  | { kind: 'refused'; reason: 'on-its-way'; refundReference: string };

/**
 * Refunds the whole rest of a payment, once: by the provider's refund call, or by an exception for an operator if
 * there is none. The caller holds the order's lock; refunds never exceed what was captured.
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
  const rest = refundableMinor(payment, entries);
  const onItsWay = earlier.find((r) => !refundLifecycle.endings.includes(r.state));
  if (rest <= 0 && onItsWay)
    return { kind: 'refused', reason: 'on-its-way', refundReference: onItsWay.refund_reference };
  if (rest <= 0) return { kind: 'refused', reason: 'nothing-left' };
  if (!services.providers.provider(payment.provider)?.refund) {
    await raiseAgain(tx, {
      store: order.store,
      kind: payment.applied ? 'refund-impossible' : 'extra-payment',
      key: payment.reference,
      billingNo: order.billing_no,
      reference: payment.reference,
      reason: `${why.reason}; ${payment.provider} has no refund call: refund the money outside the store and resolve this`,
      detail: {
        amountMinor: rest,
        currency: payment.currency,
        providerReference: payment.provider_reference,
      },
    });
    return { kind: 'by-hand', amountMinor: rest };
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
  return { kind: 'requested', refundReference, amountMinor: rest };
}
