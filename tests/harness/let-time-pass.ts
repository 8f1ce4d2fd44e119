/**
 * Ages everything in the database: time passes for the clocks of process and database alike, and effects become due on
 * schedule.
 */
export function olderBy(seconds: number): string {
  return `do $$
    declare one record;
    begin
      -- History and points are append-only; not here.
      perform set_config('session_replication_role', 'replica', true);
      for one in
        select table_name, string_agg(format('%1$I = %1$I - interval ''${seconds} seconds''', column_name), ', ') as sets
        from information_schema.columns where table_schema = 'public' and data_type = 'timestamp with time zone'
        group by table_name
      loop
        execute format('update %I set %s', one.table_name, one.sets);
      end loop;
    end $$`;
}
