import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CannotStart, errorCode } from '../cannot-start.ts';
import { identifyProcess } from '../process-identity.ts';

/**
 * Ends the PostgreSQL that an earlier, killed launcher left on this database, and waits until it is gone.
 * The caller holds the folder's lock, so the starter of that PostgreSQL is dead.
 */
export async function endLeftoverPostmaster(database: string): Promise<void> {
  const pid = Number(readPostmasterFile(database)?.[0]);
  // PostgreSQL itself clears away the file of a process that is gone.
  if (Number.isInteger(pid) && pid > 1 && numberIsTaken(pid)) {
    if (isPostmasterOf(pid, database)) {
      const ended = (await end(pid, 'SIGINT', 10_000)) || (await end(pid, 'SIGQUIT', 5_000));
      if (!ended) throw cannotEnd(pid, database);
    }
    // What has this number now is another program, or a zombie that nobody reaps (a container without an
    // init). PostgreSQL would take either for a living server and refuse.
    if (Number(readPostmasterFile(database)?.[0]) === pid)
      rmSync(join(database, 'postmaster.pid'), { force: true });
  }
  removeSockets(database);
}

/** The lock file next to a socket also names a process, and can be wrong in the same way. */
function removeSockets(database: string): void {
  const left = readdirSync(database).filter((name) => name.startsWith('.s.PGSQL.'));
  for (const name of left) rmSync(join(database, name), { force: true });
}

/** What `postmaster.pid` says, line by line; undefined if there is none. */
export function readPostmasterFile(database: string): string[] | undefined {
  try {
    return readFileSync(join(database, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The same check as PostgreSQL's: zombies count as alive. */
function numberIsTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

function isPostmasterOf(pid: number, database: string): boolean {
  if (identifyProcess(pid) === undefined) return false;
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(
        database,
      );
    }
    const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(database);
  } catch {
    return false; // It ended meanwhile, or it is another user's and so not on a database of ours.
  }
}

async function end(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  process.kill(pid, signal);
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(20)) {
    if (identifyProcess(pid) === undefined) return true;
  }
  return false;
}

function cannotEnd(pid: number, database: string): CannotStart {
  return new CannotStart(
    `An earlier PostgreSQL (process ${pid}) still holds ${database} and does not end.`,
    `See what it is doing (ps -p ${pid}), end it (kill -9 ${pid}), then start again.`,
  );
}
