import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { identifyProcess, pidNamespace } from './process-identity.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-lock-'));
  file = join(folder, 'store.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const me = identifyProcess(process.pid)!;
const holder = { ...me, since: '2026-01-01T00:00:00.000Z', note: 'http://127.0.0.1:8080', nonce: 'n' };
const nobody = 2 ** 22 + 1; // Above every process number Linux gives out.

describe('the lock on a data folder', () => {
  it.each([
    ['of a launcher that was killed', JSON.stringify({ ...holder, pid: nobody })],
    ['whose number another program got since', JSON.stringify({ ...holder, startedAt: 'earlier' })],
    ['that a crash of the machine cut off', '{"pid":12'],
    ['that is empty', ''],
  ])('a lock %s is taken over', async (_, content) => {
    writeFileSync(file, content);
    const result = await lockFolder(file, 'second');
    expect(result.locked).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, note: 'second' });
  });

  it('the lock of a living store is refused, names it, and stays untouched', async () => {
    const content = JSON.stringify(holder);
    writeFileSync(file, content);
    const result = await lockFolder(file, 'second');
    expect(result).toMatchObject({
      locked: false,
      holder: { pid: process.pid, note: 'http://127.0.0.1:8080' },
    });
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it('of two starters at once, one gets a dead store’s lock', async () => {
    writeFileSync(file, JSON.stringify({ ...holder, pid: nobody }));
    const results = await Promise.all([lockFolder(file, 'a'), lockFolder(file, 'b')]);
    expect(results.filter(({ locked }) => locked)).toHaveLength(1);
  });

  it('is free again once it is released', async () => {
    const first = await lockFolder(file, 'first');
    if (first.locked) first.release();
    expect(await lockFolder(file, 'second')).toMatchObject({ locked: true });
  });

  it('in another container, a lock that is still being touched is refused', async () => {
    writeFileSync(file, JSON.stringify({ ...holder, namespace: `not ${pidNamespace()}` }));
    const heart = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
    const result = await lockFolder(file, 'second');
    clearInterval(heart);
    expect(result.locked).toBe(false);
  });
});
