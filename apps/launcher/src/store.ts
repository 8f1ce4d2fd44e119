import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { listBrands } from './brands.ts';
import { buildAll } from './build.ts';
import { cannotUse } from './cannot-start.ts';
import { type LauncherConfig, type Ports, portVariables } from './config.ts';
import { claimDataDir } from './data-dir.ts';
import { ensureLocalSecret } from './local-secret.ts';
import { capLog } from './log-file.ts';
import { postgresPart, sandboxPart, serverPart } from './parts.ts';
import { refuseTakenPort } from './ports.ts';
import type { Running } from './running.ts';
import { needsSamples, prepareSamples } from './samples.ts';
import { type Part, type Supervised, supervise } from './supervise.ts';
import type { Terminal } from './terminal.ts';
import { welcome } from './welcome.ts';

/** How long each part may take to stop, in ms; in turn they stay under the 5 s that Ctrl-C promises. */
export const stopWithinMs = { server: 3_200, sandbox: 500, postgres: 1_000 };

/**
 * Starts the whole store, greets, and keeps it running until `stop` is aborted; then stops everything in order.
 * Throws CannotStart when it cannot start; then, too, nothing is left running. What has once run is kept running.
 */
export async function runStore(config: LauncherConfig, terminal: Terminal, stop: AbortSignal): Promise<void> {
  const release = await claimDataDir(config);
  const stopInOrder: (() => Promise<void>)[] = [];
  const keep = <T extends Running>(part: Part<T>, withinMs: number): Supervised<T> => {
    const supervised = supervise(part, {
      firstDelayMs: 100,
      maxDelayMs: 5_000,
      onDeath(how, pauseMs, lastWords) {
        terminal.say(terminal.red(`${how}; starting it again in ${pauseMs / 1000} s.`));
        if (lastWords.length > 0)
          terminal.say(
            ['It keeps dying. Its last words:', ...lastWords.map((line) => `  ${line}`)].join('\n'),
          );
      },
    });
    stopInOrder.unshift(() => supervised.stop(withinMs));
    return supervised;
  };

  const start = async () => {
    refuseUnreadable(config.brandsDir, 'BRANDS_DIR');
    if (config.secretsFile !== undefined) refuseUnreadable(config.secretsFile, 'SECRETS_FILE');
    await refuseTakenPorts(config);
    if (config.runMode === 'local') ensureLocalSecret(config.localSecretFile);
    const [databaseUrl] = await Promise.all([
      config.databaseUrl ??
        terminal.during('Starting PostgreSQL', async () => {
          const { url } = await keep(postgresPart(config), stopWithinMs.postgres).ready;
          return url;
        }),
      build(config, terminal),
    ]);
    stop.throwIfAborted();
    await terminal.during('Starting the store', () =>
      Promise.all([
        config.runMode === 'local' && keep(sandboxPart(config), stopWithinMs.sandbox).ready,
        keep(serverPart(config, databaseUrl), stopWithinMs.server).ready,
      ]),
    );
    stop.throwIfAborted();
    if (needsSamples(config)) {
      const problem = await terminal.during('Preparing the samples', () =>
        prepareSamples(config, databaseUrl, stop),
      );
      stop.throwIfAborted();
      if (problem !== undefined) terminal.say(terminal.red(problem));
    }
    terminal.say(welcome(config, listBrands(config.brandsDir), process.uptime() * 1000, terminal));
  };

  const logs = setInterval(() => capLogs(config), 30_000).unref();
  const stopped = new Promise<void>((resolve) =>
    stop.addEventListener('abort', () => resolve(), { once: true }),
  );
  try {
    await Promise.race([stopped, start()]);
    await stopped;
  } finally {
    clearInterval(logs);
    for (const stopPart of stopInOrder) await stopPart();
    release();
  }
}

function refuseUnreadable(path: string, variable: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw cannotUse(error, path, `${variable} says where it is.`);
  }
}

async function refuseTakenPorts({ host, ports, runMode }: LauncherConfig): Promise<void> {
  const needed = (Object.keys(ports) as (keyof Ports)[]).filter(
    (name) => runMode === 'local' || name !== 'sandbox',
  );
  for (const name of needed) {
    await refuseTakenPort(name === 'metrics' ? '127.0.0.1' : host, ports[name], portVariables[name]);
  }
}

async function build({ distDir }: LauncherConfig, terminal: Terminal): Promise<void> {
  await terminal.during('Building the store', () => buildAll({ distDir }));
}

function capLogs({ logsDir }: LauncherConfig): void {
  for (const name of ['server.log', 'sandbox.log', 'postgres.log']) capLog(join(logsDir, name));
}
