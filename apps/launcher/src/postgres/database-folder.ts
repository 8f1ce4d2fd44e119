import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart, cannotUse, errorCode } from '../cannot-start.ts';
import type { RunAs } from './run-as.ts';

const newDatabaseBytes = 200 * 1024 * 1024;

/** The user number that owns the database's folder, or undefined if there is no database yet. */
export function ownerOf(database: string): number | undefined {
  return statSync(database, { throwIfNoEntry: false })?.uid;
}

/** Whether a database is there; throws CannotStart when it is one that this major version cannot open. */
export function hasDatabase(database: string, majorVersion: number): boolean {
  const found = readVersion(database);
  if (found === undefined) {
    refuseOtherContent(database);
    return false;
  }
  if (found === majorVersion) return true;
  const age = found < majorVersion ? 'too old' : 'too new';
  throw new CannotStart(
    `The database in ${database} is ${age}: PostgreSQL ${found} made it, and the store brings PostgreSQL ${majorVersion}.`,
    `Move it over with PostgreSQL ${Math.max(found, majorVersion)}'s pg_upgrade or pg_dump, or choose another DATA_DIR.`,
  );
}

function refuseOtherContent(database: string): void {
  if (!existsSync(database) || readdirSync(database).length === 0) return;
  throw new CannotStart(
    `${database} holds files, but no PostgreSQL database (PG_VERSION is missing).`,
    'Put the database back from a backup, move those files away, or choose another DATA_DIR.',
  );
}

function readVersion(database: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(database, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw cannotUse(error, database, 'Start as the user who made the database, or choose another DATA_DIR.');
  }
}

/** An empty folder for a new database, of the user it will belong to. */
export function freshFolder(folder: string, runAs: RunAs): void {
  const free = statfsSync(dirname(folder));
  if (free.bavail * free.bsize < newDatabaseBytes) {
    throw new CannotStart(
      `The disk is full: ${megabytes(free.bavail * free.bsize)} MB are left for ${dirname(folder)}, and a new database wants ${megabytes(newDatabaseBytes)} MB.`,
      'Free some space, or choose another DATA_DIR.',
    );
  }
  mkdirSync(folder, { mode: 0o700 });
  giveTo(folder, runAs);
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2);
}

/** Hands files to the user PostgreSQL runs as, which may be another one than at the last start. */
export function giveTo(path: string, runAs: RunAs): void {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const { uid, gid } = runAs.how === 'account' ? runAs.account : self;
  const owner = ownerOf(path);
  if (owner === uid) return;
  if (self.uid !== 0) {
    throw new CannotStart(
      `The database in ${path} belongs to another user (number ${owner}).`,
      'Start as that user, or as root, or choose another DATA_DIR.',
    );
  }
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(path, entry), uid, gid);
  }
  chownSync(path, uid, gid); // Last, because it is what a start that was broken off is recognised by.
}
