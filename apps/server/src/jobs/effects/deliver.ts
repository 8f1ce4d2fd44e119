import type { DeliveryAnswer, RemoteDelivery } from '@gemporium/game-link/types.ts';
import { secondsSince } from '../../clock.ts';
import { deliveriesTotal } from '../../metrics.ts';
import { countTry, findDelivery, type WaitingGoods } from '../../repositories/deliveries.ts';
import { type Effect, finishInside } from '../../repositories/effects.ts';
import { raiseForWork } from '../../repositories/exceptions.ts';
import { findOrder, lockOrder, type OrderRow } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';
import { holdBack } from '../../use-cases/deliveries/hold-back.ts';
import { moveDeliveryWithOrder } from '../../use-cases/deliveries/move-delivery-with-order.ts';
import { type NoPlace, type PlaceInGame, placeOfWork } from '../../use-cases/place-in-game.ts';
import { nextWait, schedules } from '../schedules.ts';
import { done, type EffectHandler, type EffectOutcome, written } from './outcome.ts';

/** After this long without a delivery an operator is alerted, while the attempts continue. */
const lateSeconds = 300;

/**
 * Delivers goods to the game, once (row O-13). A delivery that any worker has started before is queried before it is
 * sent again. The game keeps its id permanently, so that even a lost answer never delivers twice. Goods of an order
 * under refund are not sent.
 */
export const deliver: EffectHandler = async (services, effect, inHand) => {
  const delivery =
    inHand?.goods?.delivery ?? (await findDelivery(services.database, effect.store, effect.key));
  if (!delivery || delivery.state === 'delivered' || delivery.state === 'refused') return done;
  const place = placeOf(services, delivery);
  if ('why' in place) return retryDelivery(services, effect, delivery, place.why);
  // The lease counts every start, including that of a worker that died before it could write anything.
  if (effect.lease > 1) {
    const settled = await askFirst(services, effect, delivery, place);
    if (settled) return settled;
  }
  const order =
    inHand?.goods?.order ??
    (delivery.billing_no
      ? await findOrder(services.database, delivery.store, delivery.billing_no)
      : undefined);
  const kept = order && (await keptBack(services, delivery, order));
  if (kept) return kept;
  const begun = performance.now();
  const answer = await place.link.deliver(place.scope, {
    deliveryId: delivery.delivery_id,
    source: { kind: delivery.source_kind, id: delivery.source_id },
    suid: delivery.suid,
    serverId: delivery.server_id,
    roleId: delivery.role_id,
    items: delivery.items,
    ...(order && {
      billingNo: order.billing_no,
      paid: { amountMinor: order.pay_minor, currency: order.currency },
    }),
  });
  deliveriesTotal.inc({ store: delivery.store, outcome: outcomeOf(answer) });
  return judge(services, effect, delivery, answer, (performance.now() - begun) / 1000);
};

/** An order that is refunded or being refunded is not delivered. */
export async function keptBack(
  services: Services,
  delivery: WaitingGoods,
  order: OrderRow,
): Promise<EffectOutcome | undefined> {
  if (order.state === 'paid') return undefined;
  if (await holdBack(services, order, delivery.delivery_id)) return done;
  const reason = `the order was ${order.state} a moment ago`;
  return { kind: 'again', inSeconds: 1, reason, progress: true };
}

function outcomeOf(answer: DeliveryAnswer): string {
  if (answer.kind !== 'unreachable') return answer.kind;
  return answer.lost ? 'lost' : 'unreachable';
}

async function askFirst(
  services: Services,
  effect: Effect,
  delivery: WaitingGoods,
  { link, scope }: PlaceInGame,
): Promise<EffectOutcome | undefined> {
  const state: RemoteDelivery = await link.queryDelivery(scope, delivery.delivery_id);
  switch (state.kind) {
    case 'delivered':
      await moveDeliveryWithOrder(
        services,
        delivery,
        'deliver',
        { receiptId: state.receiptId, detail: 'the game already had it' },
        'worker',
      );
      return done;
    case 'refused':
      // The game refused an earlier attempt; sending the same id again tells whether it still does.
      return undefined;
    case 'unknown-delivery':
      if (delivery.state === 'unknown')
        await moveDeliveryWithOrder(
          services,
          delivery,
          'not-there',
          { detail: 'the game does not have it' },
          'worker',
        );
      return undefined;
    case 'unreachable':
      // A try as well: while a game is away, its goods are only asked about.
      deliveriesTotal.inc({ store: delivery.store, outcome: 'unreachable' });
      return retryDelivery(services, effect, delivery, state.detail);
  }
}

async function judge(
  services: Services,
  effect: Effect,
  delivery: WaitingGoods,
  answer: DeliveryAnswer,
  trySeconds: number,
): Promise<EffectOutcome> {
  switch (answer.kind) {
    case 'delivered':
      await moveDeliveryWithOrder(
        services,
        delivery,
        'deliver',
        { receiptId: answer.receiptId, detail: answer.already ? 'already there' : '', trySeconds },
        'worker',
        (tx) => finishInside(tx, effect),
      );
      return written;
    case 'refused':
      if (answer.retryable) {
        await countTry(services.database, delivery.store, delivery.delivery_id, trySeconds);
        return retryDelivery(services, effect, delivery, `the game refuses it for now: ${answer.code}`);
      }
      await moveDeliveryWithOrder(
        services,
        delivery,
        'refuse',
        { note: answer.message, detail: answer.code, trySeconds },
        'worker',
      );
      return done;
    case 'unreachable':
      await countTry(services.database, delivery.store, delivery.delivery_id, trySeconds);
      if (answer.lost)
        await moveDeliveryWithOrder(services, delivery, 'lose', { detail: answer.detail }, 'worker');
      return retryDelivery(services, effect, delivery, answer.detail);
  }
}

/**
 * The next attempt, by the game's schedule; an operator is alerted after five minutes, and decides after seven days.
 */
export async function retryDelivery(
  services: Services,
  effect: Effect,
  delivery: WaitingGoods,
  reason: string,
): Promise<EffectOutcome> {
  // Counted from the last decision: an operator's redelivery is retried for as long as a new order.
  const ageSeconds = secondsSince(services, effect.created_at);
  const inSeconds = nextWait(schedules.game, { tries: effect.tries, ageSeconds });
  if (ageSeconds > lateSeconds) await raiseLate(services, delivery, reason, effect.created_at);
  if (inSeconds === undefined) {
    await moveDeliveryWithOrder(
      services,
      delivery,
      'refuse',
      { detail: `given up after seven days: ${reason}`, isGivenUp: true },
      'worker',
    );
    return done;
  }
  return { kind: 'again', inSeconds, reason, progress: false };
}

/** Alerts an operator, unless the goods are withheld because their money has gone or is going back. */
async function raiseLate(
  services: Services,
  { store, delivery_id: key, billing_no: billingNo }: WaitingGoods,
  reason: string,
  decidedAt: Date,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const order = billingNo ? await lockOrder(tx, store, billingNo) : undefined;
    if (order && order.state !== 'paid') return;
    const about = { store, key, ...(billingNo ? { billingNo } : {}) };
    const late = { ...about, kind: 'delivery-late', reason: `not delivered yet: ${reason}` } as const;
    await raiseForWork(tx, late, decidedAt);
  });
}

/** The link to the delivery's game. */
export function placeOf(services: Services, delivery: WaitingGoods): PlaceInGame | NoPlace {
  const { store, gp_id: gpId, client_id: clientId } = delivery;
  return placeOfWork(services, store, { gpId, clientId });
}
