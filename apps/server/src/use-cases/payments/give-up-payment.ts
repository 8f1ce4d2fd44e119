import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { paymentsInDoubt, raiseException } from '../../repositories/exceptions.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { lockBooks, paymentOf } from './books.ts';
import { endToCount, isChargeUnderWay } from './charge-under-way.ts';
import { closeOrderIfAbandoned } from './close-order-if-abandoned.ts';
import { isFound, isHeld, wasPaidWrongly } from './in-doubt.ts';
import { endUnpaid, movePayment } from './move-payment.ts';

/**
 * Marks a payment that can no longer be paid, and whose provider has not reported the outcome, as unresolved. The
 * order closes unless another of its payments is open; a later charge is treated like any late payment. False if the
 * store itself may be taking the money by now: then it stays open.
 */
export async function giveUpPayment(
  services: Services,
  payment: PaymentRow,
  detail: string,
): Promise<boolean> {
  const isOver = await services.database.transaction(async (tx) => {
    const books = await lockBooks(tx, payment);
    const current = paymentOf(books, payment.reference);
    if (!openPaymentStates.includes(current.state)) return true;
    if (isChargeUnderWay(services, current)) return false;
    const end = endToCount(services, current);
    const given = end
      ? await endUnpaid(tx, current, { end, by: 'watch' })
      : await movePayment(tx, current, { event: 'give-up', by: 'watch', changes: { detail } });
    if (given) await closeOrderIfAbandoned(tx, books.order, books.payments, given, 'watch');
    return true;
  });
  services.wake();
  return isOver;
}

/**
 * By now the provider should have reported the outcome, so an operator compares with its books. The exception is
 * resolved by itself when the provider reports. A payment that was paid wrongly already has an exception, or had one:
 * then an operator looks again only if he ended it before the page closed, when the payment could still be paid.
 */
export async function raiseUnresolved(
  services: Services,
  payment: PaymentRow,
  detail: string,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const current = paymentOf(await lockBooks(tx, payment), payment.reference);
    if (current.state !== 'unresolved') return;
    const { store, reference, billing_no: billingNo, provider, account } = current;
    if (wasPaidWrongly(current)) {
      const inDoubt = await paymentsInDoubt(tx, store, billingNo);
      if (isHeld(current, inDoubt) || isFound(current, inDoubt)) return;
    }
    await raiseException(tx, {
      store,
      kind: 'payment-unresolved',
      key: reference,
      billingNo,
      reference,
      reason: `the payment page closed, and the outcome is not known: ${detail}`,
      detail: { provider, account, amountMinor: current.amount_minor, currency: current.currency },
    });
  });
}
