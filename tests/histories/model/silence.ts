/*
 * Providers that do not report. Until one does, a payment or refund has not ended; if its report is overdue, it is an
 * exception until the report arrives (docs/operations/exceptions.md).
 */

import { closePayment, isHeld } from './ending.ts';
import { bankSays, isOnItsWay } from './money-back.ts';
import type { Expected, Found } from './shop.ts';
import { day, type Entry, minute, type Order, type Payment, type Store } from './store.ts';

const pageHolds = 30 * minute;
/** How long after its page has closed a payment may still be paid. */
const grace = 2 * minute;
/** How long after that time the provider has to report the outcome. */
const paymentIsToldIn = 120 * minute;
/** How long after its page has closed the provider is queried. */
const isAskedFor = 30 * day;
const refundIsToldIn = day;

/** The provider is queried, if possible, and does not know the outcome yet. */
export function look(store: Store, order: Order, payment: Payment, meanwhile: () => void): void {
  if (payment.state !== 'open' && payment.state !== 'unresolved') payment.isWatched = false;
  if (!payment.isWatched) return;
  if (payment.method !== 'cash') meanwhile();
  const closedFor = store.now - payment.begun - pageHolds;
  if (payment.state === 'open' && closedFor > grace) closePayment(store, order, payment, 'unresolved');
  // A wrong amount is already an exception, or was one since it closed.
  const isKnown = payment.isWrong && (isHeld(payment) || payment.foundAt >= payment.closedAt);
  if (
    payment.state === 'unresolved' &&
    !isKnown &&
    closedFor >= paymentIsToldIn &&
    !payment.doubts.has('silence')
  )
    payment.doubts.set('silence', 'waits');
  if (closedFor > isAskedFor) payment.isWatched = false;
}

/**
 * An operator has compared with the provider's books what waits first: wrong money, by its number, then silence. A
 * capture with a number was charged, so he has given it back. From then on the payment is held no longer.
 */
export function endDoubt(store: Store, payment: Payment, found: Found): Expected | undefined {
  if (payment.state === 'paid') return undefined;
  const waiting = [...payment.doubts].flatMap(([what, word]) => (word === 'waits' ? [what] : []));
  const numbers = waiting.filter((what) => what !== 'silence').sort((a, b) => a - b);
  const what = numbers[0] ?? waiting[0];
  if (what === undefined) return undefined;
  payment.doubts.set(what, what === 0 || what === 'silence' ? found : 'given-back');
  payment.foundAt = store.now;
  return { refusals: [] };
}

interface Back {
  payment: Payment;
  refund: Entry;
}

/** The bank is asked to refund. Without an answer, the outcome is unknown. */
export function askForRefund(
  store: Store,
  order: Order,
  { payment, refund }: Back,
  meanwhile: () => void,
): void {
  const { bank } = store;
  Object.assign(refund, { state: 'pending', hasArrived: bank !== 'loses our calls' });
  meanwhile();
  if (bank === 'pays back') bankSays(store, order, payment, refund, 'succeeded');
  if (bank === 'refuses') bankSays(store, order, payment, refund, 'failed');
  if (isSilent(store) && isOnItsWay(refund)) refund.state = 'unknown';
}

function isSilent({ bank }: Store): boolean {
  return bank === 'loses its answers' || bank === 'loses our calls';
}

/**
 * The bank is queried. A slow refund is still pending; one whose answer was lost has been made; one whose call was lost
 * is sent again, unless it has ended meanwhile.
 */
export function askAboutRefunds(store: Store, order: Order, meanwhile: () => void): void {
  const asked = order.payments.flatMap((payment) =>
    payment.refunds
      .filter(({ state }) => state === 'pending' || state === 'unknown')
      .map((refund) => ({ payment, refund })),
  );
  for (const { payment, refund } of asked) {
    const isTold = refund.state === 'unknown' && !isSilent(store);
    if (isOnItsWay(refund)) meanwhile();
    if (isTold && refund.hasArrived) bankSays(store, order, payment, refund, 'succeeded');
    else if (isTold && isOnItsWay(refund)) askForRefund(store, order, { payment, refund }, meanwhile);
    const { askedAt = store.now } = refund;
    if (isOnItsWay(refund) && store.now - askedAt >= refundIsToldIn) refund.isListed = true;
  }
}

/** An operator ends the first overdue refund; what the bank has made is never said to be unmade. */
export function endRefund(
  store: Store,
  order: Order,
  found: 'given-back' | 'not-given-back',
): Expected | undefined {
  for (const payment of order.payments)
    for (const refund of payment.refunds) {
      if (!refund.isListed) continue;
      const isMade = refund.state === 'unknown' && refund.hasArrived;
      const isBack = isMade || found === 'given-back';
      refund.hasArrived ||= isBack;
      bankSays(store, order, payment, refund, isBack ? 'succeeded' : 'failed');
      return { refusals: [] };
    }
  return undefined;
}
