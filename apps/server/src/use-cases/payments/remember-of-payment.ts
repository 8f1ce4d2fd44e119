import { lockOrder } from '../../repositories/orders.ts';
import { lockPayments, type PaymentRow, savePayment } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';

/** Keeps what an adapter wants to know of a payment later, whatever becomes of it. Answers the payment with it. */
export async function rememberOfPayment(
  services: Services,
  payment: PaymentRow,
  memo: Readonly<Record<string, string>>,
): Promise<PaymentRow> {
  return services.database.transaction(async (tx) => {
    await lockOrder(tx, payment.store, payment.billing_no);
    const payments = await lockPayments(tx, payment.store, payment.billing_no);
    const current = payments.find((p) => p.reference === payment.reference) ?? payment;
    const remembering = { ...current, memo: { ...current.memo, ...memo } };
    await savePayment(tx, remembering);
    return remembering;
  });
}
