import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import {
  noteChargeEnded,
  noteChargeSent,
  type PaymentRow,
  type UnpaidEnd,
} from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { lockBooks, paymentOf } from './books.ts';
import { isChargeUnderWay, mayBeUnderWay, tookNothing } from './charge-under-way.ts';
import { knownPayment } from './known-payment.ts';
import type { Shopper } from './shopper-id.ts';

/**
 * The only place that calls a provider's `capture` (PayPal). It does so only for an open payment of an unpaid order
 * whose page has not closed, because any other money would only have to go back. A capture whose answer was lost is
 * requested again: the provider answers a repeat alike, and may have declined it, which it says nowhere else. Providers
 * that charge when the browser returns are handled in `complete-return.ts`. Returns the capture's outcome, or `answer`
 * unchanged if there is nothing to capture.
 */
export async function captureApproved(
  services: Services,
  payment: PaymentRow,
  order: Shopper & Pick<OrderRow, 'state'>,
  answer: QueryOutcome,
): Promise<QueryOutcome> {
  if (answer.kind !== 'known' || answer.update.status !== 'pending') return answer;
  const unanswered = payment.charges_sent.filter((at) => !mayBeUnderWay(services, at));
  if (!answer.update.awaitsCapture && !isLost(services, payment)) return answer;
  const at = services.providers.account(payment.account);
  if (!at?.provider.capture || !isWanted(services, order, payment)) return answer;
  const sentAt = await begin(services, payment);
  if (!sentAt) return answer;
  const { memo } = answer.update;
  const known = knownPayment({ ...payment, memo: { ...payment.memo, ...memo } }, order);
  const taken = await at.provider.capture(at.context, known, unanswered.length > 0 ? { isRepeat: true } : {});
  if (tookNothing(taken))
    for (const ended of [...unanswered, sentAt])
      await noteChargeEnded(services.database, payment, ended, declineIn(taken));
  return taken;
}

/** Kept before it is booked: if this process dies in between, it counts with the next report. */
function declineIn(taken: QueryOutcome): UnpaidEnd | undefined {
  if (taken.kind !== 'known' || taken.update.status !== 'declined') return undefined;
  const { status, error, detail } = taken.update;
  return { status, ...(error && { error }), detail };
}

/** Whether a capture was sent whose answer nobody has, nor will get any more. */
function isLost(services: Services, payment: PaymentRow): boolean {
  const { charges_sent: sent, withheld_end: end } = payment;
  return sent.length > 0 && !isChargeUnderWay(services, payment) && end === null;
}

function isWanted(
  { now }: Services,
  order: Pick<OrderRow, 'state'>,
  { state, expires_at }: PaymentRow,
): boolean {
  return order.state === 'unpaid' && openPaymentStates.includes(state) && now() < expires_at;
}

/**
 * Notes that the money is about to be taken, if it is still wanted: while the provider was asked, the player may have
 * dropped the order, or paid it otherwise. Until the call has ended nothing but money ends the payment
 * (`charge-under-way.ts`). Names the note; undefined if nothing must be taken.
 */
function begin(services: Services, payment: PaymentRow): Promise<Date | undefined> {
  return services.database.transaction(async (tx) => {
    const books = await lockBooks(tx, payment);
    const current = paymentOf(books, payment.reference);
    return isWanted(services, books.order, current) ? noteChargeSent(tx, current, services.now()) : undefined;
  });
}
