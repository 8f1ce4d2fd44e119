import type {
  JsonObject,
  OutgoingNotification,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { paymentView } from './answers.ts';

/**
 * Tells the merchant's notify_url what happened; a message about a refund or dispute also has a `refund` or
 * `dispute` next to the payment.
 */
export function tell(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  type: string,
  about: JsonObject = {},
): void {
  desk.notify({
    about: payment,
    event: type,
    to: { url: String(payment.details.notifyUrl) },
    contentType: 'application/json',
    compose: (lie) =>
      JSON.stringify({
        type,
        data: { ...paymentView(desk, payment, lie), ...about },
      }),
  });
}

/** Each attempt is signed when it is sent, with one message id for all attempts. */
export function seal(
  tools: SimulatorTools,
  notification: OutgoingNotification,
  now: number,
): Record<string, string> {
  const key = tools.secret(`${notification.lie === 'forged' ? 'nobody' : notification.account}.signingKey`);
  return tools.standardWebhooks.headers(key, notification.messageId, now, notification.body);
}

const seconds = [1, 5, 30, 120, 600];

/** 1 s, 5 s, 30 s, 2 min, then every 10 min for a day. */
export function retryAfterMs(failedAttempts: number): number | null {
  if (failedAttempts > 150) return null;
  return (seconds[failedAttempts - 1] ?? 600) * 1000;
}
