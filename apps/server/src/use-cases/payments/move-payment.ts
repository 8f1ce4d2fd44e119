import { decide } from '@gemporium/domain/lifecycle.ts';
import { type PaymentEvent, paymentLifecycle } from '@gemporium/domain/lifecycles/payment.ts';
import type { Queryable } from '../../repositories/database.ts';
import { paymentsInDoubt, resolveCauses } from '../../repositories/exceptions.ts';
import { recordHistory } from '../../repositories/history.ts';
import { type PaymentRow, savePayment, type UnpaidEnd } from '../../repositories/payments.ts';
import { takeProviderNumber } from '../../repositories/provider-numbers.ts';
import { isHeld, wasPaidWrongly } from './in-doubt.ts';

/**
 * After a mismatched capture the provider may still report that the payment ended unpaid; that does not undo the
 * capture, until an operator says what became of it.
 */
const unpaidEndings = {
  declined: 'decline',
  cancelled: 'cancel',
  expired: 'expire',
} as const satisfies Record<UnpaidEnd['status'], PaymentEvent>;
const endingEvents: readonly PaymentEvent[] = Object.values(unpaidEndings);

/**
 * Moves the payment along its lifecycle, with `changes` and its history row. The caller holds the order's lock. If the
 * payment was unresolved, its provider has now answered, and the exception is resolved. A payment that was paid wrongly
 * does not end as unpaid while an operator is looking into it, and keeps that error. Returns the moved payment, or
 * undefined if its state has no such edge.
 */
export async function movePayment(
  tx: Queryable,
  payment: PaymentRow,
  move: { event: PaymentEvent; by: string; changes?: Partial<PaymentRow> },
): Promise<PaymentRow | undefined> {
  const { store, billing_no: billingNo } = payment;
  const isWrongEnd = wasPaidWrongly(payment) && endingEvents.includes(move.event);
  const isWaiting = isWrongEnd && isHeld(payment, await paymentsInDoubt(tx, store, billingNo));
  const event = isWaiting ? 'give-up' : move.event;
  const decision = decide(paymentLifecycle, payment.state, event);
  if (decision.kind === 'rejected') return undefined;
  const moved: PaymentRow = { ...payment, ...move.changes, state: decision.to };
  if (isWrongEnd) moved.error = payment.error;
  const saved = savePayment(tx, moved);
  const history = recordHistory(tx, {
    store,
    entity: 'payment',
    id: payment.reference,
    event,
    from: decision.from,
    to: decision.to,
    by: move.by,
    detail: moved.detail,
  });
  const numbered = decision.to === 'paid' && takeProviderNumber(tx, moved);
  const cause = { store, key: payment.reference };
  const spoken =
    decision.from === 'unresolved' &&
    resolveCauses(tx, ['payment-unresolved'], cause, move.by, `the provider has reported: ${decision.to}`);
  await Promise.all([saved, history, numbered, spoken]);
  return moved;
}

/** Ends the payment without money, with the provider's reason; undefined if its state has no such edge. */
export function endUnpaid(
  tx: Queryable,
  payment: PaymentRow,
  { end, by, changes }: { end: UnpaidEnd; by: string; changes?: Partial<PaymentRow> },
): Promise<PaymentRow | undefined> {
  const { status, error = null, detail } = end;
  return movePayment(tx, payment, {
    event: unpaidEndings[status],
    by,
    changes: { ...changes, error, detail },
  });
}
