import { isRefusal, type Refusal, refuse } from '../../answer.ts';
import { countingIn } from '../../counting.ts';
import { trackingEventsTotal } from '../../metrics.ts';
import { networkOf } from '../../network-of.ts';
import { insertTrackingEvents } from '../../repositories/tracking-events.ts';
import type { Services, Store } from '../../services.ts';
import { visitorLimits } from '../../visitor-limits.ts';

/** An event as accepted by the contract's closed schema; one without an id is anonymous. */
export interface SentEvent {
  id?: string | undefined;
  event: string;
  event_id: number;
  platform: string;
  did?: string | undefined;
}

export interface SentEvents {
  applicationId: string;
  /** The event id under which the call takes events. */
  eventId: number;
  events: readonly SentEvent[];
  clientIp: string;
}

/**
 * Counts this brand's events, and stores those with an event id, once each. Anonymous events are only counted
 * (docs/decisions/0008). Returns how many were this brand's, or a refusal if a visitor sends more than any page would.
 */
export async function takeEvents(
  services: Services,
  store: Store,
  { applicationId, eventId, events, clientIp }: SentEvents,
): Promise<number | Refusal> {
  const isOwn = applicationId === store.brand.tracking.applicationId;
  const own = isOwn ? events.filter(({ event_id }) => event_id === eventId) : [];
  const kept = services.config.eventsKeptDays === 0 ? [] : own.flatMap(keptOf);
  if (kept.length > 0) {
    const held = await holdBack(services, store.id, own, clientIp);
    if (isRefusal(held)) return held;
    await insertTrackingEvents(services.database, store.id, kept, services.now());
  }
  for (const { event, platform } of own) trackingEventsTotal.inc({ store: store.id, event, platform });
  return own.length;
}

function keptOf(sent: SentEvent) {
  const { id, event, event_id, ...said } = sent;
  return id === undefined ? [] : [{ id, event, event_id, said }];
}

async function holdBack(
  services: Services,
  store: string,
  events: readonly SentEvent[],
  clientIp: string,
): Promise<Refusal | undefined> {
  const counting = countingIn(services, store);
  const { address, device } = visitorLimits.events;
  // Pages send one device's events together; a mixed request counts for each device.
  const devices = [...new Set(events.flatMap(({ did }) => did ?? []))];
  const within = await Promise.all([
    counting.add(address, networkOf(clientIp)),
    ...devices.map((did) => counting.add(device, did)),
  ]);
  return within.includes(false) ? refuse('tooManyRequests') : undefined;
}
