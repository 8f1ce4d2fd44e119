import type { Queryable } from '../../repositories/database.ts';
import { raiseException } from '../../repositories/exceptions.ts';
import { linksOfDebt, useMakeUpLink, withdrawMakeUpLink } from '../../repositories/make-up-links.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';

/** States of an order whose money is with us. */
const moneyIsHere: readonly string[] = ['paid', 'delivered', 'review', 'refunding'];

/**
 * The order has paid its link. Where the money of the order that it makes up for came in after all meanwhile, the player
 * has paid twice for one thing: a person must give one back.
 */
export async function payDebt(tx: Queryable, order: OrderRow): Promise<void> {
  await useMakeUpLink(tx, order.store, order.billing_no);
  const { makeUp } = order.snapshot;
  const debtor = makeUp?.forBillingNo ? await findOrder(tx, order.store, makeUp.forBillingNo) : undefined;
  if (debtor && moneyIsHere.includes(debtor.state)) await paidTwice(tx, order, debtor.billing_no);
}

/**
 * The money of an order came in after all: late, or by a dispute that we won. Its links have nothing to ask for any
 * more. Locks them, so that a payment of one at the same moment sees the order as it stands now.
 */
export async function forgetDebt(tx: Queryable, order: OrderRow): Promise<void> {
  for (const link of await linksOfDebt(tx, order.store, order.billing_no)) {
    if (link.state === 'open') await withdrawMakeUpLink(tx, link.store, link.replenish_id);
    const payer = link.billing_no ? await findOrder(tx, link.store, link.billing_no) : undefined;
    if (payer && moneyIsHere.includes(payer.state)) await paidTwice(tx, payer, order.billing_no);
  }
}

function paidTwice(tx: Queryable, payer: OrderRow, debtor: string): Promise<void> {
  return raiseException(tx, {
    store: payer.store,
    kind: 'debt-paid-twice',
    key: payer.billing_no,
    billingNo: payer.billing_no,
    reason: `the make-up payment settled ${debtor}, whose own money came in after all: give one of the two back`,
    detail: { order: debtor },
  });
}
