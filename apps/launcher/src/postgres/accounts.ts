import { readFileSync } from 'node:fs';

/** A user of this machine, as /etc/passwd lists it. */
export type Account = { name: string; uid: number; gid: number };

/**
 * The accounts that PostgreSQL could run as, best first: who already owns the database, an account made for
 * PostgreSQL, the one that owns nothing, then any other. Never root.
 */
export function unprivilegedAccounts(databaseOwner: number | undefined): Account[] {
  const all = readAccounts().filter((account) => account.uid !== 0);
  const first = [
    all.find((account) => account.uid === databaseOwner),
    all.find((account) => account.name === 'postgres'),
    all.find((account) => account.name === 'nobody'),
    all[0],
  ].filter((account) => account !== undefined);
  return [...new Set(first)];
}

/** The account with this number, or undefined if the machine lists none. */
export function accountOf(uid: number): Account | undefined {
  // Directories of users (LDAP, macOS's own) are not in the file: there everyone who runs us is taken as known.
  if (process.platform !== 'linux') return { name: String(uid), uid, gid: process.getgid?.() ?? uid };
  return readAccounts().find((account) => account.uid === uid);
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }));
}
