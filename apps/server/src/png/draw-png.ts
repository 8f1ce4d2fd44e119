import { Worker } from 'node:worker_threads';
import type { Picture } from '../pictures.ts';
import type { PngAnswer, PngJob } from './png-worker.ts';

/** How long an idle thread waits for another picture: it holds memory that the shop may need. */
const idleMs = 30_000;

/** The build puts the thread's program beside the server's (apps/launcher/src/build/targets.ts). */
const program = import.meta.url.endsWith('.ts') ? './png-worker.ts' : './png-worker.js';

/** The worker thread that draws. */
export type Thread = Pick<Worker, 'on' | 'unref' | 'postMessage' | 'terminate'>;

interface Waiting {
  resolve(png: Uint8Array): void;
  reject(problem: Error): void;
}

const beginThread = (): Thread => new Worker(new URL(program, import.meta.url));

/**
 * Draws pictures as PNG, in a thread that starts with the first and ends when idle. An invalid drawing or the end of
 * the thread only affects its own caller.
 */
export function createPngDrawer(
  newThread: () => Thread = beginThread,
): (picture: Picture) => Promise<Uint8Array> {
  let worker: Thread | undefined;
  let count = 0;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting>();

  function begin(): Thread {
    const begun = newThread();
    begun.unref();
    begun.on('message', (answer: PngAnswer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('png' in answer) one?.resolve(answer.png);
      else one?.reject(new Error(`The picture cannot be drawn: ${answer.problem}`));
      if (waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    });
    begun.on('error', (problem) => fail(begun, problem));
    begun.on('exit', () => fail(begun, new Error('The thread that draws pictures ended.')));
    return begun;
  }

  function fail(ended: Thread, problem: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const one of waiting.values()) one.reject(new Error('No picture was drawn.', { cause: problem }));
    waiting.clear();
  }

  function end(): void {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
  }

  return (picture) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      worker ??= begin();
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ id: count, picture } satisfies PngJob);
    });
}
