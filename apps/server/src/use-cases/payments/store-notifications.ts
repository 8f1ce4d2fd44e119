import { keepableEvent } from '@gemporium/provider-kit/keepable-event.ts';
import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { accountLane } from '../../repositories/effects.ts';
import { storeNotification } from '../../repositories/notifications.ts';
import type { Services } from '../../services.ts';

/** `fresh`: how many were new; `copies`: how many were already stored. */
export interface Stored {
  kind: 'kept';
  fresh: number;
  copies: number;
}

/**
 * Stores the events that a provider has sent, each with the effect that judges it. Each is stored on its own: a
 * provider that gets no answer sends all of them again, and copies are only counted. `body`: the message's bytes,
 * empty if nothing proved them.
 */
export async function storeNotifications(
  services: Services,
  to: { provider: string; account: string },
  events: readonly NotificationEvent[],
  body: Buffer,
): Promise<Stored> {
  let fresh = 0;
  for (const sent of events) {
    const event = lookedUpEachTime(keepableEvent(sent), services.now());
    const hasRoom = services.worker.hasRoom(accountLane(to.account));
    const stored = await storeNotification(services.database, { ...to, event, body }, hasRoom);
    if (stored.isFresh) fresh += 1;
    const { work, notification } = stored;
    if (work && notification) services.worker.take(work, { notification });
    else services.wake();
  }
  return { kind: 'kept', fresh, copies: events.length - fresh };
}

/** A message that only names a number is always identical, so none counts as a copy of another. */
function lookedUpEachTime(event: NotificationEvent, now: Date): NotificationEvent {
  return event.type === 'look-up' ? { ...event, dedupeKey: `${event.dedupeKey}:${now.getTime()}` } : event;
}
