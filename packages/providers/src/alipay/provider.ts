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

/** Alipay by Antom as data. The wire is version 1 of its AMS gateway: Alipay, the wallets of Alipay+, and cards. */
export const provider = {
  id: 'alipay',
  name: 'Alipay',
  /** Ours (PKCS#8) and Alipay's (SPKI), in base64 on one line; while one is being changed it holds the new and the old. */
  secrets: ['privateKey', 'alipayPublicKey'],
  neededSettings: ['settlementCurrency'],
  sandboxPath: '/alipay/ams/sandbox/api/v1/payments',
  /** A paymentRequestId is one payment: sent again it is the same one, and its result once that is final. */
  createMayBeRepeated: true,
  /** No document lets go of a number. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Alipay's own default for wallets; also sent, so that it is ours for cards. */
  paymentLifetimeMinutes: 14,
  /** A notification that we did not take comes again for the last time after 24 hours and a half; a bank's refund may take days. */
  speaksWithin: { paymentMinutes: 26 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

/** Where the gateway of each region stands. */
export const hosts = {
  asia: 'https://open-sea-global.alipay.com',
  'north-america': 'https://open-na-global.alipay.com',
  europe: 'https://open-de-global.alipay.com',
} as const;

/** Accounts for tests have a gateway of their own on the same hosts. */
export const paths = { test: '/ams/sandbox/api/v1/payments', live: '/ams/api/v1/payments' } as const;

export const settingsSchema = z.strictObject({
  /** The region in which the merchant is registered. */
  region: z.enum(['asia', 'north-america', 'europe']).optional(),
  /** In which currency Alipay pays us out; it refuses card forms without one. */
  settlementCurrency: currencySchema.optional(),
  /** The version of our key at Alipay, which counts the keys that it was given. */
  keyVersion: z.int().min(1).max(999).default(1),
  /** Alipay's script with its card form (docs.antom.com/ac/sdks/web_sdk). */
  scriptUrl: z.url({ protocol: /^https$/ }).default('https://js.antom.com/v2/ams-checkout.js'),
  /** Which origins that script may use in the page: no document lists them. */
  pageOrigins: z
    .array(
      z.string().max(100).refine(isOrigin, 'is no origin (https://static.example, https://*.static.example)'),
    )
    .min(1)
    .max(20)
    .default(['https://*.antom.com', 'https://*.alipay.com', 'https://*.marmot-cloud.com']),
});

/** Whether a text is the origin of a site, or of all below it: it becomes a word of the page's Content-Security-Policy. */
function isOrigin(text: string): boolean {
  const one = text.replace('https://*.', 'https://');
  return one.startsWith('https://') && !one.includes('*') && URL.canParse(one) && new URL(one).origin === one;
}

/** What a method with no sub-payment opens. */
export const ownWallet = 'ALIPAY_CN';

/** Whether a channel is paid in the card form of our own page. */
export function isCard(channelId: number): boolean {
  return channelById(channelId)?.providerCode === 'CARD';
}

/** Of these the payer's bank only reserves the money, and Alipay takes it afterwards by itself. */
const capturedMethods: readonly (string | null | undefined)[] = ['CARD', 'APPLEPAY', 'GOOGLEPAY'];

/** Whether a way to pay that Alipay names takes the money in a second step. */
export function isCapturedMethod(method: string | null | undefined): boolean {
  return capturedMethods.includes(method);
}

/** Wallets that take whole coins alone, and of how many minor units these are. */
export const coins: Readonly<Record<string, number>> = { JKOPAY: 100, OCTOPUS: 10 };

/** What Alipay is told of the device. */
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
 * What a dispute's notification says, with its place in the course of the dispute. A judgement for the customer's side
 * ("ACCEPT_BY_CUSTOMER": he bears it) leaves the money with us, and so does a dispute that the payer takes back.
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
  // The card scheme gave the money back at once, by a rule that we agreed to.
  { type: 'RDR_RESOLVED', says: 'lost', place: 2 },
];

/** Of these nothing follows. All others that have no meaning above are put before an operator. */
export const disputeNews: readonly string[] = ['DEFENSE_SUPPLIED'];

/** The one refusal that Alipay cannot sign, in both spellings of its documents: it does not know by which key. */
export const unsignedRefusals: readonly string[] = ['SIGNATURE_INVALID', 'INVALID_SIGNATURE'];

/** Another order stands under the number already: what became of that one, this does not tell. */
export const repeatedOtherwise = 'REPEAT_REQ_INCONSISTENT';

/** The codes by which Alipay does not know what it is asked about. */
export const notFound: readonly string[] = ['ORDER_NOT_EXIST', 'REFUND_NOT_EXIST'];

/** Codes by which Alipay refuses a call, or says why a payment failed; any other is a plain no. */
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

/** What Alipay's card form calls the shop's languages, where it knows them (docs.antom.com/ac/sdks/web_AMSElement). */
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
