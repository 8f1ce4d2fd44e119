import { refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import type { Queryable } from '../../repositories/database.ts';
import { type ExceptionRow, resolveException } from '../../repositories/exceptions.ts';
import { recordHistory } from '../../repositories/history.ts';
import { lockOrder } from '../../repositories/orders.ts';
import { lockPayments } from '../../repositories/payments.ts';
import { insertRefund, refundsOfOrder } from '../../repositories/refunds.ts';
import { moveOrder } from '../orders/move-order.ts';
import { refundableMinor } from './refundable-minor.ts';

/** Exceptions that end only with a refund outside the store, because their provider has no refund call. */
export function isByHand({ kind }: Pick<ExceptionRow, 'kind'>): boolean {
  return kind === 'refund-impossible' || kind === 'extra-payment';
}

/** Exceptions that may end with one: their provider has a refund call, but it failed. */
export function mayBeByHand(exception: Pick<ExceptionRow, 'kind'>): boolean {
  return isByHand(exception) || exception.kind === 'refund-failed';
}

export type HandOutcome =
  | { kind: 'booked' }
  /** The provider is already refunding the same money: nothing else is booked. */
  | { kind: 'on-its-way'; refundReference: string }
  | { kind: 'resolved-meanwhile' };

/**
 * An operator records that a payment was refunded outside: the exception ends, the remainder of the payment is booked
 * as refunded, and its order is refunded, with all consequences. Of extra money, what the bank has taken is not booked:
 * it goes back, or before an operator, once the dispute is won.
 */
export async function giveBackByHand(
  tx: Queryable,
  exception: ExceptionRow,
  by: string,
  resolution: string,
): Promise<HandOutcome> {
  const { store, billing_no: billingNo, reference } = exception;
  if (!billingNo || !reference) throw new Error(`exception ${exception.id} names no payment`);
  const order = await lockOrder(tx, store, billingNo);
  const payment = (await lockPayments(tx, store, billingNo)).find((p) => p.reference === reference);
  if (!order || !payment) throw new Error(`payment ${reference} has no order`);
  const earlier = (await refundsOfOrder(tx, store, billingNo)).filter((r) => r.reference === reference);
  const onItsWay = earlier.find((r) => !refundLifecycle.endings.includes(r.state));
  if (onItsWay) return { kind: 'on-its-way', refundReference: onItsWay.refund_reference };
  if (!(await resolveException(tx, exception, by, resolution))) return { kind: 'resolved-meanwhile' };
  // What the bank has taken of extra money, a won dispute returns: it must be refunded then. An order is refunded
  // whole.
  const back = payment.applied ? earlier.filter((r) => r.kind === 'refund') : earlier;
  const rest = refundableMinor(payment, back);
  if (rest > 0) {
    const refundReference = `${reference}-R${earlier.length + 1}`;
    const about = { store, reference, billing_no: billingNo, currency: payment.currency } as const;
    await insertRefund(tx, {
      ...about,
      refund_reference: refundReference,
      kind: 'refund',
      state: 'succeeded',
      amount_minor: rest,
      reason: resolution,
      requested_by: by,
    });
    const booked = { event: 'give-back-by-hand', from: '', to: 'succeeded', by, detail: resolution };
    await recordHistory(tx, { store, entity: 'refund', id: refundReference, ...booked });
  }
  if (!payment.applied) return { kind: 'booked' };
  // Also an order whose goods were sent again meanwhile: its failed refund had left it to an operator.
  const begun = await moveOrder(tx, order, { event: 'start-refund', by, detail: resolution });
  await moveOrder(tx, begun ?? order, { event: 'finish-refund', by, detail: resolution });
  return { kind: 'booked' };
}
