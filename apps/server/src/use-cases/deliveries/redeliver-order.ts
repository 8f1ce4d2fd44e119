import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { resolveCauses } from '../../repositories/exceptions.ts';
import { lockOrder } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';
import { moveDeliveryInside } from './move-delivery-inside.ts';

export type RedeliverOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: 'no-such-order' | 'state'; state?: string };

/**
 * An operator sends an order's goods again after the game refused them. The delivery keeps its id, so that a game
 * that did take them delivers nothing twice.
 */
export async function redeliverOrder(
  services: Services,
  store: string,
  billingNo: string,
  by: string,
): Promise<RedeliverOutcome> {
  const outcome = await services.database.transaction<RedeliverOutcome>(async (tx) => {
    const order = await lockOrder(tx, store, billingNo);
    if (!order) return { kind: 'refused', reason: 'no-such-order' };
    for (const delivery of await deliveriesOfOrder(tx, store, billingNo)) {
      await moveDeliveryInside(tx, delivery, 'retry', { detail: 'sent again' }, by);
      await resolveCauses(tx, ['delivery-refused'], { store, key: delivery.delivery_id }, by, 'sent again');
    }
    const moved = await moveOrder(tx, order, { event: 'redeliver', by });
    return moved ? { kind: 'sent' } : { kind: 'refused', reason: 'state', state: order.state };
  });
  services.wake();
  return outcome;
}
