import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tolerance: five minutes in either direction. */
const toleranceSeconds = 300;

/** Standard Webhooks: base64 HMAC-SHA256 over `id.timestamp.body`; the key is the secret's text as UTF-8. */
function signatureOf(secret: string, id: string, timestamp: string, body: Buffer | string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(`${id}.${timestamp}.`, 'utf8')
    .update(body)
    .digest('base64');
}

export function signedHeaders(secret: string, id: string, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signatureOf(secret, id, timestamp, body)}`,
  };
}

/** Why a message fails verification, or undefined. The header may hold several signatures, separated by spaces. */
export function signatureComplaint(
  secret: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  now: number,
): string | undefined {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const given = headers['webhook-signature'];
  if (!id || !timestamp || !given)
    return 'The webhook-id, webhook-timestamp or webhook-signature header is missing.';
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp is not in whole seconds.';
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    return 'webhook-timestamp is more than five minutes away from now.';
  const expected = Buffer.from(signatureOf(secret, id, timestamp, body), 'base64');
  const fits = given.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  return fits ? undefined : 'No signature matches.';
}
