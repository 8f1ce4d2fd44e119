import { type Queryable, statement } from './database.ts';

const one = statement('ping', 'select 1');

/** Throws where the database does not answer. */
export async function ping(db: Queryable): Promise<void> {
  await db.run(one, []);
}
