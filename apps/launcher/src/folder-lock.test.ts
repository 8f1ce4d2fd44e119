import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { identifyProcess, pidNamespace, stillRuns } from './process-identity.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-lock-'));
  file = join(folder, 'store.lock');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

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

  it('says whose it is and since when, for its owner alone, and leaves nothing beside it', async () => {
    const begun = Date.now();
    const result = await lockFolder(file, 'http://127.0.0.1:8080');
    const said = JSON.parse(readFileSync(file, 'utf8'));
    expect(said).toEqual({
      ...me,
      since: expect.any(String),
      note: 'http://127.0.0.1:8080',
      nonce: expect.any(String),
    });
    expect(Date.parse(said.since)).toBeGreaterThanOrEqual(begun);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['store.lock']);
    if (result.locked) result.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['{"startedAt":"x"}', '{"pid":1}', '{"pid":"1","startedAt":"x"}', '{"pid":1,"startedAt":2}', '12'])(
    'one without an owner (%s) is free',
    async (content) => {
      vi.useFakeTimers(); // Nobody is waited for.
      writeFileSync(file, content);
      expect(await lockFolder(file, 'second')).toMatchObject({ locked: true });
      expect(readdirSync(folder)).toEqual(['store.lock']);
    },
  );

  it('that was taken over is not removed by its former owner', async () => {
    const first = await lockFolder(file, 'first');
    const other = JSON.stringify({ ...holder, nonce: 'other' });
    writeFileSync(file, other);
    if (first.locked) first.release();
    expect(readFileSync(file, 'utf8')).toBe(other);
  });

  it('that is no longer there is let go of without complaint', async () => {
    const first = await lockFolder(file, 'first');
    rmSync(file);
    if (first.locked) first.release();
    expect(first.locked).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  describe('in another container', () => {
    const abroad = JSON.stringify({ ...holder, namespace: `not ${pidNamespace()}` });
    beforeEach(() => void vi.useFakeTimers());

    it('one that was not touched for six seconds is taken over, and not before', async () => {
      writeFileSync(file, abroad);
      const taking = lockFolder(file, 'second');
      await vi.advanceTimersByTimeAsync(5_900);
      expect(readFileSync(file, 'utf8')).toBe(abroad);
      await vi.advanceTimersByTimeAsync(200);
      expect(await taking).toMatchObject({ locked: true });
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ note: 'second' });
    });

    it('ours is touched often enough to be seen alive there, until it is let go', async () => {
      const mine = await lockFolder(file, 'first');
      const past = new Date('2020-01-01T00:00:00Z');
      const touched: boolean[] = [];
      for (let span = 0; span < 3; span += 1) {
        utimesSync(file, past, past);
        await vi.advanceTimersByTimeAsync(5_999);
        touched.push(statSync(file).mtimeMs > past.getTime());
      }
      expect(touched).toEqual([true, true, true]);
      rmSync(file);
      await vi.advanceTimersByTimeAsync(6_000);
      expect(existsSync(file)).toBe(false);
      if (mine.locked) mine.release();
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

describe('a process', () => {
  it('is known by its number and the moment it began, and by neither once it has ended', async () => {
    expect(me).toEqual({
      pid: process.pid,
      startedAt: expect.stringMatching(/./),
      namespace: pidNamespace(),
    });
    expect([
      stillRuns(me),
      stillRuns({ ...me, startedAt: 'earlier' }),
      stillRuns({ ...me, pid: nobody }),
    ]).toEqual([true, false, false]);
    expect(identifyProcess(nobody)).toBeUndefined();
    expect(identifyProcess(process.ppid)?.startedAt).not.toBe(me.startedAt);
  });

  it.runIf(process.platform === 'linux')('is known whatever it calls itself', async () => {
    // The process name precedes the counted fields, in parentheses.
    const script = 'printf "a) Z 1 (b" > /proc/$$/comm; echo; read -r end';
    const child = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
    const earlier = identifyProcess(child.pid!);
    await once(child.stdout, 'data');
    expect(earlier?.startedAt).toMatch(/^[0-9a-f-]{36}\/\d+$/);
    expect(identifyProcess(child.pid!)).toEqual(earlier);
    child.stdin.end();
    await once(child, 'exit');
    expect(identifyProcess(child.pid!)).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')(
    'that has ended but is not reaped (a zombie) counts as dead',
    async () => {
      const child = spawn('/bin/sh', ['-c', 'sleep 0.02 & echo $!; exec cat'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const pid = Number(String((await once(child.stdout, 'data'))[0]));
      await expect.poll(() => identifyProcess(pid), { interval: 5 }).toBeUndefined();
      expect(existsSync(`/proc/${pid}`)).toBe(true);
      child.stdin.end();
      await once(child, 'exit');
    },
  );
});
