import { lockDelivery } from '../../repositories/deliveries.ts';
import { gameNoticeOf, reviveEffect } from '../../repositories/effects.ts';
import { resolveCauses } from '../../repositories/exceptions.ts';
import { lockOrder, type OrderRow } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';
import { isMoneyGone } from '../orders/move-order.ts';
import { moveDelivery } from './move-delivery.ts';

/**
 * Holds back unsent goods of an order that is refunded or being refunded: they are not delivered unless an operator
 * sends them (redeliver) or a dispute is won. False if the order is paid again.
 */
export async function holdBack(
  services: Services,
  { store, billing_no: billingNo }: Pick<OrderRow, 'store' | 'billing_no'>,
  deliveryId: string,
): Promise<boolean> {
  return services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, store, billingNo);
    const current = await lockDelivery(tx, store, deliveryId);
    if (!order || !current) throw new Error(`delivery ${deliveryId} has vanished`);
    if (order.state === 'paid') return false;
    // A delivery whose answer was lost may have reached the game after it was notified of the refund.
    if (current.state === 'unknown' && isMoneyGone(order)) await reviveEffect(tx, gameNoticeOf(order));
    const detail = `kept back: the order is ${order.state}`;
    await resolveCauses(tx, ['delivery-late'], { store, key: deliveryId }, 'worker', detail);
    return moveDelivery(tx, current, 'refuse', { detail }, 'worker');
  });
}
