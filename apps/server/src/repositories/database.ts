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
   * A change whose answer nobody looks at. A transaction does not wait for it: it goes out with what is asked next, or
   * with COMMIT, and if it fails, the transaction fails. `rows` names the rows that it touches, where that is known: changes
   * that have none in common go out as one statement (`combine-writes.ts`).
   */
  write(statement: Statement, values: readonly unknown[], rows?: readonly string[]): Promise<void>;
  /** A change whose first row is read only after the commit, so that the transaction does not wait for it either. */
  deferred<Row>(
    statement: Statement,
    values: readonly unknown[],
    rows?: readonly string[],
  ): Deferred<Row | undefined>;
}

export interface Database extends Queryable {
  /**
   * Runs the work in one transaction and commits it. Statements that do not need each other's answers are best started
   * together (`Promise.all`): they go out in one packet and run in that order. So does a `write` with what follows it, and with
   * COMMIT what is read only after it (`deferred`). Where the database failed and nothing of
   * the work can stand (`failureOf`), the whole work runs again: at most five times, and not after three seconds.
   * Anything else rolls back and is thrown; so is a connection that was lost while it committed, because then nobody
   * knows: look by the key. The work must not touch the world outside.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Questions that are started together go out in one packet and are answered in their order, outside a transaction: each
   * sees what is committed by then.
   */
  together<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
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
  /** How long the server may say nothing at all. */
  silenceMs?: number;
}

const maxTries = 5;
/** A player is waiting: what the database has not overcome by then is told to him. */
const retryForMs = 3_000;

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

/** An answer that is there once its transaction has committed: statement and COMMIT go out together. */
export interface Deferred<Answer> {
  answer: Promise<Answer>;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { silenceMs = 12_000 } = options;
  const settings = {
    connectionString: options.url,
    application_name: options.applicationName,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    lock_timeout: 8_000,
    connectionTimeoutMillis: Math.min(8_000, silenceMs),
    keepAlive: true,
    pipeline: true,
  };
  const pool = new pg.Pool({
    ...settings,
    // A server that has vanished says nothing, and a COMMIT that waits for a synchronous standby has no time limit of the
    // server's: we hang up, and whether it stands is for its key to tell.
    query_timeout: silenceMs,
    max: options.maxConnections,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', survive);
  // From its first moment: its last word may come in the packet that lets it in, before anybody has taken it.
  pool.on('connect', (client) => void client.on('error', survive));

  return {
    ...queryable((statement, values) => onClient(pool, (ask) => ask(statement, values))),
    transaction: (work) => transact(pool, work),
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

/** Asks outside a transaction. */
async function onClient<Result>(pool: pg.Pool, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await work(together(client));
    client.release();
    return result;
  } catch (error) {
    // Another question may be under way on it: whoever comes next must not wait for that.
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

async function transact<Result>(pool: pg.Pool, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  const begunAt = performance.now();
  for (let tries = 1; ; tries++) {
    const outcome = await tryOnce(pool, work);
    if (outcome.ok) return outcome.result;
    const isOver = tries >= maxTries || performance.now() - begunAt > retryForMs;
    if (isOver || !outcome.leftNothing) throw outcome.error;
    await delay(pauseMs(outcome.error, tries));
  }
}

type Try<Result> = { ok: true; result: Result } | { ok: false; error: unknown; leftNothing: boolean };

async function tryOnce<Result>(
  pool: pg.Pool,
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
  const open = openTransaction(together(client));
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
    // A statement that the database itself has refused took COMMIT with it, though that was on its way.
    const isRefused = (await open.cause()) instanceof pg.DatabaseError;
    const isUnknown = isCommitting && isBroken && !isRefused;
    return { ok: false, error, leftNothing: failure !== undefined && !isUnknown };
  } finally {
    client.release(isBroken);
  }
}

/** 25P02: a statement before it has failed. */
const isConsequence = (error: unknown) => (error as { code?: unknown }).code === '25P02';

interface Transaction {
  tx: Queryable;
  /** Sends what waits. False: PostgreSQL rolled back. */
  commit(): Promise<boolean>;
  /** Whether the connection is usable afterwards. */
  rollBack(): Promise<boolean>;
  /** Why the first statement failed that did. Those behind it fail as well, and one of them may be heard of first. */
  cause(): Promise<unknown>;
}

interface Waiting extends Write {
  /** Whoever looks at its answer after the commit. */
  answer?: PromiseWithResolvers<unknown>;
}

const begin: Statement = { name: 'begin', text: 'begin' };
const commit: Statement = { name: 'commit', text: 'commit' };

/** What is only written waits for a question, or for the commit. */
function openTransaction(ask: Ask): Transaction {
  let first: unknown;
  const watches: Promise<unknown>[] = [];
  const watch = <Result>(answer: Promise<Result>) => {
    // Who does not wait for an answer any more, because another has failed, has not forgotten it.
    const heard = answer.catch((error: unknown) => {
      first ??= error;
    });
    watches.push(heard);
    return answer;
  };
  // It fails only with its connection, and then the work fails too.
  ask(begin).catch(survive);
  let waiting: Waiting[] = [];
  const isLookedAt = ({ answer }: Waiting) => answer !== undefined;
  /** What was written before goes out before. */
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
        // The commit fails where this does, so that nothing is lost when nobody comes to look at it.
        answer.promise.catch(survive);
        wait({ statement, values, rows, answer });
        return { answer: answer.promise as Promise<Row | undefined> };
      },
    },
    async commit() {
      flush();
      // PostgreSQL does not call it an error to commit what has failed: it says that it rolled back.
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
    // PostgreSQL has answered them all; the words may still be on their way through our own promises.
    cause: () => Promise.all(watches).then(() => first),
  };
}

/** What cannot be written down fails here, at the call, and not where nobody waits for the answer. */
function asText(value: unknown): unknown {
  const isJson =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !Buffer.isBuffer(value) &&
    !(value instanceof Date);
  return isJson ? JSON.stringify(value) : value;
}

/** Two that met in a deadlock part at once; a database that starts again is given time. Half of it is chance. */
function pauseMs(error: unknown, tries: number): number {
  const step = failureOf(error) === 'conflict' ? 5 : 50;
  return step * 3 ** (tries - 1) * (0.5 + Math.random());
}

/**
 * A connection that breaks between two statements says so by an event, which would end the process if nobody listened.
 * The next statement on it fails and tells the caller; the pool replaces idle ones.
 */
function survive(): void {}
