import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, readMigrations } from '../migrate.ts';
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
  return openDatabaseLike(await migratedTemplate());
}

/** The same without a single table. */
export function openEmptyDatabase(): Promise<TestDatabase> {
  return openDatabaseLike('template1');
}

async function openDatabaseLike(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer((server) => server.query(`create database ${name} template ${template}`));
  const url = urlOf(name);
  const database = openDatabase({ url, maxConnections: 24, applicationName: name });
  return {
    database,
    url,
    async close() {
      await database.end();
      await onServer((server) => server.query(`drop database ${name} with (force)`));
    },
  };
}

let template: Promise<string> | undefined;

/** The name of a database that every migration has been applied to. Copying it takes a tenth of the time of migrating. */
function migratedTemplate(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

/** One for each content of the migrations, made by whichever process comes first. */
async function makeTemplate(): Promise<string> {
  const files = readMigrations(migrationsFolder);
  if (!files.ok) throw new Error(files.problem);
  const checksums = files.migrations.map(({ name, checksum }) => `${name} ${checksum}`);
  const name = `migrated_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)}`;
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await server.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return;
    // It gets its name when it is whole: who is killed before leaves none that is not.
    const unfinished = `unfinished_${name}`;
    await server.query(`drop database if exists ${unfinished} with (force)`);
    await server.query(`create database ${unfinished}`);
    await migrateAlone(unfinished);
    await server.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function migrateAlone(name: string): Promise<void> {
  const database = openDatabase({ url: urlOf(name), maxConnections: 1, applicationName: name });
  const migrated = await migrate(database, migrationsFolder).finally(() => database.end());
  if (!migrated.ok) throw new Error(migrated.problem);
}

function serverUrl(): string {
  if (!testDatabaseUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`.');
  return testDatabaseUrl;
}

const urlOf = (name: string) => Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).toString();

async function onServer<Result>(work: (server: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
