import { type EarlierRefund, earlierRefund } from '@gemporium/provider-kit/earlier-refund.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { call } from './call.ts';
import { cidOf, paths } from './provider.ts';
import { fetchPayment } from './query.ts';
import { type Cancelled, cancelSchema, type Order } from './wire.ts';

/**
 * Calls cancel, which refunds. It has no idempotency key, so it is never sent blindly: order is asked first whether
 * this refund has already been made (our reference is sent as `payload`), and the request contains the amount that
 * can still be refunded, so that KakaoPay refuses it if another refund slipped in between.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const found = await fetchPayment(context, payment);
  if (found.kind === 'unavailable') return found;
  if (found.kind === 'not-found') return { kind: 'refused', detail: found.detail };
  const { order } = found;

  const earlier = standing(order, payment, request);
  if (earlier?.kind === 'cannot-tell') return earlier.outcome;
  if (earlier?.kind === 'done')
    return known(context, request, { aid: earlier.providerReference, detail: order.status });
  const available = order.cancel_available_amount?.total;
  if ((available ?? Number.POSITIVE_INFINITY) < request.amount.amountMinor) {
    return { kind: 'refused', detail: `only ${available} KRW can be refunded` };
  }

  const outcome = await call(context, paths.cancel, {
    cid: cidOf(context.account),
    tid: payment.memo.tid,
    cancel_amount: request.amount.amountMinor,
    cancel_tax_free_amount: 0,
    cancel_available_amount: available,
    payload: request.refundReference,
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  // The first call may have been carried out after we asked: asking again will tell.
  if (outcome.kind === 'error')
    return { kind: request.isRepeat ? 'unknown' : 'refused', detail: outcome.detail };
  const cancelled = cancelSchema.safeParse(outcome.body);
  if (!cancelled.success || !isOf(cancelled.data, payment, request))
    return { kind: 'unknown', detail: 'the answer is not this refund' };
  const { aid, status } = cancelled.data;
  return known(context, request, { aid, detail: status });
}

function isOf({ tid, approved_cancel_amount }: Cancelled, payment: KnownPayment, { amount }: RefundRequest) {
  const total = approved_cancel_amount?.total ?? amount.amountMinor;
  return tid === payment.memo.tid && total === amount.amountMinor;
}

/** This refund, if KakaoPay has already made it. A payment cannot be refunded in full twice. */
function standing(order: Order, payment: KnownPayment, request: RefundRequest): EarlierRefund | undefined {
  const cancels = (order.payment_action_details ?? [])
    .filter((action) => action.payment_action_type === 'CANCEL')
    .map((action) => ({
      refundReference: action.payload,
      amountMinor: Math.abs(action.amount),
      providerReference: action.aid,
    }));
  const earlier = earlierRefund('KakaoPay', cancels, request);
  const isWhole = request.amount.amountMinor === payment.amount.amountMinor;
  if (earlier?.kind === 'done' || !isWhole || order.status !== 'CANCEL_PAYMENT') return earlier;
  return { kind: 'done', ...(cancels[0] && { providerReference: cancels[0].providerReference }) };
}

function known(
  context: ProviderContext,
  request: RefundRequest,
  { aid, detail }: { aid: string | null | undefined; detail: string },
): RefundOutcome {
  const refund: RefundUpdate = {
    refundReference: request.refundReference,
    status: 'succeeded',
    amount: request.amount,
    ...(aid == null ? {} : { providerReference: aid }),
    merchant: context.account.merchant,
    detail: scrub(detail),
  };
  return { kind: 'known', refund };
}
