import { createHash, sign } from 'node:crypto';
import type {
  OutgoingNotification,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';

/** Tells the merchant, at the payment's notification address, that something happened to it, but never what. */
export function tell(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  type: 'update' | 'refund' | 'chargeback' | 'chargeback_credit',
): void {
  const { account, id, details } = payment;
  const compose = () =>
    new URLSearchParams({
      operation: 'payment_status_change',
      notification_type: type,
      hash_codes: id,
    }).toString();
  desk.notify({
    about: payment,
    event: type,
    compose,
    contentType: 'application/x-www-form-urlencoded',
    to:
      typeof details.notifyUrl === 'string'
        ? { url: details.notifyUrl }
        : { storePath: `/notify/ebanx/${account}` },
  });
}

/** RSA-SHA1 over the body with EBANX's own key, which here differs per account. */
export function seal(
  tools: SimulatorTools,
  { account, body, lie }: OutgoingNotification,
): Record<string, string> {
  const { privateKey, publicKey } = tools.rsaKeys(`${lie === 'forged' ? 'nobody' : account}.notificationKey`);
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    'x-signature-type': 'rsa,sha1',
    'x-signature-fingerprint': createHash('sha1').update(der).digest('hex').toUpperCase(),
    'x-signature-content': sign('sha1', Buffer.from(body), privateKey).toString('base64'),
  };
}

/** "Until it is answered"; no document says how often. Here: every ten minutes for a day. */
export function retryAfterMs(failedAttempts: number): number | null {
  return failedAttempts < 144 ? 600_000 : null;
}
