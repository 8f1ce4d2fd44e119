import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { fromAlipay, toAlipay } from './amounts.ts';
import { call } from './call.ts';
import { refundStatuses, refusals, repeatedOtherwise } from './provider.ts';
import { type Refund, refundSchema } from './wire.ts';

const longestReason = 256;

/** Refunds, either at once or after a while. Our refund's reference is the idempotency key. */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { refundReference, amount, reason } = request;
  const { providerReference: paymentId } = payment;
  if (paymentId === undefined)
    return { kind: 'refused', detail: 'Alipay has not given a number for the payment' };
  const refundReason = [...reason].slice(0, longestReason).join('');
  const outcome = await call(context, 'refund', {
    refundRequestId: refundReference,
    paymentId,
    refundAmount: toAlipay(amount),
    ...(refundReason === '' ? {} : { refundReason }),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'refused') {
    const { code, detail } = outcome;
    const isOurKey = listNaming(refusals, code) === 'configuration';
    const isUncertain = code === repeatedOtherwise || (isOurKey && request.isRepeat);
    return { kind: isUncertain ? 'unknown' : 'refused', detail };
  }
  const answered = refundSchema.safeParse(outcome.body);
  if (!answered.success || answered.data.refundRequestId !== refundReference)
    return {
      kind: 'unknown',
      detail: outcome.kind === 'undecided' ? outcome.detail : 'the answer is not this refund',
    };
  const status = outcome.kind === 'done' ? 'SUCCESS' : 'PROCESSING';
  return {
    kind: 'known',
    refund: refundUpdateOf(context.account.merchant, { ...answered.data, refundStatus: status }),
  };
}

/** Reads a refund into a `RefundUpdate`. An unknown status means pending. */
export function refundUpdateOf(merchant: string, refund: Refund): RefundUpdate {
  const { refundStatus, refundAmount, paymentId } = refund;
  const shown = refundStatus ?? '';
  return {
    refundReference: refund.refundRequestId,
    status: listNaming(refundStatuses, shown) ?? 'pending',
    ...(refundAmount == null ? {} : { amount: fromAlipay(refundAmount) }),
    providerReference: refund.refundId,
    ...(paymentId == null ? {} : { capture: paymentId }),
    merchant,
    detail: scrub(`refund ${shown}`),
  };
}
