/*
 * Providers that do not speak. Until one does, a payment or a refund has not ended; what should have been said by its time
 * comes before an operator, until it is said (docs/operations/exceptions.md).
 */

import { closePayment } from './ending.ts';
import { isOnItsWay } from './money-back.ts';
import { day, minute, type Order, type Payment, type Store } from './store.ts';

const pageHolds = 30 * minute;
/** So long after its page has closed nobody pays it any more … */
const grace = 2 * minute;
/** … its provider should have said what became of it … */
const paymentIsToldIn = 120 * minute;
/** … and is asked no more. */
const isAskedFor = 30 * day;
const refundIsToldIn = day;

/** The provider is asked, where it can be, and says that it does not know yet. */
export function look(store: Store, order: Order, payment: Payment, meanwhile: () => void): void {
  if (payment.state !== 'open' && payment.state !== 'unresolved') payment.isWatched = false;
  if (!payment.isWatched) return;
  if (payment.method !== 'cash') meanwhile();
  const closedFor = store.now - payment.begun - pageHolds;
  if (payment.state === 'open' && closedFor > grace) closePayment(order, payment, 'unresolved');
  // Where the wrong money came in, an operator looks already.
  if (payment.state === 'unresolved' && !payment.isWrong && closedFor >= paymentIsToldIn)
    payment.isListed = true;
  if (closedFor > isAskedFor) payment.isWatched = false;
}

/** The bank is asked, and does not know yet. */
export function askAboutRefunds(store: Store, { payments }: Order, meanwhile: () => void): void {
  const pending = payments.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'pending'));
  for (const refund of pending) {
    if (isOnItsWay(refund)) meanwhile();
    const { askedAt = store.now } = refund;
    if (isOnItsWay(refund) && store.now - askedAt >= refundIsToldIn) refund.isListed = true;
  }
}
