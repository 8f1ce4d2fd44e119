import type { AuditIntent } from '../repositories/audit.ts';
import { type EffectKind, resumeEffect } from '../repositories/effects.ts';
import { type ExceptionRow, resolveException } from '../repositories/exceptions.ts';
import type { Services } from '../services.ts';
import { actWithAudit } from './act-with-audit.ts';

export type ResumeOutcome =
  | { kind: 'resumed' }
  /** It is done or already running, for example by a redelivery. */
  | { kind: 'refused'; reason: 'not-parked' };

/**
 * Runs parked work again after its cause was fixed, and resolves its exception (`work-parked`). Also if somebody has
 * already resolved that: only the state of the work matters.
 */
export function resumeWork(
  services: Pick<Services, 'database' | 'wake'>,
  exception: Pick<ExceptionRow, 'store' | 'key'>,
  by: string,
  audit?: AuditIntent,
): Promise<ResumeOutcome> {
  const { store, key: name } = exception;
  const [kind = '', ...key] = name.split(':');
  const work = { store, kind: kind as EffectKind, key: key.join(':') };
  return actWithAudit(services, audit, async (tx): Promise<ResumeOutcome> => {
    if (!(await resumeEffect(tx, work))) return { kind: 'refused', reason: 'not-parked' };
    await resolveException(tx, { store, kind: 'work-parked', key: name }, by, 'resumed');
    return { kind: 'resumed' };
  });
}
