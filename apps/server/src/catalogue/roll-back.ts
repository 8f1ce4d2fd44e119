import type { Catalogue } from '@gemporium/catalogue/types.ts';
import { recordAudit } from '../repositories/audit.ts';
import { activeVersion, loadVersion, lockCatalogue, pointTo } from '../repositories/catalogue.ts';
import type { Database, Queryable } from '../repositories/database.ts';
import { tell } from '../repositories/notices.ts';
import { accountChanges } from './account-changes.ts';

export interface RollBackRequest {
  version: number;
  by: string;
  reason: string;
  at: Date;
  /** Why servers would not use it, so that none would follow the pointer to it; empty if they would. */
  refusals?(catalogue: Catalogue): readonly string[];
}

export type RollBackOutcome =
  | { kind: 'moved'; from: number | undefined; to: number }
  | { kind: 'already-active'; version: number }
  | { kind: 'no-such-version'; version: number }
  /** Servers would refuse it, or it would remove or change accounts that have payments. */
  | { kind: 'refused'; problems: readonly string[] };

/** Moves the pointer to a version that was published before (older or newer); every process follows within seconds. */
export async function rollBack(database: Database, request: RollBackRequest): Promise<RollBackOutcome> {
  const { version, by, reason, at } = request;
  const outcome = await database.transaction(async (tx): Promise<RollBackOutcome> => {
    const prognosis = await foresee(tx, request);
    if (prognosis.kind !== 'moved') return prognosis;
    await pointTo(tx, version, at, by);
    await recordAudit(tx, {
      operator: by,
      command: 'catalogue rollback',
      arguments: { version, reason },
      target: String(version),
      outcome: `moved from ${prognosis.from ?? 'nothing'}`,
    });
    return prognosis;
  });
  if (outcome.kind === 'moved') await tell(database, 'catalogue');
  return outcome;
}

/** What that would come to; writes nothing. */
export function tryToRollBack(database: Database, request: RollBackRequest): Promise<RollBackOutcome> {
  return database.transaction((tx) => foresee(tx, request));
}

async function foresee(
  tx: Queryable,
  { version, refusals = () => [] }: RollBackRequest,
): Promise<RollBackOutcome> {
  await lockCatalogue(tx);
  const from = await activeVersion(tx);
  if (from === version) return { kind: 'already-active', version };
  const catalogue = await loadVersion(tx, version);
  if (!catalogue) return { kind: 'no-such-version', version };
  const current = from === undefined ? undefined : await loadVersion(tx, from);
  const problems = [...refusals(catalogue), ...(await accountChanges(tx, current, catalogue))];
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'moved', from, to: version };
}
