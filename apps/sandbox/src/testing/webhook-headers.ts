import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks headers written from the specification, independent of the sandbox's own code. */
export function webhookHeaders(
  secret: string,
  body: string,
  at: number = Date.now(),
): Record<string, string> {
  const id = `msg_${randomBytes(8).toString('hex')}`;
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
