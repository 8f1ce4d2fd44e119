import { secondsSince } from '../../clock.ts';
import { deliveriesTotal } from '../../metrics.ts';
import { countTry, findDelivery } from '../../repositories/deliveries.ts';
import { finishInside } from '../../repositories/effects.ts';
import { findMakeUpLink } from '../../repositories/make-up-links.ts';
import { findOrder } from '../../repositories/orders.ts';
import { moveDeliveryWithOrder } from '../../use-cases/deliveries/move-delivery-with-order.ts';
import { keptBack, placeOf, retryDelivery } from './deliver.ts';
import { done, type EffectHandler, type EffectOutcome, written } from './outcome.ts';

/** The player is promised that the restriction is lifted within this time (row Y-01) … */
const promiseSeconds = 900;
/** … so until then no wait between two tries is longer than this. */
const longestWaitSeconds = 60;

/**
 * Notifies the game that a debt is paid (row Y-01). The delivery's id makes it idempotent. Retried like a delivery, and
 * more often until the promised time.
 */
export const liftRestriction: EffectHandler = async (services, effect) => {
  const delivery = await findDelivery(services.database, effect.store, effect.key);
  if (!delivery || delivery.state === 'delivered' || delivery.state === 'refused') return done;
  const { store, suid } = delivery;
  const place = placeOf(services, delivery);
  const again = async (why: string): Promise<EffectOutcome> => {
    const next = await retryDelivery(services, effect, delivery, why);
    const isPromised = secondsSince(services, effect.created_at) < promiseSeconds;
    return next.kind === 'again' && isPromised
      ? { ...next, inSeconds: Math.min(next.inSeconds, longestWaitSeconds) }
      : next;
  };
  if ('why' in place) return again(place.why);
  const debt = await findMakeUpLink(services.database, store, delivery.source_id);
  if (!debt || !delivery.billing_no)
    return { kind: 'park', reason: `delivery ${delivery.delivery_id} has lost its make-up link` };
  const order = await findOrder(services.database, store, delivery.billing_no);
  const kept = order && (await keptBack(services, delivery, order));
  if (kept) return kept;
  const begun = performance.now();
  const answer = await place.link.liftRestriction(place.scope, {
    suid,
    serverId: delivery.server_id,
    roleId: delivery.role_id,
    billingNo: debt.for_billing_no ?? delivery.billing_no,
    deliveryId: delivery.delivery_id,
    paidBy: {
      billingNo: delivery.billing_no,
      amount: { amountMinor: debt.amount_minor, currency: debt.currency },
    },
  });
  const trySeconds = (performance.now() - begun) / 1000;
  deliveriesTotal.inc({ store, outcome: answer.kind === 'accepted' ? 'delivered' : answer.kind });
  if (answer.kind === 'accepted') {
    const change = { detail: 'the restriction is lifted', trySeconds };
    await moveDeliveryWithOrder(services, delivery, 'deliver', change, 'worker', (tx) =>
      finishInside(tx, effect),
    );
    return written;
  }
  await countTry(services.database, store, delivery.delivery_id, trySeconds);
  if (answer.kind === 'unreachable' && answer.lost)
    await moveDeliveryWithOrder(services, delivery, 'lose', { detail: answer.detail }, 'worker');
  return again(answer.detail);
};
