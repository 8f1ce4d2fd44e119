import { isRefusal, type Refusal, refuse, refuseFields } from '../../answer.ts';
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
 * (docs/decisions/0008). Returns how many were this brand's, or a refusal if a visitor sends more, or of more
 * devices, than any page would.
 */
export async function takeEvents(
  services: Services,
  store: Store,
  { applicationId, eventId, events, clientIp }: SentEvents,
): Promise<number | Refusal> {
  const surplus = firstSurplus(events.map(({ did }) => did));
  if (surplus >= 0) return refuseFields([{ field: `events.${surplus}.did`, problem: 'wrong-value' }]);
  const isOwn = applicationId === store.brand.tracking.applicationId;
  const own = isOwn ? events.filter(({ event_id }) => event_id === eventId) : [];
  const kept = services.config.eventsKeptDays === 0 ? [] : own.flatMap(keptOf);
  if (kept.length > 0) {
    const held = await holdBack(services, store.id, kept, clientIp);
    if (isRefusal(held)) return held;
    await insertTrackingEvents(services.database, store.id, kept, services.now());
  }
  for (const { event, platform } of own) trackingEventsTotal.inc({ store: store.id, event, platform });
  return own.length;
}

/**
 * Devices in one request. A page sends those of its own; a second one if its browser forgot the number while events
 * waited, and one more to spare.
 */
const mostDevices = 3;

/** Where the first device too many is named; -1 if nowhere. */
function firstSurplus(dids: readonly (string | undefined)[]): number {
  const devices = new Set<string>();
  return dids.findIndex((did) => did !== undefined && devices.add(did).size > mostDevices);
}

type KeptEvent = ReturnType<typeof keptOf>[number];

function keptOf(sent: SentEvent) {
  const { id, event, event_id, ...said } = sent;
  return id === undefined ? [] : [{ id, event, event_id, said }];
}

/** Counts the address first: beyond its limit, whoever names ever new devices costs one count. */
async function holdBack(
  services: Services,
  store: string,
  kept: readonly KeptEvent[],
  clientIp: string,
): Promise<Refusal | undefined> {
  const counting = countingIn(services, store);
  const { address, device } = visitorLimits.events;
  const held = refuse('tooManyRequests');
  if (!(await counting.addSeveral(address, kept.length, networkOf(clientIp)))) return held;
  const dids = kept.flatMap(({ said }) => said.did ?? []);
  const within = await Promise.all(
    [...new Set(dids)].map((did) =>
      counting.addSeveral(device, dids.filter((other) => other === did).length, did),
    ),
  );
  return within.includes(false) ? held : undefined;
}
