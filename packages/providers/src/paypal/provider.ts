import type {
  ChargebackUpdate,
  PaymentError,
  PaymentStatus,
  Provider,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';
import { certificatesIn } from './authorities.ts';

/** PayPal as data: Orders v2, Payments v2, and webhooks v1 signed by certificate. */
export const provider = {
  id: 'paypal',
  name: 'PayPal',
  /**
   * `webhookId` is the id of the webhook subscription, which PayPal includes in what it signs; during a change it may
   * hold the new and the old one.
   */
  secrets: ['clientId', 'clientSecret', 'webhookId'],
  sandboxPath: '/paypal',
  /** The PayPal-Request-Id, which is our reference, makes it safe. */
  createMayBeRepeated: true,
  /** The Orders API keeps it for 6 hours (the Payments API for 45 days, but there we ask before sending again). */
  keysLastMinutes: 6 * 60,
  /**
   * PayPal gives a payer 3 hours. Only our capture moves money, and we capture nothing once our own page has closed.
   */
  paymentLifetimeMinutes: 30,
  /**
   * Webhooks are repeated for 3 days. How long a refund may take is not documented; we allow as long as for a bank's.
   */
  speaksWithin: { paymentMinutes: 3 * 24 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const hosts = {
  test: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const;

export const settingsSchema = z.strictObject({
  /** PEM texts of authorities, in addition to DigiCert, that may issue the webhooks' certificate. */
  certificateAuthorities: z
    .array(
      z.string().refine((pem) => {
        const found = certificatesIn(pem);
        return found?.length === 1 && found[0]?.ca === true;
      }, 'is not the PEM text of one certificate authority'),
    )
    .max(10)
    .optional(),
});

export const paths = {
  token: '/v1/oauth2/token',
  orders: '/v2/checkout/orders',
  captures: '/v2/payments/captures',
} as const;

/** The path of certificates in the sandbox. PayPal itself may serve them anywhere at paypal.com. */
export const certificatePath = '/v1/notifications/certs/';

/** Order statuses while there is no capture; any other means pending. APPROVED waits for our capture. */
export const orderStatuses = {
  open: ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED'],
  approved: ['APPROVED'],
  cancelled: ['VOIDED'],
} as const;

/** Capture statuses; any other means pending. PayPal no longer holds any money of a REFUNDED capture. */
export const captureStatuses: Readonly<
  Record<Exclude<PaymentStatus, 'pending' | 'expired'>, readonly string[]>
> = {
  paid: ['COMPLETED', 'PARTIALLY_REFUNDED'],
  declined: ['DECLINED', 'FAILED'],
  cancelled: ['REFUNDED'],
};

/** Refund statuses; any other means pending. */
export const refundStatuses: Readonly<Record<Exclude<RefundUpdate['status'], 'pending'>, readonly string[]>> =
  {
    succeeded: ['COMPLETED'],
    failed: ['FAILED', 'CANCELLED'],
  };

/**
 * What the end of a dispute means for us; any other outcome goes to an operator. PayPal itself bears the cost of a
 * payout.
 */
export const disputeOutcomes: Readonly<
  Record<Exclude<ChargebackUpdate['status'], 'opened'>, readonly string[]>
> = {
  lost: ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'],
  won: ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED'],
};

/** Events about a capture, and the status that each announces. */
export const captureEvents: Readonly<Record<string, PaymentStatus>> = {
  'PAYMENT.CAPTURE.PENDING': 'pending',
  'PAYMENT.CAPTURE.COMPLETED': 'paid',
  'PAYMENT.CAPTURE.DENIED': 'declined',
  'PAYMENT.CAPTURE.DECLINED': 'declined',
};

/** Events about a refund; its own status tells its state. */
export const refundEvents: readonly string[] = [
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
];

/** PayPal has taken the money back, as after a chargeback at the payer's bank. */
export const reversalEvent = 'PAYMENT.CAPTURE.REVERSED';

/** Events about a dispute; its own status and outcome tell its state. */
export const disputeEvents: readonly string[] = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

/** Events about an order; each only makes us ask. */
export const orderEvents: readonly string[] = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
];

/** Why PayPal does not take the payer's money, by the issue that it names when we capture. */
export const declineIssues: Readonly<Record<string, PaymentError>> = {
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  PAYEE_BLOCKED_TRANSACTION: 'declined',
  TRANSACTION_BLOCKED_BY_PAYEE: 'declined',
  TRANSACTION_LIMIT_EXCEEDED: 'limit-exceeded',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'limit-exceeded',
};

/** What PayPal names when we capture an order whose approval has been used up, by a capture that it declined. */
export const usedUpIssues: Readonly<Record<string, PaymentError>> = {
  ORDER_NOT_APPROVED: 'declined',
  PAYER_ACTION_REQUIRED: 'declined',
};

/** Why PayPal does not open an order; any other issue is our fault. */
export const refusalIssues: Readonly<Record<string, PaymentError>> = {
  DUPLICATE_INVOICE_ID: 'duplicate-reference',
  DUPLICATE_REQUEST_ID: 'duplicate-reference',
  CURRENCY_NOT_SUPPORTED: 'method-unavailable',
  TRANSACTION_REFUSED: 'method-unavailable',
  PAYEE_ACCOUNT_RESTRICTED: 'configuration',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'configuration',
  PERMISSION_DENIED: 'configuration',
};

/** PayPal's page languages for ours, where they exist; without one PayPal goes by the payer's country. */
export const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  'zh-tw': 'zh-TW',
  'zh-cn': 'zh-CN',
  ja: 'ja-JP',
  ko: 'ko-KR',
  ar: 'ar-EG',
  ru: 'ru-RU',
  pt: 'pt-BR',
  id: 'id-ID',
  tr: 'tr-TR',
  th: 'th-TH',
  es: 'es-ES',
  pl: 'pl-PL',
  it: 'it-IT',
};

/** The columns that we read from the settlement report (developer.paypal.com, Settlement Report Specification). */
export const settlementColumns = [
  'Transaction ID',
  'Invoice ID',
  'PayPal Reference ID',
  'PayPal Reference ID Type',
  'Transaction Event Code',
  'Transaction Completion Date',
  'Transaction Debit or Credit',
  'Gross Transaction Amount',
  'Gross Transaction Currency',
  'Custom Field',
] as const;

/**
 * What a line of that report is about, by event code and direction: payments (T00), of which Express Checkout
 * payments are ours; reversals by PayPal and refunds (T11); chargebacks by the payer's bank (T12).
 */
export const settlementCodes: Readonly<
  Record<string, { about: 'payment' | 'refund' | 'lost' | 'won'; side: 'CR' | 'DR' }>
> = {
  T0006: { about: 'payment', side: 'CR' },
  T1106: { about: 'lost', side: 'DR' },
  T1107: { about: 'refund', side: 'DR' },
  T1201: { about: 'lost', side: 'DR' },
  T1202: { about: 'won', side: 'CR' },
};
