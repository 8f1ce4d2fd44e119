import { chosenCoupon, isUsable, takesCoupon, withCoupon } from './coupons.ts';
import { closePayment } from './ending.ts';
import { limitLeft } from './limits.ts';
import { newPayment } from './paying.ts';
import type { Expected, MethodId, Step } from './shop.ts';
import type { Order, Store } from './store.ts';

/** `meanwhile`: what others do between the provider's action and its answer. */
export function buy(
  store: Store,
  step: Extract<Step, { do: 'buy' }>,
  meanwhile: (order: Order) => void,
): Expected {
  const { shop } = store;
  const { who, area, goods, method } = step;
  const { prices, cashAtMost, pointRate, exponent } = shop.sells[area];
  const coupon = chosenCoupon(store, step);
  const price = prices[goods];
  const pay = coupon ? withCoupon(price, coupon) : price;

  const reasons = new Set<string>();
  if (method === 'cash' && price > cashAtMost) reasons.add('noSuchMethod');
  if (store.game === 'is away') reasons.add('unavailable');
  if (coupon && (goods === 'big' || !takesCoupon(method, coupon) || !isUsable(store, coupon)))
    reasons.add('illegalCoupon');
  if (step.price === 'stale') reasons.add('priceChanged');
  if (store.orders.some((o) => o.state === 'unpaid' && o.who === who && o.goods === goods))
    reasons.add('unpaidOrder');
  if (goods === 'scarce' && limitLeft(store, who) <= 0) reasons.add('limitReached');
  if (reasons.size > 0) return { refusals: [...reasons] };

  const order: Order = {
    ...newOrder(store, { who, area, goods, price, pay }),
    points: Math.floor((pay * pointRate) / 10_000 / 10 ** exponent),
    coupon,
    use: goods === 'scarce' ? { at: store.now, counts: true } : undefined,
  };
  if (coupon) Object.assign(coupon, { state: 'reserved', by: order });
  store.orders.push(order);
  if (store.meanwhile?.order === 'next') store.meanwhile.order = order;
  return openPayment(store, order, method, () => meanwhile(order));
}

/** K-02: a card pays one order, at once; nobody takes its money, and the order earns no points. */
export function exchange(store: Store, { who, card: number }: Extract<Step, { do: 'exchange' }>): Expected {
  const { cards } = store.shop;
  const index = number % cards.length;
  const { worth, until = Infinity } = cards[index]!;
  const reasons = new Set<string>();
  if (store.spent.includes(index)) reasons.add('cardUsed');
  if (until <= store.now) reasons.add('cardExpired');
  if (store.game === 'is away') reasons.add('unavailable');
  if (reasons.size > 0) return { refusals: [...reasons] };
  store.spent.push(index);
  store.orders.push({
    ...newOrder(store, { who, area: 'home', goods: 'card', price: worth, pay: worth }),
    state: 'paid',
    paidAt: store.now,
    parcel: { begun: store.now, state: 'on their way', inGame: false },
  });
  return { refusals: [] };
}

function newOrder({ shop }: Store, bought: Pick<Order, 'who' | 'area' | 'goods' | 'price' | 'pay'>): Order {
  return {
    ...bought,
    state: 'unpaid',
    points: 0,
    coupon: undefined,
    rules: shop.rules,
    payments: [],
    paidAt: 0,
    stoodAs: 'unpaid',
    wasRefunded: false,
    use: undefined,
    hasEarned: false,
    hasPoints: false,
    isTopUp: false,
    told: '',
    toTell: 0,
    parcel: { begun: 0, state: 'none', inGame: false },
  };
}

/** Another method for an unpaid order; its price and coupon stay. */
export function payOtherwise(store: Store, order: Order, method: MethodId, meanwhile: () => void): Expected {
  if (order.goods === 'card') return { refusals: ['goodsGone'] };
  const reasons = new Set<string>();
  if (order.state !== 'unpaid') reasons.add('orderClosed');
  const { prices, cashAtMost } = store.shop.sells[order.area];
  if (method === 'cash' && prices[order.goods] > cashAtMost) reasons.add('noSuchMethod');
  if (store.game === 'is away') reasons.add('unavailable');
  if (order.coupon && !takesCoupon(method, order.coupon)) reasons.add('illegalCoupon');
  return reasons.size > 0 ? { refusals: [...reasons] } : openPayment(store, order, method, meanwhile);
}

/** An update that arrived before the create call's answer takes precedence over it. */
function openPayment(store: Store, order: Order, method: MethodId, meanwhile: () => void): Expected {
  const payment = { ...newPayment(method, store.now), isWatched: true };
  order.payments.push(payment);
  meanwhile();
  const isDown = store.provider === 'is down';
  if (isDown && payment.state === 'open') closePayment(store, order, payment, 'declined');
  // Nothing claims “not charged” if money has come in, even a wrong amount.
  const isRefused = isDown && payment.state !== 'paid' && payment.state !== 'unresolved';
  return { refusals: isRefused ? ['providerDown'] : [], isOver: payment.state !== 'open' };
}
