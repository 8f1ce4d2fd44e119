import type { PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Adyen as data. The wire is Checkout v72 and the standard webhook. */
export const provider = {
  id: 'adyen',
  name: 'Adyen',
  /** `hmacKey` is hexadecimal; while it is being changed it may hold the new and the old key. */
  secrets: ['apiKey', 'hmacKey'],
  sandboxPath: '/adyen/checkout/v72',
  /** By the Idempotency-Key, which is our reference. */
  createMayBeRepeated: true,
  /** At least seven days: docs.adyen.com/development-resources/api-idempotency. */
  keysLastMinutes: 7 * 24 * 60,
  /**
   * Sent as `expiresAt`. Adyen's default is an hour, but a session cannot be cancelled: what an abandoned order holds
   * (limit, coupon, the goods themselves) is free only when it has run out. Twenty minutes leave room for a bank's page.
   */
  paymentLifetimeMinutes: 20,
  /** A webhook that we did not take comes again after at most 8 hours; a bank's refund may take days. */
  speaksWithin: { paymentMinutes: 24 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The merchant's own prefix of the live address; needed by live accounts. */
  liveUrlPrefix: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .optional(),
  /** The look of the hosted page, made in the Customer Area. */
  themeId: z.string().min(1).optional(),
});

/** Session statuses of `GET /sessions/{id}`; any other (`active`, `paymentPending`) means pending. */
export const sessionStatuses: Readonly<Record<Exclude<PaymentStatus, 'pending'>, readonly string[]>> = {
  paid: ['completed'],
  declined: ['refused'],
  cancelled: ['canceled'],
  expired: ['expired'],
};

/** What one event of the standard webhook says. `sequence`: its place among the events about one pspReference. */
export type EventMeaning =
  | { about: 'payment'; status: PaymentStatus; sequence: number }
  | { about: 'refund'; status: 'pending' | 'succeeded' | 'failed' }
  | { about: 'chargeback'; status: 'opened' | 'lost' | 'won'; sequence: number }
  | { about: 'nothing'; alarm: boolean };

const payment = (status: PaymentStatus, sequence: number): EventMeaning => ({
  about: 'payment',
  status,
  sequence,
});
const refund = (status: 'succeeded' | 'failed'): EventMeaning => ({ about: 'refund', status });
const chargeback = (status: 'opened' | 'lost' | 'won', sequence: number): EventMeaning => ({
  about: 'chargeback',
  status,
  sequence,
});
const record: EventMeaning = { about: 'nothing', alarm: false };
const alarm: EventMeaning = { about: 'nothing', alarm: true };

/**
 * Every event code we know, by its `success` flag: an event that happened is not a success. CHARGEBACK takes the money
 * at once and CHARGEBACK_REVERSED brings it back, so they are `lost` and `won`; SECOND_CHARGEBACK follows a reversal of
 * the same dispute. A capture that failed leaves us without money for delivered goods, which is what `lost` means, and
 * so does an authorisation that is cancelled or expires. CANCEL_OR_REFUND follows a call that we never make.
 */
export const eventMeanings: Readonly<Record<string, { true: EventMeaning; false: EventMeaning }>> = {
  PENDING: { true: payment('pending', 0), false: payment('pending', 0) },
  AUTHORISATION: { true: payment('paid', 1), false: payment('declined', 1) },
  CANCELLATION: { true: payment('cancelled', 2), false: record },
  TECHNICAL_CANCEL: { true: payment('cancelled', 2), false: record },
  EXPIRE: { true: payment('expired', 2), false: record },
  CAPTURE: { true: record, false: chargeback('lost', 1) },
  CAPTURE_FAILED: { true: chargeback('lost', 1), false: chargeback('lost', 1) },
  REFUND: { true: refund('succeeded'), false: refund('failed') },
  REFUND_FAILED: { true: refund('failed'), false: refund('failed') },
  REFUNDED_REVERSED: { true: refund('failed'), false: refund('failed') },
  NOTIFICATION_OF_CHARGEBACK: { true: chargeback('opened', 1), false: alarm },
  CHARGEBACK: { true: chargeback('lost', 2), false: alarm },
  CHARGEBACK_REVERSED: { true: chargeback('won', 3), false: alarm },
  SECOND_CHARGEBACK: { true: chargeback('lost', 4), false: alarm },
  CANCEL_OR_REFUND: { true: alarm, false: alarm },
  ORDER_OPENED: { true: record, false: record },
  ORDER_CLOSED: { true: record, false: record },
  REPORT_AVAILABLE: { true: record, false: record },
};

/** The meaning of an event; one that nobody knows is kept and raises an alarm. */
export function meaningOf(eventCode: string, success: 'true' | 'false'): EventMeaning {
  return Object.hasOwn(eventMeanings, eventCode) ? eventMeanings[eventCode]![success] : alarm;
}

/** The columns of the settlement details report that are read (docs.adyen.com, Settlement details report). */
export const settlementColumns = [
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Modification Merchant Reference',
] as const;

/** What a line of that report is about by its type, in the words of the webhook; each is money that moved. */
export const settlementTypes: Readonly<Record<string, EventMeaning & { side: 'debit' | 'credit' }>> = {
  Settled: { ...payment('paid', 1), side: 'credit' },
  Refunded: { ...refund('succeeded'), side: 'debit' },
  RefundedReversed: { ...refund('failed'), side: 'credit' },
  Chargeback: { ...chargeback('lost', 2), side: 'debit' },
  ChargebackReversed: { ...chargeback('won', 3), side: 'credit' },
  SecondChargeback: { ...chargeback('lost', 4), side: 'debit' },
};

/** Of these lines nothing follows for a payment: what Adyen takes for itself, and what it pays out. */
export const settlementCosts: readonly string[] = [
  'Fee',
  'MiscCosts',
  'MerchantPayout',
  'DepositCorrection',
  'InvoiceDeduction',
  'MatchedStatement',
  'ManualCorrected',
  'BankInstructionReturned',
  'EpaPaid',
  'Balancetransfer',
  'PaymentCost',
  'PaidOut',
  'PaidOutReversed',
];
