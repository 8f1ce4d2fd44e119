import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { measureProcess } from './metrics.ts';
import { startServer } from './server.ts';

/** The server process: reads its environment, starts, and stops on a signal or when its parent is gone. */
const reading = readConfig();
if (!reading.ok) giveUp(reading.problems);

const { config, warnings } = reading;
const log = createLog(config.logLevel);
for (const warning of warnings) log.warn(warning);
if (config.metricsPort !== 0) measureProcess();
const started = await startServer(config, { log, randomBytes });
if (!started.ok) giveUp(started.problems);

const { server } = started;
log.info(
  {
    port: config.port,
    backupPort: config.backupPort,
    role: config.role,
    runMode: config.runMode,
    readyMs: Math.round(performance.now()),
  },
  'the server is ready',
);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
// The channel to the launcher closes when the launcher dies, however it dies.
if (process.connected) process.on('disconnect', () => stop('the launcher is gone'));
process.on('unhandledRejection', (error) => fail(error));
process.on('uncaughtException', (error) => fail(error));
// Last, after the handlers above: a signal that comes meanwhile is handled afterwards, and does not kill the process.
collectGarbage();

function stop(reason: string): void {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'the server stops');
  // Whatever hangs, the process exits in time.
  setTimeout(() => process.exit(1), 4_500).unref();
  server.stop().then(
    () => log.flush(() => process.exit(0)),
    (error) => fail(error),
  );
}

/**
 * Without this, 20 MB that the start leaves behind would stay in memory until the next full collection, which an idle
 * server never makes. `--expose-gc` is a flag of V8, so it can still be set here.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** An uncaught error: the state of the process is unknown, so it exits, and its supervisor restarts it. */
function fail(error: unknown): void {
  log.fatal({ err: error }, 'the server ends because of a bug');
  log.flush(() => process.exit(1));
  setTimeout(() => process.exit(1), 1_000).unref();
}

function giveUp(problems: readonly string[]): never {
  process.stderr.write(`The server cannot start:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`);
  process.exit(1);
}
