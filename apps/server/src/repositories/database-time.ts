import { type Queryable, statement } from './database.ts';

const time = statement(
  'database_time',
  'select extract(epoch from clock_timestamp())::float8 * 1000 as "epochMs"',
);

/** The database's clock, in milliseconds since 1970. */
export async function databaseTime(db: Queryable): Promise<number> {
  const row = await db.one<{ epochMs: number }>(time, []);
  if (!row) throw new Error('the database did not return the time');
  return row.epochMs;
}

/** The same as a date: the time of a command, whose own machine’s clock may be wrong. */
export async function databaseNow(db: Queryable): Promise<Date> {
  return new Date(await databaseTime(db));
}
