import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { type Answer, content, type Refusal, refuse, refuseBecause } from '../../answer.ts';
import { findOrder, lockOrder, type OrderRow } from '../../repositories/orders.ts';
import { lockPayments, type PaymentRow, paymentsOfOrder } from '../../repositories/payments.ts';
import type { CallContext, Services } from '../../services.ts';
import { mayCallOutside } from '../may-call-outside.ts';
import { applyPaymentUpdate } from '../payments/apply-payment-update.ts';
import { lockBooks, paymentOf } from '../payments/books.ts';
import { isChargeUnderWay } from '../payments/charge-under-way.ts';
import { knownPayment } from '../payments/known-payment.ts';
import { movePayment } from '../payments/move-payment.ts';
import { moveOrder } from './move-order.ts';

/**
 * Drops an unpaid order for its player, once each of its open payments is cancelled at its provider (row O-09). If one
 * cannot be cancelled, the order stays open, because it may still be paid, and the refusal says until when. If that is
 * known in advance, nothing is cancelled.
 */
export async function cancelOrder(
  context: CallContext,
  billingNo: string,
): Promise<Answer<{ billing_no: string; state: string }>> {
  const { services, store, session } = context;
  const order = await findOrder(services.database, store.id, billingNo);
  if (!order || !session || order.suid !== session.suid || order.gp_id !== session.gpId)
    return refuse('notFound');
  if (order.state === 'cancelled') return content({ billing_no: billingNo, state: order.state });
  if (order.state !== 'unpaid') return refuse('orderClosed');
  const payments = await paymentsOfOrder(services.database, store.id, billingNo);
  if (!canBeDropped(services, payments)) return notCancelled(order, 'refused');
  if (!(await mayCallOutside(services, store.id, context))) return refuse('tooManyRequests');
  for (const payment of payments.filter(isOpen)) {
    const stopped = await stopPayment(services, order, payment, 'player');
    if (stopped !== 'stopped' && (await isStillUnpaid(services, order))) return notCancelled(order, stopped);
  }
  const state = await services.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, store.id, billingNo);
    if (!locked) throw new Error(`order ${billingNo} has vanished`);
    const open = (await lockPayments(tx, store.id, billingNo)).some(isOpen);
    const moved = open ? undefined : await moveOrder(tx, locked, { event: 'cancel', by: 'player' });
    return (moved ?? locked).state;
  });
  services.wake();
  // If the provider's own report of the cancellation was booked first, the order has failed: the same for this player.
  if (state === 'cancelled' || state === 'failed' || state === 'expired')
    return content({ billing_no: billingNo, state });
  return state === 'unpaid' ? notCancelled(order, 'unavailable') : refuse('orderClosed');
}

const isOpen = ({ state }: PaymentRow) => openPaymentStates.includes(state);

/** Whether every open payment can be cancelled: by its provider, at an account that the catalogue still has. */
export function canBeDropped(
  { providers }: Pick<Services, 'providers'>,
  payments: readonly PaymentRow[],
): boolean {
  return payments
    .filter(isOpen)
    .every(({ account }) => providers.account(account)?.provider.cancel !== undefined);
}

/** The provider's answer may have shown meanwhile that the payment has ended. */
async function isStillUnpaid({ database }: Services, { store, billing_no }: OrderRow): Promise<boolean> {
  return (await findOrder(database, store, billing_no))?.state === 'unpaid';
}

/** Until when the order stays open, and whether it is worth trying again before that. */
function notCancelled({ expires_at }: OrderRow, why: 'refused' | 'unavailable'): Refusal {
  return refuseBecause('notCancelled', why === 'refused' ? 'error_cannot_cancel' : 'error_not_cancelled', {
    content: { expires_at: Math.floor(expires_at.getTime() / 1000), can_retry: why === 'unavailable' },
  });
}

/**
 * Cancels one open payment at its provider. `refused`: the provider never cancels it; `unavailable`: it did not
 * answer, or the store itself is taking the money. In both cases the payment may still be paid there.
 */
export async function stopPayment(
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  by: string,
): Promise<'stopped' | 'refused' | 'unavailable'> {
  const at = services.providers.account(payment.account);
  if (!at?.provider.cancel) return 'refused';
  const outcome = await at.provider.cancel(at.context, knownPayment(payment, order));
  if (outcome.kind === 'unavailable') return 'unavailable';
  if (outcome.kind === 'refused') {
    if (outcome.update) await applyPaymentUpdate(services, payment.account, outcome.update, 'query');
    return 'refused';
  }
  if (outcome.update) {
    await applyPaymentUpdate(services, payment.account, outcome.update, by);
    return 'stopped';
  }
  return services.database.transaction(async (tx) => {
    const current = paymentOf(await lockBooks(tx, payment), payment.reference);
    if (isChargeUnderWay(services, current)) return 'unavailable';
    await movePayment(tx, current, { event: 'cancel', by, changes: { detail: outcome.detail } });
    return 'stopped';
  });
}
