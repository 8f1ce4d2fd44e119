import type { AuditIntent } from '../../repositories/audit.ts';
import type { Queryable } from '../../repositories/database.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { resolveCauses } from '../../repositories/exceptions.ts';
import { lockOrder } from '../../repositories/orders.ts';
import { paymentsOfOrder } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { actWithAudit } from '../act-with-audit.ts';
import { moveOrder } from '../orders/move-order.ts';
import { moveDelivery } from './move-delivery.ts';

/** How an operator has settled an order outside the store. */
export interface ReviewEnd {
  /**
   * `delivered`: its player has the goods, by hand. `given-back`: what its prepaid card was worth; any other order is
   * refunded.
   */
  how: 'delivered' | 'given-back';
  reason: string;
  by: string;
}

export type ReviewOutcome =
  | { kind: ReviewEnd['how'] }
  | { kind: 'refused'; reason: 'has-payment' }
  | { kind: 'refused'; reason: 'state'; state: string };

/**
 * Ends the review of an order that neither its game nor its provider can end, as an operator has settled it. Its player
 * reads that from then on, and nothing is sent any more.
 */
export function endReview(
  services: Pick<Services, 'database' | 'wake'>,
  { store, billingNo }: { store: string; billingNo: string },
  end: ReviewEnd,
  audit?: AuditIntent,
): Promise<ReviewOutcome> {
  return actWithAudit(services, audit, (tx) => write(tx, store, billingNo, end));
}

async function write(
  tx: Queryable,
  store: string,
  billingNo: string,
  { how, reason: detail, by }: ReviewEnd,
): Promise<ReviewOutcome> {
  const order = await lockOrder(tx, store, billingNo);
  if (!order) throw new Error(`order ${billingNo} has vanished`);
  const { state } = order;
  if (state !== 'review') return { kind: 'refused', reason: 'state', state };
  if (how === 'given-back' && (await paymentsOfOrder(tx, store, billingNo)).length > 0)
    return { kind: 'refused', reason: 'has-payment' };
  const event = how === 'delivered' ? 'deliver' : 'compensate';
  for (const delivery of await deliveriesOfOrder(tx, store, billingNo)) {
    if (how === 'delivered') await moveDelivery(tx, delivery, 'deliver', { detail }, by);
    const cause = { store, key: delivery.delivery_id };
    await resolveCauses(tx, ['delivery-refused', 'delivery-late'], cause, by, detail);
  }
  await moveOrder(tx, order, { event, by, detail });
  return { kind: how };
}
