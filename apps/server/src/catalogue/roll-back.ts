import { recordAudit } from '../repositories/audit.ts';
import { activeVersion, loadVersion, lockCatalogue, pointTo } from '../repositories/catalogue.ts';
import type { Database } from '../repositories/database.ts';
import { tell } from '../repositories/notices.ts';
import { accountChanges } from './account-changes.ts';

export type RollBackOutcome =
  | { kind: 'moved'; from: number | undefined; to: number }
  | { kind: 'already-active'; version: number }
  | { kind: 'no-such-version'; version: number }
  /** It would remove or change accounts that have payments. */
  | { kind: 'refused'; problems: readonly string[] };

/** Moves the pointer to a version that was published before (older or newer); every process follows within seconds. */
export async function rollBack(
  database: Database,
  { version, by, reason, at }: { version: number; by: string; reason: string; at: Date },
): Promise<RollBackOutcome> {
  const outcome = await database.transaction(async (tx): Promise<RollBackOutcome> => {
    await lockCatalogue(tx);
    const from = await activeVersion(tx);
    if (from === version) return { kind: 'already-active', version };
    const catalogue = await loadVersion(tx, version);
    if (!catalogue) return { kind: 'no-such-version', version };
    const current = from === undefined ? undefined : await loadVersion(tx, from);
    const problems = await accountChanges(tx, current, catalogue);
    if (problems.length > 0) return { kind: 'refused', problems };
    await pointTo(tx, version, at, by);
    await recordAudit(tx, {
      operator: by,
      command: 'catalogue rollback',
      arguments: { version, reason },
      target: String(version),
      outcome: `moved from ${from ?? 'nothing'}`,
      at,
    });
    return { kind: 'moved', from, to: version };
  });
  if (outcome.kind === 'moved') await tell(database, 'catalogue');
  return outcome;
}
