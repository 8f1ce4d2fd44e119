import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followClock } from './clock.ts';
import { followMethods } from './follow-methods.ts';
import { startMeasuringWork } from './jobs/measure-work.ts';
import { startKeepingBuiltFiles } from './keep-built-files.ts';
import type { Services } from './services.ts';
import { startSweeping } from './sweep.ts';

/* The periodic work of a process: as often as docs/operations says, and not after it is stopped. */

const clientDir = mkdtempSync(join(tmpdir(), 'gemporium-built-'));
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

let looks = 0;
/** An empty database that counts its queries. */
const database = {
  one: async () => {
    looks += 1;
    return { epochMs: 0 };
  },
  many: async () => {
    looks += 1;
    return [];
  },
  run: async () => {
    looks += 1;
    return 0;
  },
};
const services = {
  database,
  log: pino({ level: 'silent' }),
  now: () => new Date(0),
  config: { eventsKeptDays: 180 },
  providers: { provider: () => undefined },
} as unknown as Services;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  looks = 0;
});
afterEach(() => vi.useRealTimers());

type Doing = { stop(): void } | (() => void);
/** Lets time pass, once the folder has been read. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn += 1) await readdir(clientDir);
}

const minute = 60;
it.each<[what: string, seconds: number, start: () => Doing | Promise<Doing>, page: string, said: string]>([
  [
    'deletes old rows',
    10 * minute,
    () => startSweeping(services),
    'statistics',
    'workers check every ten minutes',
  ],
  [
    'says that its files are in use',
    60 * minute,
    () => startKeepingBuiltFiles(services, clientDir),
    'server',
    'every hour it records that they are in use',
  ],
  [
    'asks the database for the time',
    10,
    () => followClock(services.database, services.log),
    'server',
    'reads it at start and every ten seconds',
  ],
  [
    'checks which methods are out of service',
    2,
    () => followMethods(services),
    'methods',
    'checks it every two seconds',
  ],
  [
    'counts what waits',
    15,
    () => startMeasuringWork(services),
    'server',
    'is older than two minutes or missing',
  ],
])('P-13 O-15 T-01 a process %s every %i seconds', async (_what, seconds, start, page, said) => {
  const doing = await start();
  await pass(0);
  const atFirst = looks;
  await pass(seconds * 1000 - 1);
  expect(looks).toBe(atFirst);
  await pass(1);
  expect(looks).toBeGreaterThan(atFirst);
  if (typeof doing === 'function') doing();
  else doing.stop();
  const atLast = looks;
  await pass(seconds * 3000);
  expect(looks).toBe(atLast);
  const book = readFileSync(new URL(`../../../docs/operations/${page}.md`, import.meta.url), 'utf8');
  expect(book.replace(/\s+/g, ' ')).toContain(said);
});

const gone = 'Cannot use a pool after calling end on the pool';
it.each<[what: string, seconds: number, start: (own: Services) => Doing | Promise<Doing>]>([
  ['deletes old rows', 10 * minute, (own) => startSweeping(own)],
  ['says that its files are in use', 60 * minute, (own) => startKeepingBuiltFiles(own, clientDir)],
  ['counts what waits', 15, (own) => startMeasuringWork(own)],
])(
  'O-11 a process that is stopped while it %s warns of nothing; one that goes on does',
  async (_what, seconds, start) => {
    for (const isStopped of [false, true]) {
      const lines: string[] = [];
      const log = pino({}, { write: (line: string) => void lines.push(line) });
      const asked: PromiseWithResolvers<never>[] = [];
      let isAsked = false;
      const ask = (otherwise: unknown) => async () => {
        if (!isAsked) return otherwise;
        asked.push(Promise.withResolvers<never>());
        return asked.at(-1)!.promise;
      };
      const slow = { one: ask({ count: 0, oldestSeconds: 0 }), many: ask([]), run: ask(0) };
      const stop = (await start({ ...services, database: slow, log } as unknown as Services)) as () => void;
      await pass(0);
      isAsked = true;
      await pass(seconds * 1000);
      await expect.poll(() => asked.length).toBe(1);
      if (isStopped) stop();
      asked[0]!.reject(new Error(gone));
      await pass(0);
      expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(isStopped ? [] : [gone]);
      stop();
    }
  },
);
