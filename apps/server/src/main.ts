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

let stopping = false;
// Before the start: it opens the doors, and a signal must not cut off who has come in.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
// The channel to the launcher closes when the launcher dies, however it dies.
process.on('disconnect', () => stop('the launcher is gone'));
// A rejection that nobody handles is one, too.
process.on('uncaughtException', (error) => fail(error));
const starting = startServer(config, { log, randomBytes });

const started = await starting;
if (!started.ok) giveUp(started.problems);
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
collectGarbage();

function stop(reason: string): void {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'the server stops');
  // Whatever hangs, the process exits in time.
  setTimeout(() => process.exit(1), 4_500).unref();
  starting
    .then((begun) => (begun.ok ? begun.server.stop() : undefined))
    .then(
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
