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
        select table_name, string_agg(format(
          case data_type when 'ARRAY' then '%1$I = array(select at - interval ''${seconds} seconds'' from unnest(%1$I) at)'
                         else '%1$I = %1$I - interval ''${seconds} seconds''' end, column_name), ', ') as sets
        from information_schema.columns
        where table_schema = 'public' and (data_type = 'timestamp with time zone' or udt_name = '_timestamptz')
        group by table_name
      loop
        execute format('update %I set %s', one.table_name, one.sets);
      end loop;
    end $$`;
}
