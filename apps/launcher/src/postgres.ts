import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
import { makeDataDir } from './data-dir.ts';
import { lockFolder } from './folder-lock.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { createDatabase, resetPassword, roleName, type Workshop } from './postgres/create-database.ts';
import { giveTo, hasDatabase, ownerOf } from './postgres/database-folder.ts';
import { findEmbeddedPostgres } from './postgres/embedded-package.ts';
import { explainFailure } from './postgres/explain-failure.ts';
import { endLeftoverPostmaster } from './postgres/leftover-postmaster.ts';
import { newPassword, recall, remember } from './postgres/remembered.ts';
import { chooseRunAs } from './postgres/run-as.ts';
import { type Launch, launchServer } from './postgres/server-process.ts';
import { endChild, type Running } from './running.ts';

export type StartPostgresOptions = {
  /** The database goes into `postgres` inside this folder, its log into `logs/postgres.log`. */
  dataDir: string;
  /** Only this port will do. Without it: the port of the last start if it is free, else any free one. */
  port?: number;
  /** Called with a short description of whatever takes long. */
  log?: (line: string) => void;
  /** Gives up the start. */
  signal?: AbortSignal;
  /** False for a database that is thrown away afterwards: nothing is made to wait for the disk. */
  isDurable?: boolean;
};

/**
 * A running PostgreSQL with an empty or earlier database named `gemporium`. `url` is the shortest way to it: over a Unix
 * socket if the system has them. `tcpUrl` leads there over the loopback address.
 */
export type Postgres = Running & { url: string; tcpUrl: string; port: number };

/**
 * Starts the embedded PostgreSQL on `dataDir`, making its database first if there is none, and waits until it
 * accepts connections on 127.0.0.1. It ends when this process does, however that happens.
 * Throws CannotStart when it cannot; then nothing runs and the folder is free.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<Postgres> {
  const { dataDir } = options;
  makeDataDir(dataDir);
  const lock = await lockFolder(join(dataDir, 'postgres.lock'), 'PostgreSQL');
  if (!lock.locked) {
    throw new CannotStart(
      `Process ${lock.holder.pid} already runs a PostgreSQL on ${dataDir}.`,
      'Stop it first, or choose another folder.',
    );
  }
  try {
    const postgres = await start(options);
    postgres.exited.finally(lock.release);
    return postgres;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function start({
  dataDir,
  port,
  log,
  signal,
  isDurable = true,
}: StartPostgresOptions): Promise<Postgres> {
  const folder = resolve(dataDir, 'postgres');
  const memory = join(dataDir, 'postgres.json');
  const embedded = findEmbeddedPostgres();
  const exists = hasDatabase(folder, embedded.majorVersion);
  const runAs = chooseRunAs(embedded, dataDir, ownerOf(folder));
  const workshop: Workshop = {
    embedded,
    runAs,
    signal,
    isDurable,
    logFile: join(dataDir, 'logs/postgres.log'),
  };
  const remembered = recall(memory);
  const password = remembered.password ?? newPassword();
  const rememberPort = (used: number) => remember(memory, { port: used, password });

  if (!exists) {
    log?.('Creating the database');
    rememberPort(remembered.port ?? 0); // The password is kept before it is given out.
    await createDatabase(workshop, folder, password);
  } else {
    await endLeftoverPostmaster(folder);
    giveTo(folder, runAs);
    if (remembered.password === undefined) await resetPassword(workshop, folder, password);
  }

  const chosen = port ?? (await freePort(remembered.port));
  const { launch, usedPort } = await launchPatiently(workshop, folder, chosen, port === undefined);
  if (usedPort !== remembered.port || remembered.password === undefined) rememberPort(usedPort);
  return handle(launch, folder, usedPort, password);
}

/**
 * Two refusals pass by themselves: workers of a PostgreSQL that was killed need a moment to notice it and to let go of
 * its memory, and a free port may be taken between looking and listening.
 */
async function launchPatiently(workshop: Workshop, folder: string, firstPort: number, anyPort: boolean) {
  let usedPort = firstPort;
  for (const deadline = Date.now() + 15_000; ; await delay(100)) {
    const launch = await launchServer(workshop, folder, usedPort);
    if (launch.ready) return { launch, usedPort };
    const busy = /pre-existing shared memory block|lock file .* already exists/.test(launch.output);
    const taken = /could not create any TCP\/IP sockets|Address already in use/.test(launch.output);
    if (taken && !anyPort) {
      throw new CannotStart(
        `Port ${usedPort} for PostgreSQL is already taken by another program on this machine.`,
      );
    }
    if (Date.now() > deadline || !(busy || taken)) {
      throw explainFailure(`PostgreSQL cannot start on ${folder}`, launch.output, workshop.logFile);
    }
    if (taken) usedPort = await findFreePort();
  }
}

/** The longest path of a socket that every system takes (macOS: 104 bytes with the zero at the end). */
const longestSocketPath = 103;

function hasSocket(folder: string, port: number): boolean {
  const path = join(folder, `.s.PGSQL.${port}`);
  return Buffer.byteLength(path) <= longestSocketPath && existsSync(path);
}

async function freePort(wanted: number | undefined): Promise<number> {
  return wanted && (await isPortFree('127.0.0.1', wanted)) ? wanted : findFreePort();
}

function handle(
  { child, exited }: Launch & { ready: true },
  folder: string,
  port: number,
  password: string,
): Postgres {
  const tcpUrl = `postgres://${roleName}:${password}@127.0.0.1:${port}/${roleName}`;
  return {
    pid: child.pid!,
    port,
    tcpUrl,
    url: hasSocket(folder, port) ? `${tcpUrl}?host=${encodeURIComponent(folder)}` : tcpUrl,
    exited,
    // SIGINT ends connections and writes everything down; SIGQUIT leaves that to the next start.
    stop: (withinMs = 4_000) =>
      endChild(child, exited, [
        { signal: 'SIGINT', waitMs: withinMs * 0.8 },
        { signal: 'SIGQUIT', waitMs: withinMs * 0.2 },
      ]),
  };
}
