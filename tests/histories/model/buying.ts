import { chosenCoupon, isUsable, takesCoupon, withCoupon } from './coupons.ts';
import { limitLeft } from './limits.ts';
import { closePayment } from './paying.ts';
import type { Expected, MethodId, Step } from './shop.ts';
import type { Order, Payment, Store } from './store.ts';

export function buy(store: Store, step: Extract<Step, { do: 'buy' }>): Expected {
  const { shop } = store;
  const { who, goods, method } = step;
  const coupon = chosenCoupon(store, step);
  const price = shop.prices[goods];
  const pay = coupon ? withCoupon(price, coupon) : price;

  const reasons = new Set<string>();
  if (method === 'cash' && price > shop.cashAtMost) reasons.add('noSuchMethod');
  if (store.game === 'is away') reasons.add('unavailable');
  if (coupon && (goods === 'big' || !takesCoupon(method, coupon) || !isUsable(store, coupon)))
    reasons.add('illegalCoupon');
  if (step.price === 'stale') reasons.add('priceChanged');
  if (store.orders.some((o) => o.state === 'unpaid' && o.who === who && o.goods === goods))
    reasons.add('unpaidOrder');
  if (goods === 'scarce' && limitLeft(store, who) <= 0) reasons.add('limitReached');
  if (reasons.size > 0) return { refusals: [...reasons] };

  const order: Order = {
    who,
    goods,
    state: 'unpaid',
    price,
    pay,
    points: Math.floor((pay * shop.pointRate) / 10_000 / 10 ** shop.exponent),
    coupon,
    rules: shop.rules,
    payments: [],
    paidAt: 0,
    stoodAs: 'unpaid',
    wasRefunded: false,
    use: goods === 'scarce' ? { at: store.now, counts: true } : undefined,
    hasPoints: false,
    isTopUp: false,
    told: '',
    toTell: 0,
    parcel: { begun: 0, state: 'none', inGame: false },
  };
  if (coupon) Object.assign(coupon, { state: 'reserved', by: order });
  store.orders.push(order);
  return openPayment(store, order, method);
}

/** Another method for an order that still waits for its payment; its price and its coupon stay. */
export function payOtherwise(store: Store, order: Order, method: MethodId): Expected {
  const reasons = new Set<string>();
  if (order.state !== 'unpaid') reasons.add('orderClosed');
  if (method === 'cash' && store.shop.prices[order.goods] > store.shop.cashAtMost)
    reasons.add('noSuchMethod');
  if (store.game === 'is away') reasons.add('unavailable');
  if (order.coupon && !takesCoupon(method, order.coupon)) reasons.add('illegalCoupon');
  return reasons.size > 0 ? { refusals: [...reasons] } : openPayment(store, order, method);
}

function openPayment(store: Store, order: Order, method: MethodId): Expected {
  const payment: Payment = {
    ...{ method, state: 'open', applied: false, begun: store.now },
    ...{ refunds: [], byHand: false, capture: 0, disputes: {}, letGo: new Set<number>() },
  };
  order.payments.push(payment);
  if (store.provider !== 'is down') return { refusals: [] };
  closePayment(order, payment, 'declined');
  return { refusals: ['providerDown'] };
}
