import type {
  KnownPayment,
  ProviderContext,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { isBegun, lookUpRefunds, refundInHistory, refundKnown } from './refund-history.ts';

/**
 * What the history says about a refund that may have been requested. A refund that Naver Pay has tried in vain is
 * pending: Naver Pay finishes it by itself. A refund without a record may be sent again, because Naver Pay compares
 * the amount left.
 */
export async function queryRefund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundQueryOutcome> {
  const found = await lookUpRefunds(context, payment);
  if (found.kind !== 'found') return found;
  const earlier = refundInHistory(found.records, { ...request, isRepeat: true });
  if (earlier?.kind === 'cannot-tell') return { kind: 'unavailable', detail: earlier.outcome.detail };
  if (earlier) {
    const { providerReference } = earlier;
    return refundKnown(context, request, { providerReference, detail: 'given back' });
  }
  return isBegun(found.records, request)
    ? refundKnown(context, request, { status: 'pending', detail: 'not given back yet' })
    : { kind: 'not-found', detail: 'the history shows no such refund' };
}
