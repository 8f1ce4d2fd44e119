import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPngDrawer } from './draw-png.ts';

/** Threads that do what the test says with a job. */
const threads = vi.hoisted(() => ({ begun: 0, work: (_thread: EventEmitter, _id: number): void => {} }));
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super();
      threads.begun += 1;
    }
    unref() {}
    async terminate() {}
    postMessage({ id }: { id: number }) {
      setImmediate(() => threads.work(this, id));
    }
  },
}));
beforeEach(() => {
  threads.begun = 0;
});

const picture = { svg: '<svg/>', width: 8, language: 'en' };

it.each([
  ['ends', (thread: EventEmitter) => void thread.emit('exit', 1)],
  ['fails', (thread: EventEmitter) => void thread.emit('error', new Error('out of memory'))],
])(
  'R-08 a thread that %s tells everybody who waits, and the next picture begins another',
  async (_how, end) => {
    threads.work = end;
    const draw = createPngDrawer();
    const ended = await Promise.allSettled([draw(picture), draw(picture)]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    threads.work = (thread, id) => void thread.emit('message', { id, png: new Uint8Array([id]) });
    expect(await draw(picture)).toEqual(new Uint8Array([3]));
    expect(threads.begun).toBe(2);
  },
);
