import type { PausedWays } from '@gemporium/domain/paused-methods.ts';
import { type AuditIntent, recordAudit } from '../../repositories/audit.ts';
import { deletePause, insertPause } from '../../repositories/method-pauses.ts';
import type { Services } from '../../services.ts';

/**
 * Takes ways to pay out of the shops (row O-15), together with the audit row; every process follows within seconds. Orders
 * that were begun by them go on. `already`: these words are a pause in force, which stays as it is.
 */
export function pauseMethods(
  { database }: Pick<Services, 'database'>,
  ways: PausedWays,
  reason: string,
  audit: AuditIntent,
): Promise<'paused' | 'already'> {
  return database.transaction(async (tx) => {
    if (!(await insertPause(tx, ways, { reason, by: audit.operator }))) return 'already';
    await recordAudit(tx, { ...audit, outcome: 'paused' });
    return 'paused';
  });
}

/** Ends a pause that was made in the same words, together with the audit row. */
export function resumeMethods(
  { database }: Pick<Services, 'database'>,
  ways: PausedWays,
  audit: AuditIntent,
): Promise<'resumed' | 'not-paused'> {
  return database.transaction(async (tx) => {
    if (!(await deletePause(tx, ways))) return 'not-paused';
    await recordAudit(tx, { ...audit, outcome: 'resumed' });
    return 'resumed';
  });
}
