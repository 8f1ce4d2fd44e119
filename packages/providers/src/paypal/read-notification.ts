import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { jsonOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationReading,
  NotificationReply,
  ProviderContext,
  Rejection,
} from '@gemporium/provider-kit/provider.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { certifiedKey } from './certificate.ts';
import { eventsOf } from './events.ts';
import { eventSchema } from './wire.ts';

const accepted: NotificationReply = { status: 200, contentType: 'text/plain', body: '' };

/** Reads a webhook. Its certificate and signature are checked before anything in it is read. */
export async function readNotification(
  context: ProviderContext,
  request: IncomingRequest,
): Promise<NotificationReading> {
  const complaint = await complaintAbout(context, request);
  if (complaint !== undefined) return { kind: 'rejected', reason: complaint };
  const event = eventSchema.safeParse(jsonOf(request));
  if (!event.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  const events = eventsOf(context, event.data);
  return events
    ? { kind: 'authentic', events, reply: accepted }
    : { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };
}

/** What the headers may contain; no `|`, which separates the signed parts. */
const forms = {
  'paypal-transmission-id': /^[\w-]{1,100}$/,
  'paypal-transmission-time': /^[\w:.+-]{1,40}$/,
  'paypal-transmission-sig': /^[A-Za-z0-9+/=]{1,1000}$/,
} as const;

/**
 * Why the message is not believed; undefined if PayPal sent it to this account's own webhook. PayPal states no limit
 * for a message's age and repeats messages for three days, so age is not checked: a copy says nothing new.
 */
async function complaintAbout(
  context: ProviderContext,
  { headers, rawBody, remoteAddress }: IncomingRequest,
): Promise<Rejection | undefined> {
  const { 'paypal-transmission-sig': signature, 'paypal-cert-url': address } = headers;
  if (signature === undefined) return 'it has no signature';
  const areFine = Object.entries(forms).every(([name, form]) => {
    const said = headers[name];
    return said !== undefined && form.test(said);
  });
  if (!areFine || address === undefined || headers['paypal-auth-algo'] !== 'SHA256withRSA')
    return 'its signature headers are malformed';
  const certified = await certifiedKey(context, address, remoteAddress);
  if (!certified.ok) return certified.reason;
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers;
  const isSigned = keysOf(context.secret('webhookId')).some((webhookId) =>
    createVerify('RSA-SHA256')
      .update(`${id}|${time}|${webhookId}|${crc32(rawBody)}`)
      .verify(certified.key, signature, 'base64'),
  );
  return isSigned ? undefined : 'its signature does not fit';
}
