import { decide } from '@gemporium/domain/lifecycle.ts';
import { type RefundEvent, refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import type { Queryable } from '../../repositories/database.ts';
import { raiseAgain, raiseException, resolveCauses } from '../../repositories/exceptions.ts';
import { isOperator, recordHistory, wasRefunded, whoFailed } from '../../repositories/history.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { type RefundRow, saveRefund } from '../../repositories/refunds.ts';
import { closeDebt } from '../make-up/close-debt.ts';
import { moveOrder } from '../orders/move-order.ts';
import { type Books, paymentOf } from '../payments/books.ts';
import { isGoingBack, isTakenBack, wholeIsBack } from './whole-is-back.ts';

/** A step of a refund: its event, who caused it, and what is known of it. */
export interface RefundMove {
  event: RefundEvent;
  by: string;
  detail: string;
  providerReference?: string;
}

/** Moves the refund, with all consequences, in the caller's transaction; the caller wakes the workers afterwards. */
export async function moveRefund(
  tx: Queryable,
  books: Books,
  current: RefundRow,
  { event, by, detail, providerReference }: RefundMove,
): Promise<RefundRow['state']> {
  const payment = paymentOf(books, current.reference);
  const decision = decide(refundLifecycle, current.state, event);
  if (decision.kind === 'rejected') {
    if (event === 'succeed') await raiseIfEndedAsNeverMade(tx, current);
    return current.state;
  }
  const { store, refund_reference: id } = current;
  await saveRefund(tx, store, id, { state: decision.to, providerReference, detail });
  const moved = { event, from: decision.from, to: decision.to, by, detail };
  await recordHistory(tx, { store, entity: 'refund', id, ...moved });
  if (refundLifecycle.endings.includes(decision.to)) {
    const resolution = `the provider has reported: ${decision.to}`;
    await resolveCauses(tx, ['refund-unresolved'], { store, key: id }, by, resolution);
  }
  if (decision.to === 'succeeded' || decision.to === 'failed')
    await followRefund(tx, books.order, payment, { ...current, state: decision.to }, by, detail);
  return decision.to;
}

/**
 * A reported success changes nothing if the provider's own update has ended the refund. But if an operator recorded it
 * as never made, or our call was refused, the success is news: the money went back, perhaps for the second time.
 */
async function raiseIfEndedAsNeverMade(tx: Queryable, refund: RefundRow): Promise<void> {
  const { store, refund_reference: id, billing_no: billingNo, reference, amount_minor, currency } = refund;
  const who = await whoFailed(tx, store, id);
  if (who !== 'worker' && !isOperator(who)) return;
  const before = who === 'worker' ? 'had failed when it was requested' : 'was recorded as never made';
  await raiseException(tx, {
    store,
    kind: 'refund-mismatch',
    key: `${id} after all`,
    billingNo,
    reference,
    reason: `refund ${id} ${before}, and the provider now reports that it succeeded: if the money was refunded again, it went back twice`,
    detail: { amountMinor: amount_minor, currency },
  });
}

/** The columns of a refund that its consequences need. */
type Ended = Pick<
  RefundRow,
  'store' | 'refund_reference' | 'billing_no' | 'amount_minor' | 'currency' | 'state'
>;

/**
 * The consequences of an ended refund, after its row is written. Once all the money is back, the order is refunded. If
 * a remainder is left and no refund is pending, an order under refund raises an exception; one that was refunded
 * before can only be refunded again, because its rewards were taken back, or becomes charged back if the bank has
 * taken the money since. A partial refund of an order that is not under refund leaves the order unchanged.
 */
export async function followRefund(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  refund: Ended,
  by: string,
  detail: string,
): Promise<void> {
  const { store, refund_reference: key } = refund;
  const { reference } = payment;
  const why = { by, detail: key };
  const isWhole = await wholeIsBack(tx, payment);
  if (isWhole)
    await resolveCauses(tx, ['refund-failed'], { store, key: reference }, by, 'the money is back after all');
  if (isWhole && payment.applied) {
    const isUnderWay = order.state === 'refunding';
    const begun = isUnderWay ? order : await moveOrder(tx, order, { event: 'start-refund', ...why });
    await moveOrder(tx, begun ?? order, { event: 'finish-refund', ...why });
  }
  if (isWhole) return;
  const isStuck = payment.applied && order.state === 'refunding' && !(await isGoingBack(tx, payment));
  if (refund.state === 'failed' || isStuck)
    await raiseAgain(tx, {
      store,
      reference,
      kind: 'refund-failed',
      key: reference,
      billingNo: refund.billing_no,
      reason:
        refund.state === 'failed'
          ? `the provider did not refund ${key}: ${detail}`
          : `${key} refunded a part, and no refund of the rest is pending`,
      detail: { amountMinor: refund.amount_minor, currency: refund.currency },
    });
  const isNew = isStuck && !(await wasRefunded(tx, store, order.billing_no));
  if (!payment.applied || !(order.state === 'refunded' || isNew)) return;
  const failed = await moveOrder(tx, order, { event: 'fail-refund', ...why });
  if (!failed) return;
  // The bank took the money after the refund: the order is charged back, as if the refund had failed first.
  if (await isTakenBack(tx, payment)) await moveOrder(tx, failed, { event: 'charge-back', ...why });
  else if (order.state === 'refunded') await closeDebt(tx, order);
}
