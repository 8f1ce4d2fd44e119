import { catalogueChecksum } from '@gemporium/catalogue/catalogue-checksum.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import { recordAudit } from '../repositories/audit.ts';
import {
  activeVersion,
  insertVersion,
  loadVersion,
  lockCatalogue,
  openStores,
  pointTo,
  versionEqualTo,
} from '../repositories/catalogue.ts';
import type { Database, Queryable } from '../repositories/database.ts';
import { tell } from '../repositories/notices.ts';
import { accountChanges } from './account-changes.ts';

export interface PublishRequest {
  catalogue: Catalogue;
  /** Who publishes: an operator's name, or `start` for the server itself. */
  by: string;
  note: string;
  at: Date;
  /** Leaves a catalogue alone that any version is equal to, not only the active or the newest one. */
  onlyIfNew?: boolean;
}

export type PublishOutcome = Held | { kind: 'published'; version: number; previous: number | undefined };

/** What publishing it would come to. */
export type PublishPrognosis = Held | { kind: 'would-publish'; previous: number | undefined };

type Held =
  /** This version is equal; the pointer stays where an operator may have moved it. */
  | { kind: 'unchanged'; version: number; active: number }
  /** It would remove or change accounts that have payments. */
  | { kind: 'refused'; problems: readonly string[] };

/**
 * Stores a checked catalogue as the newest version and moves the pointer to it. A catalogue that equals the
 * active or the newest version changes nothing, so that publishing it again never undoes an operator's rollback.
 */
export async function publish(database: Database, request: PublishRequest): Promise<PublishOutcome> {
  const { catalogue, by, note, at } = request;
  const checksum = catalogueChecksum(catalogue);
  const outcome = await database.transaction(async (tx): Promise<PublishOutcome> => {
    const prognosis = await foresee(tx, request);
    if (prognosis.kind !== 'would-publish') return prognosis;
    const { previous } = prognosis;
    const version = await insertVersion(tx, { checksum, catalogue, at, by, note });
    await openStores(tx, Object.keys(catalogue.brands));
    await pointTo(tx, version, at, by);
    await recordAudit(tx, {
      operator: by,
      command: 'catalogue publish',
      arguments: { note, checksum },
      target: String(version),
      outcome: previous === undefined ? 'published' : `published over ${previous}`,
    });
    return { kind: 'published', version, previous };
  });
  if (outcome.kind === 'published') await tell(database, 'catalogue');
  return outcome;
}

/** The same without writing anything: not even a version number is used up. */
export function tryToPublish(database: Database, request: PublishRequest): Promise<PublishPrognosis> {
  return database.transaction((tx) => foresee(tx, request));
}

async function foresee(
  tx: Queryable,
  { catalogue, onlyIfNew = false }: PublishRequest,
): Promise<PublishPrognosis> {
  await lockCatalogue(tx);
  const previous = await activeVersion(tx);
  const equal = await versionEqualTo(tx, catalogueChecksum(catalogue), { ofAll: onlyIfNew });
  if (equal !== undefined && previous !== undefined)
    return { kind: 'unchanged', version: equal, active: previous };
  const current = previous === undefined ? undefined : await loadVersion(tx, previous);
  const problems = await accountChanges(tx, current, catalogue);
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'would-publish', previous };
}
