import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { processorSeconds } from './processes.ts';

/** A machine on which others take more than this many cores disturbs what is measured. */
const calmCores = 0.2;

/** Waits, at most `seconds`, until nothing else keeps the machine busy; answers how many cores others took at last. */
export async function waitForCalm(seconds: number, signal: AbortSignal): Promise<number> {
  const until = Date.now() + seconds * 1000;
  let busiest = 0;
  // Three calm readings in a row: builds and test runs pause between their steps.
  for (let calm = 0; calm < 3; ) {
    const busy = await busyCores(1000, signal);
    calm = busy <= calmCores ? calm + 1 : 0;
    busiest = calm === 0 ? busy : Math.max(calm === 1 ? 0 : busiest, busy);
    if (Date.now() > until) break;
  }
  return busiest;
}

/**
 * Begins to watch how many cores others keep busy: everything the machine does, less this process and what it started.
 * Without Linux's own figures of processes that cannot be told: undefined.
 */
export function watchOthers(): () => number | undefined {
  const begun = performance.now();
  const [before, ownBefore] = [totals().busy / 1000, processorSeconds(process.pid)];
  return () => {
    const own = processorSeconds(process.pid) - ownBefore;
    const others = totals().busy / 1000 - before - own;
    return own === 0 ? undefined : Math.max(0, others / ((performance.now() - begun) / 1000));
  };
}

/** How many cores were busy during the next `ms`. */
async function busyCores(ms: number, signal: AbortSignal): Promise<number> {
  const before = totals();
  await delay(ms, undefined, { signal });
  const after = totals();
  const all = after.all - before.all;
  return all === 0 ? 0 : (cpus().length * (after.busy - before.busy)) / all;
}

function totals(): { all: number; busy: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, { idle }) => sum + idle, 0);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { all, busy: all - idle };
}

/** What a reader needs to know of the machine; nothing that names it. */
export function describeMachine(): Record<string, string | number> {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? '',
    memoryGB: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${process.arch} ${release().split('-')[0]}`,
    node: process.version,
    loadAtStart: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

/** The commit that was measured, marked when the files differ from it; '' outside a repository. */
export function describeCommit(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return git('rev-parse', '--short', 'HEAD') + (changed ? ' with changes' : '');
  } catch {
    return ''; // No git, or a copy without its history.
  }
}
