import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { knownPayment } from './known-payment.ts';

/**
 * The one place where the store takes money that its payer has approved (PayPal's capture): of an open payment of an
 * unpaid order whose page has not closed, and of no other, because that money would only have to go back. Answers what
 * the provider says then; what was answered before, where there is nothing to take.
 */
export async function takeApproved(
  services: Services,
  payment: PaymentRow,
  order: Pick<OrderRow, 'suid' | 'state'>,
  answer: QueryOutcome,
): Promise<QueryOutcome> {
  if (answer.kind !== 'observed' || !answer.observation.awaitsCapture) return answer;
  const at = services.providers.context(payment.account);
  const isWanted =
    order.state === 'unpaid' &&
    openPaymentStates.includes(payment.state) &&
    services.now() < payment.expires_at;
  if (!at?.provider.capture || !isWanted) return answer;
  const { memo } = answer.observation;
  const known = knownPayment({ ...payment, memo: { ...payment.memo, ...memo } }, order.suid);
  return at.provider.capture(at.context, known);
}
