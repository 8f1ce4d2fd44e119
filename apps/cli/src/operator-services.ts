import { join, resolve } from 'node:path';
import type { Edition } from '@gemporium/catalogue/types.ts';
import { providers } from '@gemporium/providers/index.ts';
import { checkBrands as check } from '@gemporium/server/catalogue/check-brands.ts';
import type { Database, Queryable } from '@gemporium/server/repositories/database.ts';
import { tell } from '@gemporium/server/repositories/notices.ts';
import type { KeepsBooks, KnowsProviders, Services } from '@gemporium/server/services.ts';
import { ownRunMode } from './servers-run-mode.ts';

export type OperatorServices = Pick<Services, 'database' | 'wake'> & KnowsProviders;

/**
 * What an operator's commands need of the server: the database, the list of providers, and a way to wake the workers.
 * Only the workers talk to providers and games.
 */
export function operatorServices(database: Database): OperatorServices {
  return {
    database,
    wake: () => void tell(database, 'work').catch(() => {}),
    providers: { provider: (id) => providers[id] },
  };
}

/** The same for a dry run: every transaction is rolled back at its end. */
export function triedServices(database: Database): OperatorServices {
  return { ...operatorServices(database), database: undoing(database), wake: () => {} };
}

function undoing(database: Database): Database {
  return {
    ...database,
    async transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
      const undo = new Error('only tried');
      let come: { of: Result } | undefined;
      await database
        .transaction(async (tx) => {
          come = { of: await work(tx) };
          throw undo;
        })
        .catch((error) => {
          if (error !== undo) throw error;
        });
      return come!.of;
    },
  };
}

/**
 * What it takes to give a provider's word to the books oneself: with the catalogue on sale, and no way to talk to anybody.
 * `alongside` is written in each transaction that does something.
 */
export function bookkeepingServices(
  database: Database,
  edition: Edition,
  { dryRun, now, alongside }: { dryRun: boolean; now: Date; alongside: (tx: Queryable) => Promise<void> },
): KeepsBooks {
  const { accounts } = edition.catalogue;
  const told: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        await alongside(tx);
        return result;
      }),
  };
  const { wake, providers } = dryRun ? triedServices(database) : operatorServices(database);
  return {
    database: dryRun ? undoing(database) : told,
    now: () => now,
    wake,
    // The server's own workers do what follows.
    worker: { hasRoom: () => false, take: () => {} },
    catalogue: { current: () => edition },
    providers: {
      ...providers,
      account(id) {
        const account = Object.hasOwn(accounts, id) ? accounts[id] : undefined;
        return account && { account };
      },
    },
  };
}

/** The brand files, checked as the server checks them. */
export function checkBrands(
  environment: NodeJS.ProcessEnv,
  folder = environment.BRANDS_DIR || 'brands',
  runMode = ownRunMode(environment),
) {
  const path = resolve(folder);
  return {
    folder: path,
    runMode,
    shown: (file: string) => join(folder, file),
    checked: check(path, runMode),
  };
}
