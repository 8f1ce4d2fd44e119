import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { combineWrites, type Write } from './combine-writes.ts';
import { failureOf } from './database-failure.ts';
import type { Statement } from './statement.ts';
import { type Ask, rollback, together } from './together.ts';

/** Where a repository's statements run: the pool, or one open transaction. */
export interface Queryable {
  many<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  one<Row>(statement: Statement, values: readonly unknown[]): Promise<Row | undefined>;
  /** How many rows were touched. */
  run(statement: Statement, values: readonly unknown[]): Promise<number>;
  /**
   * A change whose result is not used. A transaction does not wait for it: it is sent with the next query, or with
   * COMMIT, and if it fails, the transaction fails. `rows` names the rows that it touches, if known: changes that share
   * none are sent as one statement (`combine-writes.ts`).
   */
  write(statement: Statement, values: readonly unknown[], rows?: readonly string[]): Promise<void>;
  /** A change whose first row is read only after the commit, so the transaction does not wait for it either. */
  deferred<Row>(
    statement: Statement,
    values: readonly unknown[],
    rows?: readonly string[],
  ): Deferred<Row | undefined>;
}

export interface Database extends Queryable {
  /**
   * Runs the work in one transaction and commits it. Independent statements are best started together (`Promise.all`):
   * they are sent in one packet and run in that order. A `write` is sent with the query that follows it, and `deferred`
   * statements with COMMIT. If the database failed and nothing can have been committed (`failureOf`), the whole work is
   * retried: at most five times, and not after three seconds. Any other error rolls back and is thrown, including a
   * connection lost during COMMIT, whose outcome is unknown: look it up by the idempotency key. The work must not have
   * side effects outside the database.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Runs queries that all see one moment of the database: what another transaction commits meanwhile is seen by all of
   * them or by none. Retried like a transaction. A change fails: the transaction is read-only.
   */
  snapshot<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Queries that are started together are sent in one packet and answered in order, outside a transaction: each sees
   * what is committed by then.
   */
  together<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /** Runs unprepared SQL: migrations, LISTEN, session settings. */
  script(text: string): Promise<void>;
  /** A dedicated connection, for LISTEN and advisory locks. */
  connect(): Promise<pg.Client>;
  end(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  maxConnections: number;
  applicationName: string;
  /** How long the server may stay silent. */
  silenceMs?: number;
  /** How long a statement may wait for a lock. */
  lockMs?: number;
  /** How long the server works on a statement. */
  statementMs?: number;
}

const maxTries = 5;
/** A player is waiting: failures that last longer are reported. */
const retryForMs = 3_000;

/** bigint becomes a number: money and ids never leave the safe range. */
pg.types.setTypeParser(20, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});

/** Declares a statement; the caller's name keeps prepared statements apart. */
export function statement(name: string, text: string): Statement {
  return { name, text };
}

/** A result that is available after the commit: statement and COMMIT are sent together. */
export interface Deferred<Answer> {
  answer: Promise<Answer>;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { silenceMs = 12_000, lockMs = 8_000, statementMs = 15_000 } = options;
  const settings = {
    connectionString: options.url,
    application_name: options.applicationName,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 15_000,
    lock_timeout: lockMs,
    connectionTimeoutMillis: Math.min(8_000, silenceMs),
    keepAlive: true,
    pipeline: true,
  };
  const pool = new pg.Pool({
    ...settings,
    // A vanished server stays silent, and a COMMIT that waits for a synchronous standby has no server-side timeout: we
    // close the connection, and the idempotency key tells whether it was committed.
    query_timeout: silenceMs,
    max: options.maxConnections,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', survive);
  // Attached immediately: a fatal error may come in the packet that completes the connection, before it is acquired.
  pool.on('connect', (client) => void client.on('error', survive));

  return {
    ...queryable((statement, values) => onClient(pool, (ask) => ask(statement, values))),
    transaction: (work) => transact(pool, begin, work),
    snapshot: (work) => transact(pool, beginSnapshot, work),
    together: (work) => onClient(pool, (ask) => work(queryable(ask))),
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

/** Runs queries outside a transaction. */
async function onClient<Result>(pool: pg.Pool, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await work(together(client));
    client.release();
    return result;
  } catch (error) {
    // Another query may be in flight on it, which the next user must not wait for.
    client.release(true);
    throw error;
  }
}

function queryable(ask: Ask): Queryable {
  return {
    async many<Row>(s: Statement, values: readonly unknown[]) {
      return (await ask(s, values)).rows as Row[];
    },
    async one<Row>(s: Statement, values: readonly unknown[]) {
      return (await ask(s, values)).rows[0] as Row | undefined;
    },
    async run(s, values) {
      return (await ask(s, values)).rowCount;
    },
    async write(s, values) {
      await ask(s, values);
    },
    deferred<Row>(s: Statement, values: readonly unknown[]) {
      return { answer: ask(s, values).then(({ rows }) => rows[0] as Row | undefined) };
    },
  };
}

async function transact<Result>(
  pool: pg.Pool,
  beginning: Statement,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const begunAt = performance.now();
  for (let tries = 1; ; tries++) {
    const outcome = await tryOnce(pool, beginning, work);
    if (outcome.ok) return outcome.result;
    const isOver = tries >= maxTries || performance.now() - begunAt > retryForMs;
    if (isOver || !outcome.leftNothing) throw outcome.error;
    await delay(pauseMs(outcome.error, tries));
  }
}

type Try<Result> = { ok: true; result: Result } | { ok: false; error: unknown; leftNothing: boolean };

async function tryOnce<Result>(
  pool: pg.Pool,
  beginning: Statement,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Try<Result>> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    return { ok: false, error, leftNothing: failureOf(error) !== undefined };
  }
  let isBroken = false;
  let isCommitting = false;
  const open = openTransaction(together(client), beginning);
  try {
    const result = await work(open.tx);
    isCommitting = true;
    if (!(await open.commit())) {
      isCommitting = false;
      throw (await open.cause()) ?? new Error('the transaction was rolled back');
    }
    return { ok: true, result };
  } catch (thrown) {
    const error = isConsequence(thrown) ? ((await open.cause()) ?? thrown) : thrown;
    const failure = failureOf(error);
    isBroken = failure === 'connection' || !(await open.rollBack());
    // If PostgreSQL rejected a statement, the COMMIT sent behind it was not carried out either.
    const isRefused = (await open.cause()) instanceof pg.DatabaseError;
    const isUnknown = isCommitting && isBroken && !isRefused;
    return { ok: false, error, leftNothing: failure !== undefined && !isUnknown };
  } finally {
    client.release(isBroken);
  }
}

/** 25P02: an earlier statement failed. */
const isConsequence = (error: unknown) => (error as { code?: unknown }).code === '25P02';

interface Transaction {
  tx: Queryable;
  /** Sends pending writes and COMMIT. False if PostgreSQL rolled back. */
  commit(): Promise<boolean>;
  /** Returns whether the connection is usable afterwards. */
  rollBack(): Promise<boolean>;
  /** The error of the first statement that failed. Those behind it fail as well, and may reject first. */
  cause(): Promise<unknown>;
}

interface Waiting extends Write {
  /** Readers of deferred results. */
  answer?: PromiseWithResolvers<unknown>;
}

const begin: Statement = { name: 'begin', text: 'begin' };
const beginSnapshot: Statement = {
  name: 'begin_snapshot',
  text: 'begin isolation level repeatable read read only',
};
const commit: Statement = { name: 'commit', text: 'commit' };

/** Writes wait for the next query, or for the commit. */
function openTransaction(ask: Ask, beginning: Statement): Transaction {
  let first: unknown;
  const watches: Promise<unknown>[] = [];
  const watch = <Result>(answer: Promise<Result>) => {
    // A caller that stopped waiting because another statement failed must not cause an unhandled rejection.
    const heard = answer.catch((error: unknown) => {
      first ??= error;
    });
    watches.push(heard);
    return answer;
  };
  // BEGIN fails only if its connection does, and then the work fails as well.
  ask(beginning).catch(survive);
  let waiting: Waiting[] = [];
  const isLookedAt = ({ answer }: Waiting) => answer !== undefined;
  /** Sends the pending writes, so that they run before what follows. */
  const flush = () => {
    const combined = combineWrites(waiting, isLookedAt);
    waiting = [];
    for (const { statement, values, writes } of combined) {
      const sent = watch(ask(statement, values));
      writes.find(isLookedAt)?.answer?.resolve(sent.then(({ rows }) => rows[0]));
    }
  };
  const queries = queryable((statement, values) => {
    flush();
    return watch(ask(statement, values));
  });
  const wait = (write: Waiting) => waiting.push({ ...write, values: write.values.map(asText) });
  return {
    tx: {
      ...queries,
      async write(statement, values, rows) {
        wait({ statement, values, rows });
      },
      deferred<Row>(statement: Statement, values: readonly unknown[], rows?: readonly string[]) {
        const answer = Promise.withResolvers<unknown>();
        // If this fails the commit fails, so an unread error is not lost.
        answer.promise.catch(survive);
        wait({ statement, values, rows, answer });
        return { answer: answer.promise as Promise<Row | undefined> };
      },
    },
    async commit() {
      flush();
      // PostgreSQL does not report the COMMIT of a failed transaction as an error, but as a ROLLBACK.
      return (await ask(commit)).command === 'COMMIT';
    },
    async rollBack() {
      try {
        await ask(rollback);
        return true;
      } catch {
        return false; // the connection itself is gone: the pool must drop it, and the first error is the one to report
      }
    },
    // PostgreSQL has answered all of them; their promises may not have settled yet.
    cause: () => Promise.all(watches).then(() => first),
  };
}

/** A value that cannot be serialized fails here, at the call, instead of later where no caller waits. */
function asText(value: unknown): unknown {
  const isJson =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !Buffer.isBuffer(value) &&
    !(value instanceof Date);
  return isJson ? JSON.stringify(value) : value;
}

/** Retries at once after a deadlock, and later while the database restarts. Half of the wait is jitter. */
function pauseMs(error: unknown, tries: number): number {
  const step = failureOf(error) === 'conflict' ? 5 : 50;
  return step * 3 ** (tries - 1) * (0.5 + Math.random());
}

/**
 * A connection that breaks between two statements emits an error, which would crash the process without a listener. The
 * next statement on it fails; the pool replaces idle ones.
 */
function survive(): void {}
