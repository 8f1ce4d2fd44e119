import { join } from 'node:path';
import { type LauncherConfig, readConfig as readLauncherConfig } from '@gemporium/launcher/config.ts';
import { makeDataDir } from '@gemporium/launcher/data-dir.ts';
import { ensureLocalSecret } from '@gemporium/launcher/local-secret.ts';
import { sandboxPart, serverPart } from '@gemporium/launcher/parts.ts';
import { isPortFree } from '@gemporium/launcher/ports.ts';
import { type Postgres, startPostgres } from '@gemporium/launcher/postgres.ts';
import type { Running } from '@gemporium/launcher/running.ts';
import { lendEnvironment } from '../config.ts';

/** The real store as `npm start` runs it: the same programs with the same settings, each a process of its own. */
export interface Stage {
  launcher: LauncherConfig;
  /** Of the shop, on the loopback address. */
  port: number;
  sandboxUrl: string;
  databaseUrl: string;
  server: Running;
  sandbox: Running;
  postgres: Postgres;
  stop(): Promise<void>;
}

/** The variables that make `npm start` use a folder and ports that nobody else uses. */
export async function launcherEnvironment(folder: string): Promise<Record<string, string>> {
  const [port = 0, backup = 0, sandbox = 0, metrics = 0] = await freePorts(4);
  return {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    BACKUP_PORT: String(backup),
    SANDBOX_PORT: String(sandbox),
    METRICS_PORT: String(metrics),
  };
}

/** Far from the ports that the system hands out by itself: one of those may be taken by a client at any moment. */
const ownPorts = { first: 18_700, last: 18_799 };

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = ownPorts.first; port <= ownPorts.last && ports.length < count; port++)
    if (await isPortFree('127.0.0.1', port)) ports.push(port);
  if (ports.length < count)
    throw new Error(`no ${count} ports are free from ${ownPorts.first} to ${ownPorts.last}`);
  return ports;
}

/** Starts PostgreSQL on new data, then server and sandbox; whatever fails, nothing is left running. */
export async function openStage(folder: string, signal: AbortSignal, profileDir?: string): Promise<Stage> {
  const launcher = readLauncherConfig(await launcherEnvironment(folder));
  makeDataDir(launcher.dataDir);
  ensureLocalSecret(launcher.localSecretFile);
  const running: Running[] = [];
  const keep = <Part extends Running>(part: Part): Part => {
    running.unshift(part);
    return part;
  };
  const stop = async () => {
    for (const part of running) await part.stop();
  };
  const giveBack = lendEnvironment(folder, profileDir);
  try {
    const postgres = keep(await startPostgres({ dataDir: launcher.dataDir, signal }));
    const sandbox = keep(await sandboxPart(launcher).start(signal, undefined));
    const server = keep(await serverPart(launcher, postgres.url).start(signal, undefined));
    return {
      launcher,
      port: launcher.ports.store,
      sandboxUrl: launcher.sandboxUrl,
      databaseUrl: postgres.url,
      server,
      sandbox,
      postgres,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    giveBack();
  }
}
