import pino, { type DestinationStream, type Logger } from 'pino';

/** Fields that are redacted in logs, at any depth. */
const secretNames = [
  'oauth_token',
  'authorization',
  'cookie',
  'password',
  'username',
  'card_info',
  'return_key',
  'authorization_code',
  'identity_token',
  'fb_access_token',
  'vk_access_token',
  'oauth_verifier',
  'login',
  'returned',
  'token',
  'secret',
  'key',
  'databaseUrl',
];

/** The process's log: one JSON line per event, by default on standard output. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[hidden]',
      },
      serializers: { err: describeError, error: describeError },
    },
    destination,
  );
}

/**
 * The loggable part of an error. A database's error carries the values of the row it concerns (`detail`, `where`),
 * and a request's error carries the request: both stay out.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}

/** Written asynchronously. A full disk or a closed pipe loses log lines, never a sale. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ fd: 1, sync: false });
  let isLost = false;
  destination.on('error', () => {
    isLost = true;
  });
  destination.on('write', () => {
    isLost = false;
  });
  // The library would try to write what is left until it succeeds, and the process would never end.
  process.prependListener('exit', () => {
    if (isLost) destination.destroy();
  });
  return destination;
}
