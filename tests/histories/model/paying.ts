import { isUsable } from './coupons.ts';
import { endSilence, endsUnpaid, isClosed } from './ending.ts';
import { limitLeft } from './limits.ts';
import { followLosses } from './losses.ts';
import type { MethodId, PaymentWord } from './shop.ts';
import type { Order, Payment, Store } from './store.ts';

/** O-11: only the provider's report makes an order paid, and a paid payment is never lost. */
export function providerSays(store: Store, order: Order, payment: Payment, word: PaymentWord): void {
  if (word === 'paid') {
    takeMoney(store, order, payment, 1);
    return;
  }
  if (payment.state === 'paid') return;
  if (word === 'paid wrongly') {
    doubt(payment, 0);
    return;
  }
  endsUnpaid(store, order, payment, word);
}

/**
 * Money that is not the order's does not pay it: it is an exception, and never reported as “not charged”. What an operator
 * has said of it stands.
 */
function doubt(payment: Payment, number: number): void {
  if (payment.doubts.has(number)) return;
  payment.doubts.set(number, 'waits');
  payment.isWrong = true;
  if (payment.state !== 'open') payment.state = 'unresolved';
}

/** Money that was given back by an operator's word does not pay the order: whether it is other money, he decides again. */
function wasGivenBack({ state, isWrong, doubts }: Payment): boolean {
  return (state === 'unresolved' || isWrong === true) && doubts.get('silence') === 'given-back';
}

/** The provider has charged again: the next capture number under the same reference. */
export function chargedAgain(store: Store, order: Order, asked: Payment): void {
  const doubted = [...asked.doubts.keys()].filter((number) => number !== 'silence');
  const taken = [...paymentsUnder(order, asked).map(({ capture }) => capture), ...doubted];
  takeMoney(store, order, asked, Math.max(1, ...taken) + 1);
}

function paymentsUnder(order: Order, asked: Payment): Payment[] {
  return order.payments.filter((one) => (one === asked || one.beside === asked) && one.state === 'paid');
}

/** Each capture counts once. The first pays the order if possible; any other is an extra payment, which is refunded. */
function takeMoney(store: Store, order: Order, asked: Payment, capture: number): void {
  const taken = paymentsUnder(order, asked);
  if (!taken.some((one) => one.capture === capture)) {
    if (wasGivenBack(asked)) {
      doubt(asked, capture);
      return;
    }
    const payment = taken.length === 0 ? asked : openBeside(store, order, asked);
    Object.assign(payment, { state: 'paid', capture, isWrong: false });
    endSilence(payment);
    if (order.state === 'unpaid' || (isClosed(order) && takesAgain(store, order)))
      payOrder(store, order, payment);
  }
  followLosses(store, order, asked);
}

function openBeside(store: Store, order: Order, asked: Payment): Payment {
  const payment = { ...newPayment(asked.method, store.now), beside: asked };
  order.payments.push(payment);
  return payment;
}

export function newPayment(method: MethodId, begun: number): Payment {
  return {
    method,
    begun,
    state: 'open',
    applied: false,
    capture: 0,
    isWatched: false,
    isToStop: false,
    doubts: new Map(),
    foundAt: 0,
    closedAt: 0,
    refunds: [],
    byHand: false,
    disputes: {},
    letGo: new Set<number>(),
  };
}

function payOrder(store: Store, order: Order, payment: Payment): void {
  payment.applied = true;
  order.state = 'paid';
  order.paidAt ||= store.now;
  if (order.coupon) order.coupon.state = 'used';
  order.parcel = { ...order.parcel, begun: order.parcel.begun || store.now, state: 'on their way' };
  for (const other of order.payments) if (other.method !== 'cash') other.isToStop = true;
}

/** Paid late: the price must be unchanged, and coupon and limit must still be available. */
function takesAgain(store: Store, order: Order): boolean {
  const { prices } = store.shop.sells[order.area];
  if (order.goods === 'card' || prices[order.goods] !== order.price) return false;
  if (order.coupon && !isUsable(store, order.coupon)) return false;
  if (order.use && limitLeft(store, order.who, order) <= 0) return false;
  if (order.coupon) Object.assign(order.coupon, { state: 'reserved', by: order });
  if (order.use) order.use = { at: store.now, counts: true };
  return true;
}
