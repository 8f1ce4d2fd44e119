import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LauncherConfig, readConfig } from './config.ts';
import { makeFolder } from './make-folder.ts';
import { type DiedEarly, type NodeChild, startNodeChild } from './node-child.ts';
import { sandboxPart, serverPart } from './parts.ts';
import { findFreePort } from './ports.ts';
import { identifyProcess, stillRuns } from './process-identity.ts';
import type { Running } from './running.ts';
import { prepareSamples } from './samples.ts';

/* What the launcher does with its parts, played by programs of a few lines. */

let folder: string;
let config: LauncherConfig;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-parts-'));
  const [PORT, SANDBOX_PORT] = [String(await findFreePort()), String(await findFreePort())];
  config = { ...readConfig({ DATA_DIR: folder, PORT, SANDBOX_PORT }), distDir: join(folder, 'dist') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

const never = new AbortController().signal;
function program(name: string, text: string): string {
  makeFolder(join(folder, 'dist', name));
  const file = join(folder, 'dist', name, 'main.js');
  writeFileSync(join(folder, 'dist', name, 'package.json'), '{"type":"module"}');
  writeFileSync(file, text);
  return file;
}
const part = (name: string, text: string, of: Partial<NodeChild> = {}): NodeChild => ({
  name: 'the part',
  entry: program(name, text),
  env: {},
  logFile: join(folder, 'logs', `${name}.log`),
  readyUrl: `http://127.0.0.1:${config.ports.store}/none`,
  ...of,
});

describe('a part that ends before it is ready', () => {
  const died = (child: NodeChild, signal = never) =>
    startNodeChild(child, signal).then(
      () => expect.unreachable(),
      (error: DiedEarly) => error,
    );

  it('by itself: how, its own last words, and where the log is', async () => {
    const child = part(
      'broken',
      `console.log('no such table'); console.error('giving up'); process.exitCode = 3;`,
    );
    makeFolder(join(folder, 'logs'));
    writeFileSync(child.logFile, 'of an earlier start\n');
    const why = await died(child);
    expect([why.message, why.how, why.killed, why.remedy]).toEqual([
      'The part ended with code 3. Its last words:\n  no such table\n  giving up',
      'ended with code 3',
      false,
      `The whole log is in ${child.logFile}.`,
    ]);
    expect(readFileSync(child.logFile, 'utf8')).toBe('of an earlier start\nno such table\ngiving up\n');
  });

  it('by a signal from outside: it was killed, and wrote nothing', async () => {
    const why = await died(part('killed', `process.kill(process.pid, 'SIGKILL');`));
    expect([why.message, why.killed]).toEqual(['The part was killed by SIGKILL. It wrote nothing.', true]);
  });

  it('because the store is stopping: it is killed, and not reported as a failure', async () => {
    const stop = new AbortController();
    const pidFile = join(folder, 'pid');
    const child = part(
      'endless',
      `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.PID_FILE, String(process.pid)); setInterval(() => {}, 1e6);`,
      { env: { PID_FILE: pidFile } },
    );
    const starting = startNodeChild(child, stop.signal).catch((error: unknown) => error);
    const pid = () => Number(existsSync(pidFile) && readFileSync(pidFile, 'utf8'));
    await expect.poll(pid, { interval: 10 }).toBeGreaterThan(0);
    stop.abort(new Error('told to stop'));
    expect(await starting).toEqual(new Error('told to stop'));
    expect(identifyProcess(pid())).toBeUndefined();
  });
});

/** Answers 503 once and then 200, to whatever it is asked, and writes down what that was; so it does with its environment. */
const listening = `
  import { createServer } from 'node:http';
  const { HOST, PORT, SANDBOX_PORT, DATABASE_URL, SANDBOX_DATA_DIR } = process.env;
  let code = 503;
  createServer((request, response) => {
    console.log(request.url);
    response.writeHead(code).end();
    code = 200;
  }).listen(Number(process.argv[1].includes('sandbox') ? SANDBOX_PORT : PORT), HOST, () =>
    console.log(DATABASE_URL ?? SANDBOX_DATA_DIR),
  );`;

it('server and sandbox are ready when they can do their work, and say their last words when they die', async () => {
  program('server', listening);
  program('sandbox', listening);
  const parts = [serverPart(config, 'postgres://own/shop'), sandboxPart(config)];
  const running: Running[] = await Promise.all(parts.map((one) => one.start(never, undefined)));
  expect(parts.map(({ name }) => name)).toEqual(['The server', 'The sandbox']);
  expect(parts.map((one) => one.lastWords())).toEqual([
    ['postgres://own/shop', '/readyz', '/readyz'],
    [join(folder, 'sandbox'), '/healthz', '/healthz'],
  ]);
  expect(await Promise.all(running.map((one) => one.stop(5_000)))).toEqual([
    { code: null, signal: 'SIGTERM' },
    { code: null, signal: 'SIGTERM' },
  ]);
});

it.runIf(process.platform === 'linux')(
  'a part that hears no request to end is killed with its launcher, however that dies',
  async () => {
    const deaf = `for (const word of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(word, () => {});`;
    const child = part('deaf', `${deaf}\n${listening}`, {
      env: { PORT: String(config.ports.store), HOST: '127.0.0.1' },
    });
    const script = `import { startNodeChild } from ${JSON.stringify(join(import.meta.dirname, 'node-child.ts'))};
      console.log((await startNodeChild(JSON.parse(process.argv[1]), new AbortController().signal)).pid);`;
    const words = ['--input-type=module', '-e', script, JSON.stringify(child)];
    const launcher = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const deafOne = identifyProcess(Number(String((await once(launcher.stdout, 'data'))[0])))!;
    launcher.kill('SIGKILL');
    try {
      await expect.poll(() => stillRuns(deafOne)).toBe(false);
    } finally {
      if (stillRuns(deafOne)) process.kill(deafOne.pid, 'SIGKILL');
    }
  },
);

describe('the samples', () => {
  const prepare = (text: string, stop = never) => {
    program('cli', text);
    return prepareSamples(config, 'postgres://own/shop', stop);
  };
  const log = () => readFileSync(join(config.logsDir, 'samples.log'), 'utf8');

  it('are made by the operator’s command on this very store, and nothing is said', async () => {
    const words = `console.log([...process.argv.slice(2), process.env.DATABASE_URL, process.env.STORE_URL].join(' '));`;
    expect(await prepare(words)).toBeUndefined();
    expect(log()).toBe(`samples prepare postgres://own/shop ${config.storeUrl}\n`);
  });

  it('that are not complete are no reason to stop: the last word of the command says why', async () => {
    expect(
      await prepare(`console.log('first'); console.error('no game ashquill'); process.exitCode = 3;`),
    ).toBe(
      `The samples of “what to try” are not complete: no game ashquill. The next start tries again (see ${join(config.logsDir, 'samples.log')}).`,
    );
  });

  it('are abandoned silently when the store is stopped', async () => {
    const stop = new AbortController();
    const preparing = prepare(`console.log('begun'); setInterval(() => {}, 1e6);`, stop.signal);
    await expect.poll(log, { interval: 10 }).toContain('begun');
    stop.abort();
    expect(await preparing).toBeUndefined();
  });
});
