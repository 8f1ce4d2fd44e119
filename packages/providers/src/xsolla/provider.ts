import type { Account, ChargebackUpdate, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Xsolla as data: merchant API v2, Pay Station 4 and one project's webhooks. */
export const provider = {
  id: 'xsolla',
  name: 'Xsolla',
  /** `projectSecretKey` signs the webhooks; during a key change it holds the new and the old one. */
  secrets: ['apiKey', 'projectSecretKey'],
  sandboxPath: '/xsolla',
  /** If the answer was lost, nobody has the token, so it can never be paid. */
  createMayBeRepeated: true,
  /** Xsolla has no keys. A create whose answer was lost cannot be paid, and a refund is made once: see refund.ts. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /**
   * Xsolla's token is valid for a day, but no money is taken once the store has closed the payment: see
   * `PlayerCheck`.
   */
  paymentLifetimeMinutes: 60,
  /** Unconfirmed webhooks are repeated for 48 hours; a refund may take ten banking days. */
  speaksWithin: { paymentMinutes: 48 * 60, refundMinutes: 14 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The project in the Publisher Account; test and live accounts need it. */
  projectId: z.int().positive().optional(),
  /**
   * The form of the project's webhooks about orders: `separate` beside `payment` and `refund`, or (projects created
   * after 2025-01-22) `combined` with them. It decides only whether `order_canceled` gives money back.
   */
  webhooks: z.enum(['separate', 'combined']).default('separate'),
  /** Where a `partial_refund` says how much was refunded: `purchase.total` or `payment_details.payment`. */
  partialRefundAmount: z.enum(['purchase', 'payment_details']).default('purchase'),
  /** Another address of Pay Station, without a query. */
  payStationUrl: z.url({ protocol: /^https?$/ }).optional(),
});

export const liveApi = 'https://api.xsolla.com';

/** The project that payments belong to; the sandbox accepts any. */
export function projectOf({ settings }: Pick<Account, 'settings'>): number {
  return settingsSchema.parse(settings).projectId ?? 1;
}

/** The address that opens Pay Station with a token. */
export function payStationOf({ account, baseUrl }: { account: Account; baseUrl: string }): string {
  const { payStationUrl } = settingsSchema.parse(account.settings);
  if (payStationUrl !== undefined) return payStationUrl;
  if (baseUrl !== liveApi) return `${baseUrl}/paystation4/`;
  const host = account.mode === 'live' ? 'secure.xsolla.com' : 'sandbox-secure.xsolla.com';
  return `https://${host}/paystation4/`;
}

/**
 * Transaction statuses in the search; any other means under way (`processing`, `review`). `untouched`: begun on the
 * page, and no money has moved. `cancelled`: no money was taken, or it is back with the payer or on its way there.
 */
export const transactionStatuses = {
  untouched: ['created'],
  paid: ['done'],
  declined: ['error'],
  cancelled: ['canceled', 'refunded', 'awaitingRefund'],
} as const;

/** The state of a whole refund, by the status of its transaction. */
export const refundStatuses = { succeeded: 'refunded', pending: 'awaitingRefund' } as const;

/** How long the search may lack a transaction after it happened (5 to 10 minutes, by the documentation). */
export const searchLagMinutes = 15;

/** Pay Station's interface languages whose codes are the usual ones. */
export const languages: readonly string[] = 'en ar bg cs de es fr he it ja ko pl pt ro ru th tr'.split(' ');

/** Codes in `refund_details` that mean that the player's bank took the money back; any other code means a refund. */
export const chargebackCodes: readonly number[] = [2];

/** Types of `dispute` webhook in which money is at stake, with their stage; the others are questions and answers. */
export const disputeStages: Readonly<Record<string, number>> = {
  '1st_time_chargeback': 0,
  chargeback: 0,
  dispute: 0,
  claim: 0,
  '2nd_time_chargeback': 1,
  arbitration: 2,
};
/** Types that only ask for documents. */
export const disputeQuestions: readonly string[] = ['retrieval', 'inquiry'];

/** What a dispute's status means, and its place within its stage. */
export const disputeStatuses: Readonly<
  Record<string, { status: ChargebackUpdate['status']; place: number }>
> = {
  new: { status: 'opened', place: 1 },
  accepted: { status: 'lost', place: 3 },
  lost: { status: 'lost', place: 3 },
  won: { status: 'won', place: 4 },
};
/** The place of a `refund` with a chargeback code: the money is taken after the dispute was opened. */
export const chargebackPlace = 2;
export const placesOfStage = 5;

/** Webhooks that are expected and have no consequence here. */
export const records: readonly string[] = [
  'user_balance_operation',
  'payment_account_add',
  'payment_account_remove',
  'afs_black_list',
];
/** Webhooks about one try to pay, without its amount; they only make us ask. */
export const hints: readonly string[] = ['ps_declined', 'afs_reject'];
