import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenFor } from '../repositories/notices.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { localWake, remoteWake } from './wake.ts';

let opened: TestDatabase;
let client: Awaited<ReturnType<TestDatabase['database']['connect']>>;
const heard: string[] = [];
beforeAll(async () => {
  opened = await openTestDatabase();
  client = await opened.database.connect();
  await listenFor(client, 'work', () => heard.push('work'));
});
afterAll(async () => {
  await client.end();
  await opened.close();
});

const soon = { interval: 10 };
const silent = pino({ level: 'silent' });

it('O-13 a process without a worker notifies the others through the database, with calls batched', async () => {
  const signal = remoteWake(opened.database, silent, 50);
  for (let calls = 0; calls < 20; calls += 1) signal.wake();
  await expect.poll(() => heard, soon).toEqual(['work']);
  signal.wake();
  await expect.poll(() => heard, soon).toEqual(['work', 'work']);
});

it('O-13 while the database is down the failure is ignored, the worker polls, and the next call is made', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const database = { ...opened.database, run: () => Promise.reject(new Error('away')) };
  const signal = remoteWake(database, log, 1);
  signal.wake();
  await expect.poll(() => lines, soon).toHaveLength(1);
  signal.wake();
  await expect.poll(() => lines, soon).toHaveLength(2);
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    lines.map(() => expect.objectContaining({ level: 20, error: 'Error: away' })),
  );
});

it('O-13 a process with a worker notifies it, and all other listeners', () => {
  const signal = localWake();
  signal.wake();
  const told: string[] = [];
  signal.onWake(() => told.push('one'));
  signal.onWake(() => told.push('two'));
  signal.wake();
  expect(told).toEqual(['one', 'two']);
});
