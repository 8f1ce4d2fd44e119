import { createHmac } from 'node:crypto';
import type {
  JsonObject,
  Lie,
  OutgoingNotification,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { timeOf } from './answers.ts';

/** A webhook in Airwallex's envelope. */
export function envelope(
  { id, account, now }: { id: string; account: string; now: number },
  name: string,
  object: JsonObject,
): string {
  return JSON.stringify({
    id,
    name,
    account_id: account,
    data: { object },
    created_at: timeOf(now),
    version: '2025-06-30',
  });
}

/** Notifies the merchant, at the address configured in the web app. */
export function tell(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  name: string,
  object: (lie?: Lie) => JsonObject,
): void {
  const { account } = payment;
  const id = `evt_${desk.randomHex(12)}`;
  desk.notify({
    about: payment,
    event: name,
    to: { storePath: `/notify/airwallex/${account}` },
    contentType: 'application/json',
    compose: (lie) =>
      envelope(
        { id, account: lie === 'wrong-merchant' ? 'acct_somebody_else' : account, now: desk.now },
        name,
        object(lie),
      ),
  });
}

/** The two headers: the time in milliseconds, and the HMAC-SHA256 of it and the body under the webhook's secret. */
export function headersOf(secret: string, body: string, now: number): Record<string, string> {
  const time = String(now);
  return {
    'x-timestamp': time,
    'x-signature': createHmac('sha256', secret)
      .update(time + body)
      .digest('hex'),
  };
}

export function seal(
  tools: SimulatorTools,
  { account, body, lie }: OutgoingNotification,
  now: number,
): Record<string, string> {
  const owner = lie === 'forged' ? 'nobody' : account;
  return headersOf(tools.secret(`${owner}.webhookSecret`), body, now);
}

const minute = 60_000;
const lastsMs = 3 * 24 * 60 * minute;

/**
 * At growing intervals, for about three days in all: the first wait is a minute, and each one is twice the one
 * before.
 */
export function retryAfterMs(failedAttempts: number): number | null {
  const wait = minute * 2 ** (failedAttempts - 1);
  const waited = minute * (2 ** (failedAttempts - 1) - 1);
  return waited + wait > lastsMs ? null : wait;
}
