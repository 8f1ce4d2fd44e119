import { formOf } from '@gemporium/provider-kit/incoming.ts';
import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { fromMerchantServices } from './amounts.ts';
import { paymentStatuses } from './provider.ts';
import { fits, skeyOf } from './signatures.ts';
import { notificationSchema } from './wire.ts';

/** Ends the retries of a callback; an unacknowledged notification is repeated as a callback. */
const received: NotificationReply = { status: 200, contentType: 'text/plain', body: 'CBTOKEN:MPSTATOK' };

/** Reads a notification or a deferred callback. Only what its signature covers is read. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const fields = formOf(request);
  if (fields === undefined) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  if (!fields.skey) return { kind: 'rejected', reason: 'it has no signature' };
  const read = notificationSchema.safeParse(fields);
  if (!read.success) return { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };
  const message = read.data;
  const keys = keysOf(context.secret('secretKey'));
  if (!fits(message.skey, keys, (key) => skeyOf(message, key)))
    return { kind: 'rejected', reason: 'its signature does not fit' };

  const status = listNaming(paymentStatuses, message.status) ?? 'pending';
  const event: NotificationEvent = {
    type: 'payment',
    dedupeKey: `${message.tranID}:${message.status}`,
    reference: message.orderid,
    status,
    merchant: message.domain,
    providerReference: message.tranID,
    amount: fromMerchantServices(message.amount, message.currency),
    ...(status === 'declined' ? { error: 'declined' } : {}),
    detail: `status ${message.status}`,
  };
  return { kind: 'authentic', events: [event], reply: received };
}
