import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ownPorts } from '@gemporium/launcher/testing/own-ports.ts';
import { setUp } from '@gemporium/server/testing/set-up.ts';
import { createTestDatabase } from '@gemporium/server/testing/test-database.ts';
import pg from 'pg';
import { type RunningProcess, startProcess, untilUp } from './processes.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface World {
  folder: string;
  databaseUrl: string;
  sandboxUrl: string;
  /** The addresses of the server processes, for clients that choose one: `http://127.0.0.1:<port>`. */
  ports: number[];
  sandboxPort: number;
  processes: Map<string, RunningProcess>;
  /** Restarts a killed process; one that still runs is stopped first. `env` is added to its environment. */
  restart(name: string, env?: Record<string, string>): Promise<void>;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** How many server processes share the database; each has its own ports. */
  servers?: number;
  /** all: each server carries out effects too; web: only a separate worker process does. */
  role?: 'all' | 'web';
  /** An existing PostgreSQL database; by default one is created on TEST_DATABASE_URL and dropped at the end. */
  databaseUrl?: string;
  env?: Record<string, string>;
  /** Changes this world's copy of the brand files before anything starts. */
  editBrands?: (folder: string) => void;
}

/** A world for the tests of a file, or of a `describe`. */
export const setUpWorld = (options?: WorldOptions): World =>
  setUp(
    () => startWorld(options),
    (world) => world.stop(),
  );

/** The real system as separate processes: servers, worker and sandbox, on their own database. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const servers = options.servers ?? 1;
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-'));
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await createTestDatabase();
  const ports = await ownPorts(servers * 3 + 4);
  const [sandboxPort = 0, workerPort = 0, workerBackup = 0, workerMetrics = 0] = ports;
  const serverPorts = Array.from({ length: servers }, (_, i) => ports.slice(4 + i * 3, 7 + i * 3));
  const secretFile = join(folder, 'local-secret');
  writeFileSync(secretFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  cpSync(join(root, 'brands'), join(folder, 'brands'), { recursive: true });
  options.editBrands?.(join(folder, 'brands'));

  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const common = {
    LOCAL_SECRET_FILE: secretFile,
    HOST: '127.0.0.1',
    // Races make hundreds of calls at once for one account.
    OUTSIDE_CALLS_PER_MINUTE: '0',
    ...options.env,
  };
  const serverEnv = {
    ...common,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    RUN_MODE: 'local',
    BRANDS_DIR: join(folder, 'brands'),
    SANDBOX_URL: sandboxUrl,
    STOREFRONT_DIR: join(root, 'dist/storefront'),
    NOTIFY_ORIGIN: `http://127.0.0.1:${serverPorts[0]?.[0]}`,
    LOG_LEVEL: 'info',
  };
  const parts = new Map<string, (more?: Record<string, string>) => Promise<RunningProcess>>();
  parts.set('sandbox', async () => {
    const env = {
      ...common,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA_DIR: join(folder, 'sandbox'),
      BRANDS_DIR: serverEnv.BRANDS_DIR,
      STORE_URL: serverEnv.NOTIFY_ORIGIN,
    };
    const running = startProcess(
      'sandbox',
      join(root, 'dist/sandbox/main.js'),
      env,
      join(folder, 'sandbox.log'),
    );
    await untilUp(running, `${sandboxUrl}/healthz`);
    return running;
  });
  const server =
    (name: string, role: string, [port = 0, backup = 0, metrics = 0]: number[]) =>
    async (more: Record<string, string> = {}) => {
      const env = {
        ...serverEnv,
        ...more,
        ROLE: role,
        PORT: String(port),
        BACKUP_PORT: String(backup),
        METRICS_PORT: String(metrics),
      };
      const running = startProcess(name, join(root, 'dist/server/main.js'), env, join(folder, `${name}.log`));
      await untilUp(
        running,
        `http://127.0.0.1:${role === 'worker' ? metrics : port}/${role === 'worker' ? 'metrics' : 'readyz'}`,
      );
      return running;
    };
  for (const [i, own] of serverPorts.entries())
    parts.set(`server-${i + 1}`, server(`server-${i + 1}`, options.role ?? 'all', own));
  if (options.role === 'web')
    parts.set('worker', server('worker', 'worker', [workerPort, workerBackup, workerMetrics]));

  const processes = new Map<string, RunningProcess>();
  for (const [name, start] of parts) processes.set(name, await start());
  const client = new pg.Pool({ connectionString: database.url, max: 2 });
  client.on('error', () => {}); // PostgreSQL may be killed; the next query reconnects

  return {
    folder,
    databaseUrl: database.url,
    sandboxUrl,
    sandboxPort,
    ports: serverPorts.map(([port = 0]) => port),
    processes,
    async restart(name, env) {
      const start = parts.get(name);
      if (!start) throw new Error(`there is no process ${name}`);
      const standing = processes.get(name);
      if (standing?.isRunning()) await standing.stop();
      processes.set(name, await start(env));
    },
    sql: async (text, values = []) => (await client.query(text, values)).rows,
    async stop() {
      await Promise.all([...processes.values()].map((p) => p.stop()));
      await client.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
