import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import type { Picture } from '../pictures.ts';
import { createPngDrawer, type Thread } from './draw-png.ts';

/** A thread that does what the test says with a picture. */
class TestThread extends EventEmitter {
  readonly work: (thread: EventEmitter, width: number) => void;
  constructor(work: TestThread['work']) {
    super();
    this.work = work;
  }
  unref(): void {}
  async terminate(): Promise<number> {
    return 0;
  }
  postMessage({ width }: Picture): void {
    setImmediate(() => this.work(this, width));
  }
}

const picture = { svg: '<svg/>', width: 8, language: 'en' };

it.each([
  ['ends', (thread: EventEmitter) => void thread.emit('exit', 1)],
  ['fails', (thread: EventEmitter) => void thread.emit('error', new Error('out of memory'))],
])('R-08 a thread that %s rejects its own caller, and the next picture gets a new one', async (_how, end) => {
  let begun = 0;
  const draw = createPngDrawer(() => {
    begun += 1;
    return new TestThread((thread, width) => {
      if (width === 1) end(thread);
      else thread.emit('message', { png: new Uint8Array([width]) });
    }) as unknown as Thread;
  });
  const pictures = [1, 2, 1, 3].map((width) => draw({ ...picture, width }));
  const ended = await Promise.allSettled(pictures);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await Promise.all([pictures[1], pictures[3]])).toEqual([new Uint8Array([2]), new Uint8Array([3])]);
  expect(begun).toBe(3);
});

afterEach(() => vi.useRealTimers());

/** Threads that answer when the test says, and how each ended. */
function openThreads() {
  const threads: { jobs: number; ended: number; kept: boolean; thread: EventEmitter }[] = [];
  const draw = createPngDrawer(() => {
    const state = { jobs: 0, ended: 0, kept: true, thread: new EventEmitter() };
    threads.push(state);
    return Object.assign(state.thread, {
      unref() {
        state.kept = false;
      },
      terminate: async () => ++state.ended,
      postMessage: () => ++state.jobs,
    }) as unknown as Thread;
  });
  const answer = (at: number) => void threads[at]!.thread.emit('message', { png: new Uint8Array([at]) });
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
  vi.advanceTimersByTime(19_999);
  expect(threads.map(({ ended, kept }) => [ended, kept])).toEqual([[0, false]]);
  answer(0);
  expect(await slow).toEqual(new Uint8Array([0]));
  vi.advanceTimersByTime(29_999);
  expect(threads[0]?.ended).toBe(0);
  vi.advanceTimersByTime(1);
  expect(threads[0]?.ended).toBe(1);
});

it('R-08 a picture that is drawn for 20 s ends its thread, and the others get theirs', async () => {
  vi.useFakeTimers();
  const { draw, threads, answer } = openThreads();
  const endless = draw(picture);
  const others = [draw(picture), draw(picture)];
  const refused = expect(endless).rejects.toThrow('No picture was drawn.');
  vi.advanceTimersByTime(19_999);
  expect(threads.map(({ jobs, ended }) => [jobs, ended])).toEqual([[1, 0]]);
  vi.advanceTimersByTime(1);
  await refused;
  expect(threads.map(({ jobs, ended }) => [jobs, ended])).toEqual([
    [1, 1],
    [1, 0],
  ]);
  // What the first one still says is not taken for the second's answer.
  answer(0);
  // Each picture has its own 20 s.
  vi.advanceTimersByTime(19_999);
  answer(1);
  vi.advanceTimersByTime(19_999);
  answer(1);
  expect(await Promise.all(others)).toEqual([new Uint8Array([1]), new Uint8Array([1])]);
  vi.advanceTimersByTime(29_999);
  expect(threads[1]?.ended).toBe(0);
  vi.advanceTimersByTime(1);
  expect(threads[1]?.ended).toBe(1);
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
  expect(await second).toEqual(new Uint8Array([1]));
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
  expect(await second).toEqual(new Uint8Array([1]));
});
