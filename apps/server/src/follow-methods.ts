import { type Attempted, countedAttempts, isFailing } from '@gemporium/domain/account-health.ts';
import { isPausedBy } from '@gemporium/domain/paused-methods.ts';
import type { Logger } from 'pino';
import { accountResting } from './metrics.ts';
import { type AccountRest, listRests } from './repositories/account-rests.ts';
import type { Queryable } from './repositories/database.ts';
import { listPauses, type MethodPause } from './repositories/method-pauses.ts';
import type { MethodsInService } from './services.ts';

export interface FollowedMethods extends MethodsInService {
  stop(): void;
}

/**
 * Keeps in memory what operators have paused and which accounts rest, and reads the database every two seconds: all
 * processes soon offer the same methods, and reads of the shop cost no query. Failures of an account are counted per
 * process.
 */
export async function followMethods(
  { database, log }: { database: Queryable; log: Logger },
  pollMs = 2000,
): Promise<FollowedMethods> {
  const follower = new Follower(database);
  await follower.refresh();
  const timer = setInterval(() => {
    follower.refresh().catch((error) => {
      log.warn({ err: error }, 'the methods in service cannot be read; those in memory stay in use');
    });
  }, pollMs).unref();
  return Object.assign(follower, { stop: () => clearInterval(timer) });
}

class Follower implements MethodsInService {
  private readonly database: Queryable;
  private pauses: readonly MethodPause[] = [];
  private resting: readonly AccountRest[] = [];
  private readonly counted = new Map<string, Attempted[]>();
  private seen = '';
  private changes = 0;
  private looking: Promise<void> = Promise.resolve();

  constructor(database: Queryable) {
    this.database = database;
  }

  isOffered: MethodsInService['isOffered'] = (way) => {
    const rest = this.restOf(way.account);
    return (!rest || rest.is_over) && !this.pauses.some(({ ways }) => isPausedBy(ways, way));
  };

  rests: MethodsInService['rests'] = (account) => this.restOf(account) !== undefined;

  awaitsTrial: MethodsInService['awaitsTrial'] = (account) => this.restOf(account)?.is_over ?? false;

  count: MethodsInService['count'] = (account, attempted) => {
    const counted = countedAttempts(this.counted.get(account) ?? [], attempted);
    this.counted.set(account, counted);
    return isFailing(counted);
  };

  revision: MethodsInService['revision'] = () => this.changes;

  /** Reads are serialized, so that a stale result never replaces a newer one. */
  refresh: MethodsInService['refresh'] = () => {
    this.looking = this.looking.catch(() => undefined).then(() => this.look());
    return this.looking;
  };

  private restOf(name: string): AccountRest | undefined {
    return this.resting.find(({ account }) => account === name);
  }

  private async look(): Promise<void> {
    const [pauses, resting] = await Promise.all([listPauses(this.database), listRests(this.database)]);
    this.pauses = pauses;
    this.resting = resting;
    // Failures from before a rest do not count after it.
    for (const { account } of resting) this.counted.delete(account);
    accountResting.reset();
    for (const { account } of resting) accountResting.set({ account }, 1);
    const seen = JSON.stringify([
      pauses.map(({ ways }) => ways),
      resting.map(({ account, is_over }) => [account, is_over]),
    ]);
    if (seen !== this.seen) this.changes += 1;
    this.seen = seen;
  }
}
