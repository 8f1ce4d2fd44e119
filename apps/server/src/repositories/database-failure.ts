/**
 * How the database itself has failed, as opposed to the statement:
 * `conflict`: it chose us to give way to another transaction, which leaves the connection usable.
 * `connection`: this connection is of no use any more; whether a COMMIT on it was carried out, nobody knows.
 * `busy`: it takes no more work for now (locks, time, memory, disk).
 */
export type DatabaseFailure = 'conflict' | 'connection' | 'busy';

/** SQLSTATEs by their beginning (PostgreSQL, appendix A). */
const states: Record<DatabaseFailure, RegExp> = {
  conflict: /^40(001|P01)$/,
  // 25006: a primary that has become a standby. 25P03: it hung up because we were silent within a transaction.
  // 25P04: the transaction took too long. 40003: it was cut off, and whether it stands nobody knows.
  connection: /^(08...|57P..|25006|25P03|25P04|40003)$/,
  busy: /^(53...|57014|55P03|58...)$/,
};
/** What can go wrong with a socket, by the system call that says so: a browser that hung up is no database that did. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const socketCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** What the driver says of its own connections; it gives these errors no code. */
const driverSays = {
  connection:
    /^(Connection terminated|Query read timeout|timeout expired|Cannot use a pool after calling end|Client (was closed|has encountered a connection error) and is not queryable)/,
  busy: /^timeout exceeded when trying to connect/,
};

/** Undefined for everything that is no failure of the database: a bug, a rule of a table, an error of our own. */
export function failureOf(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (socketCalls.has(syscall) && socketCodes.test(code)) return 'connection';
  for (const failure of ['conflict', 'connection', 'busy'] as const)
    if (states[failure].test(code)) return failure;
  if (driverSays.connection.test(error.message)) return 'connection';
  return driverSays.busy.test(error.message) ? 'busy' : undefined;
}

/** The unique rule that a change has broken, by its name; undefined for any other error. */
export function brokenRule(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: string };
  return code === '23505' ? constraint : undefined;
}

/** Whether the database could not be reached or took no more work: the caller may try again later. */
export function isDatabaseDown(error: unknown): boolean {
  return failureOf(error) !== undefined;
}
