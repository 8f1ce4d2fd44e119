import { letGo } from './coupons.ts';
import type { Expected, Rules } from './shop.ts';
import type { Order, Payment, Store } from './store.ts';

/** What came in by the payment and has not gone back, nor is on its way. */
function isRestLeft(payment: Payment): boolean {
  return payment.refunds.every(({ state }) => state === 'failed');
}

export function giveBack(payment: Payment): void {
  if (payment.method === 'cash') payment.byHand = true;
  else payment.refunds.push({ kind: 'refund', state: 'requested' });
}

export function refund(order: Order): Expected {
  const payment = order.payments.find((one) => one.applied);
  const may = ['paid', 'review', 'delivered', 'refunding'].includes(order.state);
  if (!payment || !may || !isRestLeft(payment)) return { refusals: ['refused'] };
  order.state = 'refunding';
  giveBack(payment);
  return { refusals: [] };
}

/** A person has given the money back outside and says so. */
export function refundByHand(store: Store, order: Order): Expected | undefined {
  const payment = order.payments.find((one) => one.byHand);
  if (!payment) return undefined;
  payment.byHand = false;
  payment.refunds.push({ kind: 'refund', state: 'succeeded' });
  if (payment.applied) moneyWentBack(store, order);
  return { refusals: [] };
}

export function lastRefund(order: Order) {
  const all = order.payments.flatMap((payment) =>
    payment.refunds.filter(({ kind }) => kind === 'refund').map((refund) => ({ payment, refund })),
  );
  return all.at(-1);
}

/** A provider may turn a success around later; a failure stays one. */
export function bankSays(
  store: Store,
  order: Order,
  payment: Payment,
  refund: Payment['refunds'][number],
  word: 'succeeded' | 'failed',
): void {
  if (refund.state === 'failed' || refund.state === word) return;
  refund.state = word;
  if (!payment.applied) return;
  if (word === 'succeeded') moneyWentBack(store, order);
  else if (order.state === 'refunding' || order.state === 'refunded')
    order.state = order.wasRefunded ? 'refunding' : 'review';
}

function moneyWentBack(store: Store, order: Order): void {
  const isNew = order.state === 'refunding'; // else it went back twice, and nothing more is taken
  if (!isNew && order.state !== 'charged_back') return;
  order.state = 'refunded';
  order.wasRefunded = true;
  if (!isNew) return;
  takeBack(store, order, order.rules.refund);
  if (order.coupon?.by === order && order.rules.coupon === 'return') letGo(order.coupon);
  if (order.use && order.rules.limit === 'return') order.use.counts = false;
}

/** What the order had earned goes with its money, as the publisher has set it; the game hears of it. */
function takeBack(store: Store, order: Order, rules: Rules['refund']): void {
  if (rules.points === 'take-back') order.hasPoints = false;
  if (rules.topUps === 'take-back') order.isTopUp = false;
  order.toTell = store.now;
}

export function chargeBack(store: Store, order: Order): void {
  const payment = order.payments.find((one) => one.applied);
  if (!payment) return;
  const stands = payment.refunds.some(({ kind, state }) => kind === 'chargeback' && state === 'succeeded');
  if (!stands) payment.refunds.push({ kind: 'chargeback', state: 'succeeded' });
  if (!['paid', 'review', 'delivered', 'refunding'].includes(order.state)) return;
  order.stoodAs = order.state;
  order.state = 'charged_back';
  takeBack(store, order, order.rules.chargeback);
}

/** The money is ours again: the order goes on where it was; goods that were only kept back go out. */
export function winDispute(store: Store, order: Order): void {
  const payment = order.payments.find((one) => one.applied);
  const chargeback = payment?.refunds.find((r) => r.kind === 'chargeback' && r.state === 'succeeded');
  if (!payment || !chargeback) return;
  chargeback.state = 'failed';
  if (order.state !== 'charged_back') return;
  order.toTell = store.now;
  const onItsWay = payment.refunds.some(({ state }) => state === 'requested' || state === 'pending');
  if (onItsWay || payment.byHand || order.wasRefunded) order.state = 'refunding';
  else if (order.parcel.state === 'delivered') {
    order.state = 'delivered';
    order.hasPoints = true;
    order.isTopUp = true;
  } else if (order.stoodAs === 'paid') {
    order.state = 'paid';
    order.parcel = { ...order.parcel, begun: store.now, state: 'on their way' };
  } else order.state = 'review';
}
