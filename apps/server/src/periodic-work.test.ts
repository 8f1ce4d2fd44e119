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
  ...{ database, log: pino({ level: 'silent' }), now: () => new Date(0) },
  ...{ config: { eventsKeptDays: 180 }, providers: { provider: () => undefined } },
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
