import type { ObservedStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Adyen as data. The wire is Checkout v72 and the standard webhook. */
export const provider = {
  id: 'adyen',
  name: 'Adyen',
  /** `hmacKey` is hexadecimal; while it is being changed it may hold the new and the old key. */
  secrets: ['apiKey', 'hmacKey'],
  sandboxPath: '/adyen/checkout/v72',
  /** By the Idempotency-Key, which is our reference. */
  createIsIdempotent: true,
  /** Adyen's own default for a session. */
  paymentLifetimeMinutes: 60,
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The merchant's own prefix of the live address; needed by live accounts. */
  liveUrlPrefix: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .optional(),
  /** The look of the hosted page, made in the Customer Area. */
  themeId: z.string().min(1).optional(),
});

/** Session statuses of `GET /sessions/{id}`; any other status means pending. */
export const sessionStatuses: Readonly<Record<ObservedStatus, readonly string[]>> = {
  pending: ['active', 'paymentPending'],
  paid: ['completed'],
  declined: ['refused'],
  cancelled: ['canceled'],
  expired: ['expired'],
};

/** What one event of the standard webhook says. */
export type EventMeaning =
  | { about: 'payment'; status: ObservedStatus }
  | { about: 'refund'; status: 'pending' | 'succeeded' | 'failed' }
  | { about: 'chargeback'; status: 'opened' | 'lost' | 'won' }
  | { about: 'nothing'; alarm: boolean };

const payment = (status: ObservedStatus): EventMeaning => ({ about: 'payment', status });
const refund = (status: 'succeeded' | 'failed'): EventMeaning => ({ about: 'refund', status });
const chargeback = (status: 'opened' | 'lost' | 'won'): EventMeaning => ({ about: 'chargeback', status });
const record: EventMeaning = { about: 'nothing', alarm: false };
const alarm: EventMeaning = { about: 'nothing', alarm: true };

/**
 * Every event code we know, by its `success` flag: an event that happened is not a success. CHARGEBACK takes the money
 * at once and CHARGEBACK_REVERSED brings it back, so they are `lost` and `won`; a capture that failed leaves us
 * without money for delivered goods, which is what `lost` means. CANCEL_OR_REFUND follows a call that we never make.
 */
export const eventMeanings: Readonly<Record<string, { true: EventMeaning; false: EventMeaning }>> = {
  AUTHORISATION: { true: payment('paid'), false: payment('declined') },
  PENDING: { true: payment('pending'), false: payment('pending') },
  CANCELLATION: { true: payment('cancelled'), false: record },
  TECHNICAL_CANCEL: { true: payment('cancelled'), false: record },
  EXPIRE: { true: payment('expired'), false: record },
  CAPTURE: { true: record, false: chargeback('lost') },
  CAPTURE_FAILED: { true: chargeback('lost'), false: chargeback('lost') },
  REFUND: { true: refund('succeeded'), false: refund('failed') },
  REFUND_FAILED: { true: refund('failed'), false: refund('failed') },
  REFUNDED_REVERSED: { true: refund('failed'), false: refund('failed') },
  NOTIFICATION_OF_CHARGEBACK: { true: chargeback('opened'), false: alarm },
  CHARGEBACK: { true: chargeback('lost'), false: alarm },
  SECOND_CHARGEBACK: { true: chargeback('lost'), false: alarm },
  CHARGEBACK_REVERSED: { true: chargeback('won'), false: alarm },
  CANCEL_OR_REFUND: { true: alarm, false: alarm },
  ORDER_OPENED: { true: record, false: record },
  ORDER_CLOSED: { true: record, false: record },
  REPORT_AVAILABLE: { true: record, false: record },
};

/** The meaning of an event; one that nobody knows is kept and raises an alarm. */
export function meaningOf(eventCode: string, success: 'true' | 'false'): EventMeaning {
  return Object.hasOwn(eventMeanings, eventCode) ? eventMeanings[eventCode]![success] : alarm;
}
