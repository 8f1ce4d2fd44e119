import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { firstBytes } from './create.ts';
import { cancelCodes, paths } from './provider.ts';
import { lookUpRefunds, refundInHistory, refundKnown } from './refund-history.ts';
import { type Cancelled, cancelledSchema } from './wire.ts';

const longestReasonBytes = 256;
const requestedByMerchant = '2';

/**
 * cancel, which refunds. It is never sent blindly: the history is first searched for this refund (our reference
 * travels as `merchantPayTransactionKey`), and the request states what must be left afterwards, so that Naver Pay
 * refuses it if another refund slipped in between.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const found = await lookUpRefunds(context, payment);
  if (found.kind !== 'found') return found;
  const { paymentId, rest } = found;
  const { refundReference, amount, reason } = request;
  const earlier = refundInHistory(found.records, request);
  if (earlier?.kind === 'cannot-tell') return earlier.outcome;
  if (earlier) {
    const { providerReference } = earlier;
    return refundKnown(context, request, { providerReference, detail: 'given back before' });
  }
  const left = rest - amount.amountMinor;
  if (left < 0) return { kind: 'refused', detail: `only ${rest} KRW can be given back` };

  const outcome = await call(context, {
    path: paths.cancel,
    content: {
      form: {
        paymentId,
        merchantPayTransactionKey: refundReference,
        cancelAmount: `${amount.amountMinor}`,
        cancelReason: firstBytes(reason, longestReasonBytes) || 'refund',
        cancelRequester: requestedByMerchant,
        taxScopeAmount: `${amount.amountMinor}`,
        taxExScopeAmount: '0',
        doCompareRest: '1',
        expectedRestAmount: `${left}`,
      },
    },
    // A different amount left makes a different request: only one of the two can still go through.
    idempotencyKey: `${refundReference}-${left}`,
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') return ofRefusal(context, request, outcome);
  const cancelled = cancelledSchema.safeParse(outcome.body);
  if (!cancelled.success || !isOf(cancelled.data, { paymentId, left }))
    return { kind: 'unknown', detail: 'the answer is not for this refund' };
  return refundKnown(context, request, {
    providerReference: cancelled.data.payHistId,
    detail: 'given back',
  });
}

function isOf({ paymentId, totalRestAmount }: Cancelled, asked: { paymentId: string; left: number }) {
  return paymentId === asked.paymentId && (totalRestAmount ?? asked.left) === asked.left;
}

/**
 * A refusal of a repeat says nothing about the first call, which may have gone through after we searched the history.
 */
function ofRefusal(
  context: ProviderContext,
  request: RefundRequest,
  { code, detail }: { code: string; detail: string },
): RefundOutcome {
  const meant = listNaming(cancelCodes, code);
  if (meant === 'underWay') return refundKnown(context, request, { status: 'pending', detail });
  if (meant === 'notNow') return { kind: 'unavailable', detail };
  const isRefused = meant === 'never' || code === '';
  return { kind: isRefused && !request.isRepeat ? 'refused' : 'unknown', detail };
}
