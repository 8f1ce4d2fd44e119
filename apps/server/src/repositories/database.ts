import pg from 'pg';

/** A statement that is prepared once per connection. Its name is its identity: never reuse one for another text. */
export interface Statement {
  name: string;
  text: string;
}

/** Where a repository's statements run: the pool, or one open transaction. */
export interface Queryable {
  many<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  one<Row>(statement: Statement, values: readonly unknown[]): Promise<Row | undefined>;
  /** How many rows were touched. */
  run(statement: Statement, values: readonly unknown[]): Promise<number>;
}

export interface Database extends Queryable {
  /**
   * Runs the work in one transaction and commits it. Statements that do not need each other's answers are best started
   * together (`Promise.all`): they go out in one packet and run in that order. Deadlocks and serialization failures (40P01, 40001) run the whole
   * work again, at most five times; anything else rolls back and is thrown. The work must not touch the world outside.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /** Runs text that is not prepared: migrations, LISTEN, session settings. */
  script(text: string): Promise<void>;
  /** A connection of its own, for LISTEN and advisory locks. */
  connect(): Promise<pg.Client>;
  end(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  maxConnections: number;
  applicationName: string;
}

const retried = new Set(['40001', '40P01']);

/** Safe integers come back as numbers: money and identities never leave that range. */
pg.types.setTypeParser(20, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});

/** Declares a statement; the caller's name keeps prepared statements apart. */
export function statement(name: string, text: string): Statement {
  return { name, text };
}

export function openDatabase(options: DatabaseOptions): Database {
  const settings = {
    connectionString: options.url,
    application_name: options.applicationName,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    lock_timeout: 8_000,
    connectionTimeoutMillis: 8_000,
    pipeline: true,
  };
  const pool = new pg.Pool({ ...settings, max: options.maxConnections, idleTimeoutMillis: 30_000 });
  pool.on('error', survive);

  return {
    ...queryable(pool),
    transaction: (work) => transact(pool, work),
    async script(text) {
      await pool.query(text);
    },
    async connect() {
      const client = new pg.Client({ ...settings, statement_timeout: 0 });
      client.on('error', survive);
      await client.connect();
      return client;
    },
    end: () => pool.end(),
  };
}

function queryable(runner: Pick<pg.ClientBase, 'query'>): Queryable {
  const query = (s: Statement, values: readonly unknown[]) =>
    runner.query({ name: s.name, text: s.text, values: [...values] });
  return {
    async many<Row>(s: Statement, values: readonly unknown[]) {
      return (await query(s, values)).rows as Row[];
    },
    async one<Row>(s: Statement, values: readonly unknown[]) {
      return (await query(s, values)).rows[0] as Row | undefined;
    },
    async run(s, values) {
      return (await query(s, values)).rowCount ?? 0;
    },
  };
}

async function transact<Result>(pool: pg.Pool, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect();
    let broken = false;
    client.on('error', survive);
    try {
      const begun = together(client).query('begin');
      begun.catch(survive); // it fails only with its connection, and then the work fails too
      const result = await work(queryable(together(client)));
      await client.query('commit');
      return result;
    } catch (error) {
      broken = !(await rollBack(client));
      if (tries >= 5 || !retried.has(sqlState(error))) throw error;
    } finally {
      client.removeListener('error', survive);
      client.release(broken);
    }
  }
}

interface Corkable {
  cork(): void;
  uncork(): void;
}

/**
 * The client with its socket held back until the statements that are started together have all been handed over: one
 * write, one packet and one wake-up of the database instead of one for each.
 */
function together(client: pg.PoolClient): Pick<pg.ClientBase, 'query'> {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection;
  const query = (...args: [never]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return client.query(...args);
  };
  return { query: query as pg.ClientBase['query'] };
}

/**
 * A connection that breaks between two statements says so by an event, which would end the process if nobody listened.
 * The next statement on it fails and tells the caller; the pool replaces idle ones.
 */
function survive(): void {}

/** Whether the connection is usable afterwards. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false; // the connection itself is gone: the pool must drop it, and the first error is the one to report
  }
}

/** The SQLSTATE of a database error, '' for anything else. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/**
 * SQLSTATEs by class or in full of what passes by itself: the connection (08), a transaction that lost to another (40),
 * resources (53), an operator's doing, a timeout or a cancelled statement (57), the system below (58), a standby that
 * takes no writes yet (25006), transactions and locks that took too long (25P03, 25P04, 55P03).
 */
const passingStates = /^(08|40|53|57|58)|^(25006|25P03|25P04|55P03)$/;

/** How Node says that nobody is there, or that nobody can be reached. */
const unreachableCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
]);

/** What `pg` says of a connection without any code. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/;

/** Whether the database could not be reached or took no more work: the caller may try again later. */
export function isDatabaseDown(error: unknown): boolean {
  const code = sqlState(error);
  if (passingStates.test(code) || unreachableCodes.has(code)) return true;
  return error instanceof Error && brokenConnection.test(error.message);
}
