import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { findProgram } from '../config.ts';
import { withDeathSignal } from '../death-signal.ts';
import { type Account, accountOf, unprivilegedAccounts } from './accounts.ts';
import type { EmbeddedPostgres } from './embedded-package.ts';

/**
 * As whom PostgreSQL runs, which refuses to be root.
 * - `self`: as we are.
 * - `account`: as an unprivileged account of this machine, which then owns the database's files.
 * - `namespace`: as we are for the machine, as `account` in its own eyes (a user namespace). This works in folders
 *   that no other account may enter, and the files stay ours.
 */
export type RunAs = { how: 'self' } | { how: 'account' | 'namespace'; account: Account };

/** Chooses the user that runs PostgreSQL on a database inside `folder`; throws CannotStart if there is none. */
export function chooseRunAs(
  embedded: EmbeddedPostgres,
  folder: string,
  databaseOwner: number | undefined,
): RunAs {
  const self = process.getuid?.() ?? -1;
  // initdb looks its own user up by number, and containers are often started with a number that nobody listed.
  if (self !== 0 && accountOf(self) !== undefined) return { how: 'self' };
  const accounts = unprivilegedAccounts(databaseOwner);
  if (self === 0) {
    const account = accounts.find((candidate) => reaches(candidate, embedded, folder));
    if (account !== undefined) return { how: 'account', account };
  }
  const account = accounts[0];
  if (account !== undefined && namespaceWorks(account)) return { how: 'namespace', account };
  throw self === 0 ? rootCannot(embedded, folder, account) : strangerCannot(self);
}

/** The program and arguments that make `command` run as chosen, and end with `signal` when we die. */
export function commandAs(runAs: RunAs, signal: NodeJS.Signals, command: string[]): Command {
  const ending = withDeathSignal(signal, command);
  const becomes = runAs.how === 'namespace' ? namespaceCommand(runAs.account) : [];
  const [file, ...args] = [...becomes, ...ending.command];
  const ids = runAs.how === 'account' ? { uid: runAs.account.uid, gid: runAs.account.gid } : {};
  return { file: file!, args, ids, diesWithUs: ending.diesWithUs };
}

export type Command = {
  file: string;
  args: string[];
  ids: { uid?: number; gid?: number };
  diesWithUs: boolean;
};

/** Whether the account may enter the folder and run the programs: asked of the system, which knows every rule. */
function reaches(account: Account, embedded: EmbeddedPostgres, folder: string): boolean {
  const script = 'cd "$1" && "$2" -V >/dev/null && "$3" -V >/dev/null';
  const probe = spawnSync('/bin/sh', ['-c', script, 'probe', folder, embedded.postgres, embedded.initdb], {
    cwd: '/',
    stdio: 'ignore',
    uid: account.uid,
    gid: account.gid,
  });
  return probe.status === 0;
}

function namespaceCommand(account: Account): string[] {
  return [findProgram('unshare')!, '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`, '--'];
}

function namespaceWorks(account: Account): boolean {
  if (process.platform !== 'linux' || findProgram('unshare') === undefined) return false;
  const [file, ...args] = [...namespaceCommand(account), '/bin/sh', '-c', 'test "$(id -u)" != 0'];
  return spawnSync(file!, args, { cwd: '/', stdio: 'ignore' }).status === 0;
}

function rootCannot(embedded: EmbeddedPostgres, folder: string, account: Account | undefined): CannotStart {
  if (account === undefined) {
    return new CannotStart(
      'PostgreSQL does not run as root, and this machine has no other user (see /etc/passwd).',
      'Add one (useradd gemporium), or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
    );
  }
  const closed = closedFolder(folder) ?? closedFolder(embedded.native);
  return new CannotStart(
    `PostgreSQL does not run as root, and the user “${account.name}” cannot enter ${closed ?? folder}.`,
    `Either let it pass (chmod o+x ${closed ?? folder}), or start the store as an ordinary user, ` +
      'or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  );
}

function strangerCannot(uid: number): CannotStart {
  return new CannotStart(
    `PostgreSQL asks for a named user, but user number ${uid} is not in /etc/passwd.`,
    'Start the store as a user that is listed there, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  );
}

/** The outermost folder on the way to `path` that others may not enter. */
function closedFolder(path: string): string | undefined {
  const parent = dirname(path);
  const above = parent === path ? undefined : closedFolder(parent);
  if (above !== undefined) return above;
  return (statSync(path).mode & 0o001) === 0 ? path : undefined;
}
