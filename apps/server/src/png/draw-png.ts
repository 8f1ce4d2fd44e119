import { Worker } from 'node:worker_threads';
import type { Picture } from '../pictures.ts';
import type { PngAnswer } from './png-worker.ts';

/** How long an idle thread waits for another picture: it holds memory that the shop may need. */
const idleMs = 30_000;
/**
 * How long one picture may take: ten times as long as the largest do on a slow machine. A thousand characters of a
 * publisher's own drawing can keep a thread busy for ever.
 */
const longestMs = 20_000;

/** The build puts the thread's program beside the server's (apps/launcher/src/build/targets.ts). */
const program = import.meta.url.endsWith('.ts') ? './png-worker.ts' : './png-worker.js';

/** The worker thread that draws. */
export type Thread = Pick<Worker, 'on' | 'unref' | 'postMessage' | 'terminate'>;

interface Waiting {
  picture: Picture;
  resolve(png: Uint8Array): void;
  reject(problem: Error): void;
}

const beginThread = (): Thread => new Worker(new URL(program, import.meta.url));

/**
 * Draws pictures as PNG, one after another, in a thread that starts with the first and ends when idle. A drawing that
 * is invalid, ends its thread or takes too long only affects its own caller: the next one gets a thread anew.
 */
export function createPngDrawer(
  newThread: () => Thread = beginThread,
): (picture: Picture) => Promise<Uint8Array> {
  let worker: Thread | undefined;
  /** Until the thread ends because it is idle, or because it takes too long. */
  let patience: NodeJS.Timeout | undefined;
  let drawn: Waiting | undefined;
  const waiting: Waiting[] = [];

  function begin(): Thread {
    const begun = newThread();
    begun.unref();
    begun.on('message', (answer: PngAnswer) => {
      if (worker !== begun) return;
      if ('png' in answer) drawn?.resolve(answer.png);
      else drawn?.reject(new Error(`The picture cannot be drawn: ${answer.problem}`));
      next();
    });
    begun.on('error', (problem) => fail(begun, problem));
    begun.on('exit', () => fail(begun, new Error('The thread that draws pictures ended.')));
    return begun;
  }

  function fail(ended: Thread, problem: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    drawn?.reject(new Error('No picture was drawn.', { cause: problem }));
    next();
  }

  function end(problem: string): void {
    const ended = worker!;
    fail(ended, new Error(problem));
    void ended.terminate();
  }

  function next(): void {
    clearTimeout(patience);
    drawn = waiting.shift();
    if (drawn) {
      worker ??= begin();
      worker.postMessage(drawn.picture);
      patience = setTimeout(end, longestMs, `The picture took longer than ${longestMs} ms.`).unref();
    } else if (worker) patience = setTimeout(end, idleMs, 'idle').unref();
  }

  return (picture) =>
    new Promise((resolve, reject) => {
      waiting.push({ picture, resolve, reject });
      if (!drawn) next();
    });
}
