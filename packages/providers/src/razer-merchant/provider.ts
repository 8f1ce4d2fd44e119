import type { Account, PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Razer Merchant Services as data: MOLPay before, Fiuu now. The wire is its hosted page and the query by order. */
export const provider = {
  id: 'razer-merchant',
  name: 'Razer Merchant Services',
  /** One for what we send, one for what we receive; while one is being changed it holds the new and the old one. */
  secrets: ['verifyKey', 'secretKey'],
  sandboxPath: '/razer-merchant',
  /** Opening a payment is an address: made again it is the same one. */
  createMayBeRepeated: true,
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Our choice: no document that was read says how long an order can be paid. */
  paymentLifetimeMinutes: 60,
  /** A notification that was not taken comes again four times, every 15 minutes; a deferred channel tells later. */
  speaksWithin: { paymentMinutes: 24 * 60 },
} as const satisfies Partial<Provider>;

const address = z.url({ protocol: /^https$/ });

export const settingsSchema = z.strictObject({
  /** Other addresses than Fiuu's: of the hosted page, and of its queries. */
  payUrl: address.optional(),
  apiUrl: address.optional(),
  /** Whether the portal's “extended format for Verify Payment” is on: then the vcode covers the currency as well. */
  extendedVcode: z.boolean().default(false),
  /** Files of single channels (`maybank2u`), by the codes of sub-payments; one without a file opens the whole page. */
  channels: z.record(z.string().min(1), z.string().regex(/^[\w-]{1,40}$/)).default({}),
  /** Whom the page shows as the buyer's contact, which the store does not know. */
  contact: z.strictObject({ email: z.email(), mobile: z.string().regex(/^\+?\d{5,15}$/) }).optional(),
  /** Error codes by which a query says that nobody has begun to pay; no document that was read names them. */
  unknownOrderCodes: z.array(z.string().min(1)).default([]),
});

export const hosts = {
  test: { pay: 'https://sandbox-pay.fiuu.com', api: 'https://sandbox-api.fiuu.com' },
  live: { pay: 'https://pay.fiuu.com', api: 'https://api.fiuu.com' },
} as const;

/** Where the payer is sent: in the sandbox one address serves all. */
export function payUrlOf({ account, baseUrl }: { account: Account; baseUrl: string }): string {
  const { payUrl } = settingsSchema.parse(account.settings);
  if (payUrl !== undefined) return payUrl.replace(/\/$/, '');
  return account.mode === 'sandbox' ? baseUrl : hosts[account.mode].pay;
}

/** Statuses of a payment; any other (`22`) means pending. */
export const paymentStatuses: Readonly<
  Record<Extract<PaymentStatus, 'paid' | 'declined'>, readonly string[]>
> = { paid: ['00'], declined: ['11'] };

/** What a query may call money that has come in; by any other name it is not money yet, or not any more. */
export const paidNames: readonly string[] = ['captured', 'settled'];
