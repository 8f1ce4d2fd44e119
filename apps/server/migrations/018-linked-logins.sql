-- Who somebody is at a login provider, and to which account of a game that leads (rows I-03, S-12). The game says so at each login; the
-- player may unlink one: then it opens nothing until it is linked again. `login_id` names the row without telling who it is.
create table linked_login (
  store text not null references store,
  gp_id text not null,
  provider text not null,
  app text not null,
  subject text not null check (length(subject) between 1 and 255),
  login_id text not null,
  suid text not null,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  unlinked_at timestamptz,
  primary key (store, gp_id, provider, app, subject),
  unique (store, gp_id, login_id)
);
create index linked_login_of_player on linked_login (store, gp_id, suid);

-- Which linked login opened it; none for the game's own account. All sessions of a player can be ended at once.
alter table player_session add column login_id text;
create index player_session_of_player on player_session (store, gp_id, suid) where ended_at is null;
