import type { Account, PaymentError, PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Naver Pay as data: the one-off payment that the shop approves, reserved by the server. */
export const provider = {
  id: 'naverpay',
  name: 'Naver Pay',
  /** What the three headers of every call say. */
  secrets: ['clientId', 'clientSecret', 'chainId'],
  sandboxPath: '/naverpay',
  /** A reserve whose answer was lost can never be paid: nobody has its page. */
  createMayBeRepeated: true,
  /** An approval is asked for by Naver Pay's own number, and a refund is looked for before it is sent. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Our choice: documented is only that a payment can be approved for ten minutes after its payer has agreed. */
  paymentLifetimeMinutes: 15,
  /** Speaks only when it is asked. A refund that it could not finish at once is finished by itself “in the near future”. */
  speaksWithin: { paymentMinutes: 60, refundMinutes: 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The part of every address that names the partner. */
  partnerId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('naverpay-partner'),
  /** Another address of the API than the current one, such as those of the years before. */
  apiUrl: z.url({ protocol: /^https$/ }).optional(),
  /** What kind of goods is sold, in the words of the contract with Naver Pay. */
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

/** Where the payer is sent to the page of a reserve: in the sandbox one address serves all. */
export function pageHostOf(
  { account, baseUrl }: { account: Account; baseUrl: string },
  device: 'web' | 'phone',
): string {
  return account.mode === 'sandbox' ? baseUrl : hosts[account.mode][device];
}

/** Calls, below the partner's part of the address. */
export const paths = {
  reserve: 'v2/reserve',
  apply: 'v2.2/apply/payment',
  history: 'v2.2/list/history',
  cancel: 'v1/cancel',
} as const;

/** The answer that carried a call out; any other code is a refusal, or none of the two. */
export const success = 'Success';

/** What a record of the history is about, by its admissionTypeCode; any other is passed over. */
export const recordKinds = { approval: ['01'], refund: ['03', '04'] } as const;

/** How it ended, by its admissionState; any other means that it has not. */
export const recordStates = { done: ['SUCCESS'], failed: ['FAIL'] } as const;

interface Ending {
  status: Exclude<PaymentStatus, 'pending' | 'paid'>;
  error: PaymentError;
}

/**
 * How a payment ends for which nothing was approved, by what the browser's return says of it (both its result code and
 * its message are in use) or by why apply was refused. Anything else leaves it pending.
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

/** What else than a fault of ours a refused reserve may mean. */
export const reserveErrors: Readonly<Record<string, PaymentError>> = {
  InvalidMerchant: 'configuration',
  MaintenanceOngoing: 'method-unavailable',
  FaultCheckOngoing: 'method-unavailable',
};

/** What a refused cancel means; after any other code nobody knows. */
export const cancelCodes = {
  /** Naver Pay finishes it by itself. */
  underWay: ['CancelNotComplete'],
  /** Not made now; it may be when it is asked for again. */
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
