import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
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

afterEach(() => vi.useRealTimers());

/** Threads that answer when the test says, and how each ended. */
function openThreads() {
  const threads: { jobs: number[]; ended: number; kept: boolean; thread: EventEmitter }[] = [];
  const draw = createPngDrawer(() => {
    const state = { jobs: [] as number[], ended: 0, kept: true, thread: new EventEmitter() };
    threads.push(state);
    return Object.assign(state.thread, {
      unref() {
        state.kept = false;
      },
      terminate: async () => ++state.ended,
      postMessage: ({ id }: { id: number }) => void state.jobs.push(id),
    }) as unknown as Thread;
  });
  const answer = (at: number) => {
    const { thread, jobs } = threads[at]!;
    const id = jobs.shift()!;
    thread.emit('message', { id, png: new Uint8Array([id]) });
  };
  return { draw, threads, answer };
}

it('R-08 a thread ends 30 s after its last picture, never while one is drawn, and does not keep the process alive', async () => {
  vi.useFakeTimers();
  const { draw, threads, answer } = openThreads();
  const first = draw(picture);
  answer(0);
  await first;
  vi.advanceTimersByTime(20_000);
  const slow = draw(picture);
  vi.advanceTimersByTime(120_000);
  expect(threads.map(({ ended, kept }) => [ended, kept])).toEqual([[0, false]]);
  answer(0);
  expect(await slow).toEqual(new Uint8Array([2]));
  vi.advanceTimersByTime(29_999);
  expect(threads[0]?.ended).toBe(0);
  vi.advanceTimersByTime(1);
  expect(threads[0]?.ended).toBe(1);
});

it('R-08 the end of an idle thread does not disturb the one that draws by then', async () => {
  vi.useFakeTimers();
  const { draw, threads, answer } = openThreads();
  const first = draw(picture);
  answer(0);
  await first;
  vi.advanceTimersByTime(30_000);
  const second = draw(picture);
  threads[0]!.thread.emit('exit', 1);
  answer(1);
  expect(await second).toEqual(new Uint8Array([2]));
  expect(threads).toHaveLength(2);
});

it('R-08 after a thread that failed, the next one ends when idle as well', async () => {
  vi.useFakeTimers();
  const { draw, threads, answer } = openThreads();
  const lost = draw(picture);
  threads[0]!.thread.emit('error', new Error('out of memory'));
  await expect(lost).rejects.toThrow('No picture was drawn.');
  const next = draw(picture);
  answer(1);
  await next;
  vi.advanceTimersByTime(30_000);
  expect(threads[1]?.ended).toBe(1);
});

it('R-08 a thread that ends by itself while idle harms nobody', async () => {
  vi.useFakeTimers();
  const { draw, threads, answer } = openThreads();
  const first = draw(picture);
  answer(0);
  await first;
  threads[0]!.thread.emit('exit', 0);
  vi.advanceTimersByTime(30_000);
  const second = draw(picture);
  answer(1);
  expect(await second).toEqual(new Uint8Array([2]));
});
