import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReply,
  Rejection,
  Unreadable,
} from '@gemporium/provider-kit/provider.ts';
import { isReference } from '@gemporium/provider-kit/reference.ts';
import { mayComeFrom } from '@gemporium/provider-kit/source.ts';
import { unpaidAmong } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { type Stored, storeNotifications } from './store-notifications.ts';

export type Received =
  /** `unknown`: how many references in an unsigned message belong to no unpaid payment. */
  | (Stored & { unknown: number; reply: NotificationReply })
  | { kind: 'no-such-account' }
  /** `reply`: in the provider's own form, if it has one. */
  | { kind: 'rejected'; reason: Rejection; reply?: NotificationReply }
  | { kind: 'unreadable'; reason: Unreadable; reply?: NotificationReply };

/** The most payments that one unsigned message makes us look up. */
const mostReferences = 500;

/**
 * Receives a provider's notification: finds the account by the URL, verifies the raw bytes and stores them; a job
 * judges them. It is acknowledged only once it is on disk, so that the provider never has to send it again.
 */
export async function receiveNotification(
  services: Services,
  providerId: string,
  accountId: string,
  request: IncomingRequest,
): Promise<Received> {
  const at = services.providers.account(accountId);
  if (!at || at.provider.id !== providerId || !at.provider.readNotification)
    return { kind: 'no-such-account' };
  const reading = await at.provider.readNotification(at.context, request);
  const to = { provider: providerId, account: accountId };
  switch (reading.kind) {
    case 'rejected':
    case 'unreadable':
      return reading;
    case 'unproven': {
      if (!mayComeFrom(at.account, request.remoteAddress))
        return {
          kind: 'rejected',
          reason: "it has no signature and does not come from one of the account's sourceIps",
        };
      const hints = await hintsAmong(services, accountId, reading.references);
      const unknown = reading.references.length - hints.length;
      // Nothing proves these bytes, so none of them are stored.
      return {
        ...(await storeNotifications(services, to, hints, Buffer.alloc(0))),
        unknown,
        reply: reading.reply,
      };
    }
    case 'authentic': {
      const kept = await storeNotifications(services, to, reading.events, request.rawBody);
      return { ...kept, unknown: 0, reply: reading.reply };
    }
  }
}

/** What an unsigned message causes: one look-up a minute for each payment that it names and that is not paid. */
async function hintsAmong(
  services: Services,
  account: string,
  named: readonly string[],
): Promise<NotificationEvent[]> {
  const references = [...new Set(named.slice(0, mostReferences))].filter(isReference);
  const minute = Math.floor(services.now().getTime() / 60_000);
  return (await unpaidAmong(services.database, account, references)).map((reference) => ({
    type: 'hint',
    dedupeKey: `unproven:${reference}:${minute}`,
    reference,
    detail: 'named by an unsigned message',
  }));
}
