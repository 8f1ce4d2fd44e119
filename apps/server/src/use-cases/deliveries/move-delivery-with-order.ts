import type { DeliveryEvent } from '@gemporium/domain/lifecycles/delivery.ts';
import type { Queryable } from '../../repositories/database.ts';
import { type DeliveryChange, type DeliveryRow, lockDelivery } from '../../repositories/deliveries.ts';
import { gameNoticeOf, reviveEffect } from '../../repositories/effects.ts';
import { raiseAgain, resolveCauses } from '../../repositories/exceptions.ts';
import { lockOrder } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';
import { isMoneyGone, moveOrder } from '../orders/move-order.ts';
import { moveDelivery } from './move-delivery.ts';

/**
 * Moves a delivery along its lifecycle and its order with it: delivered goods end the order, or cross with a refund;
 * refused ones, and those that the store gives up (`isGivenUp`), raise an exception, unless nothing is owed any more.
 * Nothing happens if the delivery's state has no such edge; `alongside` is still written, in the same transaction,
 * after the order's lock.
 */
export async function moveDeliveryWithOrder(
  services: Services,
  delivery: Pick<DeliveryRow, 'store' | 'delivery_id' | 'billing_no'>,
  event: DeliveryEvent,
  { isGivenUp = false, ...change }: Omit<DeliveryChange, 'state'> & { isGivenUp?: boolean },
  by: string,
  alongside: (tx: Queryable) => Promise<unknown> = async () => {},
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [order, current] = await Promise.all([
      delivery.billing_no ? lockOrder(tx, delivery.store, delivery.billing_no) : undefined,
      lockDelivery(tx, delivery.store, delivery.delivery_id),
    ]);
    if (!current) throw new Error(`delivery ${delivery.delivery_id} has vanished`);
    const [moved] = await Promise.all([moveDelivery(tx, current, event, change, by), alongside(tx)]);
    // Withheld meanwhile by another worker: it may have reached the game after the notice that its money is gone.
    if (!moved && event === 'lose' && current.state === 'refused' && order && isMoneyGone(order))
      await reviveEffect(tx, gameNoticeOf(order));
    if (!moved) return;
    const cause = { store: current.store, kind: 'delivery-refused', key: current.delivery_id } as const;
    if (event === 'deliver') {
      await Promise.all([
        order && moveOrder(tx, order, { event: 'deliver', by, detail: current.delivery_id }),
        resolveCauses(tx, [cause.kind, 'delivery-late'], cause, by, 'the game has the goods'),
      ]);
    }
    if (event === 'refuse') {
      await resolveCauses(tx, ['delivery-late'], cause, by, 'no further attempts');
      const refused =
        order && (await moveOrder(tx, order, { event: 'refuse-delivery', by, detail: change.detail }));
      const isOwed = !order || refused !== undefined || order.state === 'review';
      if (!isOwed) return;
      await raiseAgain(tx, {
        ...cause,
        ...(current.billing_no ? { billingNo: current.billing_no } : {}),
        reason: isGivenUp
          ? `the game may have the goods: check there before you ${amends[current.source_kind]} (${change.detail})`
          : `the game refuses the goods for good: ${change.detail}`,
        detail: { note: change.note, roleId: current.role_id, serverId: current.server_id },
      });
    }
  });
}

/** What an operator does if the goods cannot be delivered: rewards and prepaid cards have no payment to refund. */
const amends: Readonly<Record<DeliveryRow['source_kind'], string>> = {
  order: 'give the money back',
  'make-up': 'give the money back',
  card: 'compensate in another way',
  reward: 'compensate in another way',
};
