import { refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import type { Queryable } from '../../repositories/database.ts';
import { isOpenException } from '../../repositories/exceptions.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { type RefundRow, refundsOfOrder } from '../../repositories/refunds.ts';

/** Whether succeeded refunds have returned everything that was captured for the payment. */
export async function wholeIsBack(tx: Queryable, payment: PaymentRow): Promise<boolean> {
  const entries = await refundsOfOrder(tx, payment.store, payment.billing_no);
  const back = entries
    .filter((r) => r.reference === payment.reference && r.kind === 'refund' && r.state === 'succeeded')
    .reduce((sum, r) => sum + r.amount_minor, 0);
  return back >= (payment.captured_minor ?? 0);
}

/** Whether this entry is a chargeback of the payment that has not been reversed. */
export function isStandingChargeback(
  entry: Pick<RefundRow, 'reference' | 'kind' | 'state'>,
  { reference }: Pick<PaymentRow, 'reference'>,
): boolean {
  return entry.reference === reference && entry.kind === 'chargeback' && entry.state === 'succeeded';
}

/** Whether the payment has a chargeback that has not been reversed. */
export async function isTakenBack(tx: Queryable, payment: PaymentRow): Promise<boolean> {
  const entries = await refundsOfOrder(tx, payment.store, payment.billing_no);
  return entries.some((entry) => isStandingChargeback(entry, payment));
}

/**
 * Whether money of this payment is on its way back: by a refund that has not ended, or in an operator's hands. A
 * chargeback is immediate.
 */
export async function isGoingBack(tx: Queryable, payment: PaymentRow): Promise<boolean> {
  const { store, billing_no, reference } = payment;
  const entries = await refundsOfOrder(tx, store, billing_no);
  const isOnItsWay = entries.some(
    (r) => r.reference === reference && !refundLifecycle.endings.includes(r.state),
  );
  return isOnItsWay || isOpenException(tx, { store, kind: 'refund-impossible', key: reference });
}
