import type { Queryable } from '../../repositories/database.ts';
import type { DeliveryRow } from '../../repositories/deliveries.ts';
import { moveDelivery } from './move-delivery.ts';

/** Goods that were held back during a refund or dispute may be sent again. The order's move adds the effect. */
export async function sendKeptBack(
  tx: Queryable,
  deliveries: readonly DeliveryRow[],
  by: string,
): Promise<void> {
  for (const delivery of deliveries)
    await moveDelivery(tx, delivery, 'retry', { detail: 'the money is here again' }, by);
}
