import type { Queryable } from '../../repositories/database.ts';
import { gameNoticeOf, reviveEffect } from '../../repositories/effects.ts';
import { raiseAgain } from '../../repositories/exceptions.ts';
import {
  endMakeUpLink,
  linksOfDebt,
  type MakeUpLink,
  useMakeUpLink,
  withdrawMakeUpLink,
} from '../../repositories/make-up-links.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';

/** Whether the order's money is with us. */
function isHere({ state }: OrderRow): boolean {
  return state === 'paid' || state === 'delivered' || state === 'review' || state === 'refunding';
}

/** Whether the order's money was with us, and has gone back. */
function isGone({ state }: OrderRow): boolean {
  return state === 'refunded' || state === 'charged_back';
}

/** The order whose money is missing: itself, or the one that it makes up for, if any. */
function debtOf({ billing_no, snapshot: { makeUp } }: OrderRow): string | undefined {
  return makeUp ? makeUp.forBillingNo || undefined : billing_no;
}

/**
 * Locks every link of the order's debt before any of them is written, so that everybody locks them in the same order.
 */
export async function lockDebt(tx: Queryable, order: OrderRow): Promise<void> {
  const debt = debtOf(order);
  if (debt) await linksOfDebt(tx, order.store, debt);
}

/** The order has paid its link, and with it its debt. */
export async function payDebt(tx: Queryable, order: OrderRow): Promise<void> {
  await lockDebt(tx, order);
  await useMakeUpLink(tx, order.store, order.billing_no);
  await closeDebt(tx, order);
}

/**
 * An owed order has been paid: by its own money, late, after a won dispute or by a refund that failed after all, or by
 * a make-up payment. Its other links can no longer be paid. If the debt was also settled otherwise, the player has paid
 * twice, and an operator must refund one. `order` is the one that paid, as it was before.
 */
export async function closeDebt(tx: Queryable, order: OrderRow): Promise<void> {
  const { store, billing_no: billingNo } = order;
  const debt = debtOf(order);
  if (!debt) return;
  // The second query sees a link that was created while this waited for the locks.
  await lockDebt(tx, order);
  const links = await linksOfDebt(tx, store, debt);
  const others = links.filter((link) => link.billing_no !== billingNo);
  for (const { state, replenish_id: id } of others) {
    if (state === 'open') await withdrawMakeUpLink(tx, store, id);
    if (state === 'reserved') await endMakeUpLink(tx, store, id);
  }
  const orders = await ordersOf(tx, order, debt, links);
  // Late money, after a make-up payment went back: the game was told of that, and hears nothing else of this money.
  if (debt === billingNo && !isGone(order) && orders.some(isGone))
    await reviveEffect(tx, gameNoticeOf(order));
  for (const other of orders.filter(isHere)) {
    if (debt === billingNo) await paidTwice(tx, other, order, debt);
    else await paidTwice(tx, order, other, debt);
  }
}

/**
 * The orders whose money is missing: this one, and the others of its debt that had it. None if the money of any of them
 * is here, because then nothing is owed.
 */
export async function missingMoneyOf(db: Queryable, order: OrderRow): Promise<OrderRow[]> {
  const debt = debtOf(order);
  const others = debt ? await ordersOf(db, order, debt, await linksOfDebt(db, order.store, debt)) : [];
  const all = [...others, order];
  return all.some(isHere) ? [] : all.filter(isGone);
}

/** The other orders of the debt: the one that is owed, and those that pay its links. */
async function ordersOf(
  db: Queryable,
  { store, billing_no: billingNo }: OrderRow,
  debt: string,
  links: readonly MakeUpLink[],
): Promise<OrderRow[]> {
  const numbers = new Set([debt, ...links.flatMap(({ billing_no: payer }) => payer ?? [])]);
  numbers.delete(billingNo);
  const orders: OrderRow[] = [];
  for (const number of numbers) {
    const found = await findOrder(db, store, number);
    if (found) orders.push(found);
  }
  return orders;
}

function paidTwice(tx: Queryable, payer: OrderRow, other: OrderRow, debt: string): Promise<void> {
  const how = other.billing_no === debt ? 'whose own money came in' : `which ${other.billing_no} has settled`;
  return raiseAgain(tx, {
    store: payer.store,
    kind: 'debt-paid-twice',
    key: payer.billing_no,
    billingNo: payer.billing_no,
    reason: `the make-up payment settled ${debt}, ${how} after all: refund one of the two`,
    detail: { order: other.billing_no },
  });
}
