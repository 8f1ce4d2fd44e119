import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { decisiveCapture, fetchPayment, paymentUpdateOf } from './query.ts';

/**
 * PayPal has no cancel for an order and needs none: an order ends unpaid unless we capture it. It counts as cancelled
 * once PayPal says that nothing is captured; after that the store never captures it.
 */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const found = await fetchPayment(context, payment);
  if (found.kind === 'not-found') return { kind: 'cancelled', detail: found.detail };
  if (found.kind !== 'found') return { kind: 'unavailable', detail: found.detail };
  const update = paymentUpdateOf(context, payment, found.order);
  const { detail, status } = update;
  const [unit] = found.order.purchase_units;
  const mayBePaid = status === 'paid' || (status === 'pending' && decisiveCapture(unit) !== undefined);
  return mayBePaid ? { kind: 'refused', detail, update } : { kind: 'cancelled', detail };
}
