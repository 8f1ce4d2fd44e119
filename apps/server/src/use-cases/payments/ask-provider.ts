import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { knownPayment } from './known-payment.ts';
import { takeApproved } from './take-approved.ts';

/**
 * What the provider says of a payment now; undefined where it has no status call. Money that the payer has approved and
 * the store still wants is taken on the way.
 */
export async function askProvider(
  services: Services,
  payment: PaymentRow,
  order: Pick<OrderRow, 'suid' | 'state'>,
): Promise<QueryOutcome | undefined> {
  const at = services.providers.context(payment.account);
  if (!at?.provider.query) return undefined;
  const answer = await at.provider.query(at.context, knownPayment(payment, order.suid));
  return takeApproved(services, payment, order, answer);
}
