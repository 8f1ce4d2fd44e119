import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { type Database, openDatabase } from '../repositories/database.ts';
import { testDatabaseUrl } from './config.ts';

export interface TestDatabase {
  database: Database;
  url: string;
  /** Ends the connections and drops the database. */
  close(): Promise<void>;
}

export const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations');

/** A migrated database of the test's own, on the PostgreSQL that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const opened = await openEmptyDatabase();
  const migrated = await migrate(opened.database, migrationsFolder);
  if (migrated.ok) return opened;
  await opened.close();
  throw new Error(migrated.problem);
}

/** The same without a single table. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const serverUrl = testDatabaseUrl;
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  const database = openDatabase({ url, maxConnections: 24, applicationName: name });
  return {
    database,
    url,
    async close() {
      await database.end();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
