import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** What `npm start` was asked for, read once from the environment. */
export type LauncherConfig = {
  runMode: 'local' | 'live';
  /** What this process does of the server's work: all, web or worker. */
  role: 'all' | 'web' | 'worker';
  host: string;
  ports: Ports;
  /** Where the server finds the sandbox and the sandbox the store. */
  sandboxUrl: string;
  storeUrl: string;
  publicScheme: 'http' | 'https';
  dataDir: string;
  logsDir: string;
  /** Where the sample cards' codes and the mark stand that the samples are there. */
  samplesDir: string;
  brandsDir: string;
  distDir: string;
  /** Where the store's database is, or undefined for the embedded one. */
  databaseUrl: string | undefined;
  localSecretFile: string;
  secretsFile: string | undefined;
};

/** 0 for metrics: not scraped here. */
export type Ports = { store: number; backup: number; sandbox: number; metrics: number };

/** The variable that sets each port, for messages and for the children. */
export const portVariables: Record<keyof Ports, string> = {
  store: 'PORT',
  backup: 'BACKUP_PORT',
  sandbox: 'SANDBOX_PORT',
  metrics: 'METRICS_PORT',
};

/** The repository's own folder. */
export const root = resolve(import.meta.dirname, '../../..');

/** The environment the launcher was started with. */
export const environment: NodeJS.ProcessEnv = process.env;

/** Reads the configuration; throws CannotStart naming the variable that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv = environment): LauncherConfig {
  const runMode = oneOf(env, 'RUN_MODE', ['local', 'live']);
  const dataDir = resolve(root, text(env, 'DATA_DIR') ?? '.data');
  const isLocal = runMode === 'local';
  // A local store has sample accounts with known passwords: only this machine may reach it unless HOST says otherwise.
  const host = text(env, 'HOST') ?? (isLocal ? '127.0.0.1' : '0.0.0.0');
  const ports: Ports = {
    store: port(env, 'PORT', 8080),
    backup: port(env, 'BACKUP_PORT', 8082),
    sandbox: port(env, 'SANDBOX_PORT', 8081),
    metrics: number(env, 'METRICS_PORT', 9090, 0, 65_535),
  };
  const config: LauncherConfig = {
    runMode,
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker']),
    host,
    ports,
    sandboxUrl: text(env, 'SANDBOX_URL') ?? localUrl(host, ports.sandbox),
    storeUrl: text(env, 'STORE_URL') ?? localUrl(host, ports.store),
    publicScheme: oneOf(env, 'PUBLIC_SCHEME', isLocal ? ['http', 'https'] : ['https', 'http']),
    dataDir,
    logsDir: join(dataDir, 'logs'),
    samplesDir: join(dataDir, 'samples'),
    brandsDir: resolve(root, text(env, 'BRANDS_DIR') ?? 'brands'),
    distDir: join(root, 'dist'),
    databaseUrl: text(env, 'DATABASE_URL'),
    localSecretFile: resolve(root, text(env, 'LOCAL_SECRET_FILE') ?? join(dataDir, 'local-secret')),
    secretsFile: text(env, 'SECRETS_FILE') && resolve(root, text(env, 'SECRETS_FILE')!),
  };
  refuseSharedPorts(config.ports);
  if (runMode === 'live') refuseIncompleteLive(config);
  return config;
}

/** Where a part of the store that listens on HOST is reached from this machine. */
export function localUrl(host: string, port: number): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** The path of a program that is installed on this machine, or undefined. */
export function findProgram(name: string, env: NodeJS.ProcessEnv = environment): string | undefined {
  // The administrator's folders are often missing from an ordinary user's PATH.
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].filter(
    (folder) => folder !== '',
  );
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // Not there, or not for us: the search goes on.
  }
}

function text(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function number(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const parsed = Number(value);
  if (/^\d+$/.test(value) && parsed >= min && parsed <= max) return parsed;
  throw new CannotStart(`${name} is "${value}", but it must be a whole number from ${min} to ${max}.`);
}

function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return number(env, name, fallback, 1, 65_535);
}

function oneOf<const T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly [T, ...T[]],
): T {
  const value = text(env, name);
  if (value === undefined) return allowed[0];
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new CannotStart(`${name} is "${value}", but it must be one of: ${allowed.join(', ')}.`);
}

function refuseSharedPorts(ports: Ports): void {
  const names = Object.keys(ports) as (keyof Ports)[];
  for (const [index, name] of names.entries()) {
    const other = names.slice(0, index).find((earlier) => ports[earlier] === ports[name]);
    if (other === undefined) continue;
    throw new CannotStart(
      `${portVariables[other]} and ${portVariables[name]} are both ${ports[name]}, but each needs a port of its own.`,
    );
  }
}

function refuseIncompleteLive(config: LauncherConfig): void {
  const missing = [
    config.databaseUrl === undefined && 'DATABASE_URL (the PostgreSQL that keeps the orders)',
    config.secretsFile === undefined && 'SECRETS_FILE (a JSON file of the providers’ secrets)',
  ].filter((name) => name !== false);
  if (missing.length === 0) return;
  throw new CannotStart(
    `RUN_MODE=live needs ${missing.join(' and ')}.`,
    'Set them, or leave RUN_MODE out to run the local store, in which no real money moves.',
  );
}
