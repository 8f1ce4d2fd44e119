import type { InDoubt } from '../../repositories/exceptions.ts';
import type { PaymentRow } from '../../repositories/payments.ts';

/** The error of a payment that received money which does not match the order. */
export const paidWrongly = 'mismatch';

/** Whether only money that does not match the order has come in; once the right money has, the payment has no error. */
export function wasPaidWrongly({ error }: Pick<PaymentRow, 'error'>): boolean {
  return error === paidWrongly;
}

/** What operators know about the payment; undefined if it was never in doubt. */
export function knownOf({ reference }: PaymentRow, all: readonly InDoubt[]): InDoubt | undefined {
  return all.find((one) => one.reference === reference);
}

/** Whether wrong money came in, of which no operator has said yet what became of it. */
export function isHeld(payment: PaymentRow, all: readonly InDoubt[]): boolean {
  const known = knownOf(payment, all);
  return wasPaidWrongly(payment) && (!known?.found_at || known.is_held);
}

/** Whether an operator has compared the payment with the provider's books since it closed. */
export function isFound(payment: PaymentRow, all: readonly InDoubt[]): boolean {
  const { closed_at: closedAt } = payment;
  const foundAt = knownOf(payment, all)?.found_at;
  return closedAt !== null && foundAt != null && foundAt >= closedAt;
}
