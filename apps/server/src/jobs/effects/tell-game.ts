import type { RefundNotice } from '@gemporium/game-link/types.ts';
import { secondsSince } from '../../clock.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { refundsOfOrder } from '../../repositories/refunds.ts';
import type { Services } from '../../services.ts';
import { storeOnSale } from '../../stores.ts';
import { placeInGame } from '../../use-cases/place-in-game.ts';
import { nextWait, schedules } from '../schedules.ts';
import { done, type EffectHandler } from './outcome.ts';

/**
 * Tells the game where an order's money is: gone back, so that it can decide about goods it has given, or here again
 * after a dispute was won, so that it lifts what it has restricted. What is told is how it stands now.
 */
export const tellGame: EffectHandler = async (services, effect) => {
  const order = await findOrder(services.database, effect.store, effect.key);
  const store = storeOnSale(services, effect.store);
  if (!order || !store) return done;
  const place = placeInGame(services, store, { gpId: order.gp_id, clientId: order.client_id });
  if (!place) return { kind: 'park', reason: 'the catalogue has no such game any more' };
  const { link, scope } = place;
  const isGone = order.state === 'refunded' || order.state === 'charged_back';
  const answer = isGone
    ? await link.refunded(scope, await notice(services, order))
    : await link.liftRestriction(scope, {
        ...{ suid: order.suid, serverId: order.server_id, roleId: order.role_id },
        billingNo: order.snapshot.makeUp?.forBillingNo ?? order.billing_no,
      });
  if (answer.kind === 'accepted') return done;
  const ageSeconds = secondsSince(services, effect.created_at);
  const inSeconds = nextWait(schedules.game, { tries: effect.tries, ageSeconds });
  if (inSeconds === undefined) return { kind: 'park', reason: `the game did not take it: ${answer.detail}` };
  return { kind: 'again', inSeconds, reason: answer.detail, progress: false };
};

async function notice({ database }: Services, order: OrderRow): Promise<RefundNotice> {
  const { store, billing_no: billingNo, pay_minor: amountMinor, currency, snapshot } = order;
  const [entries, deliveries] = await Promise.all([
    refundsOfOrder(database, store, billingNo),
    deliveriesOfOrder(database, store, billingNo),
  ]);
  const isChargeback = entries.some((r) => r.kind === 'chargeback' && r.state === 'succeeded');
  const kind = isChargeback ? 'chargeback' : 'refund';
  return {
    billingNo,
    deliveryIds: deliveries.map((d) => d.delivery_id),
    amount: { amountMinor, currency },
    kind,
    goods: snapshot.refundRules?.[kind]?.goods ?? 'take-back',
  };
}
