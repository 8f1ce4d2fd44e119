import type {
  ChargebackUpdate,
  PaymentError,
  PaymentStatus,
  Provider,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Airwallex as data: payment intents, paid in its script's drop-in on a page of the shop's own. */
export const provider = {
  id: 'airwallex',
  name: 'Airwallex',
  /**
   * The API key's two halves, and the secret that the web app shows next to the webhook; during a key change, new
   * and old.
   */
  secrets: ['clientId', 'apiKey', 'webhookSecret'],
  sandboxPath: '/airwallex/api/v1',
  /** Calls with the same `request_id` are carried out once. */
  createMayBeRepeated: true,
  /** No document says that a `request_id` expires. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** The lifetime of the `client_secret` with which a browser pays an intent. */
  paymentLifetimeMinutes: 60,
  /** A webhook that we did not acknowledge is retried for about three days; a bank's refund may take longer. */
  speaksWithin: { paymentMinutes: 3 * 24 * 60, refundMinutes: 14 * 24 * 60 },
} as const satisfies Partial<Provider>;

const origin = z
  .string()
  .refine(
    (text) => text.startsWith('https://') && URL.canParse(text) && new URL(text).origin === text,
    'must be an origin: https://a.example',
  );

export const settingsSchema = z.strictObject({
  /** The API version that our calls request; without it, the account's own, as shown in the web app. */
  apiVersion: z.iso.date().optional(),
  /** Further origins for the payment page, in case Airwallex's script comes to need others than its own. */
  pageOrigins: z.array(origin).max(10).default([]),
});

export const hosts = {
  test: 'https://api-demo.airwallex.com/api/v1',
  live: 'https://api.airwallex.com/api/v1',
} as const;

/**
 * Hosts that the browser needs, by environment: the script's, and the one from which it loads the rest and its
 * frames.
 */
export const pageHosts = {
  demo: { script: 'https://static.airwallex.com', checkout: 'https://checkout-demo.airwallex.com' },
  prod: { script: 'https://static.airwallex.com', checkout: 'https://checkout.airwallex.com' },
} as const;

/** Path on the script's host. */
export const scriptPath = '/components/sdk/v1/index.js';

/** The drop-in's languages, by ours; for any other it uses the browser's. */
export const locales: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'ar de en es fr id it ja ko ms pl pt ru tr vi'.split(' ').map((language) => [language, language]),
  ),
  'zh-cn': 'zh',
  'zh-tw': 'zh-HK',
};

/**
 * An intent's final statuses. Any other means pending: `REQUIRES_PAYMENT_METHOD` (even after a declined card,
 * because the payer may try another one on the same page), `REQUIRES_CUSTOMER_ACTION`, `REQUIRES_CAPTURE`,
 * `PENDING`, `PENDING_REVIEW`.
 */
export const intentStatuses: Readonly<
  Record<Extract<PaymentStatus, 'paid' | 'cancelled'>, readonly string[]>
> = {
  paid: ['SUCCEEDED'],
  cancelled: ['CANCELLED'],
};

/** No payment of such an intent is under way: it ends when its `client_secret` expires. */
export const unbegunStatus = 'REQUIRES_PAYMENT_METHOD';

/** A refund's statuses, of older and newer versions of the API; any other (`RECEIVED`, `ACCEPTED`, `PROCESSING`) means pending. */
export const refundStatuses: Readonly<Record<Exclude<RefundUpdate['status'], 'pending'>, readonly string[]>> =
  {
    succeeded: ['SETTLED', 'SUCCEEDED'],
    failed: ['FAILED'],
  };

/** Webhooks about an intent; each contains the intent as it was at the time. */
export const intentEvents: readonly string[] = [
  'created',
  'requires_payment_method',
  'updated',
  'requires_capture',
  'requires_customer_action',
  'pending',
  'pending_review',
  'succeeded',
  'cancelled',
].map((name) => `payment_intent.${name}`);

/** Webhooks about one attempt to pay an intent: the intent's own webhooks say everything that counts. */
export const attemptEvents: readonly string[] = [
  ...['received', 'authentication_redirected', 'pending_authorization', 'authorized', 'capture_requested'],
  ...['settled', 'paid', 'cancelled', 'expired', 'risk_declined', 'failed_to_process'],
  ...['authentication_failed', 'authorization_failed', 'capture_failed'],
].map((name) => `payment_attempt.${name}`);

/** Webhooks about a refund, of older and newer versions of the API. */
export const refundEvents: readonly string[] = [
  ...['received', 'accepted', 'settled', 'failed'],
  ...['processing', 'succeeded'],
].map((name) => `refund.${name}`);

/**
 * What a dispute's status means. The money is withheld from the beginning, and stays with the payer if the dispute is
 * accepted or not answered in time; the payer's bank can also take the dispute back (`REVERSED`).
 */
export const disputeStatuses: Readonly<Record<ChargebackUpdate['status'], readonly string[]>> = {
  opened: ['REQUIRES_RESPONSE', 'CHALLENGED', 'PENDING_CLOSURE', 'PENDING_DECISION'],
  lost: ['ACCEPTED', 'EXPIRED', 'LOST'],
  won: ['WON', 'REVERSED'],
};

/** The place of a dispute's end among what is reported about it in the same second. */
export const disputePlaces: Readonly<Record<ChargebackUpdate['status'], number>> = {
  opened: 0,
  lost: 1,
  won: 2,
};

/** The stage in which the payer's bank only asks for information, and no money moves. */
export const questionStage = 'RFI';

/** Webhooks about a dispute, one for each status; each contains the dispute as it was at the time. */
export const disputeEvents: readonly string[] = Object.values(disputeStatuses)
  .flat()
  .map((status) => `payment_dispute.${status.toLowerCase()}`);

/**
 * Codes after which a call was certainly not carried out. After any other nobody knows: some 400s are Airwallex's
 * own faults.
 */
export const refusals: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  'invalid-request': ['validation_error'],
  configuration: ['not_found', 'resource_not_found'],
  declined: ['issuer_declined'],
};
