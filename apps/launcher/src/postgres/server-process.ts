import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openLog, readSince, sizeOf } from '../log-file.ts';
import { type Exit, exitOf } from '../running.ts';
import { postgresEnvironment, type Workshop } from './create-database.ts';
import { guardAgainstOurDeath } from './death-guard.ts';
import { readPostmasterFile } from './leftover-postmaster.ts';
import { commandAs } from './run-as.ts';

/** A server that accepts connections, or what it wrote before it gave up. */
export type Launch =
  | { ready: true; child: ChildProcess; exited: Promise<Exit> }
  | { ready: false; output: string };

/** Starts PostgreSQL on a finished database and waits until it accepts connections or has ended. */
export async function launchServer(workshop: Workshop, folder: string, port: number): Promise<Launch> {
  const { runAs, logFile, signal, embedded } = workshop;
  const { file, args, ids, diesWithUs } = commandAs(runAs, 'SIGINT', [
    embedded.postgres,
    ...serverArguments(folder, port, workshop.isDurable),
  ]);
  const before = sizeOf(logFile);
  const log = openLog(logFile);
  // A session of its own: Ctrl-C in the terminal reaches the launcher, which then stops everything in order.
  const child = spawn(file, args, {
    cwd: '/',
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
    ...ids,
  });
  closeSync(log);
  const exited = exitOf(child);
  let ended = false;
  exited.then(() => {
    ended = true;
  });
  const guard = diesWithUs || child.pid === undefined ? undefined : guardAgainstOurDeath(child.pid);
  exited.finally(() => guard?.release());
  while (!ended) {
    if (signal?.aborted) child.kill('SIGINT');
    else if (accepts(folder, child.pid)) return { ready: true, child, exited };
    await delay(10);
  }
  signal?.throwIfAborted();
  return { ready: false, output: readSince(logFile, before) };
}

/** The server writes its own state into its pid file; asking there needs no password and takes no connection. */
function accepts(folder: string, pid: number | undefined): boolean {
  const lines = readPostmasterFile(folder);
  return lines !== undefined && Number(lines[0]) === pid && /^(ready|standby)$/.test(lines[7]?.trim() ?? '');
}

/**
 * What must hold whatever postgresql.conf says: reachable only from here, nothing acknowledged is ever lost where that is
 * wanted, and no player's data in the log.
 */
function serverArguments(folder: string, port: number, isDurable: boolean): string[] {
  const durable = isDurable ? 'on' : 'off';
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // In the database's own folder, which is PostgreSQL's working directory and accessible only to its user.
    unix_socket_directories: process.platform === 'win32' ? '' : '.',
    logging_collector: 'off',
    log_destination: 'stderr',
    // Without details, which are the values of the row that an error is about: of an account, a character.
    log_error_verbosity: 'terse',
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
