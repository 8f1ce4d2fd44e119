import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { knownPayment } from './known-payment.ts';

/**
 * The only place that calls a provider's `capture` (PayPal). It does so only for an open payment of an unpaid order
 * whose page has not closed, because any other money would only have to go back. Providers that charge when the
 * browser returns are handled in `complete-return.ts`. Returns the capture's outcome, or `answer` unchanged if there
 * is nothing to capture.
 */
export async function captureApproved(
  services: Services,
  payment: PaymentRow,
  order: Pick<OrderRow, 'suid' | 'state'>,
  answer: QueryOutcome,
): Promise<QueryOutcome> {
  if (answer.kind !== 'known' || !answer.update.awaitsCapture) return answer;
  const at = services.providers.account(payment.account);
  const isWanted =
    order.state === 'unpaid' &&
    openPaymentStates.includes(payment.state) &&
    services.now() < payment.expires_at;
  if (!at?.provider.capture || !isWanted) return answer;
  const { memo } = answer.update;
  const known = knownPayment({ ...payment, memo: { ...payment.memo, ...memo } }, order.suid);
  return at.provider.capture(at.context, known);
}
