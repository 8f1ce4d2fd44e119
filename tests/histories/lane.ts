import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '@gemporium/server/migrate.ts';
import { type Database, openDatabase } from '@gemporium/server/repositories/database.ts';
import { migrationsFolder } from '@gemporium/server/testing/test-database.ts';
import pg from 'pg';

/** A separate database for histories that run one after another, with a clock that they control. */
export interface Lane {
  database: Database;
  url: string;
  /** How many histories it has played. */
  played: number;
  /**
   * Sets the clock. Deliveries become due with each step; payments, orders and refunds only if `look` is `all`. With
   * `due`, everything becomes due at its own time.
   */
  setClock(at: number, look: 'all' | 'sent' | 'due'): Promise<void>;
  /** Discards the work that a failed history has left behind. */
  forget(): Promise<void>;
  /** Replaces autovacuum: without statistics PostgreSQL would read more and more rows. */
  tidy(): Promise<void>;
  rows<Row>(text: string, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/*
 * The store reads time in two places: the process's clock, which is injected, and now() of the database. A function of
 * that name shadows PostgreSQL's own here, so that every default and every statement follows the history's clock. The
 * session's time zone has daylight saving time: nothing may depend on it.
 */
const preparation = `
  create function public.now() returns timestamptz language sql stable
    as $$ select current_setting('histories.now')::timestamptz $$`;
/** The stores, and indexes for what a lane looks up much more often than a store does. */
const afterwards = `
  insert into store (store, brand, environment) values
    ('watt.production', 'watt', 'production'), ('watt.demo', 'watt', 'demo'), ('volt.production', 'volt', 'production');
  create index on exception (billing_no);
  create index on exception (reference)`;
const settings = [
  'search_path = public, pg_catalog',
  `histories.now = '2026-01-01T00:00:00Z'`,
  `timezone = 'America/New_York'`,
  'synchronous_commit = off',
  'jit = off',
];

const soon = `; update effect set run_at = now() where state = 'ready' and run_at > now()`;
const whenTimePasses = `kind in ('watch-payment', 'expire-order', 'refund')`;
const later = `; update effect set run_at = now() + interval '1 s' where state = 'ready' and run_at <= now()`;
const hasten = {
  all: soon,
  due: '',
  sent: `${soon} and not ${whenTimePasses}${later} and ${whenTimePasses}`,
};

/** Uses the Unix socket if the server is on this machine: a quarter more histories in the same time. */
async function shortestWay(serverUrl: string): Promise<string> {
  const [server] = await onServer(serverUrl, [
    `select current_setting('data_directory') as data, current_setting('unix_socket_directories') as sockets,
       current_setting('port') as port`,
  ]);
  const { data, sockets, port } = server as Record<'data' | 'sockets' | 'port', string>;
  const folder = resolve(data, sockets);
  if (!existsSync(join(folder, `.s.PGSQL.${port}`))) return serverUrl;
  const url = new URL(serverUrl);
  url.searchParams.set('host', folder);
  return url.toString();
}

export async function openLane(serverUrl: string): Promise<Lane> {
  const name = `histories_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, [`create database ${name}`]);
  await onServer(
    serverUrl,
    settings.map((setting) => `alter database ${name} set ${setting}`),
  );
  const url = Object.assign(new URL(await shortestWay(serverUrl)), { pathname: `/${name}` }).toString();
  // One connection: a use case that needed two at once would deadlock here, as it would under load.
  const database = openDatabase({ url, maxConnections: 1, applicationName: name });
  await database.script(preparation);
  const migrated = await migrate(database, migrationsFolder);
  if (!migrated.ok) throw new Error(migrated.problem);
  await database.script(afterwards);
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text) ?? `lane_${names.size + 1}`;
    names.set(text, known);
    return known;
  };
  return {
    database,
    url,
    played: 0,
    async setClock(at, look) {
      const text = new Date(at).toISOString();
      await database.script(`select set_config('histories.now', '${text}', false)${hasten[look]}`);
    },
    tidy: () => database.script('vacuum analyze'),
    forget: () => database.script(`delete from effect where state = 'ready'`),
    rows: (text, values) => database.many({ name: nameOf(text), text }, values),
    async close() {
      await database.end();
      await onServer(serverUrl, [`drop database ${name} with (force)`]);
    },
  };
}

/** Answers the rows of the last one. */
async function onServer(url: string, texts: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const text of texts) ({ rows } = await client.query(text));
    return rows;
  } finally {
    await client.end();
  }
}
