import type { MoneyBackRules } from '@gemporium/catalogue/refund-types.ts';
import { decide } from '@gemporium/domain/lifecycle.ts';
import {
  type OrderConsequence,
  type OrderEvent,
  type OrderState,
  orderLifecycle,
} from '@gemporium/domain/lifecycles/order.ts';
import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { giveCouponBack } from '../../repositories/coupon-grants.ts';
import { releaseCoupon, useCoupon } from '../../repositories/coupons.ts';
import type { Queryable } from '../../repositories/database.ts';
import { insertDelivery, type NewDelivery } from '../../repositories/deliveries.ts';
import { accountLane, addEffect, gameLane, gameNoticeOf, reviveEffect } from '../../repositories/effects.ts';
import { raiseException, resolveCauses } from '../../repositories/exceptions.ts';
import { recordHistory } from '../../repositories/history.ts';
import { endLimitReservation, returnLimit } from '../../repositories/limits.ts';
import { releaseMakeUpLink } from '../../repositories/make-up-links.ts';
import { type OrderRow, setOrderState } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { bookPoints } from '../../repositories/points.ts';
import { countTopUp, takeBackTopUp } from '../../repositories/top-ups.ts';
import { closeDebt, payDebt } from '../make-up/close-debt.ts';

export interface OrderMove {
  event: OrderEvent;
  /** Who or what caused it, for the history. */
  by: string;
  detail?: string;
  /** A payment error or `expired`, if the order closes unpaid. */
  failReason?: string;
  /** Set if a payment paid the order. */
  paid?: {
    payment: PaymentRow;
    /** Whether the provider settles only after we confirm that the goods will be delivered. */
    mustConfirm: boolean;
    /** The order's other payments. */
    others: readonly PaymentRow[];
  };
}

/**
 * Moves the order along its lifecycle: the new state, its history row and all consequences, in the caller's
 * transaction, which holds the order's lock. Returns the moved order, or undefined if its state has no such edge.
 */
export async function moveOrder(
  tx: Queryable,
  order: OrderRow,
  move: OrderMove,
): Promise<OrderRow | undefined> {
  const decision = decide(orderLifecycle, order.state, move.event);
  if (decision.kind === 'rejected') return undefined;
  const history = recordHistory(tx, {
    store: order.store,
    entity: 'order',
    id: order.billing_no,
    event: move.event,
    from: decision.from,
    to: decision.to,
    by: move.by,
    ...(move.detail === undefined ? {} : { detail: move.detail }),
  });
  await Promise.all([
    history,
    // Consequences that count the order read its row, so they are written before its state: then all go out as one
    // statement (see `behind` in repositories/combine-writes.ts).
    ...decision.consequences.map((consequence) => consequences[consequence](tx, order, move)),
    setOrderState(tx, order.store, order.billing_no, decision.to, move.failReason),
    moneyIsIn.includes(move.event) && closeDebt(tx, order),
    moneyIsGone.includes(decision.to) && endOwedGoods(tx, order, move.by, decision.to),
  ]);
  return { ...order, state: decision.to };
}

/** The money of an order that was closed or charged back is here after all, so nobody owes it. */
const moneyIsIn: readonly OrderEvent[] = [
  'pay-late',
  'win-dispute',
  'win-dispute-owed',
  'win-dispute-review',
  'resume-refund',
  'resume-refund-again',
];

const moneyIsGone: readonly OrderState[] = ['refunded', 'charged_back'];

/** Whether the order's money has gone back, and its game has been told so. */
export function isMoneyGone({ state }: Pick<OrderRow, 'state'>): boolean {
  return moneyIsGone.includes(state);
}

/** The goods are no longer owed, so it does not matter that the game refused them or has not received them. */
function endOwedGoods(tx: Queryable, order: OrderRow, by: string, state: OrderState): Promise<void> {
  const cause = { store: order.store, key: deliveryIdOf(order.billing_no) };
  return resolveCauses(tx, ['delivery-refused', 'delivery-late'], cause, by, `the order is ${state}`);
}

/** The delivery of an order's goods; the game delivers this id only once. */
export function deliveryIdOf(billingNo: string): string {
  return `D-${billingNo}`;
}

/** What the publisher takes back with the money, by the rules on the day of the sale. */
function rulesOf({ snapshot }: OrderRow, event: OrderEvent): MoneyBackRules {
  const { refund, chargeback } = snapshot.refundRules ?? {};
  return (event === 'charge-back' ? chargeback : refund) ?? {};
}

/** What a delivery is for: the order itself, or the card or make-up link behind it. */
function sourceOf({ billing_no, snapshot: { card, makeUp } }: OrderRow) {
  if (card) return { source_kind: 'card', source_id: card.number } as const;
  if (makeUp) return { source_kind: 'make-up', source_id: makeUp.replenishId } as const;
  return { source_kind: 'order', source_id: billing_no } as const;
}

/** The delivery of an order's goods, as it is inserted. */
export function deliveryOf(order: OrderRow): NewDelivery {
  const { store, billing_no, gp_id, client_id, suid, server_id, role_id, items } = order;
  const whom = { gp_id, client_id, suid, server_id, role_id, items };
  return { store, delivery_id: deliveryIdOf(billing_no), ...sourceOf(order), billing_no, ...whom };
}

/** The effect that delivers what was paid for. */
export function deliveryWorkOf({ store, billing_no, gp_id, snapshot }: OrderRow) {
  const kind = snapshot.makeUp ? ('lift-restriction' as const) : ('deliver' as const);
  return { store, kind, key: deliveryIdOf(billing_no), lane: gameLane(store, gp_id) };
}

function addPaymentWork(
  tx: Queryable,
  kind: 'confirm-payment' | 'cancel-payment',
  { store, reference, account }: PaymentRow,
): Promise<void> {
  return addEffect(tx, { store, kind, key: reference, lane: accountLane(account) });
}

async function addPoints(tx: Queryable, order: OrderRow): Promise<void> {
  if (order.points > 0) await bookPoints(tx, order, order.points, 'earned');
}

async function addTopUp(tx: Queryable, order: OrderRow): Promise<void> {
  if (!order.snapshot.makeUp) await countTopUp(tx, order);
}

/** Points and top-up come with the goods: an order that was never delivered has earned neither. */
async function restorePoints(tx: Queryable, order: OrderRow): Promise<void> {
  if (order.delivered_at) await addPoints(tx, order);
}

async function restoreTopUp(tx: Queryable, order: OrderRow): Promise<void> {
  if (order.delivered_at) await addTopUp(tx, order);
}

const consequences: Record<
  OrderConsequence,
  (tx: Queryable, order: OrderRow, move: OrderMove) => Promise<void>
> = {
  async 'use-reservations'(tx, order) {
    if (order.snapshot.limit) await endLimitReservation(tx, order.store, order.billing_no, 'used');
    if (order.coupon_code) await useCoupon(tx, order.store, order.billing_no);
    if (order.snapshot.makeUp) await payDebt(tx, order);
  },
  async 'release-reservations'(tx, order) {
    if (order.snapshot.limit) await endLimitReservation(tx, order.store, order.billing_no, 'released');
    if (order.coupon_code) await releaseCoupon(tx, order.store, order.billing_no);
    if (order.snapshot.makeUp) await releaseMakeUpLink(tx, order.store, order.billing_no);
  },
  async 'send-goods'(tx, order) {
    await Promise.all([insertDelivery(tx, deliveryOf(order)), reviveEffect(tx, deliveryWorkOf(order))]);
  },
  'add-points': (tx, order) => addPoints(tx, order),
  async 'settle-points'(tx, order, { event }) {
    if (rulesOf(order, event).points === 'keep') await restorePoints(tx, order);
    else if (order.points > 0) await bookPoints(tx, order, 0, 'taken-back');
  },
  'restore-points': (tx, order) => restorePoints(tx, order),
  async 'return-coupon'(tx, order) {
    if (order.coupon_code && order.snapshot.isCouponReturned)
      await giveCouponBack(tx, order.store, order.billing_no);
  },
  async 'confirm-payment'(tx, _order, { paid }) {
    if (paid?.mustConfirm) await addPaymentWork(tx, 'confirm-payment', paid.payment);
  },
  async 'cancel-open-payments'(tx, _order, { paid }) {
    const open = (paid?.others ?? []).filter(({ state }) => openPaymentStates.includes(state));
    for (const payment of open) await addPaymentWork(tx, 'cancel-payment', payment);
  },
  async 'return-limit'(tx, order) {
    if (order.snapshot.limit && order.snapshot.refundRules?.refund?.limit === 'return')
      await returnLimit(tx, order.store, order.billing_no);
  },
  'count-top-up': (tx, order) => addTopUp(tx, order),
  async 'settle-top-up'(tx, order, { event }) {
    if (rulesOf(order, event).topUps === 'keep') await restoreTopUp(tx, order);
    else await takeBackTopUp(tx, order);
  },
  'restore-top-up': (tx, order) => restoreTopUp(tx, order),
  'note-crossing': (tx, order) =>
    raiseException(tx, {
      store: order.store,
      kind: 'goods-after-refund',
      billingNo: order.billing_no,
      key: deliveryIdOf(order.billing_no),
      reason: `the game gave what was paid for while the order was ${order.state}: see that it takes it back`,
    }),
  // A game that was notified of a chargeback must also be notified of a won dispute, and of a refund after that.
  'tell-game': (tx, order) => reviveEffect(tx, gameNoticeOf(order)),
};
