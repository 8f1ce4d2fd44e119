import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { shortRefundName } from '@gemporium/provider-kit/short-refund-name.ts';
import { toPagsmile } from './amounts.ts';
import { call } from './call.ts';
import { refundStatuses, refusals } from './provider.ts';
import { refundSchema } from './wire.ts';

/**
 * Requests a refund under a number of its own. Pagsmile has no refund query: the result comes by notification. Ways
 * to pay that refund by bank transfer need the payer's account, which the store does not have, so Pagsmile refuses
 * those refunds.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { refundReference, amount } = request;
  const refund_amount = toPagsmile(amount);
  if (refund_amount === undefined)
    return { kind: 'refused', detail: `Pagsmile cannot express this amount in ${amount.currency}` };
  // Of at most 16 characters.
  const out_request_no = shortRefundName(payment.reference, refundReference);
  const outcome = await call(context, 'refund', {
    out_trade_no: payment.reference,
    out_request_no,
    refund_amount,
    refund_currency: amount.currency,
    refund_reason: [...request.reason].slice(0, 128).join(''),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') {
    // A number that is already used may be this very refund's.
    const isRefused = listNaming(refusals, outcome.code) !== undefined;
    return { kind: isRefused && !request.isRepeat ? 'refused' : 'unknown', detail: outcome.detail };
  }
  const answered = refundSchema.safeParse(outcome.body);
  if (!answered.success || answered.data.out_trade_no !== payment.reference)
    return { kind: 'unknown', detail: 'the answer is not this refund' };
  const { refund_status, refund_currency } = answered.data;
  return {
    kind: 'known',
    refund: {
      refundReference,
      status: listNaming(refundStatuses, refund_status) ?? 'pending',
      amount: fromMajorUnits(answered.data.refund_amount, refund_currency),
      providerReference: out_request_no,
      reference: payment.reference,
      merchant: context.account.merchant,
      detail: scrub(refund_status),
    },
  };
}
