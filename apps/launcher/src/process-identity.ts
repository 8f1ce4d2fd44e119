import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * A process that can be recognised later: numbers are reused, so the moment it started belongs to it,
 * and a container counts its own, so the namespace does too.
 */
export type ProcessIdentity = { pid: number; startedAt: string; namespace: string };

/** Who process `pid` is, or undefined when no such process runs (any more). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt, namespace: pidNamespace() };
}

/** Whether the process that was identified earlier still runs. Only meaningful within one namespace. */
export function stillRuns(earlier: ProcessIdentity): boolean {
  return identifyProcess(earlier.pid)?.startedAt === earlier.startedAt;
}

/** The numbering of processes that this one lives in: the same machine without containers has one. */
export function pidNamespace(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';
}

function startOnLinux(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command's name is in parentheses and may contain spaces; the fields after it are counted from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[22 - 3]];
  if (state === 'Z' || state === 'X') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
}

function startByPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined; // ps ends with 1 when there is no such process.
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // The process has ended.
  }
}
