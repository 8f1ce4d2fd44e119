import type {
  KnownPayment,
  ProviderContext,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { notKnown } from './provider.ts';
import { isAbout, refundUpdateOf } from './refund.ts';
import { refundSchema } from './wire.ts';

/** The refund's state at PingPong. */
export async function queryRefund(
  context: ProviderContext,
  payment: KnownPayment,
  { refundReference }: RefundRequest,
): Promise<RefundQueryOutcome> {
  const outcome = await call(context, 'refund/query', {
    merchantTransactionId: payment.reference,
    merchantRefundId: refundReference,
  });
  if (outcome.kind === 'error' && outcome.code === notKnown)
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const answered = refundSchema.safeParse(outcome.contents);
  if (!answered.success || !isAbout(answered.data, payment, refundReference))
    return { kind: 'unavailable', detail: 'the answer is not this refund' };
  return {
    kind: 'known',
    refund: refundUpdateOf(answered.data, refundReference, context.account.merchant),
  };
}
