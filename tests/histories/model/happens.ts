import { buy, payOtherwise } from './buying.ts';
import { claimCoupon, grant, receive } from './claiming.ts';
import { carry, carryOrder, redeliver, tell } from './goods.ts';
import { disputeWord, letGo } from './losses.ts';
import {
  bankSays,
  lastRefund,
  refund,
  refundByHand,
  refundOutside,
  refundOutsideFailed,
} from './money-back.ts';
import { chargedAgain, closePayment, drop, providerSays } from './paying.ts';
import type { Expected, Step } from './shop.ts';
import { minute, type Order, orderOf, paymentOf, type Store } from './store.ts';

/** A payment page holds this long; two minutes later nobody knows what became of it. */
const paymentHolds = 32 * minute;

/** What the step's call must answer; undefined where nobody is answered. */
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
      const prices = Object.entries(store.shop.prices).map(([id, price]) => [id, price + step.more]);
      store.shop = { ...store.shop, prices: Object.fromEntries(prices) };
      return undefined;
    }
    case 'buy':
      return buy(store, step);
    case 'claim':
      return claimCoupon(store, step.template);
    case 'grant':
      return grant(store);
    case 'receive':
      return receive(store, step);
    default: {
      const order = orderOf(store, step.order);
      return order && orderStep(store, order, step);
    }
  }
}

function orderStep(store: Store, order: Order, step: Step): Expected | undefined {
  switch (step.do) {
    case 'pay otherwise':
      return payOtherwise(store, order, step.method);
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
      if (payment) disputeWord(store, order, payment, step.dispute, step.phase);
      return undefined;
    }
    case 'refund outside':
      refundOutside(store, order, step.payment, step.part);
      return undefined;
    case 'refund outside failed':
      refundOutsideFailed(store, order);
      return undefined;
    case 'drop':
      return drop(order);
    case 'refund':
      return refund(order);
    case 'refund by hand':
      return refundByHand(store, order);
    case 'bank says': {
      const found = lastRefund(order);
      if (found) bankSays(store, order, found.payment, found.refund, step.word);
      return undefined;
    }
    case 'meanwhile':
      store.meanwhile = { order, command: step.command };
      return undefined;
    case 'redeliver':
      return redeliver(store, order);
    default:
      throw new Error(`not a step of an order: ${step.do}`);
  }
}

function requestedOf(order: Order) {
  return order.payments
    .flatMap((payment) => payment.refunds.map((refund) => ({ payment, refund })))
    .find(({ refund }) => refund.state === 'requested');
}

/** The outside has done its part, and has not answered yet. */
function interrupt(store: Store, order: Order): void {
  if (store.meanwhile?.order !== order) return;
  const { command } = store.meanwhile;
  store.meanwhile = undefined;
  store.answers.push(orderStep(store, order, { ...command, order: store.orders.indexOf(order) }));
}

/** Everything that is due by now, goods before money. Open payments are looked at once time has passed. */
export function settle(store: Store, hasTimePassed: boolean): void {
  for (const order of store.orders) {
    carryOrder(store, order, () => interrupt(store, order));
    for (const payment of order.payments) {
      if (hasTimePassed && payment.state === 'open' && store.now > payment.begun + paymentHolds)
        closePayment(order, payment, 'unresolved');
    }
    for (let next = requestedOf(order); next; next = requestedOf(order)) {
      const { payment, refund } = next;
      refund.state = 'pending';
      interrupt(store, order);
      if (store.bank === 'pays back') bankSays(store, order, payment, refund, 'succeeded');
      if (store.bank === 'refuses') bankSays(store, order, payment, refund, 'failed');
    }
    tell(store, order);
  }
  for (const claim of store.claims) carry(store, claim.goods, true, () => {});
}
