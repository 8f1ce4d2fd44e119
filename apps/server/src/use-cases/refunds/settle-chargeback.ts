import type { ChargebackObservation } from '@gemporium/provider-kit/provider.ts';
import type { Queryable } from '../../repositories/database.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { isOpenException, raiseAgain } from '../../repositories/exceptions.ts';
import { recordHistory, wasRefunded } from '../../repositories/history.ts';
import { lockOrder, type OrderRow } from '../../repositories/orders.ts';
import {
  findPaymentByProviderReference,
  findPaymentOfAccount,
  lockPayments,
  type PaymentRow,
} from '../../repositories/payments.ts';
import { insertRefund, type RefundRow, refundsOfOrder, saveRefund } from '../../repositories/refunds.ts';
import type { Services } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';

/**
 * The player's bank took the money back, or gave it back to us. A chargeback is a new entry beside the payment, which
 * falls when the dispute is won; the game hears of it, and an operator sees it. Answers false when no payment fits.
 */
export async function settleChargeback(
  services: Services,
  accountId: string,
  observed: ChargebackObservation,
  by: string,
): Promise<boolean> {
  const found =
    (await findPaymentOfAccount(services.database, accountId, observed.reference)) ??
    (observed.providerReference
      ? await findPaymentByProviderReference(services.database, accountId, observed.providerReference)
      : undefined);
  if (!found || found.merchant !== observed.merchant) return false;
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, found.store, found.billing_no);
    const payment = (await lockPayments(tx, found.store, found.billing_no)).find(
      (p) => p.reference === found.reference,
    );
    if (!order || !payment) throw new Error(`payment ${found.reference} has lost its order`);
    const entries = (await refundsOfOrder(tx, order.store, order.billing_no)).filter(
      (r) => r.reference === payment.reference,
    );
    const standing = entries.find((r) => r.kind === 'chargeback' && r.state === 'succeeded');
    if (observed.status === 'won') {
      if (standing) await winDispute(tx, { order, payment, entries, standing }, observed.detail, by);
      return;
    }
    if (!standing) await bookChargeback(tx, { order, payment, entries }, observed, by);
    if (payment.applied) await moveOrder(tx, order, { event: 'charge-back', by, detail: observed.detail });
  });
  services.wake();
  return true;
}

interface Books {
  order: OrderRow;
  payment: PaymentRow;
  /** Refunds and chargebacks of the payment. */
  entries: readonly RefundRow[];
}

async function bookChargeback(
  tx: Queryable,
  { order, payment, entries }: Books,
  observed: ChargebackObservation,
  by: string,
): Promise<void> {
  const { store, billing_no } = order;
  const { reference, currency, amount_minor } = payment;
  const lostBefore = entries.filter((r) => r.kind === 'chargeback').length;
  const id = `${reference}-C${lostBefore === 0 ? '' : lostBefore + 1}`;
  await insertRefund(tx, {
    ...{ store, reference, billing_no, currency },
    refund_reference: id,
    kind: 'chargeback',
    amount_minor: observed.amount?.amountMinor ?? amount_minor,
    reason: observed.detail,
    requested_by: by,
    state: 'succeeded',
  });
  const booked = { event: 'charge-back', from: '', to: 'succeeded', by, detail: observed.detail };
  await recordHistory(tx, { store, entity: 'refund', id, ...booked });
  await raiseAgain(tx, {
    ...{ store, reference },
    kind: 'chargeback',
    key: reference,
    billingNo: billing_no,
    reason: `chargeback ${observed.status}: ${observed.detail}`,
  });
}

/** The entry falls, and the order goes on where it stood: delivered, under refund, or its goods still owed. */
async function winDispute(
  tx: Queryable,
  { order, payment, entries, standing }: Books & { standing: RefundRow },
  detail: string,
  by: string,
): Promise<void> {
  const { store, billing_no: billingNo } = order;
  const { refund_reference: id } = standing;
  await saveRefund(tx, store, id, { state: 'failed', detail: `the dispute was won: ${detail}` });
  const moved = { event: 'win-dispute', from: standing.state, to: 'failed', by, detail };
  await recordHistory(tx, { store, entity: 'refund', id, ...moved });
  if (!payment.applied || order.state !== 'charged_back') return;
  const isGoingBack =
    entries.some((r) => r.kind === 'refund' && ['requested', 'pending', 'unknown'].includes(r.state)) ||
    (await wasRefunded(tx, store, billingNo)) ||
    (await isOpenException(tx, { store, kind: 'refund-impossible', key: payment.reference }));
  const missing = (await deliveriesOfOrder(tx, store, billingNo)).find((d) => d.state !== 'delivered');
  const event = isGoingBack ? 'resume-refund' : missing ? 'win-dispute-owed' : 'win-dispute';
  await moveOrder(tx, order, { event, by, detail });
  if (event !== 'win-dispute-owed' || !missing) return;
  const reason = 'the dispute was won, and the goods were never given: send them, or give the money back';
  await raiseAgain(tx, { store, kind: 'delivery-refused', key: missing.delivery_id, billingNo, reason });
}
