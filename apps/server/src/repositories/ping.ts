import { type Queryable, statement } from './database.ts';

const writable = statement('ping', `select current_setting('transaction_read_only') = 'off' as "isWritable"`);

/** Whether the database takes writes: a standby does not. Throws if it does not answer. */
export async function takesWrites(db: Queryable): Promise<boolean> {
  return (await db.one<{ isWritable: boolean }>(writable, []))?.isWritable ?? false;
}

const tables = statement('ping_tables', `select to_regclass('orders') is not null as ready`);

/** Whether a store's tables exist; throws if the database does not answer. */
export async function holdsStore(db: Queryable): Promise<boolean> {
  return (await db.one<{ ready: boolean }>(tables, []))?.ready ?? false;
}
