import type {
  ChargebackUpdate,
  PaymentError,
  Provider,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** EBANX as data: the payment page (`/ws/request`) and the calls about a payment. */
export const provider = {
  id: 'ebanx',
  name: 'EBANX',
  /** The key that authenticates each call, and EBANX's public key, which verifies its notifications. */
  secrets: ['integrationKey', 'notificationKey'],
  sandboxPath: '/ebanx',
  /**
   * A merchant_payment_code is one payment, and a second create under it is refused: after a lost answer, EBANX is
   * asked.
   */
  createMayBeRepeated: false,
  /** Each refund is searched for before it is sent. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** No document says how long a page can be used. A later payment still counts. */
  paymentLifetimeMinutes: 60,
  /**
   * A boleto or a code for a shop's till is due after three days, and a bank takes two to report it. A card's refund
   * may take weeks.
   */
  speaksWithin: { paymentMinutes: 5 * 24 * 60, refundMinutes: 14 * 24 * 60 },
  neededSettings: ['payerEmail'],
} as const satisfies Partial<Provider>;

/** The placeholder for the player in `payerEmail`. */
export const playerMark = '{player}';

const addressWithPlayer = z
  .string()
  .max(80)
  .refine(
    (text) =>
      text.split(playerMark).length === 2 && z.email().safeParse(text.replace(playerMark, 'a')).success,
    `is not an e-mail address with ${playerMark} in it`,
  );

export const settingsSchema = z.strictObject({
  /** EBANX's documents put its hosts under the first domain, all its published libraries under the second. */
  domain: z.enum(['ebanx.com', 'ebanxpay.com']).default('ebanx.com'),
  /**
   * EBANX requires each payer's e-mail address, and the store has none: an address of the publisher's own, in which
   * `{player}` is replaced by something different for each player, because EBANX limits what one payer may buy.
   */
  payerEmail: addressWithPlayer.default(`player+${playerMark}@example.com`),
  /** The codes with which a query says that there is no such payment. None is documented. */
  unknownPayment: z.array(z.string().min(1).max(64)).default([]),
});

/** The hosts' names under the account's domain. */
export const hosts = { test: 'sandbox', live: 'api' } as const;

/**
 * Payment methods with another name on EBANX's page than ours: all of the country's, if no sub-payment says which,
 * and a group, whose name begins with a character that a sub-payment's code cannot begin with.
 */
export const groups: ReadonlyMap<string, string> = new Map([
  ['', '_all'],
  ['creditcard', '_creditcard'],
]);

/** A payment's final statuses; any other (`OP`, open, and `PE`, pending) means pending. */
export const paymentStatuses: Readonly<Record<'paid' | 'ended', readonly string[]>> = {
  paid: ['CO'],
  ended: ['CA'],
};

/** `transaction_status.code` of a payment that the payer's bank or wallet refused. */
export const refusedCode = 'NOK';

/** `transaction_status.description_code` of an abandoned payment (APM Response Codes). */
export const givenUp: Readonly<Record<'by-payer' | 'by-merchant', readonly string[]>> = {
  'by-payer': ['CANCELED_BY_PAYER'],
  'by-merchant': ['CANCELED_BY_MERCHANT'],
};

/** Why it was refused, by the same field; any other code is a decline without a reason. */
export const declineReasons: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  'insufficient-funds': ['INSUFFICIENT_FUNDS_OR_DAILY_LIMIT'],
  'authentication-failed': ['ATTEMPTS_EXCEEDED_MPIN_OR_OTP'],
};

/** A refund's statuses; any other (`RE`, requested, and `PE`) means pending. */
export const refundStatuses: Readonly<Record<Exclude<RefundUpdate['status'], 'pending'>, readonly string[]>> =
  {
    succeeded: ['CO'],
    failed: ['CA'],
  };

/** The only operation that a notification about payments has. */
export const operation = 'payment_status_change';

/** The kinds of notification about a dispute, each with its place in the dispute's course. */
export const disputeTypes: Readonly<Record<string, { says: ChargebackUpdate['status']; place: number }>> = {
  chargeback: { says: 'lost', place: 1 },
  chargeback_credit: { says: 'won', place: 2 },
};

/** Every kind of notification: each is a reason to look its payments up. */
export const notificationTypes: readonly string[] = ['update', 'refund', ...Object.keys(disputeTypes)];

/** The maximum number of payments that the store looks up for one message. */
export const mostHashes = 100;

const ofPage = (...numbers: number[]) => numbers.map((number) => `BP-R-${number}`);
const ofCalls = (...numbers: number[]) => numbers.map((number) => `BP-DR-${number}`);

/**
 * Codes with which EBANX refuses a create without carrying anything out: those of all calls (API Error Codes), and
 * those of the payment page alone (as EBANX's own plugins list them). After any other code nobody knows.
 */
export const refusals: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: ['DA-1', 'BP-SA-1'],
  'invalid-request': [...ofPage(1, 2, 3, 4, 5, 9), ...ofCalls(3, 5, 9, 10, 13, 14, 15, 16, 17)],
  'method-unavailable': ['BP-CH-1', ...ofPage(6, 7, 8, 23), ...ofCalls(4, 35, 36)],
  'limit-exceeded': [...ofPage(10), ...ofCalls(6, 7, 40)],
  'suspected-fraud': ofCalls(18),
  'duplicate-reference': ofCalls(0),
};

/**
 * The prefix of the codes with which EBANX refuses a refund. Only one of them was found: `BP-REF-CAN-2`, no such
 * payment.
 */
export const refundRefusal = 'BP-REF-';
