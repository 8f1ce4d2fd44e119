import type { Account, PaymentError, PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Naver Pay as data: one-off payments, reserved by the server and approved by the shop. */
export const provider = {
  id: 'naverpay',
  name: 'Naver Pay',
  /** The values of the three headers of every call. */
  secrets: ['clientId', 'clientSecret', 'chainId'],
  sandboxPath: '/naverpay',
  /** A reserve whose answer was lost can never be paid: nobody has its page. */
  createMayBeRepeated: true,
  /** Approvals use Naver Pay's own number as the key, and before a refund is sent the history is searched for it. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /**
   * Our choice: the documentation says only that a payment can be approved for ten minutes after its payer has
   * agreed.
   */
  paymentLifetimeMinutes: 15,
  /**
   * Answers only when asked. A refund that it could not finish at once it finishes by itself “in the near future”.
   */
  speaksWithin: { paymentMinutes: 60, refundMinutes: 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The part of every path that names the partner. */
  partnerId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('naverpay-partner'),
  /** Overrides the current API address, for example with one from earlier years. */
  apiUrl: z.url({ protocol: /^https$/ }).optional(),
  /** The kind of goods sold, as the contract with Naver Pay names it. */
  category: z
    .strictObject({ type: z.string().min(1).max(32), id: z.string().min(1).max(32) })
    .default({ type: 'ETC', id: 'ETC' }),
});

export const hosts = {
  test: {
    api: 'https://dev-pay.paygate.naver.com',
    web: 'https://test-pay.naver.com',
    phone: 'https://test-m.pay.naver.com',
  },
  live: {
    api: 'https://pay.paygate.naver.com',
    web: 'https://pay.naver.com',
    phone: 'https://m.pay.naver.com',
  },
} as const;

/** The host of the payment page; in the sandbox one address serves everything. */
export function pageHostOf(
  { account, baseUrl }: { account: Account; baseUrl: string },
  device: 'web' | 'phone',
): string {
  return account.mode === 'sandbox' ? baseUrl : hosts[account.mode][device];
}

/** Calls, below the partner's part of the path. */
export const paths = {
  reserve: 'v2/reserve',
  apply: 'v2.2/apply/payment',
  history: 'v2.2/list/history',
  cancel: 'v1/cancel',
} as const;

/** The code of a call that took effect; any other code is a refusal or leaves the outcome open. */
export const success = 'Success';

/** What a history record is about, by its admissionTypeCode; records with other codes are skipped. */
export const recordKinds = { approval: ['01'], refund: ['03', '04'] } as const;

/** How it ended, by its admissionState; any other value means that it has not ended. */
export const recordStates = { done: ['SUCCESS'], failed: ['FAIL'] } as const;

interface Ending {
  status: Exclude<PaymentStatus, 'pending' | 'paid'>;
  error: PaymentError;
}

/**
 * How a payment without an approval ends, by what the browser's return says about it (both its result code and its
 * message are in use) or by why apply was refused. Anything else leaves it pending.
 */
export const endings: Readonly<Record<string, Ending>> = {
  UserCancel: { status: 'cancelled', error: 'cancelled-by-player' },
  userCancel: { status: 'cancelled', error: 'cancelled-by-player' },
  TimeExpired: { status: 'expired', error: 'expired' },
  paymentTimeExpire: { status: 'expired', error: 'expired' },
  OwnerAuthFail: { status: 'declined', error: 'authentication-failed' },
  NotEnoughAccountBalance: { status: 'declined', error: 'insufficient-funds' },
  BankMaintenance: { status: 'declined', error: 'method-unavailable' },
  FaultCheckOngoing: { status: 'declined', error: 'method-unavailable' },
  Fail: { status: 'declined', error: 'declined' },
};

/** What a refused reserve may mean other than a fault of ours. */
export const reserveErrors: Readonly<Record<string, PaymentError>> = {
  InvalidMerchant: 'configuration',
  MaintenanceOngoing: 'method-unavailable',
  FaultCheckOngoing: 'method-unavailable',
};

/** What a refused cancel means; any other code leaves the outcome unknown. */
export const cancelCodes = {
  /** Naver Pay finishes it by itself. */
  underWay: ['CancelNotComplete'],
  /** Not possible now; may succeed on a later try. */
  notNow: ['RestAmountDiff', 'PreCancelNotComplete', 'MaintenanceOngoing', 'FaultCheckOngoing'],
  never: [
    'InvalidMerchant',
    'InvalidPaymentId',
    'AlreadyCanceled',
    'OverRemainAmount',
    'CancelDeadlineExpired',
    'TaxScopeAmtGreaterThanRemainError',
    'TaxScopeAmountError',
    'InvalidDiscountCancelCondition',
    'Fail',
  ],
} as const;
