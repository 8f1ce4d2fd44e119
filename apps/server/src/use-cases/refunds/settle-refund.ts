import { decide } from '@gemporium/domain/lifecycle.ts';
import { type RefundEvent, refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import type { Queryable } from '../../repositories/database.ts';
import { raiseAgain, resolveCauses } from '../../repositories/exceptions.ts';
import { recordHistory, wasRefunded } from '../../repositories/history.ts';
import { lockOrder, type OrderRow } from '../../repositories/orders.ts';
import { lockPayments, type PaymentRow } from '../../repositories/payments.ts';
import { findRefund, type RefundRow, saveRefund } from '../../repositories/refunds.ts';
import type { Services } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';

/** What the provider said of a refund, from its answer, a query or a notification: all of it ends here. */
export async function settleRefund(
  services: Services,
  refund: Pick<RefundRow, 'store' | 'refund_reference' | 'billing_no'>,
  outcome: RefundOutcome,
  by: string,
): Promise<RefundRow['state']> {
  const state = await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.store, refund.billing_no);
    const payments = await lockPayments(tx, refund.store, refund.billing_no);
    const current = await findRefund(tx, refund.store, refund.refund_reference);
    const payment = payments.find((p) => p.reference === current?.reference);
    if (!order || !current || !payment)
      throw new Error(`refund ${refund.refund_reference} has lost its payment`);
    const decision = decide(refundLifecycle, current.state, eventOf(outcome));
    if (decision.kind === 'rejected') return current.state;
    const providerReference = outcome.kind === 'observed' ? outcome.refund.providerReference : undefined;
    const detail = outcome.kind === 'observed' ? outcome.refund.detail : outcome.detail;
    await saveRefund(tx, current.store, current.refund_reference, {
      state: decision.to,
      providerReference,
      detail,
    });
    await recordHistory(tx, {
      store: current.store,
      entity: 'refund',
      id: current.refund_reference,
      event: eventOf(outcome),
      from: decision.from,
      to: decision.to,
      by,
      detail,
    });
    if (decision.to === 'succeeded') await afterSuccess(tx, order, payment, current, by);
    if (decision.to === 'failed') await afterFailure(tx, order, payment, current, by, detail);
    return decision.to;
  });
  services.wake();
  return state;
}

function eventOf(outcome: RefundOutcome): RefundEvent {
  if (outcome.kind === 'refused') return 'fail';
  if (outcome.kind !== 'observed') return 'lose';
  return ({ pending: 'acknowledge', succeeded: 'succeed', failed: 'fail' } as const)[outcome.refund.status];
}

async function afterSuccess(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  refund: RefundRow,
  by: string,
): Promise<void> {
  await resolveCauses(
    tx,
    ['refund-failed'],
    { store: refund.store, key: refund.reference },
    by,
    'the provider refunded it after all',
  );
  if (payment.applied)
    await moveOrder(tx, order, { event: 'finish-refund', by, detail: refund.refund_reference });
}

async function afterFailure(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  refund: RefundRow,
  by: string,
  detail: string,
): Promise<void> {
  await raiseAgain(tx, {
    store: refund.store,
    kind: 'refund-failed',
    key: refund.reference,
    billingNo: refund.billing_no,
    reference: refund.reference,
    reason: `the provider did not refund ${refund.refund_reference}: ${detail}`,
    detail: { amountMinor: refund.amount_minor, currency: refund.currency },
  });
  if (!payment.applied) return;
  // What had gone back once goes back again: its traces were taken, and the order can never be delivered any more.
  if (order.state === 'refunding' && (await wasRefunded(tx, order.store, order.billing_no))) return;
  await moveOrder(tx, order, { event: 'fail-refund', by, detail: refund.refund_reference });
}
