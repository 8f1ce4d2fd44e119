import type {
  KnownPayment,
  ProviderContext,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { shortRefundName } from '@gemporium/provider-kit/short-refund-name.ts';
import { ask } from './query.ts';
import { refundUpdateOf } from './refund-update.ts';

/** Asks for the refund's state: EBANX lists a payment's refunds with the payment. */
export async function queryRefund(
  context: ProviderContext,
  { reference }: KnownPayment,
  { refundReference }: RefundRequest,
): Promise<RefundQueryOutcome> {
  const asked = await ask(context, { merchant_payment_code: reference });
  if (asked.kind !== 'found') return { kind: 'unavailable', detail: asked.detail };
  const { payment } = asked;
  const code = shortRefundName(reference, refundReference);
  const refund = payment.refunds.find(({ merchant_refund_code }) => merchant_refund_code === code);
  return refund === undefined
    ? { kind: 'not-found', detail: `EBANX has no refund ${code} for this payment` }
    : { kind: 'known', refund: refundUpdateOf(context.account, reference, payment, refund) };
}
