import { isUsable, letGo } from './coupons.ts';
import { limitLeft } from './limits.ts';
import { giveBack } from './money-back.ts';
import type { Expected, PaymentWord } from './shop.ts';
import type { Order, Payment, Store } from './store.ts';

/** O-11: only the provider's word makes an order paid, and a payment that was paid is never lost. */
export function providerSays(store: Store, order: Order, payment: Payment, word: PaymentWord): void {
  if (payment.state === 'paid') return;
  if (word === 'paid wrongly') {
    // Another amount than agreed pays nothing; a person looks, and nobody says that nothing came in.
    payment.isWrong = true;
    if (payment.state !== 'open') payment.state = 'unresolved';
    return;
  }
  if (word !== 'paid') {
    if (payment.state === 'open') closePayment(order, payment, word);
    else if (payment.state === 'unresolved') endUnpaid(payment, word);
    return;
  }
  const stands = order.state === 'unpaid' || (isClosed(order) && takesAgain(store, order));
  payment.state = 'paid';
  if (!stands) {
    giveBack(payment);
    return;
  }
  payment.applied = true;
  order.state = 'paid';
  order.paidAt ||= store.now;
  if (order.coupon) order.coupon.state = 'used';
  order.parcel = { ...order.parcel, begun: order.parcel.begun || store.now, state: 'on their way' };
  for (const other of order.payments)
    if (other.state === 'open' && other.method !== 'cash') endUnpaid(other, 'cancelled');
}

function isClosed({ state }: Order): boolean {
  return state === 'failed' || state === 'expired' || state === 'cancelled';
}

/** Paid late: the price must be the same still, and coupon and limit must be there to be taken again. */
function takesAgain(store: Store, order: Order): boolean {
  if (store.shop.prices[order.goods] !== order.price) return false;
  if (order.coupon && !isUsable(store, order.coupon)) return false;
  if (order.use && limitLeft(store, order.who, order) <= 0) return false;
  if (order.coupon) Object.assign(order.coupon, { state: 'reserved', by: order });
  if (order.use) order.use = { at: store.now, counts: true };
  return true;
}

/** An order whose last open payment has closed ends as that one did, and gives back what it had reserved. */
export function closePayment(order: Order, payment: Payment, how: Ending): void {
  endUnpaid(payment, how);
  if (order.state !== 'unpaid' || order.payments.some((one) => one.state === 'open')) return;
  const isOver = how === 'expired' || how === 'unresolved';
  closeOrder(order, isOver && !payment.isWrong ? 'expired' : 'failed');
}

/** unresolved: its page has closed, and the provider has not said what became of it. */
type Ending = 'declined' | 'cancelled' | 'expired' | 'unresolved';

function endUnpaid(payment: Payment, how: Ending): void {
  payment.state = payment.isWrong ? 'unresolved' : how;
}

function closeOrder(order: Order, state: 'failed' | 'expired' | 'cancelled'): void {
  order.state = state;
  if (order.coupon?.by === order) letGo(order.coupon);
  if (order.use) order.use.counts = false;
}

/** O-09: dropped only once the provider has stopped every payment; where one is cash, nothing can be stopped. */
export function drop(order: Order): Expected {
  if (order.state === 'cancelled') return { refusals: [] };
  if (order.state !== 'unpaid') return { refusals: ['orderClosed'] };
  const open = order.payments.filter((payment) => payment.state === 'open');
  if (open.some((payment) => payment.method === 'cash')) return { refusals: ['notCancelled'] };
  for (const payment of open) endUnpaid(payment, 'cancelled');
  closeOrder(order, 'cancelled');
  return { refusals: [] };
}
