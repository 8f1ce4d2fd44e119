import { formOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { rsaPublicKeys } from '@gemporium/provider-kit/rsa.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { mostHashes, notificationTypes, operation } from './provider.ts';
import { fitsRsaSha1, signatureOf } from './signature.ts';
import { notificationSchema } from './wire.ts';

const received: NotificationReply = { status: 200, contentType: 'text/plain', body: 'OK' };

/**
 * Reads a notification from EBANX, after checking its signature over the raw bytes. It contains only EBANX's numbers
 * of payments, so each one is looked up.
 */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const given = signatureOf(request.headers);
  if (given === '') return { kind: 'rejected', reason: 'it has no signature' };
  const keys = rsaPublicKeys(context.secret('notificationKey'), context.account);
  if (!fitsRsaSha1(given, request.rawBody, keys))
    return { kind: 'rejected', reason: 'its signature does not fit' };

  const message = notificationSchema.safeParse(formOf(request));
  if (!message.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  const { operation: about, notification_type: type, hash_codes } = message.data;
  const numbers = [...new Set(hash_codes)];
  const isKnown = about === operation && notificationTypes.includes(type);
  const events = isKnown ? lookUps(type, numbers) : [unknown(`${about} ${type}`, numbers)];
  return { kind: 'authentic', events, reply: received };
}

function lookUps(about: string, numbers: readonly string[]): NotificationEvent[] {
  const rest = numbers.slice(mostHashes);
  return [
    ...numbers.slice(0, mostHashes).map(
      (number): NotificationEvent => ({
        type: 'look-up',
        dedupeKey: `${about}:${number}`,
        number,
        about,
        // EBANX signs with one key for all its merchants, and names none.
        fromAnyone: true,
        detail: `notification ${about}`,
      }),
    ),
    ...(rest.length === 0 ? [] : [unknown(`${about} of ${rest.length} payments too many`, rest)]),
  ];
}

/** An alarm: an operator reads the message as received. */
function unknown(what: string, numbers: readonly string[]): NotificationEvent {
  const dedupeKey = `${what} ${numbers[0]}`;
  return { type: 'ignored', dedupeKey, alarm: true, detail: scrub(`notification ${what}`) };
}
