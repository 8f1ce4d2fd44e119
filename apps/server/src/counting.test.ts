import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isFirstHere } from './counting.ts';
import type { Services } from './services.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = { name: 'sample-minute', most: 3, seconds: 60 };
const hour = { name: 'sample-hour', most: 3, seconds: 3_600 };

it('P-13 the first use is tracked by process, limit and subject, for the whole window and no longer', async () => {
  const [one, another] = [{}, {}] as Services[];
  expect(await isFirstHere(one!, minute, 'a')).toBe(true);
  expect(await isFirstHere(one!, minute, 'a')).toBe(false);
  expect(await isFirstHere(one!, minute, 'b')).toBe(true);
  expect(await isFirstHere(one!, hour, 'a')).toBe(true);
  expect(await isFirstHere(another!, minute, 'a')).toBe(true);
  vi.advanceTimersByTime(59_000);
  expect(await isFirstHere(one!, minute, 'a')).toBe(false);
  vi.advanceTimersByTime(1_001);
  expect(await isFirstHere(one!, minute, 'a')).toBe(true);
  expect(await isFirstHere(one!, hour, 'a')).toBe(false);
});
