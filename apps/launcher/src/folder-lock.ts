import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './cannot-start.ts';
import { identifyProcess, type ProcessIdentity, pidNamespace, stillRuns } from './process-identity.ts';

/** What a lock says of its holder. `note` is for people: where the holder can be found. */
export type Holder = ProcessIdentity & { since: string; note: string };

export type LockResult = { locked: true; release: () => void } | { locked: false; holder: Holder };

const heartbeatMs = 2_000;
const silenceMs = 3 * heartbeatMs;

/**
 * Takes the lock of `file` for this process, until `release` is called or the process dies.
 * A lock whose holder died is taken over; one whose holder lives is left untouched and its holder returned.
 */
export async function lockFolder(file: string, note: string): Promise<LockResult> {
  const mine: Holder & { nonce: string } = {
    ...identifyProcess(process.pid)!,
    since: new Date().toISOString(),
    note,
    nonce: randomUUID(),
  };
  const content = JSON.stringify(mine);
  for (;;) {
    const found = readLock(file);
    const holder = found === undefined ? undefined : parseHolder(found);
    if (holder !== undefined && (await lives(file, holder))) return { locked: false, holder };
    if (found !== undefined) removeStale(file, found, mine.nonce);
    if (create(file, content, mine.nonce)) return { locked: true, release: keepAlive(file, content) };
  }
}

/** A lock appears whole or not at all: it is written to a temporary file and then linked into place. */
function create(file: string, content: string, nonce: string): boolean {
  const beside = `${file}.${nonce}`;
  writeFileSync(beside, content, { mode: 0o600 });
  try {
    linkSync(beside, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

function keepAlive(file: string, content: string): () => void {
  const heartbeat = setInterval(() => touch(file), heartbeatMs).unref();
  return () => {
    clearInterval(heartbeat);
    if (readLock(file) === content) rmSync(file, { force: true });
  };
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    // Somebody deleted the folder under a running store; its own parts will say so.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** In another container the holder cannot be looked up by its number; there a lock that is touched is alive. */
async function lives(file: string, holder: Holder): Promise<boolean> {
  if (holder.namespace === pidNamespace()) return stillRuns(holder);
  const before = modifiedAt(file);
  const deadline = Date.now() + silenceMs;
  while (Date.now() < deadline) {
    await delay(100);
    if (modifiedAt(file) !== before) return true;
  }
  return false;
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** Two starters may find the same dead lock: one that moves a live lock away by mistake puts it back. */
function removeStale(file: string, stale: string, nonce: string): void {
  const aside = `${file}.${nonce}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return; // The other starter was quicker.
    throw error;
  }
  if (readLock(aside) !== stale) {
    try {
      linkSync(aside, file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A lock that cannot be read was truncated by a crash of the machine: it belongs to nobody. */
function parseHolder(content: string): Holder | undefined {
  try {
    const holder = JSON.parse(content) as Holder;
    return typeof holder.pid === 'number' && typeof holder.startedAt === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
}
