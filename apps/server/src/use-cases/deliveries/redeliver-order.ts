import { decide } from '@gemporium/domain/lifecycle.ts';
import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import type { AuditIntent } from '../../repositories/audit.ts';
import type { Queryable } from '../../repositories/database.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { hastenEffect } from '../../repositories/effects.ts';
import { resolveCauses } from '../../repositories/exceptions.ts';
import { lockOrder } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';
import { actWithAudit } from '../act-with-audit.ts';
import { deliveryWorkOf, moveOrder } from '../orders/move-order.ts';
import { moveDelivery } from './move-delivery.ts';

export type RedeliverOutcome = { kind: 'sent' } | { kind: 'refused'; reason: 'state'; state: string };

/**
 * Sends the goods of an order under review again, for an operator. The delivery keeps its id, so that a game that
 * already has them delivers nothing twice; if the game is known to have them, the order is delivered at once. Goods of a
 * paid order that wait for their next try are tried now.
 */
export function redeliverOrder(
  services: Pick<Services, 'database' | 'wake'>,
  store: string,
  billingNo: string,
  by: string,
  audit?: AuditIntent,
): Promise<RedeliverOutcome> {
  return actWithAudit(services, audit, (tx) => sendAgain(tx, store, billingNo, by));
}

async function sendAgain(
  tx: Queryable,
  store: string,
  billingNo: string,
  by: string,
): Promise<RedeliverOutcome> {
  const order = await lockOrder(tx, store, billingNo);
  if (!order) throw new Error(`order ${billingNo} has vanished`);
  if (order.state === 'paid' && (await hastenEffect(tx, deliveryWorkOf(order)))) return { kind: 'sent' };
  if (decide(orderLifecycle, order.state, 'redeliver').kind === 'rejected')
    return { kind: 'refused', reason: 'state', state: order.state };
  const deliveries = await deliveriesOfOrder(tx, store, billingNo);
  for (const delivery of deliveries) {
    await moveDelivery(tx, delivery, 'retry', { detail: 'sent again' }, by);
    await resolveCauses(tx, ['delivery-refused'], { store, key: delivery.delivery_id }, by, 'sent again');
  }
  const moved = await moveOrder(tx, order, { event: 'redeliver', by });
  if (moved && deliveries.length > 0 && deliveries.every(({ state }) => state === 'delivered'))
    await moveOrder(tx, moved, { event: 'deliver', by, detail: 'the game has the goods' });
  return { kind: 'sent' };
}
