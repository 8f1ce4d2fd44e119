import type { PaymentError, PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';
import { isWay } from './ways.ts';

/** Razer Gold as data. The wire is version v1 of its payment API, formerly MOL's. */
export const provider = {
  id: 'razer',
  name: 'Razer Gold',
  /** Signs and verifies; during a key change it holds the new and the old one. */
  secrets: ['secretKey'],
  sandboxPath: '/razer/payout/payments',
  /** A referenceId that is already used is refused (40004); the first answer is not repeated. */
  createMayBeRepeated: false,
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Our choice: no document that we found says how long a payment wall stays open. */
  paymentLifetimeMinutes: 60,
  /** An unconfirmed callback is repeated up to three times within 24 hours. There are no refunds. */
  speaksWithin: { paymentMinutes: 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The payments address, which Razer gives to each merchant; the live one is not published. */
  baseUrl: z.url({ protocol: /^https$/ }).optional(),
  /** How messages are signed: older applications use MD5 and send no hashType. */
  hashType: z.enum(['hmac-sha256', 'md5']).default('hmac-sha256'),
  /** The unit of amounts: hundredths of every currency, as in the examples, or ISO 4217's minor units. */
  amountUnit: z.enum(['hundredths', 'iso']).default('hundredths'),
  /** Whether callbacks go to the address registered with Razer or to one that each payment names. */
  callbackUrl: z.enum(['registered', 'sent']).default('registered'),
  /** Razer's numbers for the ways to pay, by sub-payment code; a way without a number opens the payment wall. */
  channelIds: z.record(z.string().refine(isWay), z.string().regex(/^\d{1,20}$/)).default({}),
});

export type Settings = z.infer<typeof settingsSchema>;

export const testHost = 'https://globalapi.gold-sandbox.razer.com/payout/payments';

/** A payment's status codes; any other (`01`, incomplete) means pending. */
export const paymentStatuses: Readonly<Record<Exclude<PaymentStatus, 'pending'>, readonly string[]>> = {
  paid: ['00'],
  declined: ['93', '94', '95', '96', '97', '98', '99'],
  cancelled: ['03'],
  expired: ['02'],
};

/** Why a payment was declined, by its status code; any other code gives no reason. */
export const declineReasons: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  'authentication-failed': ['93'],
  'limit-exceeded': ['94', '95'],
  'suspected-fraud': ['96'],
  'insufficient-funds': ['98'],
};

/** Codes by which Razer refuses a payment. Any other code leaves the outcome unknown. */
export const refusals: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  'invalid-request': ['40001', '40002', '40003', '40006', '40008'],
  'duplicate-reference': ['40004'],
  'method-unavailable': ['40005', '40015'],
  'card-invalid': ['40007'],
  'suspected-fraud': ['40009'],
  'limit-exceeded': ['40013', '40014'],
  configuration: ['40101', '40102', '40103', '40104'],
};

/** The code for a payment that Razer does not know. */
export const notFoundCode = '40400';
