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
import { toPayerMax } from './amounts.ts';
import { call } from './call.ts';
import { refundRefusals, refundStatuses, refusals } from './provider.ts';
import { referenceOf, tradeNumberOf } from './trade-number.ts';
import { type Refund, refundSchema } from './wire.ts';

/**
 * Requests a refund. PayerMax answers that it is on its way and notifies the result. It makes one refund of a trade
 * at a time: a second one that comes too soon is not accepted, and is sent again once a query shows that.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { refundReference, amount } = request;
  const refundAmount = toPayerMax(amount);
  if (refundAmount === undefined)
    return { kind: 'refused', detail: `PayerMax cannot express this amount in ${amount.currency}` };
  const outcome = await call(context, 'refund', {
    outRefundNo: tradeNumberOf(refundReference),
    refundAmount,
    refundCurrency: amount.currency,
    outTradeNo: tradeNumberOf(payment.reference),
    comments: [...request.reason].slice(0, 200).join(''),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') {
    const { code, detail } = outcome;
    const isOurKey = listNaming(refusals, code) === 'configuration';
    const isCertain = refundRefusals.includes(code) && !(isOurKey && request.isRepeat);
    return { kind: isCertain ? 'refused' : 'unknown', detail };
  }
  const answered = refundSchema.safeParse(outcome.data);
  if (!answered.success || referenceOf(answered.data.outRefundNo) !== refundReference)
    return { kind: 'unknown', detail: 'the answer is not this refund' };
  return { kind: 'known', refund: refundUpdateOf(answered.data, context.account.merchant) };
}

/** Reads a PayerMax refund into a `RefundUpdate`. An unknown status means pending. */
export function refundUpdateOf(refund: Refund, merchant: string): RefundUpdate {
  const { outTradeNo, refundAmount, refundCurrency } = refund;
  const saysAmount = refundAmount != null && refundCurrency != null;
  return {
    refundReference: referenceOf(refund.outRefundNo),
    status: listNaming(refundStatuses, refund.status) ?? 'pending',
    ...(saysAmount ? { amount: fromMajorUnits(refundAmount, refundCurrency) } : {}),
    providerReference: refund.refundTradeNo,
    ...(outTradeNo == null ? {} : { reference: referenceOf(outTradeNo) }),
    merchant,
    detail: scrub(refund.status),
  };
}
