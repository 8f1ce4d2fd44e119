import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** One migration file: `NNN-name.sql`. */
export interface Migration {
  version: number;
  name: string;
  checksum: string;
  sql: string;
}

/** An arbitrary advisory lock id: "GEMP" in ASCII. */
const lockKey = 0x47454d50;

export async function serverVersion(connection: pg.Client): Promise<{ number: number; text: string }> {
  const { rows } = await connection.query<{ number: string; text: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  );
  return { number: Number(rows[0]?.number), text: rows[0]?.text ?? '' };
}

/** How the database keeps texts, writes dates and runs transactions; `name`: what it is called. */
export async function databaseSettings(connection: pg.Client) {
  const { rows } = await connection.query<{
    name: string;
    encoding: string;
    datestyle: string;
    isolation: string;
    readOnly: string;
  }>(
    `select quote_ident(current_database()) as name, current_setting('server_encoding') as encoding,
       current_setting('datestyle') as datestyle, current_setting('transaction_isolation') as isolation,
       current_setting('transaction_read_only') as "readOnly"`,
  );
  return rows[0]!;
}

/** Waits for another process that is migrating; released when the connection closes. */
export async function lockMigrations(connection: pg.Client): Promise<void> {
  // No timeout: another process's migration may take long.
  await connection.query('set lock_timeout = 0');
  await connection.query('select pg_advisory_lock($1)', [lockKey]);
}

export async function prepareMigrations(connection: pg.Client): Promise<void> {
  await connection.query(`
    create table if not exists schema_migration (
      version int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

export async function appliedMigrations(
  connection: pg.Client,
): Promise<Pick<Migration, 'version' | 'name' | 'checksum'>[]> {
  const { rows } = await connection.query(
    'select version, name, checksum from schema_migration order by version',
  );
  return rows;
}

/** A statement that waits for an exclusive lock blocks everything behind it, so each wait is short. */
const lockWaitMs = 1_000;
/** Between two attempts, waiting statements get their turn. */
const pauseMs = 500;
const maxTries = 200;

/**
 * Applies one migration and records it, or changes nothing and returns why. The store may be running meanwhile: a lock
 * on a table in use is retried for five minutes, without blocking its readers for long.
 */
export async function applyMigration(
  connection: pg.Client,
  migration: Migration,
): Promise<string | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      await tryMigration(connection, migration);
      return undefined;
    } catch (error) {
      await connection.query('rollback').catch(() => undefined); // a lost connection has rolled back already
      const { message, code } = error as pg.DatabaseError;
      if (code !== lockNotAvailable || tries >= maxTries) return message;
    }
    await delay(pauseMs);
  }
}

const lockNotAvailable = '55P03';

async function tryMigration(
  connection: pg.Client,
  { sql, version, name, checksum }: Migration,
): Promise<void> {
  await connection.query('begin');
  await connection.query(`set local lock_timeout = ${lockWaitMs}`);
  await connection.query(sql);
  await connection.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
  await connection.query('commit');
}
