import { type AuditIntent, recordAudit } from '../repositories/audit.ts';
import type { Queryable } from '../repositories/database.ts';
import type { Services } from '../services.ts';

/**
 * Carries out an operator's decision, records its outcome in the audit in the same transaction, and wakes the workers.
 * `act` may run again if the database failed (`transaction`).
 */
export async function actWithAudit<Outcome extends { kind: string }>(
  services: Pick<Services, 'database' | 'wake'>,
  audit: AuditIntent | undefined,
  act: (tx: Queryable) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await services.database.transaction(async (tx) => {
    const result = await act(tx);
    if (audit) await recordAudit(tx, { ...audit, outcome: result.kind });
    return result;
  });
  services.wake();
  return outcome;
}
