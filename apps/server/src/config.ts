import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { openSecrets, type Secrets } from './secrets.ts';

/** The configuration of one server process: everything that it needs from its environment. */
export interface Config {
  /** local: the sandbox plays providers and games, without real money. live: real accounts only. */
  runMode: 'local' | 'live';
  /** web answers requests, worker carries out effects, all does both. */
  role: 'all' | 'web' | 'worker';
  host: string;
  port: number;
  backupPort: number;
  /** On the loopback address; 0: no metrics. */
  metricsPort: number;
  /** The scheme that players' browsers see, regardless of proxies. */
  publicScheme: 'http' | 'https';
  databaseUrl: string;
  databaseConnections: number;
  dataDir: string;
  brandsDir: string;
  storefrontDir: string;
  migrationsDir: string;
  /** Where the sandbox listens, without trailing slash; '' in live mode. */
  sandboxUrl: string;
  /** scheme://host under which providers reach `/notify/...`; brands share accounts, so it is not a brand's host. */
  notifyOrigin: string;
  /** Addresses and networks whose forwarded headers are trusted. */
  trustedProxies: readonly string[];
  logLevel: (typeof logLevels)[number];
  /** Requests of one client address within a minute; 0: no limit. */
  requestsPerMinute: number;
  /** How many calls to games and providers one account may cause within a minute (visitor-limits.ts); 0: no limit. */
  outsideCallsPerMinute: number;
  /** How long tracking events are kept; 0: they are only counted. */
  eventsKeptDays: number;
  secrets: Secrets;
}

/** `warnings`: problems that do not prevent a start, but should be fixed. */
export type ConfigReading =
  | { ok: true; config: Config; warnings: string[] }
  | { ok: false; problems: string[] };

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Secrets of the server itself, independent of its brands: without them it does not start. */
export const ownSecrets = ['session.key', 'attempt.key', 'card.key'] as const;

/** Reads the environment; returns the configuration, or all of its problems. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ConfigReading {
  const problems: string[] = [];
  const draft = readEnvironment(env, problems);
  judge(draft, problems);
  const warnings: string[] = [];
  const others = problems.length;
  const secrets = openSecrets(draft, { problems, warnings });
  if (problems.length === others)
    problems.push(...ownSecrets.flatMap((name) => secrets.problemWith(name) ?? []));
  const { localSecretFile: _local, secretsFile: _live, ...known } = draft;
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, config: { ...known, secrets }, warnings };
}

type Draft = ReturnType<typeof readEnvironment>;

function readEnvironment(env: NodeJS.ProcessEnv, problems: string[]) {
  const read = new EnvironmentReader(env, problems);
  const runMode = read.oneOf('RUN_MODE', ['local', 'live']);
  const isLocal = runMode === 'local';
  const dataDir = resolve(read.text('DATA_DIR') ?? '.data');
  const port = read.number('PORT', 8080, 1, 65_535);
  return {
    runMode,
    role: read.oneOf('ROLE', ['all', 'web', 'worker']),
    host: read.text('HOST') ?? (isLocal ? '127.0.0.1' : '0.0.0.0'),
    port,
    backupPort: read.number('BACKUP_PORT', 8082, 1, 65_535),
    metricsPort: read.number('METRICS_PORT', 9090, 0, 65_535),
    publicScheme: read.oneOf('PUBLIC_SCHEME', isLocal ? ['http', 'https'] : ['https', 'http']),
    databaseUrl: read.text('DATABASE_URL') ?? '',
    databaseConnections: read.number('DATABASE_CONNECTIONS', 16, 2, 500),
    dataDir,
    brandsDir: resolve(read.text('BRANDS_DIR') ?? 'brands'),
    storefrontDir: resolve(read.text('STOREFRONT_DIR') ?? join('dist', 'storefront')),
    migrationsDir: read.text('MIGRATIONS_DIR') ?? migrationsDir(),
    sandboxUrl: (read.text('SANDBOX_URL') ?? (isLocal ? 'http://127.0.0.1:8081' : '')).replace(/\/+$/, ''),
    notifyOrigin: (read.text('NOTIFY_ORIGIN') ?? (isLocal ? `http://127.0.0.1:${port}` : '')).replace(
      /\/+$/,
      '',
    ),
    trustedProxies: read.list('TRUSTED_PROXIES'),
    logLevel: read.oneOf('LOG_LEVEL', ['info', ...logLevels.filter((level) => level !== 'info')]),
    requestsPerMinute: read.number('REQUESTS_PER_MINUTE', isLocal ? 0 : 6000, 0, 1_000_000),
    outsideCallsPerMinute: read.number('OUTSIDE_CALLS_PER_MINUTE', 60, 0, 1_000_000),
    eventsKeptDays: read.number('EVENTS_KEPT_DAYS', 180, 0, 3650),
    localSecretFile: resolve(read.text('LOCAL_SECRET_FILE') ?? join(dataDir, 'local-secret')),
    secretsFile: read.text('SECRETS_FILE'),
  };
}

/** A bundle has the migrations next to the program; from source they are next to this folder. */
export function migrationsDir(): string {
  const bundled = join(import.meta.dirname, 'migrations');
  return existsSync(bundled) ? bundled : join(import.meta.dirname, '..', 'migrations');
}

function judge(draft: Draft, problems: string[]): void {
  if (draft.databaseUrl === '')
    problems.push('DATABASE_URL is missing: it names the PostgreSQL that keeps the orders.');
  else if (!/^postgres(ql)?:\/\/./.test(draft.databaseUrl))
    problems.push('DATABASE_URL must begin with postgres:// or postgresql://.');
  for (const proxy of draft.trustedProxies) {
    if (!isAddressOrNetwork(proxy))
      problems.push(
        `TRUSTED_PROXIES names "${proxy}", which is neither an IP address nor a network such as 10.0.0.0/8.`,
      );
  }
  const ports = [
    ['PORT', draft.port],
    ['BACKUP_PORT', draft.backupPort],
    ['METRICS_PORT', draft.metricsPort],
  ] as const;
  for (const [index, [name, port]] of ports.entries()) {
    const other = ports.slice(0, index).find(([, earlier]) => earlier === port);
    if (other) problems.push(`${other[0]} and ${name} are both ${port}; each needs a port of its own.`);
  }
  if (draft.runMode === 'local' && !isHttpUrl(draft.sandboxUrl))
    problems.push(`SANDBOX_URL is "${draft.sandboxUrl}", which is not an http address.`);
  if (draft.runMode === 'live') judgeLive(draft, problems);
}

function judgeLive(draft: Draft, problems: string[]): void {
  if (draft.sandboxUrl !== '')
    problems.push('SANDBOX_URL is set, but RUN_MODE=live never talks to a sandbox.');
  if (draft.publicScheme !== 'https') problems.push('PUBLIC_SCHEME must be https when RUN_MODE is live.');
  if (!isOrigin(draft.notifyOrigin, 'https:'))
    problems.push(
      'NOTIFY_ORIGIN must be the https address (only scheme and host) under which providers reach this store.',
    );
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

function isOrigin(text: string, protocol: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && new URL(text).protocol === protocol;
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

class EnvironmentReader {
  private readonly env: NodeJS.ProcessEnv;
  private readonly problems: string[];

  constructor(env: NodeJS.ProcessEnv, problems: string[]) {
    this.env = env;
    this.problems = problems;
  }

  text(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '').split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]));
  }

  number(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const parsed = Number(value);
    if (/^\d+$/.test(value) && parsed >= min && parsed <= max) return parsed;
    this.problems.push(`${name} is "${value}", but it must be a whole number from ${min} to ${max}.`);
    return fallback;
  }

  /** The first of the allowed values is the default. */
  oneOf<const T extends string>(name: string, allowed: readonly [T, ...T[]]): T {
    const value = this.text(name);
    const found = allowed.find((candidate) => candidate === value);
    if (found !== undefined || value === undefined) return found ?? allowed[0];
    this.problems.push(`${name} is "${value}", but it must be one of: ${allowed.join(', ')}.`);
    return allowed[0];
  }
}
