import type { Catalogue } from '@gemporium/catalogue/types.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { catalogueVersion } from '../metrics.ts';
import { activeVersion, loadVersion } from '../repositories/catalogue.ts';
import type { Database } from '../repositories/database.ts';
import { listenFor } from '../repositories/notices.ts';
import type { ActiveCatalogue } from '../services.ts';

export interface FollowedCatalogue extends ActiveCatalogue {
  /** Looks at the pointer now. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface FollowOptions {
  database: Database;
  log: Logger;
  /** Why a version must not be used in this run mode; empty if it may. */
  refusals(catalogue: Catalogue): readonly string[];
  /** The usable part of a version; what it leaves out is logged for the operator. */
  usablePart?(catalogue: Catalogue): Catalogue;
  pollMs?: number;
}

export type FollowOutcome =
  | { kind: 'following'; catalogue: FollowedCatalogue }
  | { kind: 'nothing-published' }
  | { kind: 'refused'; version: number; problems: readonly string[] };

/** How many older versions stay in memory, for orders that were placed under them. */
const keptVersions = 4;

/**
 * Holds the active catalogue version in memory and follows its pointer: by notice within milliseconds, by polling
 * within seconds. A version that this run mode refuses is ignored; the shop keeps the one it has.
 */
export async function followCatalogue(options: FollowOptions): Promise<FollowOutcome> {
  const { database } = options;
  const version = await activeVersion(database);
  const catalogue = version === undefined ? undefined : await loadVersion(database, version);
  if (version === undefined || !catalogue) return { kind: 'nothing-published' };
  const problems = options.refusals(catalogue);
  if (problems.length > 0) return { kind: 'refused', version, problems };
  return { kind: 'following', catalogue: new Follower(options, version, catalogue) };
}

class Follower implements FollowedCatalogue {
  private readonly options: FollowOptions;
  private held: { version: number; catalogue: Catalogue };
  private readonly older = new Map<number, Catalogue>();
  private readonly loading = new Map<number, Promise<Catalogue | undefined>>();
  private refusedVersion: number | undefined;
  private readonly looking = new Shared(() => this.look());
  private readonly listening = new Shared(() => this.listen());
  private connection: pg.Client | undefined;
  private readonly timer: NodeJS.Timeout;
  private stopped = false;

  constructor(options: FollowOptions, version: number, catalogue: Catalogue) {
    this.options = options;
    this.held = this.usable(version, catalogue);
    catalogueVersion.set(version);
    this.timer = setInterval(() => void this.tick(), options.pollMs ?? 2000);
    this.timer.unref();
    void this.tick();
  }

  private usable(version: number, catalogue: Catalogue) {
    return { version, catalogue: this.options.usablePart?.(catalogue) ?? catalogue };
  }

  current() {
    return this.held;
  }

  async load(version: number): Promise<Catalogue | undefined> {
    if (version === this.held.version) return this.held.catalogue;
    const known = this.older.get(version) ?? (await this.loadOnce(version));
    if (known) this.keep(version, known);
    return known;
  }

  /** Shares one loading between concurrent callers: a version is megabytes, and many orders may need the same one. */
  private loadOnce(version: number): Promise<Catalogue | undefined> {
    const underWay = this.loading.get(version);
    if (underWay) return underWay;
    const begun = loadVersion(this.options.database, version).finally(() => this.loading.delete(version));
    this.loading.set(version, begun);
    return begun;
  }

  refresh(): Promise<void> {
    return this.looking.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    // The failure has been logged where it happened.
    await this.listening.settled();
    await this.looking.settled();
    await this.connection?.end().catch(() => undefined);
  }

  private async tick(): Promise<void> {
    try {
      await this.listening.run();
      await this.refresh();
    } catch (error) {
      this.options.log.warn(
        { err: error },
        'the catalogue pointer cannot be read; the version in memory stays in use',
      );
    }
  }

  private async look(): Promise<void> {
    const { database, log, refusals } = this.options;
    const version = await activeVersion(database);
    if (version === undefined || version === this.held.version || version === this.refusedVersion) return;
    // The pointer refers to a version that there is.
    const catalogue = this.older.get(version) ?? (await this.loadOnce(version))!;
    const problems = refusals(catalogue);
    if (problems.length > 0) {
      this.refusedVersion = version;
      log.error({ version, problems }, 'this catalogue version is refused; the one in memory stays in use');
      return;
    }
    this.keep(this.held.version, this.held.catalogue);
    this.held = this.usable(version, catalogue);
    this.refusedVersion = undefined;
    catalogueVersion.set(version);
    log.info({ version }, 'the catalogue pointer moved');
  }

  /** Reconnects if the connection was lost. */
  private async listen(): Promise<void> {
    if (this.connection || this.stopped) return;
    const connection = await this.options.database.connect();
    const forget = () => {
      if (this.connection === connection) this.connection = undefined;
    };
    connection.on('error', forget);
    connection.on('end', forget);
    this.connection = connection;
    await listenFor(connection, 'catalogue', () => void this.tick());
  }

  private keep(version: number, catalogue: Catalogue): void {
    this.older.delete(version);
    this.older.set(version, catalogue);
    const oldest = this.older.keys().next();
    if (this.older.size > keptVersions && !oldest.done) this.older.delete(oldest.value);
  }
}

/** Shares one run of some work between concurrent callers. */
class Shared {
  private readonly work: () => Promise<void>;
  private running: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.work = work;
  }

  run(): Promise<void> {
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  async settled(): Promise<void> {
    await this.running?.catch(() => undefined);
  }
}
