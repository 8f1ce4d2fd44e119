-- Each login at a provider ends the sessions that the same login opened on another account (`session_end_opened`).
create index player_session_of_login on player_session (store, gp_id, login_id)
  where login_id is not null and ended_at is null;
