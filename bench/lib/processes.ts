import { readdirSync, readFileSync } from 'node:fs';

/** What Linux keeps of a process. Other systems keep it elsewhere: there nothing is found, and nothing is shown. */
interface Stat {
  pid: number;
  parent: number;
  /** Processor time of the process itself, in seconds. */
  own: number;
  /** Processor time of its children that have ended. */
  ended: number;
}

/** Linux counts processor time in hundredths of a second on every architecture. */
const ticksPerSecond = 100;

/** Processor time of a process and everything that it started, ended children included, in seconds. */
export function processorSeconds(pid: number): number {
  const all = readAll();
  return processTree(pid, all).reduce((sum, { own, ended }) => sum + own + ended, 0);
}

/** The process with this id and all that descend from it, whose command line contains `words`. */
export function findProcess(ancestor: number, words: string): number | undefined {
  return processTree(ancestor, readAll()).find(({ pid }) => commandOf(pid).includes(words))?.pid;
}

/**
 * Memory of a process and everything that it started in MB (10^6 bytes): resident, and its fair share of what several
 * processes map. Undefined if there is no such process.
 */
export function memoryOfTree(pid: number | undefined): { rss: number; pss: number } | undefined {
  const tree = pid === undefined ? [] : processTree(pid, readAll());
  const parts = tree.map((member) => read(`/proc/${member.pid}/smaps_rollup`));
  const sum = (name: string) =>
    parts.reduce(
      (whole, text) => whole + Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0),
      0,
    );
  return tree.length === 0 ? undefined : { rss: (sum('Rss') * 1024) / 1e6, pss: (sum('Pss') * 1024) / 1e6 };
}

function processTree(pid: number, all: ReadonlyMap<number, Stat>): Stat[] {
  const self = all.get(pid);
  if (!self) return [];
  const children = [...all.values()].filter(({ parent }) => parent === pid);
  return [self, ...children.flatMap((child) => processTree(child.pid, all))];
}

function readAll(): Map<number, Stat> {
  const stats = new Map<number, Stat>();
  for (const name of names()) {
    const text = read(`/proc/${name}/stat`);
    // The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 16) continue;
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond;
    stats.set(Number(name), {
      pid: Number(name),
      parent: Number(fields[1]),
      own: seconds(11),
      ended: seconds(13),
    });
  }
  return stats;
}

function names(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return []; // Not Linux.
  }
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** '' for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
