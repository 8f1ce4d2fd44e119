-- Prepaid cards: issued in batches, spent once. Of a card's password only a keyed hash is kept.

create table card_batch (
  store text not null references store,
  batch text not null check (batch ~ '^[A-Za-z0-9._-]{1,40}$'),
  gp_id text not null,
  -- What the player reads, plain or by locale. json, not jsonb: the first language is the last resort.
  name json not null,
  items jsonb not null,
  gems int not null check (gems >= 0),
  extra_gems int not null check (extra_gems >= 0),
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expires_at timestamptz,
  issued_by text not null,
  issued_at timestamptz not null default now(),
  primary key (store, batch)
);

create table card (
  store text not null,
  number text not null,
  batch text not null,
  secret_mac bytea not null check (length(secret_mac) = 32),
  state text not null default 'issued' check (state in ('issued', 'used', 'revoked')),
  billing_no text,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (store, number),
  unique (store, secret_mac),
  unique (store, billing_no),
  foreign key (store, batch) references card_batch,
  foreign key (store, billing_no) references orders,
  check ((state = 'used') = (billing_no is not null))
);
create index card_of_batch on card (store, batch);

-- Wrong cards, counted in a window for an account, a role and an address (hashed), and for the whole store.
create table card_guess (
  store text not null references store,
  scope text not null check (scope in ('account', 'address', 'role', 'store')),
  subject bytea not null,
  wrong int not null,
  ends_at timestamptz not null,
  primary key (store, scope, subject)
);
create index card_guess_age on card_guess (ends_at);
