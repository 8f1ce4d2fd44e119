import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Files, sampleTree } from '@gemporium/catalogue/testing/sample-tree.ts';
import { ownPorts } from '@gemporium/launcher/testing/own-ports.ts';
import { hmacKey } from '@gemporium/provider-kit/signatures.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Config } from './config.ts';
import { measuredAt } from './metrics.ts';
import { findAddressing, saveAddressing } from './repositories/addressing.ts';
import { findBegunLogin, insertBegunLogin } from './repositories/begun-logins.ts';
import { activeVersion } from './repositories/catalogue.ts';
import { listenFor } from './repositories/notices.ts';
import { liveSecrets, localSecrets } from './secrets.ts';
import { type RunningServer, startServer } from './server.ts';
import {
  migrationsFolder,
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from './testing/test-database.ts';
import { waitAtMost } from './use-cases/payments/wait-at-most.ts';

let opened: TestDatabase;
let brandsDir: string;
/** What the last process logged. */
let logged: { level: number; msg: string; folder?: string }[];
let running: RunningServer | undefined;
/** Nobody else gets these ports between two starts. */
let [port, backupPort, metricsPort]: [number, number, number] = [0, 0, 0];

beforeAll(async () => {
  opened = await openEmptyDatabase();
  [port, backupPort, metricsPort] = (await ownPorts(3)) as [number, number, number];
  brandsDir = mkdtempSync(join(tmpdir(), 'server-brands-'));
  writeBrands(brandsDir, sampleTree());
});
afterAll(async () => {
  rmSync(brandsDir, { recursive: true });
  await opened.close();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

function writeBrands(folder: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(content));
  }
}

async function start(changes: Partial<Config> = {}) {
  const config: Config = {
    runMode: 'local',
    role: 'all',
    host: '127.0.0.1',
    port,
    backupPort,
    metricsPort,
    publicScheme: 'http',
    databaseUrl: opened.url,
    databaseConnections: 4,
    dataDir: '',
    brandsDir,
    storefrontDir: join(brandsDir, 'not-built'),
    migrationsDir: migrationsFolder,
    sandboxUrl: 'http://127.0.0.1:1',
    notifyOrigin: 'http://127.0.0.1:1',
    trustedProxies: [],
    logLevel: 'info',
    requestsPerMinute: 0,
    outsideCallsPerMinute: 0,
    eventsKeptDays: 180,
    secrets: localSecrets('a master secret of this test'),
    ...changes,
  };
  logged = [];
  const outcome = await startServer(config, {
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    randomBytes,
  });
  if (outcome.ok) running = outcome.server;
  return { config, outcome };
}

function ask(
  port: number,
  path: string,
  host = 'nova.localhost',
  at = '127.0.0.1',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    get({ host: at, port, path, headers: { host }, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    }).on('error', reject);
  });
}

/** A storefront as the build makes it. */
const program = {
  'ssr.js':
    'export const renderPage = ({ path }) => ({ status: 200, html: "the page " + path }), renderPaymentPage = () => ""',
};
const script = { 'client/shop-ABCDEFGH.js': 'draw()' };

describe('one server process', () => {
  it('answers at its port and its backup port, and serves metrics on a separate address', async () => {
    const { config } = await start();
    const call = '/api/config/game_logo?client_id=orbit-web';
    expect((await ask(config.port, call)).status).toBe(200);
    expect((await ask(config.backupPort, call, 'backup-nova.localhost')).status).toBe(200);
    expect(JSON.parse((await ask(config.port, '/readyz')).text)).toEqual({
      ready: true,
      reason: '',
      catalogue: 1,
    });
    const figures = await ask(config.metricsPort, '/metrics');
    expect(figures.text).toContain('gemporium_catalogue_version 1');
    expect(figures.text).toContain('gemporium_call_answers_total{call="/api/config/game_logo",code="1"}');
    expect((await ask(config.port, '/metrics')).text).not.toContain('gemporium_');
    expect((await ask(config.metricsPort, '/')).status).toBe(404);
    // Another address of this very machine: figures are not for its network.
    const elsewhere = fetch(`http://127.0.0.2:${config.metricsPort}/metrics`);
    await expect(elsewhere).rejects.toThrow();
  });

  it('O-13 nobody outside this machine gets its figures, even if everybody reaches the shop', async () => {
    const { config } = await start({ host: '0.0.0.0' });
    expect((await ask(config.metricsPort, '/metrics')).status).toBe(200);
    // No machine is asked from outside here: all of 127.0.0.0/8 is this one, and so is ::1.
    for (const address of ['127.0.0.2', '::1'])
      await expect(ask(config.metricsPort, '/metrics', 'nova.localhost', address)).rejects.toThrow();
  });

  it.each(['all', 'worker'] as const)('O-13 as %s counts what waits, for alerts', async (role) => {
    measuredAt.set(0);
    const { config } = await start({ role });
    const counted = async () => (await ask(config.metricsPort, '/metrics')).text;
    await expect.poll(counted).toMatch(/^gemporium_work_measured_timestamp_seconds [1-9]/m);
  });

  it('O-13 as web, which counts nothing, says nothing of what waits: an alert on an old count would never end', async () => {
    const { config } = await start({ role: 'web' });
    const { text } = await ask(config.metricsPort, '/metrics');
    expect(text).toContain('gemporium_catalogue_version');
    expect(text).not.toMatch(/^gemporium_(work_measured|effects_waiting|oldest_effect|exceptions_open)/m);
  });

  it('O-13 as web tells the workers of other processes of work at once', async () => {
    await start({ role: 'web' });
    const client = await opened.database.connect();
    let heard = 0;
    await listenFor(client, 'work', () => {
      heard += 1;
    });
    running!.services.wake();
    await expect.poll(() => heard).toBe(1);
    await client.end();
  });

  it.each(['all', 'worker'] as const)('P-13 as %s deletes what is old', async (role) => {
    const login = { store: 'nova.production', provider: 'twitter', stateHash: randomBytes(32) };
    const [createdAt, expiresAt] = [new Date(0), new Date(1)];
    await insertBegunLogin(opened.database, { ...login, sealed: 'a login', createdAt, expiresAt });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await start({ role });
      expect(await findBegunLogin(opened.database, login)).toBe('a login');
      await vi.advanceTimersByTimeAsync(10 * 60_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => findBegunLogin(opened.database, login)).toBeUndefined();
  });

  it('Y-01 records where browsers reach it, for links that are written elsewhere; a worker does not', async () => {
    for (const [role, publicScheme] of [
      ['all', 'http'],
      ['web', 'https'],
    ] as const) {
      const { config } = await start({ role, publicScheme });
      await running?.stop();
      await start({ role: 'worker', publicScheme: publicScheme === 'http' ? 'https' : 'http' });
      await running?.stop();
      running = undefined;
      const { runMode, port, backupPort } = config;
      expect(await findAddressing(opened.database)).toEqual({ runMode, publicScheme, port, backupPort });
    }
  });

  it.each(['all', 'web', 'worker'] as const)(
    'B-07 does not start in local mode on the books of live servers, as %s, and changes nothing there',
    async (role) => {
      const own = await openTestDatabase();
      const live = { runMode: 'live', publicScheme: 'https', port: 443, backupPort: 8443 } as const;
      await saveAddressing(own.database, live);
      // Not even migrated: the live servers may be of an earlier version.
      const migrationsDir = '/there/are/none';
      const { outcome } = await start({ databaseUrl: own.url, role, migrationsDir });
      expect(outcome).toEqual({
        ok: false,
        problems: [expect.stringMatching(/used with RUN_MODE=live.*DATABASE_URL/)],
      });
      expect(await findAddressing(own.database)).toEqual(live);
      expect(await activeVersion(own.database)).toBeUndefined();
      await saveAddressing(own.database, { ...live, runMode: 'local' });
      expect((await start({ databaseUrl: own.url, role })).outcome).toHaveProperty('ok', true);
      await running?.stop();
      running = undefined;
      await own.close();
    },
  );

  it('K-02 tells its operator of another card.key than before: earlier cards cannot be redeemed', async () => {
    const said = async (master: string, role: Config['role'] = 'all') => {
      await start({ role, secrets: localSecrets(master) });
      await running?.stop();
      running = undefined;
      return logged.flatMap(({ level, msg }) => (level >= 50 ? [msg] : []));
    };
    // The right one put back is also another than the last: nobody must be told to exchange it again.
    const warning =
      'card.key is not that of the last start: prepaid cards issued under that one cannot be redeemed; unless this start has put the right one back, put it back';
    await said('of the shop');
    expect(await said('of the shop')).toEqual([]);
    expect(await said('another', 'worker')).toEqual([]);
    expect(await said('another', 'web')).toEqual([warning]);
    expect(await said('another')).toEqual([]);
    expect(await said('of the shop')).toEqual([warning]);
  });

  it('Y-01 B-07 one that cannot start leaves what is recorded of the others', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { config } = await start();
    await running?.stop();
    running = undefined;
    for (const wrong of [
      { runMode: 'live', publicScheme: 'https' },
      { backupPort: (taken.address() as AddressInfo).port },
    ] as const)
      expect((await start(wrong)).outcome.ok).toBe(false);
    await new Promise((resolve) => taken.close(resolve));
    const { runMode, publicScheme, port, backupPort } = config;
    expect(await findAddressing(opened.database)).toEqual({ runMode, publicScheme, port, backupPort });
  });

  it('K-02 O-10 cards and repeated requests are hashed with their own keys', async () => {
    const { config } = await start();
    const { mac, cardMac } = running!.services;
    const under = (name: string) =>
      createHmac('sha256', hmacKey(config.secrets.get(name)))
        .update('text')
        .digest('hex');
    expect([mac('text'), cardMac('text')].map((one) => one.toString('hex'))).toEqual([
      under('attempt.key'),
      under('card.key'),
    ]);
  });

  it('as a worker only serves health checks', async () => {
    const { config } = await start({ role: 'worker' });
    expect((await ask(config.port, '/readyz')).status).toBe(200);
    expect((await ask(config.port, '/api/config/game_logo?client_id=orbit-web')).status).toBe(404);
    await expect(ask(config.backupPort, '/')).rejects.toThrow(/ECONNREFUSED/);
  });

  it.each<[built: string, files: Record<string, string>, status: number]>([
    ['all of it', { ...program, ...script }, 200],
    ['only what runs on the server', program, 503],
    ['only what browsers fetch', script, 503],
    ['nothing', {}, 503],
  ])('shows pages and their scripts, or says that they are not built: of these, %s', async (...row) => {
    const [, files, status] = row;
    const storefrontDir = mkdtempSync(join(tmpdir(), 'server-storefront-'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(storefrontDir, file)), { recursive: true });
      writeFileSync(join(storefrontDir, file), text);
      writeFileSync(join(storefrontDir, `${file}.gz`), gzipSync(text));
    }
    const { config } = await start({ storefrontDir });
    const page = await ask(config.port, '/');
    const asset = await ask(config.port, '/assets/shop-ABCDEFGH.js');
    rmSync(storefrontDir, { recursive: true });
    const isBuilt = status === 200;
    expect([page.status, asset.status]).toEqual(isBuilt ? [200, 200] : [503, 404]);
    expect(page.text).toContain(isBuilt ? 'the page /' : 'have not been built');
    const told = logged.filter(({ msg }) => msg.startsWith('the storefront is not built'));
    expect(told.map(({ folder }) => folder)).toEqual(isBuilt ? [] : [storefrontDir]);
  });

  it('finishes running requests when it is stopped, and takes no more', async () => {
    let release = () => {};
    const reached = new Promise<void>((arrived) => {
      release = arrived;
    });
    const slowGame = createHttpServer((_request, response) => {
      release();
      setTimeout(() => response.end('{}'), 300);
    });
    await new Promise<void>((resolve) => slowGame.listen(0, '127.0.0.1', resolve));
    const { port } = slowGame.address() as AddressInfo;
    const { config } = await start({ sandboxUrl: `http://127.0.0.1:${port}` });
    const client = connect(config.port, '127.0.0.1');
    const send = (path: string) => client.write(`GET ${path} HTTP/1.1\r\nHost: nova.localhost\r\n\r\n`);
    let heard = '';
    client.on('data', (bytes) => (heard += bytes));
    const ended = new Promise((resolve) => client.once('end', resolve));
    send('/api/pay/getServerList?client_id=orbit-web');
    await reached;
    const stopping = running!.stop();
    running = undefined;
    // On a connection that is still open, a balancer learns that it should send nobody.
    send('/readyz');
    await Promise.all([stopping, ended]);
    const [slow, ready] = heard.split('HTTP/1.1 ').slice(1);
    expect([slow?.slice(0, 3), ready?.slice(0, 3)]).toEqual(['503', '503']);
    expect(slow).toContain('"code":-');
    expect(ready).toContain('{"ready":false,"reason":"stopping"');
    await expect(ask(config.port, '/healthz')).rejects.toThrow(/ECONNREFUSED/);
    slowGame.close();
  });

  it('O-11 lets an approval end that its payer no longer waits for, when it is stopped', async () => {
    await start();
    const { services } = running!;
    const answered = delay(300).then(() =>
      services.database.one({ name: 'booked', text: 'select 1 as booked' }, []),
    );
    const failed: unknown[] = [];
    await waitAtMost(services, 1, answered, (error) => failed.push(error));
    await running!.stop();
    running = undefined;
    expect([await answered, failed]).toEqual([{ booked: 1 }, []]);
  });

  it.each([
    ['PORT', 'port'],
    ['BACKUP_PORT', 'backupPort'],
    ['METRICS_PORT', 'metricsPort'],
  ] as const)('reports that %s is taken', async (variable, name) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { outcome } = await start({ [name]: port });
    await new Promise((resolve) => taken.close(resolve));
    expect(outcome).toEqual({
      ok: false,
      problems: [`Port ${port} (${variable}) is taken by another program.`],
    });
  });

  it('reports that the database does not answer', async () => {
    const { outcome } = await start({ databaseUrl: `postgres://nobody@127.0.0.1:${port}/store` });
    expect(outcome).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^The database \(DATABASE_URL\) does not answer: .*ECONNREFUSED/)],
    });
  });

  it('B-07 logs at its start which account takes no payments, and why, and opens all the same', async () => {
    const files = sampleTree();
    const settings = { baseUrl: 'https://cashier.example' };
    Object.assign(files['accounts/cashier.json'], { mode: 'live', settings });
    Object.assign(files['accounts/cashier-demo.json'], { mode: 'test', settings });
    files['nova/games/orbit/game.json'].link.baseUrl = 'https://games.example';
    const live = mkdtempSync(join(tmpdir(), 'server-brands-'));
    writeBrands(live, files);
    const names = ['session.key', 'attempt.key', 'card.key', 'game.linkSecret', 'cashier-demo.signingKey'];
    const secrets = liveSecrets(new Map(names.map((name) => [name, `${name}-is-a-good-secret-long-enough`])));
    const own = await openEmptyDatabase();
    const { outcome } = await start({ runMode: 'live', databaseUrl: own.url, brandsDir: live, secrets });
    expect(outcome).toHaveProperty('ok', true);
    expect(logged.filter(({ level }) => level >= 50)).toMatchObject([
      {
        msg: 'parts of the catalogue cannot be used, and are not sold',
        problems: [
          'the account cashier takes no payments: the secret cashier.signingKey is missing in SECRETS_FILE',
        ],
      },
    ]);
    await running?.stop();
    expect(
      (await start({ runMode: 'live', databaseUrl: own.url, brandsDir: live, secrets })).outcome.ok,
    ).toBe(true);
    await running?.stop();
    running = undefined;
    await own.close();
    rmSync(live, { recursive: true });
  });

  it('reports that a live store must not use sandbox accounts', async () => {
    const { outcome } = await start({ runMode: 'live', databaseUrl: opened.url });
    expect(outcome.ok).toBe(false);
    expect(outcome.ok ? '' : outcome.problems.join('\n')).toContain(
      'accounts/cashier.json mode: is "sandbox"',
    );
  });
});
