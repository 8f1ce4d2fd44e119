-- The spine: stores, catalogue versions, sessions, orders, payments, notifications, deliveries, refunds, effects,
-- exceptions. Every key of what people do begins with the store (a brand in an environment), so that demo never
-- mixes with production and a store could move to another database. Money is in minor units.

create table store (
  store text primary key check (store ~ '^[A-Za-z0-9]+\.(production|demo)$'),
  brand text not null,
  environment text not null check (environment in ('production', 'demo')),
  created_at timestamptz not null default now(),
  unique (brand, environment)
);

create table catalogue_version (
  version bigint generated always as identity primary key,
  checksum text not null,
  -- json, not jsonb: the order of its keys is part of it (the first language of a text is its last resort).
  document json not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  note text not null default ''
);

create table catalogue_active (
  one boolean primary key default true check (one),
  version bigint not null references catalogue_version,
  activated_at timestamptz not null default now(),
  activated_by text not null
);

create table player_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  store text not null references store,
  gp_id text not null,
  client_id text not null,
  suid text not null,
  username text not null,
  origin text not null check (origin in ('login', 'sdk')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index player_session_expiry on player_session (expires_at);

-- One intended change of a client, by the name it gave. A repeated attempt gets the first answer (row O-10).
create table attempt (
  store text not null references store,
  attempt_id text not null,
  call text not null,
  body_mac bytea not null,
  salt bytea not null default ''::bytea,
  subject text not null default '',
  code int,
  answer jsonb,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (store, attempt_id)
);
create index attempt_age on attempt (created_at);

create table orders (
  store text not null references store,
  billing_no text not null,
  state text not null default 'unpaid' check (state in
    ('unpaid', 'paid', 'delivered', 'failed', 'expired', 'cancelled', 'review', 'refunding', 'refunded', 'charged_back')),
  gp_id text not null,
  client_id text not null,
  suid text not null,
  username text not null,
  server_id text not null,
  server_name text not null,
  role_id text not null,
  role_name text not null,
  domain_area text not null,
  product_id text not null,
  goods_name text not null,
  game_name text not null,
  items jsonb not null,
  price_minor bigint not null check (price_minor >= 0),
  pay_minor bigint not null check (pay_minor >= 0 and pay_minor <= price_minor),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  coupon_code text,
  points int not null default 0,
  -- What was sold, by whom, under which tax: fixed when the order is made.
  snapshot jsonb not null,
  catalogue_version bigint not null,
  language text not null,
  platform text not null,
  country text not null,
  fail_reason text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz,
  closed_at timestamptz,
  primary key (store, billing_no),
  unique (billing_no)
);
create index orders_of_player on orders (store, gp_id, suid, created_at desc);
-- A product with an unpaid order cannot be bought again for the same character (row O-09).
create unique index orders_one_unpaid on orders (store, gp_id, suid, server_id, role_id, product_id) where state = 'unpaid';
create index orders_open on orders (expires_at) where state = 'unpaid';

-- One attempt to have an order paid, at one provider account.
create table payment (
  store text not null,
  reference text not null,
  billing_no text not null,
  number int not null,
  state text not null default 'creating' check (state in
    ('creating', 'pending', 'unknown', 'paid', 'declined', 'cancelled', 'expired')),
  -- Whether this is the payment that paid the order; a second one is given back.
  applied boolean not null default false,
  provider text not null,
  account text not null,
  merchant text not null,
  payway_id text not null,
  channel_id int not null,
  channel text not null default '',
  method_name text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  captured_minor bigint,
  provider_reference text,
  url text not null default '',
  memo jsonb not null default '{}',
  error text,
  detail text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  primary key (store, reference),
  unique (account, reference),
  unique (store, billing_no, number),
  foreign key (store, billing_no) references orders
);
create unique index payment_reference on payment (reference);
create unique index payment_one_applied on payment (store, billing_no) where applied;
-- A provider's number pays one payment only.
create unique index payment_provider_reference on payment (account, provider_reference) where state = 'paid' and provider_reference is not null;

create table refund (
  store text not null,
  refund_reference text not null,
  reference text not null,
  billing_no text not null,
  kind text not null check (kind in ('refund', 'chargeback')),
  state text not null default 'requested' check (state in ('requested', 'pending', 'unknown', 'succeeded', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  requested_by text not null,
  provider_reference text,
  detail text not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (store, refund_reference),
  foreign key (store, reference) references payment
);
create index refund_of_payment on refund (store, reference);

-- Goods on their way to a game. A source (an order, a reward, a card, a make-up payment) is delivered once.
create table delivery (
  store text not null references store,
  delivery_id text not null,
  source_kind text not null check (source_kind in ('order', 'reward', 'card', 'make-up')),
  source_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'unknown', 'delivered', 'refused')),
  billing_no text,
  gp_id text not null,
  client_id text not null,
  suid text not null,
  server_id text not null,
  role_id text not null,
  items jsonb not null,
  tries int not null default 0,
  receipt_id text,
  note jsonb,
  detail text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  primary key (store, delivery_id),
  unique (store, source_kind, source_id)
);

create index delivery_of_order on delivery (billing_no, store);

-- Work that must happen once a transaction has committed. The key makes it happen once; the lease number keeps a
-- worker that lost its lease from writing.
create table effect (
  id bigint generated always as identity primary key,
  store text not null,
  kind text not null,
  key text not null,
  payload jsonb not null default '{}',
  state text not null default 'ready' check (state in ('ready', 'done', 'parked')),
  run_at timestamptz not null default now(),
  lease int not null default 0,
  tries int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (store, kind, key)
);
create index effect_due on effect (run_at, id) where state = 'ready';

-- What providers sent, stored before it is judged. Its address names the account, which several stores may share:
-- which store it concerns follows from our own reference in it, so this is the one table without a store in its key.
create table notification (
  id bigint generated always as identity primary key,
  provider text not null,
  account text not null,
  dedupe_key text not null,
  reference text not null default '',
  event jsonb not null,
  body bytea not null,
  copies int not null default 1,
  received_at timestamptz not null default now(),
  judged_at timestamptz,
  outcome text not null default '',
  store text,
  unique (account, dedupe_key)
);
create index notification_reference on notification (account, reference);

create table limit_subject (
  store text not null references store,
  product_id text not null,
  subject text not null,
  primary key (store, product_id, subject)
);

create table limit_use (
  store text not null,
  billing_no text not null,
  product_id text not null,
  subject text not null,
  state text not null check (state in ('reserved', 'used', 'released')),
  at timestamptz not null default now(),
  primary key (store, billing_no)
);
create index limit_use_counted on limit_use (store, product_id, subject, at) where state <> 'released';

create table coupon_grant (
  store text not null references store,
  code text not null,
  gp_id text not null,
  suid text not null,
  template text not null,
  name jsonb not null,
  discount_rate text not null,
  pay_id text not null default '',
  state text not null check (state in ('avail', 'reserved', 'used', 'revoked')),
  billing_no text,
  valid_from timestamptz not null default now(),
  valid_until timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (store, code)
);
create index coupon_grant_of_player on coupon_grant (store, gp_id, suid);
create index coupon_grant_of_order on coupon_grant (billing_no, store) where billing_no is not null;

-- Every state a row has been in. Rows are only ever added.
create table history (
  id bigint generated always as identity primary key,
  store text not null,
  entity text not null check (entity in ('order', 'payment', 'refund', 'delivery')),
  entity_id text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  by text not null,
  detail text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index history_of_entity on history (store, entity, entity_id, id);

-- What no rule can decide: a person must.
create table exception (
  id bigint generated always as identity primary key,
  store text not null,
  kind text not null,
  key text not null,
  billing_no text,
  reference text,
  reason text not null,
  detail jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'resolved')),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  unique (store, kind, key)
);
create index exception_open on exception (created_at) where state = 'open';

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null,
  command text not null,
  arguments jsonb not null default '{}',
  store text,
  target text not null default '',
  outcome text not null
);
