import { decide } from '@gemporium/domain/lifecycle.ts';
import { type PaymentEvent, paymentLifecycle } from '@gemporium/domain/lifecycles/payment.ts';
import type { Queryable } from '../../repositories/database.ts';
import { recordHistory } from '../../repositories/history.ts';
import { type PaymentRow, savePayment } from '../../repositories/payments.ts';

/**
 * Moves the payment along its lifecycle with whatever else was learned of it (`changes`), its history row included.
 * The caller holds the order's lock. Answers the moved payment, or undefined where its state has no such edge.
 */
export async function movePayment(
  tx: Queryable,
  payment: PaymentRow,
  move: { event: PaymentEvent; by: string; changes?: Partial<PaymentRow> },
): Promise<PaymentRow | undefined> {
  const decision = decide(paymentLifecycle, payment.state, move.event);
  if (decision.kind === 'rejected') return undefined;
  const moved: PaymentRow = { ...payment, ...move.changes, state: decision.to };
  const saved = savePayment(tx, moved);
  const history = recordHistory(tx, {
    store: payment.store,
    entity: 'payment',
    id: payment.reference,
    event: move.event,
    from: decision.from,
    to: decision.to,
    by: move.by,
    detail: moved.detail,
  });
  await Promise.all([saved, history]);
  return moved;
}
