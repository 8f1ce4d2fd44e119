/**
 * How the database itself has failed, as opposed to the statement: `conflict`: it aborted us in favour of another
 * transaction, and the connection is still usable. `connection`: this connection is lost; whether a COMMIT on it was
 * carried out is unknown. `busy`: it takes no more work for now (locks, time, memory, disk).
 */
export type DatabaseFailure = 'conflict' | 'connection' | 'busy';

/** SQLSTATEs by their beginning (PostgreSQL, appendix A). */
const states: Record<DatabaseFailure, RegExp> = {
  conflict: /^40(001|P01)$/,
  // 25006: a primary became a standby. 25P03: idle in transaction for too long. 25P04: the transaction took too long.
  // 40003: statement completion unknown.
  connection: /^(08...|57P..|25006|25P03|25P04|40003)$/,
  busy: /^(53...|57014|55P03|58...)$/,
};
/**
 * Socket errors, only from system calls of a client connection: a browser that disconnects is not a database failure.
 */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const socketCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** Messages of the driver about its own connections, which have no code. */
const driverSays = {
  connection:
    /^(Connection terminated|Query read timeout|timeout expired|Cannot use a pool after calling end|Client (was closed|has encountered a connection error) and is not queryable)/,
  busy: /^timeout exceeded when trying to connect/,
};

/**
 * Undefined for everything that is not a failure of the database: a bug, a violated constraint, an error of our own.
 */
export function failureOf(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const { code = '', syscall = '', routine = '' } = error as NodeJS.ErrnoException & { routine?: string };
  // A newer program has changed a table: what this connection has prepared fits it no more.
  if (code === '0A000' && routine === 'RevalidateCachedQuery') return 'connection';
  if (socketCalls.has(syscall) && socketCodes.test(code)) return 'connection';
  for (const failure of ['conflict', 'connection', 'busy'] as const)
    if (states[failure].test(code)) return failure;
  if (driverSays.connection.test(error.message)) return 'connection';
  return driverSays.busy.test(error.message) ? 'busy' : undefined;
}

/** The name of the violated unique constraint; undefined for any other error. */
export function brokenRule(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: string };
  return code === '23505' ? constraint : undefined;
}

/** Whether the database was unreachable or busy: the caller may retry later. */
export function isDatabaseDown(error: unknown): boolean {
  return failureOf(error) !== undefined;
}
