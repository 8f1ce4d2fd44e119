import type {
  KnownPayment,
  ProviderContext,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { fetchPayment } from './query.ts';
import { refundUpdateOf } from './refund.ts';

/** The refund's state, from the payment that it belongs to. */
export async function queryRefund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundQueryOutcome> {
  const found = await fetchPayment(context, payment.reference);
  if (found.kind !== 'found') return found;
  const { refunds, merchant, currency } = found.payment;
  const known = refunds?.find((one) => one.refund_reference === request.refundReference);
  if (known === undefined) return { kind: 'not-found', detail: 'the payment has no such refund' };
  return { kind: 'known', refund: refundUpdateOf(known, merchant, currency) };
}
