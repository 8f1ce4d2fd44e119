import type { RefundNotice } from '@gemporium/game-link/types.ts';
import { secondsSince } from '../../clock.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { paymentsOfOrder } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { missingMoneyOf } from '../../use-cases/make-up/close-debt.ts';
import { type PlaceInGame, placeOfWork } from '../../use-cases/place-in-game.ts';
import { isTakenBack } from '../../use-cases/refunds/whole-is-back.ts';
import { nextWait, schedules } from '../schedules.ts';
import { done, type EffectHandler } from './outcome.ts';

/**
 * Notifies the game of a change to an order's money: refunded, so that it can take goods back, or here again, so that it
 * lifts its restriction. Sends the current state of the whole debt: money that another order has brought in is here.
 * Retried for as long as a delivery, even while the game has no link.
 */
export const tellGame: EffectHandler = async (services, effect) => {
  const order = await findOrder(services.database, effect.store, effect.key);
  if (!order) return done;
  const { store, gp_id: gpId, client_id: clientId } = order;
  const place = placeOfWork(services, store, { gpId, clientId });
  const missing = await missingMoneyOf(services.database, order);
  const failure = 'why' in place ? place.why : await tell(services, order, missing, place);
  if (failure === undefined) {
    const since = await missingMoneyOf(services.database, order);
    if (numbersOf(since) === numbersOf(missing)) return done;
    // The other order's own notification may have reached the game before this one.
    return { kind: 'again', inSeconds: 1, reason: 'the debt has changed a moment ago', progress: true };
  }
  const ageSeconds = secondsSince(services, effect.created_at);
  const inSeconds = nextWait(schedules.game, { tries: effect.tries, ageSeconds });
  return inSeconds === undefined
    ? { kind: 'park', reason: `the game has not been told in seven days: ${failure}` }
    : { kind: 'again', inSeconds, reason: failure, progress: false };
};

function numbersOf(orders: readonly OrderRow[]): string {
  return orders.map(({ billing_no: billingNo }) => billingNo).join();
}

/** Why the game did not accept it; undefined if it did. */
async function tell(
  services: Services,
  order: OrderRow,
  missing: readonly OrderRow[],
  { link, scope }: PlaceInGame,
): Promise<string | undefined> {
  if (missing.length === 0) {
    const answer = await link.liftRestriction(scope, {
      ...{ suid: order.suid, serverId: order.server_id, roleId: order.role_id },
      billingNo: order.snapshot.makeUp?.forBillingNo ?? order.billing_no,
    });
    return answer.kind === 'accepted' ? undefined : answer.detail;
  }
  // All of them: while another order's money was here, the game may not have been told of this one's.
  for (const one of missing) {
    const answer = await link.refunded(scope, await notice(services, one));
    if (answer.kind !== 'accepted') return answer.detail;
  }
  return undefined;
}

async function notice({ database }: Services, order: OrderRow): Promise<RefundNotice> {
  const { store, billing_no: billingNo, pay_minor: amountMinor, currency, snapshot } = order;
  const [payments, deliveries] = await Promise.all([
    paymentsOfOrder(database, store, billingNo),
    deliveriesOfOrder(database, store, billingNo),
  ]);
  const own = payments.find(({ applied }) => applied);
  const kind = own && (await isTakenBack(database, own)) ? 'chargeback' : 'refund';
  return {
    billingNo,
    deliveryIds: deliveries.map((d) => d.delivery_id),
    amount: { amountMinor, currency },
    kind,
    goods: snapshot.refundRules?.[kind]?.goods ?? 'take-back',
  };
}
