import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createPngDrawer, type Thread } from './draw-png.ts';

/** A thread that does what the test says with a job. */
class TestThread extends EventEmitter {
  readonly work: (thread: EventEmitter, id: number) => void;
  constructor(work: TestThread['work']) {
    super();
    this.work = work;
  }
  unref(): void {}
  async terminate(): Promise<number> {
    return 0;
  }
  postMessage({ id }: { id: number }): void {
    setImmediate(() => this.work(this, id));
  }
}

const picture = { svg: '<svg/>', width: 8, language: 'en' };

it.each([
  ['ends', (thread: EventEmitter) => void thread.emit('exit', 1)],
  ['fails', (thread: EventEmitter) => void thread.emit('error', new Error('out of memory'))],
])(
  'R-08 a thread that %s rejects all waiting callers, and the next picture starts a new one',
  async (_how, end) => {
    let work: TestThread['work'] = end;
    let begun = 0;
    const draw = createPngDrawer(() => {
      begun += 1;
      return new TestThread((thread, id) => work(thread, id)) as unknown as Thread;
    });
    const ended = await Promise.allSettled([draw(picture), draw(picture)]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    work = (thread, id) => void thread.emit('message', { id, png: new Uint8Array([id]) });
    expect(await draw(picture)).toEqual(new Uint8Array([3]));
    expect(begun).toBe(2);
  },
);
