import type { PaymentError, PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Codapay as data: the hosted payment page, init.json and inquiryPaymentResult.json. */
export const provider = {
  id: 'codapay',
  name: 'Codapay',
  /**
   * Coda's API key, sent with each call and hashed into each notification; during a key change, the new and the old
   * one.
   */
  secrets: ['apiKey'],
  sandboxPath: '/codapay/airtime/api/restful/v2.0/Payment',
  /** No document says what happens to a repeated orderId, and the page's address is only in the first answer. */
  createMayBeRepeated: false,
  keysLastMinutes: Number.POSITIVE_INFINITY,
  /** Coda's own limits differ by payment method, from minutes to days; a later payment still counts. */
  paymentLifetimeMinutes: 60,
  /** A code for an ATM or a shop's till is paid days later. There are no refunds here. */
  speaksWithin: { paymentMinutes: 3 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** v2.0 has one key per merchant and a projectId for each title; v1.0 has a key for each title and country. */
  apiVersion: z.enum(['v2.0', 'v1.0']).default('v2.0'),
});

export const hosts = {
  test: 'https://sandbox.codapayments.com',
  live: 'https://airtime.codapayments.com',
} as const;

/** `resultCode` of a successful call, and of a paid payment. */
export const success = '0';

/** The value of `status` in a paid payment's profile. */
export const paidStatus = 'success';

/**
 * The final status of a payment that can no longer be paid (`isStatusFinal`), by its resultCode; any other code is a
 * decline. docs.coda.co, Codapay error codes.
 */
export const endings: Readonly<
  Record<Exclude<PaymentStatus, 'pending' | 'paid' | 'declined'>, readonly string[]>
> = {
  cancelled: ['210', '221', '232', '254', '457', '702'],
  expired: ['206', '211', '213', '229', '230', '438', '456', '475'],
};

/**
 * Codes with which the payer may have been charged nevertheless: paid to the channel too late (228), or paid in part
 * (439).
 */
export const undecided: readonly string[] = ['228', '439'];

/** Why a payment was declined, or could not be opened. */
export const reasons: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: ['204', '205', '225', '233', '235', '236', '411'],
  'invalid-request': ['103', '202', '203', '212', '214', '220', '237', '251', '252'],
  'method-unavailable': ['227', '242', '401', '402', '429', '445', '451', '472', '493', '494'],
  'limit-exceeded': ['415', '443', '452', '473', '492', '501', '502', '503'],
  'insufficient-funds': ['414', '416'],
  'authentication-failed': ['222', '223', '421', '462'],
  'suspected-fraud': ['309', '310', '311', '312', '313', '314', '315', '316', '319', '432', '459', '704'],
  'card-invalid': ['601', '602', '603', '606', '607', '703', '705'],
  'card-used': ['604', '605'],
  'duplicate-reference': ['430'],
};
