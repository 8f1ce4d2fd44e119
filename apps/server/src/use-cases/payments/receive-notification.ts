import type { IncomingRequest, NotificationReply } from '@gemporium/provider-kit/provider.ts';
import { accountLane } from '../../repositories/effects.ts';
import { keepNotification } from '../../repositories/notifications.ts';
import type { Services } from '../../services.ts';

export type Received =
  | { kind: 'kept'; fresh: number; copies: number; reply: NotificationReply }
  | { kind: 'no-such-account' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'unreadable'; reason: string };

/**
 * Takes a provider's notification: finds the account from the URL, verifies the raw bytes, stores, and lets a job
 * judge. It is answered only once it is on disk, so that a provider that hears yes need never send it again.
 */
export async function receiveNotification(
  services: Services,
  providerId: string,
  accountId: string,
  request: IncomingRequest,
): Promise<Received> {
  const at = services.providers.context(accountId);
  if (!at || at.provider.id !== providerId || !at.provider.readNotification)
    return { kind: 'no-such-account' };
  const reading = at.provider.readNotification(at.context, request);
  if (reading.kind !== 'authentic') return reading;
  let fresh = 0;
  for (const event of reading.events) {
    // Each is whole by itself: a provider that hears no answer sends all of them again, and copies are only counted.
    const notification = { provider: providerId, account: accountId, event, body: request.rawBody };
    const hasRoom = services.worker.hasRoom(accountLane(accountId));
    const kept = await keepNotification(services.database, notification, hasRoom);
    if (kept.fresh) fresh += 1;
    if (kept.work) services.worker.take(kept.work);
    else services.wake();
  }
  return { kind: 'kept', fresh, copies: reading.events.length - fresh, reply: reading.reply };
}
