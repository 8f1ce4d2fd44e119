-- Coupons that players claim, and growth points. What a player holds is coupon_grant (001).

-- One claim of a template in one period of the store's calendar: "week 2026-11-16", "month 2026-11", "ever", or the
-- name under which the publisher gave it. The key is what no race can pass.
create table coupon_claim (
  store text not null,
  gp_id text not null,
  suid text not null,
  template text not null,
  period text not null,
  code text not null,
  -- The attempt that won, so that its repetition gets the first answer whatever happened in between.
  attempt_id text not null,
  at timestamptz not null default now(),
  primary key (store, gp_id, suid, template, period),
  foreign key (store, code) references coupon_grant deferrable initially deferred
);

-- Growth points, as rows that are added: an order that ends well adds its points, a refund or chargeback takes them
-- back, a dispute that is won adds them again. What a player has is their sum.
create table points_entry (
  id bigint generated always as identity primary key,
  store text not null,
  gp_id text not null,
  suid text not null,
  billing_no text not null,
  points int not null check (points <> 0),
  reason text not null check (reason in ('earned', 'taken-back')),
  at timestamptz not null default now(),
  foreign key (store, billing_no) references orders
);
create index points_entry_of_player on points_entry (store, gp_id, suid) include (points);
create index points_entry_of_order on points_entry (store, billing_no) include (points);

create function points_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'rows of points_entry are only ever added';
end $$;
create trigger points_entry_stays before update or delete on points_entry
  for each row execute function points_entry_stays();
