import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { decisiveCapture, lookUp, paymentUpdateOf } from './query.ts';

/**
 * PayPal has no cancel for an order and needs none: it ends unpaid unless we capture it. So it counts as cancelled once
 * PayPal says that nothing is captured, and the store captures nothing after that.
 */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const found = await lookUp(context, payment);
  if (found.kind === 'not-found') return { kind: 'cancelled', detail: found.detail };
  if (found.kind !== 'found') return { kind: 'unavailable', detail: found.detail };
  const update = paymentUpdateOf(context, payment, found.order);
  const { detail, status } = update;
  const [unit] = found.order.purchase_units;
  const mayBePaid = status === 'paid' || (status === 'pending' && decisiveCapture(unit) !== undefined);
  return mayBePaid ? { kind: 'refused', detail, update } : { kind: 'cancelled', detail };
}
