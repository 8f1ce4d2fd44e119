-- A code with which a game opens the shop for one of its players (row P-12): valid once, and for a minute at most. `request_id` is the
-- message that asked for it: a message that is sent again gets no second code.
create table game_code (
  store text not null references store,
  code_hash bytea not null check (length(code_hash) = 32),
  gp_id text not null,
  suid text not null,
  username text not null,
  area_id text,
  server_id text,
  role_id text,
  request_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '60 seconds'),
  used_at timestamptz,
  primary key (store, code_hash),
  unique (store, gp_id, request_id)
);
create index game_code_expiry on game_code (expires_at);
