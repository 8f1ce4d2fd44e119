import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { findOrder } from '../../repositories/orders.ts';
import { refundsOfOrder } from '../../repositories/refunds.ts';
import { deliveryRetrySeconds } from './delivery-retry.ts';
import { done, type EffectHandler } from './outcome.ts';

/** Tells the game that an order's money went back, so that it can decide about goods it has given. */
export const tellGame: EffectHandler = async (services, effect) => {
  const order = await findOrder(services.database, effect.store, effect.key);
  const [brandKey = '', environment] = effect.store.split('.');
  const brand = services.catalogue.current().catalogue.brands[brandKey];
  if (!order || !brand || (environment !== 'production' && environment !== 'demo')) return done;
  const link = services.games.link({ id: effect.store, brand, environment }, order.gp_id);
  if (!link) return { kind: 'park', reason: 'the catalogue has no such game any more' };
  const refunds = await refundsOfOrder(services.database, order.store, order.billing_no);
  const deliveries = await deliveriesOfOrder(services.database, order.store, order.billing_no);
  const answer = await link.refunded(
    { brand: brandKey, environment, gpId: order.gp_id, clientId: order.client_id },
    {
      billingNo: order.billing_no,
      deliveryIds: deliveries.map((d) => d.delivery_id),
      amount: { amountMinor: order.pay_minor, currency: order.currency },
      kind: refunds.some((r) => r.kind === 'chargeback') ? 'chargeback' : 'refund',
    },
  );
  if (answer.kind === 'accepted') return done;
  const ageSeconds = (services.now().getTime() - effect.created_at.getTime()) / 1000;
  const inSeconds = deliveryRetrySeconds(effect.tries, ageSeconds);
  if (inSeconds === undefined) return { kind: 'park', reason: `the game did not take it: ${answer.detail}` };
  return { kind: 'again', inSeconds, reason: answer.detail, progress: effect.tries > 3 };
};
