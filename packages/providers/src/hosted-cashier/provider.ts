import type {
  ChargebackUpdate,
  PaymentStatus,
  Provider,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/**
 * What all hosted cashiers have in common. There is no public standard: docs/providers/platform-pay.md is the
 * contract.
 */
export const provider = {
  /** During a key change it holds the new and the old key. */
  secrets: ['signingKey'],
  createMayBeRepeated: true,
  /** By the contract, references never expire. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  paymentLifetimeMinutes: 30,
  speaksWithin: { paymentMinutes: 60, refundMinutes: 3 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** Where the cashier listens; needed by test and live accounts. */
  baseUrl: z.url({ protocol: /^https$/ }).optional(),
});

/**
 * The cashier's payment statuses; any other means pending. `refunded` means that the cashier no longer holds any
 * money; for a payment that is still open here, that is the same as cancelled.
 */
export const paymentStatuses: Readonly<Record<Exclude<PaymentStatus, 'pending'>, readonly string[]>> = {
  paid: ['paid'],
  declined: ['declined'],
  cancelled: ['cancelled', 'refunded'],
  expired: ['expired'],
};

/** The cashier's refund statuses; any other means pending. */
export const refundStatuses: Readonly<Record<Exclude<RefundUpdate['status'], 'pending'>, readonly string[]>> =
  {
    succeeded: ['succeeded'],
    failed: ['failed'],
  };

/** Payment events and the status that they announce. */
export const paymentEvents: Readonly<Record<string, PaymentStatus>> = {
  'payment.paid': 'paid',
  'payment.declined': 'declined',
  'payment.cancelled': 'cancelled',
  'payment.expired': 'expired',
};

/** Refund events and the status that they announce. */
export const refundEvents: Readonly<Record<string, RefundUpdate['status']>> = {
  'refund.succeeded': 'succeeded',
  'refund.failed': 'failed',
};

/** Events of a chargeback. */
export const chargebackEvents: Readonly<Record<string, ChargebackUpdate['status']>> = {
  'chargeback.opened': 'opened',
  'chargeback.lost': 'lost',
  'chargeback.won': 'won',
};
