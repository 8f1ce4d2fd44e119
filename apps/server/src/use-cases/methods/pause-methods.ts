import type { PausedWays } from '@gemporium/domain/paused-methods.ts';
import { endRestByHand } from '../../repositories/account-rests.ts';
import { type AuditIntent, recordAudit } from '../../repositories/audit.ts';
import { deletePause, insertPause } from '../../repositories/method-pauses.ts';
import type { Services } from '../../services.ts';

export type PauseOutcome =
  | { kind: 'paused' }
  /** The same pause is already in force, and remains unchanged. */
  | { kind: 'refused'; reason: 'already-paused' };

/**
 * Takes ways to pay out of service (row O-15); every process follows within seconds. Orders that were already started
 * with them continue. The audit row is written in the same transaction.
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
  | { kind: 'resumed'; ended: readonly Ended[] }
  /** There is no such pause, and no named account rests. */
  | { kind: 'refused'; reason: 'not-paused' };

/** What kept the methods out of service. */
export type Ended = 'pause' | 'rest';

const audited: Readonly<Record<Ended, string>> = { pause: 'resumed', rest: 'rest-ended' };

/**
 * Ends exactly this pause, and, if only an account is named, that account's rest: the operator knows that it works, so
 * no purchase has to try it. The audit row is written in the same transaction.
 */
export function resumeMethods(
  { database }: Pick<Services, 'database'>,
  ways: PausedWays,
  audit: AuditIntent,
): Promise<ResumeMethodsOutcome> {
  return database.transaction(async (tx): Promise<ResumeMethodsOutcome> => {
    const ended: Ended[] = [];
    if (await deletePause(tx, ways)) ended.push('pause');
    const { account } = ways;
    const isAlone = Object.keys(ways).length === 1;
    if (account !== undefined && isAlone && (await endRestByHand(tx, account))) ended.push('rest');
    const isResumed = ended.length > 0;
    const outcome = isResumed ? ended.map((what) => audited[what]).join(', ') : 'refused';
    await recordAudit(tx, { ...audit, outcome });
    return isResumed ? { kind: 'resumed', ended } : { kind: 'refused', reason: 'not-paused' };
  });
}
