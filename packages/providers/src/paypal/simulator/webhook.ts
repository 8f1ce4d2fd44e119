import { createHash, createSign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type {
  JsonObject,
  Lie,
  OutgoingNotification,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Issued, issue } from './certificate.ts';
import { api } from './resources.ts';

export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly resourceType: string;
  readonly summary: string;
  readonly resource: JsonObject;
  readonly at: number;
  readonly origin: string;
}

/** The envelope of every event. */
export function bodyOf({ id, type, resourceType, summary, resource, at, origin }: WebhookEvent): string {
  const self = api(origin, `/v1/notifications/webhooks-events/${id}`);
  return JSON.stringify({
    id,
    event_version: '1.0',
    create_time: new Date(at).toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  });
}

/** Puts an event into the outbox for the merchant's webhook; PayPal knows the address from the subscription. */
export function sendEvent(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  event: Pick<WebhookEvent, 'type' | 'resourceType' | 'summary'> & {
    readonly resource: (lie: Lie | undefined) => JsonObject;
  },
): void {
  const { type, resourceType, summary, resource } = event;
  const name = desk.randomHex(16).toUpperCase();
  const id = `WH-${name.slice(0, 17)}-${name.slice(17)}`;
  const origin = String(payment.details.origin);
  desk.notify({
    about: payment,
    event: type,
    to: { storePath: `/notify/paypal/${payment.account}` },
    contentType: 'application/json',
    compose: (lie) =>
      bodyOf({ id, type, resourceType, summary, resource: resource(lie), at: desk.now, origin }),
  });
}

/** The signer of one sandbox process; its key is made when the first message leaves. */
export interface Signer {
  readonly issued: () => Issued;
  readonly headers: (
    message: Pick<OutgoingNotification, 'account' | 'body' | 'lie' | 'messageId'>,
    now: number,
  ) => Record<string, string>;
}

/** Signs like PayPal: RSA-SHA256 over `id|time|webhook id|CRC-32 of the body`. */
export function createSigner(tools: SimulatorTools): Signer {
  let made: Issued | undefined;
  const issued = () => (made ??= issue());
  return {
    issued,
    headers({ account, body, lie, messageId }, now) {
      const { id, key } = issued();
      const digest = createHash('sha256').update(`${messageId} ${now}`).digest('hex');
      const transmission = [8, 12, 16, 20, 32].map((end, at) => digest.slice([0, 8, 12, 16, 20][at], end));
      const transmissionId = transmission.join('-');
      const time = `${new Date(now).toISOString().slice(0, 19)}Z`;
      // A forger has messages that PayPal signed for a webhook of the forger's own.
      const webhookId = tools.secret(`${lie === 'forged' ? 'nobody' : account}.webhookId`);
      const text = `${transmissionId}|${time}|${webhookId}|${crc32(Buffer.from(body, 'utf8'))}`;
      return {
        'paypal-transmission-id': transmissionId,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(key, 'base64'),
        'paypal-cert-url': api(originIn(body), `/v1/notifications/certs/${id}`),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-auth-version': 'v2',
      };
    },
  };
}

/** Every event names its own address at the API, and thereby the sandbox's. */
function originIn(body: string): string {
  const { links } = JSON.parse(body) as { links: { href: string }[] };
  return new URL(links[0]?.href ?? '').origin;
}

const minute = 60_000;
const waits = [1, 2, 4, 8, 15, 30, 60, 120].map((minutes) => minutes * minute);

/** Up to 25 repeats over three days; only these two figures are documented, so the waits are ours. */
export function retryAfterMs(failedAttempts: number): number | null {
  if (failedAttempts >= 26) return null;
  return waits[failedAttempts - 1] ?? 240 * minute;
}
