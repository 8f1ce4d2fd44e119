import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase, statement } from './database.ts';
import { failureOf } from './database-failure.ts';

/* While a release runs, a newer program adds columns to tables of which older ones have prepared statements. */

let opened: TestDatabase;
let older: Database;
beforeAll(async () => {
  opened = await openTestDatabase('create table changed (id int)');
  older = openDatabase({ url: opened.url, maxConnections: 1, applicationName: 'older' });
});
afterAll(async () => {
  await older.end();
  await opened.close();
});

const all = statement('test_changed_all', 'select * from changed');
let columns = 0;

beforeEach(async () => {
  columns += 1;
  await older.many(all, []);
  const add = statement(`test_add_${columns}`, `alter table changed add column c${columns} int`);
  await opened.database.run(add, []);
});

it('O-10 a transaction goes on with a table that has got a column', async () => {
  expect(await older.transaction((tx) => tx.many(all, []))).toEqual([]);
});

it.each<[how: string, ask: () => Promise<unknown>]>([
  ['one', () => older.many(all, [])],
  ['one of several', () => older.together((db) => Promise.all([db.many(all, []), db.many(all, [])]))],
])(
  'O-10 %s that reads it outside a transaction is to be tried again, and then answered',
  async (_how, ask) => {
    const failed = await ask().catch((error: unknown) => error);
    expect(failureOf(failed)).toBe('connection');
    expect(await older.many(all, [])).toEqual([]);
  },
);
