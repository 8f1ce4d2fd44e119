import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { shortRefundName } from '@gemporium/provider-kit/short-refund-name.ts';
import { toEbanx } from './amounts.ts';
import { call } from './call.ts';
import { refundRefusal, refusals } from './provider.ts';
import { queryRefund } from './query-refund.ts';
import { refundUpdateOf } from './refund-update.ts';
import { type Payment, type Refund, refundedSchema } from './wire.ts';

/**
 * Requests a refund. According to its Refund Report, EBANX does not enforce that a merchant_refund_code is unique,
 * so the refund is searched for before it is sent.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { reference } = payment;
  const amount = toEbanx(request.amount);
  if (amount === undefined)
    return { kind: 'refused', detail: `EBANX cannot express this amount in ${request.amount.currency}` };
  const found = await queryRefund(context, payment, request);
  if (found.kind !== 'not-found') return found;

  // Of at most 20 characters.
  const merchant_refund_code = shortRefundName(reference, request.refundReference);
  const outcome = await call(context, 'refund', {
    operation: 'request',
    merchant_payment_code: reference,
    amount,
    description: [...request.reason].slice(0, 1500).join(''),
    merchant_refund_code,
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') {
    // The first call may still be in progress while this one is refused: asking again will tell.
    const isRefused =
      outcome.code.startsWith(refundRefusal) || listNaming(refusals, outcome.code) === 'configuration';
    return { kind: isRefused && !request.isRepeat ? 'refused' : 'unknown', detail: outcome.detail };
  }
  const answered = refundedSchema.safeParse(outcome.body);
  if (!answered.success || !isOf(answered.data, reference, merchant_refund_code))
    return { kind: 'unknown', detail: 'the answer is not this refund' };
  return {
    kind: 'known',
    refund: refundUpdateOf(context.account, reference, answered.data.payment, answered.data.refund),
  };
}

function isOf(
  { payment, refund }: { payment: Payment; refund: Refund },
  reference: string,
  code: string,
): boolean {
  return payment.merchant_payment_code === reference && refund.merchant_refund_code === code;
}
