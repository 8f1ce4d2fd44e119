import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { moveOrder } from '../orders/move-order.ts';
import { wasPaidWrongly } from './in-doubt.ts';

/**
 * Fails or expires an unpaid order that has no open payment left, and releases its reservations; one whose player has
 * dropped it is cancelled.
 */
export async function closeOrderIfAbandoned(
  tx: Queryable,
  order: OrderRow,
  payments: readonly PaymentRow[],
  closed: PaymentRow,
  by: string,
): Promise<void> {
  const open = payments.some((p) => p.reference !== closed.reference && openPaymentStates.includes(p.state));
  if (open) return;
  const reason = closed.error ?? closed.state;
  if (closed.state === 'cancelled' && by === 'player')
    return void (await moveOrder(tx, order, { event: 'cancel', by }));
  const isOver = closed.state === 'expired' || closed.state === 'unresolved';
  const event = isOver && !wasPaidWrongly(closed) ? 'expire' : 'fail';
  await moveOrder(tx, order, { event, by, detail: closed.reference, failReason: reason });
}
