import type {
  ChargebackUpdate,
  PaymentError,
  PaymentStatus,
  Provider,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** PingPong Checkout as data. The wire is version 4 of its classic contract, with the hosted checkout page. */
export const provider = {
  id: 'pingpong',
  name: 'PingPong',
  /**
   * PingPong's name for the store's key, which goes in front of the signed text; during a key change, the new and the
   * old one.
   */
  secrets: ['salt'],
  sandboxPath: '/pingpong',
  /** An order is identified by its merchantTransactionId: sent again, it stays as it is. */
  createMayBeRepeated: true,
  /** The documentation never says that a number becomes free again. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Sent as `timeExpire`. By default PingPong's page lives for 48 hours, and nothing else closes it sooner. */
  paymentLifetimeMinutes: 30,
  /** The last attempt at a notification comes after 12 hours; a bank's refund may take days. */
  speaksWithin: { paymentMinutes: 24 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /**
   * PingPong's id for the merchant that owns the store `merchant`. In every published example it is `merchant`
   * without its last three characters.
   */
  clientId: z.string().min(1).max(64).optional(),
  /**
   * What PingPong's documentation wants with each order and the store does not know: a way to reach the payer, where
   * the publisher's own contact is given instead, and a picture of the goods. Sent if set.
   */
  contactEmail: z.email().max(128).optional(),
  contactPhone: z.string().min(1).max(20).optional(),
  goodsImage: z
    .url({ protocol: /^https$/ })
    .max(255)
    .optional(),
});

export const hosts = {
  test: 'https://sandbox-acquirer-payment.pingpongx.com',
  live: 'https://acquirer-payment.pingpongx.com',
} as const;

/** Codes of an accepted call: done, requested, in progress. */
export const taken: readonly string[] = ['000000', '001000', '002000'];

/** The code for a query about something that PingPong does not know. */
export const notKnown = '107001';

/**
 * A transaction's statuses; any other (`INIT`, `PROCESSING`, `AUTH_SUCCESS`) means pending. FAILED is not final while
 * the page is open: the payer may try again there.
 */
export const paymentStatuses: Readonly<Record<Exclude<PaymentStatus, 'pending'>, readonly string[]>> = {
  paid: ['SUCCESS'],
  declined: ['FAILED'],
  cancelled: ['CANCEL'],
  expired: ['CLOSED'],
};

/** A refund's statuses; any other (`PROCESSING`) means pending. */
export const refundStatuses: Readonly<Record<Exclude<RefundUpdate['status'], 'pending'>, readonly string[]>> =
  { succeeded: ['SUCCESS'], failed: ['FAILED'] };

/**
 * What the events of a dispute mean, in their documented order: a chargeback takes the money, its reversal brings it
 * back, and a pre-arbitration takes it again until it is decided.
 */
export const disputeEvents: Readonly<Record<string, { says: ChargebackUpdate['status']; place: number }>> = {
  NOTIFICATION_OF_CHARGEBACK: { says: 'opened', place: 1 },
  CHARGEBACK_REVERSED: { says: 'won', place: 2 },
  PREARBITRATION: { says: 'opened', place: 3 },
  PREARBITRATION_WON: { says: 'won', place: 4 },
  PREARBITRATION_LOST: { says: 'lost', place: 4 },
};

/** Events that only ask for documents: no money moves. */
export const disputeQuestions: readonly string[] = ['REQUEST_FOR_INFORMATION'];

/** The checkout page's languages, under PingPong's names ("Locale"); for any other language it is in English. */
export const pageLanguages: ReadonlyMap<string, string> = new Map([
  ...['de', 'en', 'es', 'fr', 'id', 'it', 'pl', 'pt', 'ru', 'th', 'tr', 'vi'].map(
    (same) => [same, same] as const,
  ),
  ['ja', 'jp'],
  ['ko', 'kr'],
  ['zh-cn', 'zh'],
  ['zh-tw', 'tw'],
]);

/**
 * Codes by which PingPong refuses a call or explains why a payment failed ("Status code"). Any other code leaves the
 * outcome unknown.
 */
export const refusals: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: ['101000', '101001', '101002', '103000', '104000'],
  'invalid-request': ['102000', '106002', '106003'],
  'method-unavailable': ['106000', '106001'],
  'duplicate-reference': ['107000'],
  expired: ['105000'],
  'suspected-fraud': ['200000', '201000', '202001', '301009', '302000'],
  'card-invalid': ['202000', '300000', '300001', '300002', '300003', '301007', '301008'],
  'limit-exceeded': ['301003', '301005', '301006'],
  'authentication-failed': ['301010', '301011', '301015', '400000', '400001'],
  declined: ['301001', '301002', '301004', '301012', '301013', '301099'],
};

/**
 * Codes after which a refund was certainly not made. A number that is already used is not among them: it may be this
 * very refund's.
 */
export const refundRefusals: readonly string[] = [
  '105000',
  '107001',
  '107002',
  '107003',
  '108000',
  '108001',
  '108002',
  '108003',
  '303000',
  ...(['configuration', 'invalid-request', 'method-unavailable'] as const).flatMap(
    (error) => refusals[error] ?? [],
  ),
];
