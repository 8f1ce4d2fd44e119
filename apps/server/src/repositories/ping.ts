import { type Queryable, statement } from './database.ts';

const one = statement('ping', 'select 1');

/** Throws if the database does not answer. */
export async function ping(db: Queryable): Promise<void> {
  await db.run(one, []);
}

const tables = statement('ping_tables', `select to_regclass('orders') is not null as ready`);

/** Whether a store's tables exist; throws if the database does not answer. */
export async function holdsStore(db: Queryable): Promise<boolean> {
  return (await db.one<{ ready: boolean }>(tables, []))?.ready ?? false;
}
