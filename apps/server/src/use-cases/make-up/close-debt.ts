import type { Queryable } from '../../repositories/database.ts';
import { raiseAgain } from '../../repositories/exceptions.ts';
import {
  endMakeUpLink,
  linksOfDebt,
  useMakeUpLink,
  withdrawMakeUpLink,
} from '../../repositories/make-up-links.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';

/** States of an order whose money is with us. */
const moneyIsHere: readonly string[] = ['paid', 'delivered', 'review', 'refunding'];

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
 * An owed order has been paid: by its own money, late or after a won dispute, or by a make-up payment. Its other links
 * can no longer be paid. If the debt was also settled otherwise, the player has paid twice, and an operator must refund
 * one.
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
  const settled = [...others.map((link) => link.billing_no), debt === billingNo ? null : debt];
  for (const one of new Set(settled)) {
    const other = one === null ? undefined : await findOrder(tx, store, one);
    if (!other || !moneyIsHere.includes(other.state)) continue;
    if (debt === billingNo) await paidTwice(tx, other, order, debt);
    else await paidTwice(tx, order, other, debt);
  }
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
