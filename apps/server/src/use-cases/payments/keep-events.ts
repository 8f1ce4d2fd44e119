import { keepableEvent } from '@gemporium/provider-kit/keepable-event.ts';
import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { accountLane } from '../../repositories/effects.ts';
import { keepNotification } from '../../repositories/notifications.ts';
import type { Services } from '../../services.ts';

export interface Kept {
  kind: 'kept';
  fresh: number;
  copies: number;
}

/**
 * Keeps what a provider has told, each with the work of judging it. Each is whole by itself: a provider that hears no
 * answer sends all of them again, and copies are only counted. `body`: the message's bytes, none where nobody proved them.
 */
export async function keepEvents(
  services: Services,
  to: { provider: string; account: string },
  events: readonly NotificationEvent[],
  body: Buffer,
): Promise<Kept> {
  let fresh = 0;
  for (const told of events) {
    const event = lookedUpEachTime(keepableEvent(told), services.now());
    const hasRoom = services.worker.hasRoom(accountLane(to.account));
    const kept = await keepNotification(services.database, { ...to, event, body }, hasRoom);
    if (kept.fresh) fresh += 1;
    const { work, notification } = kept;
    if (work && notification) services.worker.take(work, { notification });
    else services.wake();
  }
  return { kind: 'kept', fresh, copies: events.length - fresh };
}

/** One that only names a number says the same of everything that happens to it: each is a message of its own. */
function lookedUpEachTime(event: NotificationEvent, now: Date): NotificationEvent {
  return event.type === 'look-up' ? { ...event, dedupeKey: `${event.dedupeKey}:${now.getTime()}` } : event;
}
