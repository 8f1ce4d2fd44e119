import { join, resolve } from 'node:path';
import { providers } from '@gemporium/providers/index.ts';
import { checkBrands as check } from '@gemporium/server/catalogue/check-brands.ts';
import type { Database, Queryable } from '@gemporium/server/repositories/database.ts';
import { tell } from '@gemporium/server/repositories/notices.ts';
import type { KnowsProviders, Services } from '@gemporium/server/services.ts';

export type OperatorServices = Pick<Services, 'database' | 'wake'> & KnowsProviders;

/**
 * What an operator's commands need of the server: the database, the list of providers, and a way to wake the workers.
 * Providers and games are talked to by the workers alone.
 */
export function operatorServices(database: Database): OperatorServices {
  return {
    database,
    wake: () => void tell(database, 'work').catch(() => {}),
    providers: { provider: (id) => providers[id] },
  };
}

/** The same, to hear what would come of something: every transaction is undone at its end. */
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

/** The brand files, checked as the server checks them. */
export function checkBrands(
  environment: NodeJS.ProcessEnv,
  folder = environment.BRANDS_DIR || 'brands',
  runMode: 'local' | 'live' = environment.RUN_MODE === 'live' ? 'live' : 'local',
) {
  const path = resolve(folder);
  return {
    folder: path,
    runMode,
    shown: (file: string) => join(folder, file),
    checked: check(path, runMode),
  };
}
