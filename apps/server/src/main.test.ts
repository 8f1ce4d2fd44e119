import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sampleTree } from '@gemporium/catalogue/testing/sample-tree.ts';
import { ownPorts } from '@gemporium/launcher/testing/own-ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CreatedDatabase, createTestDatabase } from './testing/test-database.ts';

/* The server as its operator meets it: a process with an environment, a log and an exit code. */

let database: CreatedDatabase;
let folder: string;
let env: NodeJS.ProcessEnv;
const started: ChildProcess[] = [];

/** On request, what no code of the server does. */
const bugs = `process.on('message', (kind) => {
  if (kind === 'throw') setImmediate(() => { throw new Error('a planted bug') });
  if (kind === 'reject') Promise.reject(new Error('a planted bug'));
})`;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'server-process-'));
  for (const [file, content] of Object.entries(sampleTree())) {
    mkdirSync(dirname(join(folder, 'brands', file)), { recursive: true });
    writeFileSync(join(folder, 'brands', file), JSON.stringify(content));
  }
  writeFileSync(join(folder, 'local-secret'), 'ab'.repeat(32), { mode: 0o600 });
  const [PORT, BACKUP_PORT, METRICS_PORT] = (await ownPorts(3)).map(String);
  env = {
    PATH: process.env.PATH,
    PORT,
    BACKUP_PORT,
    METRICS_PORT,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    BRANDS_DIR: join(folder, 'brands'),
    STOREFRONT_DIR: join(folder, 'not-built'),
  };
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
  await database.drop();
});

interface Line {
  msg: string;
  level: string;
  reason?: string;
  err?: { message: string };
}

/** Starts the process as the launcher does, and waits until it is ready or has ended. */
async function start(changes: NodeJS.ProcessEnv = {}, meanwhile = async (_begun: ChildProcess) => {}) {
  const program = join(import.meta.dirname, 'main.ts');
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(bugs)}`, program],
    {
      env: { ...env, ...changes },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  started.push(child);
  let [told, complaints] = ['', ''];
  child.stderr!.on('data', (chunk) => (complaints += chunk));
  const said = [once(child.stdout!, 'end'), once(child.stderr!, 'end')];
  const ended = Promise.all([once(child, 'exit'), ...said]).then(([[code]]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    child.stdout!.on('data', (chunk) => {
      told += chunk;
      if (told.includes('"the server is ready"')) resolve();
    });
  });
  await meanwhile(child);
  await Promise.race([ready, ended]);
  return {
    child,
    ended,
    complaints: () => complaints,
    log: () =>
      told
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line): Line => JSON.parse(line)),
  };
}

const answers = () =>
  fetch(`http://127.0.0.1:${env.PORT}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
const figures = async () => (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text();

describe('Y-01 a server process that cannot start', () => {
  it('Y-01 names everything that is wrong with its environment, one to a line, and ends with 1', async () => {
    const { ended, complaints, log } = await start({ PORT: 'high', DATABASE_URL: '', RUN_MODE: 'loco' });
    expect(await ended).toBe(1);
    expect(complaints().split('\n')).toEqual([
      'The server cannot start:',
      '  - RUN_MODE is "loco", but it must be one of: local, live.',
      '  - PORT is "high", but it must be a whole number from 1 to 65535.',
      '  - DATABASE_URL is missing: it names the PostgreSQL that keeps the orders.',
      '',
    ]);
    expect(log()).toEqual([]);
  });

  it('Y-01 says what is wrong with its surroundings, and ends with 1', async () => {
    const { ended, complaints } = await start({
      DATABASE_URL: `postgres://nobody@127.0.0.1:${env.PORT}/store`,
    });
    expect(await ended).toBe(1);
    expect(complaints()).toMatch(/^The server cannot start:\n {2}- The database .* does not answer: /);
  });
});

describe('O-11 a server process that ends', () => {
  it('O-11 by SIGTERM as soon as it answers: in order, with 0', async () => {
    const { ended, log, complaints } = await start({}, async (child) => {
      await expect.poll(answers, { interval: 10 }).toBe(true);
      child.kill('SIGTERM');
    });
    expect(await ended).toBe(0);
    const stops = log().filter(({ msg }) => msg === 'the server stops');
    expect([stops, complaints()]).toEqual([[expect.objectContaining({ reason: 'SIGTERM' })], '']);
  });

  it('O-11 because its launcher is gone before it is ready', async () => {
    const { ended, log } = await start({}, async (child) => child.disconnect());
    // 1 if this machine is so slow that the start does not end in time.
    expect([0, 1]).toContain(await ended);
    expect(log()).toContainEqual(expect.objectContaining({ reason: 'the launcher is gone' }));
  });

  it('O-11 because its launcher is gone, however that died: in order, with 0', async () => {
    const { child, ended, log } = await start();
    child.disconnect();
    expect(await ended).toBe(0);
    expect(log()).toContainEqual(expect.objectContaining({ reason: 'the launcher is gone' }));
  });

  it.each(['throw', 'reject'])('O-11 by a bug (%s): with its reason in the log, and 1', async (kind) => {
    const { child, ended, log } = await start();
    child.send(kind);
    expect(await ended).toBe(1);
    const fatal = log().filter(({ level }) => level === 'fatal');
    expect(fatal).toMatchObject([
      { msg: 'the server ends because of a bug', err: { message: 'a planted bug' } },
    ]);
  });
});

describe('O-13 what a server process tells its operator', () => {
  it('O-13 a secret that others can read, as a warning, and the figures of the process', async () => {
    const exposed = join(folder, 'exposed-secret');
    writeFileSync(exposed, 'cd'.repeat(32), { mode: 0o644 });
    const { child, ended, log } = await start({ LOCAL_SECRET_FILE: exposed });
    expect(log()).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: expect.stringContaining('chmod 600') }),
    );
    expect(await figures()).toMatch(/^process_cpu_seconds_total [\d.]+/m);
    for (const _twice of [1, 2]) child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(log().filter(({ reason }) => reason)).toMatchObject([{ reason: 'SIGINT' }]);
  });

  it('O-13 no figures, if it is to serve none', async () => {
    const { child, ended } = await start({ METRICS_PORT: '0' });
    await expect(figures()).rejects.toThrow();
    child.kill();
    expect(await ended).toBe(0);
  });
});
