import type { PausedWays } from '@gemporium/domain/paused-methods.ts';
import { type AuditIntent, recordAudit } from '../../repositories/audit.ts';
import { deletePause, insertPause } from '../../repositories/method-pauses.ts';
import type { Services } from '../../services.ts';

export type PauseOutcome =
  | { kind: 'paused' }
  /** A pause in the same words is in force, and stays as it is. */
  | { kind: 'refused'; reason: 'already-paused' };

/**
 * Takes ways to pay out of the shops (row O-15); every process follows within seconds. Orders that were begun by them go
 * on. The audit tells of it in the same transaction.
 */
export function pauseMethods(
  { database }: Pick<Services, 'database'>,
  ways: PausedWays,
  reason: string,
  audit: AuditIntent,
): Promise<PauseOutcome> {
  return database.transaction(async (tx): Promise<PauseOutcome> => {
    const isPaused = await insertPause(tx, ways, { reason, by: audit.operator });
    const outcome = isPaused
      ? { kind: 'paused' as const }
      : { kind: 'refused' as const, reason: 'already-paused' as const };
    await recordAudit(tx, { ...audit, outcome: outcome.kind });
    return outcome;
  });
}

export type ResumeMethodsOutcome =
  | { kind: 'resumed' }
  /** Nothing was paused in these words. */
  | { kind: 'refused'; reason: 'not-paused' };

/** Ends a pause that was made in the same words. The audit tells of it in the same transaction. */
export function resumeMethods(
  { database }: Pick<Services, 'database'>,
  ways: PausedWays,
  audit: AuditIntent,
): Promise<ResumeMethodsOutcome> {
  return database.transaction(async (tx): Promise<ResumeMethodsOutcome> => {
    const isResumed = await deletePause(tx, ways);
    const outcome = isResumed
      ? { kind: 'resumed' as const }
      : { kind: 'refused' as const, reason: 'not-paused' as const };
    await recordAudit(tx, { ...audit, outcome: outcome.kind });
    return outcome;
  });
}
