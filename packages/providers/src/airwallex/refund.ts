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
import { toAirwallex } from './amounts.ts';
import { call } from './call.ts';
import { refundStatuses, refusals } from './provider.ts';
import { type Refund, refundSchema } from './wire.ts';

const longestReason = 128;

/**
 * Refunds part or all of an intent. A repeated call is the same refund; its result comes by webhook. If a repeat is
 * refused, the first call may still have made the refund.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const amount = toAirwallex(request.amount);
  if (payment.providerReference === undefined)
    return { kind: 'refused', detail: 'the payment has no intent yet' };
  if (amount === undefined)
    return { kind: 'refused', detail: `Airwallex cannot express this amount in ${request.amount.currency}` };
  const outcome = await call(context, {
    method: 'POST',
    path: '/pa/refunds/create',
    body: {
      request_id: request.refundReference,
      payment_intent_id: payment.providerReference,
      amount,
      reason: [...request.reason].slice(0, longestReason).join(''),
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind !== 'done') {
    const isRefused =
      outcome.kind === 'no-entry' ||
      (outcome.kind === 'error' && listNaming(refusals, outcome.code) !== undefined);
    return { kind: isRefused && !request.isRepeat ? 'refused' : 'unknown', detail: outcome.detail };
  }
  const answered = refundSchema.safeParse(outcome.body);
  const isOurs =
    answered.success &&
    answered.data.request_id === request.refundReference &&
    answered.data.payment_intent_id === payment.providerReference;
  if (!isOurs) return { kind: 'unknown', detail: 'the answer is not this refund' };
  return { kind: 'known', refund: refundUpdateOf(answered.data, context.account.merchant) };
}

/** Reads Airwallex's refund into a `RefundUpdate`. An unknown status means pending. */
export function refundUpdateOf(refund: Refund, merchant: string): RefundUpdate {
  return {
    refundReference: refund.request_id || refund.id,
    status: listNaming(refundStatuses, refund.status) ?? 'pending',
    amount: fromMajorUnits(refund.amount, refund.currency),
    providerReference: refund.id,
    capture: refund.payment_intent_id,
    merchant,
    detail: scrub(refund.status),
  };
}
