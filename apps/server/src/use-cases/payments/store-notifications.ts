import { keepableEvent } from '@gemporium/provider-kit/keepable-event.ts';
import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { accountLane } from '../../repositories/effects.ts';
import {
  type NewNotification,
  type StoredNotification,
  storeNotification,
} from '../../repositories/notifications.ts';
import { knownNumbers } from '../../repositories/provider-numbers.ts';
import type { Services } from '../../services.ts';

/** `fresh`: how many were new; `copies`: how many were already stored. */
export interface Stored {
  kind: 'kept';
  fresh: number;
  copies: number;
}

/** Between two look-ups of one number: of a payment of ours, and of one that is nobody's here. */
const lookUpSeconds = 10;
const strangersLookUpSeconds = 600;
/** The clocks of two processes are less apart: nothing that counts for a span is stored after its second look-up. */
const apartSeconds = 2;

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
  const strangers = await strangersAmong(services, to.account, events);
  let fresh = 0;
  for (const sent of events) {
    const event = keepableEvent(sent);
    const hasRoom = services.worker.hasRoom(accountLane(to.account));
    const message = { ...to, event, body };
    const stored =
      event.type === 'look-up'
        ? await storeLookUp(services, { ...message, event }, hasRoom, strangers.has(event.number))
        : await storeNotification(services.database, message, hasRoom);
    if (stored.isFresh) fresh += 1;
    const { work, notification } = stored;
    if (work && notification) services.worker.take(work, { notification });
    else services.wake();
  }
  return { kind: 'kept', fresh, copies: events.length - fresh };
}

type LookUp = Extract<NotificationEvent, { type: 'look-up' }>;

/** The numbers that anybody may have named and that are not the account's. */
async function strangersAmong(
  { database }: Services,
  account: string,
  events: readonly NotificationEvent[],
): Promise<ReadonlySet<string>> {
  const named = events.flatMap((event) =>
    event.type === 'look-up' && event.fromAnyone ? [event.number] : [],
  );
  if (named.length === 0) return new Set();
  const known = await knownNumbers(database, account, named);
  return new Set(named.filter((number) => !known.has(number)));
}

/**
 * Stores a look-up: the first in a span at once; another one, whose news the first may have missed, after the span's
 * end, and it stands for all that follow until then. So a replayed message causes no more than two in each span.
 */
async function storeLookUp(
  { database, now }: Services,
  message: NewNotification & { event: LookUp },
  claimed: boolean,
  isStranger: boolean,
): Promise<StoredNotification> {
  const seconds = isStranger ? strangersLookUpSeconds : lookUpSeconds;
  const at = now().getTime() / 1000;
  const begin = Math.floor(at / seconds) * seconds;
  const named = (which: string) => {
    const dedupeKey = `${message.event.dedupeKey}:${which}`;
    return { ...message, event: { ...message.event, dedupeKey } };
  };
  const first = await storeNotification(database, named(`${begin}`), claimed);
  if (first.isFresh) return first;
  const dueAt = begin + seconds + apartSeconds;
  return storeNotification(database, named(`${begin}:again`), false, dueAt - at);
}
