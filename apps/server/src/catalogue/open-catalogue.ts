import { problemLine } from '@gemporium/catalogue/problem.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { activeEdition, activeVersion } from '../repositories/catalogue.ts';
import type { Database } from '../repositories/database.ts';
import { checkBrands } from './check-brands.ts';
import { type FollowedCatalogue, followCatalogue } from './follow-catalogue.ts';
import { publish } from './publish.ts';

export interface OpenOptions {
  database: Database;
  log: Logger;
  brandsDir: string;
  runMode: Config['runMode'];
  refusals(catalogue: Catalogue): readonly string[];
  usablePart?(catalogue: Catalogue): Catalogue;
  now(): Date;
}

export type OpenOutcome =
  | { ok: true; catalogue: FollowedCatalogue }
  | { ok: false; problems: readonly string[] };

/**
 * Publishes the brands folder if it never was, then follows the active version. A folder with problems is not published:
 * an open store keeps the version it has, a new one cannot open.
 */
export async function openCatalogue(options: OpenOptions): Promise<OpenOutcome> {
  const { database, log } = options;
  const problems = await publishFolder(options);
  if (problems.length > 0) {
    if ((await activeVersion(database)) === undefined) return { ok: false, problems };
    log.error({ problems }, 'the brands folder was not published; the store keeps the version it has');
  }
  const followed = await followCatalogue(options);
  switch (followed.kind) {
    case 'following':
      return { ok: true, catalogue: followed.catalogue };
    case 'refused':
      return { ok: false, problems: followed.problems };
    case 'nothing-published':
      return { ok: false, problems: ['No catalogue has been published.'] };
  }
}

/** Publishes a changed folder; returns the problems if it cannot. */
async function publishFolder({
  database,
  log,
  brandsDir,
  runMode,
  refusals,
  now,
}: OpenOptions): Promise<readonly string[]> {
  const checked = checkBrands(brandsDir, runMode);
  for (const warning of checked.warnings) log.warn(`brands: ${problemLine(warning)}`);
  if (!checked.ok) return checked.problems.map(problemLine);
  const refused = refusals(checked.catalogue);
  if (refused.length > 0) return refused;

  const onSale = await activeEdition(database);
  const outcome = await publish(database, {
    catalogue: checked.catalogue,
    by: 'start',
    note: '',
    at: now(),
    // An operator may have published other files since, and an older folder on this machine must not undo that; unless
    // they are files that no server of this run mode would sell.
    onlyIfNew: onSale !== undefined && refusals(onSale.catalogue).length === 0,
  });
  if (outcome.kind === 'refused') return outcome.problems;
  if (outcome.kind === 'published') log.info({ version: outcome.version }, 'the brands folder was published');
  else if (outcome.active !== outcome.version)
    log.warn(
      `the brands folder equals version ${outcome.version}, but version ${outcome.active} is on sale and stays so; to put the folder on sale: gemporium catalogue rollback ${outcome.version} --reason <why>`,
    );
  return [];
}
