-- What operators have paused: each row the ways to pay that fit all that it names; '' and 0 stand for any.
create table method_pause (
  store text not null,
  provider text not null,
  account text not null,
  channel_id int not null,
  reason text not null,
  paused_by text not null,
  paused_at timestamptz not null default now(),
  primary key (store, provider, account, channel_id)
);

-- Accounts of providers that fail: nobody pays there until the time, and then one purchase at a time, the trial, by its
-- payment's reference.
create table account_rest (
  account text primary key,
  since timestamptz not null default now(),
  until timestamptz not null,
  failed_trials int not null default 0,
  trial text,
  reason text not null
);
