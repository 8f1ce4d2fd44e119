import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LauncherConfig, type Ports, portVariables, readConfig } from './config.ts';
import { lockFolder } from './folder-lock.ts';
import { runStore, stopWithinMs } from './store.ts';
import type { Terminal } from './terminal.ts';
import { ownPorts } from './testing/own-ports.ts';

/* What the launcher looks at before it starts anything. */

let folder: string;
let ports: number[];
let taken: Server[] = [];
beforeAll(async () => {
  ports = await ownPorts(4);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-store-'));
  writeFileSync(join(folder, 'secrets.json'), '{}');
  mkdirSync(join(folder, 'brands'));
});
afterEach(async () => {
  await Promise.all(taken.map((one) => new Promise((resolve) => one.close(resolve))));
  taken = [];
  rmSync(folder, { recursive: true });
});

const configOf = (env: NodeJS.ProcessEnv = {}): LauncherConfig => {
  const names = ['PORT', 'BACKUP_PORT', 'SANDBOX_PORT', 'METRICS_PORT'];
  return readConfig({
    ...Object.fromEntries(names.map((name, at) => [name, String(ports[at])])),
    DATA_DIR: join(folder, 'data'),
    BRANDS_DIR: join(folder, 'brands'),
    ...env,
  });
};
const live = () => ({
  RUN_MODE: 'live',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://db/shop',
  SECRETS_FILE: join(folder, 'secrets.json'),
});
const takes = async (host: string, port: number) => {
  const server = createServer();
  taken.push(server);
  await new Promise<void>((resolve) => server.listen({ host, port, exclusive: true }, resolve));
};

/** Records what would be started, and starts nothing. */
function terminalThat(hears: (label: string) => void): Terminal {
  const plain = (text: string) => text;
  return {
    say: hears,
    bold: plain,
    dim: plain,
    red: plain,
    during(label) {
      hears(label);
      return new Promise(() => {});
    },
  };
}

/** Why a start fails, or what it has started before the build: then it is stopped. */
async function starting(config: LauncherConfig): Promise<unknown> {
  const stop = new AbortController();
  const begun: string[] = [];
  const terminal = terminalThat((label) => {
    begun.push(label);
    setImmediate(() => stop.abort());
  });
  return runStore(config, terminal, stop.signal).then(
    () => begun,
    (error: Error & { remedy?: string }) => [error.message, error.remedy],
  );
}

const names = Object.keys(portVariables) as (keyof Ports)[];
describe('before anything is started', () => {
  it.each<[mode: string, name: keyof Ports, isNeeded: boolean]>([
    ...names.map((name): [string, keyof Ports, boolean] => ['local', name, true]),
    ...names.map((name): [string, keyof Ports, boolean] => ['live', name, name !== 'sandbox']),
  ])('in %s mode the port of the %s is looked at: %s', async (mode, name, isNeeded) => {
    const config = configOf(mode === 'live' ? live() : {});
    await takes('127.0.0.1', config.ports[name]);
    const reason = `Port ${config.ports[name]} (${portVariables[name]}) is already taken by another program on this machine.`;
    const told = await starting(config);
    if (isNeeded) expect(told).toEqual([reason, expect.stringContaining(`${portVariables[name]}=`)]);
    else expect(told).toEqual(['Building the store']);
    expect(readdirSync(config.dataDir)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'each port is looked at where it is listened on: metrics on this machine alone',
    async () => {
      const config = configOf({ HOST: '127.0.0.2' });
      for (const name of names)
        await takes(name === 'metrics' ? '127.0.0.2' : '127.0.0.1', config.ports[name]);
      expect(await starting(config)).toEqual(['Starting PostgreSQL', 'Building the store']);
      await takes('127.0.0.1', config.ports.metrics);
      expect(await starting(config)).toEqual([expect.stringContaining('(METRICS_PORT)'), expect.anything()]);
    },
  );

  it('brands and secrets that are not where they should be are named by their variables', async () => {
    const none = join(folder, 'none');
    const missing = `Cannot use ${none}: it does not exist (ENOENT).`;
    expect(await starting(configOf({ BRANDS_DIR: none }))).toEqual([missing, 'BRANDS_DIR says where it is.']);
    for (const mode of [live(), {}])
      expect(await starting(configOf({ ...mode, SECRETS_FILE: none }))).toEqual([
        missing,
        'SECRETS_FILE says where it is.',
      ]);
  });

  it('a local store has its secret before its first part, and a live one is given none', async () => {
    const local = configOf();
    expect(await starting(local)).toEqual(['Starting PostgreSQL', 'Building the store']);
    expect(existsSync(local.localSecretFile)).toBe(true);
    expect(readdirSync(local.dataDir)).toEqual(['local-secret']);
    rmSync(local.dataDir, { recursive: true });
    const config = configOf(live());
    expect(await starting(config)).toEqual(['Building the store']);
    expect(readdirSync(config.dataDir)).toEqual([]);
  });

  it('the new folder is its owner’s: nobody else looks into it, and root lets PostgreSQL’s user pass', async () => {
    const config = configOf();
    await starting(config);
    expect(statSync(config.dataDir).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  });

  it('a folder of another store that lives is refused: whose it is, and how to run a second one beside it', async () => {
    const config = configOf({ METRICS_PORT: '0' });
    mkdirSync(config.dataDir);
    const lock = await lockFolder(join(config.dataDir, 'store.lock'), 'http://127.0.0.1:8080');
    const since = expect.stringMatching(
      `^Another store already runs on ${config.dataDir}: process ${process.pid}, since 20[^ ]+Z, at http://127.0.0.1:8080\\.$`,
    );
    const [store, backup, sandbox] = ports.map((port) => port + 100);
    expect(await starting(config)).toEqual([
      since,
      `Stop it (Ctrl-C in its terminal, or kill ${process.pid}), or run a second one beside it:\n` +
        `  DATA_DIR=${config.dataDir}-2 PORT=${store} BACKUP_PORT=${backup} SANDBOX_PORT=${sandbox} npm start`,
    ]);
    if (lock.locked) lock.release();
    expect(await starting(config)).toEqual(['Starting PostgreSQL', 'Building the store']);
  });
});

describe('a start, step by step, in which nothing is really started', () => {
  const steps = ['Starting PostgreSQL', 'Building the store', 'Starting the store', 'Preparing the samples'];
  /** What is said until the store is stopped: in the middle of a step, or once it has greeted. */
  async function told(stopIn: string, answers: Record<string, unknown> = {}) {
    const { brandsDir } = readConfig({});
    const config = { ...configOf(), brandsDir };
    const stop = new AbortController();
    const words: string[] = [];
    const greeted = Promise.withResolvers<void>();
    const running = runStore(
      config,
      {
        bold: (text) => text,
        dim: (text) => text,
        red: (text) => `red: ${text}`,
        say(text) {
          const isReady = text.includes('is ready');
          words.push(isReady ? 'ready' : text);
          if (isReady) greeted.resolve();
        },
        async during(label) {
          words.push(label);
          if (label === stopIn) stop.abort();
          return answers[label] as never;
        },
      },
      stop.signal,
    );
    await Promise.race([greeted.promise, running]);
    // Whatever goes on by itself does so now.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const isLocked = readdirSync(config.dataDir).includes('store.lock');
    stop.abort();
    await running;
    return { words, isLocked };
  }

  it('it greets once all of it is done, and then goes on until it is stopped', async () => {
    expect(await told('')).toEqual({ words: [...steps, 'ready'], isLocked: true });
  });

  it.each(steps)('stopped while it is %s, it begins nothing else and frees its folder', async (step) => {
    const done = steps.slice(0, Math.max(steps.indexOf(step), 1) + 1);
    expect(await told(step)).toEqual({ words: done, isLocked: false });
  });

  it('says what was wrong with the samples, and greets all the same', async () => {
    const problem = 'The samples of “what to try” are not complete';
    const { words } = await told('', { 'Preparing the samples': problem });
    expect(words.slice(-2)).toEqual([`red: ${problem}`, 'ready']);
  });

  it('its parts may take less time to stop, one after the other, than Ctrl-C promises', () => {
    const sum = Object.values(stopWithinMs).reduce((all, one) => all + one, 0);
    expect(sum).toBeLessThan(5_000);
  });
});

it('the logs of all three parts are put aside while the store runs, each when it is too long', async () => {
  const config = configOf();
  mkdirSync(config.logsDir, { recursive: true });
  const logs = ['server.log', 'sandbox.log', 'postgres.log'].map((name) => join(config.logsDir, name));
  const most = 64 * 1024 * 1024;
  for (const log of logs) {
    writeFileSync(log, '');
    truncateSync(log, most + 1);
    mkdirSync(`${log}.1`); // It cannot be put aside: nothing of that size is copied here.
  }
  const other = join(config.logsDir, 'other.log');
  writeFileSync(other, '');
  truncateSync(other, most + 1);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [stop, begun] = [new AbortController(), Promise.withResolvers<void>()];
  const sizes = () => [...logs, other].map((log) => statSync(log).size);
  const running = runStore(
    config,
    terminalThat(() => begun.resolve()),
    stop.signal,
  );
  try {
    await begun.promise;
    vi.advanceTimersByTime(29_999);
    expect(sizes()).toEqual([most + 1, most + 1, most + 1, most + 1]);
    vi.advanceTimersByTime(1);
    expect(sizes()).toEqual([0, 0, 0, most + 1]);
  } finally {
    stop.abort();
    await running;
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  }
});
