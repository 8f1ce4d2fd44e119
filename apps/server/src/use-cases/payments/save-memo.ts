import { type PaymentRow, savePayment } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { lockBooks, paymentOf } from './books.ts';

/** Keeps what an adapter wants to know of a payment later, whatever becomes of it. Answers the payment with it. */
export async function saveMemo(
  services: Services,
  payment: PaymentRow,
  memo: Readonly<Record<string, string>>,
): Promise<PaymentRow> {
  return services.database.transaction(async (tx) => {
    const current = paymentOf(await lockBooks(tx, payment), payment.reference);
    const remembering = { ...current, memo: { ...current.memo, ...memo } };
    await savePayment(tx, remembering);
    return remembering;
  });
}
