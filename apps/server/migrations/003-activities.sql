-- Activities: what characters topped up, and the rewards that they received.

-- Every top-up that came to success, and every one that was given back, as a row of its own: rows are only added.
-- The sum of an order's rows is what it counts for: its price, or nothing.
create table top_up (
  store text not null,
  billing_no text not null,
  number int not null,
  gp_id text not null,
  suid text not null,
  server_id text not null,
  role_id text not null,
  domain_area text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  -- When the player paid: the day and the window that it counts in, for both signs.
  paid_at timestamptz not null,
  at timestamptz not null default now(),
  primary key (store, billing_no, number),
  foreign key (store, billing_no) references orders
);
create index top_up_of_role on top_up (store, gp_id, suid, server_id, role_id);

-- A character receives a reward once. Its items go to the game as a delivery with the claim as its source.
create table reward_claim (
  store text not null references store,
  claim_id text not null,
  activity_id text not null,
  reward_id text not null,
  gp_id text not null,
  suid text not null,
  server_id text not null,
  role_id text not null,
  items jsonb not null,
  at timestamptz not null default now(),
  primary key (store, claim_id),
  unique (store, activity_id, reward_id, gp_id, suid, server_id, role_id)
);
create index reward_claim_of_role on reward_claim (store, gp_id, suid, server_id, role_id);

-- Orders that came to success before there were activities.
insert into top_up (store, billing_no, number, gp_id, suid, server_id, role_id, domain_area, amount_minor, currency, paid_at)
select store, billing_no, 1, gp_id, suid, server_id, role_id, domain_area, pay_minor, currency, coalesce(paid_at, created_at)
from orders where state = 'delivered' and pay_minor > 0;
