import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { type Answer, content, refuse } from '../../answer.ts';
import { findOrder, lockOrder, type OrderRow } from '../../repositories/orders.ts';
import { lockPayments, type PaymentRow, paymentsOfOrder } from '../../repositories/payments.ts';
import type { CallContext, Services } from '../../services.ts';
import { mayCallOutside } from '../may-call-outside.ts';
import { knownPayment } from '../payments/known-payment.ts';
import { movePayment } from '../payments/move-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { moveOrder } from './move-order.ts';

/**
 * Drops an unpaid order for its player, once every open payment of it is stopped at its provider. A provider that
 * cannot stop one leaves the order open: it may still be paid (row O-09).
 */
export async function cancelOrder(
  context: CallContext,
  billingNo: string,
): Promise<Answer<{ billing_no: string; state: string }>> {
  const { services, store, session } = context;
  const order = await findOrder(services.database, store.id, billingNo);
  if (!order || !session || order.suid !== session.suid || order.gp_id !== session.gpId)
    return refuse('notFound', 'error_not_found');
  if (order.state === 'cancelled') return content({ billing_no: billingNo, state: order.state });
  if (order.state !== 'unpaid') return refuse('orderClosed', 'error_order_closed');
  if (!(await mayCallOutside(services, store.id, context)))
    return refuse('tooManyRequests', 'error_too_many_requests');
  for (const payment of await paymentsOfOrder(services.database, store.id, billingNo)) {
    if (
      openPaymentStates.includes(payment.state) &&
      !(await stopPayment(services, order, payment, 'player'))
    ) {
      return refuse('notCancelled', 'error_not_cancelled');
    }
  }
  const state = await services.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, store.id, billingNo);
    if (!locked) throw new Error(`order ${billingNo} has vanished`);
    const open = (await lockPayments(tx, store.id, billingNo)).some((p) =>
      openPaymentStates.includes(p.state),
    );
    const moved = open ? undefined : await moveOrder(tx, locked, { event: 'cancel', by: 'player' });
    return (moved ?? locked).state;
  });
  services.wake();
  // Stopping the last payment closes the order as failed by itself: for the player who dropped it that is the same.
  if (state === 'cancelled' || state === 'failed' || state === 'expired')
    return content({ billing_no: billingNo, state });
  return refuse(
    state === 'unpaid' ? 'notCancelled' : 'orderClosed',
    state === 'unpaid' ? 'error_not_cancelled' : 'error_order_closed',
  );
}

/** Stops one open payment at its provider. False: it may still be paid there. */
export async function stopPayment(
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  by: string,
): Promise<boolean> {
  const at = services.providers.context(payment.account);
  if (!at?.provider.cancel) return false;
  const outcome = await at.provider.cancel(at.context, knownPayment(payment, order.suid));
  if (outcome.kind === 'unavailable') return false;
  if (outcome.kind === 'refused') {
    if (outcome.observation) await settlePayment(services, payment.account, outcome.observation, 'query');
    return false;
  }
  await services.database.transaction(async (tx) => {
    await lockOrder(tx, order.store, order.billing_no);
    const current = (await lockPayments(tx, order.store, order.billing_no)).find(
      (p) => p.reference === payment.reference,
    );
    if (current) await movePayment(tx, current, { event: 'cancel', by, changes: { detail: outcome.detail } });
  });
  return true;
}
