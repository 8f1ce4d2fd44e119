-- What pages tell the publisher's statistics (row T-01): what players did who agreed to it, under the brand's event id, and what went
-- wrong, under 18. `id` is the page's own number of the event: one that is sent again is kept once. `said` is all of it, as the
-- contract's closed schema let it in. To the millisecond, because an export goes on behind the last row that it has read.
create table tracking_event (
  store text not null references store,
  event_id integer not null,
  id bytea not null check (length(id) = 16),
  event text not null,
  received_at timestamptz(3) not null,
  said jsonb not null,
  primary key (store, event_id, id)
);
create index tracking_event_received on tracking_event (store, received_at, event_id, id);
