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
  /** Opens each call; and the half of EBANX's own key by which its notifications are proved. */
  secrets: ['integrationKey', 'notificationKey'],
  sandboxPath: '/ebanx',
  /** A merchant_payment_code is one payment, and a second create under it is refused: one whose answer was lost is asked about. */
  createMayBeRepeated: false,
  /** Each refund is looked for before it is sent. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** No document says how long a page can be used. What is paid later is money all the same. */
  paymentLifetimeMinutes: 60,
  /** A boleto or a code for a shop's till is due after three days, and a bank takes two to tell. A card's refund may take weeks. */
  speaksWithin: { paymentMinutes: 5 * 24 * 60, refundMinutes: 14 * 24 * 60 },
  neededSettings: ['payerEmail'],
} as const satisfies Partial<Provider>;

/** What stands for the player in `payerEmail`. */
export const playerMark = '{player}';

const addressWithPlayer = z
  .string()
  .max(80)
  .refine(
    (text) =>
      text.split(playerMark).length === 2 && z.email().safeParse(text.replace(playerMark, 'a')).success,
    `is no e-mail address with ${playerMark} in it`,
  );

export const settingsSchema = z.strictObject({
  /** EBANX's documents name its hosts below the first domain, all its published libraries below the second one. */
  domain: z.enum(['ebanx.com', 'ebanxpay.com']).default('ebanx.com'),
  /**
   * EBANX wants to know each payer's e-mail address, and the store knows none: an address of the publisher's own, with
   * `{player}` where each player has something else, because EBANX limits what one payer may buy.
   */
  payerEmail: addressWithPlayer.default(`player+${playerMark}@example.com`),
  /** The codes by which a query says that it knows no such payment. None is documented. */
  unknownPayment: z.array(z.string().min(1).max(64)).default([]),
});

/** The hosts below the account's domain. */
export const hosts = { test: 'sandbox', live: 'api' } as const;

/**
 * Ways to pay that the page names otherwise than we do: all that the country has, where no sub-payment says which; and a
 * group, whose name begins as no sub-payment's code can.
 */
export const groups: ReadonlyMap<string, string> = new Map([
  ['', '_all'],
  ['creditcard', '_creditcard'],
]);

/** A payment's statuses that say how it stands; any other (`OP`, open, and `PE`, pending) means pending. */
export const paymentStatuses: Readonly<Record<'paid' | 'ended', readonly string[]>> = {
  paid: ['CO'],
  ended: ['CA'],
};

/** `transaction_status.code` of a payment that the payer's bank or wallet refused. */
export const refusedCode = 'NOK';

/** `transaction_status.description_code` of a payment that somebody gave up (APM Response Codes). */
export const givenUp: Readonly<Record<'by-payer' | 'by-merchant', readonly string[]>> = {
  'by-payer': ['CANCELED_BY_PAYER'],
  'by-merchant': ['CANCELED_BY_MERCHANT'],
};

/** Why it was refused, by the same code; by any other it is a decline without a reason. */
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

/** The kinds of notification that are about a dispute, each with its place in the course of one. */
export const disputeTypes: Readonly<Record<string, { says: ChargebackUpdate['status']; place: number }>> = {
  chargeback: { says: 'lost', place: 1 },
  chargeback_credit: { says: 'won', place: 2 },
};

/** Every kind of notification: each is a reason to look its payments up. */
export const notificationTypes: readonly string[] = ['update', 'refund', ...Object.keys(disputeTypes)];

/** As many payments as one message has the store look up. */
export const mostHashes = 100;

const ofPage = (...numbers: number[]) => numbers.map((number) => `BP-R-${number}`);
const ofCalls = (...numbers: number[]) => numbers.map((number) => `BP-DR-${number}`);

/**
 * Codes by which EBANX refuses a create and has carried out nothing: of every call (API Error Codes), and of the page alone
 * (as EBANX's own plugins list them). After any other nobody knows.
 */
export const refusals: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: ['DA-1', 'BP-SA-1'],
  'invalid-request': [...ofPage(1, 2, 3, 4, 5, 9), ...ofCalls(3, 5, 9, 10, 13, 14, 15, 16, 17)],
  'method-unavailable': ['BP-CH-1', ...ofPage(6, 7, 8, 23), ...ofCalls(4, 35, 36)],
  'limit-exceeded': [...ofPage(10), ...ofCalls(6, 7, 40)],
  'suspected-fraud': ofCalls(18),
  'duplicate-reference': ofCalls(0),
};

/** How the codes begin by which EBANX refuses a refund. Of them one alone was found: `BP-REF-CAN-2`, no such payment. */
export const refundRefusal = 'BP-REF-';
