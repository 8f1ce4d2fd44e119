import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** How a process ended: its exit code, or the signal that ended it, or why it could not even be started. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null; failure?: Error };

/** A part of the store that is up: its process, the promise of its end, and how to bring that about. */
export type Running = { pid: number; exited: Promise<Exit>; stop: (withinMs?: number) => Promise<Exit> };

/** The end of a child process; it never rejects. */
export function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (failure) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, failure });
    });
  });
}

/** Sends each signal in turn, the next one when its share of the time is over, until the child has ended. */
export async function endChild(
  child: ChildProcess,
  exited: Promise<Exit>,
  steps: { signal: NodeJS.Signals; waitMs: number }[],
): Promise<Exit> {
  for (const { signal, waitMs } of steps) {
    child.kill(signal);
    const done = new AbortController();
    const exit = await Promise.race([
      exited,
      delay(waitMs, undefined, { signal: done.signal }).catch(() => undefined),
    ]);
    done.abort();
    if (exit !== undefined) return exit;
  }
  child.kill('SIGKILL');
  return exited;
}

/** An exit in words: `ended with code 1`, `was killed by SIGKILL`. */
export function describeExit({ code, signal, failure }: Exit): string {
  if (failure !== undefined) return `could not be started: ${failure.message}`;
  return signal === null ? `ended with code ${code}` : `was killed by ${signal}`;
}
