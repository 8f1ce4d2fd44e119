-- Make-up payments: a link for each debt that a refund, a chargeback or an unpaid order has left. Its id is what the
-- player is sent: 160 random bits. A link is reserved by an unpaid order and used by a paid one, as a coupon is.

create table make_up_link (
  store text not null references store,
  replenish_id text not null check (replenish_id ~ '^[0-9A-HJKMNP-TV-Z]{26,64}$'),
  state text not null default 'open' check (state in ('open', 'reserved', 'paid', 'withdrawn')),
  gp_id text not null,
  client_id text not null,
  -- Whose it is, and the character whose restriction goes.
  suid text not null,
  server_id text not null,
  role_id text not null,
  domain_area text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The order whose money is missing; null where the publisher named a character and an amount.
  for_billing_no text,
  reason text not null default '',
  valid_until timestamptz not null,
  -- The order that holds it or has paid it. Written before that order within one transaction.
  billing_no text,
  paid_at timestamptz,
  withdrawn_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (store, replenish_id),
  unique (replenish_id),
  unique (store, billing_no),
  foreign key (store, for_billing_no) references orders,
  foreign key (store, billing_no) references orders deferrable initially deferred,
  check ((state in ('reserved', 'paid')) = (billing_no is not null)),
  check ((state = 'paid') = (paid_at is not null))
);
-- One link at a time can be paid for an order; a paid one stands aside, so that a refund of it may be followed by another.
create unique index make_up_link_one_live on make_up_link (store, for_billing_no) where state in ('open', 'reserved');
create index make_up_link_of_player on make_up_link (store, gp_id, suid, created_at desc);
