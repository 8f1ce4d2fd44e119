/*
 * Providers that do not speak. Until one does, a payment or a refund has not ended; what should have been said by its time
 * comes before an operator, until it is said (docs/operations/exceptions.md).
 */

import { closePayment } from './ending.ts';
import { bankSays, isOnItsWay } from './money-back.ts';
import { day, type Entry, minute, type Order, type Payment, type Store } from './store.ts';

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

interface Back {
  payment: Payment;
  refund: Entry;
}

/** The bank is asked for a refund. Without an answer, the outcome is unknown. */
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
 * The bank is asked. Of one that takes its time it does not know yet; one whose answer was lost it has done, or it has never
 * got the call, which is sent again then.
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
