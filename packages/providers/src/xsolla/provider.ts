import type { Account, ChargebackUpdate, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Xsolla as data: merchant API v2, Pay Station 4 and the webhooks of one project. */
export const provider = {
  id: 'xsolla',
  name: 'Xsolla',
  /** `projectSecretKey` signs the webhooks; while it is being changed it holds the new and the old one. */
  secrets: ['apiKey', 'projectSecretKey'],
  sandboxPath: '/xsolla',
  /** A token whose answer was lost can never be paid: nobody has it. */
  createMayBeRepeated: true,
  /** It knows none. What was lost cannot be paid, and a refund is made once: see refund.ts. */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Xsolla's token lives for a day, but nothing is taken once the store has closed the payment: see `PlayerCheck`. */
  paymentLifetimeMinutes: 60,
  /** A webhook that we did not take comes again for 48 hours; a refund may take ten banking days. */
  speaksWithin: { paymentMinutes: 48 * 60, refundMinutes: 14 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The project of the Publisher Account; needed by test and live accounts. */
  projectId: z.int().positive().optional(),
  /**
   * The form of the project's webhooks: `payment` and `refund`, or (projects made after 2025-01-22) `order_paid` and
   * `order_canceled`, which carry the same.
   */
  webhooks: z.enum(['separate', 'combined']).default('separate'),
  /** Where a `partial_refund` says how much went back: `purchase.total` or `payment_details.payment`. */
  partialRefundAmount: z.enum(['purchase', 'payment_details']).default('purchase'),
  /** Another address of Pay Station, without query. */
  payStationUrl: z.url({ protocol: /^https?$/ }).optional(),
});

export const liveApi = 'https://api.xsolla.com';

/** The project that payments belong to; the sandbox takes any. */
export function projectOf({ settings }: Pick<Account, 'settings'>): number {
  return settingsSchema.parse(settings).projectId ?? 1;
}

/** Where Pay Station is opened with a token. */
export function payStationOf({ account, baseUrl }: { account: Account; baseUrl: string }): string {
  const { payStationUrl } = settingsSchema.parse(account.settings);
  if (payStationUrl !== undefined) return payStationUrl;
  if (baseUrl !== liveApi) return `${baseUrl}/paystation4/`;
  const host = account.mode === 'live' ? 'secure.xsolla.com' : 'sandbox-secure.xsolla.com';
  return `https://${host}/paystation4/`;
}

/**
 * Statuses of a transaction in the search, any other means that it is under way (`processing`, `review`). `untouched`:
 * begun on the page, and no money has moved. `cancelled`: no money was taken, or it is with the payer again or on its
 * way there.
 */
export const transactionStatuses = {
  untouched: ['created'],
  paid: ['done'],
  declined: ['error'],
  cancelled: ['canceled', 'refunded', 'awaitingRefund'],
} as const;

/** How a whole refund stands by the status of its transaction. */
export const refundStatuses = { succeeded: 'refunded', pending: 'awaitingRefund' } as const;

/** For how long after it happened a transaction may be missing in the search (5 to 10 minutes, by the documents). */
export const searchLagMinutes = 15;

/** Interface languages of Pay Station that are called as everybody calls them. */
export const languages: readonly string[] = 'en ar bg cs de es fr he it ja ko pl pt ro ru th tr'.split(' ');

/** Codes of `refund_details` under which the player's bank has taken the money back; by any other it was given back. */
export const chargebackCodes: readonly number[] = [2];

/** Types of a `dispute` webhook in which money is at stake, and their stage; the others are questions and answers. */
export const disputeStages: Readonly<Record<string, number>> = {
  '1st_time_chargeback': 0,
  chargeback: 0,
  dispute: 0,
  claim: 0,
  '2nd_time_chargeback': 1,
  arbitration: 2,
};
/** Types that only ask for papers. */
export const disputeQuestions: readonly string[] = ['retrieval', 'inquiry'];

/** What a dispute's status says, and its place within its stage. */
export const disputeStatuses: Readonly<
  Record<string, { status: ChargebackUpdate['status']; place: number }>
> = {
  new: { status: 'opened', place: 1 },
  accepted: { status: 'lost', place: 3 },
  lost: { status: 'lost', place: 3 },
  won: { status: 'won', place: 4 },
};
/** The place of a `refund` whose code is a chargeback: the money is taken when the dispute has been opened. */
export const chargebackPlace = 2;
export const placesOfStage = 5;

/** Webhooks that have no consequence here, and are no surprise. */
export const records: readonly string[] = [
  ...['user_balance_operation', 'payment_account_add', 'payment_account_remove', 'afs_black_list'],
];
/** Webhooks about one try to pay, without its amount: a reason to ask. */
export const hints: readonly string[] = ['ps_declined', 'afs_reject'];
