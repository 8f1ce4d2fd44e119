import { letGo } from './coupons.ts';
import type { Expected, Rules, Which } from './shop.ts';
import type { Entry, Order, Payment, Store } from './store.ts';

function sum(entries: Entry[]): number {
  return entries.reduce((total, { amount }) => total + amount, 0);
}

/** The payment's money that has neither left nor is being refunded. */
export function restOf(order: Order, { refunds }: Payment): number {
  return order.pay - sum(refunds.filter(({ state }) => state !== 'failed'));
}

/** The same from the provider's view, whose refunds do not include chargebacks. */
function notGivenBack(order: Order, { refunds }: Payment): number {
  return order.pay - sum(refunds.filter(({ kind, state }) => kind === 'refund' && state !== 'failed'));
}

function isWholeBack(order: Order, { refunds }: Payment): boolean {
  const back = refunds.filter(({ kind, state }) => kind === 'refund' && state === 'succeeded');
  return sum(back) >= order.pay;
}

function hasFailed({ refunds }: Payment): boolean {
  return refunds.some(({ kind, state }) => kind === 'refund' && state === 'failed');
}

export function isOnItsWay({ state }: Entry): boolean {
  return state === 'requested' || state === 'pending' || state === 'unknown';
}

function isTaken({ refunds }: Payment): boolean {
  return refunds.some(({ kind, state }) => kind === 'chargeback' && state === 'succeeded');
}

export function isGoingBack({ refunds, byHand }: Payment): boolean {
  return byHand || refunds.some(isOnItsWay);
}

/** Refunds everything that is left, once. */
function giveBack(store: Store, order: Order, payment: Payment): void {
  const amount = restOf(order, payment);
  if (amount <= 0) return;
  if (payment.method === 'cash') payment.byHand = true;
  else payment.refunds.push({ kind: 'refund', state: 'requested', amount, askedAt: store.now });
}

/** An extra payment is refunded as soon as no bank has it; if its refund failed, an operator decides. */
export function giveBackExtra(store: Store, order: Order, payment: Payment): void {
  if (!hasFailed(payment)) giveBack(store, order, payment);
}

/** Refunds the order's own money, unless a payment is named. If extra money can be refunded too, one must be named. */
export function refund(store: Store, order: Order, which?: Which): Expected {
  const paid = order.payments.filter(({ state }) => state === 'paid');
  const waits = paid.some((one) => !one.applied && hasFailed(one) && restOf(order, one) > 0);
  if (!which && waits) return { refusals: ['refused'] };
  const payment = which ? paid.at(which === 'first' ? 0 : -1) : paid.find((one) => one.applied);
  const may = !payment?.applied || ['paid', 'review', 'delivered', 'refunding'].includes(order.state);
  if (!payment || !may || restOf(order, payment) <= 0) return { refusals: ['refused'] };
  if (payment.applied) order.state = 'refunding';
  giveBack(store, order, payment);
  return { refusals: [] };
}

/** An operator records a refund made outside. */
export function refundByHand(store: Store, order: Order): Expected | undefined {
  const payment = order.payments.find((one) => one.byHand);
  if (!payment) return undefined;
  payment.byHand = false;
  // What the bank has of extra money is not the store's to give: it is refunded if the dispute is won.
  const amount = payment.applied ? notGivenBack(order, payment) : restOf(order, payment);
  if (amount > 0) payment.refunds.push({ kind: 'refund', state: 'succeeded', amount, hasArrived: true });
  followRefunds(store, order, payment);
  return { refusals: [] };
}

/** A partial or full refund made in the provider's back office, not by the store. Cash has no back office. */
export function refundOutside(store: Store, order: Order, which: Which, part: 'third' | 'whole'): void {
  const paid = order.payments.filter(({ state, method }) => state === 'paid' && method !== 'cash');
  const payment = which === 'first' ? paid[0] : paid.at(-1);
  if (!payment) return;
  const left = notGivenBack(order, payment);
  const amount = part === 'whole' ? left : Math.floor(order.pay / 3);
  if (amount <= 0 || amount > left) return;
  payment.refunds.push({ kind: 'refund', state: 'succeeded', amount, isOutside: true });
  followRefunds(store, order, payment);
}

export function refundOutsideFailed(store: Store, order: Order): void {
  const all = order.payments.flatMap((payment) =>
    payment.refunds.filter(({ isOutside }) => isOutside).map((entry) => ({ payment, entry })),
  );
  const last = all.at(-1);
  if (!last || last.entry.state === 'failed') return;
  last.entry.state = 'failed';
  followRefunds(store, order, last.payment);
}

/** Of the refunds known to the bank, the newest that has not ended, else the newest. */
export function lastRefund(order: Order) {
  const all = order.payments.flatMap((payment) =>
    payment.refunds
      .filter(({ kind, isOutside, hasArrived }) => kind === 'refund' && !isOutside && hasArrived)
      .map((refund) => ({ payment, refund })),
  );
  return all.findLast(({ refund }) => isOnItsWay(refund)) ?? all.at(-1);
}

/** A provider may later reverse a success; a failure is final. */
export function bankSays(
  store: Store,
  order: Order,
  payment: Payment,
  refund: Entry,
  word: 'succeeded' | 'failed',
): void {
  if (refund.state === 'failed' || refund.state === word) return;
  Object.assign(refund, { state: word, isListed: false });
  followRefunds(store, order, payment);
}

/**
 * Once all the money has been returned the order is refunded. If a part of it can no longer be returned automatically,
 * the order is under review; one that was refunded before can only become refunded again, or charged back, if the bank
 * has its money.
 */
function followRefunds(store: Store, order: Order, payment: Payment): void {
  if (!payment.applied) return;
  if (isWholeBack(order, payment)) moneyWentBack(store, order);
  else if (order.state === 'refunded' && isTaken(payment)) {
    order.state = 'charged_back';
    takeBack(store, order, order.rules.chargeback);
  } else if (order.state === 'refunded') order.state = 'refunding';
  else if (order.state === 'refunding' && !order.wasRefunded && !isGoingBack(payment)) order.state = 'review';
}

function moneyWentBack(store: Store, order: Order): void {
  // After a chargeback the money has left twice; nothing more is taken back while both hold.
  const isNew = ['paid', 'review', 'delivered', 'refunding'].includes(order.state);
  if (!isNew && order.state !== 'charged_back') return;
  order.state = 'refunded';
  order.wasRefunded = true;
  if (isNew) takeByRefund(store, order);
}

/** What a refund takes and gives back by the publisher's rules. */
export function takeByRefund(store: Store, order: Order): void {
  takeBack(store, order, order.rules.refund);
  if (order.coupon?.by === order && order.rules.coupon === 'return') letGo(order.coupon);
  if (order.use && order.rules.limit === 'return') order.use.counts = false;
}

/** The publisher's rules decide whether the order keeps what it earned; the game is notified. */
export function takeBack(store: Store, order: Order, rules: Rules['refund']): void {
  order.hasPoints = order.hasEarned && rules.points === 'keep';
  order.isTopUp = order.hasEarned && rules.topUps === 'keep';
  order.toTell = store.now;
}
