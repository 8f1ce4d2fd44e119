import type {
  KnownPayment,
  ProviderContext,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { fetchPayment } from './query.ts';
import { refundUpdate } from './refund.ts';

/** PayPal finds a refund only by its own number, so we search the order's refunds for our reference. */
export async function queryRefund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundQueryOutcome> {
  const found = await fetchPayment(context, payment);
  if (found.kind !== 'found') return { kind: 'unavailable', detail: found.detail };
  const { captures, refunds } = found.order.purchase_units[0].payments ?? {};
  const isWhole = captures?.some(({ id }) => id === payment.providerReference);
  if (!isWhole) return { kind: 'unavailable', detail: 'PayPal does not show the capture of this payment' };
  const refund = refunds?.find(({ custom_id }) => custom_id === request.refundReference);
  return refund
    ? { kind: 'known', refund: refundUpdate(context, request, refund) }
    : { kind: 'not-found', detail: 'PayPal shows no such refund' };
}
