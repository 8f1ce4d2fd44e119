import type { ProviderEvent } from '@gemporium/domain/provider-ledger.ts';
import { type Queryable, statement } from './database.ts';

/**
 * Our reference that the provider uses for the money: the payment's own, or for a duplicate capture that of the
 * original payment.
 */
interface UnderReference {
  store: string;
  reference: string;
}

const ofReference = statement(
  'provider_events_find',
  `select kind, number, status, sequence, capture, amount_minor as "amountMinor", detail
   from provider_word where store = $1 and reference = $2`,
);

/** All events about the money under one reference, unordered. They are in the table `provider_word`. */
export function findProviderEvents(
  db: Queryable,
  { store, reference }: UnderReference,
): Promise<ProviderEvent[]> {
  return db.many<ProviderEvent>(ofReference, [store, reference]);
}

/** What is known once an event has been recorded. */
export interface RecordedEvents {
  events: ProviderEvent[];
  /** The same without the event that was just recorded; equal for a duplicate. */
  earlier: ProviderEvent[];
}

const keep = statement(
  'provider_event_record',
  `insert into provider_word (store, reference, kind, number, status, sequence, capture, amount_minor, detail)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
);

/**
 * Records an event about a payment's money; a duplicate changes nothing. `earlier`: the events that this transaction
 * has read under the order's lock (`findProviderEvents`).
 */
export async function recordProviderEvent(
  tx: Queryable,
  { store, reference }: UnderReference,
  event: ProviderEvent,
  earlier: ProviderEvent[],
): Promise<RecordedEvents> {
  if (earlier.some((one) => isCopy(one, event))) return { events: earlier, earlier };
  const { kind, number, status, sequence, amountMinor } = event;
  const capture = event.kind === 'capture' ? '' : event.capture;
  const detail = event.detail.slice(0, 1000);
  const values = [store, reference, kind, number, status, sequence, capture, amountMinor, detail];
  await tx.write(keep, values, [`${store} ${reference} ${kind} ${number} ${status} ${sequence}`]);
  return { events: [...earlier, { ...event, capture, detail } as ProviderEvent], earlier };
}

/** By the table's key. */
function isCopy(one: ProviderEvent, other: ProviderEvent): boolean {
  return (['kind', 'number', 'status', 'sequence', 'amountMinor'] as const).every(
    (name) => one[name] === other[name],
  );
}
