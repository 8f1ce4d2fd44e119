-- The storefront's built files, by names that hold a hash of what is in them: a page that an earlier or a later program
-- drew finds its scripts and styles at every process, long after a release and in the middle of one.
create table built_file (
  name text primary key,
  -- gzip
  content bytea not null,
  -- When a process that has it among its own files last ran.
  in_use_at timestamptz not null
);
create index built_file_in_use on built_file (in_use_at);
