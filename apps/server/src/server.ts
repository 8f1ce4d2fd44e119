import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { adapters } from '@gemporium/logins/adapters.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { hmacKey } from '@gemporium/provider-kit/signatures.ts';
import { providers } from '@gemporium/providers/index.ts';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { markOfCardKey } from './card-key.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { refusals } from './catalogue/refusals.ts';
import { unusableParts, usablePart } from './catalogue/unusable.ts';
import { followClock } from './clock.ts';
import type { Config, ownSecrets } from './config.ts';
import { followMethods } from './follow-methods.ts';
import { createGameDirectory } from './game-directory.ts';
import { createHealthApp } from './health-app.ts';
import { startMeasuringWork } from './jobs/measure-work.ts';
import { localWake, remoteWake } from './jobs/wake.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { startKeepingBuiltFiles } from './keep-built-files.ts';
import { closeServer, listen } from './listen.ts';
import { createLoginDirectory } from './login-directory.ts';
import { startMetricsServer } from './metrics-server.ts';
import { migrate } from './migrate.ts';
import { createProviderDirectory } from './provider-directory.ts';
import { isLive, saveAddressing, saveCardKey } from './repositories/addressing.ts';
import { type Database, openDatabase } from './repositories/database.ts';
import { isDatabaseDown } from './repositories/database-failure.ts';
import type { RegisteredHandler } from './routes/calls.ts';
import { handlers } from './routes/handlers.ts';
import type { Services } from './services.ts';
import { loadStorefront } from './storefront.ts';
import { startSweeping } from './sweep.ts';
import { mayAskForStranger } from './use-cases/may-ask-for-stranger.ts';
import { finishLateWork } from './use-cases/payments/wait-at-most.ts';

/** Dependencies that only the entry point may provide. */
export interface World {
  log: Logger;
  randomBytes(size: number): Buffer;
}

export interface RunningServer {
  services: Services;
  /** Ends running requests and work, then everything else; at most about four seconds. */
  stop(): Promise<void>;
}

export type StartOutcome = { ok: true; server: RunningServer } | { ok: false; problems: readonly string[] };

/** How long running requests and effects may take once the process is stopping. */
const graceMs = 3_000;

/** Starts one server process: database, catalogue, edge and worker, as its role says. */
export async function startServer(config: Config, world: World): Promise<StartOutcome> {
  const database = openDatabase({
    url: config.databaseUrl,
    maxConnections: config.databaseConnections,
    applicationName: `gemporium ${config.role}`,
  });
  const opening = await openStore(config, database, world);
  if (opening.ok) return opening;
  await database.end();
  return opening;
}

async function openStore(config: Config, database: Database, world: World): Promise<StartOutcome> {
  const { log, randomBytes } = world;
  const migrated = await migrateOrExplain(database, config);
  if (migrated !== undefined) return { ok: false, problems: [migrated] };
  const clock = await followClock(database, log);
  const { now } = clock;
  const opened = await openCatalogue({
    database,
    log,
    brandsDir: config.brandsDir,
    runMode: config.runMode,
    refusals: (catalogue) => refusals(catalogue, config.runMode),
    usablePart(catalogue) {
      const surroundings = {
        config,
        providerOf: (id: string) => providers[id],
        loginOf: (id: string) => adapters[id],
      };
      const problems = unusableParts(catalogue, surroundings);
      if (problems.length > 0)
        log.error({ problems }, 'parts of the catalogue cannot be used, and are not sold');
      return usablePart(catalogue, surroundings);
    },
    now,
  });
  if (!opened.ok) {
    clock.stop();
    return opened;
  }

  const { catalogue } = opened;
  const methods = await followMethods({ database, log });
  const http = createHttp();
  const signal = config.role === 'web' ? remoteWake(database, log) : localWake();
  let worker: Worker | undefined;
  const services: Services = {
    config,
    database,
    log,
    now,
    randomBytes,
    mac: macUnder('attempt.key', config),
    cardMac: macUnder('card.key', config),
    catalogue,
    methods,
    providers: createProviderDirectory({
      config,
      catalogue,
      providers,
      http: http.send,
      now,
      mayAskForStranger: (account, remoteAddress) => mayAskForStranger(services, account, remoteAddress),
    }),
    games: createGameDirectory({ config, catalogue, http: http.send, now, randomBytes }),
    logins: createLoginDirectory({ config, adapters, http: http.send, now, randomBytes }),
    wake: signal.wake,
    worker: {
      hasRoom: (lane) => worker?.hasRoom(lane) ?? false,
      take: (effect, inHand) => worker?.take(effect, inHand),
    },
  };

  const stopFollowing = async () => {
    clock.stop();
    methods.stop();
    await catalogue.stop();
    http.close();
  };
  let isStopping = false;
  const listening = await openDoors(services, () => isStopping);
  if (!listening.ok) {
    await stopFollowing();
    return listening;
  }
  if (config.role !== 'worker') await introduce(services);
  worker = config.role === 'web' ? undefined : startWorker(services, signal);
  const stopSweeping = config.role === 'web' ? undefined : startSweeping(services);
  const stopMeasuring = config.role === 'web' ? undefined : startMeasuringWork(services);
  return {
    ok: true,
    server: {
      services,
      async stop() {
        isStopping = true;
        stopSweeping?.();
        stopMeasuring?.();
        await Promise.all([
          ...listening.servers.map((server) => closeServer(server, graceMs)),
          worker?.stop(graceMs),
          finishLateWork(services, graceMs),
        ]);
        await listening.close();
        await stopFollowing();
        await database.end();
      },
    },
  };
}

/** Records what commands must know of the servers, and tells the operator of prepaid cards that cannot be redeemed now. */
async function introduce({ config, database, cardMac, log }: Services): Promise<void> {
  await saveAddressing(database, config);
  const cardKey = markOfCardKey(cardMac);
  const earlier = await saveCardKey(database, cardKey);
  if (earlier && !earlier.equals(cardKey))
    log.error(
      'card.key is not that of the last start: prepaid cards issued under that one cannot be redeemed; unless this start has put the right one back, put it back',
    );
}

function macUnder(key: (typeof ownSecrets)[number], { secrets }: Config): (text: string) => Buffer {
  return (text) =>
    createHmac('sha256', hmacKey(secrets.get(key)))
      .update(text)
      .digest();
}

type Doors = { ok: true; servers: Server[]; close(): Promise<void> } | { ok: false; problems: string[] };

/**
 * The ports of this role: the shop's two for a process that answers players, health checks only for a worker; metrics
 * for all.
 */
async function openDoors(services: Services, isStopping: () => boolean): Promise<Doors> {
  const { config, log } = services;
  const storefront = config.role === 'worker' ? undefined : await storefrontOrWarning(services);
  const stopKeeping = storefront && (await startKeepingBuiltFiles(services, storefront.clientDir));
  const app =
    config.role === 'worker'
      ? await createHealthApp(services, isStopping)
      : await createApp(services, {
          // Each handler takes its own call's input, which its own schema has validated.
          handlers: handlers as readonly unknown[] as readonly RegisteredHandler[],
          storefront,
          isStopping,
        });
  const doors = [
    { port: config.port, variable: 'PORT' },
    ...(config.role === 'worker' ? [] : [{ port: config.backupPort, variable: 'BACKUP_PORT' }]),
  ];
  const servers: Server[] = [];
  const problems: string[] = [];
  for (const door of doors) {
    const opened = await listen(app.routing, { host: config.host, ...door });
    if (opened.ok) servers.push(opened.server);
    else problems.push(opened.problem);
  }
  if (config.metricsPort !== 0) {
    const metrics = await startMetricsServer(config.metricsPort);
    if (metrics.ok) servers.push(metrics.server);
    else problems.push(metrics.problem);
  }
  const close = async () => {
    stopKeeping?.();
    await app.close();
  };
  if (problems.length === 0) return { ok: true, servers, close };
  log.debug('some addresses cannot be listened on');
  await Promise.all(servers.map((server) => closeServer(server, 0)));
  await close();
  return { ok: false, problems };
}

async function storefrontOrWarning({ config, log }: Services) {
  const storefront = await loadStorefront(config.storefrontDir);
  if (!storefront)
    log.warn({ folder: config.storefrontDir }, 'the storefront is not built: only the API answers');
  return storefront;
}

/** Undefined if the database is up to date, and one for this run mode. */
async function migrateOrExplain(database: Database, config: Config): Promise<string | undefined> {
  try {
    if (config.runMode === 'local' && (await isLive(database)))
      return 'This database has been used with RUN_MODE=live: a local server would take its orders to the sandbox. Set DATABASE_URL to another one, or RUN_MODE to live.';
    const migrated = await migrate(database, config.migrationsDir);
    return migrated.ok ? undefined : migrated.problem;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isDatabaseDown(error))
      return `The database (DATABASE_URL) does not answer: ${reason || 'no reason given'}.`;
    return `The database (DATABASE_URL) refuses: ${reason}.`;
  }
}
