import type {
  KnownPayment,
  ProviderContext,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { refundUpdateOf } from './refund.ts';
import { referenceOf, tradeNumberOf } from './trade-number.ts';
import { refundSchema } from './wire.ts';

/** The refund's state at PayerMax. */
export async function queryRefund(
  context: ProviderContext,
  _payment: KnownPayment,
  { refundReference }: RefundRequest,
): Promise<RefundQueryOutcome> {
  const outcome = await call(context, 'refundQuery', { outRefundNo: tradeNumberOf(refundReference) });
  if (outcome.kind === 'error' && outcome.code === 'ORDER_NOT_EXIST')
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const answered = refundSchema.safeParse(outcome.data);
  if (!answered.success || referenceOf(answered.data.outRefundNo) !== refundReference)
    return { kind: 'unavailable', detail: 'the answer is not this refund' };
  return { kind: 'known', refund: refundUpdateOf(answered.data, context.account.merchant) };
}
