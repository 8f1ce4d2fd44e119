import type { OrderEvent } from '@gemporium/domain/lifecycles/order.ts';
import { withCurrency } from '@gemporium/domain/money.ts';
import type { TakenBack } from '@gemporium/domain/provider-ledger.ts';
import type { Queryable } from '../../repositories/database.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { raiseAgain } from '../../repositories/exceptions.ts';
import { recordHistory, stateBeforeChargeback, wasRefunded } from '../../repositories/history.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { insertRefund, type RefundRow, refundsOfOrder, saveRefund } from '../../repositories/refunds.ts';
import { sendKeptBack } from '../deliveries/send-kept-back.ts';
import { moveOrder } from '../orders/move-order.ts';
import { refundableMinor } from './refundable-minor.ts';
import { isGoingBack } from './whole-is-back.ts';

/** A paid payment whose money the bank takes or returns. */
interface Disputed {
  order: OrderRow;
  payment: PaymentRow;
}

/**
 * Raises an exception for a dispute that cannot be booked (`because`), even if that of an earlier dispute is resolved.
 */
export async function raiseChargeback(
  tx: Queryable,
  payment: PaymentRow,
  { amountMinor, detail }: TakenBack,
  because: string,
): Promise<void> {
  const { store, reference, billing_no: billingNo, currency } = payment;
  const reason = `${because}: ${withCurrency(amountMinor, currency)}: ${detail}`;
  await raiseAgain(tx, { store, kind: 'chargeback', key: reference, billingNo, reference, reason });
}

/** Books a chargeback as a new entry of the payment and raises its exception. The caller moves the order. */
export async function bookChargeback(
  tx: Queryable,
  { order, payment }: Disputed,
  gone: TakenBack,
  by: string,
): Promise<void> {
  const { store, billing_no } = order;
  const { reference, currency } = payment;
  const entries = await refundsOfOrder(tx, store, billing_no);
  const before = entries.filter((r) => r.kind === 'chargeback' && r.reference === reference).length;
  const id = `${reference}-C${before === 0 ? '' : before + 1}`;
  await insertRefund(tx, {
    store,
    reference,
    billing_no,
    currency,
    refund_reference: id,
    kind: 'chargeback',
    amount_minor: gone.amountMinor,
    reason: gone.detail,
    requested_by: by,
    state: 'succeeded',
    provider_reference: gone.number,
  });
  const booked = { event: 'charge-back', from: '', to: 'succeeded', by, detail: gone.detail };
  await recordHistory(tx, { store, entity: 'refund', id, ...booked });
  await raiseAgain(tx, {
    store,
    reference,
    kind: 'chargeback',
    key: reference,
    billingNo: billing_no,
    reason: `${withCurrency(gone.amountMinor, currency)} taken back: ${gone.detail}`,
  });
}

/**
 * Cancels the entry of a won dispute. If no other chargeback is left (`isStillGone`), the order continues where it
 * was: delivered, under refund, in review, or paid, with its goods now sent. A refunded order stays refunded, by the
 * rules of a refund.
 */
export async function winDispute(
  tx: Queryable,
  { order, payment }: Disputed,
  entry: RefundRow,
  { detail, isStillGone, by }: { detail: string; isStillGone: boolean; by: string },
): Promise<OrderRow> {
  const { store, billing_no: billingNo } = order;
  const { refund_reference: id } = entry;
  await saveRefund(tx, store, id, { state: 'failed', detail });
  const moved = { event: 'win-dispute', from: entry.state, to: 'failed', by, detail };
  await recordHistory(tx, { store, entity: 'refund', id, ...moved });
  if (!payment.applied || isStillGone) return order;
  const goesOn = async (event: OrderEvent) => (await moveOrder(tx, order, { event, by, detail })) ?? order;
  if (order.state === 'refunded') return goesOn('win-dispute-refunded');
  if (order.state !== 'charged_back') return order;
  const goesBack = await isGoingBack(tx, payment);
  const isRefundedBefore = await wasRefunded(tx, store, billingNo);
  if (isRefundedBefore && !goesBack) await raiseFailedRefund(tx, payment);
  if (isRefundedBefore) return goesOn('resume-refund-again');
  if (goesBack) return goesOn('resume-refund');
  const missing = (await deliveriesOfOrder(tx, store, billingNo)).filter((d) => d.state !== 'delivered');
  if (missing.length === 0) return goesOn('win-dispute');
  if ((await stateBeforeChargeback(tx, store, billingNo)) === 'paid') {
    await sendKeptBack(tx, missing, by);
    return goesOn('win-dispute-owed');
  }
  for (const { delivery_id: key } of missing) {
    const reason = 'the dispute was won, and the goods were never delivered: send them, or refund the money';
    await raiseAgain(tx, { store, kind: 'delivery-refused', key, billingNo, reason });
  }
  return goesOn('win-dispute-review');
}

/** The refund had failed while the bank had the money: now there is money to refund again. */
async function raiseFailedRefund(tx: Queryable, payment: PaymentRow): Promise<void> {
  const { store, reference, billing_no: billingNo, currency } = payment;
  const amountMinor = refundableMinor(payment, await refundsOfOrder(tx, store, billingNo));
  await raiseAgain(tx, {
    store,
    kind: 'refund-failed',
    key: reference,
    billingNo,
    reference,
    reason: 'a won dispute returned money whose refund had failed: it must be refunded again',
    detail: { amountMinor, currency },
  });
}
