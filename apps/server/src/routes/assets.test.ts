import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepBuiltFiles } from '../keep-built-files.ts';
import { type Edge, openEdge } from '../testing/edge.ts';

/*
 * A release: the old build's page requests its later part from the new process, and vice versa while both run. Each
 * process only has its own build's files.
 */

const folders: string[] = [];

/** A folder like the build's output. */
function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-built-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  return folder;
}

const old = { 'later-0LD0LD00.js': 'old();', 'later-0LD0LD00.css': '.old{}', 'chunk-5AME5AME.js': 'same();' };
const newer = { 'later-NEWNEW00.js': 'newer();', 'chunk-5AME5AME.js': 'same();' };
const render = () => ({ html: '', status: 200 }) as never;

let oldEdge: Edge;
let newEdge: Edge;
let oldDir: string;
beforeAll(async () => {
  oldDir = build(old);
  oldEdge = await openEdge({ render, clientDir: oldDir });
  await keepBuiltFiles(oldEdge.services, oldDir);
  const newDir = build(newer);
  for (const folder of ['.git', 'sub']) mkdirSync(join(newDir, folder));
  for (const file of ['.env', '.git/config', 'sub/.npmrc', 'index.html', 'sub/index.html'])
    writeFileSync(join(newDir, file), 'hidden');
  newEdge = await openEdge({ render, clientDir: newDir, besides: oldEdge });
  await keepBuiltFiles(newEdge.services, newDir);
}, 60_000);
afterAll(async () => {
  await newEdge.close();
  await oldEdge.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const ask = (edge: Edge, name: string, headers: Record<string, string> = {}) =>
  edge.ask(`/assets/${name}`, { headers });

describe('W-01 files of another build', () => {
  const both = Object.entries({ ...old, ...newer }).flatMap(([name, text]) =>
    (['old', 'new'] as const).map((process) => ({ name, text, process })),
  );
  it.each(both)('W-01 the $process process serves $name', async ({ name, text, process }) => {
    const answer = await ask(process === 'old' ? oldEdge : newEdge, name);
    expect([answer.status, answer.text]).toEqual([200, text]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(
      name.endsWith('.css') ? /^text\/css/ : /^application\/javascript/,
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers.vary).toContain('Origin');
  });

  it.each(['.env', '.git/config', 'sub/.npmrc', '', 'sub/', 'sub'])(
    'W-01 nothing hidden in the folder is served, and no folder: “%s”',
    async (path) => {
      const { status, text } = await ask(newEdge, path);
      expect([403, 404]).toContain(status);
      expect(text).not.toContain('hidden');
    },
  );

  it('W-01 as compressed by the build, for clients that accept it', async () => {
    const { headers } = await ask(newEdge, 'later-0LD0LD00.js', { 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Origin, Accept-Encoding' });
    expect(Number(headers['content-length'])).toBe(gzipSync('old();').length);
  });

  it.each([
    'later-0LD0LD01.js',
    'later.js',
    '../later-0LD0LD00.js',
    '%2e%2e/later-0LD0LD00.js',
    'later-0LD0LD00.js.gz',
    'later-0LD0LD00.js/',
    'x%27%20or%20true-0LD0LD00.js',
    '',
  ])('W-01 %s is nowhere', async (name) => {
    const { status, headers } = await ask(newEdge, name);
    expect([403, 404]).toContain(status);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it('W-01 a new build is found within a second, and unknown files cost no extra query', async () => {
    const many = vi.spyOn(newEdge.services.database, 'many');
    const third = build({ 'later-TH1RD000.js': 'third();' });
    await keepBuiltFiles(oldEdge.services, third);
    await expect.poll(async () => (await ask(newEdge, 'later-TH1RD000.js')).status).toBe(200);
    many.mockClear();
    const begun = performance.now();
    const asked = Array.from({ length: 40 }, (_, n) =>
      ask(newEdge, `later-${String(n).padStart(8, '0')}.js`),
    );
    for (const { status } of await Promise.all(asked)) expect(status).toBe(404);
    // Forty unknown files: one query a second, however slow this machine is.
    const seconds = (performance.now() - begun) / 1000;
    const looks = many.mock.calls.filter(([{ name }]) => name === 'built_file_list');
    expect(looks.length).toBeLessThanOrEqual(2 + seconds);
    many.mockRestore();
  });

  it('W-01 a file that could not be read is read again by the next request, and then cached', async () => {
    await keepBuiltFiles(oldEdge.services, build({ 'later-F0URTH00.js': 'fourth();' }));
    const { database } = newEdge.services;
    const asEver = database.one;
    let reads = 0;
    database.one = (statement, values) => {
      const isRead = statement.name === 'built_file_find';
      if (isRead) reads += 1;
      return isRead && reads === 1
        ? Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }))
        : asEver(statement, values);
    };
    const statuses: number[] = [];
    const again = async () => {
      const { status } = await ask(newEdge, 'later-F0URTH00.js');
      statuses.push(status);
      return status;
    };
    await expect.poll(again).toBe(200);
    expect(statuses.filter((status) => status >= 500)).toEqual([503]);
    expect((await ask(newEdge, 'later-F0URTH00.js')).text).toBe('fourth();');
    expect(reads).toBe(2);
    database.one = asEver;
  });

  it('W-01 while the list cannot be read a file is not said to be gone: its page asks again', async () => {
    await keepBuiltFiles(oldEdge.services, build({ 'later-F1FTH000.js': 'fifth();' }));
    const { database } = newEdge.services;
    const asEver = database.many;
    let looks = 0;
    database.many = (statement, values) => {
      const isList = statement.name === 'built_file_list';
      if (isList) looks += 1;
      return isList && looks === 1
        ? Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }))
        : asEver(statement, values);
    };
    const seen: Record<number, boolean> = {};
    const again = async () => {
      const before = looks;
      const { status } = await ask(newEdge, 'later-F1FTH000.js');
      if (before === 0 && looks === 1) seen[status] = true;
      return status;
    };
    await expect.poll(again).toBe(200);
    expect(seen).toEqual({ 503: true });
    database.many = asEver;
  });

  it('W-01 two processes of one build that start at the same moment store each file once', async () => {
    const dir = build({ 'later-51XTH000.js': 'sixth();', 'later-51XTH000.css': '.sixth{}' });
    const { services } = newEdge;
    let looking = 2;
    const bothHaveLooked = Promise.withResolvers<void>();
    const database = Object.assign(Object.create(services.database), {
      async many(...asked: Parameters<typeof services.database.many>) {
        const known = await services.database.many(...asked);
        looking -= 1;
        if (looking === 0) bothHaveLooked.resolve();
        await bothHaveLooked.promise;
        return known;
      },
    });
    await Promise.all([1, 2].map(() => keepBuiltFiles({ ...services, database }, dir)));
    await expect.poll(async () => (await ask(newEdge, 'later-51XTH000.js')).text).toBe('sixth();');
  });

  it('W-01 the same file is stored once, and each start marks it as in use', async () => {
    const read = () =>
      oldEdge.services.database.many<{ name: string; content: Buffer; in_use_at: Date }>(
        { name: 'test_built', text: 'select * from built_file order by name' } as never,
        [],
      );
    const before = await read();
    const later = { ...oldEdge.services, now: () => new Date('2040-01-01') };
    const run = vi.spyOn(later.database, 'run');
    await keepBuiltFiles(later, oldDir);
    // Every hour, in every process: what is there is not sent again.
    expect(run.mock.calls.filter(([{ name }]) => name === 'built_file_insert')).toEqual([]);
    run.mockRestore();
    const after = await read();
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const inUse = after.filter(({ in_use_at }) => in_use_at.getUTCFullYear() === 2040);
    expect(inUse.map(({ name }) => name).sort()).toEqual(Object.keys(old).sort());
    const kept = after.find(({ name }) => name === 'later-0LD0LD00.js')?.content;
    expect(gunzipSync(kept!).toString()).toBe(readFileSync(join(oldDir, 'later-0LD0LD00.js'), 'utf8'));
  });
});
