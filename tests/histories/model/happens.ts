import { buy, exchange, payOtherwise } from './buying.ts';
import { claimCoupon, grant, receive, revoke } from './claiming.ts';
import { drop, endsUnpaid, stop } from './ending.ts';
import { carry, carryOrder, close, redeliver, tell } from './goods.ts';
import { disputeWord, isClear, letGo } from './losses.ts';
import {
  bankSays,
  lastRefund,
  refund,
  refundByHand,
  refundOutside,
  refundOutsideFailed,
} from './money-back.ts';
import { chargedAgain, providerSays } from './paying.ts';
import type { Expected, OrderStep, Sale, Step } from './shop.ts';
import { askAboutRefunds, askForRefund, endDoubt, endRefund, look } from './silence.ts';
import { day, type Entry, type Order, orderOf, paymentOf, type Store } from './store.ts';

/** The expected answer of the step's call; undefined if it has none. */
export function happens(store: Store, step: Step): Expected | undefined {
  switch (step.do) {
    case 'wait':
    case 'wait for':
      return undefined; // the clock has been moved for both sides
    case 'game':
      store.game = step.mood;
      return undefined;
    case 'bank':
      store.bank = step.mood;
      return undefined;
    case 'provider':
      store.provider = step.mood;
      return undefined;
    case 'publish zone':
      store.shop = { ...store.shop, zone: step.zone };
      return undefined;
    case 'publish prices': {
      const { home, abroad } = store.shop.sells;
      store.shop = {
        ...store.shop,
        sells: { home: dearer(home, step.more), abroad: dearer(abroad, step.more) },
      };
      return undefined;
    }
    case 'meanwhile': {
      const order = step.order === 'next' ? 'next' : orderOf(store, step.order);
      if (order) store.meanwhile = { order, command: step.command };
      return undefined;
    }
    case 'buy':
      return buy(store, step, (order) => interrupt(store, order));
    case 'exchange':
      return exchange(store, step);
    case 'claim':
      return claimCoupon(store, step.template);
    case 'grant':
      return grant(store);
    case 'revoke':
      return revoke(store, step.coupon);
    case 'receive':
      return receive(store, step);
    default: {
      const order = orderOf(store, step.order);
      return order && orderStep(store, order, step);
    }
  }
}

function dearer(sale: Sale, more: number): Sale {
  const prices = Object.entries(sale.prices).map(([id, price]) => [id, price + more]);
  return { ...sale, prices: Object.fromEntries(prices) };
}

function orderStep(store: Store, order: Order, step: OrderStep): Expected | undefined {
  const meanwhile = () => interrupt(store, order);
  switch (step.do) {
    case 'pay otherwise':
      return payOtherwise(store, order, step.method, meanwhile);
    case 'provider says': {
      const payment = paymentOf(order, step.payment);
      if (payment) providerSays(store, order, payment, step.word);
      return undefined;
    }
    case 'charged again': {
      const payment = paymentOf(order, step.payment);
      if (payment) chargedAgain(store, order, payment);
      return undefined;
    }
    case 'let go': {
      const payment = paymentOf(order, step.payment);
      if (payment) letGo(store, order, payment, step.capture, step.how);
      return undefined;
    }
    case 'dispute word': {
      const payment = paymentOf(order, step.payment);
      if (payment && isClear(payment, step)) disputeWord(store, order, payment, step);
      return undefined;
    }
    case 'refund outside':
      refundOutside(store, order, step.payment, step.part);
      return undefined;
    case 'refund outside failed':
      refundOutsideFailed(store, order);
      return undefined;
    case 'drop':
      return drop(store, order, meanwhile);
    case 'refund':
      return refund(store, order, step.payment);
    case 'refund by hand':
      return refundByHand(store, order);
    case 'bank says': {
      const found = lastRefund(order);
      if (found) bankSays(store, order, found.payment, found.refund, step.word);
      return undefined;
    }
    case 'redeliver':
      return redeliver(store, order);
    case 'close':
      return close(store, order, step.how);
    case 'end doubt': {
      const payment = paymentOf(order, step.payment);
      return payment && endDoubt(store, payment, step.found);
    }
    case 'end refund':
      return endRefund(store, order, step.found);
  }
}

function refundsOf(order: Order, state: Entry['state']) {
  return order.payments
    .flatMap((payment) => payment.refunds.map((refund) => ({ payment, refund })))
    .filter(({ refund }) => refund.state === state);
}

/** The outside has acted, but not answered yet. */
function interrupt(store: Store, order: Order): void {
  if (store.meanwhile?.order !== order) return;
  const { command } = store.meanwhile;
  store.meanwhile = undefined;
  store.answers.push(orderStep(store, order, { ...command, order: store.orders.indexOf(order) }));
}

/** Everything that is due now, goods before money. Payments and refunds are queried once time has passed. */
export function settle(store: Store, hasTimePassed: boolean): void {
  if (hasTimePassed) lookAtPayments(store);
  for (const order of store.orders) {
    const meanwhile = () => interrupt(store, order);
    carryOrder(store, order, meanwhile);
    const carried = order.parcel;
    for (const payment of order.payments) if (payment.isToStop) stop(store, payment, meanwhile);
    if (hasTimePassed) askAboutRefunds(store, order, meanwhile);
    for (let [next] = refundsOf(order, 'requested'); next; [next] = refundsOf(order, 'requested')) {
      askForRefund(store, order, next, meanwhile);
    }
    // Meanwhile an operator may have resent the goods, even if they had arrived, or the money may have been released.
    const isThere = order.state === 'paid' && order.parcel.state === 'delivered';
    if (order.parcel !== carried || isThere) carryOrder(store, order, meanwhile);
    tell(store, order);
  }
  for (const claim of store.claims) carry(store, claim.goods, true, () => {});
}

/** At the end every provider that can be queried reports unpaid payments as closed; the rest is never reported. */
export function speakAtLast(store: Store): void {
  for (const order of store.orders)
    for (const payment of order.payments)
      if (payment.isWatched && payment.method !== 'cash') endsUnpaid(store, order, payment, 'expired');
  store.now += day;
  lookAtPayments(store);
}

/** In the order of their opening: what one of them releases, the next may take. */
function lookAtPayments(store: Store): void {
  const all = store.orders.flatMap((order) => order.payments.map((payment) => ({ order, payment })));
  for (const { order, payment } of all.sort((a, b) => a.payment.begun - b.payment.begun))
    look(store, order, payment, () => interrupt(store, order));
}
