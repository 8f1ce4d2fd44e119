import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { toPingPong } from './amounts.ts';
import { call } from './call.ts';
import { refundRefusals, refundStatuses } from './provider.ts';
import { type Refund, refundSchema } from './wire.ts';

/**
 * Requests a refund, once for each number. A refusal of a repeat is not believed: the first call may have taken
 * effect.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  { refundReference, amount, reason, isRepeat }: RefundRequest,
): Promise<RefundOutcome> {
  const written = toPingPong(amount);
  if (written === undefined)
    return { kind: 'refused', detail: `PingPong cannot express this amount in ${amount.currency}` };
  const outcome = await call(context, 'payment/refund', {
    merchantTransactionId: payment.reference,
    merchantRefundId: refundReference,
    amount: written,
    currency: amount.currency,
    notificationUrl: payment.memo.notifyUrl,
    remark: [...reason].slice(0, 32).join(''),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') {
    const isCertain = refundRefusals.includes(outcome.code) && !isRepeat;
    return { kind: isCertain ? 'refused' : 'unknown', detail: outcome.detail };
  }
  const answered = refundSchema.safeParse(outcome.contents);
  if (!answered.success || !isAbout(answered.data, payment, refundReference))
    return { kind: 'unknown', detail: 'the answer is not this refund' };
  return {
    kind: 'known',
    refund: refundUpdateOf(answered.data, refundReference, context.account.merchant),
  };
}

/**
 * Whether an answer is about this refund of this payment. PingPong's example of a refund answer is really a
 * transaction's, without any of the three fields: accepting one would take the payment's success for the refund's.
 */
export function isAbout(
  { merchantTransactionId, merchantRefundId, refundId, refundTime }: Refund,
  payment: KnownPayment,
  refundReference: string,
): boolean {
  const isRefund = Boolean(merchantRefundId || refundId || refundTime);
  return (
    isRefund &&
    merchantTransactionId === payment.reference &&
    (merchantRefundId || refundReference) === refundReference
  );
}

/** Reads a PingPong refund into a `RefundUpdate`. An unknown status means pending. */
export function refundUpdateOf(refund: Refund, refundReference: string, merchant: string): RefundUpdate {
  return {
    refundReference,
    status: listNaming(refundStatuses, refund.status) ?? 'pending',
    amount: fromMajorUnits(refund.amount, refund.currency),
    ...(refund.refundId ? { providerReference: refund.refundId } : {}),
    reference: refund.merchantTransactionId,
    capture: refund.transactionId,
    merchant,
    detail: scrub(refund.status),
  };
}
