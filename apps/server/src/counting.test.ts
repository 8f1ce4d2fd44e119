import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countingIn, isFirstHere } from './counting.ts';
import type { Services } from './services.ts';
import { openStage, type Stage } from './testing/stage.ts';

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

describe('what visitors do', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(() => vi.useRealTimers());
  afterAll(() => stage.close());

  it('P-13 is counted by store, limit and subject, in rows that begin with the store and tell nobody the subject', async () => {
    const stores = ['watt.production', 'watt.demo', 'volt.production'];
    const subjects = [
      ['198.51.100.7'],
      ['198.51.100.7', 'ada'],
      ['198.51.100.7,ada'],
      ['198.51.100.7 ada'],
      ['ada', '198.51.100.7'],
    ];
    const places = stores.flatMap((store) =>
      [minute, hour].flatMap((limit) => subjects.map((subject) => ({ store, limit, subject }))),
    );
    for (const [n, { store, limit, subject }] of places.entries())
      await countingIn(stage.services, store).addSeveral(limit, n + 1, ...subject);
    for (const [n, { store, limit, subject }] of places.entries())
      expect(await countingIn(stage.services, store).count(limit, ...subject)).toBe(n + 1);
    const rows = await stage.rows<{ key: string }>('select key from guard_counter');
    const by = (store: string) => rows.filter(({ key }) => key.startsWith(`${store} `)).length;
    expect(stores.map(by)).toEqual(stores.map(() => 2 * subjects.length));
    // Nor that two stores have the same visitor.
    const whoms = new Set(rows.map(({ key }) => key.split(' ')[1]));
    expect(whoms.size).toBe(stores.length * subjects.length);
    expect(rows.filter(({ key }) => /198\.51|ada/.test(key))).toEqual([]);
  });
});
