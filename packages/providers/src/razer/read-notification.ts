import { formOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { paymentUpdateOf } from './query.ts';
import { isSigned } from './signature.ts';
import { paymentSchema } from './wire.ts';

const received: NotificationReply = { status: 200, contentType: 'text/plain', body: 'OK' };

/** Reads a callback. Only its documented fields are signed, so nothing else in it is read. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const fields = formOf(request);
  if (fields === undefined) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  if (!fields.signature) return { kind: 'rejected', reason: 'it has no signature' };
  const message = paymentSchema.safeParse(fields);
  if (!message.success) return { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };
  if (!isSigned(context, message.data)) return { kind: 'rejected', reason: 'its signature does not fit' };

  const { paymentId, paymentStatusCode } = message.data;
  const dedupeKey = `${paymentId}:${paymentStatusCode}`;
  const event = { type: 'payment', dedupeKey, ...paymentUpdateOf(context, message.data) } as const;
  return { kind: 'authentic', events: [event], reply: received };
}
