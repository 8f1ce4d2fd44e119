/*
 * Providers that do not report. Until one does, a payment or refund has not ended; if its report is overdue, it is an
 * exception until the report arrives (docs/operations/exceptions.md).
 */

import { closePayment } from './ending.ts';
import { bankSays, isOnItsWay } from './money-back.ts';
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
  if (payment.state === 'open' && closedFor > grace) closePayment(order, payment, 'unresolved');
  // A wrong amount is already an exception.
  if (payment.state === 'unresolved' && !payment.isWrong && closedFor >= paymentIsToldIn)
    payment.isListed = true;
  if (closedFor > isAskedFor) payment.isWatched = false;
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
 * is sent again.
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
    else if (isTold) askForRefund(store, order, { payment, refund }, meanwhile);
    const { askedAt = store.now } = refund;
    if (isOnItsWay(refund) && store.now - askedAt >= refundIsToldIn) refund.isListed = true;
  }
}
