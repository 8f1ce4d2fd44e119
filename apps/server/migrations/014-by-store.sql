-- Every key of what people do begins with the store, and no rule is unique without it, so that a store's rows can lie on a
-- machine of their own (docs/operations/growth.md). Numbers (`id`) put rows in their order; with a table's key they name one.

alter table player_session drop constraint player_session_pkey, add primary key (store, token_hash);

-- Operators look for an order by its number alone.
alter table orders drop constraint orders_billing_no_key;
create index orders_by_number on orders (billing_no);

alter table make_up_link drop constraint make_up_link_replenish_id_key;

-- What a provider gave a number of its own is one payment's, whichever store of the account's it is in. `store` is
-- `account:<id>`: a row lies with the account's notifications and their work.
create table provider_number (
  store text not null,
  number text not null,
  of_store text not null,
  reference text not null,
  primary key (store, number)
);
insert into provider_number (store, number, of_store, reference)
  select 'account:' || account, provider_reference, store, reference
  from payment where state = 'paid' and provider_reference is not null;

drop index payment_provider_reference;
drop index payment_reference;
alter table payment drop constraint payment_account_reference_key;
-- A number that does not tell its store is looked for in all of them; so are an account's payments.
create index payment_of_account on payment (account, reference);
-- The store is known before a refund is looked for.
drop index refund_by_reference;

alter table effect
  drop constraint effect_pkey,
  drop constraint effect_store_kind_key_key,
  add primary key (store, kind, key),
  alter column id drop identity;
create sequence effect_number owned by effect.id;
select setval('effect_number', coalesce(max(id), 0) + 1, false) from effect;
alter table effect alter column id set default nextval('effect_number');

alter table history drop constraint history_pkey;
drop index history_of_entity;
alter table history add primary key (store, entity, entity_id, id), alter column id drop identity;
create sequence history_number owned by history.id;
select setval('history_number', coalesce(max(id), 0) + 1, false) from history;
alter table history alter column id set default nextval('history_number');

alter table exception
  drop constraint exception_pkey,
  drop constraint exception_store_kind_key_key,
  add primary key (store, kind, key),
  alter column id drop identity;
create sequence exception_number owned by exception.id;
select setval('exception_number', coalesce(max(id), 0) + 1, false) from exception;
alter table exception alter column id set default nextval('exception_number');
-- Operators name an exception by its number alone.
create index exception_by_number on exception (id);

alter table points_entry drop constraint points_entry_pkey;
drop index points_entry_of_order;
alter table points_entry add primary key (store, billing_no, id), alter column id drop identity;
create sequence points_entry_number owned by points_entry.id;
select setval('points_entry_number', coalesce(max(id), 0) + 1, false) from points_entry;
alter table points_entry alter column id set default nextval('points_entry_number');

-- A notification is its account's, as the work of judging it is. The payment that it names says which store it was about.
update notification set store = 'account:' || account;
alter table notification
  alter column store set not null,
  drop constraint notification_pkey,
  drop constraint notification_account_dedupe_key_key,
  add primary key (store, id),
  add unique (store, dedupe_key),
  alter column id drop identity;
create sequence notification_number owned by notification.id;
select setval('notification_number', coalesce(max(id), 0) + 1, false) from notification;
alter table notification alter column id set default nextval('notification_number');
