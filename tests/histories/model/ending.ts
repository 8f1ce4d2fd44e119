/* How unpaid payments and orders end. */
import { letGo } from './coupons.ts';
import type { Expected } from './shop.ts';
import type { Order, Payment } from './store.ts';

export function endsUnpaid(order: Order, payment: Payment, word: 'declined' | 'cancelled' | 'expired'): void {
  if (payment.state === 'open') closePayment(order, payment, word);
  else if (payment.state === 'unresolved') endUnpaid(payment, word);
}

/** If the payment has ended before the provider answers, it stays as it ended. */
export function stop(payment: Payment, meanwhile: () => void): void {
  if (payment.state !== 'open') return;
  meanwhile();
  if (payment.state === 'open') endUnpaid(payment, 'cancelled');
}

export function isClosed({ state }: Order): boolean {
  return state === 'failed' || state === 'expired' || state === 'cancelled';
}

/** An order whose last open payment has closed ends in the same way, and releases its reservations. */
export function closePayment(order: Order, payment: Payment, how: Ending): void {
  endUnpaid(payment, how);
  if (order.state !== 'unpaid' || order.payments.some((one) => one.state === 'open')) return;
  const isOver = how === 'expired' || how === 'unresolved';
  closeOrder(order, isOver && !payment.isWrong ? 'expired' : 'failed');
}

/** unresolved: its page has closed, and the provider has not reported its outcome. */
type Ending = 'declined' | 'cancelled' | 'expired' | 'unresolved';

function endUnpaid(payment: Payment, how: Ending): void {
  payment.state = payment.isWrong ? 'unresolved' : how;
  if (payment.state !== 'unresolved') payment.isListed = false;
}

function closeOrder(order: Order, state: 'failed' | 'expired' | 'cancelled'): void {
  order.state = state;
  if (order.coupon?.by === order) letGo(order.coupon);
  if (order.use) order.use.counts = false;
}

/** O-09: dropped only once the provider has stopped every payment; a cash payment cannot be stopped. */
export function drop(order: Order, meanwhile: () => void): Expected {
  if (order.state === 'cancelled') return { refusals: [] };
  if (order.state !== 'unpaid') return { refusals: ['orderClosed'] };
  const open = openOf(order);
  if (open.some((payment) => payment.method === 'cash')) return { refusals: ['notCancelled'] };
  for (const payment of open) stop(payment, meanwhile);
  if (isClosed(order)) return { refusals: [] };
  if (order.state !== 'unpaid') return { refusals: ['orderClosed'] };
  if (openOf(order).length > 0) return { refusals: ['notCancelled'] };
  closeOrder(order, 'cancelled');
  return { refusals: [] };
}

function openOf(order: Order): Payment[] {
  return order.payments.filter((payment) => payment.state === 'open');
}
