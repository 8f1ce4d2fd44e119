import type {
  KnownPayment,
  ProviderContext,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { refundUpdateOf } from './refund.ts';
import { listSchema, refundSchema } from './wire.ts';

/** Airwallex finds a refund only by its own number, so we search the intent's refunds for our reference. */
export async function queryRefund(
  context: ProviderContext,
  { providerReference }: KnownPayment,
  { refundReference }: RefundRequest,
): Promise<RefundQueryOutcome> {
  if (providerReference === undefined)
    return { kind: 'unavailable', detail: 'the payment has no intent yet' };
  const outcome = await call(context, {
    method: 'GET',
    path: `/pa/refunds?payment_intent_id=${encodeURIComponent(providerReference)}`,
  });
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const list = listSchema.safeParse(outcome.body);
  if (!list.success) return { kind: 'unavailable', detail: 'the answer is not a list of refunds' };
  const { items, has_more: isCut } = list.data;
  const refunds = items.flatMap((item) => {
    const refund = refundSchema.safeParse(item);
    return refund.success && refund.data.payment_intent_id === providerReference ? [refund.data] : [];
  });
  const refund = refunds.find(({ request_id }) => request_id === refundReference);
  if (refund) return { kind: 'known', refund: refundUpdateOf(refund, context.account.merchant) };
  // One that cannot be read, or that is not shown, may be this one.
  return isCut || refunds.length < items.length
    ? { kind: 'unavailable', detail: 'Airwallex does not show all refunds of this intent' }
    : { kind: 'not-found', detail: 'Airwallex shows no such refund' };
}
