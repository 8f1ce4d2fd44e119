import { channelById } from '@gemporium/contract/channels.ts';
import type {
  ChargebackUpdate,
  PaymentError,
  PaymentRequest,
  PaymentStatus,
  Provider,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';
import { currencySchema } from './wire.ts';

/** Alipay by Antom as data: version 1 of its AMS gateway, for Alipay, the wallets of Alipay+, and cards. */
export const provider = {
  id: 'alipay',
  name: 'Alipay',
  /**
   * Our key (PKCS#8) and Alipay's (SPKI), in base64 on one line; during a key change a secret holds the new and the
   * old one.
   */
  secrets: ['privateKey', 'alipayPublicKey'],
  neededSettings: ['settlementCurrency'],
  sandboxPath: '/alipay/ams/sandbox/api/v1/payments',
  /** A paymentRequestId is one payment: a repeat returns the same payment, and its result once that is final. */
  createMayBeRepeated: true,
  /** No document says that a number expires. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Alipay's own default for wallets; also sent, so that it is ours for cards. */
  paymentLifetimeMinutes: 14,
  /** The last retry of an unacknowledged notification comes after 24.5 hours; a bank's refund may take days. */
  speaksWithin: { paymentMinutes: 26 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

/** The gateway's host in each region. */
export const hosts = {
  asia: 'https://open-sea-global.alipay.com',
  'north-america': 'https://open-na-global.alipay.com',
  europe: 'https://open-de-global.alipay.com',
} as const;

/** Test accounts have their own gateway on the same hosts. */
export const paths = { test: '/ams/sandbox/api/v1/payments', live: '/ams/api/v1/payments' } as const;

export const settingsSchema = z.strictObject({
  /** The region in which the merchant is registered. */
  region: z.enum(['asia', 'north-america', 'europe']).optional(),
  /** The currency in which Alipay pays us out; it refuses card forms without one. */
  settlementCurrency: currencySchema.optional(),
  /** The version of our key: Alipay numbers the keys that it has been given. */
  keyVersion: z.int().min(1).max(999).default(1),
  /** Alipay's script with its card form (docs.antom.com/ac/sdks/web_sdk). */
  scriptUrl: z.url({ protocol: /^https$/ }).default('https://js.antom.com/v2/ams-checkout.js'),
  /** The origins that the script may use on the page; no document lists them. */
  pageOrigins: z
    .array(
      z
        .string()
        .max(100)
        .refine(isOrigin, 'is not an origin (https://static.example, https://*.static.example)'),
    )
    .min(1)
    .max(20)
    .default(['https://*.antom.com', 'https://*.alipay.com', 'https://*.marmot-cloud.com']),
});

/**
 * Whether a text is the origin of a site, or of all its subdomains: it goes into the page's Content-Security-Policy.
 */
function isOrigin(text: string): boolean {
  const one = text.replace('https://*.', 'https://');
  return one.startsWith('https://') && !one.includes('*') && URL.canParse(one) && new URL(one).origin === one;
}

/** The wallet for a method without sub-payments. */
export const ownWallet = 'ALIPAY_CN';

/** Whether a channel is paid with the card form on our own page. */
export function isCard(channelId: number): boolean {
  return channelById(channelId)?.providerCode === 'CARD';
}

/** With these methods the payer's bank only reserves the money, and Alipay captures it afterwards by itself. */
const capturedMethods: readonly (string | null | undefined)[] = ['CARD', 'APPLEPAY', 'GOOGLEPAY'];

/** Whether the money of this payment method of Alipay's is captured in a second step. */
export function isCapturedMethod(method: string | null | undefined): boolean {
  return capturedMethods.includes(method);
}

/** Wallets that accept only whole coins, with the coin's value in minor units. */
export const coins: Readonly<Record<string, number>> = { JKOPAY: 100, OCTOPUS: 10 };

/** What Alipay is told about the device. */
export const terminals: Readonly<
  Record<PaymentRequest['platform'], { terminalType: string; osType?: string }>
> = {
  web: { terminalType: 'WEB' },
  android: { terminalType: 'WAP', osType: 'ANDROID' },
  ios: { terminalType: 'WAP', osType: 'IOS' },
};

/** A payment's statuses; any other (`PROCESSING`, `PENDING`) means pending. */
export const paymentStatuses: Readonly<Record<'paid' | 'declined' | 'cancelled', readonly string[]>> = {
  paid: ['SUCCESS'],
  declined: ['FAIL'],
  cancelled: ['CANCELLED'],
} satisfies Partial<Record<PaymentStatus, readonly string[]>>;

/** A refund's statuses; any other (`PROCESSING`, `PENDING`) means pending. */
export const refundStatuses: Readonly<Record<Exclude<RefundUpdate['status'], 'pending'>, readonly string[]>> =
  {
    succeeded: ['SUCCESS'],
    failed: ['FAIL'],
  };

/**
 * The meaning of a dispute's notification, with its place in the course of the dispute. "ACCEPT_BY_CUSTOMER" means
 * that the customer bears the loss: the money stays with us, as it does if the payer withdraws the dispute.
 */
export const disputeMeanings: readonly {
  type: string;
  result?: string;
  says: ChargebackUpdate['status'];
  place: number;
}[] = [
  { type: 'DISPUTE_CREATED', says: 'opened', place: 1 },
  { type: 'DISPUTE_CANCELLED', says: 'won', place: 2 },
  { type: 'DISPUTE_JUDGED', result: 'ACCEPT_BY_CUSTOMER', says: 'won', place: 2 },
  { type: 'DISPUTE_JUDGED', result: 'ACCEPT_BY_MERCHANT', says: 'lost', place: 2 },
  { type: 'DISPUTE_ACCEPTED', says: 'lost', place: 2 },
  // The card scheme gave the money back at once, under a rule that we agreed to.
  { type: 'RDR_RESOLVED', says: 'lost', place: 2 },
];

/** These have no effect. Any other notification without a meaning above raises an alarm for an operator. */
export const disputeNews: readonly string[] = ['DEFENSE_SUPPLIED'];

/**
 * The one refusal that Alipay cannot sign, because it does not know with which key; in both spellings of its
 * documents.
 */
export const unsignedRefusals: readonly string[] = ['SIGNATURE_INVALID', 'INVALID_SIGNATURE'];

/** Another order already has the number; the code does not say what became of that one. */
export const repeatedOtherwise = 'REPEAT_REQ_INCONSISTENT';

/** The codes for something that Alipay does not know. */
export const notFound: readonly string[] = ['ORDER_NOT_EXIST', 'REFUND_NOT_EXIST'];

/** Codes with which Alipay refuses a call, or says why a payment failed; any other means declined. */
export const refusals: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: [
    ...unsignedRefusals,
    'KEY_NOT_FOUND',
    'INVALID_CLIENT',
    'ACCESS_DENIED',
    'INVALID_API',
    'NO_INTERFACE_DEF',
    'OAUTH_FAILED',
    'INVALID_CONTRACT',
    'INVALID_MERCHANT_STATUS',
    'MERCHANT_NOT_REGISTERED',
    'MERCHANT_KYB_NOT_QUALIFIED',
    'SETTLE_CONTRACT_NOT_MATCH',
  ],
  'invalid-request': [
    'PARAM_ILLEGAL',
    'INVALID_AMOUNT',
    'INVALID_PAYMENT_METHOD_META_DATA',
    'MEDIA_TYPE_NOT_ACCEPTABLE',
    'METHOD_NOT_SUPPORTED',
  ],
  'method-unavailable': [
    'CURRENCY_NOT_SUPPORT',
    'NO_PAY_OPTIONS',
    'PAYMENT_NOT_QUALIFIED',
    'PAYMENT_PROHIBITED',
    'UNAVAILABLE_PAYMENT_METHOD',
    'CARD_NOT_SUPPORTED',
    'SELECTED_CARD_BRAND_NOT_AVAILABLE',
  ],
  'limit-exceeded': ['PAYMENT_AMOUNT_EXCEED_LIMIT', 'PAYMENT_COUNT_EXCEED_LIMIT', 'USER_AMOUNT_EXCEED_LIMIT'],
  'insufficient-funds': ['USER_BALANCE_NOT_ENOUGH'],
  'authentication-failed': [
    'USER_PAYMENT_VERIFICATION_FAILED',
    'USER_KYC_NOT_QUALIFIED',
    'AUTHENTICATION_REQUIRED',
    'VERIFY_UNMATCHED',
    'VERIFY_TIMES_EXCEED_LIMIT',
  ],
  'card-invalid': ['INVALID_CARD'],
  'suspected-fraud': ['RISK_REJECT', 'FRAUD_REJECT', 'SUSPECTED_CARD'],
  'cancelled-by-player': ['USER_CANCELED', 'ORDER_IS_CANCELED'],
  expired: ['ORDER_IS_CLOSED'],
};

/** The card form's codes for the shop's languages, where it supports them (docs.antom.com/ac/sdks/web_AMSElement). */
export const locales: Readonly<Record<string, string>> = {
  ar: 'ar_SA',
  de: 'de_DE',
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  id: 'in_ID',
  it: 'it_IT',
  ja: 'ja_JP',
  ko: 'ko_KR',
  ms: 'ms_MY',
  pl: 'pl_PL',
  pt: 'pt_BR',
  th: 'th_TH',
  tr: 'tr_TR',
  vi: 'vi_VN',
  'zh-cn': 'zh_CN',
  'zh-tw': 'zh_HK',
};
