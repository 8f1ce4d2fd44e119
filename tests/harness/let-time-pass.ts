/**
 * Makes everything in the database so much older: time passes for the clock of the process and for that of the database
 * alike, and work becomes due at its own time.
 */
export function olderBy(seconds: number): string {
  return `do $$
    declare one record;
    begin
      -- History and points are only ever added to: not so here.
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
