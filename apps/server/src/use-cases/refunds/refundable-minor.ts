import type { PaymentRow } from '../../repositories/payments.ts';
import type { RefundRow } from '../../repositories/refunds.ts';

/**
 * What was captured for the payment, less what has gone or is going back by refunds and chargebacks. In minor units.
 */
export function refundableMinor(
  { reference, captured_minor: captured }: PaymentRow,
  entries: readonly RefundRow[],
): number {
  const gone = entries.filter((r) => r.reference === reference && r.state !== 'failed');
  return (captured ?? 0) - gone.reduce((sum, r) => sum + r.amount_minor, 0);
}
