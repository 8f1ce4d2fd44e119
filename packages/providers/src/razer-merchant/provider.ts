import type { Account, PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Razer Merchant Services as data: formerly MOLPay, now Fiuu. The wire is its hosted page and the query by order. */
export const provider = {
  id: 'razer-merchant',
  name: 'Razer Merchant Services',
  /** One for what we send, one for what we receive; during a key change each holds the new and the old one. */
  secrets: ['verifyKey', 'secretKey'],
  sandboxPath: '/razer-merchant',
  /** Opening a payment only makes an address: made again, it is the same. */
  createMayBeRepeated: true,
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Our choice: no document that we found says how long an order can be paid. */
  paymentLifetimeMinutes: 60,
  /**
   * “Once for every 5 minutes”, or the address is blocked: an older specification. The present one names a rate without
   * saying in which time, and calls the query a backup.
   */
  queryEverySeconds: 5 * 60,
  /** An unacknowledged notification is repeated four times, every 15 minutes; a deferred channel reports later. */
  speaksWithin: { paymentMinutes: 24 * 60 },
} as const satisfies Partial<Provider>;

const address = z.url({ protocol: /^https$/ });

export const settingsSchema = z.strictObject({
  /** Addresses other than Fiuu's, of the hosted page and of the API. */
  payUrl: address.optional(),
  apiUrl: address.optional(),
  /** Whether the portal's “extended format for Verify Payment” is on: then the vcode covers the currency as well. */
  extendedVcode: z.boolean().default(false),
  /**
   * Page files of single channels (`maybank2u`), by sub-payment code; a code without a file opens the page with all
   * channels.
   */
  channels: z.record(z.string().min(1), z.string().regex(/^[\w-]{1,40}$/)).default({}),
  /** The buyer's contact that the page shows; the store does not know the buyer's own. */
  contact: z.strictObject({ email: z.email(), mobile: z.string().regex(/^\+?\d{5,15}$/) }).optional(),
  /** Error codes by which a query says that nobody has begun to pay; no document that we found names them. */
  unknownOrderCodes: z.array(z.string().min(1)).default([]),
});

export const hosts = {
  test: { pay: 'https://sandbox-pay.fiuu.com', api: 'https://sandbox-api.fiuu.com' },
  live: { pay: 'https://pay.fiuu.com', api: 'https://api.fiuu.com' },
} as const;

/** Where the payer is sent; in the sandbox one address serves everything. */
export function payUrlOf({ account, baseUrl }: { account: Account; baseUrl: string }): string {
  const { payUrl } = settingsSchema.parse(account.settings);
  if (payUrl !== undefined) return payUrl.replace(/\/$/, '');
  return account.mode === 'sandbox' ? baseUrl : hosts[account.mode].pay;
}

/** A payment's statuses; any other (`22`) means pending. */
export const paymentStatuses: Readonly<
  Record<Extract<PaymentStatus, 'paid' | 'declined'>, readonly string[]>
> = { paid: ['00'], declined: ['11'] };

/**
 * The names that a query gives to money that has arrived; under any other name it has not arrived yet, or is gone
 * again.
 */
export const paidNames: readonly string[] = ['captured', 'settled'];
