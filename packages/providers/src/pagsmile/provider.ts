import type {
  ChargebackUpdate,
  PaymentError,
  PaymentStatus,
  Provider,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Pagsmile as data: gateway v2 with its checkout page. */
export const provider = {
  id: 'pagsmile',
  name: 'Pagsmile',
  /**
   * The application's security key: it authorizes each call and signs each notification; during a key change, the new
   * and the old one.
   */
  secrets: ['securityKey'],
  sandboxPath: '/pagsmile',
  /**
   * A second create for the same out_trade_no is refused, so a create whose answer was lost is followed by a query.
   */
  createMayBeRepeated: false,
  /** An out_request_no is one refund; the documentation never says that a number becomes free again. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Sent to Pagsmile as `timeout_express`: how long a payer may take to choose a way to pay. */
  paymentLifetimeMinutes: 60,
  /** A code for a shop's till or a bank transfer is paid within five days. A bank's refund may take days. */
  speaksWithin: { paymentMinutes: 5 * 24 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /**
   * What `amount` means in a refund notification: the refunded amount or the trade's. The documentation does not say;
   * with `trade` it is not read.
   */
  refundAmount: z.enum(['refund', 'trade']).default('refund'),
  /** The sub_codes by which a query says that it knows no such trade. None is documented. */
  unknownTrade: z.array(z.string().min(1).max(64)).default([]),
});

export const hosts = {
  test: 'https://gateway-test.pagsmile.com',
  live: 'https://gateway.pagsmile.com',
} as const;

/** `code` of an accepted call. */
export const success = '10000';

/**
 * The trade statuses that tell the payment's state; any other (`INITIAL`, `PROCESSING`, `RISK_CONTROLLING`) means
 * pending.
 */
export const paymentStatuses: Readonly<Record<Exclude<PaymentStatus, 'pending'>, readonly string[]>> = {
  paid: ['SUCCESS'],
  declined: ['REFUSED'],
  cancelled: ['CANCEL'],
  expired: ['EXPIRED'],
};

/** The trade statuses that tell the state of its refund. */
export const refundStatuses: Readonly<Record<RefundUpdate['status'], readonly string[]>> = {
  pending: ['REFUND_VERIFYING', 'REFUND_PROCESSING'],
  succeeded: ['REFUNDED'],
  failed: ['REFUND_REFUSED', 'REFUND_REVOKE'],
};

/** The trade statuses that are about a dispute, each with its place in the dispute's course. */
export const disputeStatuses: Readonly<Record<string, { says: ChargebackUpdate['status']; place: number }>> =
  {
    DISPUTE: { says: 'opened', place: 1 },
    CHARGEBACK: { says: 'lost', place: 2 },
    CHARGEBACK_REVERSED: { says: 'won', place: 3 },
  };

/** Statuses that a trade can only have after it has been paid. */
export const paidBefore: readonly string[] = [
  ...Object.values(refundStatuses).flat(),
  ...Object.keys(disputeStatuses),
];

/**
 * Codes, or sub_codes of 40002, by which Pagsmile refuses a call without having done anything (API Code, part 2). Any
 * other code leaves the outcome unknown, including 20000, "temporary".
 */
export const refusals: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: [
    'missing-signature-config',
    'merchant-status-abnormal',
    'app-status-abnormal',
    'app-not-match',
    'invalid-signature',
  ],
  'invalid-request': ['40001', '40005'],
  'method-unavailable': ['40004', 'no-method-supported', 'currency-not-supported'],
  'duplicate-reference': ['duplicate-out_trade_no'],
};
