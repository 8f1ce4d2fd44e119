-- Where browsers reach the store's own addresses: told by each server at its start, for whoever writes links without one.
create table addressing (
  one boolean primary key default true check (one),
  run_mode text not null,
  public_scheme text not null,
  port int not null,
  backup_port int not null
);
