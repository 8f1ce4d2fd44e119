import type { ChargebackObservation } from '@gemporium/provider-kit/provider.ts';
import { raiseException } from '../../repositories/exceptions.ts';
import { lockOrder } from '../../repositories/orders.ts';
import {
  findPaymentByProviderReference,
  findPaymentOfAccount,
  lockPayments,
} from '../../repositories/payments.ts';
import { insertRefund } from '../../repositories/refunds.ts';
import type { Services } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';

/**
 * The player's bank took the money back, or gave it back to us. A chargeback is a new entry beside the payment; the
 * game hears of it, and an operator sees it. Answers false when no payment fits.
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
    if (observed.status === 'won') {
      if (payment.applied) await moveOrder(tx, order, { event: 'win-dispute', by, detail: observed.detail });
      return;
    }
    await insertRefund(tx, {
      store: found.store,
      refund_reference: `${found.reference}-C`,
      reference: found.reference,
      billing_no: found.billing_no,
      kind: 'chargeback',
      amount_minor: observed.amount?.amountMinor ?? payment.amount_minor,
      currency: payment.currency,
      reason: observed.detail,
      requested_by: by,
      state: 'succeeded',
    });
    await raiseException(tx, {
      store: found.store,
      kind: 'chargeback',
      key: found.reference,
      billingNo: found.billing_no,
      reference: found.reference,
      reason: `chargeback ${observed.status}: ${observed.detail}`,
    });
    if (payment.applied) await moveOrder(tx, order, { event: 'charge-back', by, detail: observed.detail });
  });
  services.wake();
  return true;
}
