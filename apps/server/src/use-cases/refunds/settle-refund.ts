import { decide } from '@gemporium/domain/lifecycle.ts';
import { type RefundEvent, refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import type { RefundObservation, RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import type { Queryable } from '../../repositories/database.ts';
import { raiseAgain, raiseException, resolveCauses } from '../../repositories/exceptions.ts';
import { endedByOperator, recordHistory, wasRefunded } from '../../repositories/history.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { findRefund, type RefundRow, saveRefund } from '../../repositories/refunds.ts';
import type { Services } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';
import { differencesOf, inWords, lockBooks, paymentOf, putMismatchBefore } from '../payments/books.ts';
import { wholeIsBack } from './whole-is-back.ts';

/**
 * What the provider said of a refund, from its answer, a query or a notification: all of it ends here. A word that does
 * not agree with the refund in amount, currency, merchant or environment changes nothing and stands before an operator.
 */
export async function settleRefund(
  services: Services,
  refund: Pick<RefundRow, 'store' | 'refund_reference' | 'billing_no'>,
  outcome: RefundOutcome,
  by: string,
): Promise<RefundRow['state']> {
  const state = await services.database.transaction((tx) =>
    settleRefundIn(tx, services, refund, outcome, by),
  );
  services.wake();
  return state;
}

/** The same inside a transaction, which the caller begins and after which he wakes the workers. */
export async function settleRefundIn(
  tx: Queryable,
  services: Services,
  refund: Pick<RefundRow, 'store' | 'refund_reference' | 'billing_no'>,
  outcome: RefundOutcome,
  by: string,
): Promise<RefundRow['state']> {
  const books = await lockBooks(tx, refund);
  const current = await findRefund(tx, refund.store, refund.refund_reference);
  if (!current) throw new Error(`refund ${refund.refund_reference} has vanished`);
  const payment = paymentOf(books, current.reference);
  if (outcome.kind === 'observed' && (await isMismatch(services, tx, payment, current, outcome.refund)))
    return current.state;
  const event = eventOf(outcome);
  const decision = decide(refundLifecycle, current.state, event);
  if (decision.kind === 'rejected') {
    if (event === 'succeed') await mentionIfFoundNeverMade(tx, current);
    return current.state;
  }
  const providerReference = outcome.kind === 'observed' ? outcome.refund.providerReference : undefined;
  const detail = outcome.kind === 'observed' ? outcome.refund.detail : outcome.detail;
  const { store, refund_reference: id } = current;
  await saveRefund(tx, store, id, { state: decision.to, providerReference, detail });
  const moved = { event, from: decision.from, to: decision.to, by, detail };
  await recordHistory(tx, { store, entity: 'refund', id, ...moved });
  if (refundLifecycle.endings.includes(decision.to)) {
    const spoken = `the provider has spoken: ${decision.to}`;
    await resolveCauses(tx, ['refund-unresolved'], { store, key: id }, by, spoken);
  }
  if (decision.to === 'succeeded') await afterSuccess(tx, books.order, payment, current, by);
  if (decision.to === 'failed') await afterFailure(tx, books.order, payment, current, by, detail);
  return decision.to;
}

/**
 * The provider's success changes nothing where its own failure ended the refund: that is the later word. Where an
 * operator had found the refund never made, it is news: the money is back, perhaps for the second time.
 */
async function mentionIfFoundNeverMade(tx: Queryable, refund: RefundRow): Promise<void> {
  const { store, refund_reference: id, billing_no: billingNo, reference, amount_minor, currency } = refund;
  if (!(await endedByOperator(tx, store, id))) return;
  await raiseException(tx, {
    ...{ store, kind: 'refund-mismatch', key: `${id} after all`, billingNo, reference },
    reason: `refund ${id} was found never made, and the provider says now that it succeeded: if the money was given back again, it is back twice`,
    detail: { amountMinor: amount_minor, currency },
  });
}

function eventOf(outcome: RefundOutcome): RefundEvent {
  if (outcome.kind === 'refused') return 'fail';
  if (outcome.kind !== 'observed') return 'lose';
  return ({ pending: 'acknowledge', succeeded: 'succeed', failed: 'fail' } as const)[outcome.refund.status];
}

async function isMismatch(
  services: Services,
  tx: Queryable,
  payment: PaymentRow,
  refund: RefundRow,
  observed: RefundObservation,
): Promise<boolean> {
  const expected = { amount: { is: refund.amount_minor }, isAmountNeeded: false };
  const differs = differencesOf(services, payment, observed, expected);
  if (differs.length === 0) return false;
  const { refund_reference: key } = refund;
  const reason = `what is said of the refund ${key} of ${refund.amount_minor} (${observed.status}) does not agree: ${inWords(differs, observed, payment)}`;
  await putMismatchBefore(tx, payment, observed, { kind: 'refund-mismatch', key, reason });
  return true;
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
  if (payment.applied && (await wholeIsBack(tx, payment)))
    await moveOrder(tx, order, { event: 'finish-refund', by, detail: refund.refund_reference });
}

/** A refund failed, perhaps one that had succeeded before: the money is here. */
export async function afterFailure(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  refund: Pick<
    RefundRow,
    'store' | 'refund_reference' | 'reference' | 'billing_no' | 'amount_minor' | 'currency'
  >,
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
