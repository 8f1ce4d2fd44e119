-- How often somebody did something within a window: guards against guessing, and limits of what a visitor can cause
-- outside. rate-limiter-flexible reads and writes it and prescribes the columns and their order; each key begins with
-- its store. Unlogged: a counter that is lost with a crash of the database only begins its window afresh, and no
-- count has to wait for a disk.
create unlogged table guard_counter (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index guard_counter_expire on guard_counter (expire);

-- Cards are guarded by the same counters; a window lasts ten minutes, so nothing of these is worth moving.
drop table card_guess;
