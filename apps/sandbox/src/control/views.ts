import type { SimulatedPayment } from '@gemporium/provider-kit/simulator.ts';
import type { Fault } from '../books/faults.ts';
import { toMajor } from '../money.ts';

export function timeText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** A payment as the control API and the books return it. */
export function paymentView(payment: SimulatedPayment) {
  return {
    provider: payment.provider,
    id: payment.id,
    account: payment.account,
    reference: payment.reference,
    amount_minor: payment.amountMinor,
    amount: toMajor(payment.amountMinor, payment.currency),
    currency: payment.currency,
    status: payment.status,
    created_at: timeText(payment.createdAt),
    updated_at: timeText(payment.updatedAt),
    expires_at: timeText(payment.expiresAt),
    details: payment.details,
  };
}

export function faultView(fault: Fault) {
  const { seq, createdAt, ...rest } = fault;
  return { id: seq, ...rest, created_at: timeText(createdAt) };
}
