import type { Statement } from '@gemporium/server/repositories/statement.ts';
import type pg from 'pg';

/*
 * The schema as it would be on several machines: each table of what people do `partition by list (store)`. PostgreSQL
 * then refuses a unique constraint without the store, like a distributed engine, and its plans show which partitions
 * are read.
 */

/** The partitions: the queried store, its demo, an account with the store's name, and all others. */
const asked = 'watt.production';
const parts = { asked, demo: 'watt.demo', account: `account:${asked}` } as const;

/** The columns of a key or unique index, in order. */
export interface UniqueRule {
  table: string;
  name: string;
  isKey: boolean;
  columns: string[];
}

/** Every unique constraint of these tables. */
export async function uniqueRules(client: pg.Client, tables: readonly string[]): Promise<UniqueRule[]> {
  const { rows } = await client.query<UniqueRule>(
    `select c.relname as table, i.relname as name, x.indisprimary as "isKey",
       array(select a.attname::text from unnest(x.indkey) with ordinality as k (number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as columns
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1, 2`,
    [tables],
  );
  return rows;
}

/** The columns whose values always come from one sequence. */
export async function identities(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1`,
    [tables],
  );
  return rows.map(({ column }) => column);
}

export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Creates the tables again in the schema `split`, partitioned by store, with all their indexes and constraints,
 * including foreign keys between them. From then on the connection uses those. Returns what PostgreSQL refused, by
 * table.
 */
export async function splitByStore(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  const attempt = (what: string, sql: string) =>
    client
      .query(sql)
      .catch((error: Error) => refused.push(`${what}: ${error.message}`))
      .then(() => undefined);
  const references = await client.query<{ table: string; definition: string }>(
    `select c.relname as table, pg_get_constraintdef(f.oid) as definition from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
     where f.contype = 'f' and c.relname = any($1) and r.relname = any($1)`,
    [tables],
  );
  await client.query('create schema split; set search_path = split, public');
  for (const table of tables) {
    await attempt(
      table,
      `create table split.${table} (like public.${table} including all) partition by list (store)`,
    );
    for (const [part, store] of Object.entries(parts))
      await attempt(
        table,
        `create table split.${table}_${part} partition of split.${table} for values in ('${store}')`,
      );
    await attempt(table, `create table split.${table}_others partition of split.${table} default`);
  }
  for (const { table, definition } of references.rows)
    await attempt(table, `alter table split.${table} add ${definition}`);
  return refused;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** A value for each parameter type: every text is the name of the queried store. */
const samples: Record<string, string> = {
  text: `'${asked}'`,
  'text[]': `array['${asked}']`,
  jsonb: `'{}'`,
  json: `'{}'`,
  bytea: `'\\x00'`,
  'bytea[]': `array['\\x00'::bytea]`,
  boolean: 'true',
  'timestamp with time zone': 'now()',
  'integer[]': 'array[1]',
  'bigint[]': 'array[1::bigint]',
};
const number = '1';

/**
 * The partitions that the statement reads, from its plan for any values: `orders_asked`. The name of a partitioned
 * table alone would mean that no partition was excluded.
 */
export async function partsRead(
  client: pg.Client,
  { name, text }: Statement,
  tables: readonly string[],
): Promise<string[]> {
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare "${name}" as ${text}`);
  const described = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  );
  const types = described.rows[0]?.types ?? [];
  const values = types.map((type) => samples[type] ?? number).join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) execute "${name}" ${types.length > 0 ? `(${values})` : ''}`,
  );
  const read = new Set<string>();
  const walk = (plan: Plan) => {
    const relation = plan['Relation Name'];
    const ofTable = tables.find((table) => relation?.startsWith(`${table}_`) || relation === table);
    if (relation && ofTable && plan['Node Type'].endsWith('Scan')) read.add(relation);
    plan.Plans?.forEach(walk);
  };
  rows[0]!['QUERY PLAN'].forEach(({ Plan }) => {
    walk(Plan);
  });
  return [...read].sort();
}

/** How many stores' partitions are among these. */
export const storesAmong = (read: readonly string[]) =>
  new Set(read.map((relation) => relation.split('_').at(-1))).size;
