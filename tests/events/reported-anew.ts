import type { NotificationEvent, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import type { Message } from './signal.ts';

const anew = 'reported-anew';

/** The message, marked: it reports what an earlier one has reported, but is not a copy of it. */
export function reportedAnew(message: Message): Message {
  return { ...message, headers: { ...message.headers, [anew]: 'yes' } };
}

/** How the provider's adapter reads messages; the events of a marked one are new to the store. */
export function readingAnew(
  provider: Provider,
  context: ProviderContext,
): NonNullable<Provider['readNotification']> {
  return async (_context, request) => {
    const reading = await provider.readNotification?.(context, request);
    if (!reading) throw new Error(`${provider.id} reads no notifications`);
    if (reading.kind !== 'authentic' || !request.headers[anew]) return reading;
    const ofItsOwn = (event: NotificationEvent) => ({ ...event, dedupeKey: `${event.dedupeKey} anew` });
    return { ...reading, events: reading.events.map(ofItsOwn) };
  };
}
