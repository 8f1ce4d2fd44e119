import { decide } from '@gemporium/domain/lifecycle.ts';
import { type DeliveryEvent, deliveryLifecycle } from '@gemporium/domain/lifecycles/delivery.ts';
import type { Queryable } from '../../repositories/database.ts';
import { type DeliveryChange, type DeliveryRow, saveDelivery } from '../../repositories/deliveries.ts';
import { recordHistory } from '../../repositories/history.ts';

/** Moves a delivery in the caller's transaction, with its history row. False if its state has no such edge. */
export async function moveDelivery(
  tx: Queryable,
  current: DeliveryRow,
  event: DeliveryEvent,
  change: Omit<DeliveryChange, 'state'>,
  by: string,
): Promise<boolean> {
  const decision = decide(deliveryLifecycle, current.state, event);
  if (decision.kind === 'rejected') return false;
  await Promise.all([
    saveDelivery(tx, current.store, current.delivery_id, { ...change, state: decision.to }),
    recordHistory(tx, {
      store: current.store,
      entity: 'delivery',
      id: current.delivery_id,
      event,
      from: decision.from,
      to: decision.to,
      by,
      detail: change.detail,
    }),
  ]);
  return true;
}
