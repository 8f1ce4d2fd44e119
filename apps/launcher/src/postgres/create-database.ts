import { spawn } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { environment } from '../config.ts';
import { openLog, readSince, sizeOf } from '../log-file.ts';
import { exitOf } from '../running.ts';
import { freshFolder, giveTo } from './database-folder.ts';
import type { EmbeddedPostgres } from './embedded-package.ts';
import { explainFailure } from './explain-failure.ts';
import { commandAs, type RunAs } from './run-as.ts';

/** What is needed to work on a database that no server runs on. */
export type Workshop = {
  embedded: EmbeddedPostgres;
  runAs: RunAs;
  logFile: string;
  signal: AbortSignal | undefined;
  isDurable: boolean;
};

/** The role that owns everything, and the name of the store's database. */
export const roleName = 'gemporium';

const unfinishedMark = '.unfinished-';

/** A first choice for a small machine; initdb writes it into postgresql.conf, where an operator may change it. */
const settings = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  jit: 'off',
  // On an SSD a row by its key costs little more than the next one; else tables that are small yet are read whole.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Makes the store's database in `folder`; one that is broken off leaves nothing that a later start takes for whole. */
export async function createDatabase(workshop: Workshop, folder: string, password: string): Promise<void> {
  removeUnfinished(folder);
  // Only for this attempt: a killed initdb's children may go on writing for a moment.
  const unfinished = `${folder}${unfinishedMark}${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  freshFolder(unfinished, workshop.runAs);
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(passwordFile, workshop.runAs);
    await run(workshop, 'PostgreSQL could not make its database', [
      workshop.embedded.initdb,
      ...initdbArguments(unfinished, passwordFile),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  await runAlone(workshop, unfinished, `CREATE DATABASE ${roleName};`);
  renameSync(unfinished, folder);
  flushFolder(dirname(folder));
}

/** A new name in a folder outlives a power cut only once the folder itself is written. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function removeUnfinished(folder: string): void {
  const parent = dirname(folder);
  const abandoned = readdirSync(parent).filter((name) =>
    name.startsWith(`${basename(folder)}${unfinishedMark}`),
  );
  for (const name of abandoned) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 });
}

/** Gives the role a new password without asking for the old one. */
export function resetPassword(workshop: Workshop, folder: string, password: string): Promise<void> {
  return runAlone(workshop, folder, `ALTER ROLE ${roleName} PASSWORD '${password}';`);
}

/** The environment PostgreSQL's programs get: nothing of ours that could turn their defaults. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: environment.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${roleName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorting and letter case that are PostgreSQL's own and the same on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
}

/** One statement in PostgreSQL's single-user mode, before anybody can connect. */
function runAlone(workshop: Workshop, folder: string, statement: string): Promise<void> {
  const command = [
    workshop.embedded.postgres,
    '--single',
    '-D',
    folder,
    '-c',
    'exit_on_error=on',
    'postgres',
  ];
  return run(workshop, 'PostgreSQL could not set up its database', command, `${statement}\n`);
}

async function run(
  { runAs, logFile, signal }: Workshop,
  what: string,
  command: string[],
  input = '',
): Promise<void> {
  const { file, args, ids } = commandAs(runAs, 'SIGKILL', command);
  const before = sizeOf(logFile);
  const log = openLog(logFile);
  const child = spawn(file, args, {
    cwd: '/',
    env: postgresEnvironment(),
    detached: true,
    stdio: ['pipe', log, log],
    ...ids,
  });
  // The whole group: initdb has a PostgreSQL of its own under way.
  const kill = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  closeSync(log);
  child.stdin!.on('error', () => child.stdin!.destroy()).end(input); // Its exit code says more than a broken pipe.
  const { code } = await exitOf(child);
  signal?.removeEventListener('abort', kill);
  signal?.throwIfAborted();
  if (code !== 0) throw explainFailure(what, readSince(logFile, before), logFile);
}
