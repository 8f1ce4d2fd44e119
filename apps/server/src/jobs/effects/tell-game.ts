import { isDeepStrictEqual } from 'node:util';
import type { RefundNotice, RestrictionNotice } from '@gemporium/game-link/types.ts';
import { secondsSince } from '../../clock.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { repeatIfOvertaken } from '../../repositories/effects.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { paymentsOfOrder } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { missingMoneyOf } from '../../use-cases/make-up/close-debt.ts';
import { type PlaceInGame, placeOfWork } from '../../use-cases/place-in-game.ts';
import { isTakenBack } from '../../use-cases/refunds/whole-is-back.ts';
import { nextWait, schedules } from '../schedules.ts';
import { done, type EffectHandler } from './outcome.ts';

/** Until the game is told of a change that came while it was told of the state before. */
const changedSeconds = 1;

/**
 * Notifies the game of a change to an order's money: refunded, so that it can take goods back, or here again, so that
 * it lifts its restriction. Sends the current state of the whole debt: money that another order has brought in is here.
 * Retried for as long as a delivery, even while the game has no link.
 */
export const tellGame: EffectHandler = async (services, effect) => {
  const order = await findOrder(services.database, effect.store, effect.key);
  if (!order) return done;
  const { store, gp_id: gpId, client_id: clientId } = order;
  const place = placeOfWork(services, store, { gpId, clientId });
  const messages = await messagesAbout(services, order);
  const failure = 'why' in place ? place.why : await tell(place, messages);
  const current = (await findOrder(services.database, effect.store, effect.key)) ?? order;
  const isOutdated = !isDeepStrictEqual(await messagesAbout(services, current), messages);
  // The news may have reached the game before this message: from another worker, or about another order of the debt.
  if (isOutdated) await repeatIfOvertaken(services.database, effect, changedSeconds);
  if (failure === undefined)
    return isOutdated
      ? {
          kind: 'again',
          inSeconds: changedSeconds,
          reason: 'the debt has changed a moment ago',
          progress: true,
        }
      : done;
  const ageSeconds = secondsSince(services, effect.created_at);
  const inSeconds = nextWait(schedules.game, { tries: effect.tries, ageSeconds });
  return inSeconds === undefined
    ? { kind: 'park', reason: `the game has not been told in seven days: ${failure}` }
    : { kind: 'again', inSeconds, reason: failure, progress: false };
};

type Message = { gone: RefundNotice } | { here: RestrictionNotice };

/** What the game has to be told of the order's debt as it stands now. */
async function messagesAbout(services: Services, order: OrderRow): Promise<Message[]> {
  const missing = await missingMoneyOf(services.database, order);
  // All of them: while another order's money was here, the game may not have been told of this one's.
  if (missing.length > 0)
    return Promise.all(missing.map(async (one) => ({ gone: await notice(services, one) })));
  const { suid, server_id: serverId, role_id: roleId, snapshot, billing_no } = order;
  return [{ here: { suid, serverId, roleId, billingNo: snapshot.makeUp?.forBillingNo ?? billing_no } }];
}

/** Why the game did not accept it; undefined if it did. */
async function tell({ link, scope }: PlaceInGame, messages: readonly Message[]): Promise<string | undefined> {
  for (const message of messages) {
    const answer =
      'gone' in message
        ? await link.refunded(scope, message.gone)
        : await link.liftRestriction(scope, message.here);
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
