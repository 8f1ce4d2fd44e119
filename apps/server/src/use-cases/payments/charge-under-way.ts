import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { secondsSince } from '../../clock.ts';
import type { PaymentRow, UnpaidEnd } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';

/**
 * Longer than the slowest call that takes money, made twice (Naver Pay, a minute each), and what its provider still
 * does.
 */
const underWaySeconds = 180;

/**
 * Whether the store itself may be taking this payment's money (`chargesOnReturn`, `capture`): such a call was sent, and
 * its end is not known. Until then the provider may say that nothing was paid, and take the money a moment later.
 */
export function isChargeUnderWay(services: Pick<Services, 'now'>, { charges_sent }: PaymentRow): boolean {
  return charges_sent.some((sentAt) => mayBeUnderWay(services, sentAt));
}

/** Whether a call that was sent then may still be on its way. */
export function mayBeUnderWay(services: Pick<Services, 'now'>, sentAt: Date): boolean {
  return secondsSince(services, sentAt) < underWaySeconds;
}

/**
 * The end without money that the provider reported while such a call was under way, once none is any more. The provider
 * may not report it again: PayPal names a declined card only in its answer to the capture.
 */
export function endToCount(services: Pick<Services, 'now'>, payment: PaymentRow): UnpaidEnd | undefined {
  return isChargeUnderWay(services, payment) ? undefined : (payment.withheld_end ?? undefined);
}

/** Whether no money was taken, and none will be by a call that was answered so. */
export function tookNothing(answer: QueryOutcome | undefined): boolean {
  return answer?.kind !== 'unavailable' && !(answer?.kind === 'known' && answer.update.status === 'paid');
}
