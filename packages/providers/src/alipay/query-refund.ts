import type {
  KnownPayment,
  ProviderContext,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { notFound } from './provider.ts';
import { refundUpdateOf } from './refund.ts';
import { noRefundSchema, refundSchema } from './wire.ts';

/** Asks Alipay for a refund's state. */
export async function queryRefund(
  context: ProviderContext,
  _payment: KnownPayment,
  { refundReference }: RefundRequest,
): Promise<RefundQueryOutcome> {
  const outcome = await call(context, 'inquiryRefund', { refundRequestId: refundReference });
  if (outcome.kind === 'refused' && notFound.includes(outcome.code))
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  // Documented beside the refusals above. To send a refund again that is there after all changes nothing.
  if (noRefundSchema.safeParse(outcome.body).success)
    return { kind: 'not-found', detail: 'Alipay shows no such refund' };
  const answered = refundSchema.safeParse(outcome.body);
  return answered.success && answered.data.refundRequestId === refundReference
    ? { kind: 'known', refund: refundUpdateOf(context.account.merchant, answered.data) }
    : { kind: 'unavailable', detail: 'the answer is not this refund' };
}
