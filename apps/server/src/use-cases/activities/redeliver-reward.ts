import type { AuditIntent } from '../../repositories/audit.ts';
import type { Queryable } from '../../repositories/database.ts';
import { lockDelivery } from '../../repositories/deliveries.ts';
import { gameLane, hastenEffect, reviveEffect } from '../../repositories/effects.ts';
import { resolveCauses } from '../../repositories/exceptions.ts';
import type { Services } from '../../services.ts';
import { actWithAudit } from '../act-with-audit.ts';
import { moveDelivery } from '../deliveries/move-delivery.ts';

export type RedeliverRewardOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: 'no-such-delivery' | 'state'; state?: string };

/**
 * Sends a reward again for an operator after the game refused it, or now if it waits for its next try. The delivery keeps
 * its id: the game gives it at most once.
 */
export function redeliverReward(
  services: Pick<Services, 'database' | 'wake'>,
  store: string,
  claimId: string,
  by: string,
  audit?: AuditIntent,
): Promise<RedeliverRewardOutcome> {
  return actWithAudit(services, audit, (tx) => sendAgain(tx, store, `D-${claimId}`, by));
}

async function sendAgain(
  tx: Queryable,
  store: string,
  key: string,
  by: string,
): Promise<RedeliverRewardOutcome> {
  const delivery = await lockDelivery(tx, store, key);
  if (delivery?.source_kind !== 'reward') return { kind: 'refused', reason: 'no-such-delivery' };
  const work = { store, kind: 'deliver', key } as const;
  if (delivery.state !== 'refused' && (await hastenEffect(tx, work))) return { kind: 'sent' };
  if (!(await moveDelivery(tx, delivery, 'retry', { detail: 'sent again' }, by)))
    return { kind: 'refused', reason: 'state', state: delivery.state };
  await resolveCauses(tx, ['delivery-refused'], { store, key }, by, 'sent again');
  await reviveEffect(tx, { ...work, lane: gameLane(store, delivery.gp_id) });
  return { kind: 'sent' };
}
