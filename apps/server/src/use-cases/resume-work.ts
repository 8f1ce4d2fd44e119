import { type AuditIntent, recordAudit } from '../repositories/audit.ts';
import { type EffectKind, resumeEffect } from '../repositories/effects.ts';
import { type ExceptionRow, resolveException } from '../repositories/exceptions.ts';
import type { Services } from '../services.ts';

export type ResumeOutcome =
  | { kind: 'resumed' }
  /** It is done, or it runs already: by a redelivery, say. */
  | { kind: 'refused'; reason: 'not-parked' };

/**
 * Work that was parked runs again, its cause being mended, and its exception (`work-parked`) is over. Also where somebody
 * resolved that before: what counts is that the work stands still. The audit tells of it in the same transaction.
 */
export async function resumeWork(
  services: Pick<Services, 'database' | 'wake'>,
  exception: Pick<ExceptionRow, 'store' | 'key'>,
  by: string,
  audit?: AuditIntent,
): Promise<ResumeOutcome> {
  const { store, key: name } = exception;
  const [kind = '', ...key] = name.split(':');
  const outcome = await services.database.transaction(async (tx): Promise<ResumeOutcome> => {
    const work = { store, kind: kind as EffectKind, key: key.join(':') };
    const isResumed = await resumeEffect(tx, work);
    if (isResumed) await resolveException(tx, { store, kind: 'work-parked', key: name }, by, 'resumed');
    const outcome = isResumed
      ? { kind: 'resumed' as const }
      : { kind: 'refused' as const, reason: 'not-parked' as const };
    if (audit) await recordAudit(tx, { ...audit, outcome: outcome.kind });
    return outcome;
  });
  services.wake();
  return outcome;
}
