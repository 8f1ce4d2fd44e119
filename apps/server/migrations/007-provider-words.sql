-- What a provider has said of the money of a payment, kept for ever and only ever added to: how the money stands follows
-- from all of it in the provider's own order, whatever the order of arrival. `reference` is the payment under whose
-- reference the words came, also those about money that was taken beside it.

create table provider_word (
  store text not null,
  reference text not null,
  kind text not null check (kind in ('capture', 'dispute')),
  -- The provider's number of the capture or of the dispute, '' where its wire has none.
  number text not null,
  status text not null check (status in ('paid', 'cancelled', 'expired', 'opened', 'lost', 'won')),
  sequence bigint not null,
  -- The number of the money in dispute, where the wire names it.
  capture text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  detail text not null default '',
  heard_at timestamptz not null default now(),
  primary key (store, reference, kind, number, status, sequence, amount_minor),
  foreign key (store, reference) references payment
);

-- Money that was taken a second time under one reference is a payment of its own, which nobody asked for.
alter table payment add column beside text;
comment on column payment.beside is 'the reference under which this money was taken a second time';

-- What stood before: each payment that was paid has its capture, each chargeback that stands its dispute.
insert into provider_word (store, reference, kind, number, status, sequence, amount_minor, detail)
  select store, reference, 'capture', coalesce(provider_reference, ''), 'paid', 0, captured_minor, detail
  from payment where state = 'paid' and captured_minor > 0;
update refund r set provider_reference = coalesce((
    select n.event ->> 'providerReference' from notification n join payment p on p.account = n.account
    where p.store = r.store and p.reference = r.reference and n.reference = r.reference and n.event ->> 'type' = 'chargeback'
    order by n.id desc limit 1), '')
  where r.kind = 'chargeback';
insert into provider_word (store, reference, kind, number, status, sequence, amount_minor, detail)
  select distinct on (store, reference, provider_reference)
    store, reference, 'dispute', provider_reference, 'lost', 0, amount_minor, reason
  from refund where kind = 'chargeback' and state = 'succeeded' order by store, reference, provider_reference, created_at desc;
