import type {
  Lie,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { toWire } from './amounts.ts';
import { itemSignature } from './hmac.ts';

export interface WebhookEvent {
  readonly eventCode: string;
  readonly success: boolean;
  readonly pspReference: string;
  readonly originalReference?: string;
  /** Defaults to the payment's own reference. */
  readonly merchantReference?: string;
  readonly amountMinor?: number;
  readonly reason?: string;
  readonly afterMs?: number;
}

/** Adyen writes local time with an offset and no milliseconds. */
function eventDate(now: number): string {
  return `${new Date(now + 3_600_000).toISOString().slice(0, 19)}+01:00`;
}

/** One signed item in its envelope; `id` is the checkout session's, if there is one. */
export function body(
  tools: SimulatorTools,
  payment: Pick<SimulatedPayment, 'account' | 'reference' | 'amountMinor' | 'currency'> & {
    readonly id?: string;
  },
  event: WebhookEvent,
  now: number,
  lie: Lie | undefined,
): string {
  const value = toWire(tools, event.amountMinor ?? payment.amountMinor, payment.currency);
  const reference = event.merchantReference ?? payment.reference;
  const signed = {
    pspReference: event.pspReference,
    ...(event.originalReference === undefined ? {} : { originalReference: event.originalReference }),
    merchantAccountCode: lie === 'wrong-merchant' ? 'SomebodyElsesAccount' : payment.account,
    merchantReference: lie === 'other-order' ? otherReference(reference) : reference,
    amount: {
      currency: lie === 'wrong-currency' ? (payment.currency === 'JPY' ? 'USD' : 'JPY') : payment.currency,
      value: lie === 'wrong-amount' ? Math.floor(value / 10) || value + 1 : value,
    },
    eventCode: event.eventCode,
    success: event.success ? ('true' as const) : ('false' as const),
  };
  const key = tools.secret(lie === 'forged' ? 'nobody.hmacKey' : `${payment.account}.hmacKey`);
  return JSON.stringify({
    live: lie === 'live-flag' ? 'true' : 'false',
    notificationItems: [
      {
        NotificationRequestItem: {
          additionalData: {
            hmacSignature: itemSignature(key, signed),
            ...(payment.id === undefined ? {} : { checkoutSessionId: payment.id }),
          },
          ...signed,
          eventDate: eventDate(now),
          ...(event.eventCode === 'AUTHORISATION' && event.success
            ? { operations: ['CANCEL', 'CAPTURE', 'REFUND'] }
            : {}),
          paymentMethod: 'visa',
          reason: event.reason ?? '',
        },
      },
    ],
  });
}

/** A well-formed reference that nobody has ever used. */
function otherReference(reference: string): string {
  return reference.replace(/[0-9A-Z](?=(-\d+)?$)/, (last) => (last === '0' ? '1' : '0'));
}

/** Puts one standard webhook item into the outbox of the merchant account's endpoint. */
export function sendWebhook(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  event: WebhookEvent,
): void {
  desk.notify({
    about: payment,
    event: event.eventCode,
    to: { storePath: `/notify/adyen/${payment.account}` },
    contentType: 'application/json',
    compose: (lie) => body(tools, payment, event, desk.now, lie),
    ...(event.afterMs === undefined ? {} : { afterMs: event.afterMs }),
  });
}

const seconds = [9, 18, 27, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800];
const thirtyDays = 30 * 86_400;

/** 9, 18, 27 s, then the queue: 2 to 30 min, 1 to 8 h, then every 8 h until 30 days have passed. */
export function retryAfterMs(failedAttempts: number): number | null {
  const listed = seconds[failedAttempts - 1];
  if (listed !== undefined) return listed * 1000;
  const listedTotal = seconds.reduce((sum, wait) => sum + wait, 0);
  const total = listedTotal + (failedAttempts - seconds.length) * 28_800;
  return total <= thirtyDays ? 28_800_000 : null;
}
