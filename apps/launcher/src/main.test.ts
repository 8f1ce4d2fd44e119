import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCode } from './cannot-start.ts';
import { environment } from './config.ts';
import { identifyProcess } from './process-identity.ts';
import { ownPorts } from './testing/own-ports.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

let env: NodeJS.ProcessEnv;
let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gemporium-start-'));
  const [PORT, BACKUP_PORT, SANDBOX_PORT] = (await ownPorts(3)).map(String);
  // What the test run itself was given must not leak into the store.
  const { PATH, HOME } = environment;
  env = { PATH, HOME, DATA_DIR: dataDir, PORT, BACKUP_PORT, SANDBOX_PORT, METRICS_PORT: '0' };
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Starts the store and answers once it has greeted, or has ended instead. */
async function startStore(overrides: NodeJS.ProcessEnv = {}, meanwhile = (_begun: ChildProcess) => {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...env, ...overrides },
    // As the script does that starts it: the channel closes when the script dies.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  started.push(child);
  let output = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const greeted = new Promise<void>((resolve) => {
    child.stdout!.once('data', () => meanwhile(child));
    child.stdout!.on('data', (chunk) => {
      output += chunk;
      if (output.includes('is ready')) resolve();
    });
  });
  await Promise.race([greeted, exited]);
  return { child, exited, output: () => output };
}

function childrenOf(parent: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return ppid === parent
          ? [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
          : [];
      } catch (error) {
        if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return []; // It has just ended.
        throw error;
      }
    });
}

function isReady(path = '/readyz', port = env.PORT): Promise<{ ready: boolean }> {
  return waitUntilAnswers(`http://127.0.0.1:${port}${path}`, AbortSignal.timeout(30_000));
}

async function untilGone(pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter((pid) => identifyProcess(pid))).toEqual([]);
}

/** Waits until all have ended, and answers whether the last one was there for as long as any of the others. */
async function outlives(last: number, others: number[]): Promise<boolean> {
  let isLast = true;
  const left = () => {
    const isGone = !identifyProcess(last);
    const waiting = others.filter((pid) => identifyProcess(pid));
    if (isGone && waiting.length > 0) isLast = false;
    return isGone ? waiting : [last, ...waiting];
  };
  await expect.poll(left, { interval: 5 }).toEqual([]);
  return isLast;
}

describe.runIf(process.platform === 'linux')('npm start', { timeout: 180_000 }, () => {
  it('brings up the whole store, keeps a second one out, mends what dies and stops within 5 s', async () => {
    const store = await startStore();
    expect(store.output()).toContain(`http://demo-watt.localhost:${env.PORT}/`);
    expect(await isReady()).toEqual({ ready: true });
    expect(await isReady('/healthz', env.SANDBOX_PORT)).toEqual({ ready: true });

    const second = await startStore(
      Object.fromEntries(
        ['PORT', 'BACKUP_PORT', 'SANDBOX_PORT'].map((name, at) => [name, String(20_000 + at)]),
      ),
    );
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Another store already runs on ${dataDir}: process ${store.child.pid}`);

    for (const part of ['dist/server', 'dist/sandbox', 'bin/postgres']) {
      const victim = childrenOf(store.child.pid!).find(({ command }) => command.includes(part))!;
      process.kill(victim.pid, 'SIGKILL');
      await expect.poll(() => store.output().match(/was killed by SIGKILL/g)?.length).toBeGreaterThan(0);
      await untilGone([victim.pid]);
      await expect
        .poll(() => childrenOf(store.child.pid!).filter(({ command }) => command.includes(part)).length)
        .toBe(1);
    }
    expect(await isReady()).toEqual({ ready: true });

    const parts = childrenOf(store.child.pid!);
    expect(parts).toHaveLength(3);
    const begun = performance.now();
    store.child.kill('SIGTERM');
    // Purchases that are under way end in the database.
    const database = parts.find(({ command }) => command.includes('bin/postgres'))!.pid;
    const others = parts.map(({ pid }) => pid).filter((pid) => pid !== database);
    expect(await outlives(database, others)).toBe(true);
    expect(await store.exited).toBe(0);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('leaves nothing running after kill -9, and the next start finds everything in order', async () => {
    const first = await startStore();
    // The start before this one has prepared the samples: they are there, and are never made twice.
    expect(existsSync(join(dataDir, 'samples/prepared.json'))).toBe(true);
    expect(first.output()).not.toContain('samples');
    expect(await isReady('/', env.SANDBOX_PORT)).toEqual({ ready: true });
    const parts = childrenOf(first.child.pid!).map(({ pid }) => pid);
    first.child.kill('SIGKILL');
    await untilGone(parts);
    const second = await startStore();
    expect(second.output()).toContain('Gemporium is ready');
    second.child.kill('SIGINT');
    expect(await second.exited).toBe(0);
  });

  it('ends when the script above it dies, in the middle of its start too', async () => {
    const { exited, output } = await startStore({}, (begun) => begun.disconnect());
    expect(output()).not.toContain('is ready');
    expect(await exited).toBe(0);
    expect(output()).toMatch(/Stopped\.\n$/);
  });

  it('says which port is taken and how to choose another, and ends with its terminal', async () => {
    const store = await startStore();
    const other = await startStore({ DATA_DIR: join(dataDir, 'other') });
    expect(await other.exited).toBe(1);
    expect(other.output()).toContain(`Port ${env.PORT} (PORT) is already taken`);
    store.child.kill('SIGHUP');
    expect(await store.exited).toBe(0);
    expect(store.output()).toMatch(/Stopped\.\n$/);
  });
});
