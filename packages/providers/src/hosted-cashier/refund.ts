import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import type { z } from 'zod';
import { call, pathOf } from './call.ts';
import { refundStatuses } from './provider.ts';
import { refundSchema } from './wire.ts';

/** Makes a refund; a repeated refund reference is the same refund. */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { merchant } = context.account;
  const outcome = await call(context, {
    purpose: `refund-${request.refundReference}`,
    path: pathOf(payment.reference, '/refunds'),
    body: { merchant, refund_reference: request.refundReference, amount_minor: request.amount.amountMinor },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') {
    const { status, detail } = outcome;
    const isOurKey = status === 401 || status === 403;
    return { kind: status === 429 || (isOurKey && request.isRepeat) ? 'unavailable' : 'refused', detail };
  }
  const answered = refundSchema.safeParse(outcome.body);
  if (!answered.success || answered.data.refund_reference !== request.refundReference) {
    return { kind: 'unknown', detail: 'the answer is not this refund' };
  }
  return { kind: 'known', refund: refundUpdateOf(answered.data, merchant, request.amount.currency) };
}

/** Reads the cashier's refund into a `RefundUpdate`. An unknown status means pending. */
export function refundUpdateOf(
  refund: z.infer<typeof refundSchema>,
  merchant: string,
  currency: string,
): RefundUpdate {
  return {
    refundReference: refund.refund_reference,
    status: listNaming(refundStatuses, refund.status) ?? 'pending',
    ...(refund.amount_minor === undefined ? {} : { amount: { amountMinor: refund.amount_minor, currency } }),
    ...(refund.id === undefined ? {} : { providerReference: refund.id }),
    merchant,
    detail: scrub(`refund ${refund.status}`),
  };
}
