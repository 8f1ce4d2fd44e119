import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { raiseException } from '../../repositories/exceptions.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { lockBooks, paymentOf } from './books.ts';
import { closeOrderIfAbandoned } from './close-order-if-abandoned.ts';
import { movePayment, wasPaidWrongly } from './move-payment.ts';

/**
 * The payment can no longer be paid, and its provider has not reported the outcome: it is unresolved until then. The
 * order closes, unless another of its payments is open; a later charge is treated as any late payment.
 */
export async function giveUpPayment(services: Services, payment: PaymentRow, detail: string): Promise<void> {
  await services.database.transaction(async (tx) => {
    const books = await lockBooks(tx, payment);
    const current = paymentOf(books, payment.reference);
    if (!openPaymentStates.includes(current.state)) return;
    const given = await movePayment(tx, current, { event: 'give-up', by: 'watch', changes: { detail } });
    if (given) await closeOrderIfAbandoned(tx, books.order, books.payments, given, 'watch');
  });
  services.wake();
}

/**
 * The provider should have said by now how the payment ended: an operator compares with its books. The exception ends by
 * itself when the provider says so. A payment that was paid wrongly has an exception already.
 */
export async function raiseUnresolved(
  services: Services,
  payment: PaymentRow,
  detail: string,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const current = paymentOf(await lockBooks(tx, payment), payment.reference);
    if (current.state !== 'unresolved' || wasPaidWrongly(current)) return;
    const { store, reference, billing_no: billingNo, provider, account } = current;
    await raiseException(tx, {
      ...{ store, kind: 'payment-unresolved', key: reference, billingNo, reference },
      reason: `the payment page closed, and what became of the money is not known: ${detail}`,
      detail: { provider, account, amountMinor: current.amount_minor, currency: current.currency },
    });
  });
}
