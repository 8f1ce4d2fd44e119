import type {
  ChargebackUpdate,
  PaymentError,
  PaymentStatus,
  Provider,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** PayerMax as data. The wire is version 1.4 of its gateway: orderAndPay with the hosted cashier. */
export const provider = {
  id: 'payermax',
  name: 'PayerMax',
  /** Ours (PKCS#8) and PayerMax's (SPKI), in base64 on one line; during a key change, the new and the old. */
  secrets: ['privateKey', 'payermaxPublicKey'],
  neededSettings: ['appId'],
  sandboxPath: '/payermax/aggregate-pay/api/gateway',
  /** An outTradeNo is one trade: sent again, it gets the same trade or is refused. */
  createMayBeRepeated: true,
  /** The documentation never says that a number becomes free again. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** PayerMax closes no trade sooner than this. */
  paymentLifetimeMinutes: 30,
  /** The last attempt at a notification comes after 13 hours; a bank's refund may take days. */
  speaksWithin: { paymentMinutes: 24 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** PayerMax's id for the merchant's application; in the sandbox it is the merchant's own name. */
  appId: z.string().min(1).max(64).optional(),
});

export const hosts = {
  test: 'https://pay-gate-uat.payermax.com/aggregate-pay/api/gateway',
  live: 'https://pay-gate.payermax.com/aggregate-pay/api/gateway',
} as const;

/** The cashier's languages with another name than ours (“Receiving country, currency and language code”). */
export const languageNames: ReadonlyMap<string, string> = new Map([
  ['id', 'in'],
  ['ms', 'mys'],
  ['zh-cn', 'zh'],
  ['zh-tw', 'zh-TW'],
]);

/** A trade's statuses; any other (`PENDING`) means pending. */
export const paymentStatuses: Readonly<
  Record<Exclude<PaymentStatus, 'pending' | 'cancelled'>, readonly string[]>
> = { paid: ['SUCCESS'], declined: ['FAILED'], expired: ['CLOSED'] };

/** A refund's statuses; any other (`REFUND_PENDING`) means pending. */
export const refundStatuses: Readonly<Record<Exclude<RefundUpdate['status'], 'pending'>, readonly string[]>> =
  {
    succeeded: ['REFUND_SUCCESS'],
    failed: ['REFUND_FAILED'],
  };

/** The types of notification about a case in which money is frozen. */
export const caseTypes: readonly string[] = ['CHARGEBACK', 'DISPUTE'];

/**
 * A case moves on over days. This is larger than any time in milliseconds, so that a case's place outweighs its time.
 */
export const placeMs = 10 ** 14;

/**
 * What a case's status and result mean, with its place in the case's course. The money is frozen from the beginning;
 * a cancelled case releases it, like one that is won.
 */
export const caseMeanings: readonly {
  status: string;
  result?: string;
  says: ChargebackUpdate['status'];
  place: number;
}[] = [
  { status: 'DISPUTE_INQUIRY', says: 'opened', place: 1 },
  { status: 'DISPUTE_RECEIVED', says: 'opened', place: 2 },
  { status: 'DISPUTE_END', says: 'opened', place: 3 },
  { status: 'CASE_CLOSED', result: 'WIN', says: 'won', place: 4 },
  { status: 'CASE_CLOSED', result: 'FAIL', says: 'lost', place: 4 },
  // The documentation spells it both ways.
  { status: 'CASE_CANCEL', says: 'won', place: 4 },
  { status: 'CASE_CANCELL', says: 'won', place: 4 },
];

/**
 * Codes by which PayerMax refuses a call or explains why a trade failed. Any other code leaves the outcome unknown.
 */
export const refusals: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: [
    'SIGN_VERIFY_FAILED',
    'MERCHANT_INVALID',
    'MERCHANT_APP_INVALID',
    'CONTRACT_INVALID',
    'ONBOARD_ERROR',
  ],
  'invalid-request': [
    'PARAMS_INVALID',
    'COUNTRY_INVALID',
    'CURRENCY_INVALID',
    'AMOUNT_INVALID',
    'REMARK_INVALID',
  ],
  'method-unavailable': ['PAYMENT_METHOD_NOT_EXIST', 'PAYMENT_METHOD_SUSPEND', 'UNSUPPORT_CARD'],
  'limit-exceeded': ['AMOUNT_LIMIT', 'AMOUNT_LIMIT_MINIMUM', 'AMOUNT_LIMIT_MAXIMUM'],
  'insufficient-funds': ['BALANCE_INSUFFICIENT'],
  'authentication-failed': [
    'AUTHENTICATE_FAILED',
    'AUTH_FAILED',
    'AUTH_EXPIRED',
    'OTP_VERIFY_FAILED',
    'OTP_VERIFY_LIMIT',
    'OVER_VERIFY_LIMIT',
    'PIN_INVALID',
    'PIN_VERIFY_LIMIT',
    'CVV_INVALID',
  ],
  'card-invalid': ['CARD_INVALID', 'CARD_EXPIRE_DATE_INVALID', 'CARD_HOLDER_NAME_INVALID'],
  'suspected-fraud': ['DECLINED_BY_MERCHANT_BLACKLIST'],
  'duplicate-reference': ['ORDER_REPEAT'],
  expired: ['ORDER_CLOSED'],
  declined: ['PAYMENT_REJECTED', 'ISSUER_PAYMENT_REJECTED', 'PAYMENT_FAILED'],
};

/**
 * Codes after which a refund was certainly not made. A number that is already used is not among them: it may be this
 * very refund's.
 */
export const refundRefusals: readonly string[] = [
  'REFUND_FAILED',
  'REFUND_NO_INVALID',
  'REFUND_INSUFFICIENT_BALANCE',
  'ORDER_NOT_EXIST',
  ...(['configuration', 'invalid-request', 'limit-exceeded', 'declined'] as const).flatMap(
    (error) => refusals[error] ?? [],
  ),
];

/** The columns that we read from the payin transaction report (docs.payermax.com, Payin Transaction Report). */
export const settlementColumns = [
  'AppID',
  'Txn Complete Time',
  'Transaction Type',
  'OriginalMerchant Txn ID',
  'Merchant Txn ID',
  'Trade Order ID',
  'Txn Status',
  'Txn Amount',
  'Txn Currency',
] as const;

/** What a line of that report is about, by its type and status. A case freezes the money; its end may release it. */
export const settlementMeanings: readonly (
  | { type: string; status: string; about: 'payment' | 'refund' }
  | { type: string; status: string; about: 'opened' | 'won'; place: number }
)[] = [
  { type: 'PAYMENT', status: 'SUCCESS', about: 'payment' },
  { type: 'REFUND', status: 'SUCCESS', about: 'refund' },
  { type: 'CHARGE_BACK', status: 'CB Request', about: 'opened', place: 1 },
  { type: 'CHARGE_BACK', status: 'CB Reversed', about: 'won', place: 4 },
];

/** Statuses of lines that move no money. */
export const settlementFailures: readonly string[] = ['FAILED', 'CLOSED'];

/** Types of lines about nothing that the store sells or refunds. */
export const settlementOthers: readonly string[] = [
  'CHARGE_BACK_ASSIST',
  'CHARGE_BACK_ALERT',
  'PAY_LINK',
  'SUBSCRIPTION',
  'COLLECTION',
  'ADJUSTMENT_INCREASE',
  'ADJUSTMENT_DECREASE',
  'MERCHANT_INITIATED_PAYMENT',
];
