import { type Queryable, statement } from './database.ts';

/** A tracking event: its id, to detect duplicates, and its fields. */
export interface NewTrackingEvent {
  id: string;
  event_id: number;
  event: string;
  said: Readonly<Record<string, unknown>>;
}

export interface TrackingEvent extends NewTrackingEvent {
  receivedAt: Date;
}

const insert = statement(
  'tracking_event_insert',
  `insert into tracking_event (store, event_id, id, event, received_at, said)
   select $1, one.event_id, decode(one.id, 'hex'), one.event, $3, one.said
   from jsonb_to_recordset($2) as one(event_id integer, id text, event text, said jsonb)
   on conflict do nothing`,
);

/** Stores them in one statement; returns how many are new. */
export function insertTrackingEvents(
  db: Queryable,
  store: string,
  events: readonly NewTrackingEvent[],
  receivedAt: Date,
): Promise<number> {
  return db.run(insert, [store, JSON.stringify(events), receivedAt]);
}

/** What to export: a period of a store, perhaps only one kind of event. */
export interface TrackingTime {
  store: string;
  from: Date;
  before: Date;
  /** If given, only this kind, such as `clickPay`. */
  event?: string | undefined;
}

const page = statement(
  'tracking_event_page',
  `select event_id, encode(id, 'hex') as id, event, received_at, said from tracking_event
   where store = $1 and received_at < $2 and (received_at, event_id, id) > ($3, $4::integer, decode($5, 'hex'))
     and ($6::text is null or event = $6)
   order by received_at, event_id, id limit $7`,
);

/**
 * The store's events of that period, in order, a page at a time: neither side holds more in memory, and no transaction
 * stays open while the reader writes.
 */
export async function* trackingEvents(
  db: Queryable,
  { store, from, before, event }: TrackingTime,
  pageSize = 1000,
): AsyncGenerator<TrackingEvent[]> {
  // No event id is below 0, so the first page includes the start of the period.
  let last: { received_at: Date; event_id: number; id: string } = { received_at: from, event_id: -1, id: '' };
  for (;;) {
    const behind = [last.received_at, last.event_id, last.id];
    const rows = await db.many<Omit<TrackingEvent, 'receivedAt'> & { received_at: Date }>(page, [
      ...[store, before, ...behind],
      ...[event ?? null, pageSize],
    ]);
    if (rows.length > 0) yield rows.map(({ received_at: receivedAt, ...row }) => ({ ...row, receivedAt }));
    if (rows.length < pageSize) return;
    last = rows.at(-1)!;
  }
}

const forget = statement(
  'tracking_event_forget',
  `delete from tracking_event where store = $1 and (event_id, id) in
     (select event_id, id from tracking_event where store = $1 and received_at < $2
      order by received_at limit 1000)`,
);

/** Deletes at most a thousand events of the store that came before then; returns how many. */
export function forgetTrackingEvents(db: Queryable, store: string, before: Date): Promise<number> {
  return db.run(forget, [store, before]);
}
