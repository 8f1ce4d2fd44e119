-- A login that a client of its own began at a provider whose protocol has the store keep a secret until it ends (row I-03: OAuth 1.0a's
-- request token, `twitter_auth`). Found by the hash of what the callback will name; the login itself is sealed, so that a copy of this
-- table ends none. The shop's own pages need no row: there the browser keeps the login sealed.
create table begun_login (
  store text not null references store,
  provider text not null,
  state_hash bytea not null check (length(state_hash) = 32),
  sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store, provider, state_hash)
);
create index begun_login_expiry on begun_login (expires_at);
