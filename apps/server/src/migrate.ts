import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from './repositories/database.ts';
import {
  appliedMigrations,
  applyMigration,
  databaseSettings,
  lockMigrations,
  type Migration,
  prepareMigrations,
  serverVersion,
} from './repositories/migrations.ts';

export type MigrationOutcome = { ok: true; applied: Migration[] } | { ok: false; problem: string };

/** The oldest PostgreSQL that the store's SQL is written for. */
const oldestPostgres = 15;

/**
 * Migrates the database to the newest version, each migration in its own transaction; processes that start together
 * wait for each other. Refuses a database that is newer than this program, one whose applied migrations differ from the
 * files, a PostgreSQL that is too old, and one whose settings do not fit.
 */
export async function migrate(database: Database, folder: string): Promise<MigrationOutcome> {
  const files = readMigrations(folder);
  if (!files.ok) return files;
  const connection = await database.connect();
  try {
    return await bringUpToDate(connection, files.migrations);
  } finally {
    await connection.end();
  }
}

/** Why a program with these files must leave the database alone; undefined if both are of the same version. */
export async function whyNotTheSame(database: Database, folder: string): Promise<string | undefined> {
  const files = readMigrations(folder);
  if (!files.ok) return files.problem;
  const connection = await database.connect();
  try {
    const applied = await appliedMigrations(connection);
    const missing = files.migrations[applied.length];
    const problem = compare(applied, files.migrations);
    if (problem !== undefined || !missing) return problem;
    return `The database is older than this program: it does not have migration ${fileName(missing)} yet. Restart the servers with this program, which migrates it.`;
  } finally {
    await connection.end();
  }
}

async function bringUpToDate(connection: pg.Client, files: readonly Migration[]): Promise<MigrationOutcome> {
  const server = await serverVersion(connection);
  if (server.number < oldestPostgres * 10_000)
    return refuse(`PostgreSQL ${server.text} is too old: the store needs ${oldestPostgres} or newer.`);

  const unfit = judge(await databaseSettings(connection));
  if (unfit !== undefined) return refuse(unfit);

  await lockMigrations(connection);
  await prepareMigrations(connection);
  const applied = await appliedMigrations(connection);
  const problem = compare(applied, files);
  if (problem !== undefined) return refuse(problem);

  const missing = files.slice(applied.length);
  for (const migration of missing) {
    const failure = await applyMigration(connection, migration);
    if (failure !== undefined)
      return refuse(`Migration ${fileName(migration)} failed and changed nothing: ${failure}`);
  }
  return { ok: true, applied: missing };
}

/** What an administrator may have set so that the store cannot work; undefined if all is well. */
function judge({
  name,
  encoding,
  datestyle,
  isolation,
  readOnly,
}: Awaited<ReturnType<typeof databaseSettings>>): string | undefined {
  if (readOnly !== 'off')
    return 'The database is read-only, as a standby is: DATABASE_URL must name the primary.';
  if (encoding !== 'UTF8')
    return `The database’s encoding is ${encoding}: create it with the encoding UTF8, which has every player’s name.`;
  if (!datestyle.startsWith('ISO'))
    return `The database’s datestyle is "${datestyle}", which the store cannot read: alter database ${name} set datestyle = 'ISO'.`;
  // The store waits for locks and then reads what others have written meanwhile.
  if (!isolation.startsWith('read '))
    return `The database’s default_transaction_isolation is "${isolation}", in which calls that meet fail: alter database ${name} set default_transaction_isolation = 'read committed'.`;
  return undefined;
}

/** Undefined if the applied migrations are a prefix of the files. */
function compare(
  applied: readonly Pick<Migration, 'version' | 'name' | 'checksum'>[],
  files: readonly Migration[],
): string | undefined {
  for (const [index, row] of applied.entries()) {
    const file = files[index];
    if (!file) {
      return `The database is newer than this program: it has migration ${fileName(row)}, this program knows ${files.length}. Use the newer program.`;
    }
    if (file.name !== row.name || file.checksum !== row.checksum) {
      return `Migration ${fileName(row)} was applied to this database, but its file has been changed since. Restore the file and add a new migration.`;
    }
  }
  return undefined;
}

/** The folder's migrations in order, numbered from 1 without gaps, so that their order is unambiguous. */
export function readMigrations(
  folder: string,
): { ok: true; migrations: Migration[] } | { ok: false; problem: string } {
  if (!existsSync(folder)) return refuse(`The migrations are missing: there is no folder ${folder}.`);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const migrations: Migration[] = [];
  for (const file of names) {
    const [, version, name] = /^(\d{3})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined || Number(version) !== migrations.length + 1)
      return refuse(
        `Migration ${file} has no place: the next one is ${String(migrations.length + 1).padStart(3, '0')}-name.sql.`,
      );
    const sql = readFileSync(join(folder, file), 'utf8');
    migrations.push({
      version: Number(version),
      name,
      checksum: createHash('sha256').update(sql).digest('hex'),
      sql,
    });
  }
  return { ok: true, migrations };
}

function fileName({ version, name }: Pick<Migration, 'version' | 'name'>): string {
  return `${String(version).padStart(3, '0')}-${name}`;
}

function refuse(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}
