/* How unpaid payments and orders end. */
import { letGo } from './coupons.ts';
import type { Expected } from './shop.ts';
import type { Order, Payment, Store } from './store.ts';

export function endsUnpaid(
  store: Store,
  order: Order,
  payment: Payment,
  word: 'declined' | 'cancelled' | 'expired',
): void {
  if (payment.state === 'open') closePayment(store, order, payment, word);
  else if (payment.state === 'unresolved') endUnpaid(store, payment, word);
}

/** If the payment has ended before the provider answers, it stays as it ended. */
export function stop(store: Store, payment: Payment, meanwhile: () => void): void {
  if (payment.state !== 'open') return;
  meanwhile();
  if (payment.state === 'open') endUnpaid(store, payment, 'cancelled');
}

export function isClosed({ state }: Order): boolean {
  return state === 'failed' || state === 'expired' || state === 'cancelled';
}

/** An order whose last open payment has closed ends in the same way, and releases its reservations. */
export function closePayment(store: Store, order: Order, payment: Payment, how: Ending): void {
  endUnpaid(store, payment, how);
  if (order.state !== 'unpaid' || order.payments.some((one) => one.state === 'open')) return;
  const isOver = how === 'expired' || how === 'unresolved';
  closeOrder(order, isOver && !payment.isWrong ? 'expired' : 'failed');
}

/** unresolved: its page has closed, and the provider has not reported its outcome. */
type Ending = 'declined' | 'cancelled' | 'expired' | 'unresolved';

function endUnpaid({ now }: Store, payment: Payment, how: Ending): void {
  payment.state = isHeld(payment) ? 'unresolved' : how;
  payment.closedAt ||= now;
  if (payment.state !== 'unresolved') endSilence(payment);
}

/** Whether wrong money came in, of which no operator has said yet what became of it. */
export function isHeld({ isWrong, doubts }: Payment): boolean {
  return isWrong === true && [...doubts].some(([what, word]) => what !== 'silence' && word === 'waits');
}

/** The provider has reported. */
export function endSilence({ doubts }: Payment): void {
  if (doubts.get('silence') === 'waits') doubts.set('silence', 'over');
}

function closeOrder(order: Order, state: 'failed' | 'expired' | 'cancelled'): void {
  order.state = state;
  if (order.coupon?.by === order) letGo(order.coupon);
  if (order.use) order.use.counts = false;
}

/** O-09: dropped only once the provider has stopped every payment; a cash payment cannot be stopped. */
export function drop(store: Store, order: Order, meanwhile: () => void): Expected {
  if (order.state === 'cancelled') return { refusals: [] };
  if (order.state !== 'unpaid') return { refusals: ['orderClosed'] };
  const open = openOf(order);
  if (open.some((payment) => payment.method === 'cash')) return { refusals: ['notCancelled'] };
  for (const payment of open) stop(store, payment, meanwhile);
  if (isClosed(order)) return { refusals: [] };
  if (order.state !== 'unpaid') return { refusals: ['orderClosed'] };
  if (openOf(order).length > 0) return { refusals: ['notCancelled'] };
  closeOrder(order, 'cancelled');
  return { refusals: [] };
}

function openOf(order: Order): Payment[] {
  return order.payments.filter((payment) => payment.state === 'open');
}
