import { setTimeout as pause } from 'node:timers/promises';

/** Tries again while parts of the world are down; undefined once the evening is over. */
export async function patiently<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch {
      await pause(300); // a process was just killed: a person would try again
    }
  }
  return undefined;
}
