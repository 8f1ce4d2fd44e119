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
  /** The application's security key: it opens each call and signs each notification; while it is changed the new and the old one. */
  secrets: ['securityKey'],
  sandboxPath: '/pagsmile',
  /** A second create under an out_trade_no is refused: one whose answer was lost is asked about. */
  createMayBeRepeated: false,
  /** An out_request_no is one refund; no document lets go of a number. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Said to Pagsmile as `timeout_express`: so long a payer may choose his way to pay. */
  paymentLifetimeMinutes: 60,
  /** A code for a shop's till or a transfer is paid within five days. A bank's refund may take days. */
  speaksWithin: { paymentMinutes: 5 * 24 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /**
   * What `amount` of a notification about a refund says: how much goes back, or how much the trade was. No document
   * says which; with `trade` it is not read.
   */
  refundAmount: z.enum(['refund', 'trade']).default('refund'),
  /** The sub_codes by which a query says that it knows no such trade. None is documented. */
  unknownTrade: z.array(z.string().min(1).max(64)).default([]),
});

export const hosts = {
  test: 'https://gateway-test.pagsmile.com',
  live: 'https://gateway.pagsmile.com',
} as const;

/** `code` of a call that was taken. */
export const success = '10000';

/** A trade's statuses that say how it stands itself; any other (`INITIAL`, `PROCESSING`, `RISK_CONTROLLING`) means pending. */
export const paymentStatuses: Readonly<Record<Exclude<PaymentStatus, 'pending'>, readonly string[]>> = {
  paid: ['SUCCESS'],
  declined: ['REFUSED'],
  cancelled: ['CANCEL'],
  expired: ['EXPIRED'],
};

/** A trade's statuses that say what becomes of a refund of it. */
export const refundStatuses: Readonly<Record<RefundUpdate['status'], readonly string[]>> = {
  pending: ['REFUND_VERIFYING', 'REFUND_PROCESSING'],
  succeeded: ['REFUNDED'],
  failed: ['REFUND_REFUSED', 'REFUND_REVOKE'],
};

/** A trade's statuses that are about a dispute of it, each with its place in the course of one. */
export const disputeStatuses: Readonly<Record<string, { says: ChargebackUpdate['status']; place: number }>> =
  {
    DISPUTE: { says: 'opened', place: 1 },
    CHARGEBACK: { says: 'lost', place: 2 },
    CHARGEBACK_REVERSED: { says: 'won', place: 3 },
  };

/** Statuses that a trade has only once it has been paid. */
export const paidBefore: readonly string[] = [
  ...Object.values(refundStatuses).flat(),
  ...Object.keys(disputeStatuses),
];

/**
 * Codes, or sub_codes of 40002, by which Pagsmile refuses a call and has carried out nothing (API Code, part 2). After
 * any other nobody knows; 20000, "temporary", is among those.
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
